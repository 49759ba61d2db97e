"""How each answer is shown."""
