"""Networks trained on k-patterns: the samples and the steps that they need."""

from . import input_length, pattern_length, steps

STUDIES = (input_length.STUDY, pattern_length.STUDY, steps.STUDY)
