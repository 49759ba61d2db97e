"""What a paper's folder holds, from the catalogue itself: a row for each study and each claim.

The tables cannot lag behind the code. A claim leads to its studies, a study to its claims.
"""

from made_tables import in_code, in_words, row, table
from sphinx.util.docutils import SphinxDirective

from separatrix.papers import CATALOGUE

PAPERS = {paper.key: paper for paper in CATALOGUE.papers}
WORDS = {"studies": "study", "claims": "claim"}


def address(what, name):
    """Of the row of a study or a claim, within the page that lists it."""
    return f"{WORDS[what]}-{name.replace('/', '-').replace('.', '-')}"


class StudiesOf(SphinxDirective):
    """What a paper's studies ask, and which claims rest on each."""

    required_arguments = 1

    def run(self):
        paper = PAPERS[self.arguments[0]]
        claims = paper.claims().values()
        rows = [
            row(
                (
                    in_code([study.name]),
                    in_words(study.question),
                    in_words(study.source),
                    in_code(claim.name for claim in claims if study.name in claim.studies),
                ),
                address("studies", study.name),
            )
            for study in paper.studies
        ]
        return [table(("study", "asks", "source", "claims"), rows, (2, 5, 2, 4))]


class ClaimsOf(SphinxDirective):
    """What a paper's claims say, of which kind, what would contradict them, and who measures."""

    required_arguments = 1

    def run(self):
        claims = PAPERS[self.arguments[0]].claims().values()
        rows = [
            row(
                (
                    in_code([claim.name]),
                    in_words(str(claim.kind)),
                    in_words(claim.says),
                    in_words(claim.fails_if),
                    in_words(claim.source),
                    in_code(claim.studies),
                ),
                address("claims", claim.name),
            )
            for claim in claims
        ]
        header = ("claim", "kind", "says", "would be contradicted if", "source", "studies")
        return [table(header, rows, (3, 1, 4, 4, 2, 3))]


def setup(app):
    app.add_directive("studies-of", StudiesOf)
    app.add_directive("claims-of", ClaimsOf)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
