"""Vertices written in several bits: the second way to larger distances of Fraenkel (1996), Remark 4.2."""

from __future__ import annotations

from typing import Any

from grundy.codes.code import LinearCode
from grundy.codes.digits import checked_word
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace
from grundy.integers import as_natural, bits, iterate

__all__ = ["encode_vertices"]

MOST_LENGTH = 1 << 16


def encode_vertices(code: LinearCode | Subspace, words: Any, k: int, *, join: str = "sum") -> LinearCode:
    """Return a code of positions in which each vertex is written as a word of k bits.

    The remark does not say how the words of the tokens of a position make one word. Two ways keep the code linear:

    * ``join="sum"``: the word of a position is the sum of the words of its tokens, of k bits altogether. So is a
      lexigraph written in the remark: its vertices are words of n bits, and what annihilation on it makes of its
      P-positions is the lexicode. Different positions may get the same word.
    * ``join="side by side"``: each vertex has k bits of its own, in which its word stands when there is a token. There
      are n·k bits, and a token weighs as much as its word: with words of weight w the distance is w times as large.

    Parameters
    ----------
    code : LinearCode or Subspace
        Sets of vertices: an anncode, or any binary code.
    words : int, or iterable of words
        For each vertex a word of k bits, as an integer or as a row of bits; a single integer is the word of all.
    k : int
        How many bits a vertex is written in.
    join : str, optional
        "sum" or "side by side".

    Raises
    ------
    DomainError
        When there is not a word for each vertex, or the way to join is not known.
    LimitError
        When the words get longer than 65536 bits.

    Examples
    --------
    Γ′ with three bits for each vertex, and a Nim heap in which heap j is written as column j of the Hamming code:

    >>> from grundy.codes.greedy import anncode
    >>> from grundy.linear import example_graphs
    >>> encode_vertices(anncode(example_graphs.gamma_prime()), 0b111, 3, join="side by side")
    <LinearCode [30, 4]>
    >>> encode_vertices(anncode(example_graphs.nim_heap(7)), [1, 2, 3, 4, 5, 6, 7], 3)
    <LinearCode [3, 0]>
    """
    if join not in ("sum", "side by side"):
        raise DomainError(f"join={join!r} is not known; the words of a position are joined by 'sum' or 'side by side'")
    if not isinstance(code, (LinearCode, Subspace)):
        raise DomainError(f"the sets of vertices are a LinearCode or a Subspace, not {code!r}")
    space = code if isinstance(code, Subspace) else code.subspace()
    width = as_natural(k, "k, the number of bits of a vertex,")
    length = width if join == "sum" else width * space.n
    if length > MOST_LENGTH:
        raise LimitError(f"the encoded words have {length} bits, more than {MOST_LENGTH}; take fewer bits for a vertex")
    images = _images(words, width, space.n)
    if join == "side by side":
        images = [image << width * vertex for vertex, image in enumerate(images)]
    return LinearCode([_sum(images, vector) for vector in space.basis], n=length)


def _images(words: Any, width: int, n: int) -> list[int]:
    given = [words] * n if isinstance(words, int) else list(iterate(words, "the words of the vertices"))
    if len(given) != n:
        raise DomainError(f"there are {n} vertices and {len(given)} words; each vertex is written as one word")
    return [checked_word(word, width, 2) for word in given]


def _sum(images: list[int], vertices: int) -> int:
    found = 0
    for vertex in bits(vertices):
        found ^= images[vertex]
    return found
