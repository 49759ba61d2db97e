"""One file a command; what it computes with is imported when it runs."""
