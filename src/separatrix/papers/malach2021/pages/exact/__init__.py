"""How the tables on the theorems are shown, a file a study."""
