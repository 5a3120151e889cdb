"""Sums of sets, and the moves that win them (Lenstra 1978, section 2)."""

from dataclasses import dataclass

from grundy.ordinals.nim_sum import nim_sum
from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.sets.game import Collection, SetGame, require_sets

__all__ = ["WinningMoves", "grundy_number", "winning_moves"]


@dataclass(frozen=True)
class WinningMoves:
    """The winning moves of a sum in one of its games.

    Attributes
    ----------
    component : int
        In which game, counted from 0.
    game : SetGame
    elements : tuple of SetGame
        Elements to choose: all, or a few examples where there are infinitely many.
    is_unique : bool
        Whether there is only one.

    Examples
    --------
    >>> from grundy.ordinals.sets import number_set
    >>> (moves,) = winning_moves(*map(number_set, "NZQRC"))
    >>> print(moves)
    from ℕ choose 0
    """

    component: int
    game: SetGame
    elements: tuple[SetGame, ...]
    is_unique: bool

    def __str__(self) -> str:
        choices = ", ".join(map(repr, self.elements))
        all_shown = self.is_unique or isinstance(self.game, Collection)
        return f"from {self.game!r} choose {choices}{'' if all_shown else ', …'}"


def grundy_number(*games: SetGame) -> Ordinal:
    """Return the Grundy number of a sum of sets, the nim sum of theirs.

    Parameters
    ----------
    *games : SetGame

    Returns
    -------
    Ordinal

    Examples
    --------
    >>> from grundy.ordinals.sets import number_set
    >>> grundy_number(*map(number_set, "NZQ"))
    Ordinal('w+2')
    """
    require_sets(games)
    return nim_sum(*(game.grundy_number for game in games))


def winning_moves(*games: SetGame) -> list[WinningMoves]:
    """Return the winning moves in a sum of sets, game by game.

    Parameters
    ----------
    *games : SetGame

    Returns
    -------
    list of WinningMoves
        Empty when the player to move loses.

    Examples
    --------
    Lenstra's exercise asks for the unique winning move in ℕ + ℤ + ℚ + ℝ + ℂ. The Grundy number is
    ω ⊕ 1 ⊕ 3 ⊕ 1 ⊕ 3 = ω, so that only ℕ can be made equal to the rest, which is 0:

    >>> from grundy.ordinals.sets import complex_number, number_set
    >>> moves = winning_moves(*map(number_set, "NZQRC"))
    >>> [str(move) for move in moves], moves[0].is_unique
    (['from ℕ choose 0'], True)

    In ℂ alone, every complex number a + bi with a >= 0 wins:

    >>> print(*winning_moves(number_set("C")))
    from ℂ choose (0_ℝ, 0_ℝ), (0_ℝ, -1_ℝ), (1_ℝ, 0_ℝ), …
    >>> winning_moves(complex_number(3, -2))
    []
    """
    total = grundy_number(*games)
    wanted = [nim_sum(game.grundy_number, total) for game in games]
    return [
        WinningMoves(i, game, elements, game.is_only(value))
        for i, (game, value) in enumerate(zip(games, wanted, strict=True))
        if value != game.grundy_number and (elements := game.with_grundy_number(value))
    ]
