"""A signal that stays in one patch: the tasks that the lower bounds reduce DSD to."""
