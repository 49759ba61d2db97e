"""Names that a shell completes: studies, papers, claims; what measures and draws is not loaded."""

from contextlib import suppress
from glob import glob
from pathlib import Path


def study_names(incomplete: str) -> list[str]:
    """Studies and papers, and where something is typed files of that name."""
    from .known import catalogue

    known = catalogue()
    names = [*known.studies, *(paper.key for paper in known.papers)]
    files = [path for path in glob(f"{incomplete}*") if path.endswith(".py") or Path(path).is_dir()]
    return [name for name in names if name.startswith(incomplete)] + (files if incomplete else [])


def claim_names(incomplete: str) -> list[str]:
    """Claims, with their paper, and papers."""
    names = _claims()
    papers = dict.fromkeys(name.partition("/")[0] for name in names)
    return [name for name in (*papers, *names) if name.startswith(incomplete)]


def _claims() -> list[str]:
    """Kept between processes: to load the mathematics of all claims takes a second."""
    from .. import papers
    from .._places import user_cache
    from .known import catalogue

    with suppress(OSError, RuntimeError):
        kept, folder = user_cache() / "claims.txt", Path(papers.__path__[0])
        changed = max(path.stat().st_mtime for path in folder.rglob("claims/**/*.py"))
        if kept.exists() and kept.stat().st_mtime > changed:
            return kept.read_text("utf-8").split()
        names = list(catalogue().claims)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text("\n".join(names), "utf-8")
        return names
    return list(catalogue().claims)
