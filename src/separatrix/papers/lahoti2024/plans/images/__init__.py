"""Degrees of locality and of sharing, on images."""
