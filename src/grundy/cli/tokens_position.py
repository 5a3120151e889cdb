"""One position of the annihilation game explained: who wins and why, its value, its moves, and ordinary play."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.cli.graph_names import joined, written
from grundy.cli.graph_table import STYLES, count, value_text
from grundy.cli.graph_vertex import EFFECTS, set_text
from grundy.cli.output import Cell, print_line, print_table
from grundy.cli.tokens_moves import MisereTokens, Step, Tokens
from grundy.cli.tokens_names import named, position_text
from grundy.mex import mex
from grundy.natural import shown

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["show_position"]

MAX_MOVES = 20
MAX_NAMES = 6
# Characters of a position in a sentence; of one in a table, at most and at least; and of the rest of that table.
SENTENCE, WIDEST, NARROWEST, OTHERS = 60, 48, 12, 66
MAX_NAME = 20


def show_position(tokens: Tokens, out: "Console", show_all: bool) -> None:
    """Print all that is known of one position."""
    print_line(out, _who_wins(tokens), STYLES[tokens.outcome])
    for line in (_recommended(tokens), _how_long(tokens), _why_this_value(tokens), _dead_tokens(tokens)):
        if line:
            print_line(out, line)
    if isinstance(tokens, MisereTokens):
        size = count(len(tokens.searched.graph), "position", "positions")
        print_line(out, f"Misère play, where who makes the last move loses, is searched: {size}.")
    else:
        _show_ordinary_play(tokens, out)
    if tokens.steps:
        print_line(out)
        _show_moves(tokens, out, show_all)


def _who_wins(tokens: Tokens) -> str:
    name = position_text(tokens.game, tokens.mask, SENTENCE) if tokens.mask else "The empty position"
    if not tokens.steps:
        if tokens.misere:
            return f"{name} is won by the player who moves next (N): there is no move, and who made the last one lost."
        return f"{name} is won by the player who has just moved (P): there is no move."
    if tokens.outcome == "N":
        return f"{name} is won by the player who moves next (N): {_of_its_moves(tokens, 'P', 'win', 'wins')}."
    if tokens.outcome == "P":
        return f"{name} is won by the player who has just moved (P): every move loses."
    keep = _of_its_moves(tokens, "D", "keep the draw", "keeps the draw")
    return f"{name} is a draw (D): no move wins, {keep}."


def _of_its_moves(tokens: Tokens, outcome: str, many: str, one: str) -> str:
    good, every = len(tokens.moves_that(outcome)), len(tokens.steps)
    if good == every:
        return f"its only move {one}" if good == 1 else f"all its {every:,} moves {many}"
    return f"{good:,} of its {every:,} moves {one if good == 1 else many}"


def _recommended(tokens: Tokens) -> str:
    if not tokens.steps or tokens.outcome == "P":
        return ""
    best = tokens.steps[0]
    left = position_text(tokens.game, best.mask, SENTENCE)
    if best.source == best.target:
        return f"Recommended: {_move(tokens, best)}, along the loop, which changes nothing."
    meeting = ", where both tokens vanish" if best.annihilates else ""
    over = tokens.outcome == "N" and tokens.moves_left(best.mask) == 0
    return f"Recommended: {_move(tokens, best)}{meeting}, leaving {left}{', the end of the game' if over else ''}."


def _how_long(tokens: Tokens) -> str:
    if tokens.bound is None:
        return "Neither player can force an end."
    if not tokens.steps:
        return ""
    if tokens.bound == 1:
        return "The win takes one move."
    return f"The win takes at most {_large(tokens.bound)} moves, counting those of both players."


def _large(number: int) -> str:
    return f"{number:,}" if number < 10**15 else shown(number)


def _why_this_value(tokens: Tokens) -> str:
    """Return the value with the values of the options from which it follows."""
    value = tokens.value_of(tokens.mask)
    if value is None:
        return ""
    found = {option for step in tokens.steps if (option := tokens.value_of(step.mask)) is not None}
    finite = sorted(option.nim_value for option in found if option.is_finite)
    which = "finite values" if len(finite) < len(found) else "values"
    if not value.is_finite:
        options = f"its options have the {which} {set_text(finite)}" if finite else "so are its options"
        return f"Its value is {value_text(value)}: infinite, and {options}."
    if not found:
        return "Its value is 0, the mex of no values at all."
    return f"Its value is {mex(finite)}, the mex of its options' {which} {set_text(finite)}."


def _dead_tokens(tokens: Tokens) -> str:
    """Return which tokens will never move."""
    leaves = [name for name in named(tokens.game, tokens.mask) if name in tokens.game.leaves]
    if not leaves:
        return ""
    names = joined(leaves[:MAX_NAMES], "and", max(0, len(leaves) - MAX_NAMES))
    if len(leaves) == 1:
        return f"The token on {names} is on a leaf: it never moves, and never matters."
    return f"The tokens on {names} are on leaves: they never move, and never matter."


def _show_ordinary_play(tokens: Tokens, out: "Console") -> None:
    """Say what the position is worth when tokens do not annihilate each other."""
    ordinary = tokens.game.ordinary_play(tokens.mask)
    there, value = ordinary.outcome.value, value_text(ordinary.value)
    rules = "Ordinary play, where tokens that meet do not vanish,"
    if tokens.outcome != there:
        # Then two tokens have infinite values, and in ordinary play their sum is ∞().
        print_line(out, f"{rules} differs: there it is a draw ({there}), with the value {value}.", "bold")
    elif ordinary.value != tokens.value_of(tokens.mask):
        print_line(out, f"{rules} has the same outcome {there}, but the value {value}.", "bold")
    else:
        print_line(out, f"{rules} is the same here: {there}, with the value {value}.")


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
        "move": Cell(_move(tokens, step)),
        "tokens": Cell(_remark(step)),
        "leaving": Cell(position_text(tokens.game, step.mask, room)),
        "outcome": Cell(step.outcome, style),
        "value": Cell("" if value is None else value_text(value, room is None), style),
        "moves left": Cell("–" if left is None else _large(left)),
        "the move": EFFECTS[step.outcome],
        "answered by": Cell(_answer(tokens, step) if lost else ""),
    }


def _answer(tokens: Tokens, step: Step) -> str:
    shift = tokens.strategy.move(step.mask)
    return f"{written(shift.source, MAX_NAME)} → {written(shift.target, MAX_NAME)}"


def _move(tokens: Tokens, step: Step) -> str:
    names = tokens.game.names
    return f"{written(names[step.source], MAX_NAME)} → {written(names[step.target], MAX_NAME)}"


def _remark(step: Step) -> str:
    if step.source == step.target:
        return "loop"
    return "both vanish" if step.annihilates else ""
