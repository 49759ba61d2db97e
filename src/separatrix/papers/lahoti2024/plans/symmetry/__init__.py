"""Learners as maps from samples to networks, and what symmetry says of their distributions."""
