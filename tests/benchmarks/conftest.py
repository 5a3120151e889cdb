"""Put the benchmarks, which are not installed, on the import path."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
for folder in (ROOT, ROOT / "docs"):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
