"""One position of the annihilation game explained: who wins and why, its value, its moves, and ordinary play."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.answers.annihilation.moves import Step, Tokens
from grundy.answers.annihilation.names import position_text
from grundy.answers.annihilation.sentences import large, move_text, ordinary_text, reasons, who_wins
from grundy.answers.graphs.names import written
from grundy.answers.wording import value_text
from grundy.cli.graph.table import STYLES
from grundy.cli.graph.vertex import EFFECTS
from grundy.cli.output import Cell, print_line, print_table

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["show_position"]

MAX_MOVES = 20
# Characters of a position in the table, at most and at least; and of the rest of that table.
WIDEST, NARROWEST, OTHERS = 48, 12, 66
MAX_NAME = 20


def show_position(tokens: Tokens, out: "Console", show_all: bool) -> None:
    """Print all that is known of one position."""
    print_line(out, who_wins(tokens), STYLES[tokens.outcome])
    for line in reasons(tokens):
        print_line(out, line)
    if not tokens.misere:
        sentence, differs = ordinary_text(tokens)
        print_line(out, sentence, "bold" if differs else "")
    if tokens.steps:
        print_line(out)
        _show_moves(tokens, out, show_all)


# The table of moves


def _show_moves(tokens: Tokens, out: "Console", show_all: bool) -> None:
    steps = tokens.steps if show_all else tokens.steps[:MAX_MOVES]
    headings = ["move", "tokens", "leaving", "outcome", "value", "moves left", "the move", "answered by"]
    lost = tokens.outcome == "P" and not tokens.misere
    left_out = {
        "tokens": not any(_remark(step) for step in steps),
        "value": tokens.misere,
        "moves left": lost or tokens.outcome == "D",
        "answered by": not lost,
    }
    room = None if show_all else min(WIDEST, max(NARROWEST, out.width - OTHERS))

    def cells() -> Iterator[dict[str, Cell]]:
        return (_cells(tokens, step, room, lost) for step in steps)

    print_table(out, [heading for heading in headings if not left_out.get(heading)], cells, ["moves left"])
    if len(steps) < len(tokens.steps):
        print_line(out, f"… {len(tokens.steps) - len(steps):,} more (--all shows them)")


def _cells(tokens: Tokens, step: Step, room: int | None, lost: bool) -> dict[str, Cell]:
    value, left = tokens.value_of(step.mask), tokens.moves_left(step.mask)
    style = STYLES[step.outcome]
    return {
        "move": Cell(move_text(tokens, step)),
        "tokens": Cell(_remark(step)),
        "leaving": Cell(position_text(tokens.game, step.mask, room)),
        "outcome": Cell(step.outcome, style),
        "value": Cell("" if value is None else value_text(value, room is None), style),
        "moves left": Cell("–" if left is None else large(left)),
        "the move": EFFECTS[step.outcome],
        "answered by": Cell(_answer(tokens, step) if lost else ""),
    }


def _answer(tokens: Tokens, step: Step) -> str:
    shift = tokens.strategy.move(step.mask)
    return f"{written(shift.source, MAX_NAME)} → {written(shift.target, MAX_NAME)}"


def _remark(step: Step) -> str:
    if step.source == step.target:
        return "loop"
    return "both vanish" if step.annihilates else ""
