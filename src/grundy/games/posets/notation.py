"""Posets as text: their relations and single elements, or the name of a well-known poset.

::

    poset   =  item { "," item }  |  family number  |  "empty"
    item    =  name { "<" name }
    family  =  "chain" | "antichain" | "boolean" | "divisors" | "grid"
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games.posets.divisors import divisors_of, prime_factors
from grundy.games.posets.poset import MOST_ELEMENTS, RESERVED, Name, Poset
from grundy.parsing import MAX_DIGITS, Reader

__all__ = ["read_poset", "write_poset"]

_NAME = re.compile(r"\s*([A-Za-z0-9_]+)\s*", re.ASCII)
_MOST_DIGITS = MAX_DIGITS // 10


def read_poset(text: str) -> Poset:
    """Read a finite partially ordered set.

    Parameters
    ----------
    text : str
        Relations and single elements, such as ``a<b<c, a<d, e``; or a name: ``chain 5`` (1 < 2 < … < 5),
        ``antichain 4`` (4 elements, nothing comparable), ``boolean 3`` (the subsets of 3 things, numbered in binary),
        ``divisors 12`` (the divisors of 12, smaller where they divide), ``grid 3x4`` (the product of two chains,
        numbered row by row); ``empty`` for the poset without elements.

    Raises
    ------
    NotationError
        With the place of the first bad character.

    Examples
    --------
    >>> read_poset("a<b, a<c, d")
    Poset(('a', 'b', 'c', 'd'), (('a', 'b'), ('a', 'c')))
    >>> read_poset("divisors 6").relations
    ((1, 2), (1, 3), (2, 6), (3, 6))
    """
    reader = Reader(text)
    word = reader.word().casefold()
    if word in RESERVED:
        return _family(reader, word)
    elements: list[Name] = []
    relations: list[tuple[Name, Name]] = []
    for names in _items(text):
        elements += names
        relations += pairwise(names)
    try:
        return Poset(elements, relations)
    except (DomainError, LimitError) as error:
        raise NotationError(text, 0, str(error)) from error


def _family(reader: Reader, word: str) -> Poset:
    numbers = [] if word == "empty" else [reader.number(f"a number after {word}")]
    if word == "grid":
        if not reader.take("x×,"):
            reader.fail("x between the two sides of a grid")
        numbers.append(reader.number())
    if not reader.at_end():
        reader.fail(f"nothing more after {reader.text[: reader.at].strip()}")
    size, made = _FAMILIES[word]
    values = [number.value for number in numbers]
    if size(*values) > MOST_ELEMENTS:
        message = f"a poset has at most {MOST_ELEMENTS} elements, and this one has more"
        raise NotationError(reader.text, numbers[0].at, message)
    try:
        return Poset(*made(*values))
    except (DomainError, LimitError) as error:
        raise NotationError(reader.text, numbers[0].at, str(error)) from error


Made = tuple[Iterable[Name], Iterable[tuple[Name, Name]]]


def _chain(n: int) -> Made:
    return range(1, n + 1), pairwise(range(1, n + 1))


def _boolean(d: int) -> Made:
    return range(1 << d), ((v, v | 1 << k) for v in range(1 << d) for k in range(d) if not v >> k & 1)


def _divisors(n: int) -> Made:
    found = divisors_of(n)
    return found, ((b // p, b) for b in found for p, _ in prime_factors(n) if b % p == 0)


def _grid(a: int, b: int) -> Made:
    right = ((b * i + j, b * i + j + 1) for i in range(a) for j in range(b - 1))
    down = ((b * i + j, b * i + b + j) for i in range(a - 1) for j in range(b))
    return range(a * b), [*right, *down]


# How many elements there are, or too few where that is found on the way; and the elements and relations.
_FAMILIES: dict[str, tuple[Callable[..., int], Callable[..., Made]]] = {
    "empty": (lambda: 0, lambda: ((), ())),
    "chain": (lambda n: n, _chain),
    "antichain": (lambda n: n, lambda n: (range(1, n + 1), ())),
    "boolean": (lambda d: 1 << min(d, 64), _boolean),
    "divisors": (lambda n: 0, _divisors),
    "grid": (lambda a, b: a * b, _grid),
}


def _items(text: str) -> Iterator[list[Name]]:
    """Read names with < between them, and commas between such chains."""
    at = 0
    names: list[Name] = []
    while True:
        found = _NAME.match(text, at)
        reader = Reader(text)
        reader.at = at
        if found is None:
            reader.fail("an element (a number or a word)")
        names.append(_read_name(text, found))
        reader.at = at = found.end()
        if reader.take("<"):
            at = reader.at
            continue
        yield names
        names = []
        if reader.at_end():
            return
        if not reader.take(","):
            reader.fail("< or , after this element")
        at = reader.at


def _read_name(text: str, found: re.Match[str]) -> Name:
    word, at = found[1], found.start(1)
    if word.isdecimal() and len(word) <= _MOST_DIGITS:
        return int(word)
    if word[0].isdecimal() or word.casefold() in RESERVED:
        message = f"expected an element (a number or a word), found {word if len(word) < 40 else word[:40] + '…'}"
        raise NotationError(text, at, message)
    return word


def write_poset(poset: Poset) -> str:
    """Return the text that `read_poset` reads as this poset.

    Returns
    -------
    str
        Chains of relations without those that follow from others, then the single elements.

    Examples
    --------
    >>> write_poset(read_poset("c<d, a<b<c, a<c, e, a<f"))
    'a<b<c<d, a<f, e'
    """
    above: dict[Name, list[Name]] = {element: [] for element in reversed(poset.elements)}
    for a, b in reversed(poset.relations):
        above[a].append(b)
    joined = {element for relation in poset.relations for element in relation}
    chains = []
    for start in _from_below(poset):
        while above[start]:
            chain = [start]
            while above[chain[-1]]:
                chain.append(above[chain[-1]].pop())
            chains.append("<".join(map(str, chain)))
    return ", ".join([*chains, *(str(element) for element in poset.elements if element not in joined)]) or "empty"


def _from_below(poset: Poset) -> list[Name]:
    heights = poset.heights
    return sorted(heights, key=heights.__getitem__)
