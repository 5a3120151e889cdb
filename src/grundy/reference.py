"""The definitions, in a few slow lines each: they judge the fast methods, and readers may start here.

Nothing in the package uses this file; tests and benchmarks do.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from math import isqrt
from typing import Any, TypeAlias, TypeVar

from grundy.errors import DomainError

__all__ = [
    "graph_outcomes",
    "graph_remoteness",
    "graph_values",
    "mex",
    "nim_add",
    "nim_heap",
    "nim_multiply",
    "nim_multiply_table",
    "nim_reciprocal",
    "nim_sum_table",
    "nim_values",
    "norton_add_table",
    "outcome_labels",
    "sum_followers",
    "wythoff_options",
    "wythoff_p_position",
]

Position = TypeVar("Position", bound=Hashable)

# Any finite digraph: the followers of each vertex, by name, or by number in a list.
Followers: TypeAlias = Mapping[Any, Iterable[Any]] | Sequence[Iterable[Any]]


def mex(values: Iterable[int]) -> int:
    """Return the least natural number that is not among the values.

    >>> mex([0, 1, 3])
    2
    """
    excluded = list(values)
    n = 0
    while n in excluded:
        n += 1
    return n


def nim_values(options: Callable[[Position], Iterable[Position]], positions: Iterable[Position]) -> dict[Position, int]:
    """Return the Sprague–Grundy numbers of the positions: G(p) = mex of G over the options of p.

    >>> nim_values(lambda n: range(n), [3])
    {3: 3}
    """

    @cache
    def value(position: Position) -> int:
        return mex(value(option) for option in options(position))

    return {position: value(position) for position in positions}


def outcome_labels(
    options: Callable[[Position], Iterable[Position]], positions: Iterable[Position]
) -> dict[Position, str]:
    """Return N or P for each position: N exactly when some option is P. No numbers are used.

    >>> outcome_labels(lambda n: [n - s for s in (1, 2) if s <= n], [0, 1, 2, 3])
    {0: 'P', 1: 'N', 2: 'N', 3: 'P'}
    """

    @cache
    def next_player_wins(position: Position) -> bool:
        return any(not next_player_wins(option) for option in options(position))

    return {position: "N" if next_player_wins(position) else "P" for position in positions}


def graph_outcomes(followers: Followers, misere: bool = False) -> dict[Any, str]:
    """Return N, P or D for each vertex of any digraph (Fraenkel 1996, section 2).

    N when some follower is P, P when all followers are N; what never gets a letter is D. In misère play an end is N.

    >>> graph_outcomes([[], [0, 1], [2]])
    {0: 'P', 1: 'N', 2: 'D'}
    """
    rows = _rows(followers)
    label = {u: "N" for u, row in rows.items() if misere and not row}
    while True:
        won = {u: "N" for u, row in rows.items() if u not in label and any(label.get(v) == "P" for v in row)}
        lost = {u: "P" for u, row in rows.items() if u not in label and all(label.get(v) == "N" for v in row)}
        if not won and not lost:
            return {u: label.get(u, "D") for u in rows}
        label |= won | lost


def graph_remoteness(followers: Followers, misere: bool = False) -> dict[Any, int | None]:
    """Return for each vertex the least k so that one of the players can end the game as winner within k moves, or None.

    >>> graph_remoteness([[], [0, 1], [2], [1]])
    {0: 0, 1: 1, 2: None, 3: 2}
    """
    rows = _rows(followers)
    ends = {u for u, row in rows.items() if not row}
    wins, loses = (ends, set[Any]()) if misere else (set[Any](), ends)
    within: dict[Any, int | None] = dict.fromkeys(rows)
    for k in range(len(rows)):
        within |= {u: k for u in wins | loses if within[u] is None}
        # Who can win within k + 1 moves, whatever the other one does.
        wins, loses = (
            wins & ends | {u for u, row in rows.items() if any(v in loses for v in row)},
            loses & ends | {u for u, row in rows.items() if row and all(v in wins for v in row)},
        )
    return within


def graph_values(followers: Followers) -> dict[Any, int | frozenset[int]]:
    """Return γ for each vertex of any digraph: a number, or the set K of an infinite value (Fraenkel and Perl 1975).

    In stage i a vertex gets i when no follower has i and every follower has a smaller number or a follower with i, as
    long as there is such a vertex. Then those without number and without a follower numbered i get ∞.

    >>> graph_values([[], [2], [1, 0], [2, 3, 0]])
    {0: 0, 1: 0, 2: 1, 3: frozenset({0, 1})}
    """
    rows = _rows(followers)
    label: dict[Any, int] = {}
    unlabelled, i = set(rows), 0
    while unlabelled:
        while found := {u for u in unlabelled if _may_have(i, u, rows, label)}:
            label |= dict.fromkeys(found, i)
            unlabelled -= found
        unlabelled = {u for u in unlabelled if any(label.get(v) == i for v in rows[u])}
        i += 1
    return {u: label[u] if u in label else frozenset(label[v] for v in row if v in label) for u, row in rows.items()}


def _may_have(i: int, u: Any, rows: dict[Any, list[Any]], label: dict[Any, int]) -> bool:
    smaller = {v for v in rows[u] if v in label and label[v] < i}
    answered = {v for v in rows[u] if any(label.get(w) == i for w in rows[v])}
    return all(label.get(v) != i for v in rows[u]) and all(v in smaller | answered for v in rows[u])


def sum_followers(a: Followers, b: Followers) -> dict[tuple[Any, Any], list[tuple[Any, Any]]]:
    """Return the graph of the sum of two games: a move is a move in one of them.

    >>> sum_followers([[], [0]], [[], [0]])[1, 1]
    [(0, 1), (1, 0)]
    """
    first, second = _rows(a), _rows(b)
    return {(u, v): [(w, v) for w in first[u]] + [(u, w) for w in second[v]] for u in first for v in second}


def nim_heap(n: int) -> list[range]:
    """Return the graph of a Nim heap of n counters: from k every smaller number can be reached.

    >>> nim_heap(2)
    [range(0, 0), range(0, 1), range(0, 2)]
    """
    return [range(k) for k in range(n + 1)]


def _rows(followers: Followers) -> dict[Any, list[Any]]:
    rows = followers.items() if isinstance(followers, Mapping) else enumerate(followers)
    return {u: list(row) for u, row in rows}


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

    Returns
    -------
    list of lists of int

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

    Returns
    -------
    int

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

    Returns
    -------
    int

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

    a & b is the least number that is no x & b with x < a, no a & y with y < b, and no x & y with x < a, y < b and
    a & y = x & b.

    Parameters
    ----------
    size : int
        Number of rows and columns; 81 takes a few seconds.

    Returns
    -------
    list of lists of int

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


def wythoff_options(piles: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the options of Wythoff's game as the rule says them.

    >>> wythoff_options((1, 1))
    [(0, 1), (1, 0), (0, 0)]
    """
    a, b = piles
    one_pile = [(x, b) for x in range(a)] + [(a, y) for y in range(b)]
    return one_pile + [(a - k, b - k) for k in range(1, min(a, b) + 1)]


def wythoff_p_position(n: int) -> tuple[int, int]:
    """Return the n-th P-position of Wythoff's game, (floor(nφ), floor(nφ²)) with φ the golden ratio (Wythoff 1907).

    Exact for integers of any size: floor(nφ) = floor((n + sqrt(5n²)) / 2).

    >>> [wythoff_p_position(n) for n in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    a = (n + isqrt(5 * n * n)) // 2
    return a, a + n
