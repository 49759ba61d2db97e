"""The work behind the paper's studies: items of its tables, and in `dsd` searches for n*."""
