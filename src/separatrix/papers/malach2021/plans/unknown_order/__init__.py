"""Learning a k-pattern when the order of its inputs is not known: what is measured."""
