"""Moves by chance."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from grundy.play.moves import Move

if TYPE_CHECKING:
    from random import Random

    from grundy.play.position import Position

__all__ = ["random_move"]

# A component may have more moves than can be listed; chance chooses among so many of them.
MOST_MOVES = 10_000


def random_move(position: Position, random: Random) -> Move | None:
    """Return a move by chance: a component that has moves, then one of its first 10,000 moves.

    Parameters
    ----------
    position : Position
        Where to move.
    random : random.Random
        The source of chance.

    Returns
    -------
    Move or None
        None at the end of the game.

    Examples
    --------
    >>> from random import Random
    >>> import grundy
    >>> print(random_move(grundy.parse("N(0,1)"), Random(1)))
    take 1 in N(1), leaving N(0)
    """
    indices = list(range(len(position.terms)))
    random.shuffle(indices)
    for index in indices:
        moves = list(islice(position.terms[index].moves(), MOST_MOVES))
        if moves:
            return Move(position, index, *random.choice(moves))
    return None
