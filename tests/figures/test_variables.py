"""Which fields of a task are variables, and how a place is said."""

import dataclasses

from separatrix.figures import at_landmarks, landmarks, variable, variables_of, where

MAIN = ("task.num_patches", "number of patches k")


def with_fields(result, **fields):
    curve, target, estimate = result
    more = {f"task.{name}": value for name, value in fields.items()}
    return dataclasses.replace(curve, fields={**curve.fields, **more}), target, estimate


def test_the_one_asked_about_comes_first_and_others_where_they_differ(results):
    assert [own.field for own in variables_of(results, *MAIN)] == ["task.num_patches"]
    wide = with_fields(results[0], patch_dim=30)
    found = variables_of([*results, wide], *MAIN)
    assert [(own.field, own.letter) for own in found] == [
        ("task.num_patches", "k"),
        ("task.patch_dim", "d"),
    ]


def test_what_follows_from_the_variable_is_none(results):
    """A field that is twice the number of patches says nothing new; nor does a word."""
    twice = [with_fields(r, double=2 * int(r[0].fields["task.num_patches"])) for r in results]
    assert len(variables_of(twice, *MAIN)) == 1
    named = [with_fields(r, kind="SSD" if i % 2 else "DSD") for i, r in enumerate(results)]
    assert len(variables_of(named, *MAIN)) == 1


def test_places_in_words():
    patches, dim = variable(*MAIN), variable("task.patch_dim")
    assert where([patches], (10.0,)) == "number of patches k = 10"
    assert where([patches, dim], (10.0, 4096.0)) == "k = 10, d = 4,096"
    assert (
        variable("task.pattern.length").leaf == variable("task.pattern.length").letter == "length"
    )


def test_few_places_are_all_landmarks_of_many_the_ends_and_the_middle(results):
    few = {(float(k), float(d)) for k in (10, 20, 30) for d in (10, 20, 30, 40)}
    assert landmarks(few) == few
    many = {(float(k), float(d)) for k in (10, 15, 20, 30) for d in (10, 15, 20, 30)}
    assert landmarks(many) == {(k, d) for k in (10, 20, 30) for d in (10, 20, 30)}
    assert at_landmarks(results, [variable(*MAIN)]) == list(results)
