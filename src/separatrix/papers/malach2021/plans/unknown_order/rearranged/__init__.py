"""Inputs in another order than their own: images by pixel, sequences of digits by block."""
