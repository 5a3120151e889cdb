"""One position of the annihilation game with all its moves, the best ones first, in normal and in misère play."""

from typing import TYPE_CHECKING, NamedTuple

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.integers import bits

if TYPE_CHECKING:
    from grundy.graphs import LoopyValue, Solution
    from grundy.linear import Annihilation

__all__ = ["MisereTokens", "Step", "Tokens"]

# What the player who moves likes best to leave.
BEST_FIRST = "PDN"


class Step(NamedTuple):
    """A move by the numbers of its vertices, the position that it leaves as a mask, and who wins that."""

    source: int
    target: int
    mask: int
    outcome: str

    @property
    def annihilates(self) -> bool:
        """Whether two tokens meet and vanish."""
        return not self.mask >> self.target & 1


class Tokens:
    """A position in normal play."""

    misere = False

    def __init__(self, game: "Annihilation", mask: int):
        self.game, self.mask = game, mask
        self.strategy = game.strategy()

    @property
    def outcome(self) -> str:
        """Who wins, as a letter."""
        return self.outcome_of(self.mask)

    def outcome_of(self, mask: int) -> str:
        """Return who wins a position."""
        return self.game.outcome(mask).value

    def value_of(self, mask: int) -> "LoopyValue | None":
        """Return the value of a position, if it has one."""
        return self.game.value(mask)

    def moves_left(self, mask: int) -> int | None:
        """Return how many moves are left at most after a winning move to a position; None for any other position."""
        return 2 * self.strategy.potential(mask) if self.outcome_of(mask) == "P" else None

    @property
    def bound(self) -> int | None:
        """How many moves are left at most; None in a draw."""
        if self.outcome == "N":
            return 1 + (self.moves_left(self.steps[0].mask) or 0)
        return self.moves_left(self.mask)

    @cached_property
    def steps(self) -> list[Step]:
        """All moves: those that win first, the quickest win before others, then those that draw; loops last."""
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
        """Return the moves to positions with an outcome."""
        return [step for step in self.steps if step.outcome == outcome]


class MisereTokens(Tokens):
    """A position when who makes the last move loses: all that can be reached from it is searched.

    Parameters
    ----------
    game, mask
        As for `Tokens`.
    limit : int
        How many positions are searched at most.
    hint : str, optional
        What to try when there are more.
    """

    misere = True

    def __init__(self, game: "Annihilation", mask: int, limit: int, hint: str = "take fewer tokens"):
        super().__init__(game, mask)
        self.limit, self.hint = limit, hint

    @cached_property
    def searched(self) -> "Solution":
        """All positions that can be reached, solved."""
        from grundy.graphs import solve
        from grundy.graphs.implicit.explore import explore

        followers = [list(dict.fromkeys(self.game.graph.follower_numbers(k).tolist())) for k in range(len(self.game))]

        def options(mask: int) -> list[int]:
            return [mask ^ 1 << k ^ 1 << target for k in bits(mask) for target in followers[k]]

        try:
            return solve(explore(options, self.mask, limit=self.limit), misere=True, values=False)
        except LimitError as error:
            reached = f"more than {self.limit:,} positions can be reached from here"
            raise LimitError(f"{reached}, and misère play is searched; {self.hint}") from error

    def outcome_of(self, mask: int) -> str:
        """Return who wins a position that can be reached."""
        return self.searched.outcome_of(mask).value

    @property
    def bound(self) -> int | None:
        """How many moves are left with best play; None in a draw."""
        return self.moves_left(self.mask)

    def value_of(self, mask: int) -> None:
        """Misère play has no values that add up."""

    def moves_left(self, mask: int) -> int | None:
        """Return how many moves are left with best play; None in a draw."""
        left = int(self.searched.remoteness.data[self.searched.graph.number(mask)])
        return left if left >= 0 else None
