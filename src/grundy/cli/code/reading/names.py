"""Codes that have names, such as golay or lexicode:24,8: they can be written in place of a file."""

import re
from typing import TYPE_CHECKING, NamedTuple

from grundy.cli.output import BadInput, escaped
from grundy.errors import GrundyError, LimitError

if TYPE_CHECKING:
    from grundy.codes import LinearCode

__all__ = ["NAMES", "Name", "code_named", "lexicode_named"]


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
