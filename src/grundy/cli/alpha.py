"""``grundy alpha``: the constants α_p of transfinite nim multiplication, and their proofs."""

import re
from collections import Counter
from typing import TYPE_CHECKING

import click

from grundy.answers.nimbers import AlphaAnswer, alpha_answer
from grundy.cli.errors import BadInput, Interrupted, as_bad_input
from grundy.cli.options import ExampleCommand, number_option, value_option, whole_number
from grundy.cli.output import Cell, Console, check_writable, json_option, print_json, save_file
from grundy.cli.progress import progress_bar
from grundy.errors import LimitError
from grundy.progress import Pace
from grundy.text import escaped, format_number, truncate

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

    from grundy.ordinals.constants import Alpha, Proof, ProofRun


@click.command(name="alpha", cls=ExampleCommand)
@click.argument("primes", nargs=-1, required=True)
@click.option("--prove/--no-prove", default=True, help="Prove the values, or only print them.  [default: --prove]")
@click.option("--direct", is_flag=True, help="Prove by powers in the field of α_p.")
@click.option("--crossed", is_flag=True, help="Prove by norms from a smaller field.")
@value_option(
    "--budget", click.FloatRange(min=0), "Skip proofs that are estimated to take longer.", 60, metavar="SECONDS"
)
@click.option("--store", metavar="FILE", help="Save the proofs in FILE, and continue from it.")
@click.option("--csv", "csv_file", metavar="OUT", help="Write the proofs beyond published tables as CSV.")
@number_option("--workers", "Use N processes.", default=1)
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
    """Compute the constants α_p for odd PRIMES such as 47, 2^61-1 or 3..281, and prove them.

    α_p is the p-th nim power of κ_p, the least ordinal below κ_p that is not a p-th power. It is a sum of generators
    κ_q, given by a theorem of Lenstra (1977), and a finite excess m, which is computed for each prime.

    A proof includes proofs of the constants that it needs, those of smaller primes. By default the cheapest test is
    used. After Ctrl-C, or if the process was killed, the same command with the same --store continues.
    """
    if direct and crossed:
        raise click.UsageError("--direct and --crossed cannot be used together; give only one of them")
    method = "direct" if direct else "crossed" if crossed else "auto"
    if not prove and (direct or crossed or store or csv_file):
        raise click.UsageError("--direct, --crossed, --store and --csv are for proofs; leave out --no-prove")
    for path in (store, csv_file):
        if path is not None:
            check_writable(path, "proofs")
    from grundy.ordinals.constants import ProofRun, alpha
    from grundy.ordinals.constants.alphas import proofs_as_csv

    with as_bad_input():
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
    """Prove the constants within the budget; return whether Ctrl-C interrupted it."""
    progress = ProofProgress()
    try:
        # A direct test may take a minute without reports.
        with progress_bar(WORK, _columns, progress.fields, at_once=True):
            for proof in run.prove():
                progress.add(proof)
    except KeyboardInterrupt:
        return True
    return False


def _how_to_go_on(store: str | None) -> str:
    if store is None:
        return "nothing was saved; with --store FILE proofs are saved, and the same command continues"
    return f"the proofs so far are in {escaped(store)}; the same command continues"


# ---- Reading primes: 47, lists such as 3,5,7, ranges such as 3..281, and 2^61-1

# The largest length of a range; each number is tested.
MAX_RANGE = 1_000_000
# Smaller numbers are printed in groups of three digits.
_MOST_GROUPED = 10**15

_SHIFTED = re.compile(r"(.*[0-9])([+-][0-9]+)")


def read_primes(texts: tuple[str, ...]) -> list[int]:
    """Return the odd primes in some texts, in their order, each once.

    Ranges stand for their odd primes; a single number must be an odd prime.

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
        raise LimitError(f"a range may have at most {MAX_RANGE:,} numbers, but {truncate(text, 80)} has {count}")
    primes = odd_primes(range(start, end + 1))
    if not primes:
        raise BadInput(f"there is no odd prime in the range {truncate(text, 80)}; try 3..281")
    return primes


def _number(text: str) -> int:
    read = whole_number()
    try:
        if found := _SHIFTED.fullmatch(text.strip()):
            return read(found[1]) + int(found[2])
        return read(text)
    except click.BadParameter as error:
        raise BadInput(f"{error.message}; examples of primes are 47, 3,5,7, 3..281 and 2^61-1") from error


# ---- Progress

# The name of the reports of proofs, and the total below which no bar is drawn.
WORK = "milliseconds of trials"
SHORT = 1000


class ProofProgress:
    """The estimated part of the work that is done, the time left, and the last proved prime."""

    def __init__(self, pace: Pace | None = None) -> None:
        self._pace, self._last = pace or Pace(0), ""

    def add(self, proof: "Proof") -> None:
        """Store the prime of a proof."""
        self._last = f"α_{proof.prime} is proved"

    def fields(self, done: int, total: int | None) -> dict[str, str] | None:
        """Return the fields of the bar; None if there is little work."""
        if (total or 0) <= SHORT:
            return None
        seconds = self._pace.at(done, total).seconds_left
        return {"left": "" if seconds is None else f"about {seconds:,.0f} s left", "last": self._last}


def _columns() -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn, TaskProgressColumn, TimeElapsedColumn

    columns = [BarColumn(), TaskProgressColumn(), TimeElapsedColumn()]
    return ["proving", *columns, "{task.fields[left]}", "{task.fields[last]}"]


# ---- The constants as text

HEADINGS = ["p", "f", "q", "m", "α", "provenance", "published", "method", "seconds"]
NUMERIC = ["p", "f", "m", "seconds"]
STYLES = {"conjectural rule": "yellow", "proved here": "green"}
# The number of skipped primes that are named.
MAX_NAMED = 5


def show_rows(constants: "list[Alpha]", out: Console, skipped: dict[int, float], budget: float) -> None:
    """Print a row for each prime, the counts by provenance, and the skipped proofs."""
    out.table(HEADINGS, lambda: map(_cells, constants), NUMERIC)
    out.line("f: order of 2 modulo p; q: indices of the generators κ_q in α_p; m: finite excess", "dim")
    out.line()
    counts = Counter(constant.provenance.value for constant in constants)
    primes = "1 prime" if len(constants) == 1 else f"{len(constants):,} primes"
    seconds = sum(c.proof.seconds for c in constants if c.proof is not None and not c.proof.recorded)
    time = f"; {seconds:,.1f} seconds of trials" if seconds else ""
    out.line(f"{primes}: " + ", ".join(f"{n:,} {name}" for name, n in counts.items()) + time, "bold")
    if skipped:
        names = [f"{p} ({_time(seconds)})" for p, seconds in list(skipped.items())[:MAX_NAMED]]
        more = f" and {len(skipped) - MAX_NAMED:,} more" if len(skipped) > MAX_NAMED else ""
        reason = f"skipped, because a proof takes longer than --budget {budget:g}"
        out.line(f"{reason}: {', '.join(names)}{more}", "yellow")


def _time(seconds: float) -> str:
    if seconds > 1e9:
        return "too long"
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
