"""Does an FCN care in which order its inputs stand? [malach2021, Thm 12's mechanism, Sec. 5]

The parity of the k middle inputs of n, m uniform examples, Adam on the hinge loss. Rows: a network,
the order of its inputs ("original", "permuted", or "permuted, start too"), a seed and a step; loss
and accuracy on fresh examples; `deviation` from the loss of the same seed in the original order,
relative, for "permuted, start too" in float64 (nan elsewhere). "permuted" draws sample, order and
start anew: its curves are independent of the original ones. Orders that leave the k inputs
neighbours are drawn again, for the CNN's sake.
Expected: to rounding equal when the start is permuted too; equal in law when not; the CNN, which
learns in the original order, stays at chance in another (one or two points above it: 3 % of the
fresh examples were in the sample).
Cost: quick 10 s, full 35 s on two cores.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
from scipy import stats

from ....figures import lines_figure
from ....figures.facts import Panel
from ....records import Fact
from ....recovery.orderings import contiguous
from ....recovery.trained import ADAM, LearningCurve, Window, learning_curve, usual_cnn, usual_fcn
from ....reports import Section, Table
from ....tasks import Sample
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column
from .tables import mean_line, values, where

ORIGINAL, PERMUTED, PAIRED = "original", "permuted", "permuted, start too"
INPUT_LENGTH, PATTERN_LENGTH, NUM_SAMPLES, NUM_TEST = 16, 3, 2000, 2000
CHANGING = 240  # steps: where the accuracies of different seeds differ most
NETWORKS: dict[str, Window] = {
    "FCN": usual_fcn(INPUT_LENGTH),
    "CNN": usual_cnn(INPUT_LENGTH, PATTERN_LENGTH),
}
NUM_SEEDS: dict[Profile, tuple[int, int, int]] = {"quick": (6, 2, 1), "full": (24, 8, 4)}


class Data(NamedTuple):
    x: np.ndarray  # in the original order, training rows first
    y: np.ndarray
    order: np.ndarray


def rows(profile: Profile = "full") -> list[Row]:
    """FCN in both orders, CNN in both, FCN paired; fewer seeds for what varies less."""
    alone, cnn, paired = NUM_SEEDS[profile]
    return [
        *(row for seed in range(alone) for row in _both("FCN", seed)),
        *(row for seed in range(cnn) for row in _both("CNN", seed)),
        *(row for seed in range(paired) for row in _paired(seed)),
    ]


def draw(seed: int) -> Data:
    """Uniform inputs, the parity of the middle ones, and an order that parts them."""
    rng, n, k = np.random.default_rng(seed), INPUT_LENGTH, PATTERN_LENGTH
    x = rng.choice([-1.0, 1.0], size=(NUM_SAMPLES + NUM_TEST, n))
    first = (n - k) // 2
    order = rng.permutation(n)
    while contiguous(np.argsort(order)[first : first + k]):
        order = rng.permutation(n)
    return Data(x, x[:, first : first + k].prod(axis=1), order)


def _both(network: str, seed: int) -> Iterator[Row]:
    for inputs, number in ((ORIGINAL, seed), (PERMUTED, 1000 + seed)):
        data = draw(number)
        x = data.x[:, data.order] if inputs == PERMUTED else data.x
        start = NETWORKS[network].init(jr.key(number))
        curve = _curve(network, start, x, data.y, number, jnp.float32)
        yield from _rows(network, inputs, seed, curve, np.full(len(curve.step), np.nan))


def _paired(seed: int) -> Iterator[Row]:
    """The same examples and the same start, both permuted alike, in double precision."""
    data, start = draw(seed), NETWORKS["FCN"].init(jr.key(seed))
    with jax.enable_x64(True):
        start = jax.tree.map(lambda w: jnp.asarray(np.asarray(w), jnp.float64), start)
        moved = start._replace(filters=start.filters[:, data.order])
        plain = _curve("FCN", start, data.x, data.y, seed, jnp.float64)
        curve = _curve("FCN", moved, data.x[:, data.order], data.y, seed, jnp.float64)
    yield from _rows("FCN", PAIRED, seed, curve, np.abs(curve.loss / plain.loss - 1))


def _curve(
    network: str, start: Any, x: np.ndarray, y: np.ndarray, seed: int, dtype: Any
) -> LearningCurve:
    cut = (np.s_[:NUM_SAMPLES], np.s_[NUM_SAMPLES:])
    sample, test = (Sample(jnp.asarray(x[s], dtype), jnp.asarray(y[s], dtype)) for s in cut)
    return learning_curve(NETWORKS[network], ADAM, start, sample, test, jr.key(5000 + seed))


def _rows(
    network: str, inputs: str, seed: int, curve: LearningCurve, deviation: np.ndarray
) -> Iterator[Row]:
    for step, loss, accuracy, off in zip(*curve, deviation, strict=True):
        yield {
            "network": network,
            "inputs": inputs,
            "input_length": INPUT_LENGTH,
            "pattern_length": PATTERN_LENGTH,
            "seed": seed,
            "step": int(step),
            "loss": float(loss),
            "accuracy": float(accuracy),
            "deviation": float(off),
        }


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Curves in both orders, and how far they are apart."""
    panels = []
    for network in NETWORKS:
        lines = []
        for inputs in (ORIGINAL, PERMUTED):
            own = where(rows, network=network, inputs=inputs)
            lines.append(mean_line(f"{inputs} order", own, "step", "accuracy", "both"))
        panels.append(Panel(network, tuple(lines), {"chance": 0.5}))
    figure = lines_figure(
        panels,
        name="permuted-inputs",
        title="Test accuracy in the original and in a random order of the inputs",
        caption="Means over seeds with 95 % intervals; every seed has its own sample, start and "
        "order.",
        x_label="steps",
        y_label="test accuracy",
        x_scale="linear",
        y_scale="linear",
    )
    text = (
        "Shows that training an FCN does not depend on the order of its inputs, which is what Thm "
        "12 rests on, while the CNN needs it. Does not show that an FCN cannot learn: at this size "
        "it does, in any order.",
    )
    return (Section("Two orders", text, figures=(figure,), tables=(_table(rows),)),)


def _table(rows: Sequence[Fact]) -> Table:
    lines = []
    for network in NETWORKS:
        last = max(values(where(rows, network=network), "step"))
        both = [where(rows, network=network, inputs=i) for i in (ORIGINAL, PERMUTED)]
        ends = [column(where(own, step=last), "accuracy").mean() for own in both]
        p_value = f"{same_law(*both):.2g}"
        lines.append((network, *(f"{end:.3f}" for end in ends), p_value, "–"))
    off = column(where(rows, inputs=PAIRED), "deviation").max()
    lines.append(("FCN, start permuted too", "", "", "", f"{off:.0e}"))
    caption = (
        f"Final accuracy; p-value of Mann and Whitney's test of the accuracies at step {CHANGING}; "
    )
    caption += "largest relative difference of test losses over all steps."
    columns = ("network", "original", "permuted", "p-value", "difference")
    return Table("permuted-inputs", caption, columns, tuple(lines))


def same_law(original: Sequence[Fact], permuted: Sequence[Fact]) -> float:
    """p-value of Mann and Whitney's two-sided test, seed against seed, at a step in mid-change."""
    one, other = (column(where(own, step=CHANGING), "accuracy") for own in (original, permuted))
    return float(stats.mannwhitneyu(one, other).pvalue)


STUDY = FactStudy(
    name="permuted-inputs",
    title="Training on permuted inputs",
    question="Does an FCN, or a CNN, care in which order its inputs stand?",
    source="malach2021, Thm 12 and Sec. 5",
    expected="the FCN does not, exactly; the CNN does",
    rows=rows,
    sections=sections,
)
