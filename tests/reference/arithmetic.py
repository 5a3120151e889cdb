"""The field of nimbers by its definitions: sums, products and reciprocals; and Norton's ternary addition."""

from functools import cache

from grundy import DomainError
from reference.games import mex


@cache
def nim_add(a: int, b: int) -> int:
    """Return a ⊕ b by Conway's definition without binary digits (Lenstra 1978, formula 2.1).

    >>> nim_add(5, 9)
    12
    """
    return mex([*(nim_add(x, b) for x in range(a)), *(nim_add(a, y) for y in range(b))])


def nim_sum_table(size: int) -> list[list[int]]:
    """Return the table of a ⊕ b for a, b < size.

    >>> nim_sum_table(2)
    [[0, 1], [1, 0]]
    """
    return [[nim_add(a, b) for b in range(size)] for a in range(size)]


def nim_multiply_table(size: int) -> list[list[int]]:
    """Return the table of a ⊗ b for a, b < size by Conway's definition (Lenstra 1978, section 2).

    a ⊗ b is the least number that is not x⊗b ⊕ a⊗y ⊕ x⊗y for any x < a and y < b.

    Parameters
    ----------
    size : int
        Number of rows and columns; 256 takes a few seconds.

    Examples
    --------
    >>> nim_multiply_table(4)
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    """
    table: list[list[int]] = []
    for a in range(size):
        row: list[int] = []
        # For each x < a the numbers a⊗y ⊕ x⊗y with y < b; so v is excluded when v ⊕ x⊗b is one of them.
        known: list[set[int]] = [set() for _ in range(a)]
        for b in range(size):
            column = [table[x][b] for x in range(a)]
            # The definition does not change when a and b change places, so half of the table is enough.
            row.append(table[b][a] if b < a else _least_allowed(list(zip(column, known, strict=True))))
            for entry, numbers in zip(column, known, strict=True):
                numbers.add(row[b] ^ entry)
        table.append(row)
    return table


def _least_allowed(excluded: list[tuple[int, set[int]]]) -> int:
    """Return the least v that is not entry ⊕ number for any of the entries and any number of its set."""
    v = 0
    while _is_excluded(v, excluded):
        v += 1
    return v


def _is_excluded(v: int, excluded: list[tuple[int, set[int]]]) -> bool:
    for entry, numbers in excluded:  # noqa: SIM110 (a generator would double the time of the table)
        if v ^ entry in numbers:
            return True
    return False


def nim_multiply(a: int, b: int) -> int:
    """Return a ⊗ b by Lenstra's polynomials over F_2, for numbers of any size (Lenstra 1978, section 4, exercise 4).

    Parameters
    ----------
    a, b : int
        Nimbers.

    Examples
    --------
    >>> nim_multiply(77, 77)
    109
    >>> nim_multiply(2**64, 2**64) == 2**64 + 2**63
    True
    """
    # A polynomial is an integer: its bit ℓ is the coefficient of X^ℓ.
    b_spread = sum(1 << _star(k) for k in range(b.bit_length()) if b >> k & 1)
    f = 0
    for k in range(a.bit_length()):
        if a >> k & 1:
            f ^= b_spread << _star(k)
    # A step makes only exponents smaller than h, so one way down meets each time the largest h that has a digit 2.
    for h in reversed(range(f.bit_length())):
        j = _lowest_two(h)
        if f >> h & 1 and j is not None:
            f ^= 1 << h ^ 1 << h - 3**j ^ 1 << h - (3 ** (j + 1) + 1) // 2
    return sum((f >> _star(k) & 1) << k for k in range(f.bit_length()))


def _star(k: int) -> int:
    """Return k*, the sum of 3^i over the binary places i of k: its binary digits read in base three."""
    return int(f"{k:b}", 3)


def _lowest_two(h: int) -> int | None:
    """Return the lowest place of a 2 among the ternary digits of h, or None when h has the form k*."""
    place = 0
    while h:
        h, digit = divmod(h, 3)
        if digit == 2:
            return place
        place += 1
    return None


def nim_reciprocal(n: int) -> int:
    """Return the nim reciprocal 1/n by Lenstra's recursion (Lenstra 1978, section 4, exercise 5).

    Parameters
    ----------
    n : int
        A nimber other than 0.

    Examples
    --------
    >>> [nim_reciprocal(n) for n in range(1, 8)]
    [1, 3, 2, 15, 12, 9, 11]
    """
    if n == 0:
        raise DomainError("division by zero: 0 is the only nimber without a reciprocal")
    if n == 1:
        return 1
    i = 0
    while n >= 2**2 ** (i + 1):
        i += 1
    conjugate = n ^ n // 2**2**i
    return nim_multiply(conjugate, nim_reciprocal(nim_multiply(n, conjugate)))


def norton_add_table(size: int) -> list[list[int]]:
    """Return the table of Norton's a & b for a, b < size (Lenstra 1978, section 4, exercise 15).

    a & b is the least number that is not x & b with x < a, not a & y with y < b, and not x & y with x < a, y < b and
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
