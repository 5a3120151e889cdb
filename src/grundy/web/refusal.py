"""What a request gets instead of an answer: a status, the kind of error, and one sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from grundy.errors import CycleError, DomainError, GrundyError, LimitError, NotationError, UnknownValueError

__all__ = ["SCHEMA", "Refusal", "refusal_of"]

SCHEMA = "grundy.error/1"

# A text that could not be read is sent back with the place of the error, unless it is longer.
LONGEST_TEXT = 10_000

# The kinds of errors of the package, the more special ones first.
KINDS: tuple[tuple[type[GrundyError], str], ...] = (
    (NotationError, "notation"),
    (CycleError, "cycle"),
    (LimitError, "limit"),
    (DomainError, "domain"),
    (UnknownValueError, "unknown"),
)


class Refusal(Exception):  # noqa: N818 (it is what a client gets, not a failure)
    """A request that is not answered, and why.

    Parameters
    ----------
    status : int
        The status of the response.
    error : str
        The kind of error, in a word that programs can compare.
    message : str
        One sentence for people.
    headers : mapping, optional
        Further headers of the response.
    **facts
        Further keys of the body, such as the limit that was reached.

    Examples
    --------
    >>> Refusal(415, "request", "send JSON").body()
    b'{"schema": "grundy.error/1", "error": "request", "message": "send JSON"}'
    """

    def __init__(self, status: int, error: str, message: str, headers: Mapping[str, str] | None = None, **facts: Any):
        super().__init__(message)
        self.status, self.error, self.message = status, error, message
        self.headers = dict(headers or {})
        self.facts = facts

    def body(self) -> bytes:
        """Return the body of the response."""
        return json.dumps({"schema": SCHEMA, "error": self.error, "message": self.message, **self.facts}).encode()


def refusal_of(error: GrundyError) -> Refusal:
    """Return what a client gets for an error of the package.

    Examples
    --------
    >>> refusal_of(DomainError("0 has no reciprocal")).body()
    b'{"schema": "grundy.error/1", "error": "domain", "message": "0 has no reciprocal"}'
    """
    kind = next((name for of, name in KINDS if isinstance(error, of)), "domain")
    if isinstance(error, NotationError):
        if len(error.text) <= LONGEST_TEXT:
            return Refusal(422, kind, error.message, text=error.text, at=error.at)
        return Refusal(422, kind, error.message)
    return Refusal(422, kind, str(error))
