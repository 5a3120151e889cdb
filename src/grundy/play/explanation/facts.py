"""Why a position is won: the binary configuration of its components and the moves that balance it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.play.explanation.configuration import Configuration
from grundy.rules import Outcome, Representation, Represented
from grundy.text import join_words, pluralize

if TYPE_CHECKING:
    from grundy.play.move import Move
    from grundy.play.position import Position

__all__ = ["Explanation"]

# So many winning moves are part of an explanation.
MOST_MOVES = 10_000

# Components are named when they are no more than this.
MAX_NAMED = 12


@dataclass(frozen=True)
class Explanation:
    """Who wins a position, and why.

    Prints as text; `table` has the configurations as a table for the terminal, `html` all of it as a page has it. The
    command line shows the same facts in its own way.

    Attributes
    ----------
    position : Position
        What is explained.
    outcome : Outcome
        Who wins.
    winning_moves : tuple of Move
        Every winning move, the first 10,000 of them, or those that are known.
    complete : bool
        Whether these are known to be all.

    Examples
    --------
    >>> import grundy
    >>> print(grundy.parse("N(1,3,5,6)").explain())
    N(1,3,5,6)
    The player who moves next wins: the nim sum is 1, not 0 (unbalanced), and a move can balance it.
    <BLANKLINE>
    component  nim value  binary
    N(1)               1  001
    N(3)               3  011
    N(5)               5  101
    N(6)               6  110
    nim sum            1  001
                            ^ unbalanced
    3 components can repair it: N(1), N(3) and N(5).
    <BLANKLINE>
    3 winning moves:
    - take 1 in N(1), leaving N(0): the value 1 becomes 1 ⊕ 1 = 0, which makes the nim sum 0
    - take 1 in N(3), leaving N(2): the value 3 becomes 3 ⊕ 1 = 2, which makes the nim sum 0
    - take 1 in N(5), leaving N(4): the value 5 becomes 5 ⊕ 1 = 4, which makes the nim sum 0
    <BLANKLINE>
    After the first of them:
    component  nim value  binary
    N(0)               0  000
    N(3)               3  011
    N(5)               5  101
    N(6)               6  110
    nim sum            0  000
    """

    position: Position
    outcome: Outcome
    winning_moves: tuple[Move, ...]
    complete: bool = True

    @classmethod
    def of(cls, position: Position) -> Explanation:
        """Return the explanation of a position."""
        judge = position.judge
        if judge.outcome is not Outcome.N:
            return cls(position, judge.outcome, ())
        moves, are_all = _first(judge.each_winning_move())
        return cls(position, judge.outcome, tuple(moves), are_all and judge.knows_all)

    @property
    def sentence(self) -> str:
        """For whom the position is won, and the reason."""
        convention = " in misère play" * self.position.misere
        return f"{self.outcome.sentence}{convention}: {self.position.judge.reason}."

    @cached_property
    def configuration(self) -> Configuration | None:
        """The values of the components in binary; None when they are not what decides, or out of reach."""
        from grundy.play.judges.values import ByValues

        return Configuration.of(self.position) if isinstance(self.position.judge, ByValues) else None

    @property
    def nim_sum(self) -> int | None:
        """The nim sum of the values of the components; None when it is infinite, unknown or not what decides."""
        if self.configuration is None or not self.configuration.total.is_finite:
            return None
        return self.configuration.total.nim_value

    @property
    def unbalanced(self) -> tuple[int, ...]:
        """The columns of the configuration, counted from the left, that have an odd number of ones."""
        return () if self.configuration is None else self.configuration.unbalanced

    @cached_property
    def repairers(self) -> tuple[int, ...]:
        """The components in which a winning move can be made, by their number."""
        return tuple(dict.fromkeys(move.index for move in self.winning_moves))

    @cached_property
    def repaired(self) -> Configuration | None:
        """The configuration after the first winning move; None when there is none."""
        if self.configuration is None or not self.winning_moves or len(self.position.terms) == 1:
            return None
        return Configuration.of(self.winning_moves[0].position)

    @cached_property
    def representations(self) -> tuple[Representation, ...]:
        """The numbers of the position in the systems of writing that tell who wins it, if it is no sum."""
        if len(self.position.terms) != 1 or self.position.misere:
            return ()
        (term,) = self.position.terms
        game = term.ruleset.game
        return tuple(game.representations(term.position)) if isinstance(game, Represented) else ()

    @property
    def moves_heading(self) -> str:
        """How many winning moves there are."""
        number = len(self.winning_moves)
        if not number and not self.complete and self.outcome is Outcome.N:
            return "no winning move is known"
        return f"{pluralize(number, 'winning move')}{'' if self.complete else ', and perhaps more'}"

    @property
    def repaired_heading(self) -> str:
        """After which of the winning moves the configuration is repaired."""
        return f"After {'the first of them' if len(self.winning_moves) > 1 else 'it'}"

    @property
    def repair_sentence(self) -> str:
        """Which components can repair an unbalanced configuration; empty when there is nothing to repair."""
        if self.configuration is None or len(self.position.terms) < 2 or not self.repairers:
            return ""
        names = [str(self.position.terms[index]) for index in self.repairers[:MAX_NAMED]]
        more = len(self.repairers) - len(names)
        if more:
            names.append(f"{more} more")
        number = len(self.repairers)
        return f"{pluralize(number, 'component')} can repair it: {join_words(names)}."

    def table(self) -> str:
        """Return the configuration as a table of text, the unbalanced columns marked; empty when there is none."""
        from grundy.play.explanation.text import table

        return "" if self.configuration is None else table(self.configuration)

    def __str__(self) -> str:
        from grundy.play.explanation.text import text

        return text(self)

    def html(self) -> str:
        """Return the explanation as HTML: one element, with its own style."""
        from grundy.play.explanation.html import html

        return html(self)

    def _repr_html_(self) -> str:
        return self.html()

    def as_dict(self) -> dict[str, Any]:
        """Return the facts as plain data, as ``--json`` writes them."""
        from grundy.play.explanation.data import data

        return data(self)


def _first(moves: Iterable[Move]) -> tuple[list[Move], bool]:
    """Return the first moves, and whether they are all: there may be too many, and some may be out of reach."""
    found: list[Move] = []
    try:
        found.extend(islice(moves, MOST_MOVES + 1))
    except LimitError:
        return found, False
    return found[:MOST_MOVES], len(found) <= MOST_MOVES
