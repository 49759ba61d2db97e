"""Separatrix measures what an architecture's built-in bias is worth, in samples and in computation."""
