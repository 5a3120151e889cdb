"""Which theorem proves the period of which game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from grundy.sequences._kernels import Values
from grundy.sequences.heaps import AllBut, HeapFunction, HeapGame, Subtraction
from grundy.sequences.periods import arithmetic, closed, conditions, endless, guy_smith, taking
from grundy.sequences.periods.certificate import Certificate

__all__ = ["find_proof"]

Prover: TypeAlias = Callable[[HeapGame, Values], Certificate | None]


def find_proof(game: HeapGame, values: Values) -> Certificate | None:
    """Return the proof of the period that the values show, by the right theorem for the kind of game.

    Parameters
    ----------
    game : heap game
        The rules.
    values : numpy.ndarray
        Its nim values, from heap 0 on.

    Returns
    -------
    Certificate or None
        None when the values are not enough for a proof. For a game given as a Python function there never is one, since
        nothing is known of the options of larger heaps.

    Examples
    --------
    >>> import numpy as np
    >>> find_proof(Subtraction({1, 2}), np.arange(20, dtype=np.uint8) % 3).period
    3
    """
    proofs = (prove(game, values) for prove in _provers(game))
    return next((proof for proof in proofs if proof is not None), None)


def _provers(game: HeapGame) -> tuple[Prover, ...]:
    if isinstance(game, HeapFunction):
        return ()
    if isinstance(game, Subtraction):
        return taking.prove, closed.prove
    if isinstance(game, AllBut) or not game.is_finite:
        return closed.prove, endless.prove
    if game.unequal or game.stuck:
        return (conditions.prove,)
    if game.most_heaps < 2:
        return (taking.prove,)
    return (guy_smith.prove,) if game.most_heaps == 2 else (guy_smith.prove, arithmetic.prove)
