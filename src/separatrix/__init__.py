"""Separatrix measures what an architecture's built-in bias is worth, in samples and computation."""

from importlib.metadata import version

__version__ = version("separatrix")
