"""What long work shares: results stored as they come and read back to go on, several processes, and the clock."""

from grundy.runs.any_order import any_order
from grundy.runs.attempts import Finished
from grundy.runs.clock import Deadline, Every
from grundy.runs.progress import OnProgress, Pace, Progress, counted
from grundy.runs.store import Record, Store
from grundy.runs.values_file import StoredValues, ValuesFile
from grundy.runs.workers import in_order

__all__ = [
    "Deadline",
    "Every",
    "Finished",
    "OnProgress",
    "Pace",
    "Progress",
    "Record",
    "Store",
    "StoredValues",
    "ValuesFile",
    "any_order",
    "counted",
    "in_order",
]
