"""Training on k-patterns as it is done: Adam, hinge loss, batches of 256 [malach2021]."""
