"""Made-up tables of searches, juntas and brute force from a truth that can be moved."""

from math import comb

import numpy as np

from separatrix.papers.malach2021.claims.section5.samples import samples_to_tell

PARITIES = ((8, 2), (12, 2), (8, 3), (12, 3), (16, 3), (12, 4))
OTHERS = {(12, 4): 14.9, (16, 4): 36.0}


def trials(scale, pattern, seed, num_runs=300):
    """Searches of `order-search` that train `scale` times the law on average."""
    rng = np.random.default_rng(seed)
    laws = {(n, k): comb(n, k) / (n - k + 1) for n, k in PARITIES}
    return [
        {"pattern": pattern, "method": "draws", "input_length": n, "pattern_length": k, "run": run,
         "measured": float(tried), "predicted": law, "law_of_parity": comb(n, k) / (n - k + 1),
         "fitting": 1, "missed": 0, "beside": 0}
        for (n, k), law in (laws if pattern == "parity" else OTHERS).items()
        for run, tried in enumerate(rng.geometric(min(1 / (scale * law), 1.0), num_runs))
    ]  # fmt: skip


def climbs(scale, seed, num_runs=40):
    """Searches of `order-search-by-pattern`: climbing takes `scale` times what drawing does."""
    rng = np.random.default_rng(seed)
    return [
        {"pattern": "parity", "method": method, "input_length": n, "pattern_length": 4, "run": run,
         "measured": float(tried), "predicted": law}
        for n, law in ((12, 55.0), (16, 140.0))
        for method, times in (("draws", 1.0), ("climbs", scale))
        for run, tried in enumerate(rng.geometric(1 / (times * law), num_runs))
    ]  # fmt: skip


def juntas(samples_exponent, operations_exponent, seed, num_runs=60):
    """Half of the runs succeed at 130(n/12)^a samples; operations like n^b."""
    rng = np.random.default_rng(seed)
    return [
        {"pattern": pattern, "input_length": n, "pattern_length": 4, "num_samples": m,
         "num_runs": num_runs, "operations": 1e3 * n**operations_exponent * m / 200,
         "num_recovered": int(rng.binomial(
             num_runs, 1 / (1 + (130 * (n / 12) ** samples_exponent / m) ** 6)))}
        for pattern in ("choice", "guarded")
        for n in (12, 24, 48, 96)
        for m in (round(40 * 2 ** (step / 2)) for step in range(11))
    ]  # fmt: skip


def noisy(scale, seed, num_runs=300):
    rng = np.random.default_rng(seed)
    places = ((16, 4, 0.05), (32, 5, 0.05), (64, 6, 0.05), (128, 7, 0.02))
    return [
        {"input_length": n, "pattern_length": k, "label_noise": eta, "run": run,
         "recovered": True, "measured": float(tried), "predicted": (1 - eta) ** -n,
         "operations": float(tried * n**3), "num_candidates": float(comb(n, k))}
        for n, k, eta in places
        for run, tried in enumerate(
            rng.geometric(min((1 - eta) ** n / scale, 1.0), num_runs))
    ]  # fmt: skip


def brute_force(scale, seed, num_runs=400):
    """Half of the runs succeed at `scale` times the bits of a set."""
    rng, rows = np.random.default_rng(seed), []
    for n, k in ((12, 3), (20, 4), (24, 5)):
        for eta in (0.0, 0.2):
            at = {"candidates": "subsets", "input_length": n, "pattern_length": k}
            at |= {"label_noise": eta, "num_runs": num_runs}
            half = scale * samples_to_tell(at)
            for m in (5, 7, 10, 14, 20, 28, 40, 56, 80, 113):
                likely = 1 / (1 + (half / m) ** 6)
                count = int(rng.binomial(num_runs, likely))
                rows.append({**at, "num_samples": m, "num_recovered": count})
    return rows
