"""Two opponents play a game to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.integers import as_natural
from grundy.play.match.match import Match

if TYPE_CHECKING:
    from grundy.play.match.opponents import Opponent
    from grundy.play.match.record import Record
    from grundy.play.position import Position

__all__ = ["play_out"]


def play_out(
    position: Position,
    first: Opponent,
    second: Opponent,
    *,
    misere: bool | None = None,
    seed: int | str | None = None,
    most: int = 10_000,
) -> Record:
    """Let two opponents play against each other.

    Parameters
    ----------
    position : Position
        Where play begins.
    first, second : callable
        From a position to a legal move of it: `Perfect`, `Fallible`, `Random`, or anything of your own.
    misere : bool, optional
        Whether the player who cannot move wins; unless given, as the position says.
    seed : int or str, optional
        Both opponents begin anew with seeds made from this one, so that the same game can be played again.
    most : int, optional
        Play stops after so many moves; the record then says that the game is unfinished.

    Returns
    -------
    Record
        A draw is called as soon as a position stands for the third time with the same player to move.

    Examples
    --------
    >>> import grundy
    >>> from grundy.play.match import Perfect, Random
    >>> play_out(grundy.parse("N(3,5,7)"), Perfect(), Random(), seed=1).winner
    0
    """
    limit = as_natural(most, "the largest number of moves")
    opponents = first, second
    match = Match(position, misere=misere, players=(_name(first), _name(second)))
    for side, opponent in zip(("first", "second"), opponents, strict=True):
        if seed is not None and hasattr(opponent, "reseed"):
            opponent.reseed(f"{seed} {side}")
    while not match.is_over and len(match.moves) < limit:
        if match.may_be_drawn:
            match.call_draw()
        else:
            match.play(opponents[match.to_move](match.position))
    return match.record()


def _name(opponent: Opponent) -> str:
    return str(getattr(opponent, "name", None) or getattr(opponent, "__name__", type(opponent).__name__))
