"""What is asked: a network, what it is to reach on which task, and what is taken by default."""

from .asked import Algorithms, Question, networks_of, questions, task_of
from .defaults import default_algorithm, default_measure, default_sizes

__all__ = ["Question", "Algorithms", "task_of", "networks_of", "questions"]
__all__ += ["default_algorithm", "default_measure", "default_sizes"]
