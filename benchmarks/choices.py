"""Choosing settings with their neighbours or without: n* on tuning seeds that had no say.

    python benchmarks/choices.py [STORE] [STUDY…]

From the records of a store, over every place of studies that choose by samples: a setting is chosen
on all tuning seeds but three, 20 times; "n*" is that of those three over the least of all settings,
"silent" the share of their runs from 1.3 n* on whose risk is 0.25 above the target.
"""

import argparse
from collections import defaultdict

import numpy as np

from separatrix.estimates import lasting, tuning_curves
from separatrix.estimates.cautions import rates_at_edge
from separatrix.estimates.curves.trajectories import trajectories
from separatrix.estimates.neighbours import neighbours_of, rates_in
from separatrix.estimates.resampling import first_crossing
from separatrix.records import Store, read_manifest

STUDIES = ("dsd-growth", "dsd-noise", "dsd-locality", "dsd-locality-noise")
STUDIES += ("open-tasks", "open-algorithms", "open-depth")
SHARES, CAPS = (0.15, 0.25, 0.4), (2.0, 3.0, 8.0)
NUM_DRAWS, NUM_HELD_OUT, SILENT, CLOSE = 20, 3, 0.25, 0.15


def log_n_star(sizes, risks, target):
    """[setting]; beyond the largest size by how far the risk is from the target."""
    means = lasting(risks.mean(axis=-1))
    found = np.array([float(first_crossing(sizes, each, target).upper) for each in means])
    beyond = np.log(sizes[-1]) + 1 + means[:, -1] / target
    return np.where(np.isfinite(found), np.log(found), beyond)


def judged(logs, beside, share, cap):
    with_neighbours = [
        (1 - share) * alone + share * np.minimum(logs[near], alone + np.log(cap)).mean()
        if near
        else alone
        for alone, near in zip(logs, beside, strict=True)
    ]
    return np.array(with_neighbours)


def choice(scores, at_edge):
    """The best inside, where it comes close to the best of all."""
    inside = np.where(at_edge, np.inf, scores)
    return int((inside if inside.min() <= scores.min() + CLOSE else scores).argmin())


def tried(store, study):
    """Of every place: the network, sizes, target, rates and risks [setting, size, seed]."""
    stage = read_manifest(store.root, study, "full").tuning
    every = trajectories(store.read_names(stage.names))
    for case in stage.cases:
        runs = {size: every[case.cell, size] for size in sorted(case.jobs)}
        curves = tuning_curves(runs, stage.seeds_of(case).evaluation)
        network = case.fields.get("network.family", case.fields["network.kind"])
        risks = np.minimum(np.nan_to_num(curves.risks, nan=2.0, posinf=2.0), 2.0)
        rates = [rates_in(label) for label in curves.labels]
        if len(rates) > 2:
            yield network, curves.sizes, case.target, rates, risks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", nargs="?", default="results/lahoti2024")
    parser.add_argument("studies", nargs="*", default=STUDIES)
    asked = parser.parse_args()
    store, draw = Store(asked.store), np.random.default_rng(0)
    lost, silent = defaultdict(list), defaultdict(list)
    for study in asked.studies:
        for network, sizes, target, rates, risks in tried(store, study):
            beside = neighbours_of(rates)
            at_edge = [bool(rates_at_edge(rates, place)) for place in range(len(rates))]
            least = log_n_star(sizes, risks, target).min()
            later = sizes >= 1.3 * np.exp(least)
            if not later.any():
                continue
            if study == "dsd-growth":
                for place, rate in enumerate(rates):
                    silent[network, rate["threshold"]].append(
                        (risks[place][later] > target + SILENT).mean()
                    )
            for _ in range(NUM_DRAWS):
                order = draw.permutation(risks.shape[-1])
                seen, held_out = order[:-NUM_HELD_OUT], order[-NUM_HELD_OUT:]
                logs = log_n_star(sizes, risks[..., seen], target)
                for share, cap in [(0.0, 1.0), *((s, c) for s in SHARES for c in CAPS)]:
                    chosen = choice(judged(logs, beside, share, cap), at_edge)
                    (reached,) = log_n_star(sizes, risks[[chosen]][..., held_out], target)
                    fell = (risks[chosen][later][:, held_out] > target + SILENT).mean()
                    lost[share, cap].append((min(reached - least, 3.0), fell))
    for (network, threshold), shares in sorted(silent.items()):
        print(f"{network}, threshold {threshold:g}: {np.mean(shares):.1%} silent")
    for (share, cap), each in sorted(lost.items()):
        worse, fell = np.mean(each, axis=0)
        how = f"share {share}, cap {cap:g}" if share else "by itself"
        print(f"{how}: n* ×{np.exp(worse):.3f}, silent {fell:.2%}")


if __name__ == "__main__":
    main()
