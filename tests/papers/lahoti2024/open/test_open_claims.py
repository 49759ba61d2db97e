"""Claims on the open questions, held against planted n*: each can be made to hold and to fail."""

import pytest
from planted_variants import planted

from separatrix.claims import Evidence, Kind, Verdict, judge
from separatrix.estimates import Interval
from separatrix.papers import CATALOGUE
from separatrix.papers.lahoti2024.claims.open import CLAIMS
from separatrix.papers.lahoti2024.claims.open.tasks import NETWORKS, REGIONS
from separatrix.papers.lahoti2024.claims.open.worths import quotient
from separatrix.papers.lahoti2024.studies.open.learners import learner_of, signal_of
from separatrix.papers.lahoti2024.studies.open.relaxations import RELAXATIONS, relaxation_of

BASE = {"CNN": 20.0, "LCN": 100.0, "FCN": 500.0}
FACTOR = {"less": 0.4, "as on DSD": 1.0, "more": 2.5}
OPPOSITE = {"less": "more", "as on DSD": "more", "more": "less"}


def test_all_are_ours_and_stand_in_the_catalogue():
    assert all(claim.kind is Kind.OURS and claim.fails_if for claim in CLAIMS.values())
    assert set(CLAIMS) <= set(CATALOGUE.claims)
    assert all(name.startswith("lahoti2024/open-") for name in CLAIMS)


def test_log_errors_of_independent_ratios_add_up_in_squares():
    value, lower, upper = quotient(Interval(8.0, 4.0, 16.0), Interval(2.0, 1.0, 4.0))
    assert value == pytest.approx(4)
    assert (value / lower, upper / value) == pytest.approx((2**2**0.5, 2**2**0.5))


def on_tasks(relaxation, bias, word):
    """All as on DSD but for one bias of one relaxation."""
    more, fewer = NETWORKS[bias]

    def n_star(fields):
        network = fields["network.kind"]
        factor = FACTOR[word] if relaxation_of(fields) == relaxation else 1.0
        # The network outside of the other bias's ratio moves: FCN, or CNN the other way.
        if bias == "locality":
            return BASE[network] * (factor if network == more else 1.0)
        return BASE[network] / (factor if network == fewer else 1.0)

    return Evidence({"open-tasks": tuple(planted("open-tasks", n_star))})


@pytest.mark.parametrize(
    ("relaxation", "expectation"),
    [(r, r.expected[0]) for r in RELAXATIONS if r.name in ("one-place", "sliding", "heavy-tails")],
    ids=lambda value: getattr(value, "name", ""),
)
def test_an_expectation_holds_where_it_does_and_fails_where_not(relaxation, expectation):
    bias, word = expectation.bias, expectation.word
    claim = next(
        c
        for c in CLAIMS.values()
        if c.needs == ("open-tasks",)
        and (c.variant, c.more, (c.low, c.high))
        == (relaxation.words, NETWORKS[bias][0], REGIONS[word])
    )
    assert judge(claim, on_tasks(relaxation, bias, word)).verdict is Verdict.CONSISTENT
    against = judge(claim, on_tasks(relaxation, bias, OPPOSITE[word]))
    assert against.verdict is Verdict.CONTRADICTED


def by_algorithm(exponents, in_d=None):
    """n*(FCN)/n*(LCN) = k and d to the powers given for the algorithm."""

    def n_star(fields):
        k, d = fields["task.num_patches"], fields["task.patch_dim"]
        if fields["network.kind"] != "FCN":
            return k * d if fields["network.kind"] == "LCN" else 5.0
        name = f"{learner_of(fields)}, {signal_of(fields)}"
        return k * d * k ** exponents.get(name, 1.0) * d ** (in_d or {}).get(name, 0.0)

    return Evidence({"open-algorithms": tuple(planted("open-algorithms", n_star))})


def test_an_exponent_of_k_says_what_is_won_back():
    evidence = by_algorithm({"ℓ1, sparse w*": 0.0})
    verdicts = {
        name: judge(CLAIMS[f"lahoti2024/open-{name}"], evidence).verdict
        for name in ("gd-keeps-k", "l1-wins-k-sparse", "l1-wins-k-dense", "l1-sparse-fewer")
    }
    assert verdicts == {
        "gd-keeps-k": Verdict.CONSISTENT,
        "l1-wins-k-sparse": Verdict.CONSISTENT,
        "l1-wins-k-dense": Verdict.CONTRADICTED,
        "l1-sparse-fewer": Verdict.CONSISTENT,
    }


def test_an_exponent_of_d_says_whether_a_sparse_signal_is_found():
    names = ("gd-locality-whatever-d", "l1-wins-d-sparse", "l1-pays-d-dense")
    claims = [CLAIMS[f"lahoti2024/open-{name}"] for name in names]
    as_expected = by_algorithm({}, {"ℓ1, sparse w*": -1.0})
    assert {judge(claim, as_expected).verdict for claim in claims} == {Verdict.CONSISTENT}
    in_d = {"GD, dense w*": 1.0, "ℓ1, sparse w*": 0.0, "ℓ1, dense w*": -1.0}
    against = by_algorithm({}, in_d)
    assert {judge(claim, against).verdict for claim in claims} == {Verdict.CONTRADICTED}


def test_the_separation_persists_or_not_by_depth():
    def n_star(fields):
        reversed_order = (
            fields["network.num_layers"] == 2 and fields["network.activation"] == "ReLU"
        )
        order = ("FCN", "LCN", "CNN") if reversed_order else ("CNN", "LCN", "FCN")
        return 20.0 * 4 ** order.index(fields["network.family"])

    evidence = Evidence({"open-depth": tuple(planted("open-depth", n_star))})
    for name, claim in CLAIMS.items():
        if claim.needs == ("open-depth",):
            turned = "two layers, ReLU" in claim.variant
            wanted = Verdict.CONTRADICTED if turned else Verdict.CONSISTENT
            assert judge(claim, evidence).verdict is wanted, name


def test_what_was_not_measured_is_undecided():
    quick = tuple(planted("open-tasks", lambda f: BASE[f["network.kind"]], "quick"))
    claim = CLAIMS["lahoti2024/open-heavy-tails-locality-as-on-dsd"]
    judgement = judge(claim, Evidence({"open-tasks": quick}))
    assert judgement.verdict is Verdict.UNDECIDED
    assert "not measured here: heavy-tailed noise" in judgement.why
