"""Small examples in files of every kind."""

import io
import tarfile

import numpy as np

X = np.random.default_rng(0).integers(256, size=(120, 6, 6)).astype(np.uint8)
Y = np.tile(np.arange(3), 40)
CIFAR_BYTES = np.random.default_rng(1).integers(256, size=(60, 3073)).astype(np.uint8)
CIFAR_BYTES[:, 0] = np.arange(60) % 2


def npy(array):
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def npz(**arrays):
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def idx(array):
    """An IDX file of bytes."""
    shape = np.asarray(array.shape, ">u4").tobytes()
    return bytes([0, 0, 8, array.ndim]) + shape + array.astype(np.uint8).tobytes()


def tar(**contents):
    """A tar file of CIFAR-10's layout: data_batch_1=… becomes a file of that name."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, content in contents.items():
            entry = tarfile.TarInfo(f"cifar-10-batches-bin/{name}.bin")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return file.getvalue()


def picture(pixels, mode=None, kind="PNG"):
    """An image file."""
    from PIL import Image

    file = io.BytesIO()
    image = Image.fromarray(pixels)
    (image.convert(mode) if mode else image).save(file, kind)
    return file.getvalue()


def class_folders(folder, images=X, classes=Y, names=("ant", "bee", "cat"), **options):
    """Each image in the folder of its class."""
    for number, (pixels, label) in enumerate(zip(images, classes, strict=True)):
        path = folder / names[label] / f"{number:03}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture(pixels, **options))
    return folder
