"""CIFAR-10, figure 1 [malach2021]."""
