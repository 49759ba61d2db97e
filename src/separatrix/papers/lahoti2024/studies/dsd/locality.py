"""What locality is worth on DSD: n* of an FCN beside those of an LCN and a CNN.

The paper left the FCN out of E2 and E3 as too costly. Here k goes from 10 to 40 and d from 10 to
30, over 12 places with samples of up to 16,384; and σ from 0.07 to 0.14 at 15 patches of 10 pixels
(`-noise`). All three at tuned rates, chosen at every place on seeds that are not counted, to the
paper's target and to alignment 0.9 (`-aligned`). The FCN trains for 4,096 steps from the unit
sphere: at the best of its rates it leaves the linear plateau, at twice these it falls silent.

By the paper's own protocol (`-as-published`) it stays on that plateau at 10 and 20 times the
samples of the LCN. `dsd-beyond` follows all three to 16 times their n* at three places: risk need
not fall with n.

Cost (full): some 10,000 runs of the FCN, meant for a GPU. Quick: 10 patches of 5 pixels, 1,024
steps.
Expected: the FCN needs several times the LCN's samples, and the factor grows like k.
"""

from .ways import IN_NOISE, IN_SIZE, LOCALITY, SHARING, TUNED, page, study

_BOTH = (LOCALITY, SHARING)
_WORDS = "How many samples does an FCN need beside an LCN and a CNN"
_SOURCE = "lahoti2024, Thm 6.1"
STUDIES = (
    *(
        study(
            f"dsd-locality{ending}",
            f"locality{ending}".replace("-", "_"),
            f"What locality is worth on a moving signal, {how}",
            f"{_WORDS}, {how}?",
            _SOURCE,
            "the FCN needs several times the LCN's samples, and the factor grows with k",
            page(*IN_SIZE, _BOTH),
            (748, 468_210),
        )
        for ending, how in TUNED.items()
    ),
    *(
        study(
            f"dsd-locality-noise{ending}",
            f"locality_noise{ending}".replace("-", "_"),
            f"What locality is worth as noise grows, {how}",
            f"{_WORDS} as noise gets stronger, {how}?",
            _SOURCE,
            "n* of all three grows about like σ²",
            page(*IN_NOISE, _BOTH),
            (1_496, 222_000),
        )
        for ending, how in TUNED.items()
    ),
    study(
        "dsd-locality-as-published",
        "published_locality",
        "What locality is worth on a moving signal, by the paper's protocol",
        f"{_WORDS} by the paper's protocol?".replace(" and a CNN", ""),
        "lahoti2024, Sec. 8",
        "more than 10 to 20 times the LCN's",
        page(*IN_SIZE, (LOCALITY,)),
        (351, 2_205),
    ),
    study(
        "dsd-beyond",
        "beyond",
        "Risk beyond n*",
        "Does the risk stay below the target from n* up to 16 times as many samples?",
        "lahoti2024, Sec. 8",
        "yes",
        page(*IN_SIZE, _BOTH),
        (384, 83_160),
    ),
)
