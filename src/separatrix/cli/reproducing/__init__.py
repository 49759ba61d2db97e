"""What `reproduce` is made of: the forecast, the one display, the pages that grow, the end."""
