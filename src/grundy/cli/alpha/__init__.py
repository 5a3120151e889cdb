"""``grundy alpha``: the constants α_p of transfinite nim multiplication, and their proofs."""

from typing import TYPE_CHECKING, NamedTuple

import click

from grundy.cli.alpha.primes import read_primes
from grundy.cli.alpha.progress import proof_progress
from grundy.cli.alpha.rows import row_facts, show_rows
from grundy.cli.files import check_writable
from grundy.cli.interrupts import Interrupted
from grundy.cli.output import BadInput, console, escaped, json_option, print_json
from grundy.cli.progress import say

if TYPE_CHECKING:
    from grundy.ordinals.constants import Alpha, Proof

__all__ = ["command"]

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
