"""Alignment after each of the two steps against its prediction [lahoti2024, Thm. 6.2 and 7.2].

Columns of `alignments`: network, preset (whose constants: "printed", "repaired" where the CNN's b₁
is, "practical"), num_patches, patch_dim, noise_std, num_samples, seed, alignment_1 and alignment_2
(after each step, mean over filters), least_alignment_1 and _2 (of all filters), predicted_1 and
predicted_2, risk (after step 2); one row a run.
Columns of `proofs`, at the largest noise of the proofs and the size that they print: the same and
start_residual (the largest |αⱼ − 1|), least_ and largest_share (of examples with the signal in a
patch, times k), least_ and largest_length (of k·w̃, times A), largest_alignment_1, noise (the
largest response to a noise patch, over A), least_pull (aᵢ of step 2). No pixels are drawn: the law
of the two steps is that of a few numbers a filter, so patches may have 1e14 pixels.

Expected: after step 1 CNN and LCN follow 1/√(1+kσ²d/m) and 1/√(1+k²σ²d/m) for every σ, the LCN
once every patch has held the signal a few times (m well above k·ln k). After step 2 the paper's
constants follow the prediction for perfect denoising up to σ = 1/(100·√(k·L³)), about 2e-4, the
noise that the proofs cover, and on large samples up to about 0.01; beyond `turning_noise` (0.025
to 0.033 for the CNNs here, 0.049 to 0.063 for the LCNs) they turn filters around, the more surely
the more data. The practical ones follow it wherever step 1 got that far; with few samples and
little noise they are the worse ones for an LCN: a filter that saw no signal in step 1 stays below
b₁ and learns nothing more. Along the proofs: alignment 0.96 for every filter at every place, with
the CNN's b₁ repaired; as printed it blocks the signal at k = 5000.
Cost: quick 20 s, full 210 s on two cores; one program a network and shape.
"""

from ....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.two_step"

STUDY = Study(
    name="two-step",
    title="The two-step algorithm behind the upper bounds",
    question="Does the algorithm of the proofs reach the alignment that they promise, and where?",
    source="lahoti2024, Thm 6.2 and 7.2",
    expected="as predicted at the proofs' noise; the printed constants break down at larger noise",
    plan=Later(f"{_PAPER}.plans.two_step", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(846, 85600),
)
