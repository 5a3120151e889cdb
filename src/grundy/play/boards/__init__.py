"""Boards of positions: marks that are drawn, and touched to make a move.

`board_of` returns the board of one component of a position. `touches_of` returns the ways to make a move by touching
marks, each a list of ids. A move without touches is entered as text.

`KINDS` lists the kinds of marks:

- piles and rows: ``counter``, ``pin``, ``gap``, ``bag``, ``more``, ``spot``
- coins: ``heads``, ``tails``
- squares: ``square``, ``taken``, ``target``, ``poison``, ``piece``, ``mine``, ``other``
- graphs: ``vertex``, ``token``, ``edge``, ``loop``, ``set``
- decoration, which cannot be touched: ``joint``, ``line``, ``arrow``, ``ground``, ``ink``

Your own games have boards if they implement the two methods of `grundy.rules.Touchable`.

Examples
--------
>>> import grundy
>>> term = grundy.parse("Kayles(5)").terms[0]
>>> board_of(term).ids()
['p1', 'p2', 'p3', 'p4', 'p5']
>>> [touches_of(term, label, option) for label, option in term.moves() if option == (3, 1)]
[[['p4'], ['p2']]]
"""

from grundy.play.boards.board import KINDS, Board, Kind, Mark, board_from
from grundy.play.boards.pictures import board_of, touches_of

__all__ = ["KINDS", "Board", "Kind", "Mark", "board_from", "board_of", "touches_of"]
