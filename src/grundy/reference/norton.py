"""Norton's addition, the ternary relative of the nim sum."""

from grundy.reference.values import mex

__all__ = ["norton_add_table"]


def norton_add_table(size: int) -> list[list[int]]:
    """Return the table of Norton's a & b for a, b < size (Lenstra 1978, section 4, exercise 15).

    a & b is the least number that is no x & b with x < a, no a & y with y < b, and no x & y with x < a, y < b and
    a & y = x & b.

    Parameters
    ----------
    size : int
        Number of rows and columns; 81 takes a few seconds.

    Examples
    --------
    >>> norton_add_table(4)
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    """
    table: list[list[int]] = []
    for a in range(size):
        row: list[int] = []
        for b in range(size):
            column = [table[x][b] for x in range(a)]
            balanced = [table[x][y] for x in range(a) for y in range(b) if row[y] == column[x]]
            row.append(mex([*column, *row, *balanced]))
        table.append(row)
    return table
