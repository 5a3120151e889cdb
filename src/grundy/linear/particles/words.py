"""The vectors of GF(q)^n, listed: every position of a small board has a number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.lazily import cached_property
from grundy.linear.particles.field import SmallField

__all__ = ["LIMIT", "MOVES_PER_POSITION", "Word", "Words"]

Word = tuple[int, ...]
Numbers = NDArray[np.int64]
Entry = TypeVar("Entry", bound=np.generic)

LIMIT = 1_000_000
# A move takes some 20 bytes while a table is solved.
MOVES_PER_POSITION = 32


@dataclass(frozen=True)
class Words:
    """All q^n words of length n over GF(q), numbered 0, 1, … in the order of tuples.

    A table has an entry for each word, by number; a set of words is a table of truth values.

    Attributes
    ----------
    field : SmallField
    n : int
        The length.

    Examples
    --------
    >>> words = Words(SmallField(3), 2)
    >>> words.size, words.number((1, 2)), words.word(5)
    (9, 5, (1, 2))
    """

    field: SmallField
    n: int

    @property
    def size(self) -> int:
        """How many words there are."""
        return int(self.field.q**self.n)

    def check(self, limit: int) -> None:
        """Raise a `LimitError` if there are more words than may be listed."""
        if self.size > limit:
            raise LimitError(
                f"the board has {self.field.q}^{self.n} positions, and limit={limit} lists no more than that; "
                "take fewer vertices or a smaller field, or raise limit=…"
            )

    @cached_property
    def places(self) -> tuple[int, ...]:
        """What one unit at each coordinate adds to the number of a word."""
        return tuple(self.field.q ** (self.n - 1 - k) for k in range(self.n))

    def number(self, word: Sequence[int]) -> int:
        """Return the number of a word."""
        return sum(x * place for x, place in zip(word, self.places, strict=True))

    def word(self, number: int) -> Word:
        """Return the word with a number."""
        return tuple(number // place % self.field.q for place in self.places)

    def letters(self, numbers: Numbers, k: int) -> Numbers:
        """Return the elements at coordinate k of the words with these numbers."""
        return numbers // self.places[k] % self.field.q

    def shifted(self, table: NDArray[Entry], word: Sequence[int]) -> NDArray[Entry]:
        """Return the table whose entry at u is that of the given one at u + word."""
        return self._through(table, [self.field.addition[x] if x else None for x in word])

    def scaled(self, table: NDArray[Entry], scalar: int) -> NDArray[Entry]:
        """Return the table whose entry at u is that of the given one at scalar · u."""
        return self._through(table, [self.field.multiplication[scalar]] * self.n)

    def _through(self, table: NDArray[Entry], maps: Sequence[NDArray[np.uint8] | None]) -> NDArray[Entry]:
        """Return the table whose entry at u is that of the image of u, the map at coordinate k being maps[k]."""
        for place, image in zip(self.places, maps, strict=True):
            if image is not None:
                table = table.reshape(-1, self.field.q, place)[:, image].reshape(-1)
        return table
