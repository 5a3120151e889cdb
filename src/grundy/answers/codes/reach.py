"""What can be said of a code in about a second: its distance and its weights, if they are in reach."""

from math import isinf
from typing import TYPE_CHECKING

from grundy.answers.clocks import ran_out

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode, Distance

__all__ = ["cheap_distance", "cheap_weights", "dimension_in_bits", "proved_distance", "words_looked_at"]

# Seconds for a distance, words for the weights, and digits of a word: about a second in all.
SECONDS = 2.0
MOST_WORDS = 1 << 28
MOST_LENGTH = 512


def dimension_in_bits(code: "AdditiveCode") -> int:
    """Return the logarithm of the number of words to the base 2.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> dimension_in_bits(lexicode(6, 4, q=4))
    6
    """
    from grundy.codes import LinearCode

    return code.k * (code.q.bit_length() - 1) if isinstance(code, LinearCode) else code.space.dimension


def words_looked_at(code: "AdditiveCode") -> int:
    """Return how many words tell the weights: those of the code or of its dual, whichever are fewer.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> words_looked_at(lexicode(100, 4))
    256
    """
    bits = dimension_in_bits(code)
    return 1 << min(bits, code.n * (code.q.bit_length() - 1) - bits)


def cheap_distance(code: "AdditiveCode", seconds: float | None = None) -> "Distance":
    """Return what is known of the distance after a short while.

    That a clock has decided is noted, see `grundy.answers.clocks`.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> cheap_distance(lexicode(24, 8)).upper
    8
    """
    found = code.minimum_distance(seconds=SECONDS if seconds is None else seconds)
    if not found.proved:
        ran_out()
    return found


def proved_distance(distance: "Distance") -> int | None:
    """Return the distance as a number; None if it is not proved, or there are no two words.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> proved_distance(lexicode(24, 8).minimum_distance()), proved_distance(lexicode(3, 4).minimum_distance())
    (8, None)
    """
    return int(distance.upper) if distance.proved and not isinf(distance.upper) else None


def cheap_weights(code: "AdditiveCode") -> dict[int, int] | None:
    """Return the weights if that takes about a second; otherwise None.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> cheap_weights(lexicode(8, 4)), cheap_weights(lexicode(600, 3))
    ({0: 1, 4: 14, 8: 1}, None)
    """
    if words_looked_at(code) > MOST_WORDS or code.n > MOST_LENGTH:
        return None
    return code.weights()
