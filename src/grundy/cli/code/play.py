"""Decoding as play, told: who wins the position, which coins to turn, and why that corrects the errors."""

from typing import TYPE_CHECKING, Any

from grundy.cli.code.coins import coin_values_of
from grundy.cli.code.grid import dotted, print_digits
from grundy.cli.code.json import word_facts
from grundy.cli.code.text import numbered
from grundy.cli.output import print_line

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import LinearCode, PlayedCorrection

__all__ = ["PLAY_SCHEMA", "play_facts", "show_play"]

PLAY_SCHEMA = "grundy.code.play/1"
MAX_COINS = 12


def play_facts(code: "LinearCode", d: int, correction: "PlayedCorrection") -> dict[str, Any]:
    """Return the position, its value, and the move."""
    return {
        "n": code.n,
        "k": code.k,
        "d": d,
        "received": word_facts(correction.received, code.n, 2),
        "outcome": "N" if correction.value else "P",
        "value": correction.value,
        "turn": list(correction.move),
        "corrected": word_facts(correction.corrected, code.n, 2),
        "message": word_facts(code.message(correction.corrected), code.k, 2),
        "detour": word_facts(correction.detour, code.n, 2) if correction.detour else None,
        "unique": correction.unique,
    }


def show_play(code: "LinearCode", d: int, correction: "PlayedCorrection", out: "Console") -> None:
    """Print the position, who wins it, and the move that corrects it."""
    print_line(out, _who_wins(correction), "bold")
    print_line(out)
    print_digits(out, dotted(correction.received, code.n, 2), "received   ")
    move = sum(1 << coin for coin in correction.move)
    print_digits(out, dotted(move, code.n, 2), "turn       ", "bold red")
    print_digits(out, dotted(correction.corrected, code.n, 2), "corrected  ", "green")
    if code.k:
        print_digits(out, dotted(int(code.message(correction.corrected)), code.k, 2), "message    ")
    print_line(out)
    for line in (_value(code, correction), *_why(code, correction), _certainty(d, correction)):
        print_line(out, line)


def _who_wins(correction: "PlayedCorrection") -> str:
    if not correction.value:
        return "The player who has just moved wins (P): this is a word of the lexicode, without errors."
    coins = f"coin{'s' * (len(correction.move) > 1)} {numbered(correction.move)}"
    if correction.detour:
        return f"The player who moves next wins (N), and turning {coins} corrects the word."
    return f"The player who moves next wins (N): turn {coins}."


def _value(code: "LinearCode", correction: "PlayedCorrection") -> str:
    from grundy.linear.masks import bits

    heads = list(bits(correction.received))
    if not heads:
        return "All coins show tails: the value is 0."
    return f"The coins that show heads have the values {_sum(code, heads)} = {correction.value}."


def _sum(code: "LinearCode", coins: list[int]) -> str:
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
    from grundy.linear.masks import bits

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
