"""Population risk of patch-sum CNNs and LCNs on tasks around DSD, where it has a closed form.

Given where the signals are, patches are independent and pre-activations Gaussian, as on DSD. With
eᵢ and qᵢ the first two moments of φ_b in patch i, E (1 − y·f)² = (1 − Σeᵢ)² + Σ(qᵢ − eᵢ²).
"""

import jax.numpy as jnp

from .._types import Array, Float
from ..tasks.around_dsd import AbstractSeveralSignals
from ..tasks.around_dsd.placed import AbstractPatchNoise
from .threshold_moments import mean_response, noise_moment, second_moment


def placed_risk(
    task: AbstractPatchNoise,
    target: Float[Array, "*target"],
    filters: Float[Array, "run patch pixel"],
    threshold: Float[Array, "run"],
) -> Float[Array, "run"]:
    """The mean over places, each by its share; a signal may lie in several patches."""
    product = lambda way, left, right: jnp.einsum(way, left, right, precision="highest")
    a = product("rpd,tpd->rtp", filters, task.means(target))
    s = task.noise_stds()[None, :] * _norms(filters)
    s, b = jnp.broadcast_to(s[:, None, :], a.shape), threshold[:, None, None]
    e = mean_response(a, s, b)
    at_place = (1 - jnp.sum(e, axis=-1)) ** 2 + jnp.sum(second_moment(a, s, b) - e**2, axis=-1)
    return product("rt,t->r", at_place, task.place_shares())


def several_risk(
    task: AbstractSeveralSignals,
    target: Float[Array, "*target"],
    filters: Float[Array, "run patch pixel"],
    threshold: Float[Array, "run"],
) -> Float[Array, "run"]:
    """1 − 2·E[y·f] + E[f²]; two patches are correlated where both hold signals with like signs."""
    k, m = task.num_patches, task.num_signals
    with_label, with_others = task.sign_moments()
    a = jnp.einsum("rpd,jd->rpj", filters, task.signals(target), precision="highest")
    s, b = task.noise_std * _norms(filters), threshold[:, None]
    each = jnp.broadcast_to(s[:, :, None], a.shape)
    e = mean_response(a, each, b[:, :, None])
    total = jnp.sum(e, axis=(1, 2))
    # Patch i holds signal j with probability 1/k, and i, l hold j, h with 1/k(k−1): all pairs,
    # less those with one patch or one signal in common.
    in_common = jnp.sum(jnp.sum(e, 2) ** 2, 1) + jnp.sum(jnp.sum(e, 1) ** 2, 1)
    pairs = (total**2 - in_common + jnp.sum(e**2, axis=(1, 2))) / max(k * (k - 1), 1)
    squares = jnp.sum(second_moment(a, each, b[:, :, None]), axis=(1, 2)) / k
    squares += (1 - m / k) * jnp.sum(noise_moment(s, b), axis=1)
    return 1 - 2 * with_label * total / k + squares + with_others * pairs


def _norms(filters: Float[Array, "run patch pixel"]) -> Float[Array, "run patch"]:
    return jnp.sqrt(jnp.sum(filters**2, axis=-1) + 1e-20)  # no 0/0 at w = 0
