"""What is proved: one function a statement, a folder a paper; NumPy and SciPy alone."""
