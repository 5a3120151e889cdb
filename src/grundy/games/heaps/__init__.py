"""Games with heaps of counters: Nim and its disguises, subtraction games, take-and-break games."""
