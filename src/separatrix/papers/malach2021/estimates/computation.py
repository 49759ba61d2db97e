"""Operations of training on k-patterns: the sizes of the networks, and what a step takes."""

NUM_FILTERS, NUM_UNITS = 64, 512  # at each window of CNN and LCN; of the FCN


def multiply_adds(network: str, input_length: int, window_length: int) -> int:
    """Of one example on its way forward: weights of the first layer, and the readout."""
    if network == "FCN":
        return NUM_UNITS * (input_length + 1)
    return (input_length - window_length + 1) * NUM_FILTERS * (window_length + 1)


def operations_a_step(
    network: str, input_length: int, window_length: int, batch_size: int
) -> float:
    """Backward takes twice as many as forward, and a multiplication with its addition is two."""
    return 6.0 * batch_size * multiply_adds(network, input_length, window_length)
