"""Learning which inputs matter, and in which order they stand, without a network or around one."""
