"""Rows of `k-pattern-diagonal` with planted laws: a constant and a law of n and k, with scatter."""

from functools import partial

import numpy as np
from contest import Contest, contest_of_laws

from separatrix.claims import Evidence
from separatrix.papers.malach2021.estimates.diagonal import (
    LINES,
    SHARED,
    log_sets,
    places,
    shortest,
)

RUNS = "k-pattern-diagonal/runs"
OPTIMISERS = ("GD", "SGD", "Adam")
CONSTANT = 40  # steps of an FCN that do not depend on n
# Of log steps over seeds, as the runs of `k-pattern-steps` have it: 0.05 to 0.1 where an FCN takes
# hundreds of steps, 0.2 for thousands, 0.5 for ten thousands.
SCATTER = ((300, 0.08), (3000, 0.15), (np.inf, 0.4))


def rows_of(dense, *, local=lambda n, k: 2.0 * n, study=0, num_seeds=48, limit=None, edge=None):
    """`dense` and `local`: steps at n and k; `limit`: of the FCN; `edge`: a place whose rate is."""
    laws = {
        "FCN": (lambda n, k: CONSTANT + dense(n, k), (*shortest(), *places())),
        "CNN": (local, places()),
        "LCN": (local, places(SHARED)),
    }
    random = np.random.default_rng(study)
    rows = []
    for optimiser in OPTIMISERS:
        for network, (law, of_network) in laws.items():
            for n, k in of_network:
                median = law(n, k)
                scatter = next(size for most, size in SCATTER if median <= most)
                steps = median * np.exp(scatter * random.standard_normal(num_seeds))
                most = limit if limit and network == "FCN" else 10**9
                rows += [
                    {
                        "optimiser": optimiser,
                        "network": network,
                        "input_length": n,
                        "pattern_length": k,
                        "pattern": "parity",
                        "stage": "evaluation",
                        "rate": 0.5,
                        "chosen": True,
                        "on_edge": (n, k) == edge,
                        "seed": seed,
                        "steps": min(2 * int(np.ceil(of_seed / 2)), most),
                        "reached": bool(of_seed <= most),
                        "limit": most,
                        "resolution": 2,
                        "batch_size": 256,
                        "operations_a_step": 6.0 * 256 * 512 * (n + 1),
                    }
                    for seed, of_seed in enumerate(steps)
                ]
    return rows


def power(exponent):
    """b·n^a on every line, 30 steps at the first place of each."""
    return lambda n, k: 30.0 * (n / _first(n, k)[0]) ** exponent


def sets(share):
    """C(n, k−1)^share, on every line from 30 steps."""
    return lambda n, k: 30.0 * 2 ** (share * (log_sets(n, k) - log_sets(*_first(n, k))))


def steep(n, k):
    """30, 240, 122,880: a bend of 6."""
    return 30.0 * 8.0 ** (np.log2(n / _first(n, k)[0]) ** 2) if n > 8 else 0.0


def _first(n, k):
    """The first place of the line; short inputs, which may be on none, count to that of c = 0."""
    return LINES.get(k - round(np.log2(n)), LINES[0])[0]


def _linear(n, k):
    return 4.0 * n


def contests() -> dict[str, tuple[Contest, ...]]:
    """Of √C(n, k − 1) against a power of n; the other way round for networks with windows."""
    dense = contest_of_laws(
        "n³",
        partial(_planted, "dense"),
        end={"FCN": sets(0.5)},
        beyond={"FCN": power(3)},
    )
    local = contest_of_laws(
        "√C(n, k−1)",
        partial(_planted, "local"),
        end={"CNN": _linear},
        beyond={"CNN": sets(0.5)},
    )
    claims = {f"fcn-{optimiser.lower()}": (dense,) for optimiser in OPTIMISERS}
    claims["local-polynomial"] = (local,)
    return {f"malach2021/diagonal-{name}": each for name, each in claims.items()}


def _planted(which: str, laws, study: int) -> Evidence:
    (law,) = laws.values()
    return Evidence(tables={RUNS: rows_of(**({"dense": power(3)} | {which: law}), study=study)})
