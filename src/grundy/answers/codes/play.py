"""Decoding as play: the position, who wins it, which coins to turn, and why that corrects the errors."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grundy.answers.codes.facts import word_facts
from grundy.answers.codes.words import numbered
from grundy.integers import bits
from grundy.text import json_number

if TYPE_CHECKING:
    from grundy.codes import LinearCode, PlayedCorrection

__all__ = ["SCHEMA", "play_facts", "play_reasons", "play_sentence"]

SCHEMA = "grundy.code.play/1"
MAX_COINS = 12


def play_facts(code: "LinearCode", d: int, correction: "PlayedCorrection") -> dict[str, Any]:
    """Return the position, its value, and the move.

    Examples
    --------
    >>> from grundy.codes import correct_by_play, lexicode
    >>> facts = play_facts(lexicode(7, 3), 3, correct_by_play(0b1000111, 7, 3))
    >>> facts["received"], facts["value"], facts["turn"], facts["corrected"]
    ('1110001', 7, [6], '1110000')
    """
    return {
        "n": code.n,
        "k": code.k,
        "d": d,
        "received": word_facts(correction.received, code.n, 2),
        "outcome": "N" if correction.value else "P",
        "value": json_number(correction.value),
        "turn": list(correction.move),
        "corrected": word_facts(correction.corrected, code.n, 2),
        "message": word_facts(code.message(correction.corrected), code.k, 2),
        "detour": word_facts(correction.detour, code.n, 2) if correction.detour else None,
        "unique": correction.unique,
        "lines": [play_sentence(correction), *play_reasons(code, d, correction)],
    }


def play_sentence(correction: "PlayedCorrection") -> str:
    """Say who wins the position, and by which move.

    Examples
    --------
    >>> from grundy.codes import correct_by_play
    >>> play_sentence(correct_by_play(0b1000111, 7, 3))
    'The player who moves next wins (N): turn coin 6.'
    """
    if not correction.value:
        return "The player who has just moved wins (P): this is a word of the lexicode, without errors."
    coins = f"coin{'s' * (len(correction.move) > 1)} {numbered(correction.move)}"
    if correction.detour:
        return f"The player who moves next wins (N), and turning {coins} corrects the word."
    return f"The player who moves next wins (N): turn {coins}."


def play_reasons(code: "LinearCode", d: int, correction: "PlayedCorrection") -> Iterator[str]:
    """Yield the reasons: the value of the position, what the move does to it, and whether it is the only one.

    Examples
    --------
    >>> from grundy.codes import correct_by_play, lexicode
    >>> for line in play_reasons(lexicode(7, 3), 3, correct_by_play(0b1000111, 7, 3)):
    ...     print(line)
    The coins that show heads have the values 1 ⊕ 2 ⊕ 3 ⊕ 7 = 7.
    The coin to turn has 7; then the value is 0, a word of the lexicode.
    No other word of the lexicode is as near: 1 is at most (d - 1)/2, as d = 3.
    """
    yield _value(code, correction)
    yield from _why(code, correction)
    yield _certainty(d, correction)


def _value(code: "LinearCode", correction: "PlayedCorrection") -> str:
    heads = list(bits(correction.received))
    if not heads:
        return "All coins show tails: the value is 0."
    return f"The coins that show heads have the values {_sum(code, heads)} = {correction.value}."


def _sum(code: "LinearCode", coins: list[int]) -> str:
    from grundy.codes import coin_values_of

    values = coin_values_of(code)
    texts = [str(values[coin]) for coin in coins]
    return " ⊕ ".join([*texts[:MAX_COINS], *["…"] * (len(texts) > MAX_COINS)])


def _why(code: "LinearCode", correction: "PlayedCorrection") -> list[str]:
    if not correction.value:
        return ["Value 0 is what a player wants to leave: every move makes another value of it."]
    turned = _sum(code, list(correction.move))
    same = "" if len(correction.move) == 1 else f" = {correction.value}"
    which = "coin to turn has" if len(correction.move) == 1 else "coins to turn have"
    lines = [f"The {which} {turned}{same}; then the value is 0, a word of the lexicode."]
    if correction.detour:
        lines.append(_detour(correction))
    return lines


def _detour(correction: "PlayedCorrection") -> str:
    top = max(correction.move)
    word = numbered(bits(correction.detour), most=MAX_COINS)
    return (
        f"A move turns its highest coin from heads to tails, and coin {top} shows tails. So first turn coins {word}, "
        "a word of the lexicode, which changes no value; then move, and turn them back."
    )


def _certainty(d: int, correction: "PlayedCorrection") -> str:
    count = len(correction.move)
    if not count:
        return f"Any other word of the lexicode is {d} or more coins away."
    if correction.unique:
        return f"No other word of the lexicode is as near: {count} is at most (d - 1)/2, as d = {d}."
    return f"No word of the lexicode is nearer; others may be as near, for {count} is more than (d - 1)/2, as d = {d}."
