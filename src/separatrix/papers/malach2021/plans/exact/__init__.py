"""How the tables on the theorems are computed: items, a file a study."""
