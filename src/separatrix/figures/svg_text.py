"""matplotlib's SVG → one that can stand in a page: headless, named throughout, in its ink."""

import re
from html import escape
from io import StringIO

from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from .style import INK, look

_FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
_NO_METADATA = {"Date": None, "Creator": None, "Format": None, "Type": None}
_HREF, _URL, _ID = r'href="#', r"url\(#", r'(?<![\w-])id="'


def svg_text(figure: Figure, name: str, title: str, alt: str) -> str:
    """The figure as an `<svg>` element with a title and description for those who do not see it.

    Every identifier starts with `name`, so that two figures in a page do not share clip paths. Ink
    becomes `currentColor`, so that a dark page gets light axes; on its own the file has dark ones.
    """
    drawn = StringIO()
    with look(salt=name):
        FigureCanvasSVG(figure).print_svg(drawn, metadata=_NO_METADATA)  # savefig draws twice
    text = drawn.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    for reference in (_HREF, _URL, _ID):
        text = re.sub(reference, lambda match: f"{match[0]}{name}-", text)
    text = re.sub(re.escape(INK), "currentColor", text, flags=re.IGNORECASE)
    text = re.sub(r"'DejaVu Sans'", _FONTS, text)
    return _described(text, name, title, alt)


def _described(text: str, name: str, title: str, alt: str) -> str:
    attributes = (
        f' color="{INK}" role="img" aria-labelledby="{name}-title" aria-describedby="{name}-desc"'
    )
    words = (
        f'\n <title id="{name}-title">{escape(title)}</title>'
        f'\n <desc id="{name}-desc">{escape(alt)}</desc>'
    )
    end = text.index(">")
    return f"{text[:end]}{attributes}>{words}{text[end + 1 :]}"
