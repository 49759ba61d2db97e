"""What is asked of k-patterns: one face a file, in three folders."""
