"""Poset games: take an element, and all above it go."""

from collections.abc import Iterator
from typing import Any

from grundy.errors import DomainError
from grundy.games.posets.drawing import draw_poset, sketch_poset
from grundy.games.posets.notation import read_poset, write_poset
from grundy.games.posets.poset import Poset
from grundy.rules import Outcome
from grundy.text import short_repr

__all__ = ["PosetGame"]


class PosetGame:
    """Choose an element of a finite partially ordered set; it and all elements above it go.

    A position is a `Poset`. Nim is played on chains side by side, Hackenbush on trees is the game on the order of their
    edges, and Chomp the game on a product of two chains without its least element (Gale 1974). Values are found
    by search, part by part; a least element below x adds 1 to the value of x. Who wins is known
    without search when there is a least element (take it) or a greatest one (steal the strategy: whatever answer beats
    taking it could have been the first move, since it would have gone anyway).

    Examples
    --------
    >>> game = PosetGame()
    >>> game.nim_value(game.parse("a<c, b<c, b<d")), game.nim_value(game.parse("chain 7"))
    (0, 7)
    >>> [label for label, rest in game.moves(game.parse("a<c, b<c"))]
    ['choose a', 'choose b', 'choose c']
    """

    def options(self, poset: Poset) -> Iterator[Poset]:
        """Return what one move can leave."""
        return (left for _, left in self.moves(poset))

    def moves(self, poset: Poset) -> Iterator[tuple[str, Poset]]:
        """Return the moves as (label, what is left)."""
        return ((f"choose {element}", poset.without(element)) for element in _poset(poset).elements)

    def components(self, poset: Poset) -> Iterator[Poset]:
        """Return the parts between which nothing is comparable."""
        return _poset(poset).components()

    def nim_value(self, poset: Poset) -> int:
        """Return the Sprague–Grundy number, by search; `LimitError` after many positions, 200000 at most."""
        return _poset(poset).order.nim_value(poset.mask)

    def outcome(self, poset: Poset) -> Outcome:
        """Return who wins; at once when there is a least or a greatest element, else by search."""
        order, mask = _poset(poset).order, poset.mask
        if order.has_least(mask) or order.has_greatest(mask):
            return Outcome.N
        return Outcome.of(order.nim_value(mask))

    def parse(self, text: str) -> Poset:
        """Read relations and single elements, such as ``a<b<c, a<d, e``, or the name of a poset, such as ``chain 5``.

        The names are ``chain n``, ``antichain n``, ``boolean d`` (the subsets of d things), ``divisors n``,
        ``grid axb`` (the product of two chains) and ``empty``.
        """
        return read_poset(text)

    def format(self, poset: Poset) -> str:
        """Return the text that `parse` reads as this poset."""
        return write_poset(_poset(poset))

    def picture(self, poset: Poset) -> str:
        """Return the elements, level by level, the lowest in the last line, and the relations between them."""
        return sketch_poset(_poset(poset))

    def svg(self, poset: Poset) -> str:
        """Return the Hasse diagram."""
        return draw_poset(_poset(poset))


def _poset(position: Any) -> Poset:
    if not isinstance(position, Poset):
        raise DomainError(
            f'a position of a poset game is a Poset, not {short_repr(position)}; try PosetGame().parse("a<b, a<c")'
        )
    return position
