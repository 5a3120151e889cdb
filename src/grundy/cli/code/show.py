"""``grundy code show``, ``decode`` and ``convert``: the facts on a code, its nearest words, and other formats."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.code_reports import CodeAnswer, CodeReport, DecodeAnswer, code_answer, is_perfect, nearest_answer
from grundy.answers.codes import PlayedCorrectionAnswer, cheap_distance, numbered, play_answer, proved_distance
from grundy.cli.code.rendering import (
    amount,
    distance_text,
    parameters,
    show_correction,
    show_generator,
    show_grid,
    show_play,
    show_weights,
    size_text,
    transitivity_text,
)
from grundy.cli.code.source import KIND, Source, check_target, lexicode_named, read_word, source_argument, write_code
from grundy.cli.errors import BadInput
from grundy.cli.options import ExampleCommand, choice_option, read_each, seconds_option, value_option
from grundy.cli.output import Console, json_option, print_json
from grundy.cli.progress import progress_bar
from grundy.codes.files import FORMATS, text_of_code
from grundy.errors import LimitError
from grundy.text import pluralize

if TYPE_CHECKING:
    from grundy.codes import LinearCode

# ---- The facts on a code


@click.command(name="show", cls=ExampleCommand)
@source_argument
@click.option("--all", "show_all", is_flag=True, help="Print all rows and weights.")
@json_option(CodeAnswer)
def show_command(source: Source, show_all: bool, as_json: bool) -> None:
    """Show everything that is known about the code in FILE.

    Facts that need more than a few seconds are left out; the other commands compute them.
    """
    report = CodeReport(source.code())
    if as_json:
        print_json(code_answer(report))
    else:
        _show_report(report, Console(), show_all)


def _show_report(report: CodeReport, out: Console, show_all: bool) -> None:
    code = report.code
    out.line(f"code {parameters(code, report.d)}: {size_text(code)}", "bold")
    for name, text in _facts_by_name(report).items():
        out.line(f"{name:<17}{text}")
    out.line()
    show_generator(out, code, show_all)
    out.line()
    _show_checks(report, out, show_all)
    out.line()
    show_weights(out, code, show_all)


def _show_checks(report: CodeReport, out: Console, show_all: bool) -> None:
    code = report.code
    checks = code.checks if show_all else report.checks
    if report.self_dual:
        out.line("parity check: the same", "bold")
    elif checks is None:
        out.line(f"parity check: {code.n - code.k} × {code.n}, not computed", "bold")
        out.line("This takes a while; --all and grundy code convert compute it.")
    else:
        show_grid(out, "parity check", checks, code.n, code.q, show_all)


def _facts_by_name(report: CodeReport) -> dict[str, str]:
    """Return the facts on a code by name."""
    code, group, table = report.code, report.group, report.cosets
    lines = {"distance": f"{distance_text(report.distance)}{_how_good(report)}"}
    lines["rate"] = f"{code.k}/{code.n}" if code.n else "no digits"
    if code.n:
        lines["dual"] = _dual(report)
    radius = None if table is None else table.covering_radius
    perfect = ", perfect" if radius is not None and is_perfect(report.d, radius) else ""
    lines["covering radius"] = "not computed (grundy code cosets)" if radius is None else f"{radius}{perfect}"
    symmetries = "" if group is None else f"group of order {amount(group.order)}, {transitivity_text(group)}"
    lines["automorphisms"] = symmetries or "not computed (grundy code automorphisms)"
    return lines


def _how_good(report: CodeReport) -> str:
    if report.d is None or report.best is None:
        return ""
    code = report.code
    if report.d >= report.best:
        return f": no linear code [{code.n}, {code.k}] has a larger one"
    return f"; no linear code [{code.n}, {code.k}] has more than {report.best}"


def _dual(report: CodeReport) -> str:
    code = report.code
    if report.self_dual:
        return "itself"
    contained = ", which contains the code" * report.self_orthogonal
    return f"[{code.n}, {code.n - code.k}]{contained}"


# ---- The nearest word


@click.command(name="decode", cls=ExampleCommand)
@source_argument
@click.argument("word", metavar="WORD")
@click.option("--play", is_flag=True, help="Correct a word of a lexicode by a move in its game.")
@seconds_option("Search for at most N seconds.", default=60)
@json_option(DecodeAnswer, PlayedCorrectionAnswer)
def decode_command(source: Source, word: str, play: bool, seconds: float, as_json: bool) -> None:
    """Find the word of the code in FILE that is nearest to WORD.

    WORD is a row of digits such as 0110100, coordinate 0 first; a to f are 10 to 15, and a dot is 0. With commas the
    digits are decimal numbers: 1,0,3. A single - reads words from standard input, one per line.

    With --play the word is a position of the game of a lexicode, such as lexicode:24,8: coins that show heads or tails.
    A move turns fewer than d coins, the highest of them from heads to tails, and the player who cannot move loses. The
    move to a word of the lexicode that turns the fewest coins corrects the errors.
    """
    if source.file == word == "-":
        raise BadInput("standard input holds the code or the words; give a file for one of them")
    out = Console()
    decode, show = _by_play(source) if play else _by_distance(source, seconds)
    for number, (_, record) in enumerate(read_each(word, decode, "words")):
        if as_json:
            print_json(record)
            continue
        if number:
            out.line()
        show(record, out)


def _by_distance(source: Source, seconds: float) -> tuple[Callable[[str], Any], Callable[[Any, Console], None]]:
    """Return how a word is decoded, and how the answer is shown."""
    report = CodeReport(source.code())

    def decode(text: str) -> DecodeAnswer:
        received = read_word(text, report.code.n, report.code.q)
        with progress_bar("words"):
            return nearest_answer(report, received, seconds)

    return decode, partial(_show_decoded, report)


def _show_decoded(report: CodeReport, found: DecodeAnswer, out: Console) -> None:
    if not found["errors"]:
        out.line(f"a word of the code {parameters(report.code, report.d)}: no errors", "bold green")
    else:
        places = f"at {'position' if found['errors'] == 1 else 'positions'} {numbered(found['positions'])}"
        out.line(f"{pluralize(found['errors'], 'error')}, {places}", "bold")
    show_correction(found, "error", found["error"], out)
    out.line(found["sentence"] if found["proved"] else f"{found['sentence'][:-1]}; --seconds gives more time.")


def _by_play(source: Source) -> tuple[Callable[[str], Any], Callable[[Any, Console], None]]:
    """Return functions that correct a word by a move, and show the answer."""
    from grundy.codes import coin_values_of, correct_by_play

    code = source.code()
    d, values = _distance_of_game(code, source.file), coin_values_of(code)

    def correct(text: str) -> PlayedCorrectionAnswer:
        try:
            return play_answer(code, d, correct_by_play(read_word(text, code.n, 2), code.n, d, values=values))
        except LimitError as error:
            raise LimitError(error.message, hint="leave out --play") from error

    return correct, show_play


def _distance_of_game(code: "LinearCode", file: str) -> int:
    """Return the distance of the game whose lexicode is a code."""
    from grundy.codes import lexicode

    named = lexicode_named(file)
    if named is not None:
        return named[1]
    d = proved_distance(cheap_distance(code)) if code.q == 2 else None
    if d is None or lexicode(code.n, d) != code:
        raise BadInput("--play is for binary lexicodes, and this code is not one; try lexicode:24,8")
    return d


# ---- Other formats


@click.command(name="convert", cls=ExampleCommand)
@source_argument
@click.argument("out", metavar="OUT")
@choice_option("--to", FORMATS, "Write OUT in this format, whatever its ending.")
@value_option("--to-kind", KIND, "Write these rows.  [default: as in FILE]", metavar=None)
def convert_command(source: Source, out: str, to: str | None, to_kind: str | None) -> None:
    """Write the code in FILE to OUT, in the format of its ending.

    The matrix is copied if the format allows it: an alist has parity checks, and a .npy file a generator. If OUT is -,
    the code is written to standard output in the format --to.
    """
    from grundy.codes import LinearCode
    from grundy.codes.files import CodeFile

    if out == "-":
        if to in (None, "numpy"):
            raise click.UsageError("standard output needs a text format; give --to, for example --to json")
    else:
        check_target(out, None, to)
    made = source.found()
    found = CodeFile(made.generator, made.q, name=source.file) if isinstance(made, LinearCode) else made
    if to_kind is not None:
        found = found.given_as("generator" if to_kind == "generator" else "parity check")
    if out == "-":
        click.echo(text_of_code(found, str(to)), nl=False)
    else:
        write_code(out, found, to)
