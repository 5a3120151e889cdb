"""Inputs for tests of codes: all small codes, and random codes."""

from functools import cache
from typing import NamedTuple

import numpy as np
from code_judges import Words, digits, linear_span, subspaces
from hypothesis import strategies as st
from numpy.typing import NDArray


class Rows(NamedTuple):
    """Words of length n over q digits, which need not be independent."""

    n: int
    q: int
    words: tuple[int, ...]

    @property
    def span(self) -> Words:
        """All words in their span over GF(q)."""
        return linear_span(self.words, self.n, self.q)

    @property
    def matrix(self) -> NDArray[np.uint8]:
        """The words as the rows of a matrix."""
        rows = [digits(word, self.n, self.q) for word in self.words]
        return np.array(rows, np.uint8).reshape(len(self.words), self.n)


# The lengths for which all words can be listed quickly.
LONGEST = {2: 8, 4: 4, 16: 2}


@cache
def small_codes() -> list[Rows]:
    """Return every linear code with n <= 4 over GF(2), n <= 3 over GF(4), n <= 2 over GF(16), by all of its words."""
    sizes = [(n, q) for q, most in ((2, 4), (4, 3), (16, 2)) for n in range(most + 1)]
    return [Rows(n, q, tuple(sorted(space))) for n, q in sizes for space in subspaces(n, q)]


@st.composite
def rows(draw: st.DrawFn, q: int | None = None, n: int | None = None) -> Rows:
    """Generate up to five words, few enough to list all combinations; sometimes they are dependent."""
    size = q or draw(st.sampled_from([2, 4, 16]))
    length = draw(st.integers(0, LONGEST[size])) if n is None else n
    words = draw(st.lists(st.integers(0, size**length - 1), max_size=5))
    if len(words) > 1 and draw(st.booleans()):
        words.append(words[0] ^ words[-1])
    return Rows(length, size, tuple(words))


@st.composite
def pairs_of_rows(draw: st.DrawFn) -> tuple[Rows, Rows]:
    """Generate two lists of words of the same length over the same digits."""
    first = draw(rows())
    return first, draw(rows(q=first.q, n=first.n))


@st.composite
def long_words(draw: st.DrawFn) -> Rows:
    """Generate words of up to 300 digits over any alphabet, far beyond 64 bits."""
    n, q = draw(st.integers(1, 300)), draw(st.sampled_from([2, 4, 8, 16, 32, 64, 128, 256]))
    return Rows(n, q, tuple(draw(st.lists(st.integers(0, q**n - 1), max_size=4))))


def rows_of_values(values: NDArray[np.uint64]) -> list[list[int]]:
    """Return the values of coins as a list for each coin, even if a coin has only one."""
    found: list[list[int]] = values.reshape(len(values), -1).tolist() if len(values) else []
    return found
