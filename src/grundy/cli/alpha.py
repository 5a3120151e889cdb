"""``grundy alpha``: the constants α_p of transfinite nim multiplication, and their proofs."""

import re
from collections import Counter
from typing import TYPE_CHECKING

import click

from grundy.answers.nimbers import AlphaAnswer, alpha_answer
from grundy.cli.errors import BadInput, Interrupted
from grundy.cli.options import ExampleCommand, whole_number
from grundy.cli.output import Cell, Console, check_writable, json_option, print_json, save_file
from grundy.cli.progress import progress_bar
from grundy.progress import Pace
from grundy.text import escaped, format_number, truncate

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

    from grundy.ordinals.constants import Alpha, Proof, ProofRun


@click.command(name="alpha", cls=ExampleCommand)
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
@json_option(AlphaAnswer)
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
    from grundy.ordinals.constants import ProofRun, alpha
    from grundy.ordinals.constants.alphas import proofs_as_csv

    numbers = read_primes(primes)
    run = ProofRun(numbers, method, store=store, workers=workers, budget=budget) if prove else None
    interrupted = run is not None and _prove(run)
    constants = [alpha(p) for p in numbers] if run is None else run.constants()
    if csv_file is not None and run is not None:
        save_file(csv_file, "proofs", proofs_as_csv(run.proofs.values()).encode())
    if as_json:
        print_json(alpha_answer(constants, interrupted))
    else:
        show_rows(constants, Console(), {} if run is None else run.skipped, budget)
    if interrupted:
        raise Interrupted(_how_to_go_on(store))


def _prove(run: "ProofRun") -> bool:
    """Prove what is within the budget; return whether Ctrl-C ended it."""
    progress = ProofProgress()
    try:
        # A direct test reports nothing on its way, and may take a minute.
        with progress_bar(WORK, _columns, progress.fields, at_once=True):
            for proof in run.prove():
                progress.add(proof)
    except KeyboardInterrupt:
        return True
    return False


def _how_to_go_on(store: str | None) -> str:
    if store is None:
        return "nothing was kept; with --store FILE a run keeps what it has proved, and the same command goes on"
    return f"what was proved is in {escaped(store)}; the same command goes on"


# ---- Reading primes: 47, lists such as 3,5,7, ranges such as 3..281, and 2^61-1

# The numbers of a range at most; each of them is tested.
MAX_RANGE = 1_000_000
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
    return list(dict.fromkeys(p for text in texts for part in text.split(",") for p in _primes(part)))


def _primes(text: str) -> list[int]:
    from grundy.ordinals.closure.components import odd_primes, require_odd_prime

    first, dots, last = text.partition("..")
    if not dots:
        p = _number(text)
        require_odd_prime(p)
        return [p]
    start, end = _number(first), _number(last)
    if end - start >= MAX_RANGE:
        count = f"{end - start + 1:,}" if end < _MOST_GROUPED else format_number(end - start + 1)
        raise BadInput(
            f"a range has at most {MAX_RANGE:,} numbers, and {truncate(text, 80)} has {count}; take a shorter one"
        )
    primes = odd_primes(range(start, end + 1))
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


# ---- Progress

# What proofs report, and how many of these are so few that no bar is drawn.
WORK = "milliseconds of trials"
SHORT = 1000


class ProofProgress:
    """The part of the work that is done, by estimate, the time left, and the last prime that was proved."""

    def __init__(self, pace: Pace | None = None) -> None:
        self._pace, self._last = pace or Pace(0), ""

    def add(self, proof: "Proof") -> None:
        """Remember a prime that was proved."""
        self._last = f"α_{proof.prime} is proved"

    def fields(self, done: int, total: int | None) -> dict[str, str] | None:
        """Return what the bar shows; None when there is little to do."""
        if (total or 0) <= SHORT:
            return None
        seconds = self._pace.at(done, total).seconds_left
        return {"left": "" if seconds is None else f"about {seconds:,.0f} s left", "last": self._last}


def _columns() -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn, TaskProgressColumn, TimeElapsedColumn

    columns = [BarColumn(), TaskProgressColumn(), TimeElapsedColumn()]
    return ["proving", *columns, "{task.fields[left]}", "{task.fields[last]}"]


# ---- The constants for people

HEADINGS = ["p", "f", "q", "m", "α", "provenance", "published", "method", "seconds"]
NUMERIC = ["p", "f", "m", "seconds"]
STYLES = {"conjectural rule": "yellow", "proved here": "green"}
# Primes without a proof that are named.
MAX_NAMED = 5


def show_rows(constants: "list[Alpha]", out: Console, skipped: dict[int, float], budget: float) -> None:
    """Print a line a prime, how many of them are proved, and which proofs would have taken too long."""
    out.table(HEADINGS, lambda: map(_cells, constants), NUMERIC)
    out.line()
    counts = Counter(constant.provenance.value for constant in constants)
    primes = "1 prime" if len(constants) == 1 else f"{len(constants):,} primes"
    seconds = sum(c.proof.seconds for c in constants if c.proof is not None and not c.proof.recorded)
    time = f"; {seconds:,.1f} seconds of trials" if seconds else ""
    out.line(f"{primes}: " + ", ".join(f"{n:,} {name}" for name, n in counts.items()) + time, "bold")
    if skipped:
        names = [f"{p} ({_time(seconds)})" for p, seconds in list(skipped.items())[:MAX_NAMED]]
        more = f" and {len(skipped) - MAX_NAMED:,} more" if len(skipped) > MAX_NAMED else ""
        reason = f"not tried, because a proof takes longer than --budget {budget:g}"
        out.line(f"{reason}: {', '.join(names)}{more}", "yellow")


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
        "α": Cell(constant.formula()),
        "provenance": Cell(provenance, STYLES.get(provenance, "")),
        "published": Cell((constant.source or "").partition(" (")[0], "dim"),
        "method": Cell("" if proof is None else proof.method + " (recorded)" * proof.recorded),
        "seconds": Cell("" if proof is None else f"{proof.seconds:.3f}"),
    }
