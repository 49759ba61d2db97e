"""What the lower bounds of [lahoti2024] say of a learner that respects a smaller group, or none.

All of it ours.  Fano's bound is on the worst rotation of the task, or the average one, and holds
for every learner; equivariance is what makes the task as it stands as hard as that.  A learner that
respects a group G is therefore bound on DSD by what G hides: a packing of the orbit of w* under G,
and the share of the samples that tell of its member.  What is known of w* is part of it: nothing,
or that it has s equal entries ±1/√s.
"""

import math
from typing import NamedTuple

from .....claims.bound import Bound, judged
from ..lower_bounds import FCN_SEPARATION
from ..packing import estimation_separating_cosine, sphere_log_size
from ..sample_sizes import lcn_lower_explicit
from .signed_supports import signed_supports_log_size

COSINE = estimation_separating_cosine(FCN_SEPARATION)  # 7/8: no estimate is within 1/4 of two


class Hidden(NamedTuple):
    """What a learner is not told: one of |V| directions, and the share of samples that tell it."""

    log_size: float  # ln|V|, cosines below 7/8
    share: float

    @property
    def price(self) -> float:
        """ln|V|/share: samples needed, in units of 2σ²."""
        return self.log_size / self.share


def signal_alone(patch_dim: int) -> Hidden:
    """Any learner, the worst w* ∈ R^d: 0.726(d−1) + ln 2 nats, of which every sample tells.

    The three networks alike: σ²d.  The CNN's group, O(d) for all patches at once, hides no more.
    """
    return Hidden(sphere_log_size(patch_dim, COSINE), 1.0)


def patch_rotations(num_patches: int, patch_dim: int) -> Hidden:
    """O(d)^k, the LCN's: a direction per patch, told by one sample in k.  σ²kd, the first k."""
    return Hidden(sphere_log_size(patch_dim, COSINE), 1 / num_patches)


def all_rotations(num_patches: int, patch_dim: int) -> Hidden:
    """O(kd), the FCN's: a direction of R^{k(d−1)+1}, told by one in k.  σ²k²d, the second k.

    By every learner on a DSD that was rotated at random: no algorithm wins a factor back there.
    """
    return Hidden(sphere_log_size(num_patches * (patch_dim - 1) + 1, COSINE), 1 / num_patches)


def sparse_signal_alone(patch_dim: int, sparsity: int) -> Hidden:
    """Any learner, the worst w* of s entries ±1/√s: about s·ln(d/s) nats, told by every sample."""
    return Hidden(signed_supports_log_size(patch_dim, sparsity, COSINE), 1.0)


def patch_signs(num_patches: int, patch_dim: int, sparsity: int) -> Hidden:
    """Signed permutations of each patch (Adam on an LCN), w* of s entries ±1/√s."""
    return Hidden(signed_supports_log_size(patch_dim, sparsity, COSINE), 1 / num_patches)


def all_signs(num_patches: int, patch_dim: int, sparsity: int) -> Hidden:
    """Signed permutations of all kd inputs (Adam, sign descent, ℓ1 on an FCN), s entries ±1/√s.

    About s·ln(kd/s) nats told by one sample in k: for s = d that is k·d·ln k, not k·kd.  So a
    learner by coordinates has the second k proved against it as a logarithm, w* sparse or dense.
    """
    # By the chain rule, patch after patch: given the supports before it, patch i has kd − is
    # coordinates to lie in; the nats of all add up to n/2σ² or less, and the learner, which
    # respects permutations of patches, has the same error in each.  Hence means over i.
    k, d, s = num_patches, patch_dim, sparsity
    sizes = [signed_supports_log_size(k * d - i * s, s, COSINE) for i in range(k)]
    return Hidden(sum(sizes) / k, 1 / k)


def factor(hidden: Hidden, other: Hidden) -> float:
    """How many times more samples the one is proved to take than the other, up to ln 2."""
    return hidden.price / other.price


def estimation_lower(hidden: Hidden, noise_std: float, error: float) -> Bound:
    """n ≥ (2σ²/share)·((1 − ε/0.25)·ln|V| − ln 2) for E‖θ_n − Uμ₁‖ ≤ ε, θ of the group's learners.

    Fano with n·share/2σ² nats.  For an LCN's risk: `lcn_lower_any_learner`; an FCN's needs the
    booster, and its constants (`fcn_lower_explicit`), under any group.
    """
    nats = (1 - error / FCN_SEPARATION) * hidden.log_size - math.log(2)
    value = 2 * noise_std**2 / hidden.share * nats
    return judged(value, "lower", "num_samples", 1.0, {}, hidden._asdict())


def lcn_lower_any_learner(
    patch_dim: int, noise_std: float, risk: float, max_norm: float = 1.0
) -> Bound:
    """n_δ ≥ σ²d·(e^{2((1−δ/0.01)·ln|V| − ln 2)/d} − 1): 0.44σ²d, `lcn_lower_explicit` at k = 1.

    Any learner that returns an LCN or a CNN, on DSD with the worst w*: Thm 7.1 without its k.
    """
    # ϱ is now the mean over patches of (1 − w_t·w*)².  It separates as before: for u, v of cosine
    # 0.62 and any one w_t of norm ≤ 1 the two floors add up to 2·0.01, least half-way.
    return lcn_lower_explicit(1, patch_dim, noise_std, risk, max_norm)
