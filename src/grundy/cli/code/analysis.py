"""``grundy code distance``, ``weights``, ``cosets``, ``automorphisms``, ``equivalent`` and ``bounds``."""

from math import isinf
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.code_reports import (
    AutomorphismsAnswer,
    BoundsAnswer,
    BoundsReport,
    CosetsAnswer,
    DistanceAnswer,
    EquivalentAnswer,
    WeightsAnswer,
    automorphisms_answer,
    bounds_answer,
    bounds_report,
    cosets_answer,
    distance_answer,
    equivalent_answer,
    fraction_text,
    is_perfect,
    least_weight,
    weights_answer,
)
from grundy.answers.codes import cheap_distance, numbered, proved_distance, support
from grundy.cli.code.rendering import (
    amount,
    cycles_text,
    distance_text,
    dotted,
    parameters,
    print_digits,
    show_bars,
    size_text,
    transitivity_text,
)
from grundy.cli.code.source import Source, code_options, source_argument
from grundy.cli.errors import Interrupted, options_named
from grundy.cli.options import ExampleCommand, choice_option, memory_option, number_option, seconds_option
from grundy.cli.output import Cell, Console, json_option, print_json
from grundy.cli.progress import progress_bar

if TYPE_CHECKING:
    from grundy.codes import Distance, LinearCode, PermutationGroup
    from grundy.codes.bounds import LinearProgrammingBound


# ---- The minimum distance

DISTANCE_METHODS = {
    "enumerate": "all words were examined",
    "dual": "all words of the dual code were counted, and MacWilliams' identity was applied",
    "zimmermann": "sums of few rows of several generators were examined, after Brouwer and Zimmermann",
    "birthday": "sums of few columns of the parity check were compared",
    "lexicode": "the code is a lexicode, and its first word has this weight",
    "chance": "random words of small weight were examined",
}


@click.command(name="distance", cls=ExampleCommand)
@source_argument
@choice_option("--method", list(DISTANCE_METHODS)[:4], "Use this method.  [default: the cheapest]")
@seconds_option("Stop after N seconds with the bounds so far.")
@memory_option("for sums of columns")
@json_option(DistanceAnswer)
def distance_command(
    source: Source, method: str | None, seconds: float | None, memory: int | None, as_json: bool
) -> None:
    """Find the minimum distance of the code in FILE, and a word of that weight.

    The result is proved. After Ctrl-C or --seconds, the bounds so far are printed; if they differ when the time is up,
    the exit code is 1.
    """
    code = source.code()
    limits = {} if memory is None else {"memory": memory}
    with options_named(memory="--memory", method="--method", seconds="--seconds"):
        distance, interrupted = _find_distance(code, method=method, seconds=seconds, **limits)
    if as_json:
        print_json(distance_answer(code, distance, interrupted))
    else:
        _show_distance(code, distance, interrupted, Console())
    if interrupted:
        raise Interrupted("these are the bounds so far; the same command starts the search again")
    if not distance.proved:
        raise SystemExit(1)


def _find_distance(code: "LinearCode", **how: Any) -> tuple["Distance", bool]:
    from grundy.codes import Interrupted as StoppedSearch

    try:
        with progress_bar("words"):
            return code.minimum_distance(**how), False
    except StoppedSearch as stopped:
        return stopped.bounds, True


def _show_distance(code: "LinearCode", distance: "Distance", interrupted: bool, out: Console) -> None:
    if isinf(distance.upper):
        out.line(f"The code {parameters(code)} has no minimum distance: its only word is 0.")
        return
    ended = "" if distance.proved else " (interrupted)" if interrupted else " (the time is up)"
    out.line(distance_text(distance) + ended, "bold green" if distance.proved else "bold yellow")
    out.line(f"code {parameters(code, int(distance.upper) if distance.proved else None)}")
    out.line(f"method: {distance.method}; {DISTANCE_METHODS[distance.method]}")
    if distance.witness is not None:
        places = support(distance.witness, code.n, code.q)
        what = "ones" if code.q == 2 else "digits other than 0"
        out.line(f"a word of weight {distance.upper}, with {what} at {numbered(places)}:")
        print_digits(out, dotted(distance.witness, code.n, code.q))


# ---- Weights of words and of cosets

MOST_WORDS = 1 << 38


@click.command(name="weights", cls=ExampleCommand)
@source_argument
@click.option("--dual", is_flag=True, help="Count the words of the dual code.")
@number_option("--limit", "Examine at most N words.", default=MOST_WORDS)
@click.option("--all", "show_all", is_flag=True, help="Print all weights.")
@json_option(WeightsAnswer)
def weights_command(source: Source, dual: bool, limit: int, show_all: bool, as_json: bool) -> None:
    """Count the words of each weight in the code in FILE.

    All words are examined, or those of the dual code if they are fewer; about 2^30 words take a second.
    """
    code = source.code().dual() if dual else source.code()
    with options_named(limit="--limit"), progress_bar("words"):
        weights = code.weights(limit=limit)
    if as_json:
        print_json(weights_answer(code, weights, dual))
    else:
        _show_weights(code, weights, dual, Console(), show_all)


def _show_weights(code: "LinearCode", weights: dict[int, int], dual: bool, out: Console, show_all: bool) -> None:
    what = "dual code" if dual else "code"
    out.line(f"{what} {parameters(code, least_weight(weights))}: {size_text(code)}", "bold")
    out.line()
    show_bars(out, weights, "words", show_all)


@click.command(name="cosets", cls=ExampleCommand)
@source_argument
@memory_option("for a byte per coset")
@click.option("--all", "show_all", is_flag=True, help="Print all weights.")
@json_option(CosetsAnswer)
def cosets_command(source: Source, memory: int | None, show_all: bool, as_json: bool) -> None:
    """Count the cosets of each weight of the code in FILE, and find the covering radius.

    The weight of a coset is its least weight, the distance of its words to the code. The covering radius is the largest
    weight.
    """
    code = source.code()
    limits = {} if memory is None else {"memory": memory}
    with options_named(memory="--memory"), progress_bar("coordinates"):
        table = code.syndrome_table(**limits)
    if as_json:
        print_json(cosets_answer(code, table))
    else:
        _show_cosets(code, table.counts, Console(), show_all)


def _show_cosets(code: "LinearCode", counts: dict[int, int], out: Console, show_all: bool) -> None:
    d, radius = proved_distance(cheap_distance(code)), max(counts)
    perfect = f": a perfect code, because this is (d - 1)/2 with d = {d}" if is_perfect(d, radius) else ""
    out.line(f"covering radius {radius}{perfect}", "bold")
    out.line(f"code {parameters(code, d)}, {amount(sum(counts.values()))} cosets")
    out.line()
    show_bars(out, counts, "cosets", show_all)


# ---- Permutations of the coordinates

MOST_COMPARED = 1 << 28  # words that a search for permutations examines
MAX_LINES = 12


@click.command(name="automorphisms", cls=ExampleCommand)
@source_argument
@number_option("--limit", "Examine at most N words.", default=MOST_COMPARED)
@click.option("--all", "show_all", is_flag=True, help="Print all orbits and generators.")
@json_option(AutomorphismsAnswer)
def automorphisms_command(source: Source, limit: int, show_all: bool, as_json: bool) -> None:
    """Find the automorphism group of the code in FILE: the permutations of coordinates that preserve it.

    The order and the generators are exact. Only permutations count; digits are not multiplied.
    """
    code = source.code()
    with options_named(limit="--limit"), progress_bar("words"):
        group = code.automorphism_group(limit=limit)
    if as_json:
        print_json(automorphisms_answer(code, group))
    else:
        _show_group(code, group, Console(), show_all)


def _show_group(code: "LinearCode", group: "PermutationGroup", out: Console, show_all: bool) -> None:
    out.line(f"automorphism group of order {amount(group.order)}", "bold")
    out.line(f"code {parameters(code)}; {transitivity_text(group)}")
    orbits = [f"{{{', '.join(map(str, orbit))}}}" for orbit in group.orbits()]
    if len(orbits) > 1:
        _show_lines(out, "orbits", orbits, show_all)
    _show_lines(out, "generators", list(map(cycles_text, group.generators)), show_all)


def _show_lines(out: Console, title: str, lines: list[str], show_all: bool) -> None:
    listed = lines if show_all or len(lines) <= MAX_LINES else lines[: MAX_LINES - 1]
    out.line()
    out.line(f"{title}: {len(lines):,}" if lines else f"{title}: none", "bold")
    for line in listed:
        out.line(line)
    if len(listed) < len(lines):
        out.line(f"… {len(lines) - len(listed):,} more (--all prints them)", "dim")


@click.command(name="equivalent", cls=ExampleCommand)
@click.argument("file", metavar="FILE")
@click.argument("other", metavar="FILE")
@code_options
@number_option("--limit", "Examine at most N words.", default=MOST_COMPARED)
@json_option(EquivalentAnswer)
def equivalent_command(
    file: str, other: str, format: str | None, q: int | None, kind: str | None, limit: int, as_json: bool
) -> None:
    """Decide whether a permutation of coordinates maps the first code to the second.

    Over GF(4), GF(16) and GF(256) only permutations count; digits are not multiplied.
    """
    if file == other == "-":
        raise click.UsageError("standard input holds only one code; give a file for the other")
    a, b = Source(file, format, q, kind).code(), Source(other, format, q, kind).code()
    with options_named(limit="--limit"), progress_bar("words"):
        images = a.equivalence(b, limit=limit)
    if as_json:
        print_json(equivalent_answer(images))
    else:
        _show_equivalence(a, b, images, Console())


def _show_equivalence(a: "LinearCode", b: "LinearCode", images: tuple[int, ...] | None, out: Console) -> None:
    if a == b:
        out.line(f"equal: both are the same code {parameters(a)}", "bold green")
    elif images is not None:
        out.line(f"equivalent: two codes {parameters(a)}", "bold green")
        out.line("a permutation that maps the coordinates of the first code to those of the second")
        out.line(cycles_text(images))
    else:
        out.line(f"not equivalent: {_difference(a, b)}", "bold red")


def _difference(a: "LinearCode", b: "LinearCode") -> str:
    if parameters(a) != parameters(b):
        return f"one is {parameters(a)}, the other {parameters(b)}"
    return f"no permutation of coordinates maps one code {parameters(a)} to the other"


# ---- Bounds

BOUNDS = {
    "hamming": "Hamming: balls around the words are disjoint",
    "singleton": "Singleton: d - 1 digits can be dropped",
    "plotkin": "Plotkin: the average distance",
    "elias": "Elias: words near one point, and their average distance",
    "johnson": "Johnson: Hamming, and the words between the balls",
    "delsarte": "Delsarte: linear programming, with a certificate",
    "griesmer": "Griesmer: residual codes of linear codes",
    "gilbert_varshamov": "Gilbert: words can be added while balls leave space",
    "varshamov": "Varshamov: columns can be added to a parity check",
    "lexicode": "the lexicode, made by mex",
    "repetition": "the repetition code",
}


@click.command(name="bounds", cls=ExampleCommand)
@click.argument("n", metavar="N", type=click.IntRange(min=0))
@click.argument("d", metavar="D", type=click.IntRange(min=1))
@number_option("--q", "Use N digits, any number.", default=2, least=2)
@click.option("--all", "show_all", is_flag=True, help="Print also the certificate of Delsarte's bound.")
@json_option(BoundsAnswer)
def bounds_command(n: int, d: int, q: int, show_all: bool, as_json: bool) -> None:
    """Bound the size of the best codes of length N and distance D.

    A(N, D) is the largest number of words of length N at distances of at least D, linear or not. k is the largest
    dimension of a linear code.
    """
    report = bounds_report(n, d, q, certified=show_all or as_json)
    if as_json:
        print_json(bounds_answer(report))
    else:
        _show_bounds(report, Console(), show_all)


def _show_bounds(report: BoundsReport, out: Console, show_all: bool) -> None:
    size, dimension, certificate = report
    letters = "" if size.q == 2 else f"_{size.q}"
    out.line(_between(f"A{letters}({size.n}, {size.d})", size.lower, size.upper), "bold")
    if dimension is not None:
        out.line(f"linear codes: {_between('k', dimension.lower, dimension.upper)}", "bold")
    out.line()
    _show_bound_table(out, "at most", size.uppers, dimension.uppers if dimension else {})
    if "delsarte" not in size.uppers:
        out.line("Delsarte's bound is left out because it takes too long for this length.", "dim")
    out.line()
    _show_bound_table(out, "at least", size.lowers, dimension.lowers if dimension else {})
    if show_all and certificate is not None:
        out.line()
        _show_certificate(certificate, out)


def _between(what: str, lower: int, upper: int) -> str:
    return f"{what} = {amount(upper)}" if lower == upper else f"{amount(lower)} ≤ {what} ≤ {amount(upper)}"


def _show_bound_table(out: Console, title: str, sizes: Any, dimensions: Any) -> None:
    names = [name for name in BOUNDS if name in sizes or name in dimensions]
    best = {"at most": min, "at least": max}[title](sizes.values())
    rows = [
        {
            title: Cell(amount(sizes[name]) if name in sizes else "–", "bold" if sizes.get(name) == best else ""),
            "k": Cell(str(dimensions[name]) if name in dimensions else "–"),
            "method": Cell(BOUNDS[name]),
        }
        for name in names
    ]
    headings = [title, *(["k"] if dimensions else []), "method"]
    out.table(headings, lambda: rows, [title, "k"])


def _show_certificate(proof: "LinearProgrammingBound", out: Console) -> None:
    out.line(f"Delsarte's bound is {fraction_text(proof.value)}; its certificate", "bold")
    out.line(f"f = f_0·K_0 + … + f_{proof.n}·K_{proof.n}, with Krawtchouk polynomials K_k, proves it:")
    out.line(f"f_0 = 1, no f_k is negative, f({proof.d}), …, f({proof.n}) ≤ 0, and f(0) is the bound.")
    rows = [
        {"k": Cell(str(k)), "f_k": Cell(fraction_text(f)), "A_k": Cell(fraction_text(a))}
        for k, (f, a) in enumerate(zip(proof.certificate, proof.distribution, strict=True))
        if f or a
    ]
    out.table(["k", "f_k", "A_k"], lambda: rows, ["k"])
    checked = "Checked" if proof.verify() else "NOT confirmed"
    out.line(f"{checked} in exact arithmetic. A_k is the distance distribution of a code of that size.")
