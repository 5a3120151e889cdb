"""``grundy alpha``: the constants α_p of transfinite nim multiplication, and their proofs."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grundy.cli import Interrupted
from grundy.cli.options import whole_number
from grundy.cli.output import (
    BadInput,
    Cell,
    check_writable,
    console,
    escaped,
    json_option,
    print_json,
    print_line,
    print_table,
)
from grundy.cli.progress import Bar, say
from grundy.progress import Pace, progress_to
from grundy.text import format_number, json_number, truncate

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn

    from grundy.ordinals.constants import Alpha, Proof

__all__ = [
    "ProofProgress",
    "command",
    "proof_progress",
    "read_primes",
    "row_facts",
    "show_rows",
]


# ---- Reading primes: 47, lists such as 3,5,7, ranges such as 3..281, and 2^61-1

# The numbers of a range at most; each of them is tested.
LONGEST = 1_000_000
# Numbers below are written in groups of three digits.
_MOST_GROUPED = 10**15

_SHIFTED = re.compile(r"(.*[0-9])([+-][0-9]+)")


def read_primes(texts: tuple[str, ...]) -> list[int]:
    """Return the odd primes that some texts name, in their order, each once.

    Numbers in a range that are no odd primes are left out; a number that is named itself has to be one.

    Examples
    --------
    >>> read_primes(("3..20", "2^61-1"))
    [3, 5, 7, 11, 13, 17, 19, 2305843009213693951]
    """
    found: dict[int, None] = {}
    for text in texts:
        for part in text.split(","):
            found.update(dict.fromkeys(_primes(part)))
    return list(found)


def _primes(text: str) -> list[int]:
    from grundy.ordinals.closure.components import require_odd_prime
    from grundy.primes import is_prime

    first, dots, last = text.partition("..")
    if not dots:
        p = _number(text)
        require_odd_prime(p)
        return [p]
    start, end = _number(first), _number(last)
    if end - start >= LONGEST:
        count = f"{end - start + 1:,}" if end < _MOST_GROUPED else format_number(end - start + 1)
        raise BadInput(
            f"a range has at most {LONGEST:,} numbers, and {truncate(text, 80)} has {count}; take a shorter one"
        )
    primes = [n for n in range(start, end + 1) if n > 2 and is_prime(n)]
    if not primes:
        raise BadInput(f"there is no odd prime in the range {truncate(text, 80)}; try such as 3..281")
    return primes


def _number(text: str) -> int:
    read = whole_number()
    try:
        if found := _SHIFTED.fullmatch(text.strip()):
            return read(found[1]) + int(found[2])
        return read(text)
    except click.BadParameter as error:
        raise BadInput(f"{error.message}; primes are written such as 47, 3,5,7, 3..281 or 2^61-1") from error


# ---- How far proofs of constants α_p are, on standard error, when that is a terminal

# What proofs report, and how many of these are so few that no bar is drawn.
WORK = "milliseconds of trials"
SHORT = 1000


@contextmanager
def proof_progress() -> "Iterator[ProofProgress]":
    """Show a bar of how far the proofs within are."""
    # A direct test says nothing on its way, and may take a minute: the clock has to run.
    with Bar(_columns, seldom=True) as bar:
        progress = ProofProgress(bar)
        with progress_to(progress.listen):
            yield progress


class ProofProgress:
    """Shows which part of the work is done, by estimate, the time left, and the last prime that was proved."""

    def __init__(self, bar: Bar) -> None:
        self._bar, self._pace = bar, Pace(0)
        self._last = ""

    def watch(self, proof: "Proof") -> None:
        """Remember a prime that was proved."""
        self._last = f"α_{proof.prime} is proved"

    def listen(self, what: str, done: int, total: int | None) -> None:
        """Show how much is done, unless there is little to do."""
        if what == WORK and (total or 0) > SHORT and self._bar.is_due():
            seconds = self._pace.at(done, total).seconds_left
            left = "" if seconds is None else f"about {seconds:,.0f} s left"
            self._bar.show(done, total, left=left, last=self._last)


def _columns(out: "Console") -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn, TaskProgressColumn, TimeElapsedColumn

    return [
        "proving",
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        "{task.fields[left]}",
        "{task.fields[last]}",
    ]


# ---- The constants α_p, for people and as JSON

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


# ---- ``grundy alpha``: the constants α_p of transfinite nim multiplication, and their proofs

SCHEMA = "grundy.alpha/1"


class _Wish(NamedTuple):
    method: str
    budget: float
    store: str | None
    workers: int


class _Found(NamedTuple):
    constants: "list[Alpha]"
    proofs: "list[Proof]"  # of the primes below as well
    too_long: dict[int, float]
    interrupted: bool


@click.command(name="alpha")
@click.argument("primes", nargs=-1, required=True)
@click.option("--prove/--no-prove", default=True, help="Whether to prove the values.  [default: --prove]")
@click.option("--direct", is_flag=True, help="Prove by powers in the field of α_p itself.")
@click.option("--crossed", is_flag=True, help="Prove by norms from a smaller field.")
@click.option(
    "--budget",
    type=click.FloatRange(min=0),
    default=60.0,
    metavar="SECONDS",
    help="Leave out proofs in which a prime takes longer, by estimate.  [default: 60]",
)
@click.option("--store", metavar="FILE", help="Keep proofs as they come; if the file is there, go on with it.")
@click.option(
    "--csv", "csv_file", metavar="OUT", help="Write proofs beyond published tables as comma-separated values."
)
@click.option("--workers", type=click.IntRange(min=1), default=1, help="Processes.  [default: 1]")
@json_option(SCHEMA)
def command(
    primes: tuple[str, ...],
    prove: bool,
    direct: bool,
    crossed: bool,
    budget: float,
    store: str | None,
    csv_file: str | None,
    workers: int,
    as_json: bool,
) -> None:
    """Print α_p for odd PRIMES such as 47, 2^61-1 or 3..281, and prove the values.

    α_p is the p-th nim power of κ_p: the least ordinal below κ_p that is no p-th power. It is a sum of generators κ_q,
    known by a theorem of Lenstra (1977), which is taken from him, and of a finite excess m, which has to be found for
    each prime.

    A proof also proves what it rests on, the constants of smaller primes. Without options the test that costs least is
    taken. The same command with the same --store goes on where it was stopped, by Ctrl-C or by force.
    """
    if direct and crossed:
        raise BadInput("--direct and --crossed are two tests, and one is run at a time; leave one of them out")
    method = "direct" if direct else "crossed" if crossed else "auto"
    if not prove and (direct or crossed or store or csv_file):
        raise BadInput("--no-prove proves nothing, so it takes no --direct, --crossed, --store or --csv; leave it out")
    for path in (store, csv_file):
        if path is not None:
            check_writable(path, "proofs")
    asked = read_primes(primes)
    found = _proved(asked, _Wish(method, budget, store, workers)) if prove else _looked_up(asked)
    if csv_file is not None:
        _write_rows(found.proofs, csv_file)
    if as_json:
        print_json(SCHEMA, _facts(found))
    else:
        show_rows(found.constants, console(), found.too_long, budget)
    if found.interrupted:
        raise Interrupted(_how_to_go_on(store))


def _looked_up(asked: list[int]) -> _Found:
    from grundy.ordinals.constants import alpha

    return _Found([alpha(p) for p in asked], [], {}, False)


def _proved(asked: list[int], wish: _Wish) -> _Found:
    from grundy.ordinals.constants import Proof, alpha, proofs
    from grundy.ordinals.constants.alphas import known_proofs, proved_alpha, slowest_trial_seconds

    known = known_proofs(wish.store)
    seconds = {p: slowest_trial_seconds(p, wish.method, known) for p in asked}
    within = [p for p in asked if seconds[p] <= wish.budget]
    found: dict[int, Proof] = {}
    interrupted = False
    try:
        with proof_progress() as bar:
            for proof in proofs(within, wish.method, store=wish.store, workers=wish.workers, limit=wish.budget):
                found[proof.prime] = proof
                bar.watch(proof)
    except KeyboardInterrupt:
        interrupted = True
    constants = [proved_alpha(found[p]) if p in found else alpha(p) for p in asked]
    too_long = {p: seconds[p] for p in asked if seconds[p] > wish.budget}
    return _Found(constants, list(found.values()), too_long, interrupted)


def _write_rows(proofs: "list[Proof]", path: str) -> None:
    from grundy.files import atomic_write
    from grundy.ordinals.constants.alphas import proofs_as_csv

    try:
        with atomic_write(path) as out:
            out.write(proofs_as_csv(proofs).encode())
    except OSError as error:
        raise click.ClickException(f"cannot write the proofs to {escaped(path)}: {error.strerror}") from error
    say(f"The proofs are in {escaped(path)}.")


def _how_to_go_on(store: str | None) -> str:
    if store is None:
        return "nothing was kept; with --store FILE a run keeps what it has proved, and the same command goes on"
    return f"what was proved is in {escaped(store)}; the same command goes on"


def _facts(found: _Found) -> dict[str, object]:
    return {"interrupted": found.interrupted, "constants": [row_facts(constant) for constant in found.constants]}
