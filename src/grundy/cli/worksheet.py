"""``grundy worksheet``: printable exercises with solutions."""

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.project import WorksheetAnswer, WorksheetKindsAnswer
from grundy.cli.errors import BadInput, as_bad_input
from grundy.cli.options import ExampleCommand, choice_option, number_option, value_option
from grundy.cli.output import Console, check_writable, json_option, print_json, save_file
from grundy.text import escaped, join_words

if TYPE_CHECKING:
    from grundy.worksheets import Worksheet

FORMATS = ("html", "tex", "svg")
# The place of the page number in the name of a file.
PAGE = "{page}"


@click.command(name="worksheet", cls=ExampleCommand)
@click.argument("kinds", nargs=-1, metavar="[KIND]...")
@value_option("--count", click.IntRange(1, 60), "Make N exercises, at most 60.", 6)
@number_option("--seed", "Choose other exercises.", default=1, least=0)
@choice_option("--difficulty", ("easy", "medium", "hard"), "Set the difficulty.", "medium")
@choice_option("--words", ("np", "safe"), "Call positions N and P, or unsafe and safe.", "np")
@choice_option(
    "--solutions", ("none", "after", "only"), "Print solutions after the exercises, not at all, or alone.", "after"
)
@choice_option("--format", FORMATS, "Write this format.  [default: by the ending of OUT, or html]")
@choice_option("--paper", ("a4", "letter"), "Set the paper size of tex and svg.", "a4")
@click.option("--title", metavar="TEXT", help="Print TEXT above the sheet.")
@click.option("-o", "--output", metavar="OUT", help="Write the sheet to OUT.  [default: standard output]")
@click.option("--list", "show_list", is_flag=True, help="List the kinds of exercises.")
@json_option(WorksheetAnswer, WorksheetKindsAnswer)
def command(kinds: tuple[str, ...], output: str | None, show_list: bool, as_json: bool, **settings: Any) -> None:
    """Make a sheet of exercises of the KINDs, or a mixed sheet, with solutions.

    The same seed makes the same sheet in every format and in both vocabularies. html is a page to print. tex is a LaTeX
    document with TikZ pictures, for pdflatex. svg has its pages one below the other, or in separate files if OUT
    contains {page}. --list shows the kinds.
    """
    if show_list:
        _print_exercises(as_json)
        return
    format, solutions, paper = (settings.pop(name) for name in ("format", "solutions", "paper"))
    if as_json and (format is not None or output is not None):
        raise click.UsageError("--json writes the exercises to standard output; leave out --format and --output")
    output = None if output == "-" else output
    file_format = format or _format_of(output)
    if output is not None:
        check_writable(output, "worksheet")
    from grundy.worksheets.sheet import worksheet, worksheet_answer

    with as_bad_input():
        sheet = worksheet(kinds, **settings)
    if as_json:
        print_json(worksheet_answer(sheet))
    else:
        _write(sheet, file_format, solutions, paper, output)


def _format_of(output: str | None) -> str:
    """Return the format for the ending of a file, or html for a file without one, such as /dev/stdout."""
    ending = PurePath(output or "").suffix.lower()
    if ending in ("", ".htm"):
        return "html"
    if ending[1:] not in FORMATS:
        endings = join_words([f".{name}" for name in FORMATS], "or")
        hint = "; print the html from a browser, or run pdflatex on the tex" if ending == ".pdf" else ""
        raise BadInput(f"cannot write {escaped(output or '')}: a worksheet must end in {endings}{hint}")
    return ending[1:]


def _print_exercises(as_json: bool) -> None:
    from grundy.worksheets.sheet import KINDS, worksheet_kinds_answer

    if as_json:
        print_json(worksheet_kinds_answer())
        return
    out = Console()
    width = max(map(len, KINDS))
    for kind in KINDS.values():
        out.line(f"{kind.name:{width}}  {kind.title}: {kind.about}")


def _write(sheet: "Worksheet", file_format: str, solutions: str, paper: str, output: str | None) -> None:
    if file_format == "svg":
        if output is not None and PAGE in output:
            for number, page in enumerate(sheet.svg_pages(solutions, paper=paper), start=1):
                save_file(output.replace(PAGE, str(number)), "worksheet", page.encode("utf-8", errors="replace"))
            return
        text = sheet.svg(solutions, paper=paper)
    else:
        text = sheet.latex(solutions, paper=paper) if file_format == "tex" else sheet.html(solutions)
    if output is None:
        click.echo(text, nl=False)
    else:
        save_file(output, "worksheet", text.encode("utf-8", errors="replace"))
