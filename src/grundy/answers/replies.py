"""The move of an opponent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from grundy.answers.matches import replayed
from grundy.answers.move_choices import choice_text, number_of
from grundy.errors import DomainError
from grundy.play.match import Fallible, Perfect, Random

if TYPE_CHECKING:
    from grundy.play.match import Opponent

__all__ = ["OPPONENTS", "reply"]

OPPONENTS = ("perfect", "fallible", "random")


def reply(
    start: str,
    moves: Sequence[int | str] = (),
    misere: bool = False,
    opponent: str = "perfect",
    k: int = 4,
    seed: str = "",
    *,
    games: Iterable[Any] = (),
) -> dict[str, Any]:
    """Let an opponent choose the next move of a match.

    Parameters
    ----------
    start, moves, misere, games
        The match so far, as `grundy.answers.match` takes it.
    opponent : str, optional
        ``perfect``, ``fallible``, who errs once in `k` moves on average, or ``random``.
    k : int, optional
        How often a fallible opponent errs.
    seed : str, optional
        The same seed gives the same move in the same place.

    Returns
    -------
    dict
        An answer ``grundy.reply/1``; ``choice`` is what to add to the moves of the match.

    Raises
    ------
    DomainError
        When no move is left.

    Examples
    --------
    >>> found = reply("N(3,5)")
    >>> found["choice"], found["move"], found["leads_to"]
    (4, 'take 2', 'N(3,3)')
    """
    game = replayed(start, moves, misere, games)
    if game.is_over:
        raise DomainError(f"there is no move left in {game.position}")
    move = _made(opponent, k, f"{seed}:{len(moves)}")(game.position)
    number = number_of(move)
    return {
        "schema": "grundy.reply/1",
        "position": str(game.position),
        "number": number,
        "choice": choice_text(move) if number is None else number,
        "component": move.index,
        "move": move.label,
        "from": str(move.before),
        "to": str(move.after),
        "leads_to": str(move.position),
    }


def _made(name: str, k: int, seed: str) -> Opponent:
    if name not in OPPONENTS:
        raise DomainError(f"an opponent is {', '.join(OPPONENTS[:-1])} or {OPPONENTS[-1]}, not {name[:40]!r}")
    if name == "fallible":
        return Fallible(k, seed=seed)
    return Perfect() if name == "perfect" else Random(seed=seed)
