"""The recipe that figure 1 most likely follows: a public Keras script for CIFAR-10 [kumar2018].

The paper says RMSprop and 125 epochs, and no more. The script has both, six convolutions, and about
the accuracy at the top of the figure. Departures: augmentation moves by whole pixels (the script
interpolates); its decay of the rate by 10⁻⁶ a step, 9 % in all, is left out; images that do not
fill a batch are (16 of 50,000).
"""

from .....training import (
    CrossEntropy,
    Descent,
    Epochs,
    Mirror,
    Precision,
    Rates,
    Rotation,
    Shift,
    Varied,
    WeightDecay,
    optimiser,
    schedule,
)

BATCH_SIZE = 64
RATE = 1e-3
DECAY = 2e-4  # the slope of Keras' l2(1e-4), on the kernels of all hidden layers
HALVED_AFTER = 0.6  # of the epochs: 75 of 125
AUGMENTATION = Varied((Rotation(15.0), Shift(3, "nearest"), Mirror()))
# A mirrored digit is another sign.
AUGMENTATION_OF_DIGITS = Varied((Rotation(15.0), Shift(3, "nearest")))


def recipe(
    num_images: int,
    num_epochs: int,
    num_checkpoints: int,
    augmentation: Varied = AUGMENTATION,
    precision: Precision = "bf16",
) -> Descent:
    """RMSprop on the cross-entropy, its rate halved once; every image once an epoch."""
    steps_an_epoch = num_images // BATCH_SIZE
    num_steps = steps_an_epoch * num_epochs
    halved = schedule(
        "piecewise_constant_schedule",
        init_value=1.0,
        boundaries_and_scales={round(HALVED_AFTER * num_steps): 0.5},
    )
    rms = optimiser(
        "rmsprop", decay=0.9, eps=1e-7, eps_in_sqrt=False, learning_rate=halved
    )  # as Keras has it
    return Descent(
        (Rates(RATE),),
        num_steps=num_steps,
        measure_every=num_steps // num_checkpoints,
        loss=CrossEntropy(),
        optimiser=WeightDecay(DECAY, rms, "layers/*/kernel"),
        batches=Epochs(BATCH_SIZE, augmentation),
        precision=precision,
    )
