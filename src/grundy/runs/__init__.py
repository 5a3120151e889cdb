"""What long work shares: results stored as they come and read back to go on, several processes, and the clock."""

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
