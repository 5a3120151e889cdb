"""Run all benchmarks, or those named: ``python -m benchmarks startup``."""

import sys
from importlib import import_module

from benchmarks.ratios import pin_to_one_core

ALL = ("startup", "tables", "sums", "nim", "graphs", "linear", "codes", "heaps", "boards", "ordinals", "web")

chosen = sys.argv[1:] or ALL
if not set(chosen) <= set(ALL):
    sys.exit(f"choose among: {', '.join(ALL)}")
pin_to_one_core()
for name in chosen:
    import_module(f"benchmarks.{name}").run()
