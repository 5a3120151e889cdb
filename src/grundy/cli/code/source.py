"""What the commands about codes are given: codes, words, orders, families and ranges, from texts and files."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, Field, fields
from inspect import getdoc
from os.path import join
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from grundy.answers import codes
from grundy.cli import message
from grundy.cli.output import BadInput, as_bad_input, escaped, print_line
from grundy.cli.progress import progress_bar, say
from grundy.errors import DomainError, GrundyError, LimitError, NotationError
from grundy.graphs.names import format_names as listed
from grundy.text import truncate

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import LinearCode, OrderSearch
    from grundy.codes.files import CodeFile
    from grundy.linear import Subspace

__all__ = [
    "FORMATS",
    "KINDS",
    "NAMES",
    "Name",
    "Orders",
    "Source",
    "code_named",
    "code_options",
    "found_orders",
    "how_to_go_on",
    "lexicode_named",
    "read_basis",
    "read_family",
    "read_order",
    "read_word",
    "show_families",
    "store_at",
]


# ---- Codes that have names, such as golay or lexicode:24,8: they can be written in place of a file


class Name(NamedTuple):
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
    "lexicode": Name("lexicode", ("N", "D"), ("Q",), "the lexicode of length N and distance D"),
    "golay": Name("classical.golay", (), (), "[23, 12, 7]"),
    "extended-golay": Name("classical.extended_golay", (), (), "[24, 12, 8]"),
    "hexacode": Name("classical.hexacode", (), (), "[6, 3, 4] over GF(4)"),
    "hamming": Name("classical.hamming", ("M",), ("Q",), "the Hamming code with M checks"),
    "extended-hamming": Name("classical.extended_hamming", ("M",), (), "[2^M, 2^M - M - 1, 4]"),
    "simplex": Name("classical.simplex", ("M",), ("Q",), "the dual of the Hamming code"),
    "repetition": Name("classical.repetition", ("N",), ("Q",), "[N, 1, N]"),
    "parity": Name("classical.parity", ("N",), ("Q",), "[N, N - 1, 2]"),
    "qr": Name("classical.quadratic_residue", ("P",), (), "the quadratic residue code of length P"),
    "extended-qr": Name("classical.extended_quadratic_residue", ("P",), (), "the same with a parity digit"),
    "bch": Name("classical.bch", ("N", "D"), (), "the BCH code of designed distance D, N = 2^m - 1"),
    "reed-muller": Name("classical.reed_muller", ("R", "M"), (), "polynomials of degree R in M variables"),
    "reed-solomon": Name("classical.reed_solomon", ("N", "K", "Q"), (), "[N, K, N - K + 1] over GF(Q)"),
}


def code_named(text: str) -> "LinearCode | None":
    """Return the code that a text names; None when it is no such name."""
    found = _read(text)
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
    found = _read(text)
    if found is None or found[0] is not NAMES["lexicode"]:
        return None
    n, d, q = (*found[1], 2)[:3]
    return (n, d) if q == 2 else None


def _read(text: str) -> tuple[Name, list[int]] | None:
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


# ---- The code that a command is about: read from a file, from standard input, or known by its name

FORMATS = ("text", "json", "gap", "magma", "sage", "alist", "numpy")
READ_FORMATS = ("text", "json", "alist", "numpy")
KINDS = ("generator", "parity-check")

Command = TypeVar("Command", bound=Callable[..., Any])


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
        if isinstance(found, LinearCode):
            return found
        made = LinearCode.from_parity_check if found.kind == "parity check" else LinearCode
        return made(found.matrix, q=found.q)

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
        try:
            return self._read()
        except OSError as error:
            raise BadInput(f"cannot read {place}: {error.strerror or error}") from error
        except NotationError as error:
            raise NotationError(error.text, error.at, f"cannot read {place}: {error.message}") from error
        except GrundyError as error:
            raise BadInput(f"cannot read {place}: {message(error)}") from error

    def _read(self) -> "CodeFile":
        from grundy.codes.files import read_code_file
        from grundy.codes.files.code_file import KINDS as SIDES

        kind = None if self.kind is None else SIDES[KINDS.index(self.kind)]
        if self.file != "-":
            return read_code_file(self.file, self.format, q=self.q, kind=kind)
        return _standard_input(self.format, self.q, kind)


def _standard_input(format: str | None, q: int | None, kind: Any) -> "CodeFile":
    from grundy.codes.files.formats import MOST_BYTES, code_from_bytes

    if sys.stdin is None:
        raise BadInput("expected a code on standard input, which is closed")
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadInput(f"cannot read standard input: a code has at most {MOST_BYTES:,} bytes there")
    return code_from_bytes(data, format, q=q, kind=kind)


def code_options(command: Command) -> Command:
    """Add the options that say how a file is to be read."""
    for option in (
        click.option("--kind", type=click.Choice(KINDS), help="What the rows of FILE are, if it leaves that open."),
        click.option("--q", type=click.Choice(["2", "4", "16", "256"]), callback=_number, help="The field of FILE."),
        click.option("--format", type=click.Choice(READ_FORMATS), help="How FILE is written, whatever its ending."),
    ):
        command = option(command)
    return command


def _number(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    return None if value is None else int(value)


# ---- A basis on the command line: words with commas, or the rows of a file


def read_basis(text: str, n: int) -> list[int]:
    """Return the words of a basis as integers.

    A word of n characters 0 and 1 is a row of digits, coordinate 0 first; anything else is a number, decimal or with
    0x, 0o or 0b. There is no doubt between the two, for the decimal number 10…0 of n digits is 2^n or more.

    Examples
    --------
    >>> read_basis("1,7,3,12", 4), read_basis("1000,1110,0b11,0x0c", 4)
    ([1, 7, 3, 12], [1, 7, 3, 12])
    """
    if text == "-" or os.path.exists(text):
        return _rows_of_file(text, n)
    return [_word(piece.strip(), n) for piece in text.split(",")]


def _word(text: str, n: int) -> int:
    if len(text) == n and not text.strip("01"):
        return int(text[::-1], 2)
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
    """Return the word that a text shows, as an integer.

    Examples
    --------
    >>> read_word("1101 00.", 7, 2)
    11
    """
    with as_bad_input():
        return codes.read_word(text, n, q)


# ---- The families of games in which codes are searched: what they are, and how one is written on the command line

WORDS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def show_families(out: "Console") -> None:
    """Print the families with their settings."""
    from grundy.codes.greedy import FAMILIES

    print_line(out, "families of games, with their settings; those in brackets may be left out", "bold")
    for name, family in FAMILIES.items():
        print_line(out)
        print_line(out, f"{name} {' '.join(map(_setting, _fields(family)))}", "bold")
        for line in _description(family):
            print_line(out, f"  {line}")


def _fields(family: Any) -> tuple["Field[Any]", ...]:
    return fields(family)


def _setting(field: "Field[Any]") -> str:
    if field.default is MISSING:
        return f"{field.name}=…"
    default = {True: "yes", False: "no"}.get(field.default, field.default) if _is_flag(field) else field.default
    return f"[{field.name}={default}]"


def _is_flag(field: "Field[Any]") -> bool:
    return field.type in (bool, "bool")


def _description(family: Any) -> list[str]:
    """Return the first paragraph of the description of a family, and what its settings mean."""
    from grundy.codes.greedy import FAMILIES

    text = getdoc(family) or ""
    for name, other in FAMILIES.items():
        text = text.replace(f"`{getattr(other, '__name__', name)}`", name)
    start, _, rest = text.partition("\n\nParameters\n----------\n")
    lines = start.partition("\n\n")[0].splitlines()
    for entry in rest.partition("\n\n")[0].splitlines():
        if entry.startswith(" "):
            lines[-1] += f" {entry.strip()}"
        else:
            lines.append(f"{entry.partition(' : ')[0]}:")
    return lines


def read_family(name: str, settings: tuple[str, ...]) -> Any:
    """Return the family of a name with its settings, such as n=15."""
    from grundy.codes.greedy import FAMILIES

    if name not in FAMILIES:
        raise BadInput(f"there is no family {truncate(escaped(name), 60)!r}; the families are {', '.join(FAMILIES)}")
    known = {field.name: field for field in _fields(FAMILIES[name])}
    values = dict(_value(name, text, known) for text in settings)
    missing = [field.name for field in known.values() if field.default is MISSING and field.name not in values]
    if missing:
        raise BadInput(f"{name} needs {_listed(missing)}; grundy code search tells what they mean")
    try:
        return FAMILIES[name](**values)
    except DomainError as error:
        raise BadInput(str(error)) from error


def _value(name: str, text: str, known: dict[str, "Field[Any]"]) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if key not in known or not equals:
        raise BadInput(f"{truncate(escaped(text), 60)!r} is no setting of {name}; these are {_listed(list(known))}")
    if _is_flag(known[key]):
        if value.lower() not in WORDS:
            raise BadInput(f"{key} is yes or no, not {truncate(escaped(value), 60)!r}")
        return key, WORDS[value.lower()]
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise BadInput(f"{key} is a number, such as {key}=12, not {truncate(escaped(value), 60)!r}")
    return key, int(value)


def _listed(names: list[str]) -> str:
    return ", ".join(f"{name}=…" for name in names)


# ---- Orders of the vertices of an anncode: read from a text, and searched for


class Orders(NamedTuple):
    """A search for orders: how far it has come, how many trials were made before, and whether it was stopped."""

    state: "OrderSearch"
    before: int
    interrupted: bool


def read_order(text: str, names: list[Any]) -> Any:
    """Return an order as the library takes it: a word, or the names of all vertices."""
    if text in ("numeric", "reversed"):
        return text
    known = {str(name): name for name in names}
    pieces = [piece.strip() for piece in text.split(",")]
    unknown = next((piece for piece in pieces if piece not in known), None)
    if unknown is not None:
        raise BadInput(
            f"there is no coordinate {truncate(escaped(unknown), 60)!r}; --order is numeric, reversed, or all "
            f"coordinates with commas: {listed(names, 60)}"
        )
    if len(set(pieces)) < len(pieces) or len(pieces) < len(names):
        raise BadInput(f"--order lists all {len(names)} coordinates, each once, and this has {len(pieces)}")
    return [known[piece] for piece in pieces]


@contextmanager
def store_at(path: str | None) -> Iterator[str]:
    """Give the file in which a search is kept: the one that was asked for, or one for the time being.

    So on Ctrl-C the results can be read from it in any case.
    """
    if path is not None:
        yield path
        return
    with TemporaryDirectory() as folder:
        yield join(folder, "search.jsonl")


def how_to_go_on(store: str | None) -> str:
    """Say after Ctrl-C what was kept of a search."""
    if store is None:
        return "this is what was found by then; with --store FILE a search is kept, and the same command goes on"
    return f"this is what was found by then; it is in {escaped(store)}, and the same command goes on"


def found_orders(space: "Subspace", d: int, given: dict[str, Any]) -> Orders:
    """Search for orders; on Ctrl-C with what was found until then."""
    from grundy.codes import search_orders
    from grundy.codes.greedy.order_search import Trials
    from grundy.runs import Store

    with store_at(given["store"]) as path:
        trials = Trials(space, d, given["seed"], given["memory"])
        before = trials.resumed(Store(path))
        if before is not None:
            say(f"Going on from {escaped(path)}, which has {before.trials:,} trials.")
        limits = {"seconds": given["search"], "trials": given["trials"], "seed": given["seed"]}
        made = 0 if before is None else before.trials
        with progress_bar("orders"):
            try:
                state = search_orders(space, d, **limits, store=path, memory=given["memory"])
                return Orders(state, made, False)
            except KeyboardInterrupt:
                kept = trials.resumed(Store(path))
                if kept is None:
                    raise
                return Orders(kept, made, True)
