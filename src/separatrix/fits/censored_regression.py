"""y = X β + σ s ε with ε ~ N(0, 1), where of some y only a bound is known (Tobit)."""

from typing import NamedTuple

import numpy as np
from scipy.special import log_ndtr

_SMALLEST_STD = 1e-6  # keeps σ off 0 when the law is exact, as in made-up data
_MAX_STEPS = 100
_LOG_ROOT_2PI = np.log(2 * np.pi) / 2


class Regression(NamedTuple):
    coefficients: np.ndarray  # β
    covariance: np.ndarray
    degrees_of_freedom: int  # observed points less coefficients
    std: float  # σ, with that correction
    log_likelihood: float


def censored_regression(
    x: np.ndarray, y: np.ndarray, scales: np.ndarray, censoring: np.ndarray, least_std: float = 0.0
) -> Regression:
    """Maximum likelihood; without censored points exactly weighted least squares.

    In θ = 1/σ and γ = β/σ the log-likelihood is concave (Olsen, 1978), so Newton's method finds the
    one maximum. The covariance is the inverse of the observed information times m/(m−p), m observed
    points and p coefficients: what turns it into the unbiased one when nothing is censored. Where σ
    comes out below `least_std`, what is known of the errors beforehand, it is that instead.
    """
    a = np.column_stack([-x, y]) / scales[:, None]  # z = a·(γ, θ) = (y − Xβ)/(σ s)
    side = np.select([censoring == "right", censoring == "left"], [-1.0, 1.0], 0.0)
    observed = side == 0
    m, p = int(observed.sum()), x.shape[1]
    correction = m / (m - p)
    delta = _maximise(a, side, _start(a[observed]))
    std = float(np.sqrt(correction) / delta[-1])
    if least_std > std:
        delta = _maximise(a, side, np.append(delta[:-1] / delta[-1], 1.0) / least_std, fixed=1)
    value, _, hessian = _log_likelihood(delta, a, side)
    covariance = (
        np.linalg.inv(-hessian[:-1, :-1]) * least_std**2
        if least_std > std
        else correction * _covariance(delta, hessian)
    )
    constant = m * _LOG_ROOT_2PI + np.log(scales[observed]).sum()
    beta = delta[:-1] / delta[-1]
    return Regression(beta, covariance, m - p, max(std, least_std), value - constant)


def _covariance(delta: np.ndarray, hessian: np.ndarray) -> np.ndarray:
    """Of β = γ/θ, from the information on (γ, θ) by change of variables."""
    gamma, theta = delta[:-1], delta[-1]
    jacobian = np.column_stack([np.eye(len(gamma)) / theta, -gamma / theta**2])
    return jacobian @ np.linalg.solve(-hessian, jacobian.T)


def _start(a: np.ndarray) -> np.ndarray:
    """Least squares on the observed points alone."""
    x, y = -a[:, :-1], a[:, -1]
    beta = np.linalg.lstsq(x, y, rcond=None)[0]
    std = max(float(np.sqrt(np.mean((y - x @ beta) ** 2))), _SMALLEST_STD)
    return np.append(beta, 1.0) / std


def _log_likelihood(
    delta: np.ndarray, a: np.ndarray, side: np.ndarray
) -> tuple[float, np.ndarray, np.ndarray]:
    """Value, gradient and Hessian: m log θ − Σ z²/2 over observed, + Σ log Φ(± z) over censored."""
    z, observed = a @ delta, side == 0
    m, theta = observed.sum(), delta[-1]
    log_cdf = log_ndtr(side * z)
    mills = np.exp(-(z**2) / 2 - _LOG_ROOT_2PI - log_cdf)
    first = np.where(observed, -z, side * mills)
    second = np.where(observed, -1.0, -mills * (mills + side * z))
    value = m * np.log(theta) + np.where(observed, -(z**2) / 2, log_cdf).sum()
    gradient, hessian = a.T @ first, (a.T * second) @ a
    value -= (_SMALLEST_STD * theta) ** 2 / 2
    gradient[-1] += m / theta - _SMALLEST_STD**2 * theta
    hessian[-1, -1] -= m / theta**2 + _SMALLEST_STD**2
    return float(value), gradient, hessian


def _maximise(a: np.ndarray, side: np.ndarray, delta: np.ndarray, fixed: int = 0) -> np.ndarray:
    """Newton's method with the step halved until it climbs: safe, as the function is concave.

    The last `fixed` parameters stay as they are.
    """
    free = slice(0, len(delta) - fixed)
    value, gradient, hessian = _log_likelihood(delta, a, side)
    for _ in range(_MAX_STEPS):
        step = np.zeros_like(delta)
        step[free] = np.linalg.solve(-hessian[free, free], gradient[free])
        gain = float(gradient @ step)
        if gain < 1e-12:
            break
        while (delta + step)[-1] <= 0 or _log_likelihood(delta + step, a, side)[0] < value:
            step = step / 2
            if np.abs(step).max() <= 1e-14 * np.abs(delta).max():
                return delta
        delta = delta + step
        value, gradient, hessian = _log_likelihood(delta, a, side)
    return delta
