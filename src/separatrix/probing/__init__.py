"""The probe: how many samples a convolution is worth on a user's own data."""

from .course import probe

__all__ = ["probe"]
