"""What a file says of a code: a matrix, its alphabet, and whether it generates the code or checks it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from grundy.codes.digits import FIELDS, Digits, bits_of, checked_matrix, matrix_of
from grundy.codes.reduction import basis_and_length, dual_basis
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.nim.linalg import matmul
from grundy.text import format_number, short_repr

__all__ = ["KINDS", "CodeFile", "Kind", "agreed", "checked_length", "kind_of", "least_field", "of_both"]

Kind = Literal["generator", "parity check"]

MOST_COLUMNS = 1 << 30

KINDS: tuple[Kind, Kind] = ("generator", "parity check")


@dataclass(frozen=True, eq=False)
class CodeFile:
    """A linear code as it stands in a file.

    Parameters
    ----------
    matrix : array_like
        Rows of digits; column j is coordinate j. No rows still have a number of columns. Rows may depend on each other.
        Rows without digits say nothing, so with n = 0 there are none.
    q : int, optional
        The number of digits: 2, 4, 16 or 256. Digits are nimbers.
    kind : str, optional
        "generator": the rows span the code; "parity check": a word is in the code when Σ x_j y_j = 0 for each row y.
    d : int, optional
        The minimum distance that the file claims; nobody has checked it.
    name : str, optional
        What the code is called, on one line.

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
        matrix = checked_matrix(self.matrix, self.q)
        checked_length(matrix.shape[1])
        matrix = np.ascontiguousarray(matrix if matrix.shape[1] else matrix[:0])
        matrix.flags.writeable = False
        values = {"matrix": matrix, "q": int(self.q), "kind": kind_of(self.kind), "name": _one_line(self.name)}
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
        """The dimension of the code: the rank of a generator, or n less the rank of a parity check."""
        rank = len(basis_and_length(self.matrix, None, self.q)[0])
        return rank if self.kind == "generator" else self.n - rank

    def dual(self) -> CodeFile:
        """Return the dual code: the same matrix, seen from the other side.

        Examples
        --------
        >>> CodeFile([[1, 1, 1]]).dual()
        <CodeFile: parity check 1 × 3 over GF(2)>
        """
        return CodeFile(self.matrix, self.q, KINDS[1 - KINDS.index(self.kind)])

    def given_as(self, kind: Kind) -> CodeFile:
        """Return the same code given by a generator, or by a parity check.

        The matrix stays as it is when it is of that kind; otherwise it is reduced.

        Examples
        --------
        >>> CodeFile([[1, 1, 1]]).given_as("parity check").matrix.tolist()
        [[1, 1, 0], [1, 0, 1]]
        """
        if kind_of(kind) == self.kind:
            return self
        basis, n = basis_and_length(self.matrix, None, self.q)
        return replace(self, matrix=matrix_of(dual_basis(basis, n, self.q), n, self.q), kind=kind)


def kind_of(kind: Any) -> Kind:
    """Return a kind of matrix, or say that there is none of that name.

    Examples
    --------
    >>> kind_of("parity check")
    'parity check'
    """
    if kind not in KINDS:
        raise DomainError(f"a matrix is a 'generator' or a 'parity check' of a code, not {short_repr(kind)}")
    return KINDS[KINDS.index(kind)]


def checked_length(n: Any) -> int:
    """Return the length of a code, if files may have it.

    Examples
    --------
    >>> checked_length(7)
    7
    """
    length = as_natural(n, "n, the length,")
    if length > MOST_COLUMNS:
        raise LimitError(
            f"a code of length {format_number(length)} is too long for a file: a row has at most {MOST_COLUMNS} digits"
        )
    return length


def _distance(d: Any, n: int) -> int | None:
    if d is None:
        return None
    distance = as_natural(d, "d, the minimum distance,", least=1)
    if distance > n:
        raise DomainError(f"d = {format_number(distance)} is no distance of words of {n} digits; it is at most {n}")
    return distance


def _one_line(name: Any) -> str | None:
    if name is None:
        return None
    if not isinstance(name, str):
        raise DomainError(f"the name of a code is a text, not {short_repr(name)}")
    line = " ".join(name.split())
    if not line.isprintable():
        raise DomainError(f"the name of a code is a line of printable characters, not {short_repr(name)}")
    return line or None


def agreed(stated: Any, given: Any, what: str) -> Any:
    """Return what the file states or, when it states nothing, what the caller gave; they must not differ.

    Examples
    --------
    >>> agreed(4, None, "q"), agreed(None, 4, "q"), agreed(None, None, "q")
    (4, 4, None)
    """
    if stated is None or given is None or stated == given:
        return given if stated is None else stated
    raise DomainError(f"the file says {what} = {short_repr(stated)}, and {what} = {short_repr(given)} was asked for")


def least_field(digits: Digits) -> int:
    """Return the least q of 2, 4, 16 and 256 above all the digits.

    Examples
    --------
    >>> least_field(np.array([0, 1, 3], np.uint8))
    4
    """
    largest = int(digits.max(initial=0))
    return next(q for q in FIELDS if largest < q)


def of_both(generator: CodeFile, checks: CodeFile) -> CodeFile:
    """Return the generator of a file that has a parity check too, after seeing that they are of one code.

    Examples
    --------
    >>> of_both(CodeFile([[1, 1]]), CodeFile([[1, 1]], kind="parity check"))
    <CodeFile: generator 1 × 2 over GF(2)>
    """
    fits = generator.n == checks.n and generator.q == checks.q and generator.k == checks.k
    if not fits or matmul(checks.matrix, generator.matrix.T).any():
        raise DomainError("the generator and the parity check in this file are not of the same code; keep one of them")
    return generator
