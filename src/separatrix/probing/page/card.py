"""An answer in a notebook: what it says, and the learning curves, in light and in dark."""

import hashlib
from html import escape

from ..answer import Answer
from .probe_page import main_figure, opening


def card_of(answer: Answer) -> str:
    """Short HTML that takes the colour of the page's text: the sentence, cautions, the figure."""
    digest = hashlib.sha256("".join(answer.sentences).encode()).hexdigest()[:8]
    svg = main_figure(answer).in_page(f"probe-{digest}-")  # several in one notebook stay apart
    svg = svg.replace("<svg", '<svg style="color: inherit; max-width: 100%; height: auto"', 1)
    cautions = "".join(f"<p>⚠ {escape(caution)}</p>" for caution in answer.cautions)
    sentence = f"<p><b>{escape(opening(answer))}</b></p>"
    return f'<div style="color: inherit">{sentence}{cautions}{svg}</div>'
