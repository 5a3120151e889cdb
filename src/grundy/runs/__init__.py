"""What long work shares: results stored as they come and read back to go on, several processes, and the clock."""

from grundy.runs.clock import Deadline, Every
from grundy.runs.store import Record, Store
from grundy.runs.workers import in_order

__all__ = ["Deadline", "Every", "Record", "Store", "in_order"]
