"""The game whose P-positions are the lexicode: turn fewer than d coins, the rightmost from heads to tails."""

from __future__ import annotations

from itertools import groupby
from math import comb

from grundy.errors import LimitError
from grundy.linear.celata import words_of_set
from grundy.linear.game import LinearGame
from grundy.linear.small_sets import SmallSets
from grundy.natural import natural
from grundy.saying import shown

__all__ = ["lexicode_game"]


def lexicode_game(n: int, d: int, *, limit: int = 10_000_000) -> LinearGame:
    """Return the game on n coins in which a move at k turns k and fewer than d - 1 coins below it.

    Its P-positions are the lexicode of length n and distance d: the numbers below 2^n that one gets by taking, in
    increasing order, each one that differs in at least d places from all those taken before. For if u is one that was
    not taken, it differs from a smaller one that was in fewer than d places; to turn these coins is a move, as their
    highest is heads in u. And no move leads from one that was taken to another. So the lexicode is a linear code.
    Source: Conway and Sloane, *Lexicographic codes*, 1986.

    `grundy.linear.turning.fewer_than` is the same game on a row without end.

    Parameters
    ----------
    n : int
        The number of coins.
    d : int
        The least distance, from 1 on.
    limit : int, optional
        How many words of memory the moves may take together: each one takes a word for each coin that it turns, and
        one for every 64 of the board. The P-positions of a game without moves are counted like moves of one coin.

    Returns
    -------
    LinearGame

    Raises
    ------
    DomainError
        When n or d is no whole number, or d is 0.
    LimitError
        When there are too many sets of fewer than d coins.

    Examples
    --------
    >>> game = lexicode_game(7, 3)
    >>> game.p_space().basis, game.t
    ((7, 25, 42, 75), 3)
    >>> [int(game.value({k}).nim_value) for k in range(7)]
    [1, 2, 3, 4, 5, 6, 7]
    """
    length, distance = natural(n, "n, the number of coins,"), natural(d, "d, the least distance,", least=1)
    most = min(distance - 1, length)
    _check_room(length, most, natural(limit, "limit"))
    masks = sorted(filter(None, SmallSets(length, most).masks()))
    families = {top - 1: list(family) for top, family in groupby(masks, key=int.bit_length)}
    return LinearGame(length, families)


def _check_room(n: int, most: int, limit: int) -> None:
    room = 0
    for size in range(1, max(most, 1) + 1):  # without moves the P-positions still are n single coins
        room += comb(n, size) * words_of_set(n, size)
        if room > limit:
            what = f"with up to {size} of {shown(n)} coins turned at once the moves"
            raise LimitError(
                f"{what if most else f'the P-positions of {shown(n)} coins'} take {shown(room)} words of memory, "
                f"more than limit={shown(limit)}; take fewer coins, {'a smaller d, ' * bool(most)}or raise limit=…"
            )
