"""A position of the annihilation game with all its moves, the best ones first, and its description in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.graphs.names import format_name, format_names, join_names
from grundy.graphs.value import format_set, format_value
from grundy.integers import bits, mex
from grundy.records import OutcomeLetter
from grundy.text import format_count, format_number

if TYPE_CHECKING:
    from grundy.graphs import LoopyValue, Solution
    from grundy.linear import Annihilation

Effect: TypeAlias = Literal["wins", "draws", "loses"]
# The effect of a move for the player who makes it, by the outcome of the position after it.
EFFECTS: dict[OutcomeLetter, Effect] = {"P": "wins", "D": "draws", "N": "loses"}
# The outcomes after a move, from best to worst for the player who moves.
BEST_FIRST = "PDN"


class Step(NamedTuple):
    """A move: the numbers of its two vertices, the mask of the position after it, and the outcome of that position."""

    source: int
    target: int
    mask: int
    outcome: OutcomeLetter

    @property
    def effect(self) -> Effect:
        """The effect for the player who makes the move."""
        return EFFECTS[self.outcome]

    @property
    def annihilates(self) -> bool:
        """Whether two tokens meet and disappear."""
        return not self.mask >> self.target & 1


class Tokens:
    """A position in normal play."""

    misere = False

    def __init__(self, game: Annihilation, mask: int):
        self.game, self.mask = game, mask
        self.strategy = game.strategy()

    @property
    def outcome(self) -> OutcomeLetter:
        """The outcome, as a letter."""
        return self.outcome_of(self.mask)

    def outcome_of(self, mask: int) -> OutcomeLetter:
        """Return the outcome of a position."""
        return self.game.outcome(mask).value

    def value_of(self, mask: int) -> LoopyValue | None:
        """Return the value of a position, if it has one."""
        return self.game.value(mask)

    def moves_left(self, mask: int) -> int | None:
        """Return an upper bound on the moves left after a winning move to a position; None for other positions."""
        return 2 * self.strategy.potential(mask) if self.outcome_of(mask) == "P" else None

    @property
    def bound(self) -> int | None:
        """An upper bound on the number of moves left; None in a draw."""
        if self.outcome == "N":
            return 1 + (self.moves_left(self.steps[0].mask) or 0)
        return self.moves_left(self.mask)

    @cached_property
    def steps(self) -> list[Step]:
        """All moves: winning moves with the quickest win first, then drawing moves with loops last, then the rest."""
        found = []
        for k in bits(self.mask):
            for target in dict.fromkeys(self.game.graph.follower_numbers(k).tolist()):
                mask = self.mask ^ 1 << k ^ 1 << target
                found.append(Step(k, target, mask, self.outcome_of(mask)))
        return sorted(found, key=self._rank)

    def _rank(self, step: Step) -> tuple[int, int, bool]:
        left = self.moves_left(step.mask) if step.outcome == "P" else None
        return BEST_FIRST.index(step.outcome), left or 0, step.source == step.target

    def moves_that(self, outcome: str) -> list[Step]:
        """Return the moves to positions with this outcome."""
        return [step for step in self.steps if step.outcome == outcome]


class MisereTokens(Tokens):
    """A position in misère play; all positions that can be reached from it are searched."""

    misere = True

    def __init__(self, game: Annihilation, mask: int, limit: int, hint: str = "use fewer tokens"):
        super().__init__(game, mask)
        self.limit, self.hint = limit, hint

    @cached_property
    def searched(self) -> Solution:
        """All positions that can be reached, solved."""
        from grundy.graphs import solve
        from grundy.graphs.implicit.explore import explore

        followers = [list(dict.fromkeys(self.game.graph.follower_numbers(k).tolist())) for k in range(len(self.game))]

        def options(mask: int) -> list[int]:
            return [mask ^ 1 << k ^ 1 << target for k in bits(mask) for target in followers[k]]

        try:
            return solve(explore(options, self.mask, limit=self.limit), misere=True, values=False)
        except LimitError as error:
            raise LimitError(
                f"misère play searches all positions, and more than {self.limit:,} can be reached from this one",
                hint=self.hint,
            ) from error

    def outcome_of(self, mask: int) -> OutcomeLetter:
        """Return the outcome of a position that can be reached."""
        return self.searched.outcome_of(mask).value

    @property
    def bound(self) -> int | None:
        """The number of moves left with best play; None in a draw."""
        return self.moves_left(self.mask)

    def value_of(self, mask: int) -> None:
        """Return None: misère play has no values for sums."""

    def moves_left(self, mask: int) -> int | None:
        """Return the number of moves left with best play; None in a draw."""
        left = int(self.searched.remoteness.data[self.searched.graph.number(mask)])
        return left if left >= 0 else None


# ---- A position in sentences

MAX_NAMES, MAX_NAME = 6, 20
# The most characters of a position in a sentence.
LONGEST = 60


def who_wins(tokens: Tokens) -> str:
    """Return one sentence that says who wins a position and why."""
    name = format_position(tokens.game, tokens.mask, LONGEST) if tokens.mask else "The empty position"
    if not tokens.steps:
        if tokens.misere:
            return f"{name} is won by the player who moves next (N): there is no move, and the last move loses."
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
        which = "both" if good == 2 else f"all {good:,}"
        return f"its only move {one}" if good == 1 else f"{which} of its moves {many}"
    return f"{good:,} of its {every:,} moves {one if good == 1 else many}"


def reasons(tokens: Tokens) -> Iterator[str]:
    """Yield the other sentences: the move to make, how long the win takes, the value, and tokens on leaves."""
    lines = _recommended(tokens), _how_long(tokens), _why_this_value(tokens), _dead_tokens(tokens), _searched(tokens)
    return filter(None, lines)


def _recommended(tokens: Tokens) -> str:
    if not tokens.steps or tokens.outcome == "P":
        return ""
    best = tokens.steps[0]
    left = format_position(tokens.game, best.mask, LONGEST)
    if best.source == best.target:
        return f"Recommended: {format_move(tokens, best)}, along the loop, which changes nothing."
    meeting = ", where both tokens disappear" if best.annihilates else ""
    end = ", the end of the game" if tokens.outcome == "N" and tokens.moves_left(best.mask) == 0 else ""
    return f"Recommended: {format_move(tokens, best)}{meeting}, leaving {left}{end}."


def format_move(tokens: Tokens, step: Step) -> str:
    """Format a move as its two vertices."""
    names = tokens.game.names
    return f"{format_name(names[step.source], MAX_NAME)} → {format_name(names[step.target], MAX_NAME)}"


def _how_long(tokens: Tokens) -> str:
    if tokens.bound is None:
        return "Neither player can force the game to end."
    if not tokens.steps:
        return ""
    if tokens.bound == 1:
        return "The win takes one move."
    return f"The win takes at most {format_large(tokens.bound)} moves, counting those of both players."


def format_large(number: int) -> str:
    """Format a number, and shorten it if it is too long to read."""
    return f"{number:,}" if number < 10**15 else format_number(number)


def _why_this_value(tokens: Tokens) -> str:
    """Return a sentence with the value and the values of the options that explain it."""
    value = tokens.value_of(tokens.mask)
    if value is None:
        return ""
    found = {option for step in tokens.steps if (option := tokens.value_of(step.mask)) is not None}
    finite = sorted(option.nim_value for option in found if option.is_finite)
    which = "finite values" if len(finite) < len(found) else "values"
    if not value.is_finite:
        options = f"its options have the {which} {format_set(finite)}" if finite else "so are its options"
        return f"Its value is {format_value(value)}: infinite, and {options}."
    if not found:
        return "Its value is 0, the mex of the empty set."
    return f"Its value is {mex(finite)}, the mex of its options' {which} {format_set(finite)}."


def _dead_tokens(tokens: Tokens) -> str:
    """Return a sentence about the tokens that can never move."""
    leaves = [name for name in names_at(tokens.game, tokens.mask) if name in tokens.game.leaves]
    if not leaves:
        return ""
    names = join_names(leaves[:MAX_NAMES], "and", max(0, len(leaves) - MAX_NAMES))
    if len(leaves) == 1:
        return f"The token on {names} is on a leaf: it can never move, and it has no effect."
    return f"The tokens on {names} are on leaves: they can never move, and they have no effect."


def _searched(tokens: Tokens) -> str:
    if not isinstance(tokens, MisereTokens):
        return ""
    size = format_count(len(tokens.searched.graph), "position", "positions")
    return f"In misère play, the player who makes the last move loses. This took a search of {size}."


def ordinary_text(tokens: Tokens) -> tuple[str, bool]:
    """Return a sentence about the same position in ordinary play, and whether its outcome or value differs there."""
    ordinary = tokens.game.ordinary_play(tokens.mask)
    there, value = ordinary.outcome.value, format_value(ordinary.value)
    rules = "Ordinary play, where tokens that meet do not disappear,"
    if tokens.outcome != there:
        # Then two tokens have infinite values, and in ordinary play their sum is ∞().
        return f"{rules} differs: there the position is a draw ({there}), with the value {value}.", True
    if ordinary.value != tokens.value_of(tokens.mask):
        return f"{rules} gives the same outcome {there}, but the value {value}.", True
    return f"{rules} gives the same result: {there}, with the value {value}.", False


def names_at(game: Annihilation, mask: int) -> list[Any]:
    """Return the names of the occupied vertices, in the order of the graph."""
    return [game.names[k] for k in bits(mask)]


def format_position(game: Annihilation, mask: int, most: int | None) -> str:
    """Format a position as the set of its tokens, shortened to about `most` characters."""
    return f"{{{format_names(names_at(game, mask), most)}}}" if mask else "{}"
