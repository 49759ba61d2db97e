"""What a user would write instead, in PyTorch: one network at a time, and batched by hand."""

from typing import NamedTuple

import numpy as np
import torch

from separatrix.networks import CNN
from separatrix.runs import Cell
from separatrix.runs.engine.keys import key_for

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.backends.cuda.matmul.allow_tf32 = False


class Problem(NamedTuple):
    """One repetition: the sample, the true signal, and the weights to start from."""

    x: torch.Tensor  # (sample, patch, pixel)
    y: torch.Tensor
    signal: torch.Tensor
    start: torch.Tensor


def problem(cell: Cell, seed: int, drawn, at: int) -> Problem:
    """The repetition `seed`, which is at this place of what was drawn."""
    start = cell.network.init(key_for("start", cell.network, seed)).filters
    arrays = (drawn.sample.x[at], drawn.sample.y[at], drawn.target[at], start)
    return Problem(*(torch.tensor(np.asarray(a), device=DEVICE) for a in arrays))


def rates(cell: Cell) -> list[tuple[float, float]]:
    return [(s.default, dict(s.overrides)["threshold"]) for s in cell.algorithm.settings]


def train_one_by_one(
    cell: Cell, problems: list[Problem], num_samples: int, num_settings: int
) -> np.ndarray:
    """Final risks [seed, setting]: a loop over networks, autograd and an optimiser for each."""
    risks = [
        [_train_one(cell, p, num_samples, *pair) for pair in rates(cell)[:num_settings]]
        for p in problems
    ]
    return np.array(risks)


def _train_one(cell: Cell, p: Problem, n: int, rate_w: float, rate_b: float) -> float:
    x, y = p.x[:n], p.y[:n]
    w = p.start.clone().requires_grad_()
    b = torch.zeros((), device=DEVICE, requires_grad=True)
    optimiser = torch.optim.SGD([{"params": [w], "lr": rate_w}, {"params": [b], "lr": rate_b}])
    shared = isinstance(cell.network, CNN)
    risk = torch.zeros(())
    for step in range(1, cell.algorithm.num_steps + 1):
        z = x @ w if shared else torch.einsum("npd,pd->np", x, w)
        loss = (soft_threshold(z, b).sum(1) - y).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        with torch.no_grad():
            w /= w.norm(dim=-1, keepdim=True).clamp(min=1.0)
            b.clamp_(min=0.0)
            if step % cell.algorithm.measure_every == 0:
                risk = exact_risk(cell, w[None], b[None], p.signal[None])
    return float(risk)


def train_batched(cell: Cell, problems: list[Problem], num_samples: int) -> np.ndarray:
    """Final risks [seed, setting]: all seeds and settings of a size in one tensor."""
    shared = isinstance(cell.network, CNN)
    pairs = rates(cell)
    seeds, runs, k = len(problems), len(pairs), cell.task.num_patches
    x = torch.stack([p.x[:num_samples] for p in problems])  # seed sample patch pixel
    y = torch.stack([p.y[:num_samples] for p in problems])[:, None]
    signal = torch.stack([p.signal for p in problems]).repeat_interleave(runs, 0)
    start = torch.stack([p.start for p in problems])
    w = start[:, None].repeat(1, runs, *[1] * (start.ndim - 1)).requires_grad_()
    b = torch.zeros(seeds, runs, device=DEVICE, requires_grad=True)
    rate_w = torch.tensor([a for a, _ in pairs], device=DEVICE).reshape(1, -1, *[1] * (w.ndim - 2))
    rate_b = torch.tensor([a for _, a in pairs], device=DEVICE)
    rows = x.reshape(seeds, num_samples * k, -1) if shared else x.transpose(1, 2).contiguous()
    risk = torch.zeros(())
    for step in range(1, cell.algorithm.num_steps + 1):
        if shared:
            z = torch.bmm(rows, w.transpose(1, 2)).reshape(seeds, num_samples, k, runs)
            edge = b[:, None, None]
            score = soft_threshold(z, edge).sum(2).transpose(1, 2)
        else:
            z = torch.matmul(rows, w.permute(0, 2, 3, 1))  # seed patch sample run
            edge = b[:, None, None]
            score = soft_threshold(z, edge).sum(1).transpose(1, 2)
        loss = (score - y).square().mean(2).sum()
        grad_w, grad_b = torch.autograd.grad(loss, (w, b))
        with torch.no_grad():
            w -= rate_w * grad_w
            b -= rate_b * grad_b
            w /= w.norm(dim=-1, keepdim=True).clamp(min=1.0)
            b.clamp_(min=0.0)
            if step % cell.algorithm.measure_every == 0:
                risk = exact_risk(cell, w.flatten(0, 1), b.flatten(), signal)
    return risk.reshape(seeds, runs).cpu().numpy()


def soft_threshold(z: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    # Not z - clamp(z, -b, b): at b = 0, where training starts, PyTorch gives the lower end of an
    # empty range no gradient, and the threshold never learns from negative z.
    return torch.relu(z - b) - torch.relu(-z - b)


def exact_risk(cell: Cell, w, b, signal) -> torch.Tensor:
    """The closed form of `separatrix.measures.exact_risk`, for weights with a leading run axis."""
    if w.ndim == 2:
        w = w[:, None]
    k, b = cell.task.num_patches, b[:, None]
    a = torch.einsum("rpd,rd->rp", w, signal)
    s = cell.task.noise_std * torch.sqrt((w * w).sum(-1) + 1e-20)
    mean = s * (_ramp((a - b) / s) - _ramp((-a - b) / s))
    square = _second_moment(a - b, s) + _second_moment(-a - b, s)
    noise = 2 * _second_moment((-b).expand_as(s), s)
    return ((1 - mean) ** 2 + square - mean**2 - noise).mean(-1) + noise.mean(-1) * k


def _ramp(t: torch.Tensor) -> torch.Tensor:
    return t * torch.special.ndtr(t) + _density(t)


def _second_moment(c: torch.Tensor, s: torch.Tensor) -> torch.Tensor:
    return (c**2 + s**2) * torch.special.ndtr(c / s) + c * s * _density(c / s)


def _density(t: torch.Tensor) -> torch.Tensor:
    return torch.exp(-(t**2) / 2) / (2 * torch.pi) ** 0.5
