"""One position of the annihilation game in sentences: who wins and why, the move to make, its value, ordinary play."""

from collections.abc import Iterator

from grundy.answers.annihilation.moves import MisereTokens, Step, Tokens
from grundy.answers.annihilation.names import named, position_text
from grundy.answers.graphs.names import joined, written
from grundy.answers.wording import count, set_text, value_text
from grundy.integers import mex
from grundy.text import format_number

__all__ = ["large", "move_text", "ordinary_text", "reasons", "who_wins"]

MAX_NAMES, MAX_NAME = 6, 20
# Characters of a position in a sentence.
LONGEST = 60


def who_wins(tokens: Tokens) -> str:
    """Say who wins a position and why, in one sentence.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> who_wins(Tokens(Annihilation(example_graphs.figure(2)), 0b0011))
    '{z0, z1} is won by the player who moves next (N): all its 2 moves win.'
    """
    name = position_text(tokens.game, tokens.mask, LONGEST) if tokens.mask else "The empty position"
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


def reasons(tokens: Tokens) -> Iterator[str]:
    """Yield the sentences that follow: the move to make, how long the win takes, the value, and tokens on leaves.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> for line in reasons(Tokens(Annihilation(example_graphs.figure(1)), 0b00001)):
    ...     print(line)
    Recommended: z0 → 0, leaving {0}, the end of the game.
    The win takes one move.
    Its value is 1, the mex of its options' values {0}.
    """
    lines = _recommended(tokens), _how_long(tokens), _why_this_value(tokens), _dead_tokens(tokens), _searched(tokens)
    return filter(None, lines)


def _recommended(tokens: Tokens) -> str:
    if not tokens.steps or tokens.outcome == "P":
        return ""
    best = tokens.steps[0]
    left = position_text(tokens.game, best.mask, LONGEST)
    if best.source == best.target:
        return f"Recommended: {move_text(tokens, best)}, along the loop, which changes nothing."
    meeting = ", where both tokens vanish" if best.annihilates else ""
    over = tokens.outcome == "N" and tokens.moves_left(best.mask) == 0
    return f"Recommended: {move_text(tokens, best)}{meeting}, leaving {left}{', the end of the game' if over else ''}."


def move_text(tokens: Tokens, step: Step) -> str:
    """Write a move by its two vertices.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> tokens = Tokens(Annihilation(example_graphs.figure(1)), 1)
    >>> move_text(tokens, tokens.steps[0])
    'z0 → 0'
    """
    names = tokens.game.names
    return f"{written(names[step.source], MAX_NAME)} → {written(names[step.target], MAX_NAME)}"


def _how_long(tokens: Tokens) -> str:
    if tokens.bound is None:
        return "Neither player can force an end."
    if not tokens.steps:
        return ""
    if tokens.bound == 1:
        return "The win takes one move."
    return f"The win takes at most {large(tokens.bound)} moves, counting those of both players."


def large(number: int) -> str:
    """Write a number that may be too large to read.

    Examples
    --------
    >>> large(1234), large(1 << 1000)
    ('1,234', 'a number of 1001 bits')
    """
    return f"{number:,}" if number < 10**15 else format_number(number)


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


def _searched(tokens: Tokens) -> str:
    if not isinstance(tokens, MisereTokens):
        return ""
    size = count(len(tokens.searched.graph), "position", "positions")
    return f"Misère play, where who makes the last move loses, is searched: {size}."


def ordinary_text(tokens: Tokens) -> tuple[str, bool]:
    """Say what a position is worth when tokens do not annihilate each other, and whether that differs.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> ordinary_text(Tokens(Annihilation(example_graphs.figure(1)), 1))[0]
    'Ordinary play, where tokens that meet do not vanish, is the same here: N, with the value 1.'
    """
    ordinary = tokens.game.ordinary_play(tokens.mask)
    there, value = ordinary.outcome.value, value_text(ordinary.value)
    rules = "Ordinary play, where tokens that meet do not vanish,"
    if tokens.outcome != there:
        # Then two tokens have infinite values, and in ordinary play their sum is ∞().
        return f"{rules} differs: there it is a draw ({there}), with the value {value}.", True
    if ordinary.value != tokens.value_of(tokens.mask):
        return f"{rules} has the same outcome {there}, but the value {value}.", True
    return f"{rules} is the same here: {there}, with the value {value}.", False
