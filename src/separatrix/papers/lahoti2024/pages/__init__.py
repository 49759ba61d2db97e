"""What is shown of the paper's tables, and what theory says beside a learning curve on DSD."""
