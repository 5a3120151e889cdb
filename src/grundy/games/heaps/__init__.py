"""Games with heaps of counters: Nim and its disguises, taking and breaking."""
