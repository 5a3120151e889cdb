"""The takes of games that never break a heap, as the kernels want them."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.errors import DomainError
from grundy.sequences.heaps import AllBut, HeapGame, Subtraction, TakeAndBreak

__all__ = ["EndlessTakes", "FiniteTakes", "endless_takes", "finite_takes"]

# No heap is so large; what is longer is never taken.
LONGEST = 1 << 62


@dataclass(frozen=True)
class FiniteTakes:
    """Finitely many takes, in increasing order.

    Attributes
    ----------
    leaving : tuple of int
        May be taken when a heap is left.
    finishing : tuple of int
        May be taken when nothing is left.
    stuck : tuple of int
        Heaps that allow no move.
    """

    leaving: tuple[int, ...]
    finishing: tuple[int, ...]
    stuck: tuple[int, ...] = ()


@dataclass(frozen=True)
class EndlessTakes:
    """Takes that repeat for ever, up to exceptions.

    Attributes
    ----------
    pattern : tuple of int
        Bit 1 of pattern[t mod q] says that t counters may be taken from a heap of t, bit 2 that they may be taken from
        larger ones; q is the length of the pattern.
    leaving, finishing : tuple of int
        The exceptions, in increasing order: where bit 2 (bit 1) is not that of the pattern.
    begin : int
        From here on there are no exceptions.
    stuck : tuple of int
        Heaps that allow no move.
    """

    pattern: tuple[int, ...]
    leaving: tuple[int, ...]
    finishing: tuple[int, ...]
    begin: int
    stuck: tuple[int, ...] = ()


def finite_takes(game: HeapGame) -> FiniteTakes:
    """Return the takes of a game that has finitely many and no other moves.

    Parameters
    ----------
    game : Subtraction or TakeAndBreak
        Its digits, if it has some, are 0, 1, 2 and 3.

    Returns
    -------
    FiniteTakes

    Raises
    ------
    DomainError
        When it is another game.

    Examples
    --------
    >>> finite_takes(TakeAndBreak("0.123"))
    FiniteTakes(leaving=(2, 3), finishing=(1, 3), stuck=())
    """
    if isinstance(game, Subtraction):
        return FiniteTakes(game.takes, game.takes)
    if isinstance(game, TakeAndBreak) and not game.repeating and max(game.digits) <= 3:
        return FiniteTakes(_with_bit(game.digits, 2), _with_bit(game.digits, 1), game.stuck)
    raise DomainError(f"{game!r} is no game with finitely many moves that all take; its digits would be 0, 1, 2, 3")


def endless_takes(game: HeapGame) -> EndlessTakes:
    """Return the takes of a game that has infinitely many and no other moves.

    Parameters
    ----------
    game : AllBut or TakeAndBreak
        Its digits, if it has some, are 0, 1, 2 and 3, and repeat for ever.

    Returns
    -------
    EndlessTakes

    Raises
    ------
    DomainError
        When it is another game.

    Examples
    --------
    >>> endless_takes(AllBut({2, 5}))
    EndlessTakes(pattern=(3,), leaving=(2, 5), finishing=(2, 5), begin=6, stuck=())
    >>> endless_takes(TakeAndBreak("0.1(02)"))
    EndlessTakes(pattern=(0, 2), leaving=(1,), finishing=(1,), begin=2, stuck=())
    """
    if isinstance(game, AllBut):
        return EndlessTakes((3,), game.excluded, game.excluded, max(game.excluded, default=0) + 1)
    if isinstance(game, TakeAndBreak) and game.repeating and max(game.digits + game.repeating) <= 3:
        begin, period = len(game.digits), len(game.repeating)
        pattern = tuple(game.repeating[(residue - begin) % period] for residue in range(period))
        odd = (0, *(game.digits[t] ^ pattern[t % period] for t in range(1, begin)))
        return EndlessTakes(pattern, _with_bit(odd, 2), _with_bit(odd, 1), begin, game.stuck)
    raise DomainError(
        f"{game!r} is no game with endless moves that all take; its digits would be 0, 1, 2, 3 and repeat"
    )


def _with_bit(digits: tuple[int, ...], bit: int) -> tuple[int, ...]:
    return tuple(t for t, digit in enumerate(digits) if digit & bit)
