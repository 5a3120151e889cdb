"""Hereditarily finite sets: frozensets of frozensets, down to the empty one.

Two equal sets that are made here are one object. Otherwise Python would compare them element by element, and the
elements of these in turn, which takes 2^n steps for the numeral n. Nothing here recurses; how deep sets may be nested
is limited, since Python itself compares and prints nested sets by recursion.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from grundy._lazy import CopyableLock
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.text import format_number, short_repr

__all__ = ["MOST_RANK", "HereditarySet", "closure", "hereditary", "made", "numeral", "pair", "ranks"]

# A frozenset of such sets; the type cannot be written down, as it contains itself.
HereditarySet: TypeAlias = frozenset[Any]

MOST_RANK = 200
MOST_SETS = 1_000_000

# By the identities of the elements; these live as long as the set itself, which is forgotten when nobody needs it.
_ONE_OBJECT: WeakValueDictionary[frozenset[int], HereditarySet] = WeakValueDictionary()
_NUMERALS: list[HereditarySet] = []
_LOCK = CopyableLock()  # two threads would make two objects of one set


def made(elements: Iterable[HereditarySet]) -> HereditarySet:
    """Return the set of some sets that were made here, the same object for the same elements.

    Examples
    --------
    >>> made([]) is made([]), made([made([])]) is numeral(1)
    (True, True)
    """
    fresh = frozenset(elements)
    with _LOCK:
        return _ONE_OBJECT.setdefault(frozenset(map(id, fresh)), fresh)


def numeral(n: int) -> HereditarySet:
    """Return the number n as the set {0, 1, …, n - 1} of all smaller ones (von Neumann 1923).

    Parameters
    ----------
    n : int
        At most 200.

    Raises
    ------
    LimitError
        When n is larger.

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
                _NUMERALS.append(made(_NUMERALS))
    return _NUMERALS[number]


def pair(a: HereditarySet, b: HereditarySet) -> HereditarySet:
    """Return the ordered pair (a, b) = {{a}, {a, b}} (Kuratowski 1921).

    Examples
    --------
    >>> pair(numeral(0), numeral(1)) == frozenset({numeral(1), numeral(2)})
    True
    """
    first, second = hereditary(a), hereditary(b)
    both = made([made([first]), made([first, second])])
    if max(ranks(closure(both)).values()) > MOST_RANK:
        raise too_deep("this pair is nested deeper")
    return both


def hereditary(given: Any) -> HereditarySet:
    """Return a set with all that is in it as sets that were made here, checked.

    Parameters
    ----------
    given : frozenset
        Its elements are frozensets, and so on down to the empty one.

    Returns
    -------
    frozenset
        Equal to it.

    Raises
    ------
    DomainError
        When something in it is no set.
    LimitError
        When it is nested more than 200 deep, or contains more than a million different objects.

    Examples
    --------
    >>> hereditary(frozenset({frozenset()})) is numeral(1)
    True
    >>> hereditary(frozenset({7}))
    Traceback (most recent call last):
    grundy.errors.DomainError: a set that is played contains sets and nothing else, and 7 is none; numeral(7) is the \
set that stands for a number
    """
    if _ONE_OBJECT.get(frozenset(map(id, _set(given)))) is given:
        return _set(given)
    known: dict[int, tuple[HereditarySet, int]] = {}
    pending = [_set(given)]
    while pending:
        top = pending[-1]
        inside = [_set(element) for element in top if id(element) not in known]
        if len(pending) + len(inside) + len(known) > MOST_SETS:
            raise LimitError(f"a set that is played contains at most {MOST_SETS} sets, and this one more")
        pending.extend(inside)
        if not inside:
            pending.pop()
            known[id(top)] = known.get(id(top)) or _made_of(top, known)
    return known[id(given)][0]


def _made_of(given: HereditarySet, known: dict[int, tuple[HereditarySet, int]]) -> tuple[HereditarySet, int]:
    """Return a set whose elements are known, as it was made here, and its rank."""
    rank = 1 + max((known[id(element)][1] for element in given), default=-1)
    if rank > MOST_RANK:
        raise too_deep("this set is nested deeper")
    return made(known[id(element)][0] for element in given), rank


def _set(thing: Any) -> HereditarySet:
    if isinstance(thing, frozenset):
        return thing
    hint = f"numeral({thing}) is the set that stands for a number" if isinstance(thing, int) else "try a frozenset"
    raise DomainError(f"a set that is played contains sets and nothing else, and {short_repr(thing)} is none; {hint}")


def too_deep(what: str) -> LimitError:
    """Return the error for a set that is nested too deep."""
    return LimitError(f"sets are nested at most {MOST_RANK} deep here, and {what}")


def closure(position: HereditarySet) -> list[HereditarySet]:
    """Return a set that was made here with all sets in it, in those, and so on, each once; elements come first.

    Parameters
    ----------
    position : frozenset
        As `hereditary` returns it.

    Returns
    -------
    list of frozensets
        The set itself comes last.

    Examples
    --------
    >>> [len(inside) for inside in closure(numeral(3))]
    [0, 1, 2, 3]
    """
    done: dict[int, HereditarySet] = {}
    path = [(position, iter(position))]  # each set with those of its elements that are still to be looked at
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
    """Return how deep each set of a `closure` is nested: one more than its elements, and 0 for the empty one.

    Examples
    --------
    >>> ranks(closure(numeral(3)))[numeral(3)]
    3
    """
    found: dict[HereditarySet, int] = {}
    for inside in sets:
        found[inside] = 1 + max((found[element] for element in inside), default=-1)
    return found
