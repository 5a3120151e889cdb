"""One-pile Nim N(n;S): a subtraction game."""

from grundy.sequences import Subtraction

__all__ = ["OnePile"]


class OnePile(Subtraction):
    """Take s counters from a pile, s in a given finite set S of positive numbers (Reiter 1999).

    A position is the number of counters.

    Examples
    --------
    >>> game = OnePile({1, 2, 6})
    >>> game.nim_value(20)
    3
    >>> list(game.moves(5))
    [('take 1', 4), ('take 2', 3)]
    """
