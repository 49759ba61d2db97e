"""What is asked of the data: networks of a level that the budget affords, sizes, a target."""

from dataclasses import dataclass, replace

from ...answer import FAMILIES
from ...examples import Division, Examples, division_of
from ...networks import Probed, suited
from ...trials import Recipe
from .level import Level, largest_size, level_for
from .sizes import coarse_sizes, fine_sizes

Size = int | tuple[int, ...]
_FORWARD = 1 / 3  # of the operations of training, which an example costs that is only looked at


@dataclass(frozen=True)
class Question:
    """What is asked of the data, the same in every step."""

    data: str  # the content of the examples
    division: Division
    recipe: Recipe
    candidates: tuple[Probed, ...]  # CNNs, one a kernel: validation chooses
    largest: int  # training set
    target: float | None = None  # an error; None: chosen once the coarse sizes are measured

    @property
    def fine(self) -> tuple[int, ...]:
        """Sizes that may be tried; with fewer examples than classes there is nothing to learn."""
        classes = self.candidates[0].num_classes
        return fine_sizes(self.largest, max(min(max(classes, 8), self.largest // 4), 1))

    @property
    def folder(self) -> str:
        """A name for what shares trials: other networks or other training share none."""
        (first, *_), words = self.candidates, f"{self.recipe.num_steps}-steps"
        kernels = "-".join("x".join(map(str, c.kernel)) for c in self.candidates)
        strides = "-".join("x".join(map(str, c.stride)) for c in self.candidates)
        return f"{first.num_filters}-filters-{words}-kernel-{kernels}-stride-{strides}"

    @property
    def coarse(self) -> tuple[int, ...]:
        return coarse_sizes(self.fine)


def question_of(
    examples: Examples,
    target: float | None,
    seconds: float,
    speed: float,
    kernel: Size | None = None,
    stride: Size | None = None,
) -> Question:
    """The question that suits the data, a budget, and a machine of that speed."""
    division = division_of(examples.num_examples)
    num_train = division.num_train(examples.num_examples)
    recipe = Recipe()
    at_level = lambda level: suited(
        examples, num_filters=level.num_filters, kernel=kernel, stride=stride
    )

    def operations_of(level: Level) -> float:
        looked_at = recipe.num_checkpoints * (division.num_test + division.num_validation)
        num_examples = level.num_steps * recipe.batch_size + _FORWARD * looked_at
        networks = family(at_level(level)[0])
        each = sum(network.operations_per_example for network in networks) / len(networks)
        return num_examples * each

    level = level_for(seconds, speed, operations_of, num_train, recipe.batch_size)
    return Question(
        data=examples.content,
        division=division,
        recipe=replace(recipe, num_steps=level.num_steps),
        candidates=at_level(level),
        largest=largest_size(level.num_steps, recipe.batch_size, num_train),
        target=target,
    )


def family(network: Probed) -> tuple[Probed, ...]:
    """FCN, LCN and CNN, alike in all else."""
    return tuple(replace(network, family=name, block=0) for name in FAMILIES)
