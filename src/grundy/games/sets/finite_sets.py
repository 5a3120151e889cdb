"""Hereditarily finite sets, which are frozensets of frozensets down to the empty set, and their notation.

Sets are interned: equal sets are one object. Otherwise Python would compare them element by element, at every depth,
which takes 2^n steps for the numeral n. This module does not recurse, but Python compares and prints nested sets by
recursion, so the depth is limited.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from grundy._lazy import CopyableLock
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.text import format_number, short_repr

# A frozenset of such sets; the type contains itself, so it cannot be expressed.
HereditarySet: TypeAlias = frozenset[Any]
MOST_RANK = 200
MOST_SETS = 1_000_000
# The keys are the identities of the elements, which live as long as the set. Sets that are no longer used are dropped.
_ONE_OBJECT: WeakValueDictionary[frozenset[int], HereditarySet] = WeakValueDictionary()
_NUMERALS: list[HereditarySet] = []
_LOCK = CopyableLock()  # otherwise two threads could create two objects for one set


def hereditary(given: Any) -> HereditarySet:
    """Check a hereditarily finite set and return its interned object.

    Parameters
    ----------
    given : frozenset
        A set whose elements are frozensets, at every depth.

    Raises
    ------
    DomainError
        If an element at any depth is not a frozenset.
    LimitError
        If it is nested more than 200 deep, or contains more than a million different objects.

    Examples
    --------
    >>> hereditary(frozenset({frozenset()})) is numeral(1)
    True
    >>> hereditary(frozenset({7}))
    Traceback (most recent call last):
    grundy.errors.DomainError: every element of a set must be a frozenset, not 7; try numeral(7), the set for this \
number
    """
    if _ONE_OBJECT.get(frozenset(map(id, _set(given)))) is given:
        return _set(given)
    known: dict[int, tuple[HereditarySet, int]] = {}
    pending = [_set(given)]
    while pending:
        top = pending[-1]
        inside = [_set(element) for element in top if id(element) not in known]
        if len(pending) + len(inside) + len(known) > MOST_SETS:
            raise LimitError(f"a set can contain at most {MOST_SETS} sets, but this set contains more")
        pending.extend(inside)
        if not inside:
            pending.pop()
            known[id(top)] = known.get(id(top)) or _interned_of(top, known)
    return known[id(given)][0]


def _interned_of(given: HereditarySet, known: dict[int, tuple[HereditarySet, int]]) -> tuple[HereditarySet, int]:
    """Return the interned object of a set whose elements are known, and its rank."""
    rank = 1 + max((known[id(element)][1] for element in given), default=-1)
    if rank > MOST_RANK:
        raise too_deep("this set is nested deeper")
    return interned(known[id(element)][0] for element in given), rank


def _set(thing: Any) -> HereditarySet:
    if isinstance(thing, frozenset):
        return thing
    hint = f"try numeral({thing}), the set for this number" if isinstance(thing, int) else "try a frozenset"
    raise DomainError(f"every element of a set must be a frozenset, not {short_repr(thing)}", hint=hint)


def interned(elements: Iterable[HereditarySet]) -> HereditarySet:
    """Return the interned set of some interned sets: the same object for the same elements."""
    fresh = frozenset(elements)
    with _LOCK:
        return _ONE_OBJECT.setdefault(frozenset(map(id, fresh)), fresh)


def numeral(n: int) -> HereditarySet:
    """Return the number n ≤ 200 as the set {0, 1, …, n - 1} of all smaller ones (von Neumann 1923).

    Examples
    --------
    >>> numeral(0), numeral(1), len(numeral(5)), numeral(2) in numeral(5)
    (frozenset(), frozenset({frozenset()}), 5, True)
    """
    number = as_natural(n, "a numeral")
    if number > MOST_RANK:
        raise too_deep(f"the numeral {format_number(number)} is nested {format_number(number)} deep")
    if len(_NUMERALS) <= number:
        with _LOCK:
            while len(_NUMERALS) <= number:
                _NUMERALS.append(interned(_NUMERALS))
    return _NUMERALS[number]


def pair(a: HereditarySet, b: HereditarySet) -> HereditarySet:
    """Return the ordered pair (a, b) = {{a}, {a, b}} (Kuratowski 1921).

    Examples
    --------
    >>> pair(numeral(0), numeral(1)) == frozenset({numeral(1), numeral(2)})
    True
    """
    first, second = hereditary(a), hereditary(b)
    both = interned([interned([first]), interned([first, second])])
    if max(ranks(closure(both)).values()) > MOST_RANK:
        raise too_deep("this pair is nested deeper")
    return both


def too_deep(what: str) -> LimitError:
    """Return the error for a set that is nested too deep."""
    return LimitError(f"sets can be nested at most {MOST_RANK} deep, but {what}")


def closure(position: HereditarySet) -> list[HereditarySet]:
    """Return an interned set and all sets inside it, at any depth, each once and after its elements.

    Parameters
    ----------
    position : frozenset
        A set that `hereditary` returned. It is the last one in the list.

    Examples
    --------
    >>> [len(inside) for inside in closure(numeral(3))]
    [0, 1, 2, 3]
    """
    done: dict[int, HereditarySet] = {}
    path = [(position, iter(position))]  # each set with its elements that are not visited yet
    while path:
        top, elements = path[-1]
        inside = next((element for element in elements if id(element) not in done), None)
        if inside is None:
            done[id(top)] = top
            path.pop()
        else:
            path.append((inside, iter(inside)))
    return list(done.values())


def ranks(sets: Iterable[HereditarySet]) -> dict[HereditarySet, int]:
    """Return the rank of each set of a `closure`: 0 for the empty set, else one more than the rank of any element."""
    found: dict[HereditarySet, int] = {}
    for inside in sets:
        found[inside] = 1 + max((found[element] for element in inside), default=-1)
    return found


# ---- The order of the sets, and numerals


def ackermann_order(sets: Iterable[HereditarySet]) -> dict[HereditarySet, int]:
    """Return the place of each set of a `closure` in the order of Ackermann (1937).

    Sets are ordered by the number that has the bit n for each element with number n: of two sets the larger one has the
    largest element that they do not share. So sets that are nested deeper come later.
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
    """Return the numerals among the sets, with their numbers."""
    return {inside: len(inside) for inside in sets if len(inside) <= MOST_RANK and inside is numeral(len(inside))}


# ---- Reading
#
#     set  =  "{" [ set { "," set } ] "}"  |  number  |  "(" set "," set ")"  |  "∅"
#
# Numbers denote numerals, and (a,b) denotes an ordered pair. The parser has a list of open brackets, no recursion.

SET = "a set: { or a number"


def read_set(text: str) -> HereditarySet:
    """Parse the notation of a set.

    Parameters
    ----------
    text : str
        Sets in braces, ``3`` for the numeral {0, 1, 2}, ``(a,b)`` for the pair {{a}, {a,b}} of Kuratowski.

    Raises
    ------
    LimitError
        If it is nested more than 200 deep.

    Examples
    --------
    >>> read_set("{{}, {{}}}") is numeral(2), read_set("(0,1)") == read_set("{{0}, {0,1}}")
    (True, True)
    """
    return read_sets(text, "")[0]


def read_sets(text: str, separators: str, count: int = 1) -> list[HereditarySet]:
    """Parse ``count`` sets with one of the separators between them."""
    reader = Reader(text)
    found = [_read(reader)]
    while len(found) < count:
        reader.expect(separators, f"{separators[0]} and another set")
        found.append(_read(reader))
    reader.expect_end("nothing more after the set")
    ranks_found = ranks(inside for one in found for inside in closure(one))
    if max(ranks_found.values()) > MOST_RANK:
        raise too_deep("this set is nested deeper")
    return found


def _read(reader: Reader) -> HereditarySet:
    """Read one set."""
    # The open brackets, each with the sets that it contains so far.
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
    """Read a number or an empty set and return it, or read an opening bracket and return None."""
    for bracket in "{(":
        if reader.take(bracket):
            if len(open_) >= MOST_RANK + 1:
                raise too_deep("this set is nested deeper")
            open_.append((bracket, []))
            if bracket == "{" and reader.take("}"):
                open_.pop()
                return interned([])
            return None
    if reader.take("∅"):
        return interned([])
    return numeral(reader.number(SET).value)


def _end_set(reader: Reader, open_: list[tuple[str, list[HereditarySet]]]) -> HereditarySet | None:
    if reader.take(","):
        return None
    reader.expect("}", "a comma or }")
    return interned(open_.pop()[1])


def _end_pair(reader: Reader, open_: list[tuple[str, list[HereditarySet]]]) -> HereditarySet | None:
    inside = open_[-1][1]
    if len(inside) == 1:
        reader.expect(",", "a comma and the second set of the pair")
        return None
    reader.expect(")", ") after the pair")
    a, b = open_.pop()[1]
    return interned([interned([a]), interned([a, b])])


# ---- Writing


# The notation of a set can be 2^rank times as long as the set is in memory.
MOST_CHARACTERS = 100_000


def write_set(position: HereditarySet) -> str:
    """Return the notation of a set, at most 100000 characters, with numerals as numbers and elements in order.

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
            f"this set contains {format_number(len(sets) - 1)} sets, and its notation would have more than "
            f"{MOST_CHARACTERS} characters"
        )
    return written[checked]


def texts(sets: list[HereditarySet]) -> dict[HereditarySet, str]:
    """Return the notation of each set of a `closure`, except those with a notation that is too long."""
    order, number = ackermann_order(sets), numerals(sets)
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
