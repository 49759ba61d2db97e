"""Tests of papers and `benchmarks/power.py` plant the same evidence: modules of one folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "planted"))
