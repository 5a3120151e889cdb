"""The constants α_p, for people and as JSON."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from grundy.cli.output import Cell, print_line, print_table
from grundy.text import json_number

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.ordinals.constants import Alpha

__all__ = ["row_facts", "show_rows"]

HEADINGS = ["p", "f", "q", "m", "α", "provenance", "published", "method", "seconds"]
NUMERIC = ["p", "f", "m", "seconds"]
STYLES = {"conjectural rule": "yellow", "proved here": "green"}

# So many primes that were left out are named.
NAMED = 5


def row_facts(constant: "Alpha") -> dict[str, Any]:
    """Return a constant as JSON has it."""
    return {
        "prime": json_number(constant.prime),
        "order": json_number(constant.order),
        "kappas": list(map(json_number, constant.kappas)),
        "excess": constant.excess,
        "degree": json_number(constant.degree),
        "value": _value(constant),
        "provenance": constant.provenance.value,
        "source": constant.source,
        "proof": None if constant.proof is None else constant.proof.data(),
    }


def show_rows(constants: "list[Alpha]", out: "Console", too_long: dict[int, float], budget: float) -> None:
    """Print a line a prime, how many of them are proved, and which proofs would have taken too long."""
    print_table(out, HEADINGS, lambda: map(_cells, constants), NUMERIC)
    print_line(out)
    counts = Counter(constant.provenance.value for constant in constants)
    primes = "1 prime" if len(constants) == 1 else f"{len(constants):,} primes"
    seconds = sum(c.proof.seconds for c in constants if c.proof is not None and not c.proof.recorded)
    time = f"; {seconds:,.1f} seconds of trials" if seconds else ""
    print_line(out, f"{primes}: " + ", ".join(f"{n:,} {name}" for name, n in counts.items()) + time, "bold")
    if too_long:
        print_line(out, _left_out(too_long, budget), "yellow")


def _left_out(too_long: dict[int, float], budget: float) -> str:
    shown = [f"{p} ({_time(seconds)})" for p, seconds in list(too_long.items())[:NAMED]]
    more = f" and {len(too_long) - NAMED:,} more" if len(too_long) > NAMED else ""
    return f"not tried, because a proof takes longer than --budget {budget:g}: {', '.join(shown)}{more}"


def _time(seconds: float) -> str:
    if seconds > 1e9:
        return "out of reach"
    return f"about {seconds:,.0f} s" if seconds >= 10 else f"about {seconds:.1f} s"


def _cells(constant: "Alpha") -> dict[str, Cell]:
    proof, provenance = constant.proof, constant.provenance.value
    return {
        "p": Cell(str(constant.prime), "bold"),
        "f": Cell(str(constant.order)),
        "q": Cell(" ".join(map(str, constant.kappas))),
        "m": Cell(str(constant.excess)),
        "α": Cell(_value(constant, ascii=False) or _by_kappas(constant)),
        "provenance": Cell(provenance, STYLES.get(provenance, "")),
        "published": Cell((constant.source or "").partition(" (")[0], "dim"),
        "method": Cell("" if proof is None else proof.method + " (recorded)" * proof.recorded),
        "seconds": Cell("" if proof is None else f"{proof.seconds:.3f}"),
    }


def _value(constant: "Alpha", *, ascii: bool = True) -> str | None:
    """Return α_p as text; None when the places of its primes cannot be counted."""
    from grundy.errors import LimitError

    try:
        return f"{constant.value:ascii}" if ascii else str(constant.value)
    except LimitError:
        return None


def _by_kappas(constant: "Alpha") -> str:
    from grundy.ordinals.closure.components import prime_power

    descending = sorted(constant.kappas, key=prime_power, reverse=True)
    parts = [f"κ_{q}" for q in descending] + [str(constant.excess)] * bool(constant.excess)
    return "+".join(parts)
