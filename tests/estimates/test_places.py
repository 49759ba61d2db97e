"""Which fields of a task are variables, where results lie, and which network they are of."""

import dataclasses

import numpy as np
import pytest

from separatrix.estimates import (
    Curve,
    Result,
    at_landmarks,
    compare_networks,
    group_by_network,
    landmarks,
    place,
    place_in_words,
    sample_complexity,
    sample_ratio,
    variable,
    variables_of,
)

SIZES = np.array([16, 32, 64, 128, 256, 512])
MAIN = ("task.num_patches", "number of patches k")
PATCHES = variable(*MAIN)


def made_up_result(kind, num_patches, half_size, **fields):
    """Mean risk 1 / (1 + n / half_size); the target is 0.1."""
    noise = np.exp(0.1 * np.random.default_rng(num_patches).standard_normal((len(SIZES), 5)))
    risks = noise / (1 + SIZES[:, None] / half_size)
    cell = {"task.num_patches": num_patches, "task.patch_dim": 20, "network.kind": kind}
    curve = Curve(
        cell=f"{kind}-{num_patches}",
        fields={"task.kind": "DSD", **cell, **fields},
        seeds=tuple(range(5)),
        sizes=SIZES,
        risks=risks,
        train_risks=risks / 2,
        steps=np.full(risks.shape, 100),
        setting_labels=np.full(risks.shape, "rate 0.1", dtype=object),
    )
    return Result(curve, 0.1, sample_complexity(SIZES, risks, 0.1))


@pytest.fixture(scope="module")
def results():
    half_sizes = {"FCN": (20, 40, 400), "CNN": (0.5, 8, 12), "LCN": (12, 20, 30)}
    return [
        made_up_result(kind, num_patches, half_size)
        for kind, each in half_sizes.items()
        for num_patches, half_size in zip((20, 10, 5), reversed(each), strict=True)
    ]


def with_fields(result, **fields):
    more = {f"task.{name}": value for name, value in fields.items()}
    curve = dataclasses.replace(result.curve, fields={**result.curve.fields, **more})
    return result._replace(curve=curve)


def test_the_one_asked_about_comes_first_and_others_where_they_differ(results):
    assert [v.field for v in variables_of(results, *MAIN)] == ["task.num_patches"]
    wide = with_fields(results[0], patch_dim=30)
    both = variables_of([*results, wide], *MAIN)
    assert [(v.field, v.letter) for v in both] == [
        ("task.num_patches", "k"),
        ("task.patch_dim", "d"),
    ]


def test_what_follows_from_the_variable_is_none(results):
    """A field that is twice the number of patches says nothing new; nor does a word."""
    twice = [with_fields(r, double=2 * int(r.curve.fields["task.num_patches"])) for r in results]
    assert len(variables_of(twice, *MAIN)) == 1
    named = [with_fields(r, kind="SSD" if i % 2 else "DSD") for i, r in enumerate(results)]
    assert len(variables_of(named, *MAIN)) == 1


def test_places_in_words(results):
    dim = variable("task.patch_dim")
    assert place_in_words([PATCHES], (10.0,)) == "number of patches k = 10"
    assert place_in_words([PATCHES, dim], (10.0, 4096.0)) == "k = 10, d = 4,096"
    deep = variable("task.pattern.length")
    assert deep.leaf == deep.letter == "length"
    assert place(results[0].curve, [dim.field, PATCHES.field]) == (20.0, 20.0)


def test_few_places_are_all_landmarks_of_many_the_ends_and_the_middle(results):
    few = {(float(k), float(d)) for k in (10, 20, 30) for d in (10, 20, 30, 40)}
    assert landmarks(few) == few
    many = {(float(k), float(d)) for k in (10, 15, 20, 30) for d in (10, 15, 20, 30)}
    assert landmarks(many) == {(k, d) for k in (10, 20, 30) for d in (10, 20, 30)}
    assert at_landmarks(results, [PATCHES]) == list(results)


def test_networks_come_in_their_order_and_results_in_order_of_place(results):
    groups = group_by_network(results, [PATCHES.field])
    assert list(groups) == ["CNN", "LCN", "FCN"]
    for group in groups.values():
        assert [result.curve.fields["task.num_patches"] for result in group] == [5, 10, 20]


def test_networks_of_one_kind_are_told_apart():
    both = [made_up_result("FCN", 5, 9, **{"network.num_units": units}) for units in (8, 32)]
    names = list(group_by_network(both, [PATCHES.field]))
    assert names == ["FCN, num units 32", "FCN, num units 8"]


def test_a_cell_without_the_field_has_no_place(results):
    with pytest.raises(ValueError, match=r"every cell must have the field task\.depth, got none"):
        group_by_network(results, ["task.depth"])


def test_networks_are_compared_where_both_were_measured(results):
    pair = {"more": "FCN", "fewer": "LCN", "worth": "locality"}
    compared = compare_networks(results[1:], [PATCHES], **pair)  # without the FCN at 20
    assert list(compared.ratios) == [(5,), (10,)]
    (fcn, target, _), (lcn, _, _) = results[2], results[8]
    assert compared.ratios[(5.0,)] == sample_ratio(
        (fcn.sizes, fcn.risks), (lcn.sizes, lcn.risks), target
    )
    assert str(compared) == "locality: FCN / LCN"


def test_comparison_refuses_in_a_sentence(results):
    with pytest.raises(ValueError, match="ViT must be among the networks measured, got CNN, LCN"):
        compare_networks(results, [PATCHES], more="ViT", fewer="CNN", worth="attention")
    is_cnn = [result.curve.fields["network.kind"] == "CNN" for result in results]
    other = [r._replace(target=0.2) if cnn else r for r, cnn in zip(results, is_cnn, strict=True)]
    with pytest.raises(ValueError, match="LCN and CNN must have the same target and seeds"):
        compare_networks(other, [PATCHES], more="LCN", fewer="CNN", worth="weight sharing")
