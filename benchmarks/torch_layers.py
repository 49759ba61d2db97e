"""A locally connected layer as PyTorch's users write it: unfold, then einsum."""

from typing import Any

import numpy as np
import torch
from torch.nn.functional import unfold

DEVICES = {"cpu": "cpu", "gpu": "cuda"}


NAME = "PyTorch, unfold"


def way(work: Any, shape: Any, device: str, precision: str) -> tuple:
    """Its name, and the value with the gradients in weights and inputs."""
    torch.backends.cuda.matmul.allow_tf32 = precision == "tf32"
    dtype = torch.bfloat16 if precision == "bf16" else torch.float32
    put = lambda array: torch.tensor(
        np.ascontiguousarray(array), dtype=dtype, device=DEVICES[device]
    )
    x, gradient = put(work.x.transpose(0, 3, 1, 2)), put(work.gradient.transpose(0, 3, 1, 2))
    # unfold orders a window by channel, then place.
    filters = put(work.filters.transpose(0, 1, 3, 2).reshape(*work.filters.shape[:2], -1))
    x.requires_grad_()
    filters.requires_grad_()

    def layer():
        patches = unfold(x, shape.kernel, padding=shape.kernel // 2)
        z = torch.einsum("nkp,puk->nup", patches, filters)
        return z.reshape(len(x), -1, shape.side, shape.side)

    def both():
        z = layer()
        return (z, *torch.autograd.grad(z, (filters, x), gradient))

    return NAME, both


def is_there(device: str) -> bool:
    """On the device that jax is on."""
    return device == "cpu" or torch.cuda.is_available()


def is_tensor(result: Any) -> bool:
    first = result[0] if isinstance(result, tuple) else result
    return isinstance(first, torch.Tensor)


def wait() -> None:
    if torch.cuda.is_available():
        torch.cuda.synchronize()


def array(value: torch.Tensor) -> np.ndarray:
    """With channels last, as the others."""
    return value.detach().float().cpu().numpy().transpose(0, 2, 3, 1)
