"""Nim, and games that are Nim in disguise: Staircase Nim, Poker Nim and Northcott's game.

In each of them some numbers act as heaps, and a move that makes their nim sum 0 wins. The other moves (coins moved down
to an odd step, chips from a bag, counters that retreat) only delay the end, because the opponent can reverse them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from grundy import draw  # lazy: its names load when a picture is drawn
from grundy.errors import DomainError, NotationError
from grundy.games.base import (
    EqualByArguments,
    OptionsFromMoves,
    amount,
    balance,
    misere_nim_sum,
    nim_sum,
    numbers_in,
    ordinal,
)
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.rules import MoveLabel, Outcome, Representation
from grundy.sequences.heaps.positions import draw_heaps, picture_heaps
from grundy.text import format_number, number_literal, short_repr


class Nim:
    """Take one or more counters from a pile.

    A position is the size of one pile; Nim with several piles is the sum of its piles (Bouton 1902).
    Lenstra (1978) calls this the game n = {0, 1, ..., n - 1}.

    Examples
    --------
    >>> Nim().nim_value(5)
    5
    >>> list(Nim().moves_to(5, 3))
    [('take 2', 3)]
    >>> print(Nim().picture(5))
    ●●●●● 5
    """

    def options(self, pile: int) -> range:
        """Return all smaller piles."""
        return range(as_natural(pile, "a pile"))

    def moves(self, pile: int) -> Iterator[tuple[str, int]]:
        """Return the moves as (label, pile left), from the smallest number taken."""
        pile = as_natural(pile, "a pile")
        return ((MoveLabel("take", number_literal(pile - left)), left) for left in range(pile - 1, -1, -1))

    def nim_value(self, pile: int) -> int:
        """Return n for a pile of n, the mex of 0, ..., n - 1."""
        return as_natural(pile, "a pile")

    def moves_to(self, pile: int, nim_value: int) -> tuple[tuple[str, int], ...]:
        """Return the move to a pile of this value, if the pile is larger."""
        pile, left = as_natural(pile, "a pile"), as_natural(nim_value, "a nim value")
        return ((MoveLabel("take", number_literal(pile - left)), left),) if left < pile else ()

    def misere_nim_value(self, pile: int) -> int:
        """Return the misère Sprague–Grundy number: 1 for no counter, 0 for one, n for more."""
        return misere_nim_sum([as_natural(pile, "a pile")])

    def picture(self, pile: int) -> str:
        """Return the pile as a row of counters."""
        return picture_heaps([as_natural(pile, "a pile")])

    def svg(self, pile: int) -> str:
        """Return the pile as a row of counters, as an SVG document."""
        return draw_heaps([as_natural(pile, "a pile")], "A pile of Nim")


# ---- Staircase Nim: coins move down the steps

Steps: TypeAlias = tuple[int, ...]


class Staircase(OptionsFromMoves[Steps]):
    """Move any number of coins down one step of a staircase; coins that move down from step 1 leave the game.

    A position is the tuple of the numbers of coins on steps 1, 2, 3, and so on. Only the odd steps count: the value is
    the nim sum of their coins (Sprague 1937). The opponent can move coins that reach an odd step down again, which
    leaves the odd steps unchanged, so such a move only delays the end.

    In misère play it is also like Nim with the odd steps as heaps. Let m be the misère value of these heaps. A move of
    coins down to an odd step makes a heap larger, so its value is not m, since a move of Nim reverses it. The other
    moves are those of Nim. So the mex is m. The one exception is the end of Nim, m = 1, where all coins are on even
    steps: then one coin can move down, which gives the value 0, and no move gives 1.

    Examples
    --------
    >>> game = Staircase()
    >>> game.nim_value((3, 7, 5)), list(game.moves_to((3, 1, 5), 0))
    (6, [('move 2 coins from step 3 to step 2', (3, 3, 3))])
    >>> print(game.picture((2, 0, 3)))
    step 3  ●●● 3
    step 2  – 0
    step 1  ●● 2
    """

    def moves(self, steps: Steps) -> Iterator[tuple[str, Steps]]:
        """Return the moves as (label, position left)."""
        steps = _steps(steps)
        return (_move_down(steps, at, coins) for at, most in enumerate(steps) for coins in range(1, most + 1))

    def nim_value(self, steps: Steps) -> int:
        """Return the nim sum of the coins on odd steps."""
        return nim_sum(_steps(steps)[::2])

    def moves_to(self, steps: Steps, nim_value: int) -> Iterator[tuple[str, Steps]]:
        """Return the moves to positions of this value, at most one from each step."""
        steps, change = _steps(steps), self.nim_value(steps) ^ as_natural(nim_value, "a nim value")
        for at, coins in enumerate(steps):
            odd = at - at % 2  # the odd step that the move changes: this one or the one below
            wanted = steps[odd] ^ change
            moved = wanted - steps[odd] if at % 2 else steps[odd] - wanted
            if 0 < moved <= coins:
                yield _move_down(steps, at, moved)

    def misere_nim_value(self, steps: Steps) -> int:
        """Return the misère Sprague–Grundy number, that of Nim with the odd steps as heaps."""
        return misere_nim_sum(_steps(steps)[::2])

    def representations(self, steps: Steps) -> Iterator[Representation]:
        """Return the coins on odd steps in binary."""
        odd = [(f"step {number}", coins) for number, coins in enumerate(_steps(steps), start=1) if number % 2]
        yield balance(odd, "Only odd steps count. P")

    def picture(self, steps: Steps) -> str:
        """Return the steps from the top down."""
        steps = _steps(steps)
        return picture_heaps(steps[::-1], names=_step_names(steps))

    def svg(self, steps: Steps) -> str:
        """Return the steps from the top down, as an SVG document."""
        steps = _steps(steps)
        return draw_heaps(steps[::-1], f"Staircase Nim on {amount(len(steps), 'step')}", _step_names(steps))


def _steps(position: Steps) -> Steps:
    return numbers_in(position, "the number of coins on a step")


def _step_names(steps: Steps) -> list[str]:
    return [f"step {number}" for number in range(len(steps), 0, -1)]


def _move_down(steps: Steps, at: int, coins: int) -> tuple[str, Steps]:
    """Return the move of coins down from the step with this index."""
    left = list(steps)
    left[at] -= coins
    if at == 0:
        return MoveLabel("take", amount(coins, "coin"), "off step 1"), tuple(left)
    left[at - 1] += coins
    place = f"from step {format_number(at + 1)} to step {format_number(at)}"
    return MoveLabel("move", amount(coins, "coin"), place), tuple(left)


# ---- Poker Nim: heaps that may also grow, from a finite bag

Table: TypeAlias = tuple[tuple[int, ...], int]


class PokerNim(OptionsFromMoves[Table]):
    """Remove chips from a heap for good, or add chips to a heap from a bag that both players share.

    A position is a tuple of heaps and the number of chips in the bag; it is written ``PokerNim(3,4,5; 7)``. Play ends,
    since every move removes chips from a heap or from the bag. Adding chips does not help: the other player can remove
    the same chips again, so the value is the nim sum of the heaps, whatever is in the bag. Misère play is also like
    Nim, by the argument of `Staircase`.

    In the literature each player keeps a private bag, filled with the chips that this player has taken (Winning Ways,
    1982, chapter 3). That game is not impartial. The same strategy wins it, but the loser can delay the end while the
    bag has chips. If chips went back to the shared bag, every number of chips could be reached from every other one,
    play need not end, and neither player could force a win.

    Examples
    --------
    >>> game = PokerNim()
    >>> game.nim_value(((3, 5), 4)), list(game.moves_to(((3, 5), 4), 0))
    (6, [('add 2 chips to the first heap', ((5, 5), 2)), ('take 2 chips from the second heap', ((3, 3), 4))])
    >>> game.parse("3,5; 4"), game.format(((3, 5), 4))
    (((3, 5), 4), '3,5; 4')
    """

    def moves(self, position: Table) -> Iterator[tuple[str, Table]]:
        """Return the moves as (label, position left)."""
        heaps, bag = _table(position)
        for at, heap in enumerate(heaps):
            for left in range(heap):
                yield _change_heap(heaps, bag, at, left)
            for more in range(1, bag + 1):
                yield _change_heap(heaps, bag, at, heap + more)

    def nim_value(self, position: Table) -> int:
        """Return the nim sum of the heaps."""
        return nim_sum(_table(position)[0])

    def moves_to(self, position: Table, nim_value: int) -> Iterator[tuple[str, Table]]:
        """Return the moves to positions of this value, at most one in each heap."""
        heaps, bag = _table(position)
        change = nim_sum(heaps) ^ as_natural(nim_value, "a nim value")
        for at, heap in enumerate(heaps):
            if change and (heap ^ change) - heap <= bag:
                yield _change_heap(heaps, bag, at, heap ^ change)

    def misere_nim_value(self, position: Table) -> int:
        """Return the misère Sprague–Grundy number, that of Nim with the same heaps."""
        return misere_nim_sum(_table(position)[0])

    def parse(self, text: str) -> Table:
        """Read heaps separated by commas, a semicolon, and the chips in the bag, such as ``2,3; 4``."""
        reader = Reader(text)
        heaps = reader.comma_list(lambda: reader.number("a heap").value)
        reader.expect(";", "a comma, or a semicolon and the chips in the bag")
        bag = reader.number("the chips in the bag").value
        reader.expect_end()
        return tuple(heaps), bag

    def format(self, position: Table) -> str:
        """Return the position in the notation of `parse`."""
        heaps, bag = _table(position)
        return f"{','.join(map(str, heaps))}; {bag}"

    def picture(self, position: Table) -> str:
        """Return the heaps and the bag as rows of chips."""
        heaps, bag = _table(position)
        return picture_heaps((*heaps, bag), names=_heap_names(heaps))

    def svg(self, position: Table) -> str:
        """Return the heaps and the bag as rows of chips, as an SVG document."""
        heaps, bag = _table(position)
        return draw_heaps((*heaps, bag), "Poker Nim: heaps of chips and a bag", _heap_names(heaps))


def _table(position: Any) -> Table:
    if not (isinstance(position, tuple) and len(position) == 2):
        raise DomainError(
            f"a position of Poker Nim must be a tuple of heaps and a bag, such as ((3, 5), 4), "
            f"not {short_repr(position)}"
        )
    heaps, bag = position
    return numbers_in(heaps, "a heap"), as_natural(bag, "the number of chips in the bag")


def _heap_names(heaps: tuple[int, ...]) -> list[str]:
    return [*("heap" if len(heaps) == 1 else f"heap {number}" for number in range(1, len(heaps) + 1)), "bag"]


def _change_heap(heaps: tuple[int, ...], bag: int, at: int, left: int) -> tuple[str, Table]:
    """Return the move that leaves `left` chips in the heap with this index."""
    after = (*heaps[:at], left, *heaps[at + 1 :])
    which = "the heap" if len(heaps) == 1 else f"the {ordinal(at + 1)} heap"
    more = left - heaps[at]
    if more > 0:
        return MoveLabel("add", amount(more, "chip"), f"to {which}"), (after, bag - more)
    return MoveLabel("take", amount(-more, "chip"), f"from {which}"), (after, bag)


# ---- Northcott's game: Nim in the gaps between two counters

Row: TypeAlias = tuple[int, int]
Board: TypeAlias = tuple[Row, ...]

# Wider boards and boards with more rows are not drawn square by square.
MOST_SQUARES, MOST_ROWS = 60, 60
SIDE, MARGIN, SIZE = 26.0, 14.0, 13.0
MOVER, OTHER, LINE, PAPER = "#0072b2", "#b94a00", "#757d85", "#ffffff"


class Northcott(EqualByArguments, OptionsFromMoves[Board]):
    """Each row has one counter of each player; move yours in one row, but not past the other one (Northcott).

    The player who cannot move loses. Each player has their own counters, so the game is not impartial, and a position
    cannot be part of a sum. A position is given from the view of the player to move: for each row the square of the
    mover's counter and the square of the other one; after a move the roles change. It is written
    ``Northcott(8; 3-7, 5-2)``: eight squares in a row, 1 to 8, the mover's counter first.

    The gaps between the counters are heaps of Nim (Winning Ways, 1982, chapter 3). A retreat makes a gap larger, but
    the other player can follow and close it again, and the space behind is finite. So although play can repeat, there
    are no draws: the position is P exactly when the nim sum of the gaps is 0. Any move that makes it 0 wins, even a
    retreat. But only advances shorten the game, and if any move wins, an advance does. Advances are listed first.

    Parameters
    ----------
    squares : int or str
        The number of squares in a row, at least 2.

    Examples
    --------
    >>> game = Northcott(8)
    >>> position = game.parse("3-7, 5-2")
    >>> position, game.outcome(position)
    (((3, 7), (5, 2)), Outcome.N)
    >>> list(game.winning_moves(position))
    [('in the first row move from 3 to 4', ((7, 4), (2, 5))), ('in the second row move from 5 to 6', ((7, 3), (2, 6)))]
    >>> print(game.picture(position))
    · · ● · · · ○ ·
    · ○ · · ● · · ·
    ● moves
    """

    alone = True

    def __init__(self, squares: int | str):
        if isinstance(squares, str):
            reader = Reader(squares)
            squares = reader.number("the number of squares in a row").value
            reader.expect_end("a semicolon and the rows")
        self.squares = as_natural(squares, "the number of squares in a row", least=2)
        self._arguments = (self.squares,)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The text before the position in the notation."""
        return (str(self.squares),)

    def moves(self, board: Board) -> Iterator[tuple[str, Board]]:
        """Return the moves as (label, board left): in each row first the advances, then the retreats."""
        board = self._checked(board)
        for at, (mine, other) in enumerate(board):
            forward = 1 if mine < other else -1
            for square in range(mine + forward, other, forward):
                yield _step(board, at, square)
            for square in range(mine - forward, 0 if forward > 0 else self.squares + 1, -forward):
                yield _step(board, at, square)

    def outcome(self, board: Board) -> Outcome:
        """Return the outcome: P if the nim sum of the gaps is 0."""
        return Outcome.of(nim_sum(_gaps(self._checked(board))))

    def winning_moves(self, board: Board) -> list[tuple[str, Board]]:
        """Return all winning moves, first the advances, which shorten the game."""
        board = self._checked(board)
        gaps = _gaps(board)
        total = nim_sum(gaps)
        towards: list[tuple[str, Board]] = []
        away: list[tuple[str, Board]] = []
        for at, (mine, other) in enumerate(board) if total else ():
            wanted = gaps[at] ^ total
            square = other - wanted - 1 if mine < other else other + wanted + 1
            if 1 <= square <= self.squares:
                (towards if wanted < gaps[at] else away).append(_step(board, at, square))
        return towards + away

    def representations(self, board: Board) -> Iterator[Representation]:
        """Return the gaps in binary."""
        gaps = _gaps(self._checked(board))
        yield balance([(f"gap {number}", gap) for number, gap in enumerate(gaps, start=1)], "A position is P")

    def parse(self, text: str) -> Board:
        """Read for each row the mover's square, a hyphen, and the other player's, such as ``3-7, 5-2``.

        The number of squares in a row comes before the semicolon; squares are counted from 1.
        """
        reader = Reader(text)
        rows = reader.comma_list(lambda: self._read_row(reader))
        reader.expect_end("a comma and another row, or nothing more")
        return tuple(rows)

    def _read_row(self, reader: Reader) -> Row:
        mine = reader.number("the square of the mover's counter, as in 3-7")
        reader.expect("-–", "a hyphen and the square of the other counter, as in 3-7")
        other = reader.number("the square of the other counter, as in 3-7")
        try:
            return self._row((mine.value, other.value))
        except DomainError as error:
            raise NotationError(reader.text, mine.at, str(error)) from error

    def format(self, board: Board) -> str:
        """Return the board in the notation of `parse`."""
        return ", ".join(f"{mine}-{other}" for mine, other in self._checked(board))

    def picture(self, board: Board) -> str:
        """Return the board as text, with ● for the counters of the player to move."""
        board = self._checked(board)
        if self.squares > MOST_SQUARES:
            rows = [f"row {number}: ● {mine}, ○ {other}" for number, (mine, other) in enumerate(board, start=1)]
        else:
            signs = [{mine: "●", other: "○"} for mine, other in board]
            rows = [" ".join(row.get(square, "·") for square in range(1, self.squares + 1)) for row in signs]
        return "\n".join([*rows, "● moves"])

    def svg(self, board: Board) -> str:
        """Return the board as an SVG document; wide boards are not drawn square by square."""
        board = self._checked(board)
        width = SIDE * min(self.squares, MOST_SQUARES)
        drawn = [
            piece for at, row in enumerate(board[:MOST_ROWS]) for piece in _drawn_row(at, row, self.squares, width)
        ]
        height = MARGIN + SIDE * len(board[:MOST_ROWS])
        description = (
            f"{len(board)} rows of {format_number(self.squares)} squares, the gaps "
            f"{', '.join(map(format_number, _gaps(board)))}."
        )
        legend = draw.words(
            "The filled counters move next.", draw.Point(MARGIN, height + 1.5 * SIZE), SIZE, text_anchor="start"
        )
        content = [draw.element("title", "Northcott's game"), draw.element("desc", description), *drawn, legend]
        return f"{draw.sheet(content, max(230.0, 2 * MARGIN + width), height + 2 * SIZE + MARGIN)}\n"

    def _checked(self, board: Any) -> Board:
        if not isinstance(board, tuple):
            raise DomainError(
                f"a position of Northcott's game must be a tuple of rows, such as ((3, 7), (5, 2)), "
                f"not {short_repr(board)}"
            )
        return tuple(map(self._row, board))

    def _row(self, row: Any) -> Row:
        if not (isinstance(row, tuple) and len(row) == 2):
            raise DomainError(
                f"a row must be a pair of squares, the mover's first, such as (3, 7), not {short_repr(row)}"
            )
        mine, other = (as_natural(square, "a square", least=1) for square in row)
        if mine == other or max(mine, other) > self.squares:
            raise DomainError(
                f"the counters of a row must be on different squares from 1 to {format_number(self.squares)}, not on "
                f"{format_number(mine)} and {format_number(other)}"
            )
        return mine, other


def _gaps(board: Board) -> list[int]:
    return [abs(mine - other) - 1 for mine, other in board]


def _step(board: Board, at: int, square: int) -> tuple[str, Board]:
    """Return the move to a square in the row with this index, and the board from the other player's view."""
    rows = [(other, mine) for mine, other in board]
    rows[at] = (board[at][1], square)
    within = "" if len(board) == 1 else f"in the {ordinal(at + 1)} row"
    place = f"from {number_literal(board[at][0])} to {number_literal(square)}"
    return MoveLabel("move", place=place, within=within), tuple(rows)


def _drawn_row(at: int, row: Row, squares: int, width: float) -> Iterator[draw.Element]:
    """Yield the squares of a row and its counters; for a wide row only its border."""
    top = MARGIN + at * SIDE
    cells = squares if squares <= MOST_SQUARES else 1
    for cell in range(cells):
        place = {
            "x": MARGIN + cell * width / cells,
            "y": top,
            "width": width / cells,
            "height": SIDE,
        }
        yield draw.element("rect", **place, fill="none", stroke=LINE)
    for square, fill, stroke in zip(row, (MOVER, PAPER), (MOVER, OTHER), strict=True):
        # Integer division, since the numbers may be too large for floats.
        across = MARGIN + width * ((2 * square - 1) / (2 * squares))
        yield draw.element("circle", cx=across, cy=top + SIDE / 2, r=8.5, fill=fill, stroke=stroke, stroke_width=2.5)
