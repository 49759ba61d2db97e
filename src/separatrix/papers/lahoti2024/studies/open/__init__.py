"""What the paper left open: other tasks, other algorithms, more layers."""

from . import algorithms, depth, groups, tasks

STUDIES = (tasks.STUDY, algorithms.STUDY, groups.STUDY, depth.STUDY)
