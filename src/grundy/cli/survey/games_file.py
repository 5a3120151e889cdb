"""The games of a list: a file with one notation a line."""

import sys
from collections.abc import Iterator
from io import BytesIO

from grundy.cli.output import BadInput, escaped
from grundy.errors import GrundyError, NotationError

__all__ = ["listed_notations"]

# As many games as are surveyed at once, with 256 characters each; a pipe need not have an end.
MOST_BYTES = 1 << 26


def listed_notations(file: str | None) -> list[str]:
    """Return the games in a file, or on standard input if that is a single ``-``; an error names the line.

    What follows a # is a comment, and lines without anything else are skipped.
    """
    from grundy.sequences.survey.family import game_at

    if file is None:
        raise BadInput("a list has its games in a file, one a line; give --games FILE, or --games - for standard input")
    place = "standard input" if file == "-" else escaped(file)
    try:
        found = [game_at(f"line {number}", text).notation for number, text in _lines(_text(file))]
    except OSError as error:
        raise BadInput(f"cannot read {place}: {error.strerror or error}") from error
    except NotationError as error:
        raise NotationError(error.text, error.at, f"cannot read {place}: {error.message}") from error
    except GrundyError as error:
        raise BadInput(f"cannot read {place}: {error}") from error
    if not found:
        raise BadInput(f"there is no game in {place}; write one a line, such as 0.77, {{1,2,6}} or Kayles")
    return found


def _text(file: str) -> str:
    from grundy.files import read_text

    if file == "-":
        if sys.stdin is None:
            raise BadInput("expected games on standard input, which is closed")
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with open(file, "rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadInput(f"a list of games has at most {MOST_BYTES:,} bytes; give a shorter one")
    return read_text(BytesIO(data))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if game := line.partition("#")[0].strip():
            yield number, game
