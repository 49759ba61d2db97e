"""What a result of the open questions is the n* of: which network, in which variants."""

from .....estimates import Role
from .....estimates.variants import Fields
from ...studies.open.learners import GD, LCN_BY_IT, LEARNERS, is_shown, learner_of, signal_of
from ...studies.open.relaxations import relaxation_of


def by_task(fields: Fields) -> Role:
    """Of `open-tasks`: the relaxation."""
    relaxation = relaxation_of(fields)
    return Role(str(fields["network.kind"]), (relaxation.words,) if relaxation else ())


def by_learner(fields: Fields) -> Role:
    """Of `open-algorithms`, where all are measured: algorithm and w*.

    LCN and CNN by gradient descent are what every algorithm is held against; an LCN by another one
    is told apart from it.
    """
    network, signal, learner = str(fields["network.kind"]), signal_of(fields), learner_of(fields)
    if not is_shown(fields):
        return Role(network, ())
    if network == "LCN" and learner != GD.name:
        network = LCN_BY_IT
    names = [learner] if network in ("FCN", LCN_BY_IT) else [each.name for each in LEARNERS]
    return Role(network, tuple(f"{name}, {signal}" for name in names))


def by_depth(fields: Fields) -> Role:
    """Of `open-depth`: task, activation, layers and pooling."""
    task = "two patches" if fields["task.kind"] == "ProductOfSigns" else "DSD"
    layers = {1: "one layer", 2: "two layers", 3: "three layers"}[
        int(str(fields["network.num_layers"]))
    ]
    pooling = "" if fields["network.pooling"] == "global" else ", not pooled"
    variant = f"{task}, {layers}, {fields['network.activation']}{pooling}"
    return Role(str(fields["network.family"]), (variant,))
