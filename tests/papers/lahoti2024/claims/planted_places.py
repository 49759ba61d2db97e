"""Where the studies that claims need measure n*: (k, d, σ)."""

RANGE = (10, 15, 20, 25, 30)
IN_K = tuple((k, 20, 0.1) for k in RANGE)
IN_D = tuple((20, d, 0.1) for d in RANGE)
GRID = tuple((k, d, 0.1) for k in (8, 12, 16) for d in (8, 12, 16))
IN_NOISE = tuple((20, 20, noise) for noise in (0.05, 0.07, 0.1, 0.14, 0.2))
IN_BOTH = tuple((k, d, 0.1) for k in (10, 15, 20, 30) for d in (10, 15, 20, 30))
