"""Exercises with heaps: one-pile Nim, Kayles and its relatives, Wythoff's game on a grid and by Fibonacci digits."""

from typing import NamedTuple

from grundy.games import Wythoff
from grundy.games.representation import p_system
from grundy.play import Position, parse
from grundy.rules import Outcome
from grundy.sequences import Subtraction, find_period, nim_values
from grundy.text import join_words, pluralize
from grundy.worksheets.exercise import Chance, Exercise, Kind, Vocabulary, with_few_winning_moves
from grundy.worksheets.nim_exercises import moves_data, moves_sentence, outcome_sentence
from grundy.worksheets.pictures import Cell, Look, Picture, blanks, cells, heads, index_table, rows, stacked


class SubtractionGame(Kind):
    """Fill in the table of nim values of one-pile Nim, and guess the period (Reiter 1999)."""

    name = "subtraction"
    title = "One pile"
    about = "the nim values of N(n;S), and their period"
    # The size of the set to take from, the largest number in it, and the longest period, by difficulty.
    SIZES = ((2, 6, 7), (3, 6, 8), (3, 9, 12))
    LARGEST_TABLE = 32

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        taken, period, start = self._set(chance, level)
        n = start + 2 * period + max(taken) - 1
        values = [int(value) for value in nim_values(Subtraction(taken), stop=n + 1)]
        far = 10 * chance.between(5, 20) + chance.below(10)
        far_value = values[start + (far - start) % period]
        name = f"N({n};{','.join(map(str, taken))})"
        description = f"A table of the numbers 0 to {n} and their nim values."
        return Exercise(
            kind=self.name,
            question=f"{name}: two players take turns. A move takes {join_words(taken, 'or')} counters from a pile of "
            f"{n}. The player who cannot move loses. Fill in the nim values of this pile and of all smaller piles. "
            f"Which piles are {words.positions(Outcome.P)}?\n"
            f"Guess the period. What is the nim value of a pile of {far}, and who wins from it?",
            picture=index_table(("pile", "nim value"), None, n + 1, description),
            space=2,
            solution=f"{self._zeros(taken, values, words)}\n{self._period(period, start, max(taken))} "
            f"{self._far(far, start + (far - start) % period, period, far_value, words)}",
            solution_picture=index_table(("pile", "nim value"), values, n + 1, description),
            given={"n": n, "subtract": taken, "far": far},
            answer={
                "values": values,
                "period": period,
                "preperiod": start,
                "far_value": far_value,
                "outcome": Outcome.of(far_value).value,
            },
        )

    def _set(self, chance: Chance, level: int) -> tuple[list[int], int, int]:
        """Return a set to take from, its period, and the preperiod; the table contains two periods."""
        count, largest, longest = self.SIZES[level]
        while True:
            taken = sorted(chance.some(range(1, largest + 1), count))
            found = find_period(Subtraction(taken))
            period, start = found.period, found.preperiod
            if not found.proved or found.saltus or period is None or start is None:
                continue
            table = start + 2 * period + max(taken)
            if 3 <= period <= longest and table <= self.LARGEST_TABLE:
                return taken, period, start

    @staticmethod
    def _zeros(taken: list[int], values: list[int], words: Vocabulary) -> str:
        lost = [heap for heap, value in enumerate(values) if not value]
        return (
            f"Each value is the mex of the values {join_words(taken, 'and')} places to the left. The "
            f"{words.positions(Outcome.P)} are the piles of value 0: {join_words(lost)}."
        )

    @staticmethod
    def _period(period: int, start: int, largest: int) -> str:
        begins = "from the beginning" if not start else f"from {start} on"
        return (
            f"The values repeat with period {period} {begins}. This continues forever, because {largest} values in a "
            "row determine the next one, and such a row repeats."
        )

    @staticmethod
    def _far(far: int, same: int, period: int, value: int, words: Vocabulary) -> str:
        outcome = Outcome.of(value)
        return (
            f"Since {far} = {same} + {(far - same) // period} · {period}, a pile of {far} has the same value as a pile "
            f"of {same}, namely {value}. It is {words.a_position(outcome)}: "
            f"{outcome.sentence[0].lower()}{outcome.sentence[1:]}."
        )


class _Rule(NamedTuple):
    """A game: its word in the catalogue, its name, and its rule as an instruction to the player."""

    word: str
    name: str
    rule: str


KAYLES = _Rule("Kayles", "Kayles", "knock down one pin or two adjacent pins in one of the rows")
DAWSON = _Rule("DawsonsKayles", "Dawson's Kayles", "knock down two adjacent pins in one of the rows")
GRUNDY = _Rule("Grundy", "Grundy's game", "split one heap into two unequal heaps")
OFFICERS = _Rule(
    "Officers", "Officers", "take one counter from a heap and leave the rest, at least one counter, as one or two heaps"
)
GUILES = _Rule(
    "Guiles", "Guiles", "remove a heap of one or two counters, or take two counters and leave the rest as two heaps"
)


class TakeAndBreak(Kind):
    """Find the first nim values of a game of heaps or rows, and the winning moves in a sum of two of them."""

    name = "octal"
    title = "Rows and heaps"
    about = "a short nim sequence: Kayles, Grundy's game and others"
    # The games, and the length of the table, by difficulty.
    GAMES = ((KAYLES, DAWSON), (KAYLES, DAWSON, GRUNDY), (KAYLES, GRUNDY, OFFICERS, GUILES))
    LENGTHS = (7, 9, 12)

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        game, count = chance.one(self.GAMES[level]), self.LENGTHS[level]
        values = [parse(f"{game.word}({n})").nim_value for n in range(count)]
        heaps, position = self._position(chance, game, count)
        found = position.explain()
        thing = "row" if "row" in game.rule else "heap"
        names = (thing, "nim value")
        description = f"A table of the numbers 0 to {count - 1} and their nim values."
        return Exercise(
            kind=self.name,
            question=f"{game.name}: in your turn you {game.rule}. The player who cannot move loses. Fill in the nim "
            f"values of a single {thing}.\n"
            f"Then consider two {thing}s, of {heaps[0]} and {heaps[1]}. Is this position {words.choice}? Find all "
            "winning moves, if any.",
            picture=stacked([rows(heaps), index_table(names, None, count, description)], 20.0),
            space=2,
            solution=f"The value of a {thing} is the mex of the values after all moves. If a move leaves two {thing}s, "
            f"take the nim sum of their values. {outcome_sentence(found, words)}\n"
            f"{moves_sentence(found, short=True)}".rstrip(),
            solution_picture=index_table(names, values, count, description),
            given={"game": game.word, "count": count, "heaps": heaps, "position": str(position)},
            answer={"values": values, "outcome": found.outcome.value, "winning_moves": moves_data(found)},
        )

    @staticmethod
    def _position(chance: Chance, game: _Rule, count: int) -> tuple[list[int], Position]:
        """Return two different heaps of the table, and their sum as a position."""

        def make() -> tuple[list[int], Position]:
            heaps = sorted(chance.some(range(3, count), 2))
            return heaps, parse(f"{game.word}({heaps[0]},{heaps[1]})")

        return with_few_winning_moves(chance, make, lambda found: len(found[1].winning_moves()))


Square = tuple[int, int]


class WythoffGrid(Kind):
    """Mark the P-positions of Wythoff's game on a grid, and move a queen left, down or both at once (Reiter 1999)."""

    name = "wythoff"
    title = "Wythoff's game"
    about = "the P-positions on a grid, and the moves of a queen"
    # The side of the grid, by difficulty.
    SIZES = (6, 9, 12)

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        width, height = self.SIZES[level] + chance.below(2), self.SIZES[level] + chance.below(2)
        game = Wythoff()
        lost = [(x, y) for x in range(width) for y in range(height) if game.outcome((x, y)) is Outcome.P]
        queen = self._queen(chance, width, height, lost)
        targets = sorted(square for square in lost if self._is_move(queen, square))
        letter, safe = words.letter(Outcome.P), words.positions(Outcome.P)
        return Exercise(
            kind=self.name,
            question=f"W({queen[0]},{queen[1]}): two players take turns. A move takes the queen Q any distance to the "
            "left, down, or diagonally left and down. The player who cannot move loses. Mark all "
            f"{safe} of the grid with {letter}.\n"
            f"The queen is on {queen}. Which moves win?",
            picture=self._grid(width, height, queen, [], ""),
            space=1,
            solution=f"The square (0, 0) is {words.adjective(Outcome.P)}. All squares from which a move leads to a "
            f"marked square are {words.adjective(Outcome.N)}. Mark the nearest remaining square, and repeat. This "
            f"marks {self._pairs(lost)}, and their mirror images on the grid. The numbers of the n-th pair differ by "
            "n, and the smaller number is the least number that is not in an earlier pair.\n"
            f"{self._moves(queen, targets)}",
            solution_picture=self._grid(width, height, queen, lost, letter),
            given={"width": width, "height": height, "queen": list(queen)},
            answer={
                "p_positions": [list(square) for square in lost],
                "winning_moves": [list(square) for square in targets],
            },
        )

    def _queen(self, chance: Chance, width: int, height: int, lost: list[Square]) -> Square:
        """Return a square far from the corner with one to three winning moves, none of them to the corner."""
        while True:
            square = chance.between(width // 2, width - 1), chance.between(height // 2, height - 1)
            targets = [other for other in lost if self._is_move(square, other)]
            if square not in lost and 1 <= len(targets) <= 3 and (0, 0) not in targets:
                return square

    @staticmethod
    def _is_move(start: Square, end: Square) -> bool:
        x, y = start[0] - end[0], start[1] - end[1]
        return min(x, y) >= 0 and max(x, y) > 0 and (x == 0 or y == 0 or x == y)

    @staticmethod
    def _pairs(lost: list[Square]) -> str:
        """Return the squares without mirror images."""
        pairs = sorted({(min(square), max(square)) for square in lost})
        return join_words(f"({x}, {y})" for x, y in pairs)

    @staticmethod
    def _moves(queen: Square, targets: list[Square]) -> str:
        verb = "move goes" if len(targets) == 1 else "moves go"
        return f"From {queen} the winning {verb} to {join_words(f'({x}, {y})' for x, y in targets)}."

    @staticmethod
    def _grid(width: int, height: int, queen: Square, lost: list[Square], letter: str) -> Picture:
        rows = []
        for y in reversed(range(height)):
            row = blanks(width)
            for x in range(width):
                if (x, y) in lost:
                    row[x] = Cell(letter, Look.MARKED)
            if queen[1] == y:
                row[queen[0]] = Cell("Q")
            rows.append([Cell(str(y), Look.NAME), *row])
        rows.append([Cell("", Look.NAME), *(Cell(str(x), Look.NAME) for x in range(width))])
        description = (
            f"A grid of {width} columns and {height} rows, with (0, 0) in the lower left corner and a queen at {queen}."
        )
        marked = f" Marked {letter}: {join_words(map(str, lost))}." if lost else ""
        return cells(rows, description + marked, side=26.0)


FIBONACCI = p_system(1)
Pair = tuple[int, int]


class FibonacciDigits(Kind):
    """Write piles as sums of Fibonacci numbers, and solve Wythoff's game by their digits (Fraenkel 1982)."""

    name = "representation"
    title = "Fibonacci digits"
    about = "Wythoff's game by Zeckendorf's representation"
    # An upper bound on the numbers, and the number of pairs, by difficulty.
    SIZES = ((21, 2), (55, 3), (144, 3))

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        below, count = self.SIZES[level]
        pairs = self._pairs(chance, below, count)
        outcomes = [parse(f"W({x},{y})").outcome for x, y in pairs]
        width = len(FIBONACCI.digits(max(y for _, y in pairs)))
        numbers = sorted({number for pair in pairs for number in pair})
        positions, safe = join_words(f"W({x},{y})" for x, y in pairs), words.positions(Outcome.P)
        return Exercise(
            kind=self.name,
            question="Write each number as a sum of different Fibonacci numbers, no two of them consecutive. Write 1 "
            "below the Fibonacci numbers in the sum, and 0 below the others. Which of the positions "
            f"{positions} of Wythoff's game are {safe}?\n"
            f"The rule: a position is {words.adjective(Outcome.P)} exactly if the digits of the smaller number end in "
            "an even number of zeros, and the larger number has the same digits with one more zero.",
            picture=self._picture(numbers, width, filled=False),
            space=2,
            solution="\n".join(
                self._reason(pair, outcome, words) for pair, outcome in zip(pairs, outcomes, strict=True)
            ),
            solution_picture=self._picture(numbers, width, filled=True),
            given={"pairs": [list(pair) for pair in pairs]},
            answer={
                "digits": {str(number): _digits(number) for number in numbers},
                "outcomes": [outcome.value for outcome in outcomes],
            },
        )

    @staticmethod
    def _pairs(chance: Chance, below: int, count: int) -> list[Pair]:
        """Return one P-position, and others that are almost one: an odd number of zeros, or a wrong larger number."""
        small = [x for x in range(3, below) if _shifted(x) < below]
        even = [x for x in small if _trailing_zeros(x) % 2 == 0]
        odd = [x for x in small if _trailing_zeros(x) % 2]
        first, other = chance.some(even, 2)
        wrong = chance.one(odd)
        pairs = [(first, _shifted(first)), (wrong, _shifted(wrong)), (other, _shifted(other) + chance.one((-1, 1)))]
        return chance.shuffled(pairs[:count])

    @staticmethod
    def _reason(pair: Pair, outcome: Outcome, words: Vocabulary) -> str:
        x, y = pair
        zeros, digits = _trailing_zeros(x), _digits(x)
        ends = f"{x} has the digits {digits}, which end in {pluralize(zeros, 'zero')}"
        if zeros % 2:
            why = f"{ends}, an odd number"
        elif outcome is Outcome.N:
            why = f"{ends}, and {y} has the digits {_digits(y)}, not {digits}0"
        else:
            why = f"{ends}, an even number, and {y} has the digits {_digits(y)}, the same with one more zero"
        return f"W({x},{y}) is {words.adjective(outcome)}: {why}."

    @staticmethod
    def _picture(numbers: list[int], width: int, filled: bool) -> Picture:
        weights = reversed(FIBONACCI.weights(width))
        rows = [[Cell("", Look.NAME), *heads(weights)]]
        for number in numbers:
            digits = [Cell(digit, Look.ANSWER) for digit in _digits(number).rjust(width, "0")]
            rows.append([*heads([number]), *(digits if filled else blanks(width))])
        return cells(rows, f"A table with the Fibonacci numbers as columns and {join_words(numbers)} as rows.")


def _digits(number: int) -> str:
    return "".join(map(str, FIBONACCI.digits(number)))


def _shifted(number: int) -> int:
    return FIBONACCI.number((*FIBONACCI.digits(number), 0))


def _trailing_zeros(number: int) -> int:
    digits = _digits(number)
    return len(digits) - len(digits.rstrip("0"))
