"""The front page of a report: what came out, and the way to everything that lies in its folder."""

from .front import Headline, Part, headline_numbers
from .statements import write_statements
from .write import write_front

__all__ = ["Part", "Headline", "headline_numbers", "write_front", "write_statements"]
