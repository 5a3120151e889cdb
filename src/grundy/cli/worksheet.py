"""``grundy worksheet``: printable exercises with solutions."""

from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from grundy.answers.project import WorksheetAnswer, WorksheetKindsAnswer
from grundy.cli.errors import BadInput, as_bad_input
from grundy.cli.options import ExampleCommand
from grundy.cli.output import Console, check_writable, json_option, print_json, save_file
from grundy.text import escaped, join_words

if TYPE_CHECKING:
    from grundy.worksheets import Worksheet

FORMATS = ("html", "tex", "svg")
# Where the number of the page goes in the name of a file.
PAGE = "{page}"


@click.command(name="worksheet", cls=ExampleCommand)
@click.argument("kinds", nargs=-1, metavar="[KIND]...")
@click.option("--count", type=click.IntRange(1, 60), default=6, show_default=True, help="How many exercises.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Another seed, another sheet.")
@click.option(
    "--difficulty", type=click.Choice(("easy", "medium", "hard")), default="medium", show_default=True, help="How hard."
)
@click.option(
    "--words",
    type=click.Choice(("np", "safe")),
    default="np",
    show_default=True,
    help="N- and P-positions, or unsafe and safe ones.",
)
@click.option(
    "--solutions",
    type=click.Choice(("none", "after", "only")),
    default="after",
    show_default=True,
    help="Solutions on pages after the exercises, or none, or only these.",
)
@click.option(
    "--format", type=click.Choice(FORMATS), help="How to write it; by default as the ending of FILE, or html."
)
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True, help="For tex and svg.")
@click.option("--title", help="What stands above the sheet.")
@click.option("-o", "--output", metavar="FILE", help="Write the sheet to FILE; - is standard output, as without it.")
@click.option("--list", "show_list", is_flag=True, help="List the kinds of exercises.")
@json_option(WorksheetAnswer, WorksheetKindsAnswer)
def command(
    kinds: tuple[str, ...],
    count: int,
    seed: int,
    difficulty: str,
    words: str,
    solutions: str,
    format: str | None,
    paper: str,
    title: str | None,
    output: str | None,
    show_list: bool,
    as_json: bool,
) -> None:
    """Make a sheet of exercises of the KINDs, with solutions; without any, a mixed sheet.

    The same seed makes the same sheet, in both vocabularies and in every format. html is one page to print; tex is a
    LaTeX document with TikZ pictures, for pdflatex; svg has its pages one below the other, or, if FILE contains
    {page}, one file a page. --list tells the kinds.
    """
    if show_list:
        _print_exercises(as_json)
        return
    if as_json and (format is not None or output is not None):
        raise click.UsageError(
            "--json writes the exercises as data on standard output; leave out --format and --output"
        )
    output = None if output == "-" else output
    file_format = format or _format_of(output)
    if output is not None:
        check_writable(output, "worksheet")
    from grundy.worksheets.sheet import worksheet, worksheet_answer

    with as_bad_input():
        sheet = worksheet(kinds, count=count, seed=seed, difficulty=difficulty, words=words, title=title)
    if as_json:
        print_json(worksheet_answer(sheet))
    else:
        _write(sheet, file_format, solutions, paper, output)


def _format_of(output: str | None) -> str:
    """Return the format that the ending of a file tells; a name without one, such as /dev/stdout, is for html."""
    ending = PurePath(output or "").suffix.lower()
    if ending in ("", ".htm"):
        return "html"
    if ending[1:] not in FORMATS:
        endings = join_words([f".{name}" for name in FORMATS], "or")
        hint = "; print the html from a browser, or run pdflatex on the tex" if ending == ".pdf" else ""
        raise BadInput(f"the ending of {escaped(output or '')} tells no format of a worksheet; it is {endings}{hint}")
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
