"""What is shown of networks trained on k-patterns."""
