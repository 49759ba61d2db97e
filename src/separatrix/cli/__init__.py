"""The command line: one file a command."""

from .main import app, main

__all__ = ["app", "main"]
