"""Which picture belongs to which game: a module of `grundy.play.boards.pictures` for each class of games."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from grundy.play.boards.board import Board

__all__ = ["Family", "family_of"]

# The classes by module and name, so that none is loaded before its game is played.
FAMILIES = {
    "grundy.games.heaps.nim.Nim": "one_pile",
    "grundy.games.heaps.one_pile.OnePile": "one_pile",
    "grundy.games.heaps.subtract._SubtractOneOf": "one_pile",
    "grundy.games.heaps.fibonacci.FibonacciNim": "one_pile",
    "grundy.sequences.heaps.subtraction.Subtraction": "one_pile",
    "grundy.sequences.heaps.subtraction.AllBut": "one_pile",
    "grundy.sequences.heaps.take_and_break.TakeAndBreak": "pins",
    "grundy.games.tokens.spots.Spots": "pins",
    "grundy.games.heaps.moore.Moore": "several_piles",
    "grundy.games.heaps.staircase.Staircase": "several_piles",
    "grundy.games.heaps.poker.PokerNim": "several_piles",
    "grundy.games.heaps.northcott.Northcott": "strips",
    "grundy.games.heaps.treblecross.Treblecross": "strips",
    "grundy.games.heaps.euclid.Euclid": "euclid",
    "grundy.games.heaps.euclid.GrossmanEuclid": "euclid",
    "grundy.games.wythoff.game.Wythoff": "wythoff",
    "grundy.games.boards.cram.Cram": "cram",
    "grundy.games.boards.node_kayles.NodeKayles": "graphs",
    "grundy.games.boards.arc_kayles.ArcKayles": "graphs",
    "grundy.games.graphs.hackenbush.Hackenbush": "bushes",
    "grundy.games.posets.chomp.Chomp": "chomp",
    "grundy.games.posets.poset_game.PosetGame": "orders",
    "grundy.games.posets.schuh.Schuh": "orders",
    "grundy.games.tokens.coins.CoinTurning": "coins",
    "grundy.games.tokens.walking.WalkingTokens": "tokens",
    "grundy.games.tokens.annihilation._LinearTokens": "tokens",
    "grundy.games.sets.game.SetGame": "sets",
    "grundy.games.sets.product.SetProduct": "sets",
    "grundy.games.sets.rectangle.Rectangle": "rectangles",
}


class Family(Protocol):
    """A picture for a class of games: a module with these two functions."""

    def board(self, game: Any, position: Any, earlier: tuple[Any, ...]) -> Board | None:
        """Return the board, or None when the position is too large to be drawn.

        Where places in the picture do not follow from the position alone, they are those of an earlier position that
        it came from, so that nothing moves while play goes on.
        """
        ...

    def touches(self, game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the alternatives by which a move is made on this board; none when it is not."""
        ...


def family_of(game: Any) -> Family | None:
    """Return the picture for a game, or None.

    Examples
    --------
    >>> from grundy.games import Nim
    >>> family_of(Nim()).__name__, family_of(len)
    ('grundy.play.boards.pictures.one_pile', None)
    """
    names = (f"{cls.__module__}.{cls.__qualname__}" for cls in type(game).__mro__)
    found = next((FAMILIES[name] for name in names if name in FAMILIES), None)
    return None if found is None else cast("Family", import_module(f"grundy.play.boards.pictures.{found}"))
