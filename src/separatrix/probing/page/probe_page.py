"""An answer → the page of a probe: one sentence, one figure, controls, and how to have it again."""

from collections.abc import Mapping, Sequence
from itertools import takewhile

import numpy as np

from ...reports import Badge, Page, Section
from ...reports.page import Card, Finding
from ..answer import Answer, ControlResult, percent
from ..answer.compute import compute_sentence
from ..answer.sentences import beside_sentence
from . import words
from .beside_figures import beside_curves, worths_figure
from .controls_figure import controls_figure
from .curves_shown import Gap, curves_shown, gaps_shown
from .fields_figure import fields_figure
from .numbers import worth_and_interval
from .tables import errors_table, forecast_table, needs_table, worth_table
from .worth_figure import WorthFigure, worth_figure


def probe_page(answer: Answer, fields: Mapping[str, np.ndarray] | None = None) -> Page:
    """The page; `fields` by network are what `fields_of` gives of a trained one, shown if given.

    A control that failed is told before any number.
    """
    sections = (
        *_failed(answer.controls),
        _needed(answer),
        _numbers(answer),
        *([_controls(answer)] if answer.controls else []),
        _compared(answer),
        *([Section("Receptive fields", figures=(fields_figure(fields),))] if fields else []),
        *([_forecasts(answer)] if answer.forecasts else []),
        Section("The data", (*answer.look.sentences, *answer.look.cautions)),
        _again(answer),
    )
    title = f"What is a convolution worth on {answer.name}?"
    facts = tuple(answer.facts.items())
    return Page(title, opening(answer), sections, findings=_findings(answer), provenance=facts)


def opening(answer: Answer) -> str:
    """The sentence, after what speaks against it."""
    before = takewhile(lambda sentence: sentence != answer.sentence, answer.sentences)
    return " ".join([*before, answer.sentence])


def main_figure(answer: Answer) -> WorthFigure:
    """Three learning curves, and the gaps between them at the target."""
    gaps = gaps_shown(answer.main)
    return worth_figure(curves_shown(answer.main), gaps, answer.target)


def _findings(answer: Answer) -> tuple[Finding, ...]:
    """Large numbers, unless something speaks against them."""
    gaps = gaps_shown(answer.main)
    if not gaps or any(control.passed is False for control in answer.controls):
        return ()
    return (Finding(f"At {percent(answer.target)} error, in samples", tuple(map(_card, gaps))),)


def _card(gap: Gap) -> Card:
    value, interval = worth_and_interval(gap.ratio)
    return Card(_short(value), interval, words.WORTHS[gap.says])


def _short(worth: str) -> str:
    """A card is narrow."""
    return worth.replace("at least", "≥").replace("at most", "≤").replace("cannot be told", "?")


def _failed(controls: Sequence[ControlResult]) -> tuple[Section, ...]:
    badges = tuple(_badge(control) for control in controls if control.passed is False)
    return (Section("A control failed", words.FAILED, badges=badges),) if badges else ()


def _badge(control: ControlResult) -> Badge:
    verdict = "CONSISTENT" if control.passed else "CONTRADICTED"
    return Badge(verdict, f"{control.name}: {control.expected}", control.says)


def _needed(answer: Answer) -> Section:
    chosen = words.TARGET_GIVEN if answer.target_given else words.TARGET_CHOSEN
    text = (chosen.format(target=percent(answer.target)),)
    return Section("Samples needed", text, figures=(main_figure(answer),))


def _numbers(answer: Answer) -> Section:
    compute = compute_sentence(answer.main)
    text = (*answer.cautions, *((compute,) if compute else ()))
    return Section("In numbers", text, tables=(needs_table([answer.main]),))


def _controls(answer: Answer) -> Section:
    figure = controls_figure(answer.main, answer.controls, 1 - answer.look.commonest_share)
    badges = tuple(_badge(control) for control in answer.controls if control.passed)
    text = (words.CONTROLS, *(c.says for c in answer.controls if c.passed is None))
    return Section("Controls", text, badges=badges, figures=(figure,) if figure else ())


def _compared(answer: Answer) -> Section:
    """What the networks are, and what others like them need."""
    comparisons = (answer.main, *answer.beside)
    degrees = (answer.degrees,) if answer.degrees else ()
    text = (words.NESTED, words.POOLED, *map(beside_sentence, answer.beside))
    text += (words.DEGREES,) if degrees else ()
    if not (answer.beside or degrees):
        return Section("What was compared", text)
    worths = worths_figure(comparisons)
    figures = (*([worths] if worths else []), beside_curves(answer.beside, answer.degrees))
    tables = (worth_table(comparisons), needs_table((*answer.beside, *degrees), "beside-needed"))
    return Section("What was compared", text, figures=figures, tables=tables)


def _forecasts(answer: Answer) -> Section:
    text = (words.FORECAST, *(forecast.says for forecast in answer.forecasts))
    return Section("Twice the data", text, tables=(forecast_table(answer.forecasts),))


def _again(answer: Answer) -> Section:
    command = answer.facts.get("command")
    text = (
        *((f"{words.AGAIN} {command}",) if command else ()),
        *answer.left_out,
        words.NOT_SHOWN,
    )
    return Section("How to have it again", text, tables=(errors_table(answer),))
