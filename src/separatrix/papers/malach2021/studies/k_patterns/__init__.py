"""Networks trained on k-patterns: the samples and the steps that they need."""

from . import diagonal, input_length, longer, pattern_length, steps

STUDIES = (
    input_length.STUDY,
    pattern_length.STUDY,
    longer.STUDY,
    steps.STUDY,
    diagonal.STUDY,
)
