"""Where the studies that claims need measure n*: (k, d, σ)."""

from separatrix.papers.lahoti2024.claims.growth import IN_SIZES
from separatrix.papers.lahoti2024.plans.dsd import design

RANGE = (10, 15, 20, 25, 30)
IN_K = tuple((k, 20, 0.1) for k in RANGE)
IN_D = tuple((20, d, 0.1) for d in RANGE)
GRID = tuple((k, d, 0.1) for k in (8, 12, 16) for d in (8, 12, 16))
IN_NOISE = design.IN_NOISE.full
IN_BOTH = design.IN_SIZE.full
EVERY_TRAINING = dict.fromkeys(IN_SIZES, IN_BOTH)
