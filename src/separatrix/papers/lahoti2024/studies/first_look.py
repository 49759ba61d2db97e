"""Starter experiment 1 of the summary of lahoti2024: one task, three networks, 1000 samples.

k = 10 patches of d = 20 pixels, σ = 0.1. Gradient descent as in `plans/dsd/setting.py`, at the
first of its settings and to its last step: nothing is chosen by risk; the FCN from the unit sphere,
at rates with which it leaves the linear plateau. CNN and LCN also by the two steps of the proofs,
with the printed constants and with those that fit the noise.

Columns of `steps`: network, algorithm, num_patches, patch_dim, noise_std, num_samples, seed, step,
alignment, risk, training_risk, and threshold, that of the last step; one row a measured step of a
run. The FCN's risk is that of 4096 fresh examples, the others' is exact.

Expected: CNN and LCN near the optimal risk, 0.033, by gradient descent and by practical constants;
the FCN near the target, 0.063, after 20,000 steps, its n* there being about 930; the printed
constants turn the filters around.
Cost (full): 5 seeds, a minute on two cores, most of it the FCN's 20,000 steps. Quick: 3 seeds,
1,000 steps for the FCN: 20 s, most of it compilation.
"""

from ....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.first_look"

STUDY = Study(
    name="dsd-first-look",
    title="A first look: three networks, one task, 1000 samples (starter experiment 1)",
    question="What alignment and what risk does each network reach on 1000 samples?",
    source="starter experiment 1 of a summary of lahoti2024",
    expected="CNN and LCN near the optimal risk, the FCN near the target; printed constants fail",
    plan=Later(f"{_PAPER}.plans.first_look", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(21, 35),
)
