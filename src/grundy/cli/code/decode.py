"""``grundy code decode``: the nearest word of a code; for lexicodes, as a move in a game."""

from collections.abc import Iterator
from math import isinf
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grundy.answers.codes import PLAY_SCHEMA, cheap_distance, numbered, play_facts, proved_distance, word_facts
from grundy.cli.code.source import Source, code_options, lexicode_named, read_word
from grundy.cli.code.text import distance_text, dotted, parameters, print_digits, show_play
from grundy.cli.options import read_each
from grundy.cli.output import BadInput, console, json_option, print_json, print_line
from grundy.cli.progress import progress_bar
from grundy.errors import LimitError
from grundy.text import pluralize

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import Distance, LinearCode, PlayedCorrection

__all__ = ["command"]

SCHEMA = "grundy.code.decode/1"
# So many words of a code are looked at to see how many are nearest.
MOST_WORDS = 1 << 22


class _Decoded(NamedTuple):
    """A received word with the nearest word of the code, and how many are equally near if that is known."""

    received: int
    error: int
    corrected: int
    positions: list[int]
    proved: bool
    nearest: int | None


@click.command(name="decode")
@click.argument("file", metavar="FILE")
@click.argument("word", metavar="WORD")
@code_options
@click.option("--play", is_flag=True, help="Correct a word of a lexicode by a move in its game.")
@click.option("--seconds", type=click.FloatRange(min=0), help="Look for so long at most.  [default: 60]")
@json_option(SCHEMA, PLAY_SCHEMA)
def command(
    file: str,
    word: str,
    format: str | None,
    q: int | None,
    kind: str | None,
    play: bool,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Find the word of the code in FILE that is nearest to WORD.

    WORD is written in digits, coordinate 0 first, with a to f for 10 to 15 and dots for 0 if you like: 0110100. With
    commas its digits are decimal numbers: 1,0,3. A single - reads words from standard input, one a line.

    With --play the word is a position of the game of a lexicode, such as lexicode:24,8: coins that show heads or tails.
    A move turns fewer than d coins, the highest of them from heads to tails, and who cannot move loses. The move to a
    word of the lexicode that turns the fewest coins corrects the errors.
    """
    if file == word == "-":
        raise BadInput("standard input holds the code or the words; give a file for one of them")
    code = Source(file, format, q, kind).code()
    if play:
        _play(code, file, word, as_json)
        return
    out, distance = console(), cheap_distance(code)
    for number, decoded in enumerate(_decoded(code, word, distance, seconds)):
        if as_json:
            print_json(SCHEMA, _facts(code, decoded))
            continue
        if number:
            print_line(out)
        _show(code, decoded, distance, out)


def _decoded(code: "LinearCode", word: str, distance: "Distance", seconds: float | None) -> Iterator[_Decoded]:
    from grundy.codes.words import digits_of

    by_table = code.has_small_table()
    how: dict[str, Any] = {} if seconds is None else {"seconds": seconds}

    def decoded(text: str) -> _Decoded:
        received = read_word(text, code.n, code.q)
        with progress_bar("words"):
            found = code.nearest(received) if by_table else code.nearest(received, **how)
        error = int(found.error)
        positions = digits_of(error, code.n, code.q).nonzero()[0].tolist()
        nearest = _count(code, received, found.weight, distance) if found.proved else None
        return _Decoded(received, error, int(found.word), positions, found.proved, nearest)

    return (result for _, result in read_each(word, decoded, "words"))


def _count(code: "LinearCode", received: int, weight: int, distance: "Distance") -> int | None:
    """Return how many words of the code are at this distance, the least one, if that is known or easily found."""
    if 2 * weight < distance.lower:
        return 1
    if code.size > MOST_WORDS:
        return None
    return code.weights(received)[weight]


def _facts(code: "LinearCode", decoded: _Decoded) -> dict[str, Any]:
    words = {"received": decoded.received, "error": decoded.error, "corrected": decoded.corrected}
    return {
        "q": code.q,
        "n": code.n,
        "k": code.k,
        **{name: word_facts(word, code.n, code.q) for name, word in words.items()},
        "errors": len(decoded.positions),
        "positions": decoded.positions,
        "message": word_facts(code.message(decoded.corrected), code.k, code.q),
        "proved": decoded.proved,
        "nearest_words": decoded.nearest,
    }


def _show(code: "LinearCode", decoded: _Decoded, distance: "Distance", out: "Console") -> None:
    count = len(decoded.positions)
    if not count:
        print_line(out, f"a word of the code {parameters(code, proved_distance(distance))}: no errors", "bold green")
    else:
        places = f"at {'position' if count == 1 else 'positions'} {numbered(decoded.positions)}"
        print_line(out, f"{pluralize(count, 'error')}, {places}", "bold")
    print_line(out)
    print_digits(out, dotted(decoded.received, code.n, code.q), "received   ")
    print_digits(out, dotted(decoded.error, code.n, code.q), "error      ", "bold red")
    print_digits(out, dotted(decoded.corrected, code.n, code.q), "corrected  ", "green")
    if code.k:
        print_digits(out, dotted(int(code.message(decoded.corrected)), code.k, code.q), "message    ")
    print_line(out)
    print_line(out, _certainty(decoded, distance))


def _certainty(decoded: _Decoded, distance: "Distance") -> str:
    """Say what is proved of the corrected word."""
    count = len(decoded.positions)
    if not decoded.proved:
        return "It was not proved that no word of the code is nearer; --seconds gives more time."
    if not count or isinf(distance.lower):
        return "It is the only nearest word of the code."
    if 2 * count < distance.lower:
        known = distance_text(distance) if distance.proved else f"d ≥ {distance.lower}"
        return f"It is the only nearest word of the code: {count} is at most (d - 1)/2, as {known}."
    if decoded.nearest is None:
        return f"No word of the code is nearer; others may be as near, for {count} is more than (d - 1)/2."
    if decoded.nearest == 1:
        return "It is the only nearest word of the code: all words were looked at."
    return f"No word of the code is nearer, but {decoded.nearest:,} are as near: this is one of them."


def _play(code: "LinearCode", file: str, word: str, as_json: bool) -> None:
    from grundy.codes import coin_values_of, correct_by_play

    d = _distance_of_game(code, file)
    out, values = console(), coin_values_of(code)

    def corrected(text: str) -> "PlayedCorrection":
        try:
            return correct_by_play(read_word(text, code.n, 2), code.n, d, values=values)
        except LimitError as error:
            raise LimitError(error.message, hint="leave out --play") from error

    for number, (_, correction) in enumerate(read_each(word, corrected, "words")):
        if as_json:
            print_json(PLAY_SCHEMA, play_facts(code, d, correction))
            continue
        if number:
            print_line(out)
        show_play(code, d, correction, out)


def _distance_of_game(code: "LinearCode", file: str) -> int:
    """Return the distance for which a code is the lexicode."""
    from grundy.codes import lexicode

    named = lexicode_named(file)
    if named is not None:
        return named[1]
    d = proved_distance(cheap_distance(code)) if code.q == 2 else None
    if d is None or lexicode(code.n, d) != code:
        raise BadInput("--play is for binary lexicodes, and this code is none; write one as lexicode:24,8")
    return d
