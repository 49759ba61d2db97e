"""Pages of the studies of symmetry."""
