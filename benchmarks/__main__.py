"""Run all benchmarks, or those named: ``python -m benchmarks startup``."""

import sys
from importlib import import_module

from benchmarks.ratios import pin_to_one_core

ALL = ("startup", "tables", "sums")

pin_to_one_core()
for name in sys.argv[1:] or ALL:
    import_module(f"benchmarks.{name}").run()
