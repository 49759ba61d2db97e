"""One network on every rule of a length, from many seeds: when are few of its answers wrong?"""

from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr

from ....._types import Array, Bool, Float, Key
from .....networks import AbstractNetwork
from .....tasks import KPattern
from .....training import Descent, ZeroOne, endless, fit


# On a CPU programs run side by side, a thread each: more threads inside one only add hand-overs.
@partial(
    jax.jit, static_argnums=(0, 1, 2, 3), compiler_options={"xla_cpu_multi_thread_eigen": False}
)
def below_target(
    network: AbstractNetwork,
    algorithm: Descent,
    num_test_samples: int,
    target_error: float,
    task: KPattern,
    tables: Float[Array, "group code"],
    starts: Key[Array, "group"],
    data: Key[Array, "group"],
) -> Bool[Array, "group checkpoint"]:
    """Whether at most that share of a test sample was wrong, at every checkpoint of every run.

    The rule comes as its table, not from the task: one program serves all rules of a length.
    """
    one = partial(_run, network, algorithm, num_test_samples, task)
    return jax.vmap(one)(tables, starts, data) <= target_error


def _run(
    network, algorithm, num_test_samples, task, table, start, data
) -> Float[Array, "checkpoint"]:
    key_test, key_train = jr.split(data)
    test = task.sample(key_test, table, num_test_samples)
    test_x = network.arrange(test.x)

    def wrong(weights):
        return jnp.mean(ZeroOne()(network.scores(weights, test_x), test.y[None, :]), axis=1)

    supply = endless(task, table, key_train)
    weights = network.init(start)
    return fit(network, supply, algorithm, start=weights, observe=wrong).observed[:, 0]
