"""Raw archives as arrays, checksummed."""
