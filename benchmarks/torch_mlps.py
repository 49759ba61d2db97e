"""Many small MLPs in PyTorch: one at a time, through torch.func, and batched by hand."""

from typing import NamedTuple

import numpy as np
import torch
from jax_mlps import BETA, EPSILON, GAMMA
from torch import nn
from torch.func import functional_call, grad, stack_module_state, vmap
from torch.nn.functional import cross_entropy


class Problem(NamedTuple):
    """What all ways train on, on the device; leading axes are those of the name."""

    x: torch.Tensor
    y: torch.Tensor
    order: torch.Tensor  # seed, step, example of the batch
    w1: torch.Tensor  # seed, pixel, unit
    w2: torch.Tensor  # seed, unit, class
    rates: list[float]


def problem(work, device: str, precision: str) -> Problem:
    torch.backends.cuda.matmul.allow_tf32 = precision == "tf32"
    on_device = lambda array: torch.tensor(np.asarray(array), device=device)
    x, order, w1, w2 = map(on_device, (work.x, work.order, work.w1, work.w2))
    return Problem(x, on_device(work.y).long(), order.long(), w1, w2, work.rates.tolist())


def wait(p: Problem) -> None:
    if p.x.is_cuda:
        torch.cuda.synchronize()


def _network(p: Problem, seed: int) -> nn.Sequential:
    model = nn.Sequential(
        nn.Linear(p.w1.shape[1], p.w1.shape[2]), nn.ReLU(), nn.Linear(*p.w2.shape[1:])
    ).to(p.x.device)
    with torch.no_grad():
        for layer, start in ((model[0], p.w1[seed]), (model[2], p.w2[seed])):
            layer.weight.copy_(start.T)
            layer.bias.zero_()
    return model


def one_by_one(p: Problem, networks: list[tuple[int, int]]) -> list[dict[str, np.ndarray]]:
    """A loop over networks, each with a module and an optimiser: what most would write."""
    trained = []
    for seed, rate in networks:
        model = _network(p, seed)
        optimiser = torch.optim.Adam(model.parameters(), lr=p.rates[rate])
        for batch in p.order[seed]:
            loss = cross_entropy(model(p.x[batch]), p.y[batch])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        weights = model.state_dict()
        trained.append({"w1": weights["0.weight"].T, "w2": weights["2.weight"].T})
    wait(p)
    return [{name: w.cpu().numpy() for name, w in one.items()} for one in trained]


def vmapped(p: Problem) -> dict[str, np.ndarray]:
    """torch.func: the gradient of one network, mapped over rates on the same batch, and seeds."""
    num_seeds, num_rates = len(p.order), len(p.rates)
    model = _network(p, 0)
    stacked, _ = stack_module_state([_network(p, seed) for seed in range(num_seeds)])
    weights = {
        name: w.detach()[:, None].repeat(1, num_rates, *[1] * (w.ndim - 1))
        for name, w in stacked.items()
    }
    loss = lambda w, x, y: cross_entropy(functional_call(model, w, (x,)), y)
    gradient = vmap(vmap(grad(loss), in_dims=(0, None, None)))
    adam = Adam(p, list(weights.values()))
    for step in range(p.order.shape[1]):
        batch = p.order[:, step]
        adam.step(list(gradient(weights, p.x[batch], p.y[batch]).values()))
    wait(p)
    names = {"w1": "0.weight", "w2": "2.weight"}
    return {name: weights[long].transpose(-1, -2).cpu().numpy() for name, long in names.items()}


def stacked(p: Problem) -> dict[str, np.ndarray]:
    """By hand: the rates of a seed share their batch, so the first layer is one product a seed."""
    (num_seeds, _, units), num_rates = p.w1.shape, len(p.rates)
    w1 = p.w1[:, None].repeat(1, num_rates, 1, 1).transpose(1, 2).contiguous().requires_grad_()
    w2 = p.w2[:, None].repeat(1, num_rates, 1, 1).requires_grad_()
    b1 = torch.zeros(num_seeds, num_rates, units, device=p.x.device, requires_grad=True)
    b2 = torch.zeros(num_seeds, num_rates, p.w2.shape[2], device=p.x.device, requires_grad=True)
    adam = Adam(p, [w1, w2, b1, b2], run_axes=[2, 1, 1, 1])
    for step in range(p.order.shape[1]):
        batch = p.order[:, step]
        hidden = torch.baddbmm(b1.flatten(1)[:, None], p.x[batch], w1.flatten(2)).relu()
        hidden = hidden.unflatten(2, (num_rates, units)).transpose(1, 2)
        scores = hidden @ w2 + b2[:, :, None]
        labels = p.y[batch][:, None].expand(-1, num_rates, -1)
        losses = cross_entropy(scores.flatten(0, 2), labels.flatten(), reduction="none")
        loss = losses.sum() / batch.shape[1]
        adam.step(list(torch.autograd.grad(loss, adam.weights)))
    wait(p)
    return {"w1": w1.transpose(1, 2).detach().cpu().numpy(), "w2": w2.detach().cpu().numpy()}


class Adam:
    """For stacked weights: torch.optim has one rate for a tensor, and here every run has its own.

    In place, one operation for all tensors where there is one.
    """

    def __init__(self, p: Problem, weights: list[torch.Tensor], run_axes: list[int] | None = None):
        self.weights, self.count = weights, 0
        rates = torch.tensor(p.rates, device=p.x.device)
        shape = lambda w, axis: [-1 if a == axis else 1 for a in range(w.ndim)]
        axes = run_axes or [1] * len(weights)
        self.rates = [rates.reshape(shape(w, axis)) for w, axis in zip(weights, axes, strict=True)]
        self.first = [torch.zeros_like(w) for w in weights]
        self.second = [torch.zeros_like(w) for w in weights]

    @torch.no_grad()
    def step(self, gradients: list[torch.Tensor]) -> None:
        self.count += 1
        torch._foreach_lerp_(self.first, gradients, 1 - BETA)
        torch._foreach_mul_(self.second, GAMMA)
        torch._foreach_addcmul_(self.second, gradients, gradients, 1 - GAMMA)
        size = torch._foreach_sqrt(self.second)
        torch._foreach_div_(size, (1 - GAMMA**self.count) ** 0.5)
        torch._foreach_add_(size, EPSILON)
        moves = torch._foreach_div(self.first, size)
        torch._foreach_mul_(moves, self.rates)
        torch._foreach_add_(self.weights, moves, alpha=-1 / (1 - BETA**self.count))
