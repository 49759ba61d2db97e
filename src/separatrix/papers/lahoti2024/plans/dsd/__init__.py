"""A signal that moves among patches: the experiments of lahoti2024, and what lies beyond them."""
