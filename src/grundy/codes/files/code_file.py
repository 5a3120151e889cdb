"""The content of a code file: a matrix, its alphabet, and whether it is a generator or a parity check.

Every reader returns a `CodeFile`, and every writer accepts one. The readers share the functions below the class.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from grundy._lazy import cached_property
from grundy.codes.files.formats import KINDS, Kind
from grundy.codes.linear_code import LinearCode
from grundy.codes.words import FIELDS, Digits, basis_of, bits_of, checked_matrix
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.nim.linalg import matmul
from grundy.text import format_number, short_repr

MOST_COLUMNS = 1 << 30


@dataclass(frozen=True, eq=False)
class CodeFile:
    """The content of a code file.

    Parameters
    ----------
    matrix : array_like
        Rows of digits, which may be dependent; column j is coordinate j. A matrix without rows still has columns. For n
        = 0 there are no rows.
    q : int, optional
        The number of digits: 2, 4, 16 or 256. Digits are nimbers.
    kind : str, optional
        "generator": the rows span the code; "parity check": a word is in the code when Σ x_j y_j = 0 for each row y.
    d : int, optional
        The minimum distance in the file, which is not checked.
    name : str, optional
        The name of the code, on one line.

    Examples
    --------
    >>> CodeFile([[1, 1, 1, 0], [0, 1, 2, 3]], q=4, kind="parity check")
    <CodeFile: parity check 2 × 4 over GF(4)>
    """

    matrix: Digits
    q: int = 2
    kind: Kind = "generator"
    d: int | None = None
    name: str | None = None

    def __post_init__(self) -> None:
        bits_of(self.q)
        _check_kind(self.kind)
        matrix = checked_matrix(self.matrix, self.q)
        checked_length(matrix.shape[1])
        matrix = np.ascontiguousarray(matrix if matrix.shape[1] else matrix[:0])
        matrix.flags.writeable = False
        values = {"matrix": matrix, "q": int(self.q), "name": _one_line(self.name)}
        for field, value in values.items():
            object.__setattr__(self, field, value)
        object.__setattr__(self, "d", _distance(self.d, self.n))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CodeFile) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.matrix.shape, self.matrix.tobytes(), self.q, self.kind, self.d, self.name

    def __repr__(self) -> str:
        rows, columns = self.matrix.shape
        named = f" {short_repr(self.name)}" if self.name else ""
        return f"<CodeFile{named}: {self.kind} {rows} × {columns} over GF({self.q})>"

    @property
    def n(self) -> int:
        """The length of the code, the number of columns."""
        return int(self.matrix.shape[1])

    @property
    def k(self) -> int:
        """The dimension of the code: the rank of a generator, or n minus the rank of a parity check."""
        rank = self._spanned.k
        return rank if self.kind == "generator" else self.n - rank

    def code(self) -> LinearCode:
        """Return the code itself.

        Examples
        --------
        >>> CodeFile([[1, 1, 1]]).code().basis, CodeFile([[1, 1, 1]], kind="parity check").code().basis
        ((7,), (3, 5))
        """
        return self._spanned if self.kind == "generator" else self._spanned.dual()

    @cached_property
    def _spanned(self) -> LinearCode:
        """The code spanned by the rows, for either kind."""
        return LinearCode._of(basis_of(self.matrix, self.q), self.n, self.q)

    def dual(self) -> CodeFile:
        """Return the dual code: the same matrix, as the other kind.

        Examples
        --------
        >>> CodeFile([[1, 1, 1]]).dual()
        <CodeFile: parity check 1 × 3 over GF(2)>
        """
        return CodeFile(self.matrix, self.q, KINDS[1 - KINDS.index(self.kind)])

    def given_as(self, kind: Kind) -> CodeFile:
        """Return the same code with a generator or a parity check.

        A matrix of that kind remains the same. Otherwise the new matrix is reduced.

        Examples
        --------
        >>> CodeFile([[1, 1, 1]]).given_as("parity check").matrix.tolist()
        [[1, 1, 0], [1, 0, 1]]
        """
        _check_kind(kind)
        if kind == self.kind:
            return self
        return replace(self, matrix=self._spanned.parity_check, kind=kind)


def _distance(d: Any, n: int) -> int | None:
    if d is None:
        return None
    distance = as_natural(d, "d, the minimum distance,", least=1)
    if distance > n:
        raise DomainError(f"d, the minimum distance, must be at most n = {n}, not {format_number(distance)}")
    return distance


def _one_line(name: Any) -> str | None:
    if name is None:
        return None
    if not isinstance(name, str):
        raise DomainError(f"the name of a code must be a string, not {short_repr(name)}")
    line = " ".join(name.split())
    if not line.isprintable():
        raise DomainError(f"the name of a code must be one line of printable characters, not {short_repr(name)}")
    return line or None


# ---- Functions that readers share


def check_arguments(q: Any, kind: Any) -> None:
    """Reject an unknown number of digits or kind of matrix; None means unspecified."""
    if q is not None:
        bits_of(q)
    if kind is not None:
        _check_kind(kind)


def _check_kind(kind: Any) -> None:
    if kind not in KINDS:
        raise DomainError(f"kind must be 'generator' or 'parity check', not {short_repr(kind)}")


def checked_length(n: Any) -> int:
    """Return the length of a code; raise `LimitError` if it is too long for a file."""
    length = as_natural(n, "n, the length,")
    if length > MOST_COLUMNS:
        raise LimitError(f"files support codes of length at most {MOST_COLUMNS}, not {format_number(length)}")
    return length


def agreed(stated: Any, given: Any, what: str) -> Any:
    """Return the value in the file, or else the caller's; raise `DomainError` if both are given and differ."""
    if stated is None or given is None or stated == given:
        return given if stated is None else stated
    raise DomainError(f"the file states {what} = {short_repr(stated)}, but {what} = {short_repr(given)} was requested")


def least_field(digits: Digits) -> int:
    """Return the least q of 2, 4, 16 and 256 that is greater than all digits."""
    largest = int(digits.max(initial=0))
    return next(q for q in FIELDS if largest < q)


def same_code(generator: CodeFile, checks: CodeFile) -> CodeFile:
    """Return the generator of a file that also has a parity check; raise `DomainError` if their codes differ."""
    fits = generator.n == checks.n and generator.q == checks.q and generator.k == checks.k
    if not fits or matmul(checks.matrix, generator.matrix.T).any():
        raise DomainError("the generator and the parity check in the file define different codes; keep one of them")
    return generator
