"""How each question is answered: items and cells, and how networks are trained."""
