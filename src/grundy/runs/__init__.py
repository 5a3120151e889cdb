"""Long computations: results that survive in files, and work in several processes or on a cluster."""

from grundy.runs.store import Record, Store
from grundy.runs.values_file import StoredValues, ValuesFile
from grundy.runs.workers import Finished, any_order, in_order

__all__ = [
    "Finished",
    "Record",
    "Store",
    "StoredValues",
    "ValuesFile",
    "any_order",
    "in_order",
]
