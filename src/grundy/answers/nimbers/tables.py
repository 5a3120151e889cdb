"""Tables of the operations of nimbers."""

from typing import Any

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = ["SCHEMA", "TABLES", "nim_table", "table_facts"]

SCHEMA = "grundy.nim-table/1"
# The sign in the corner of a table, and the function of grundy.nim behind it.
TABLES = {"add": ("⊕", "add"), "mul": ("⊗", "multiply"), "div": ("/", "divide"), "pow": ("^", "power")}
LARGEST = 256


def nim_table(operation: str, size: int) -> dict[str, Any]:
    """Return the table of an operation for the nimbers below a size.

    Parameters
    ----------
    operation : str
        add, mul, div or pow; multiply, divide and power are other names for these.
    size : int
        At most 256.

    Returns
    -------
    dict
        The data of the schema ``grundy.nim-table/1``; null stands for division by zero.

    Examples
    --------
    >>> nim_table("multiply", 4)["rows"]
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    """
    known = {function: name for name, (_, function) in TABLES.items()}
    name = known.get(operation, operation) if isinstance(operation, str) else None
    if name not in TABLES:
        raise DomainError(f"the operation of a table is one of {', '.join(TABLES)}")
    number = as_natural(size, "the size of a table", least=1)
    if number > LARGEST:
        raise LimitError(
            f"a table goes up to {LARGEST} here, not {format_number(number)}; grundy nim --table goes to 1024"
        )
    return {"schema": SCHEMA, **table_facts(name, number), "sign": TABLES[name][0]}


def table_facts(operation: str, size: int) -> dict[str, Any]:
    """Compute a table; there is nothing in the column of division by zero.

    Examples
    --------
    >>> table_facts("div", 2)
    {'operation': 'div', 'size': 2, 'rows': [[None, 0], [None, 1]]}
    """
    import numpy as np

    from grundy import nim

    numbers = np.arange(size, dtype=np.uint16)
    with np.errstate(divide="ignore"):
        rows: list[list[int | None]] = getattr(nim, TABLES[operation][1]).outer(numbers, numbers).tolist()
    if operation == "div":
        rows = [[None, *row[1:]] for row in rows]
    return {"operation": operation, "size": size, "rows": rows}
