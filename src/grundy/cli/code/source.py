"""Where the commands about codes take a code from, and where they put one.

A code is read from a file or standard input, or known by a name such as golay or lexicode:24,8; a basis and single
words are read from texts. What a command has made is written to a file.
"""

import os
import re
import sys
from collections.abc import Callable
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from grundy.cli.errors import BadInput, as_bad_input, message
from grundy.cli.progress import say
from grundy.codes import files
from grundy.errors import GrundyError, LimitError, NotationError
from grundy.text import escaped, truncate

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode, LinearCode
    from grundy.codes.files import CodeFile

KIND = click.Choice([kind.replace(" ", "-") for kind in files.KINDS])

Command = TypeVar("Command", bound=Callable[..., Any])

# ---- The code that a command is about


class Source(NamedTuple):
    """What was said of a code: its file or name, and what the file may leave open."""

    file: str
    format: str | None = None
    q: int | None = None
    kind: str | None = None

    def code(self) -> "LinearCode":
        """Return the code."""
        from grundy.codes import LinearCode

        found = self.found()
        return found if isinstance(found, LinearCode) else found.code()

    def found(self) -> "CodeFile | LinearCode":
        """Return what stands in the file, or the code of that name."""
        named = code_named(self.file)
        if named is None:
            return self._in_file()
        if self.format or self.q or self.kind:
            raise BadInput(f"--format, --q and --kind are about files, and {self.file} is the name of a code")
        return named

    def _in_file(self) -> "CodeFile":
        place = "standard input" if self.file == "-" else escaped(self.file)
        read = _standard_input if self.file == "-" else partial(files.read_code_file, self.file)
        kind: Any = None if self.kind is None else self.kind.replace("-", " ")
        try:
            return read(self.format, q=self.q, kind=kind)
        except OSError as error:
            raise BadInput(f"cannot read {place}: {error.strerror or error}") from error
        except NotationError as error:
            raise NotationError(error.text, error.at, f"cannot read {place}: {error.message}") from error
        except GrundyError as error:
            raise BadInput(f"cannot read {place}: {message(error)}") from error


def _standard_input(format: str | None, *, q: int | None, kind: Any) -> "CodeFile":
    if sys.stdin is None:
        raise BadInput("expected a code on standard input, which is closed")
    data = sys.stdin.buffer.read(files.MOST_BYTES + 1)
    if len(data) > files.MOST_BYTES:
        raise BadInput(f"cannot read standard input: a code has at most {files.MOST_BYTES:,} bytes there")
    return files.code_from_bytes(data, format, q=q, kind=kind)


def code_options(command: Command) -> Command:
    """Add the options that say how a file is to be read."""
    for option in (
        click.option("--kind", type=KIND, help="What the rows of FILE are, if it leaves that open."),
        click.option("--q", type=click.Choice(["2", "4", "16", "256"]), callback=_number, help="The field of FILE."),
        click.option(
            "--format", type=click.Choice(files.READ_FORMATS), help="How FILE is written, whatever its ending."
        ),
    ):
        command = option(command)
    return command


def _number(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    return None if value is None else int(value)


def source_argument(command: Command) -> Callable[..., Any]:
    """Add the argument FILE and the options that say how it is read; the command gets them as one `Source`."""

    @wraps(command)
    def with_source(file: str, format: str | None, q: int | None, kind: str | None, **others: Any) -> Any:
        return command(source=Source(file, format, q, kind), **others)

    return click.argument("file", metavar="FILE")(code_options(with_source))


# ---- Codes by name, which can be written in place of a file


class CodeName(NamedTuple):
    """A construction: where it stands, its parameters, and what it is."""

    function: str
    needed: tuple[str, ...]
    optional: tuple[str, ...]
    what: str

    @property
    def written(self) -> str:
        """How it is written."""
        key = next(key for key, name in NAMES.items() if name is self)
        optional = "".join(f"[,{letter}]" for letter in self.optional)
        return f"{key}:{','.join(self.needed)}{optional}" if self.needed else key


NAMES = {
    "lexicode": CodeName("lexicode", ("N", "D"), ("Q",), "the lexicode of length N and distance D"),
    "golay": CodeName("classical.golay", (), (), "[23, 12, 7]"),
    "extended-golay": CodeName("classical.extended_golay", (), (), "[24, 12, 8]"),
    "hexacode": CodeName("classical.hexacode", (), (), "[6, 3, 4] over GF(4)"),
    "hamming": CodeName("classical.hamming", ("M",), ("Q",), "the Hamming code with M checks"),
    "extended-hamming": CodeName("classical.extended_hamming", ("M",), (), "[2^M, 2^M - M - 1, 4]"),
    "simplex": CodeName("classical.simplex", ("M",), ("Q",), "the dual of the Hamming code"),
    "repetition": CodeName("classical.repetition", ("N",), ("Q",), "[N, 1, N]"),
    "parity": CodeName("classical.parity", ("N",), ("Q",), "[N, N - 1, 2]"),
    "qr": CodeName("classical.quadratic_residue", ("P",), (), "the quadratic residue code of length P"),
    "extended-qr": CodeName("classical.extended_quadratic_residue", ("P",), (), "the same with a parity digit"),
    "bch": CodeName("classical.bch", ("N", "D"), (), "the BCH code of designed distance D, N = 2^m - 1"),
    "reed-muller": CodeName("classical.reed_muller", ("R", "M"), (), "polynomials of degree R in M variables"),
    "reed-solomon": CodeName("classical.reed_solomon", ("N", "K", "Q"), (), "[N, K, N - K + 1] over GF(Q)"),
}


def code_named(text: str) -> "LinearCode | None":
    """Return the code that a text names; None when it is no such name."""
    found = _parse_name(text)
    if found is None:
        return None
    from grundy import codes

    name, numbers = found
    module, _, function = name.function.rpartition(".")
    try:
        code = getattr(getattr(codes, module) if module else codes, function)(*numbers)
    except LimitError as error:
        if error.parameter != "memory":
            raise BadInput(f"cannot make {text}: {error}") from error
        raise BadInput(
            f"cannot make {text}: {error.message}; see --memory and --save of grundy code lexicode"
        ) from error
    except GrundyError as error:
        raise BadInput(f"cannot make {text}: {error}") from error
    if not isinstance(code, codes.LinearCode):
        raise BadInput(f"{text} is additive and not linear; grundy code lexicode shows it")
    return code


def lexicode_named(text: str) -> tuple[int, int] | None:
    """Return length and distance when a text names a binary lexicode."""
    found = _parse_name(text)
    if found is None or found[0] is not NAMES["lexicode"]:
        return None
    n, d, q = (*found[1], 2)[:3]
    return (n, d) if q == 2 else None


def _parse_name(text: str) -> tuple[CodeName, list[int]] | None:
    key, colon, rest = text.partition(":")
    if key not in NAMES or bool(colon) != bool(NAMES[key].needed):
        if key in NAMES and not colon:
            raise BadInput(f"{text} needs numbers: {NAMES[key].written}; a file of that name is ./{text}")
        return None
    name, pieces = NAMES[key], rest.split(",") if rest else []
    least, most = len(name.needed), len(name.needed) + len(name.optional)
    if not least <= len(pieces) <= most or not all(re.fullmatch(r"[0-9]{1,18}", piece) for piece in pieces):
        raise BadInput(f"cannot read {escaped(text)}: it is written {name.written}")
    return name, [int(piece) for piece in pieces]


# ---- A basis on the command line: words with commas, or the rows of a file


def read_basis(text: str, n: int) -> list[int]:
    """Return the words of a basis as integers.

    A word of n characters 0 and 1 is a row of digits, coordinate 0 first; anything else is a number, decimal or with
    0x, 0o or 0b. There is no doubt between the two, for the decimal number 10…0 of n digits is 2^n or more.
    """
    if text == "-" or os.path.exists(text):
        return _rows_of_file(text, n)
    return [_word(piece.strip(), n) for piece in text.split(",")]


def _word(text: str, n: int) -> int:
    if len(text) == n and not text.strip("01"):
        return read_word(text, n, 2)
    if not re.fullmatch(r"[0-9]{1,600}|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+", text):
        raise BadInput(
            f"{truncate(escaped(text), 60)!r} is no word of a basis: that is a row of {n} digits 0 and 1, "
            "a number, or a file"
        )
    number = int(text) if text.isdigit() else int(text, 0)
    if number >> n:
        raise BadInput(
            f"the word {truncate(escaped(text), 60)} has more than {n} digits: as a number it is below 2^{n}"
        )
    return number


def _rows_of_file(file: str, n: int) -> list[int]:
    from grundy.codes.files import CodeFile
    from grundy.codes.words import words_of

    found = Source(file).found()
    assert isinstance(found, CodeFile)
    if found.q != 2 or found.n != n or found.kind != "generator":
        raise BadInput(
            f"{escaped(file)} has a {found.kind} with rows of {found.n} digits below {found.q}; a basis here has rows "
            f"of {n} digits 0 and 1"
        )
    return words_of(found.matrix, 2)


# ---- Words on the command line: digits, coordinate 0 first


def read_word(text: str, n: int, q: int) -> int:
    """Return the word that a text shows, as an integer."""
    from grundy.codes import words

    with as_bad_input():
        return words.read_word(text, n, q)


# ---- Writing a code to a file

save_option = click.option("--save", metavar="OUT", help="Write the code to a file; the ending tells the format.")


def check_target(target: str | None, source: str | None = None, format: str | None = None) -> None:
    """Say before the work whether the result can be written: its format is known, and it replaces no input."""
    if target is None:
        return
    if format is None and files.format_of(target) is None:
        endings = ", ".join(ending for known in files.FORMATS.values() for ending in known.endings)
        raise BadInput(f"the ending of {escaped(target)} tells no format; it is one of {endings}")
    if source and os.path.exists(source) and os.path.exists(target) and os.path.samefile(target, source):
        raise BadInput(f"this would replace {escaped(source)}, which is read; give another name")


def save_code(target: str | None, code: "AdditiveCode", d: int | None = None, name: str | None = None) -> None:
    """Write a code to a file, if one is given."""
    from grundy.codes import LinearCode
    from grundy.codes.files import CodeFile

    if target is None:
        return
    if not isinstance(code, LinearCode):
        raise click.ClickException(f"files hold linear codes, and this one over {code.q} digits is not; --json has it")
    write_code(target, CodeFile(code.generator, code.q, d=d, name=name))


def write_code(target: str, code: "CodeFile", format: str | None = None) -> None:
    """Write what a file is to hold."""
    try:
        files.write_code_file(target, code, format)
    except OSError as error:
        raise click.ClickException(f"cannot write the code to {escaped(target)}: {error.strerror}") from error
    say(f"The code is in {escaped(target)}.")
