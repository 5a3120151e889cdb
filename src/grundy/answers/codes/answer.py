"""Lexicodes, and correcting errors by a move in their game."""

from typing import TYPE_CHECKING, Any

from grundy.answers.codes import play
from grundy.answers.codes.facts import matrix_facts
from grundy.answers.codes.lexicodes import SCHEMA, lexicode_facts
from grundy.answers.codes.reach import proved_distance
from grundy.answers.codes.words import read_word
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.text import format_number, json_number

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode

__all__ = ["decode", "lexicode"]

# Digits of a word, bytes of the table, and sets of coins that are tried for a correction.
LONGEST, MEMORY, MOST_SETS = 512, 1 << 26, 1_000_000


def lexicode(n: int, d: int, q: int = 2) -> dict[str, Any]:
    """Make the lexicode of length n and distance d.

    Parameters
    ----------
    n : int
        The length, at most 512.
    d : int
        The distance.
    q : int, optional
        How many digits there are: a power of 2 up to 256.

    Returns
    -------
    dict
        The data of the schema ``grundy.code.lexicode/1``.

    Examples
    --------
    >>> found = lexicode(24, 8)
    >>> found["k"], found["weights"]
    (12, [[0, 1], [8, 759], [12, 2576], [16, 759], [24, 1]])
    >>> lexicode(7, 3)["parity_check"]
    ['1010101', '0110011', '0001111']
    """
    code, distance = _made(n, d, q)
    facts = lexicode_facts(code, distance, proved_distance(code.minimum_distance()))
    return {"schema": SCHEMA, **facts, "parity_check": _checks(code)}


def decode(n: int, d: int, word: str) -> dict[str, Any]:
    """Correct a word by the winning move with the fewest coins in the game of the binary lexicode.

    Parameters
    ----------
    n : int
        The length, at most 512.
    d : int
        The distance.
    word : str
        What was received: digits 0 and 1, coordinate 0 first, with dots for 0 if you like.

    Returns
    -------
    dict
        The data of the schema ``grundy.code.play/1``.

    Examples
    --------
    >>> found = decode(7, 3, "1110001")
    >>> found["value"], found["turn"], found["corrected"], found["lines"][0]
    (7, [6], '1110000', 'The player who moves next wins (N): turn coin 6.')
    """
    from grundy.codes import LinearCode, coin_values_of, correct_by_play

    code, distance = _made(n, d, 2)
    assert isinstance(code, LinearCode)
    if not isinstance(word, str):
        raise DomainError("a word is a text of digits")
    if len(word) > 4 * LONGEST:
        raise LimitError(f"a word is written in at most {4 * LONGEST:,} characters here, and this one in {len(word):,}")
    received = read_word(word, code.n, 2)
    values = coin_values_of(code)
    try:
        correction = correct_by_play(received, code.n, distance, values=values, limit=MOST_SETS)
    except LimitError:
        raise LimitError(
            f"{format_number(received.bit_count())} coins of {code.n} show heads, and too many sets of coins "
            f"would be tried "
            "to correct them; take a smaller n, or a word with fewer errors"
        ) from None
    facts = play.play_facts(code, distance, correction)
    return {"schema": play.SCHEMA, **facts, "coin_values": list(map(json_number, values))}


def _made(n: int, d: int, q: int) -> "tuple[AdditiveCode, int]":
    """Return the lexicode and its distance, if it is made at once."""
    from grundy.codes import lexicode as made

    length, distance = as_natural(n, "n, the length,"), as_natural(d, "d, the distance,", least=1)
    if length > LONGEST:
        raise LimitError(
            f"a word has at most {LONGEST} digits here, not {format_number(length)}; grundy code lexicode goes on"
        )
    if distance > LONGEST:
        raise LimitError(f"a distance is at most {LONGEST} here, not {format_number(distance)}")
    try:
        return made(length, distance, as_natural(q, "q, the number of digits,"), memory=MEMORY), distance
    except LimitError as error:
        hint = "try a smaller n or d, or grundy code lexicode, which takes more memory"
        raise LimitError(error.message, hint=hint) from None


def _checks(code: "AdditiveCode") -> list[str | list[int]] | None:
    """Return a parity check: over GF(2) bit i of the values of the coins; none of a code that is only additive."""
    from grundy.codes import LinearCode, coin_values_of

    if not isinstance(code, LinearCode):
        return None
    if code.q > 2:
        return matrix_facts(code.dual().basis, code.n, code.q)
    values = coin_values_of(code)
    return ["".join(str(value >> i & 1) for value in values) for i in range(max(values, default=0).bit_length())]
