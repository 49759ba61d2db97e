"""Growth of n* on DSD and SSD: what theorems say of it, against the nearest law they exclude."""

from functools import partial

from contest import Contest, contest_of_laws
from numpy import log
from planted_n_star import Law, as_measured

from separatrix.papers import CATALOGUE

K_PLUS_D = lambda k, d, s: k + d
K_D = lambda k, d, s: k * d
K_K_PLUS_D = lambda k, d, s: 0.5 * k * (k + d)
K2_D = lambda k, d, s: 0.5 * k**2 * d


def with_log(law: Law) -> Law:
    return lambda k, d, s: 0.2 * law(k, d, s) * log(k * d)


def in_noise(power: float) -> Law:
    return lambda k, d, s: 200 * (s / 0.1) ** power


def contest(claim: str, rival: str, end: Law, beyond: Law) -> Contest:
    """Of one network's laws, where the claim's studies measure."""
    of = CATALOGUE.claims[claim]
    return contest_of_laws(
        rival,
        partial(as_measured, of.needs),
        end={of.network: end},
        beyond={of.network: beyond},
    )


def worth(claim: str, rival: str, power: float) -> Contest:
    """n* of the network without the bias over that of the one with it, k against another power."""
    of = CATALOGUE.claims[claim]
    with_bias = lambda k, d, s: 2.0 * d
    without = lambda a: lambda k, d, s: 40.0 * d * (k / 20) ** a
    return contest_of_laws(
        rival,
        partial(as_measured, of.needs),
        end={of.fewer: with_bias, of.network: without(1.0)},
        beyond={of.fewer: with_bias, of.network: without(power)},
    )


SIZES = {  # claim: pairs of a law it allows and the nearest that it excludes
    "thm-6.1-fcn-lower": (("k (k + d)", K2_D, K_K_PLUS_D),),
    "thm-6.2-lcn-upper": (("k² d", with_log(K_K_PLUS_D), K2_D),),
    "thm-7.1-lcn-lower": (("k + d", K_D, K_PLUS_D),),
    "thm-7.2-cnn-upper": (("k d", with_log(K_PLUS_D), K_D),),
    "law-cnn": (("k d", with_log(K_PLUS_D), K_D),),
    "law-lcn": (
        ("(k + d) log kd", K_D, with_log(K_PLUS_D)),
        ("k² d", with_log(K_K_PLUS_D), K2_D),
    ),
    "law-fcn": (("(k (k + d)) log kd", K2_D, with_log(K_K_PLUS_D)),),
    "fcn-on-ssd-growth": (("k + d", lambda k, d, s: k * d / 4, K_PLUS_D),),
    "lcn-on-ssd-growth": (("√d", lambda k, d, s: 2 * d, lambda k, d, s: 8 * d**0.5),),
}
NOISE = {  # of a floor without σ the nearest rival falls; of σ², the next even power
    "thm-6.1-fcn-lower-noise": ("1/σ", 0, -1),
    "thm-7.1-lcn-lower-noise": ("1/σ", 0, -1),
    "thm-6.2-lcn-upper-noise": ("σ⁴", 2, 4),
    "thm-7.2-cnn-upper-noise": ("σ⁴", 2, 4),
}


def contests() -> dict[str, tuple[Contest, ...]]:
    sizes = {
        name: tuple(contest(f"lahoti2024/{name}", *laws) for laws in pairs)
        for name, pairs in SIZES.items()
    }
    noise = {
        name: (contest(f"lahoti2024/{name}", rival, in_noise(end), in_noise(beyond)),)
        for name, (rival, end, beyond) in NOISE.items()
    }
    headlines = {
        name: (
            worth(f"lahoti2024/{name}", "a factor without k", 0.0),
            worth(f"lahoti2024/{name}", "a factor k²", 2.0),
        )
        for name in ("headline-locality", "headline-sharing")
    }
    of_all = {**headlines, **sizes, **noise}
    return {f"lahoti2024/{name}": each for name, each in of_all.items()}
