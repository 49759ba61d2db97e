"""Evidence with planted n*, and the places that most tests plant it at."""

import planted_n_star
import pytest
from planted_places import EVERY_TRAINING, IN_D, IN_K


@pytest.fixture
def plant():
    """Evidence in which a network needs law(k, d, σ) samples at the places of each study."""
    return planted_n_star.plant


@pytest.fixture
def sizes():
    """The two sweeps of E2 and E3, and the design, by every training."""
    return {"dsd-weight-sharing": IN_K, "dsd-patch-dim": IN_D, **EVERY_TRAINING}
