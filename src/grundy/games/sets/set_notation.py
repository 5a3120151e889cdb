"""Sets as they are written: ``{}``, ``{{}, {{}}}``, with numbers for the numerals and (a,b) for ordered pairs.

::

    set  =  "{" [ set { "," set } ] "}"  |  number  |  "(" set "," set ")"  |  "∅"

Brackets are followed with a list of what is open, not by recursion.
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy.errors import LimitError
from grundy.games.sets.hereditary import MOST_RANK, HereditarySet, closure, hereditary, made, numeral, ranks, too_deep
from grundy.parsing import Reader
from grundy.text import format_number

__all__ = ["in_order", "numerals", "read_set", "read_sets", "texts", "write_set"]

SET = "a set: { or a number"
# Nobody reads more, and a set that is written out can be 2^rank times as long as it is in memory.
MOST_CHARACTERS = 100_000


def read_set(text: str) -> HereditarySet:
    """Return the set that a text stands for.

    Parameters
    ----------
    text : str
        Braces with sets in them, ``3`` for the numeral {0, 1, 2}, ``(a,b)`` for the pair {{a}, {a,b}} of Kuratowski.

    Raises
    ------
    NotationError
        With the place of the first bad character.
    LimitError
        When it is nested more than 200 deep.

    Examples
    --------
    >>> read_set("{{}, {{}}}") is numeral(2), read_set("(0,1)") == read_set("{{0}, {0,1}}")
    (True, True)
    """
    return read_sets(text, "")[0]


def read_sets(text: str, separators: str, count: int = 1) -> list[HereditarySet]:
    """Return so many sets that stand in a text with a separator between them.

    Parameters
    ----------
    separators : str
        The characters, one of which stands between two sets.
    count : int, optional
        How many sets there are.

    Examples
    --------
    >>> [len(found) for found in read_sets("{1} x 3", "x×", 2)]
    [1, 3]
    """
    reader = Reader(text)
    found = [_read(reader)]
    while len(found) < count:
        if not reader.take(separators):
            reader.fail(f"{separators[0]} and a further set")
        found.append(_read(reader))
    if not reader.at_end():
        reader.fail("nothing more after the set")
    ranks_found = ranks(inside for one in found for inside in closure(one))
    if max(ranks_found.values()) > MOST_RANK:
        raise too_deep("this one is nested deeper")
    return found


def _read(reader: Reader) -> HereditarySet:
    """Read one set."""
    # For each bracket that is open: which one, and the sets that it contains so far.
    open_: list[tuple[str, list[HereditarySet]]] = []
    while True:
        complete = _begin(reader, open_)
        while complete is not None:
            if not open_:
                return complete
            bracket, inside = open_[-1]
            inside.append(complete)
            complete = _end_pair(reader, open_) if bracket == "(" else _end_set(reader, open_)


def _begin(reader: Reader, open_: list[tuple[str, list[HereditarySet]]]) -> HereditarySet | None:
    """Read a set that is complete at once and return it, or an opening bracket."""
    for bracket in "{(":
        if reader.take(bracket):
            if len(open_) >= MOST_RANK + 1:
                raise too_deep("this one is nested deeper")
            open_.append((bracket, []))
            if bracket == "{" and reader.take("}"):
                open_.pop()
                return made([])
            return None
    if reader.take("∅"):
        return made([])
    return numeral(reader.number(SET).value)


def _end_set(reader: Reader, open_: list[tuple[str, list[HereditarySet]]]) -> HereditarySet | None:
    if reader.take(","):
        return None
    if not reader.take("}"):
        reader.fail("a comma or }")
    return made(open_.pop()[1])


def _end_pair(reader: Reader, open_: list[tuple[str, list[HereditarySet]]]) -> HereditarySet | None:
    inside = open_[-1][1]
    if len(inside) == 1:
        if not reader.take(","):
            reader.fail("a comma and the second set of the pair")
        return None
    if not reader.take(")"):
        reader.fail(") after the pair")
    a, b = open_.pop()[1]
    return made([made([a]), made([a, b])])


# Writing


def in_order(sets: Iterable[HereditarySet]) -> dict[HereditarySet, int]:
    """Return the place of each set of a `closure` in the order of Ackermann (1937).

    Sets are ordered by the number that has the bit n for each element with number n: of two sets the larger one has the
    largest element that they do not share. So sets that are nested deeper come later.

    Examples
    --------
    >>> order = in_order(closure(read_set("{0,1,{1}}")))
    >>> [write_set(inside) for inside in sorted(order, key=order.get)]
    ['0', '1', '{1}', '{0, 1, {1}}']
    """
    rank = ranks(sets)
    by_rank: dict[int, list[HereditarySet]] = {}
    for inside, depth in rank.items():
        by_rank.setdefault(depth, []).append(inside)
    order: dict[HereditarySet, int] = {}
    for depth in sorted(by_rank):
        keys = {inside: sorted((order[element] for element in inside), reverse=True) for inside in by_rank[depth]}
        for inside in sorted(keys, key=keys.__getitem__):
            order[inside] = len(order)
    return order


def numerals(sets: Iterable[HereditarySet]) -> dict[HereditarySet, int]:
    """Return those of the sets that are numerals, and which.

    Examples
    --------
    >>> sorted(numerals(closure(read_set("{{3}, 5}"))).values())
    [0, 1, 2, 3, 4, 5]
    """
    return {inside: len(inside) for inside in sets if len(inside) <= MOST_RANK and inside is numeral(len(inside))}


def texts(sets: list[HereditarySet]) -> dict[HereditarySet, str]:
    """Return the text of each set of a `closure`; those that are too long are missing.

    Examples
    --------
    >>> texts(closure(read_set("{{1}}")))[read_set("{1}")]
    '{1}'
    """
    order, number = in_order(sets), numerals(sets)
    written: dict[HereditarySet, str] = {}
    for inside in sets:
        if inside in number:
            written[inside] = str(number[inside])
            continue
        parts = [written.get(element) for element in sorted(inside, key=order.__getitem__)]
        known = [part for part in parts if part is not None]
        if len(known) == len(parts) and sum(map(len, known)) + 2 * len(known) <= MOST_CHARACTERS:
            written[inside] = f"{{{', '.join(known)}}}"
    return written


def write_set(position: HereditarySet) -> str:
    """Return a set as `read_set` reads it: numerals as numbers, and elements in order.

    Raises
    ------
    LimitError
        When the text would have more than 100000 characters.

    Examples
    --------
    >>> write_set(read_set("{{{}}, {}}")), write_set(read_set("(1,0)"))
    ('2', '{{1}, 2}')
    """
    checked = hereditary(position)
    if numerals([checked]):
        return str(len(checked))
    sets = closure(checked)
    written = texts(sets)
    if checked not in written:
        raise LimitError(
            f"this set contains {format_number(len(sets) - 1)} sets, and written out it takes more than "
            f"{MOST_CHARACTERS} "
            "characters"
        )
    return written[checked]
