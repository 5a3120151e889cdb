"""Draw the terminal picture of the README: the output of ``grundy solve`` as an SVG without external resources."""

from pathlib import Path

from rich.console import Console as RichConsole
from rich.terminal_theme import TerminalTheme

from grundy.answers import solve
from grundy.cli.output import Console
from grundy.cli.solve import show

POSITION = "N(20;1,3,5) + N(20;1,2,5) + N(20;1,2,6) + W(9,8) + N(3,5,7,9)"
TARGET = Path(__file__).parent / "images" / "solve.svg"

THEME = TerminalTheme(
    (16, 24, 32),
    (222, 226, 230),
    [(16, 24, 32), (255, 107, 107), (105, 219, 124), (255, 212, 59), (116, 192, 252), (218, 119, 242), (102, 217, 232)],
)

# Like the frame of rich, but with fonts that every machine has.
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {terminal_width} {terminal_height}" role="img">
<title>grundy solve: who wins, the binary configuration, and every winning move</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
<rect width="{terminal_width}" height="{terminal_height}" rx="10" fill="#101820"/>
<g transform="translate(8, 4)" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def picture() -> str:
    """Return the SVG."""
    with Path("/dev/null").open("w") as nowhere:
        console = RichConsole(record=True, width=102, file=nowhere, force_terminal=True, highlight=False)
        console.print(f"$ grundy solve '{POSITION}'", style="dim", markup=False)
        show(solve(POSITION), Console(rich=console), show_all=False)
        console.print()  # space below the last line
        return console.export_svg(title="", theme=THEME, code_format=FRAME, unique_id="solve")


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
