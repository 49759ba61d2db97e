"""Records at rest: the jobs of a study in one file, `STORE/packs/<study>.parquet`."""
