"""Positions as Python writes them: numbers, texts, and tuples and sets of them.

Positions do not change, so a list is read as a tuple, and a set as a frozenset.
"""

from __future__ import annotations

import ast
import re
from itertools import accumulate
from typing import Any

from grundy.errors import NotationError
from grundy.text import number_literal

__all__ = ["read_literal", "written_literal"]

# Python's parser needs a deep stack for deep brackets.
MAX_DEPTH = 100
MAX_LENGTH = 1_000_000
MANY_SIGNS = re.compile(r"[-+~]\s*[-+~]")


def read_literal(text: str) -> Any:
    """Return the position that a text stands for.

    Parameters
    ----------
    text : str
        A number, a text in quotation marks, True, False, None, or a tuple, list or set of such things, ``{}`` for the
        empty set. Commas without brackets around them make a tuple.

    Returns
    -------
    position
        Hashable.

    Raises
    ------
    NotationError
        When it is something else.

    Examples
    --------
    >>> read_literal("7, 12"), read_literal("[1, [2]]"), read_literal("{1}")
    ((7, 12), (1, (2,)), frozenset({1}))
    """
    stripped = text.strip()
    at = len(text) - len(text.lstrip())
    if not stripped:
        return ()
    if len(text) > MAX_LENGTH or _depth(stripped) > MAX_DEPTH or MANY_SIGNS.search(stripped):
        raise NotationError(
            text, at, f"a position has at most {MAX_LENGTH} characters, {MAX_DEPTH} nested brackets and one sign"
        )
    try:
        return _value(ast.parse(stripped, mode="eval").body)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        message = "expected a position as Python writes it, such as (7, 12), 'abc' or {1, 2}"
        raise NotationError(text, at, message) from None


def _depth(text: str) -> int:
    """Return how deep brackets are nested."""
    steps = ((character in "([{") - (character in ")]}") for character in text)
    return max(accumulate(steps), default=0)


def _value(node: ast.expr) -> Any:
    """Return what an expression stands for, if it is a literal."""
    match node:
        case ast.Constant(value=value) if value is not Ellipsis:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return -number
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return tuple(map(_value, elements))
        case ast.Set(elts=elements):
            return frozenset(map(_value, elements))
        case ast.Call(func=ast.Name(id="set" | "frozenset"), args=[ast.Set() | ast.List() | ast.Tuple() as inside]):
            return frozenset(_value(inside))
        case ast.Dict(keys=[]) | ast.Call(func=ast.Name(id="set" | "frozenset"), args=[], keywords=[]):
            return frozenset()
    raise ValueError("not a literal")


def written_literal(position: Any) -> str:
    """Return a position as `read_literal` reads it, where that is possible, and else as Python shows it.

    Examples
    --------
    >>> written_literal((7, 12)), written_literal(frozenset({2, 1})), written_literal(())
    ('7, 12', '{1, 2}', '')
    """
    if type(position) is tuple and len(position) != 1:
        return ", ".join(map(_written, position))
    return _written(position)


def _written(value: Any) -> str:
    if type(value) is tuple:
        inside = ", ".join(map(_written, value))
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(map(_written, value), key=lambda text: (len(text), text)))}}}"
    return number_literal(value) if type(value) is int else repr(value)
