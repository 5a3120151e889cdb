"""``grundy code show``, ``decode`` and ``convert``: what a code is, the nearest of its words, and other formats."""

from collections.abc import Iterator
from math import isinf
from typing import TYPE_CHECKING

import click

from grundy.answers.code_reports import (
    CodeAnswer,
    CodeReport,
    DecodeAnswer,
    Decoded,
    code_answer,
    decoded,
    is_perfect,
    nearest_answer,
)
from grundy.answers.codes import PlayedCorrectionAnswer, cheap_distance, numbered, play_answer, proved_distance
from grundy.cli.code.rendering import (
    amount,
    distance_text,
    dotted,
    parameters,
    print_digits,
    show_generator,
    show_grid,
    show_play,
    show_weights,
    size_text,
    transitivity_text,
)
from grundy.cli.code.source import (
    KIND,
    Source,
    check_target,
    lexicode_named,
    read_word,
    source_argument,
    write_code,
)
from grundy.cli.errors import BadInput
from grundy.cli.options import read_each
from grundy.cli.output import Console, json_option, print_json
from grundy.cli.progress import progress_bar
from grundy.codes.files import FORMATS, text_of_code
from grundy.errors import LimitError
from grundy.text import pluralize

if TYPE_CHECKING:
    from grundy.codes import Distance, LinearCode, PlayedCorrection
    from grundy.codes.files import CodeFile

# ---- All that is known at once


@click.command(name="show")
@source_argument
@click.option("--all", "show_all", is_flag=True, help="Print every row and weight, however many.")
@json_option(CodeAnswer)
def show_command(source: Source, show_all: bool, as_json: bool) -> None:
    """Show all that is known at once of the code in FILE.

    What would take longer than a few seconds is left out; the other commands take their time.
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
        out.line(f"parity check: {code.n - code.k} × {code.n}, not worked out", "bold")
        out.line("It takes a while; --all and grundy code convert do it.")
    else:
        show_grid(out, "parity check", checks, code.n, code.q, show_all)


def _facts_by_name(report: CodeReport) -> dict[str, str]:
    """Return what there is to say, by its name."""
    code, group, table = report.code, report.group, report.cosets
    lines = {"distance": f"{distance_text(report.distance)}{_how_good(report)}"}
    lines["rate"] = f"{code.k}/{code.n}" if code.n else "no digits"
    if code.n:
        lines["dual"] = _dual(report)
    radius = None if table is None else table.covering_radius
    perfect = ", perfect" if radius is not None and is_perfect(report.d, radius) else ""
    lines["covering radius"] = "not looked for (grundy code cosets)" if radius is None else f"{radius}{perfect}"
    symmetries = "" if group is None else f"group of order {amount(group.order)}, {transitivity_text(group)}"
    lines["automorphisms"] = symmetries or "not looked for (grundy code automorphisms)"
    return lines


def _how_good(report: CodeReport) -> str:
    if report.d is None or report.best is None:
        return ""
    code = report.code
    if report.d >= report.best:
        return f": no linear code [{code.n}, {code.k}] has more"
    return f"; no linear code [{code.n}, {code.k}] has more than {report.best}"


def _dual(report: CodeReport) -> str:
    code = report.code
    if report.self_dual:
        return "itself"
    contained = ", which contains the code" * report.self_orthogonal
    return f"[{code.n}, {code.n - code.k}]{contained}"


# ---- The nearest word


@click.command(name="decode")
@source_argument
@click.argument("word", metavar="WORD")
@click.option("--play", is_flag=True, help="Correct a word of a lexicode by a move in its game.")
@click.option("--seconds", type=click.FloatRange(min=0), help="Look for so long at most.  [default: 60]")
@json_option(DecodeAnswer, PlayedCorrectionAnswer)
def decode_command(source: Source, word: str, play: bool, seconds: float | None, as_json: bool) -> None:
    """Find the word of the code in FILE that is nearest to WORD.

    WORD is written in digits, coordinate 0 first, with a to f for 10 to 15 and dots for 0 if you like: 0110100. With
    commas its digits are decimal numbers: 1,0,3. A single - reads words from standard input, one a line.

    With --play the word is a position of the game of a lexicode, such as lexicode:24,8: coins that show heads or tails.
    A move turns fewer than d coins, the highest of them from heads to tails, and who cannot move loses. The move to a
    word of the lexicode that turns the fewest coins corrects the errors.
    """
    if source.file == word == "-":
        raise BadInput("standard input holds the code or the words; give a file for one of them")
    code = source.code()
    if play:
        _decode_by_play(code, source.file, word, as_json)
        return
    out, distance = Console(), cheap_distance(code)
    for number, found in enumerate(_decode_each(code, word, distance, seconds)):
        if as_json:
            print_json(nearest_answer(code, found))
            continue
        if number:
            out.line()
        _show_decoded(code, found, distance, out)


def _decode_each(code: "LinearCode", word: str, distance: "Distance", seconds: float | None) -> Iterator[Decoded]:
    def decode(text: str) -> Decoded:
        received = read_word(text, code.n, code.q)
        with progress_bar("words"):
            return decoded(code, received, distance, seconds)

    return (result for _, result in read_each(word, decode, "words"))


def _show_decoded(code: "LinearCode", found: Decoded, distance: "Distance", out: Console) -> None:
    count = len(found.positions)
    if not count:
        out.line(f"a word of the code {parameters(code, proved_distance(distance))}: no errors", "bold green")
    else:
        places = f"at {'position' if count == 1 else 'positions'} {numbered(found.positions)}"
        out.line(f"{pluralize(count, 'error')}, {places}", "bold")
    out.line()
    print_digits(out, dotted(found.received, code.n, code.q), "received   ")
    print_digits(out, dotted(found.error, code.n, code.q), "error      ", "bold red")
    print_digits(out, dotted(found.corrected, code.n, code.q), "corrected  ", "green")
    if code.k:
        print_digits(out, dotted(int(code.message(found.corrected)), code.k, code.q), "message    ")
    out.line()
    out.line(_certainty(found, distance))


def _certainty(found: Decoded, distance: "Distance") -> str:
    """Say what is proved of the corrected word."""
    count = len(found.positions)
    if not found.proved:
        return "It was not proved that no word of the code is nearer; --seconds gives more time."
    if not count or isinf(distance.lower):
        return "It is the only nearest word of the code."
    if 2 * count < distance.lower:
        known = distance_text(distance) if distance.proved else f"d ≥ {distance.lower}"
        return f"It is the only nearest word of the code: {count} is at most (d - 1)/2, as {known}."
    if found.nearest is None:
        return f"No word of the code is nearer; others may be as near, for {count} is more than (d - 1)/2."
    if found.nearest == 1:
        return "It is the only nearest word of the code: all words were looked at."
    return f"No word of the code is nearer, but {found.nearest:,} are as near: this is one of them."


def _decode_by_play(code: "LinearCode", file: str, word: str, as_json: bool) -> None:
    from grundy.codes import coin_values_of, correct_by_play

    d = _distance_of_game(code, file)
    out, values = Console(), coin_values_of(code)

    def corrected(text: str) -> "PlayedCorrection":
        try:
            return correct_by_play(read_word(text, code.n, 2), code.n, d, values=values)
        except LimitError as error:
            raise LimitError(error.message, hint="leave out --play") from error

    for number, (_, correction) in enumerate(read_each(word, corrected, "words")):
        if as_json:
            print_json(play_answer(code, d, correction))
            continue
        if number:
            out.line()
        show_play(code, d, correction, out)


def _distance_of_game(code: "LinearCode", file: str) -> int:
    """Return the distance for which a code is the lexicode."""
    from grundy.codes import lexicode

    named = lexicode_named(file)
    if named is not None:
        return named[1]
    d = proved_distance(cheap_distance(code)) if code.q == 2 else None
    if d is None or lexicode(code.n, d) != code:
        raise BadInput("--play is for binary lexicodes, and this code is none; write one as lexicode:24,8")
    return d


# ---- Other formats


@click.command(name="convert")
@source_argument
@click.argument("out", metavar="OUT")
@click.option("--to", type=click.Choice(FORMATS), help="How OUT is written, whatever its ending.")
@click.option("--to-kind", type=KIND, help="What the rows of OUT are; otherwise as in FILE.")
def convert_command(source: Source, out: str, to: str | None, to_kind: str | None) -> None:
    """Write the code in FILE to OUT; the ending of OUT tells its format.

    The matrix stays as it is where it can: an alist holds parity checks, and a .npy file a generator. With OUT - and
    --to the text goes to standard output.
    """
    if out == "-":
        if to in (None, "numpy"):
            raise BadInput("to write to standard output, say how with --to, such as --to json; numpy takes a file")
    else:
        check_target(out, None, to)
    found = _file_of(source)
    if to_kind is not None:
        found = found.given_as("generator" if to_kind == "generator" else "parity check")
    if out == "-":
        click.echo(text_of_code(found, str(to)), nl=False)
    else:
        write_code(out, found, to)


def _file_of(source: Source) -> "CodeFile":
    from grundy.codes import LinearCode
    from grundy.codes.files import CodeFile

    found = source.found()
    if not isinstance(found, LinearCode):
        return found
    return CodeFile(found.generator, found.q, name=source.file)
