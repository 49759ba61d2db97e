"""Plans of what the paper left open [lahoti2024]."""
