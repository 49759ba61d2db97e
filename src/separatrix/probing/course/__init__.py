"""The course of a probe: planned into its budget, run stage by stage, resumed, answered."""

from .ask import Finished, Moment, Options, finish, probe
from .receptive import receptive_fields

__all__ = ["probe", "finish", "Options", "Finished", "Moment", "receptive_fields"]
