"""Reading JSON strictly: no key twice, no NaN, no number that is too long, no nesting without end."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from grundy.web.refusal import Refusal

__all__ = ["read_json"]

# Numbers of parameters are far below 10^20.
DIGITS = 20


def read_json(body: bytes) -> dict[str, Any]:
    """Return the object that the body of a request holds.

    Examples
    --------
    >>> read_json(b'{"expression": "N(3,5)"}')
    {'expression': 'N(3,5)'}
    """
    try:
        value = json.loads(
            body.decode(),
            parse_constant=_refuse_constant,
            parse_int=_whole,
            parse_float=_decimal,
            object_pairs_hook=_without_repetition,
        )
    except UnicodeDecodeError as error:
        raise _malformed(f"the byte at {error.start} is not UTF-8") from error
    except json.JSONDecodeError as error:
        raise _malformed(f"{error.msg} at line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise _malformed("it is nested too deeply") from error
    if not isinstance(value, dict):
        raise Refusal(400, "request", "the body must be a JSON object, such as {}")
    return value


def _malformed(why: str) -> Refusal:
    return Refusal(400, "request", f"the body is not the JSON that is taken here: {why}")


def _refuse_constant(name: str) -> float:
    raise _malformed(f"{name} is no number of JSON")


def _whole(text: str) -> int:
    if len(text) > DIGITS:
        raise _malformed(f"a number of {len(text)} digits is too long")
    return int(text)


def _decimal(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise _malformed("a number is too large")
    return value


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise _malformed(f"the key {twice[:40]!a} stands twice in an object")
    return found
