"""Placeholder until the loaders are here: reads the development copies."""

import gzip
import lzma
import os
from functools import cache
from pathlib import Path

import numpy as np

from .images import Images, Labelled


@cache
def load(name: str) -> Images:
    root = Path(os.environ["SEPARATRIX_DATA"])
    if name == "cifar10":
        return _cifar(root / "cifar10")
    mnist = Images(*(_mnist(root / "mnist", split) for split in ("train", "t10k")))
    if name == "mnist":
        return mnist
    return Images(*(Labelled(p.x[:n], p.y[:n]) for p, n in zip(mnist, (10_000, 2_000))))


def _mnist(folder, split):
    x = gzip.decompress((folder / f"{split}-images-idx3-ubyte.gz").read_bytes())[16:]
    y = gzip.decompress((folder / f"{split}-labels-idx1-ubyte.gz").read_bytes())[8:]
    return Labelled(
        np.frombuffer(x, np.uint8).reshape(-1, 28, 28), np.frombuffer(y, np.uint8).astype(np.int32)
    )


def _cifar(folder):
    def part(names):
        raw = np.concatenate(
            [
                np.frombuffer(lzma.decompress((folder / f"{n}.bin.xz").read_bytes()), np.uint8)
                for n in names
            ]
        ).reshape(-1, 3073)
        x = np.ascontiguousarray(raw[:, 1:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1))
        return Labelled(x, raw[:, 0].astype(np.int32))

    return Images(part([f"data_batch_{i}" for i in range(1, 6)]), part(["test_batch"]))
