"""Games given by a function that returns the options of a position: values, outcomes and moves, found by search.

Each module uses only modules to its left: `limits`, `sums`, `batch`, `explore`, `labelling`, `questions`.
"""
