"""Linear codes over GF(2) and over the nim fields GF(4), GF(16) and GF(256)."""

from __future__ import annotations

import os
from typing import Any

from grundy.codes.additive import AdditiveCode
from grundy.codes.analysis import Analysis
from grundy.codes.derived import Derived
from grundy.codes.digits import bits_of
from grundy.codes.files import CodeFile, read_code_file, write_code_file
from grundy.codes.files.code_file import Kind
from grundy.codes.reduction import basis_and_length
from grundy.errors import DomainError
from grundy.gf2 import Subspace
from grundy.text import format_number

__all__ = ["LinearCode"]


class LinearCode(Derived, Analysis):
    """The words that some rows span over GF(q).

    A word is an integer whose digit j in base q is its coordinate j (a bit mask for q = 2), or an array of digits.
    Methods take both, and answer with the kind that they were given. Digits are added and multiplied as nimbers,
    so GF(4) has the digits 0, 1, 2, 3 with 2·2 = 3. Codes are immutable, and equal when they have the same words.

    Parameters
    ----------
    generator : array_like, or iterable of int
        Rows of digits, or words as integers. They may depend on each other.
    n : int, optional
        The length; only needed for words as integers.
    q : int, optional
        2, 4, 16 or 256.

    Attributes
    ----------
    n : int
        The length, the number of digits of a word.
    q : int
        The number of digits.
    basis : tuple of int
        The reduced basis, increasing: in each word the highest digit is 1, and no other word has a digit there.

    Examples
    --------
    >>> code = LinearCode([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]])
    >>> code, code.d, code.weights()
    (<LinearCode [5, 2, 3]>, 3, {0: 1, 3: 2, 4: 1})
    >>> list(code), 30 in code, [1, 1, 1, 1, 1] in code
    ([0, 7, 25, 30], True, False)
    >>> code == LinearCode([30, 7], n=5), code.decode(0b11101)
    (True, 25)
    >>> LinearCode([[1, 2, 3]], q=4)
    <LinearCode [3, 1] over GF(4)>
    """

    def __init__(self, generator: Any, n: int | None = None, *, q: int = 2):
        bits_of(q)
        basis, length = basis_and_length(generator, n, int(q))
        self._fill(n=length, q=int(q), basis=basis)

    @classmethod
    def _of(cls, basis: tuple[int, ...], n: int, q: int) -> LinearCode:
        """Return the code with a basis that is reduced already."""
        code = cls.__new__(cls)
        code._fill(n=n, q=q, basis=basis)
        return code

    @classmethod
    def from_parity_check(cls, checks: Any, n: int | None = None, *, q: int = 2) -> LinearCode:
        """Return the code of the words x with Σ x_j y_j = 0 for every row y.

        Parameters
        ----------
        checks : array_like, or iterable of int
            Rows of digits, or words as integers. They may depend on each other.
        n : int, optional
            The length; only needed for words as integers.
        q : int, optional
            2, 4, 16 or 256.

        Examples
        --------
        >>> list(LinearCode.from_parity_check([[1, 1, 1]]))
        [0, 3, 5, 6]
        """
        return cls(checks, n, q=q).dual()

    @classmethod
    def from_subspace(cls, space: Subspace) -> LinearCode:
        """Return a subspace of GF(2)^n as a code.

        Examples
        --------
        >>> LinearCode.from_subspace(Subspace(5, [7, 25]))
        <LinearCode [5, 2]>
        """
        if not isinstance(space, Subspace):
            raise DomainError(f"{space!r} is no Subspace; LinearCode takes rows")
        return cls._of(space.basis, space.n, 2)

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        format: str | None = None,
        *,
        q: int | None = None,
        kind: Kind | None = None,
    ) -> LinearCode:
        """Return the code in a file: GAP, Magma, Sage, alist, NumPy, JSON, or plain rows of digits.

        Parameters
        ----------
        format : str, optional
            One of `grundy.codes.files.FORMATS`; by default the ending of the name or the content tells it.
        q : int, optional
            The field, where the file leaves it open.
        kind : str, optional
            "generator" or "parity check", where the file leaves it open.

        Raises
        ------
        NotationError, DomainError
            When the file is no code.
        """
        found = read_code_file(path, format, q=q, kind=kind)
        made = cls.from_parity_check if found.kind == "parity check" else cls
        return made(found.matrix, q=found.q)

    def save(self, path: str | os.PathLike[str], format: str | None = None) -> None:
        """Write the generator to a file; the distance too, if it is known and the format can say it.

        Parameters
        ----------
        format : str, optional
            One of `grundy.codes.files.FORMATS`; by default the ending of the name tells it.

        Examples
        --------
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     LinearCode([7, 25], n=5).save(folder + "/code.alist")
        ...     LinearCode.from_file(folder + "/code.alist")
        <LinearCode [5, 2]>
        """
        known = self.__dict__.get("_distance")
        d = int(known.upper) if known is not None and self.k else None
        write_code_file(path, CodeFile(self.generator, self.q, d=d), format)

    def __reduce__(self) -> tuple[Any, ...]:
        return LinearCode._of, (self.basis, self.n, self.q)

    def __repr__(self) -> str:
        known = self.__dict__.get("_distance")
        distance = f", {known.upper}" if known is not None and self.k else ""
        field = f" over GF({self.q})" if self.q > 2 else ""
        return f"<LinearCode [{format_number(self.n)}, {self.k}{distance}]{field}>"

    def subspace(self) -> Subspace:
        """Return the words of a binary code as a subspace of GF(2)^n."""
        if self.q != 2:
            raise DomainError(f"a code over GF({self.q}) is no subspace of GF(2)^n; that takes q = 2")
        return Subspace(self.n, self.basis)

    def _spanned(self, space: Subspace, other: AdditiveCode) -> AdditiveCode:
        if isinstance(other, LinearCode):  # then the words are closed under multiples too
            return LinearCode(space.basis, self.n, q=self.q)
        return super()._spanned(space, other)
