"""Input and output of codes for the commands.

A code is read from a file or standard input, or given by a name such as golay or lexicode:24,8. Bases and words are
read from texts. Codes are written to files.
"""

import os
import re
import sys
from collections.abc import Callable
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from grundy.cli.errors import BadInput, as_bad_input, message
from grundy.cli.options import choice_option
from grundy.cli.output import check_writable
from grundy.cli.progress import say
from grundy.codes import files
from grundy.errors import GrundyError, LimitError, NotationError
from grundy.text import escaped, truncate

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode, LinearCode
    from grundy.codes.files import CodeFile

KIND = click.Choice([kind.replace(" ", "-") for kind in files.KINDS])

Command = TypeVar("Command", bound=Callable[..., Any])

# ---- The argument FILE


class Source(NamedTuple):
    """The file or name of a code, and the options for files that leave these facts open."""

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
        """Return the contents of the file, or the code with that name."""
        named = code_named(self.file)
        if named is None:
            return self._in_file()
        if self.format or self.q or self.kind:
            raise click.UsageError(f"--format, --q and --kind are for files, and {self.file} is the name of a code")
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
        raise BadInput("expected a code on standard input, but it is closed")
    data = sys.stdin.buffer.read(files.MOST_BYTES + 1)
    if len(data) > files.MOST_BYTES:
        raise BadInput(f"cannot read standard input: a code may have at most {files.MOST_BYTES:,} bytes")
    return files.code_from_bytes(data, format, q=q, kind=kind)


def code_options(command: Command) -> Command:
    """Add the options on the contents of a file."""
    for option in (
        click.option("--kind", type=KIND, help="Read the rows of FILE as this, if it leaves that open."),
        click.option(
            "--q",
            type=click.Choice(["2", "4", "16", "256"]),
            callback=_number,
            help="Read FILE over the field of this size.",
        ),
        choice_option("--format", files.READ_FORMATS, "Read FILE in this format, whatever its ending."),
    ):
        command = option(command)
    return command


def _number(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    return None if value is None else int(value)


def source_argument(command: Command) -> Callable[..., Any]:
    """Add the argument FILE and the options on its contents; the command gets them as a `Source`."""

    @wraps(command)
    def with_source(file: str, format: str | None, q: int | None, kind: str | None, **others: Any) -> Any:
        return command(source=Source(file, format, q, kind), **others)

    return click.argument("file", metavar="FILE")(code_options(with_source))


# ---- Codes by name, in place of a file


class CodeName(NamedTuple):
    """A construction: its function, its parameters, and a description."""

    function: str
    needed: tuple[str, ...]
    optional: tuple[str, ...]
    what: str

    @property
    def written(self) -> str:
        """The notation, with letters for the parameters."""
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
    """Return the code with a name; None for other texts."""
    found = _parse_name(text)
    if found is None:
        return None
    from grundy import codes

    name, numbers = found
    module, _, function = name.function.rpartition(".")
    try:
        code = getattr(getattr(codes, module) if module else codes, function)(*numbers)
    except LimitError as error:
        hint = f"{error.message}; use --memory and --save of grundy code lexicode"
        reason = hint if error.parameter == "memory" else str(error)
        raise click.ClickException(f"cannot make {text}: {reason}") from error
    except GrundyError as error:
        raise BadInput(f"cannot make {text}: {error}") from error
    if not isinstance(code, codes.LinearCode):
        raise BadInput(f"{text} is additive, not linear; only grundy code lexicode accepts it")
    return code


def lexicode_named(text: str) -> tuple[int, int] | None:
    """Return the length and distance in the name of a binary lexicode; None for other texts."""
    found = _parse_name(text)
    if found is None or found[0] is not NAMES["lexicode"]:
        return None
    n, d, q = (*found[1], 2)[:3]
    return (n, d) if q == 2 else None


def _parse_name(text: str) -> tuple[CodeName, list[int]] | None:
    key, colon, rest = text.partition(":")
    if key not in NAMES or bool(colon) != bool(NAMES[key].needed):
        if key in NAMES and not colon:
            raise BadInput(f"{text} needs numbers: {NAMES[key].written}; for a file with that name use ./{text}")
        return None
    name, pieces = NAMES[key], rest.split(",") if rest else []
    least, most = len(name.needed), len(name.needed) + len(name.optional)
    if not least <= len(pieces) <= most or not all(re.fullmatch(r"[0-9]{1,18}", piece) for piece in pieces):
        raise BadInput(f"cannot read {escaped(text)}: the form is {name.written}")
    return name, [int(piece) for piece in pieces]


# ---- A basis on the command line: words with commas, or the rows of a file


def read_basis(text: str, n: int) -> list[int]:
    """Return the words of a basis as integers.

    A word of n characters 0 and 1 is a row of digits, coordinate 0 first; other texts are numbers, decimal or with 0x,
    0o or 0b. This is unambiguous, because the decimal number 10…0 with n digits is at least 2^n.
    """
    if text == "-" or os.path.exists(text):
        return _rows_of_file(text, n)
    return [_word(piece.strip(), n) for piece in text.split(",")]


def _word(text: str, n: int) -> int:
    if len(text) == n and not text.strip("01"):
        return read_word(text, n, 2)
    if not re.fullmatch(r"[0-9]{1,600}|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+", text):
        raise BadInput(
            f"{truncate(escaped(text), 60)!r} is not a word of a basis, which is a row of {n} digits 0 and 1, "
            "a number, or a file"
        )
    number = int(text) if text.isdigit() else int(text, 0)
    if number >> n:
        raise BadInput(f"the word {truncate(escaped(text), 60)} has more than {n} digits; numbers must be below 2^{n}")
    return number


def _rows_of_file(file: str, n: int) -> list[int]:
    from grundy.codes.files import CodeFile
    from grundy.codes.words import words_of

    found = Source(file).found()
    assert isinstance(found, CodeFile)
    if found.q != 2 or found.n != n or found.kind != "generator":
        raise BadInput(
            f"{escaped(file)} has a {found.kind} with rows of {found.n} digits below {found.q}, but a basis has rows "
            f"of {n} digits 0 and 1"
        )
    return words_of(found.matrix, 2)


# ---- Words on the command line: digits, coordinate 0 first


def read_word(text: str, n: int, q: int) -> int:
    """Return the word in a text, as an integer."""
    from grundy.codes import words

    with as_bad_input():
        return words.read_word(text, n, q)


# ---- Writing a code to a file

save_option = click.option("--save", metavar="OUT", help="Write the code to OUT, in the format of its ending.")


def check_target(target: str | None, source: str | None = None, format: str | None = None) -> None:
    """Raise an error, before the work, if a code cannot be written to a file."""
    if target is None:
        return
    if format is None and files.format_of(target) is None:
        endings = ", ".join(ending for known in files.FORMATS.values() for ending in known.endings)
        raise BadInput(f"cannot write {escaped(target)}: a code file must end in one of {endings}")
    if source and os.path.exists(source) and os.path.exists(target) and os.path.samefile(target, source):
        raise BadInput(f"this would replace the input {escaped(source)}; give another name")
    check_writable(target, "code")


def save_code(target: str | None, code: "AdditiveCode", d: int | None = None, name: str | None = None) -> None:
    """Write a code to a file, unless the target is None."""
    from grundy.codes import LinearCode
    from grundy.codes.files import CodeFile

    if target is None:
        return
    if not isinstance(code, LinearCode):
        raise click.ClickException("files hold linear codes, but this code is additive; use --json")
    write_code(target, CodeFile(code.generator, code.q, d=d, name=name))


def write_code(target: str, code: "CodeFile", format: str | None = None) -> None:
    """Write a code to a file."""
    try:
        files.write_code_file(target, code, format)
    except OSError as error:
        raise click.ClickException(f"cannot write the code to {escaped(target)}: {error.strerror}") from error
    say(f"The code is in {escaped(target)}.")
