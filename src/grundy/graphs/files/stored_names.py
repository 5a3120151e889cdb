"""Names of vertices as JSON, so that they come back with their types.

Texts, numbers, true, false and null stand for themselves, a list for a tuple, ``{"frozenset": [...]}`` for a frozenset,
and ``{"integer": "0x..."}`` for a number with more digits than Python likes to read.
"""

import json
from itertools import chain
from math import isfinite
from typing import Any

from grundy.errors import DomainError
from grundy.saying import called, written

__all__ = ["names_from_text", "text_of_names"]

_SCALARS = {str, int, float, bool, type(None)}


def text_of_names(names: list[Any]) -> str:
    """Return names as a text, if all of them are of kinds that come back.

    Parameters
    ----------
    names : list
        Numbers, texts, True, False, None, and tuples and frozensets of these.

    Returns
    -------
    str

    Examples
    --------
    >>> text_of_names(["a", (1, True), frozenset({2})])
    '["a", [1, true], {"frozenset": [2]}]'
    """
    try:
        if _kinds(names) <= {tuple, *_SCALARS}:
            return _text(names)
    except (ValueError, RecursionError):  # a huge number, an infinite one, half a character, or tuples without end
        pass
    return _text([_stored(name) for name in names])


def _text(names: list[Any]) -> str:
    text = json.dumps(names, ensure_ascii=False, allow_nan=False)
    text.encode()
    return text


def _kinds(names: list[Any]) -> set[type]:
    """Return the types that occur in the names and in what they contain."""
    kinds = set()
    while names:
        here = set(map(type, names))
        kinds |= here
        inner = here & {tuple, frozenset}
        names = list(chain.from_iterable(name for name in names if type(name) in inner)) if inner else []
    return kinds


def _stored(name: Any) -> Any:
    try:
        return _encoded(name)
    except ValueError:
        rule = "names in a file are numbers, texts, True, False, None, and tuples and frozensets of these"
        raise DomainError(f"the vertex {called(name)} cannot be stored; {rule}") from None
    except RecursionError:
        raise DomainError("a vertex cannot be stored, for its name is nested too deeply") from None


def _encoded(part: Any) -> Any:
    kind = type(part)
    if kind is tuple:
        return [_encoded(item) for item in part]
    if kind is frozenset:
        return {"frozenset": [_encoded(item) for item in part]}
    if kind is int and written(part).startswith(("0x", "-0x")):
        return {"integer": written(part)}
    if kind is str:
        part.encode()
    elif kind not in _SCALARS or (kind is float and not isfinite(part)):
        raise ValueError
    return part


def names_from_text(text: str | bytes) -> list[Any]:
    """Return the names that a text stands for.

    Parameters
    ----------
    text : str
        As `text_of_names` returns it; anything else raises a `ValueError`.

    Returns
    -------
    list

    Examples
    --------
    >>> names_from_text('["a", [1, true], {"frozenset": [2]}]')
    ['a', (1, True), frozenset({2})]
    """
    names = json.loads(text)
    if not isinstance(names, list):
        raise ValueError("names are a list")
    return names if set(map(type, names)) <= _SCALARS else list(map(_decoded, names))


def _decoded(part: Any) -> Any:
    if isinstance(part, list):
        return tuple(part) if set(map(type, part)) <= _SCALARS else tuple(map(_decoded, part))
    if not isinstance(part, dict):
        return part
    match part:
        case {"frozenset": list(items), **rest} if not rest:
            return frozenset(map(_decoded, items))
        case {"integer": str(digits), **rest} if not rest:
            return int(digits, 16)
    raise ValueError(f"no name is an object with {list(part)}")
