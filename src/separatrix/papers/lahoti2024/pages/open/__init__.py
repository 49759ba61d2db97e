"""Pages of what the paper left open."""
