"""The probe: how many samples is a convolution worth on these data?"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from ...door.places_to_keep import store_for
from ...records import Store
from ...runs import Progress, provenance, this_machine
from ...runs.display import following
from ...runs.engine.program_cache import kept_programs
from ..answer import Answer
from ..examples import Examples, Look, look_at, read_examples
from ..trials import run_trials
from .answering import answer_from
from .budget import in_words, seconds_of
from .facts import command_of, facts_of
from .kept import Kept
from .left_out import left_out_of
from .loop import Ending, Means, follow
from .planning import Known, question_of
from .speed import speed_of

Size = int | tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Moment:
    """How far a probe is."""

    look: Look
    known: Known
    budget: float  # seconds

    @property
    def stage(self) -> str:
        """The last that was begun."""
        return self.known.plan.steps[-1].stage if self.known.plan.steps else "compiling"


Listener = Callable[[Moment], None]
Shown = Literal["shown", "off"] | Listener


@dataclass(frozen=True)
class Options:
    """What else is asked, beside the data."""

    target_error: float | None = None
    budget: str | float | int = "5m"
    kernel: Size | None = None
    stride: Size | None = None
    kind: Literal["image", "signal"] | None = None

    def __post_init__(self):
        seconds_of(self.budget)
        target = self.target_error
        if target is not None and not 0 < target < 1:
            raise ValueError(
                f"target_error must be in (0, 1), got {target!r}: it is a share of wrong answers."
            )


@dataclass(frozen=True, eq=False)
class Finished:
    """A probe at its end: the answer, and what it was made of."""

    answer: Answer
    examples: Examples
    known: Known
    ending: Ending
    kept: Kept
    budget: float  # seconds


def probe(
    source: Any,
    labels: Any = None,
    *,
    target_error: float | None = None,
    budget: str | float | int = "5m",
    kernel: Size | None = None,
    stride: Size | None = None,
    kind: Literal["image", "signal"] | None = None,
    store: Store | str | Path | None = None,
    progress: Shown = "shown",
) -> Answer:
    """How many times fewer samples a CNN needs than an LCN, and that than an FCN, on your data.

    `source` is a name (digits, mnist, cifar10), a path, or arrays (x, y); `labels` where they lie
    apart. Networks alike in all but locality and sharing are trained on nested samples of the data,
    with controls, for as long as `budget` allows: "90s", "5m", "1h" or seconds. Without a
    `target_error` one is chosen that all three reach on part of the data.

    Every training is kept in `store`, by default in the user's cache, as soon as it is done: the
    same call goes on from there, and Ctrl-C answers from what is there. With another budget it
    goes on, too, unless that affords larger networks or longer training: these begin anew.
    """
    options = Options(target_error, budget, kernel, stride, kind)
    return finish(source, labels, options, store_for(store), progress).answer


def finish(source: Any, labels: Any, options: Options, store: Store, progress: Shown) -> Finished:
    """As `probe`, with all that the answer rests on."""
    began = time.monotonic()
    seconds = seconds_of(options.budget)
    examples = read_examples(source, labels, options.kind)
    look = look_at(examples)
    with kept_programs(), _listening(examples.name, progress) as listen:
        machine = this_machine()
        folder = Path(store.root) / "probes" / f"{_plain(examples.name)}-{examples.content}"
        speed = speed_of(machine, folder / "speed.json")
        question = question_of(
            examples, options.target_error, seconds, speed, options.kernel, options.stride
        )
        kept = Kept(folder / question.folder)
        means = Means(
            run=lambda trials: run_trials(trials, examples, machine),
            clock=lambda: time.monotonic() - began,
            kept=kept,
            plan=kept.folder / _plan_name(options.target_error),
            made=provenance,
            listen=lambda known: listen(Moment(look, known, seconds)),
        )
        known, ending = follow(question, seconds, means)
    facts = facts_of(known, machine, kept, command_of(source, labels, asdict(options)))
    answer = answer_from(known, look, left_out_of(known, seconds, ending), facts)
    if answer is not None:
        return Finished(answer, examples, known, ending, kept, seconds)
    if ending == "stopped":
        raise KeyboardInterrupt
    raise ValueError(
        f"budget must be enough to compare three networks, got {in_words(seconds)}, in which "
        f"{len(known.rows)} were trained: they are kept; allow more."
    )


def _plan_name(target: float | None) -> str:
    """Another target asks for other sizes; what both need is trained once."""
    return "plan.json" if target is None else f"plan-{target:g}.json"


def _plain(name: str) -> str:
    """As part of a folder's name."""
    return re.sub(r"[^\w.-]+", "-", name).strip("-.") or "data"


@contextmanager
def _listening(title: str, progress: Shown) -> Iterator[Listener]:
    if callable(progress):
        yield progress
    elif progress == "off":
        yield lambda moment: None
    elif progress == "shown":
        with following(title) as tell:
            yield lambda moment: tell(_progress(moment))
    else:
        raise ValueError(f"progress must be shown, off or a function, got {progress!r}.")


def _progress(moment: Moment) -> Progress:
    """By the clock: a probe plans its work to end with the budget."""
    known, budget = moment.known, moment.budget
    waiting = "" if known.rows else "compiling"
    return Progress(min(known.spent, budget), budget, len(known.rows), "networks", waiting)
