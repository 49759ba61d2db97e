"""Digit sequences, figures 3 and 4 [malach2021]."""
