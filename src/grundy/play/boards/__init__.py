"""A position as a board: marks that can be drawn and touched.

`board_of` returns the board of one component of a position, and `touches_of` by touching which marks a move is made:
the alternatives, each a list of ids. A move without touches is made in words.

Every mark has one of these kinds, `KINDS`, which say what it stands for:

- piles and rows: ``counter``, ``pin``, ``gap``, ``bag``, ``more``, ``spot``
- coins: ``heads``, ``tails``
- squares: ``square``, ``taken``, ``target``, ``poison``, ``piece``, ``mine``, ``other``
- graphs: ``vertex``, ``token``, ``edge``, ``loop``, ``set``
- what is only looked at: ``joint``, ``line``, ``arrow``, ``ground``, ``ink``

A game of one's own takes part with the two methods of `grundy.rules.Touchable`.

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
