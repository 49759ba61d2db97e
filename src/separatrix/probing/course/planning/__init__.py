"""Planning: from what is known to what is trained next, stage by stage, within the time left."""

from .known import COARSE, REFINED, Known
from .plan import Grid, Plan, Step, read_plan, write_plan
from .question import Question, family, question_of
from .stages import STAGES, Stage

__all__ = ["Question", "question_of", "family", "Grid", "Step", "Plan", "read_plan", "write_plan"]
__all__ += ["Known", "COARSE", "REFINED", "STAGES", "Stage"]
