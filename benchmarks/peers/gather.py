"""One pass that gathers a word for each index, in a loop that Numba compiles for this processor."""

from collections.abc import Callable
from typing import Any

from benchmarks.peers.modules import module


def compiled_gather() -> Callable[[Any, Any, Any], None] | None:
    """Return the loop, or None without Numba."""
    return _compiled(_gather)


def compiled_xor_gather(words: int) -> Callable[[Any, Any, Any, Any], None] | None:
    """Return the loop that adds the columns of the tokens of each position, of one word or of rows of words."""
    return _compiled(_xor_gather if words == 1 else _xor_gather_rows)


def _compiled(loop: Callable[..., None]) -> Callable[..., None] | None:
    numba = module("numba")
    return numba.njit(loop) if numba else None


def _gather(words: Any, places: Any, out: Any) -> None:
    for i in range(len(places)):
        out[i] = words[places[i]]


def _xor_gather(columns: Any, offsets: Any, tokens: Any, out: Any) -> None:
    for i in range(len(offsets) - 1):
        word = columns[0] ^ columns[0]
        for j in range(offsets[i], offsets[i + 1]):
            word ^= columns[tokens[j]]
        out[i] = word


def _xor_gather_rows(columns: Any, offsets: Any, tokens: Any, out: Any) -> None:
    for i in range(len(offsets) - 1):
        for w in range(columns.shape[1]):
            out[w] = 0
        for j in range(offsets[i], offsets[i + 1]):
            for w in range(columns.shape[1]):
                out[w] ^= columns[tokens[j], w]
