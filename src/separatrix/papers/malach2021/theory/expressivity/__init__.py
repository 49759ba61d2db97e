"""What networks can express: CNN within LCN within FCN, and patterns by Gaussian filters."""
