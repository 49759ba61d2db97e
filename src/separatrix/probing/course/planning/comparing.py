"""One comparison from its rates to its refined sizes: what it needs next, or nothing."""

from collections.abc import Sequence

from ...answer import FAMILIES
from ...networks import Probed
from .known import AT_TARGET, COARSE, Known
from .plan import Grid, Step
from .question import Question
from .sizes import sizes_around

# Of Adam, a factor of 4 apart. On the embedded digits the best of an FCN is 0.004, of an LCN and a
# CNN 0.016: the fewer weights a unit has, the larger its steps.
RATES = tuple(1e-3 * 4.0**i for i in range(-3, 6))
_FEW_STEPS = 600  # that want rates four times as large
TUNING_SEEDS = (0, 1)
COARSE_SEEDS = (0, 1)
MOST_SEEDS, FEWEST_SEEDS = 5, 3  # of refined sizes; fewer tell nothing of their spread
_MORE_RATES = 0.2  # of the time left, for rates beyond the first three
_MOST_STEPS = 4  # of refinement: a crossing that wanders for longer is noise


def rates_wanted(
    known: Known,
    networks: Sequence[Probed],
    control: str,
    seeds: tuple[int, ...] = TUNING_SEEDS,
) -> tuple[Grid, ...]:
    """Rates to try for each, at the size where it is to be tuned."""
    return tuple(
        Grid(network, rate, (size,), seeds, control, "tuning")
        for network in networks
        for size in (tuning_size(known, network, control),)
        for rate in _rates(known, network, control, size)
    )


def _rates(known: Known, network: Probed, control: str, size: int) -> tuple[float, ...]:
    """Three first, around the best of what is known; where the smallest or largest of those tried
    is best, one beyond."""
    tried = known.tuned(network, control, size)
    if not tried:
        if not (known.tuned(network) or known.plan.has(COARSE)):
            return first_rates(known.question)
        like = network if known.tuned(network) else _main(known, network)
        return neighbours(known.rate(like))
    at = RATES.index(min(tried, key=lambda rate: (tried[rate], rate)))
    first, last = RATES.index(min(tried)), RATES.index(max(tried))
    beyond = [first - 1] * (at == first) + [last + 1] * (at == last)
    return tuple(RATES[i] for i in beyond if 0 <= i < len(RATES))


def neighbours(rate: float) -> tuple[float, ...]:
    """A rate, and those next to it."""
    at = RATES.index(rate)
    return RATES[max(at - 1, 0) : at + 2]


def _main(known: Known, network: Probed) -> Probed:
    """What stands in the main comparison for this network."""
    return known.main[FAMILIES.index(network.family)]


def tuning_size(known: Known, network: Probed, control: str = "none") -> int:
    """Where rates are tried: before anything is measured at the second largest coarse size, then at
    the size with which the network meets the target; of one that stands beside, where
    its like in the main comparison does, and without neighbours where the FCN does."""
    if not known.plan.has(AT_TARGET):
        return known.question.coarse[-2:][0]
    like = known.main[0] if control == "pixels permuted" else _main(known, network)
    return known.tuned_sizes(like)[-1]


def size_at_target(known: Known, network: Probed) -> int:
    """The first size with which a network of the main comparison is expected to meet the target."""
    assert known.target is not None
    return sizes_around(known.question.fine, known.means(network), known.target, 0)[-1]


def first_rates(question: Question) -> tuple[float, ...]:
    """0.001, 0.004 and 0.016, or those beyond the first."""
    first = 4 if question.recipe.num_steps <= _FEW_STEPS else 3
    return RATES[first : first + 3]


def coarse_wanted(
    known: Known, networks: Sequence[Probed], control: str, sizes: tuple[int, ...]
) -> tuple[Grid, ...]:
    """Every size with two seeds, at the rate that was best."""
    grids = [
        Grid(network, known.rate(network, control), sizes, COARSE_SEEDS, control)
        for network in networks
    ]
    return known.missing(grids)


def refined_wanted(
    known: Known, networks: Sequence[Probed], control: str, stage: str, most_seeds: int
) -> tuple[Grid, ...]:
    """Sizes around the crossing of each network, with the most seeds that time allows.

    Asked again once these are measured: the crossing may have moved. The seeds stay as first
    decided. The first time something is returned whatever its price.
    """
    refined = [step for step in known.plan.steps if step.stage == stage and _refines(step)]
    if len(refined) >= _MOST_STEPS:
        return ()
    counts = range(most_seeds, FEWEST_SEEDS - 1, -1)
    options = [(count, 1) for count in counts] + [(FEWEST_SEEDS, 0)]
    if refined:
        decided = max(len(grid.seeds) for grid in refined[0].grids)
        options = [(decided, 1), (decided, 0)]
    wanted = [_around(known, networks, control, *option) for option in options]
    affordable = (grids for grids in wanted if known.price(grids) <= known.left)
    return next(affordable, () if refined else wanted[-1])


def _refines(step: Step) -> bool:
    return any(
        grid.purpose == "measuring" and len(grid.seeds) > len(COARSE_SEEDS) for grid in step.grids
    )


def _around(
    known: Known, networks: Sequence[Probed], control: str, num_seeds: int, reach: int
) -> tuple[Grid, ...]:
    assert known.target is not None
    seeds, fine = tuple(range(num_seeds)), known.question.fine
    grids = []
    for network in networks:
        sizes = sizes_around(fine, known.means(network, control), known.target, reach)
        grids.append(Grid(network, known.rate(network, control), sizes, seeds, control))
    return known.missing(grids)


def compared(
    known: Known,
    stage: str,
    networks: Sequence[Probed],
    sizes: tuple[int, ...],
    most_seeds: int,
    control: str = "none",
    tuned: Sequence[Probed] = (),
) -> tuple[Grid, ...]:
    """A comparison beside the main one: rates of those to be tuned, coarse sizes, refined sizes.

    Not begun where the time left is not enough for all of it.
    """
    rates = rates_wanted(known, tuned or networks, control)
    if not known.plan.has(stage):
        enough = known.price(_likely(networks, control, sizes, known)) <= known.left
        return rates if enough else ()
    trials = known.plan.trials(known.question, stage)
    if any(trial.purpose == "measuring" for trial in trials):
        return refined_wanted(known, networks, control, stage, most_seeds)
    if rates and known.price(rates) <= _MORE_RATES * known.left:
        return rates
    return coarse_wanted(known, networks, control, sizes)


def _likely(
    networks: Sequence[Probed], control: str, sizes: tuple[int, ...], known: Known
) -> list[Grid]:
    """About what a comparison will take: three rates, its coarse sizes, two refined ones."""
    anywhere = known.question.fine[-2:]
    return [
        grid
        for network in networks
        for grid in (
            *(
                Grid(network, rate, sizes[-1:], TUNING_SEEDS, control, "tuning")
                for rate in first_rates(known.question)
            ),
            Grid(network, RATES[3], sizes, COARSE_SEEDS, control),
            Grid(network, RATES[3], anywhere, tuple(range(FEWEST_SEEDS)), control),
        )
    ]
