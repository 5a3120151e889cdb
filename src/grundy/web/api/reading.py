"""The JSON of a request, read as strictly as that of files."""

from __future__ import annotations

from typing import Any

from grundy.errors import GrundyError, NotationError
from grundy.files import parse_json
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
        value = parse_json(body.decode(), "the body of a request is an object", digits=DIGITS)
    except UnicodeDecodeError as error:
        raise _malformed(f"the byte at {error.start} is not UTF-8") from error
    except NotationError as error:
        raise _malformed(f"{error.message} (column {error.at + 1})") from error
    except GrundyError as error:
        raise _malformed(str(error)) from error
    if not isinstance(value, dict):
        raise Refusal(400, "request", "the body must be a JSON object, such as {}")
    return value


def _malformed(why: str) -> Refusal:
    return Refusal(400, "request", f"the body is not the JSON that is taken here: {why}")
