"""The stages of a probe, the least dispensable first: each says what it wants next, or nothing."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ...networks import Probed
from .comparing import (
    COARSE_SEEDS,
    FEWEST_SEEDS,
    MOST_SEEDS,
    TUNING_SEEDS,
    coarse_wanted,
    compared,
    neighbours,
    rates_wanted,
    refined_wanted,
    size_at_target,
)
from .known import AT_TARGET, COARSE, REFINED, TUNING, Known
from .plan import Grid
from .question import family

MORE_SEEDS = "more seeds"
LARGEST_NUM_SEEDS = 20
_NUM_DOUBLINGS = 4  # below the largest size
_OTHER_KERNEL = 0.1  # of the time left, to try it
_TARGET_SEEDS = tuple(range(8)), tuple(range(4))
_MOST_TUNED = 3  # sizes at which rates are tried: before anything is measured, then at the target
_MORE_RATES = 0.3  # of the time left, for rates beyond the first three


class Stage(NamedTuple):
    """What it wants of what is known, and what an answer lacks without it; "": nothing."""

    name: str
    wants: Callable[[Known], tuple[Grid, ...]]
    lacks: str = ""


def _tuning(known: Known) -> tuple[Grid, ...]:
    """Rates of the first kernel, then another kernel at these, then what the chosen one lacks."""
    if known.plan.has(COARSE):  # decided: more time must not change what was measured
        return ()
    first, *others = map(family, known.question.candidates)
    if grids := _rates(known, first):
        return grids
    for networks in others:
        grids = tuple(
            Grid(network, known.rate(like), known.tuned_sizes(like), COARSE_SEEDS, purpose="tuning")
            for network, like in zip(networks[1:], first[1:], strict=True)
            if not known.tuned(network)
        )
        if grids and known.price(grids) <= _OTHER_KERNEL * known.left:
            return grids
    return _rates(known, known.main)


def _rates(known: Known, networks: tuple[Probed, ...]) -> tuple[Grid, ...]:
    """All that a network without any rate needs; beyond that, what is not dear."""
    grids = rates_wanted(known, networks, "none")
    needed = tuple(grid for grid in grids if not known.tuned(grid.network))
    return grids if known.price(grids) <= _MORE_RATES * known.left else needed


def _at_target(known: Known) -> tuple[Grid, ...]:
    """Rates again, where each network meets the target: at another size another may be best.

    Small samples scatter, so that it takes more seeds; all rates that were tried, where there is
    time for them. With another rate the target may be met elsewhere, and then once more there.
    """
    if known.plan.has(REFINED):
        return ()
    wanted = [*(_all_rates(known, seeds) for seeds in _TARGET_SEEDS), _near_rates(known)]
    if known.plan.has(AT_TARGET):
        wanted += [rates_wanted(known, known.main, "none", seeds) for seeds in _TARGET_SEEDS]
    most = _MORE_RATES * known.left
    return next((grids for grids in wanted if grids and known.price(grids) <= most), ())


def _all_rates(known: Known, seeds: tuple[int, ...]) -> tuple[Grid, ...]:
    return tuple(
        Grid(network, rate, (size_at_target(known, network),), seeds, purpose="tuning")
        for network in _to_tune(known)
        for rate in sorted({*known.tuned(network), *neighbours(known.rate(network))})
    )


def _to_tune(known: Known) -> tuple[Probed, ...]:
    """All at first; then those that meet the target at a size where their rates were not tried."""
    if not known.plan.has(AT_TARGET):
        return known.main
    sizes = {network: known.tuned_sizes(network) for network in known.main}
    return tuple(
        network
        for network, tuned in sizes.items()
        if len(tuned) < _MOST_TUNED and size_at_target(known, network) not in tuned
    )


def _near_rates(known: Known) -> tuple[Grid, ...]:
    near = {network: neighbours(known.rate(network)) for network in known.main}
    return tuple(
        grid for grid in _all_rates(known, TUNING_SEEDS) if grid.rate in near[grid.network]
    )


def _coarse(known: Known) -> tuple[Grid, ...]:
    return coarse_wanted(known, known.main, "none", known.question.coarse)


def _refined(known: Known) -> tuple[Grid, ...]:
    return refined_wanted(known, known.main, "none", REFINED, MOST_SEEDS)


def _pixels(known: Known) -> tuple[Grid, ...]:
    """From the sizes at which the FCN crosses, as nobody should need fewer without neighbours."""
    crossing = min(_sizes_of(known, known.main[0]))
    coarse = known.question.coarse
    sizes = tuple(n for n in coarse if 4 * n > crossing) or coarse[-1:]
    control = "pixels permuted"
    # An FCN does not know neighbours: with another rate it would be another network.
    tuned = known.main[1:]
    return compared(known, control, known.main, sizes, MOST_SEEDS, control, tuned)


def _altered(known: Known, control: str) -> tuple[Grid, ...]:
    """The three at the largest size, at the rates of the main comparison."""
    seeds = tuple(range(num_seeds(known, REFINED)))
    return _if_affordable(known, _at_rates(known, known.question.coarse[-1:], seeds, control))


def _doublings(known: Known) -> tuple[Grid, ...]:
    """The largest size and its halves, to go on from: a forecast holds the last ones out."""
    seeds = tuple(range(num_seeds(known, REFINED)))
    sizes = known.question.fine[::-1][: 2 * _NUM_DOUBLINGS + 1 : 2][::-1]
    return _if_affordable(known, _at_rates(known, sizes, seeds, "none"))


def _beside(known: Known, stage: str, **change: int) -> tuple[Grid, ...]:
    networks = tuple(replace(network, **change) for network in known.main)
    return compared(known, stage, networks, known.question.coarse, FEWEST_SEEDS)


def _degrees(known: Known) -> tuple[Grid, ...]:
    """Blocks of 2 and 4 positions that share filters, at the sizes where LCN and CNN cross."""
    _, local, shared = known.main
    blocks = tuple(replace(local, block=b) for b in (4, 2) if b < max(local.grid))
    ends = (*_sizes_of(known, local), *_sizes_of(known, shared))
    sizes = tuple(n for n in known.question.coarse if min(ends) < 4 * n and n < 4 * max(ends))
    if not blocks:
        return ()
    return compared(known, "degrees of sharing", blocks, sizes, FEWEST_SEEDS)


def _more_seeds(known: Known) -> tuple[Grid, ...]:
    """As many as time allows, at the refined sizes: intervals shrink."""
    done = num_seeds(known, REFINED, MORE_SEEDS)
    for end in range(LARGEST_NUM_SEEDS, done, -1):
        grids = tuple(
            Grid(network, known.rate(network), _sizes_of(known, network), tuple(range(done, end)))
            for network in known.main
        )
        if known.price(grids) <= known.left:
            return grids
    return ()


def num_seeds(known: Known, *stages: str) -> int:
    """That some stages came to, on the main comparison."""
    steps = [step for step in known.plan.steps if step.stage in stages]
    return max((grid.seeds[-1] + 1 for step in steps for grid in step.grids), default=0)


def _sizes_of(known: Known, network: Probed) -> tuple[int, ...]:
    """Refined sizes of one network of the main comparison."""
    steps = [step for step in known.plan.steps if step.stage == REFINED]
    grids = [grid for step in steps for grid in step.grids if grid.network == network]
    return tuple(sorted({size for grid in grids for size in grid.sizes}))


def _at_rates(
    known: Known, sizes: tuple[int, ...], seeds: tuple[int, ...], control: str
) -> tuple[Grid, ...]:
    grids = [Grid(each, known.rate(each), sizes, seeds, control) for each in known.main]
    return known.missing(grids)


def _if_affordable(known: Known, grids: tuple[Grid, ...]) -> tuple[Grid, ...]:
    return grids if known.price(grids) <= known.left else ()


STAGES = (
    Stage(TUNING, _tuning),
    Stage(COARSE, _coarse),
    Stage(AT_TARGET, _at_target, "rates tuned where the target is met"),
    Stage(REFINED, _refined, "sizes around the target"),
    Stage(
        "labels shuffled",
        partial(_altered, control="labels shuffled"),
        "the control with shuffled labels",
    ),
    Stage("pixels permuted", _pixels, "the control with permuted pixels"),
    Stage(
        "flat", partial(_beside, stage="flat", cells=0), "the same comparison without any pooling"
    ),
    Stage("doublings", _doublings, "the forecast for twice the data"),
    *(
        Stage(control, partial(_altered, control=control), words)
        for control, words in (
            ("shifted at test", "the control with shifts at test time"),
            ("insides permuted", "the control with pixels permuted inside patches"),
            ("patches permuted", "the control with permuted patches"),
        )
    ),
    Stage(
        "three layers",
        partial(_beside, stage="three layers", num_layers=3),
        "the same comparison with three hidden layers",
    ),
    Stage("degrees of sharing", _degrees, "degrees of sharing between LCN and CNN"),
    Stage(MORE_SEEDS, _more_seeds),
)
