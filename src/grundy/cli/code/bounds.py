"""``grundy code bounds``: how good codes of a length and a distance can be."""

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grundy.cli.code.text import amount
from grundy.cli.output import Cell, console, json_option, print_json, print_line, print_table
from grundy.errors import DomainError
from grundy.text import json_number

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes.bounds import DimensionBounds, LinearProgrammingBound, SizeBounds

__all__ = ["command"]

SCHEMA = "grundy.code.bounds/1"
METHODS = {
    "hamming": "Hamming: balls around the words do not meet",
    "singleton": "Singleton: d - 1 digits can be dropped",
    "plotkin": "Plotkin: the average distance",
    "elias": "Elias: words near one point, and their average distance",
    "johnson": "Johnson: Hamming, and what lies between the balls",
    "delsarte": "Delsarte: linear programming, with a certificate",
    "griesmer": "Griesmer: residual codes of linear codes",
    "gilbert_varshamov": "Gilbert: words can be added while balls leave room",
    "varshamov": "Varshamov: columns can be added to a parity check",
    "lexicode": "the lexicode, made by mex",
    "repetition": "the repetition code",
}


class _Bounds(NamedTuple):
    size: "SizeBounds"
    dimension: "DimensionBounds | None"
    certificate: "LinearProgrammingBound | None"


@click.command(name="bounds")
@click.argument("n", metavar="N", type=click.IntRange(min=0))
@click.argument("d", metavar="D", type=click.IntRange(min=1))
@click.option("--q", type=click.IntRange(min=2), default=2, help="How many digits there are, any number.  [default: 2]")
@click.option("--all", "show_all", is_flag=True, help="Print the certificate of Delsarte's bound, too.")
@json_option(SCHEMA)
def command(n: int, d: int, q: int, show_all: bool, as_json: bool) -> None:
    """Say between what bounds the size of the best codes of length N and distance D lies.

    A(N, D) is the largest number of words with distances of D or more, linear or not; k is the largest dimension of a
    linear code.
    """
    bounds = _found(n, d, q, show_all or as_json)
    if as_json:
        print_json(SCHEMA, _facts(bounds))
    else:
        _show(bounds, console(), show_all)


def _found(n: int, d: int, q: int, certified: bool) -> _Bounds:
    from grundy.codes.bounds import delsarte, largest_dimension, largest_size

    size = largest_size(n, d, q)
    try:
        dimension = largest_dimension(n, d, q)
    except DomainError:  # there is no field of q elements
        dimension = None
    certificate = delsarte(n, d, q) if certified and "delsarte" in size.uppers else None
    return _Bounds(size, dimension, certificate)


def _facts(bounds: _Bounds) -> dict[str, Any]:
    size, dimension, proof = bounds
    facts: dict[str, Any] = {"n": size.n, "d": size.d, "q": size.q, "size": _both(size)}
    facts["dimension"] = None if dimension is None else _both(dimension)
    if proof is not None:
        facts["delsarte"] = {
            "value": _fraction(proof.value),
            "certificate": list(map(_fraction, proof.certificate)),
            "distribution": list(map(_fraction, proof.distribution)),
            "verified": proof.verify(),
        }
    return facts


def _fraction(value: Any) -> str:
    """Return a fraction as text, in hexadecimal where Python writes no decimal digits."""
    from grundy.text import number_literal

    whole = number_literal(value.numerator)
    return whole if value.denominator == 1 else f"{whole}/{number_literal(value.denominator)}"


def _both(bounds: "SizeBounds | DimensionBounds") -> dict[str, Any]:
    lowers = {name: json_number(bound) for name, bound in bounds.lowers.items()}
    uppers = {name: json_number(bound) for name, bound in bounds.uppers.items()}
    return {
        "lower": json_number(bounds.lower),
        "upper": json_number(bounds.upper),
        "lowers": lowers,
        "uppers": uppers,
    }


def _show(bounds: _Bounds, out: "Console", show_all: bool) -> None:
    size, dimension = bounds.size, bounds.dimension
    letters = "" if size.q == 2 else f"_{size.q}"
    print_line(out, _between(f"A{letters}({size.n}, {size.d})", size.lower, size.upper), "bold")
    if dimension is not None:
        print_line(out, f"linear codes: {_between('k', dimension.lower, dimension.upper)}", "bold")
    print_line(out)
    _show_table(out, "at most", size.uppers, dimension.uppers if dimension else {})
    if "delsarte" not in size.uppers:
        print_line(out, "Delsarte's bound is left out: for this length it takes too long.", "dim")
    print_line(out)
    _show_table(out, "at least", size.lowers, dimension.lowers if dimension else {})
    if show_all and bounds.certificate is not None:
        print_line(out)
        _show_certificate(bounds.certificate, out)


def _between(what: str, lower: int, upper: int) -> str:
    return f"{what} = {amount(upper)}" if lower == upper else f"{amount(lower)} ≤ {what} ≤ {amount(upper)}"


def _show_table(out: "Console", title: str, sizes: Any, dimensions: Any) -> None:
    names = [name for name in METHODS if name in sizes or name in dimensions]
    best = {"at most": min, "at least": max}[title](sizes.values())
    rows = [
        {
            title: Cell(amount(sizes[name]) if name in sizes else "–", "bold" if sizes.get(name) == best else ""),
            "k": Cell(str(dimensions[name]) if name in dimensions else "–"),
            "method": Cell(METHODS[name]),
        }
        for name in names
    ]
    headings = [title, *(["k"] if dimensions else []), "method"]
    print_table(out, headings, lambda: rows, [title, "k"])


def _show_certificate(proof: "LinearProgrammingBound", out: "Console") -> None:
    print_line(out, f"Delsarte's bound is {_fraction(proof.value)}; its certificate", "bold")
    print_line(out, f"f = f_0·K_0 + … + f_{proof.n}·K_{proof.n}, with Krawtchouk polynomials K_k, proves it:")
    print_line(out, f"f_0 = 1, no f_k is negative, f({proof.d}), …, f({proof.n}) ≤ 0, and f(0) is the bound.")
    rows = [
        {"k": Cell(str(k)), "f_k": Cell(_fraction(f)), "A_k": Cell(_fraction(a))}
        for k, (f, a) in enumerate(zip(proof.certificate, proof.distribution, strict=True))
        if f or a
    ]
    print_table(out, ["k", "f_k", "A_k"], lambda: rows, ["k"])
    checked = "Checked" if proof.verify() else "NOT confirmed"
    print_line(
        out, f"{checked} in exact arithmetic. A_k is what the distances of a code of that size would have to be."
    )
