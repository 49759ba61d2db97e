"""The generated tables of README.md: each a function of the pages of studies, none with a number.

`docs/generate.py` puts them into their places.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from separatrix.estimates.words import exponent, true_minus
from separatrix.reports import Page

Pages = Mapping[str, Page]
Row = Mapping[str, str]
_K, _D = "number of patches k", "pixels of a patch d"
_SHARING, _LOCALITY = "weight sharing: LCN / CNN", "locality: FCN / LCN"


def weight_sharing(pages: Pages) -> str:
    """k | CNN | LCN | their ratio."""
    page = pages["dsd-weight-sharing"]
    needs = {(row["network"], row[_K]): _needed(row) for row in _rows(page, "sample-complexity")}
    rows = [
        (k := row[_K], needs["CNN", k], needs["LCN", k], _worth(row))
        for row in _rows(page, "ratio")
    ]
    return _table(("k", "CNN needs", "LCN needs", "weight sharing is worth"), rows)


def locality(pages: Pages) -> str:
    """d | k | LCN | FCN | their ratio, where the sizes that were tried bound it on both sides."""
    page = pages["dsd-locality"]
    needs = {
        (row["network"], row["k"], row["d"]): _needed(row)
        for row in _rows(page, "sample-complexity")
    }
    rows = [
        (k := row["k"], d := row["d"], needs["LCN", k, d], needs["FCN", k, d], _worth(row))
        for row in _rows(page, "ratio")
        if row["ratio of n*"] == _LOCALITY and row["95% interval"].startswith("[")
    ]
    return _table(("k", "d", "LCN needs", "FCN needs", "locality is worth"), rows)


def growth(pages: Pages) -> str:
    """Exponents of n* by training, and of the ratio where a law in k and d is fitted to it."""
    trainings = {
        "dsd-weight-sharing": "the paper's rates",
        "dsd-growth-canonical": "gradient flow",
        "dsd-growth": "tuned rates",
    }
    rows = [
        (f"{training} (`{study}`)", *row)
        for study, training in trainings.items()
        for row in _laws(pages[study])
    ]
    return _table(("training", "n\\* of", "like k to the power", "like d to the power"), rows)


def _laws(page: Page) -> Iterator[Sequence[str]]:
    powers = {
        (row["network"], row["variable"]): f"{row['exponent']} {row['95% interval']}"
        for row in _rows(page, "exponents")
    }
    for network in dict.fromkeys(network for network, _ in powers):
        yield network, powers[network, _K], powers.get((network, _D), "")
    for figure in page.figures:
        for ratio, law in getattr(figure, "worths", {}).items():
            if ratio == _SHARING:
                both = (law.exponents["num_patches"], law.exponents["patch_dim"])
                yield "LCN / CNN", *(exponent((e.value, e.lower, e.upper)) for e in both)


def digit_sequences(pages: Pages) -> str:
    """Share of right answers: the three digits side by side, then far apart."""
    page = pages["digit-sequences"]
    asked = [
        *(("side by side", "central-final", n) for n in ("3", "19", "27")),
        *(("far apart", "spread-final", n) for n in ("5", "27")),
    ]
    rows = []
    for where, table, n in asked:
        right = {row["network"]: row["accuracy"] for row in _rows(page, table) if row["n"] == n}
        rows.append((where, n, *(right[network] for network in ("LCN", "CNN", "FCN"))))
    return _table(("the three digits", "among", "LCN", "CNN", "FCN"), rows)


def image_worth(pages: Pages) -> str:
    """What each bias is worth at the smallest error that all three networks reach."""
    tables = {
        "one": _rows(pages["image-degrees"], "image-worth"),
        "three": _rows(pages["image-degrees-deep"], "image-deep-worth"),
    }
    rows = []
    for layers, worths in tables.items():
        last = {  # of the errors at a place the smallest comes last
            (row["data"], row["pooling"], row["bias"]): f"{row['worth']} {row['interval']}"
            for row in worths
        }
        for data, name in (("mnist", "MNIST"), ("cifar10", "CIFAR-10")):
            for pooling in ("none", "regional"):
                both = (last[data, pooling, bias] for bias in ("locality", "sharing"))
                rows.append((name, layers, pooling, *both))
    columns = ("data", "hidden layers", "pooling", "locality is worth", "sharing is worth")
    return _table(columns, rows)


def other_images(pages: Pages) -> str:
    """In sentences: runs that take off late, pixels put in order, CIFAR-10."""
    late = next(
        row for row in _rows(pages["digit-sequences-stuck"], "take-offs") if row["n"] == "19"
    )
    kept = {
        row["data"]: row["kept"]
        for row in _rows(pages["reordered-pixels"], "kept")
        if (row["images"], row["radius"]) == ("1000", "1.5")
    }
    digits = next(
        row
        for row in _rows(pages["reordered-pixels"], "orders")
        if row["blocks"].endswith("digits")
    )
    best = _best_accuracies(pages["cifar-capacity"])
    return "\n".join(
        (
            "- **Stuck or slow?** (`digit-sequences-stuck`) Of FCNs that get 200 epochs and 19 "
            f"digits, {late['took off']} take off, after {late['from … to …']} epochs.",
            "- **Pixels in an unknown order** (Section 5, `reordered-pixels`): from 1,000 "
            f"unlabelled images a share of {kept['MNIST']} of the neighbours comes back on MNIST, "
            f"{kept['CIFAR-10']} on CIFAR-10; of digits side by side, which are independent, "
            f"{digits['neighbours kept']}, where chance is {digits['by chance']}.",
            "- **CIFAR-10** (figure 1, `cifar-capacity`): with augmentation, CNNs of two to six "
            f"layers are at {best['CNN'][0]} to {best['CNN'][1]} %, FCNs at {best['FCN'][0]} to "
            f"{best['FCN'][1]} %, at all numbers of parameters.",
        )
    )


def _best_accuracies(page: Page) -> dict[str, tuple[str, str]]:
    """The lowest and the highest of each family."""
    accuracies: dict[str, list[str]] = {"CNN": [], "FCN": []}
    for row in _rows(page, "cifar-capacity"):
        if row["augmentation"] == "on":
            accuracies[row["network"].partition("-")[0]].append(row["test accuracy, %"])
    return {
        family: (min(values, key=float), max(values, key=float))
        for family, values in accuracies.items()
    }


TABLES: dict[str, Callable[[Pages], str]] = {
    "weight-sharing": weight_sharing,
    "growth": growth,
    "locality": locality,
    "digit-sequences": digit_sequences,
    "image-worth": image_worth,
    "other-images": other_images,
}


def _rows(page: Page, name: str) -> list[Row]:
    """The rows of a table of a page, by column, as text."""
    table = next(table for table in page.tables if table.name == name)
    return [dict(zip(table.columns, map(str, row), strict=True)) for row in table.rows]


def _needed(row: Row) -> str:
    return f"{row['n*']} {row['95% interval']}"


def _worth(row: Row) -> str:
    return f"{row['value']} {row['95% interval']}"


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = (columns, ["---"] * len(columns), *rows)
    return true_minus("\n".join(f"| {' | '.join(line)} |" for line in lines))
