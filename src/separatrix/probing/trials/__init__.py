"""Trials: one training run each, how a seed reads the data, controls, many in one program."""

from .controls import CONTROLS, altered
from .fields import fields_of
from .running import run_trials
from .splits import split_of
from .trial import Purpose, Recipe, Trial

__all__ = ["Trial", "Recipe", "Purpose", "CONTROLS", "run_trials", "fields_of"]
__all__ += ["altered", "split_of"]
