"""Statements of a paper as values, to be judged against records."""
