"""JSON that leaves no doubt: no key twice, nothing that is no number, and errors with the line of the text."""

import json
import sys
from collections import Counter
from math import isinf
from typing import Any, NoReturn

from grundy.errors import DomainError
from grundy.files.places import fault
from grundy.saying import called

__all__ = ["json_from", "too_deep"]


# As many as Python reads unless it is told otherwise.
_MOST_DIGITS = 4300


def json_from(text: str, shape: str, *, digits: int = _MOST_DIGITS) -> Any:
    """Return what a JSON text holds.

    Parameters
    ----------
    text : str
    shape : str
        What is expected, for the error about a text that is nested too deeply.
    digits : int, optional
        How many digits a whole number may have.

    Returns
    -------
    dict, list, str, int, float, bool or None

    Raises
    ------
    GrundyError
        When it is no JSON, has a key twice in one object, or a number that is none or has too many digits.

    Examples
    --------
    >>> json_from('{"a": [1, 2]}', "a graph is an object")
    {'a': [1, 2]}
    >>> json_from('{"a": 1, "a": 2}', "a graph is an object")
    Traceback (most recent call last):
    grundy.errors.DomainError: the key 'a' occurs twice in one object of the JSON text
    """

    def whole(number: str) -> int:
        return int(_not_too_long(number, digits))

    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_number, parse_int=whole, parse_float=_decimal
        )
    except json.JSONDecodeError as error:
        raise fault(text, error.pos, f"this is no JSON: {error.msg[:1].lower()}{error.msg[1:]}") from None
    except RecursionError:
        raise too_deep(shape) from None


def too_deep(shape: str) -> DomainError:
    """Return the error for a text that is nested too deeply.

    Parameters
    ----------
    shape : str
        What is expected.

    Returns
    -------
    DomainError

    Examples
    --------
    >>> print(too_deep("a graph is an object"))
    the JSON text is nested too deeply; a graph is an object
    """
    return DomainError(f"the JSON text is nested too deeply; {shape}")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise DomainError(f"the key {called(twice)} occurs twice in one object of the JSON text")
    return found


def _not_too_long(number: str, digits: int) -> str:
    most, written = min(digits, sys.get_int_max_str_digits() or digits), len(number.lstrip("-"))
    if written > most:
        raise DomainError(f"a number in the JSON text has {written} digits, and at most {most} are read")
    return number


def _decimal(number: str) -> float:
    value = float(number)
    if isinf(value):
        raise DomainError("a number in the JSON text is too large")
    return value


def _no_number(word: str) -> NoReturn:
    raise DomainError(f"the JSON text contains {word}, which is no number")
