"""`separatrix probe` at the edges: help, mistakes, and curves drawn in letters."""

import pytest
from test_light_commands import COUNT, run

from separatrix.cli.probe_view import curves_in_text


@pytest.mark.parametrize("arguments", [["probe", "--help"], ["probe"]], ids=" ".join)
def test_help_loads_next_to_nothing(arguments):
    done = run(COUNT, *arguments)
    assert "separatrix probe [OPTIONS]" in done.stdout + done.stderr
    assert not set(done.stderr.split()) & {"jax", "scipy", "matplotlib", "pyarrow", "numpy", "rich"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--budget", "soon"],
            "budget must be a time such as 90s, 5m or 1h, got 'soon': the probe plans its work to "
            "end by then.",
        ),
        (
            ["--target-error", "10"],
            "target_error must be in (0, 1), got 10.0: it is a share of wrong answers.",
        ),
    ],
)
def test_mistakes_are_one_sentence(separatrix, tmp_path, arguments, sentence):
    done = separatrix("probe", "digits", *arguments, "--store", tmp_path)
    assert done.code == 2
    assert done.err.splitlines() == [sentence]
    assert not list(tmp_path.iterdir())


def test_curves_have_a_letter_a_point_and_a_line_at_the_target():
    curves = {"F": {10: 0.8, 1000: 0.2}, "C": {10: 0.4, 1000: 0.1}}
    lines = curves_in_text(curves, 0.2)
    first, last = lines[0], lines[11]
    assert first.startswith("   80 % │F")
    assert last.startswith("   10 % │")
    assert last.endswith("C")
    (target,) = [line for line in lines if "·" in line]
    assert target.startswith("   20 % │")
    assert target.endswith("F")
    assert lines[-2].split() == ["10", "1,000"]


def test_points_in_one_place_are_a_star():
    lines = curves_in_text({"F": {10: 0.8, 1000: 0.2}, "L": {10: 0.8, 1000: 0.1}}, None)
    assert lines[0].endswith("│*" + " " * 59)


def test_nothing_is_drawn_before_there_are_two_sizes():
    assert curves_in_text({}, None) == []
    assert curves_in_text({"F": {10: 0.5}}, 0.2) == []
