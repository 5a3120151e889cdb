"""Exercises with nim sums and nim products: binary columns, winning moves in sums, and the field of nimbers."""

from collections.abc import Sequence
from functools import reduce
from operator import xor

from grundy import nim
from grundy.errors import DomainError
from grundy.play import Explanation, Position, parse
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.exercise import (
    Chance,
    Exercise,
    Kind,
    Vocabulary,
    count_in_words,
    nim_sum_text,
    with_few_winning_moves,
)
from grundy.worksheets.pictures import Cell, Look, Picture, blanks, cells, heads, piles

Group = tuple[str, Sequence[int]]  # the name of a game or a pile, and its numbers of counters


class NimSums(Kind):
    """Find a nim sum by binary columns, and solve an equation."""

    name = "nim-sum"
    title = "Nim sums"
    about = "a nim sum by binary columns, and an equation"
    # The number of numbers, and of binary digits, by difficulty.
    SIZES = ((2, 3), (3, 4), (4, 5))

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        count, bits = self.SIZES[level]
        numbers = self._numbers(chance, count, bits)
        total = reduce(xor, numbers)
        a, b = chance.some(range(3, 1 << bits), 2)
        outcome = Outcome.of(total)
        why = (
            "the next player can make the nim sum 0" if total else "it is balanced, and every move unbalances a column"
        )
        names = list(map(str, numbers))
        written = nim_sum_text(numbers)
        return Exercise(
            kind=self.name,
            question=f"Write the numbers in binary, one digit in each box, and find the nim sum {written}. It has the "
            "digit 1 in each column with an odd number of ones. Is the Nim position with piles of "
            f"{join_words(numbers)} {words.choice}?\n"
            f"Which number x has {a} ⊕ x = {b}?",
            picture=binary_picture(names, None, bits, "nim sum"),
            space=2,
            solution=f"{written} = {total}, so the position is {words.adjective(outcome)}: "
            f"{why}.\nx = {a} ⊕ {b} = {a ^ b}, since {a} ⊕ {a} = 0.",
            solution_picture=binary_picture(names, numbers, bits, f"nim sum: {total}"),
            given={"numbers": numbers, "equation": [a, b]},
            answer={"nim_sum": total, "outcome": outcome.value, "x": a ^ b},
        )

    @staticmethod
    def _numbers(chance: Chance, count: int, bits: int) -> list[int]:
        """Return different numbers, two of which have a 1 in the same column; sometimes their nim sum is 0."""
        while True:
            numbers = sorted(chance.some(range(1, 1 << bits), count))
            if count > 2 and chance.happens(0.25):
                last = reduce(xor, numbers[:-1])
                numbers = sorted([*numbers[:-1], last])
            shared = any(sum(number >> place & 1 for number in numbers) > 1 for place in range(bits))
            if shared and numbers[0] and len(set(numbers)) == count and numbers[-1] >> bits - 1:
                return numbers


class WinningMoves(Kind):
    """Find all winning moves of a sum, if any (Reiter 1999, composite games).

    Easy: Nim with three small piles. Medium: Nim with four piles. Hard: a sum of Nim, one-pile Nim and Wythoff's game.
    """

    name = "winning-move"
    title = "Find the winning moves"
    about = "all winning moves in Nim, or in a sum of games"

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        groups, position = self._position(chance, level)
        found = position.explain()
        return Exercise(
            kind=self.name,
            question=f"{self._rules(groups)} Is this position {words.choice}? Find all winning moves, if any.\n"
            f"{position}",
            picture=piles(groups),
            space=3,
            solution=f"{outcome_sentence(found, words)}\n{moves_sentence(found)}".rstrip(),
            solution_picture=columns_picture(found),
            given={"position": str(position)},
            answer={"outcome": found.outcome.value, "nim_value": found.nim_sum, "winning_moves": moves_data(found)},
        )

    def _position(self, chance: Chance, level: int) -> tuple[list[Group], Position]:
        """Return the piles, and their sum as a position."""

        def make() -> tuple[list[Group], Position]:
            groups = self._groups(chance, level)
            names = [name for name, _ in groups]
            return groups, parse(" + ".join(names) if level == 2 else f"N({','.join(names)})")

        return with_few_winning_moves(chance, make, lambda found: len(found[1].winning_moves()))

    @staticmethod
    def _groups(chance: Chance, level: int) -> list[Group]:
        if level < 2:
            sizes = chance.some(range(2, 14), 4) if level else chance.some(range(1, 8), 3)
            return [(str(size), [size]) for size in sorted(sizes)]
        taken = sorted([1, *chance.some(range(2, 6), 2)])
        size, pair = chance.between(7, 12), sorted(chance.some(range(1, 6), 2))
        nim = chance.between(2, 7)
        return [
            (f"N({size};{','.join(map(str, taken))})", [size]),
            (f"W({pair[0]},{pair[1]})", pair),
            (f"N({nim})", [nim]),
        ]

    @staticmethod
    def _rules(groups: Sequence[Group]) -> str:
        nim = "take one or more counters from one pile"
        if len(groups[0][0]) < 3:
            return f"Nim: in your turn you {nim}. The player who cannot move loses."
        one = groups[0][0]
        taken = join_words(one.partition(";")[2].rstrip(")").split(","), "or")
        return (
            "This is a sum of three games: in your turn you choose one of them and move in it. The player who cannot "
            f"move loses. In {one} you take {taken} counters. In {groups[1][0]}, Wythoff's game, you take any number "
            f"of counters from one pile, or the same number from both. In {groups[2][0]} you take any number."
        )


def outcome_sentence(found: Explanation, words: Vocabulary) -> str:
    """Return who wins and why, in the vocabulary of the sheet."""
    return f"The position is {words.adjective(found.outcome)}. {found.sentence}"


def moves_sentence(found: Explanation, *, short: bool = False) -> str:
    """Return the winning moves as a sentence, or an empty string if there are none; if short, only their labels."""
    moves = found.winning_moves
    if found.outcome is not Outcome.N:
        return ""
    verb = "is" if len(moves) == 1 else "are"
    texts = [move.label if short else str(move) for move in moves]
    return f"There {verb} {count_in_words(len(moves), 'winning move', 'winning moves')}: {'; '.join(texts)}."


def moves_data(found: Explanation) -> list[dict[str, str]]:
    """Return the winning moves as plain data."""
    return [{"move": str(move), "position": str(move.position)} for move in found.winning_moves]


def binary_picture(names: Sequence[str], numbers: Sequence[int] | None, bits: int, total: str) -> Picture:
    """Return a table of binary digits with a row for each number and for the nim sum, filled in or blank."""
    rows = [[Cell("", Look.NAME), *heads(1 << place for place in reversed(range(bits)))]]
    for name, number in zip(names, [None] * len(names) if numbers is None else numbers, strict=True):
        rows.append([*heads([name]), *_digits(number, bits, Look.ANSWER)])
    nim_sum = None if numbers is None else reduce(xor, numbers)
    rows.append([*heads([total]), *_digits(nim_sum, bits, Look.MARKED)])
    return cells(rows, f"A table of binary digits with a row for each of {', '.join(names)} and for {total}.")


def _digits(number: int | None, bits: int, look: Look) -> list[Cell]:
    return [Cell()] * bits if number is None else [Cell(digit, look) for digit in f"{number:0{bits}b}"]


def columns_picture(found: Explanation) -> Picture:
    """Return a table of the nim values of the components of a position in binary, and their nim sum."""
    if found.configuration is None:
        raise DomainError(f"{found.position} has no binary columns")
    terms = found.configuration.terms
    values = [term.nim_value for term in terms]
    names = [f"{term}: {term.nim_value}" for term in terms]
    return binary_picture(names, values, max(map(int.bit_length, values)), f"nim sum: {found.nim_sum}")


DEFINITION = "The nim product a ⊗ b is the mex of all numbers x ⊗ b ⊕ a ⊗ y ⊕ x ⊗ y with x < a and y < b."
SPLIT = (
    "Use 4 ⊗ 4 = 6 = 4 ⊕ 2, and 4 ⊗ n = 4n for n < 4. Every number below 16 is 4 ⊗ p ⊕ q with p, q < 4, and "
    "(4 ⊗ p ⊕ q) ⊗ (4 ⊗ r ⊕ s) = 4 ⊗ (pr ⊕ ps ⊕ qr) ⊕ (qs ⊕ 2 ⊗ pr), where pr means p ⊗ r."
)


class NimProducts(Kind):
    """Compute with nim products (Lenstra 1978; Conway 1976).

    Easy: the table of 0 to 3. Medium: products of numbers below 16. Hard: a product, a reciprocal and a square root.
    """

    name = "nim-multiplication"
    title = "Nim products"
    about = "the multiplication table, products, reciprocals and roots"

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        return (self._table, self._products, self._inverses)[level](chance)

    def _table(self, chance: Chance) -> Exercise:
        a, b, square = chance.between(2, 3), chance.between(1, 3), chance.between(2, 3)
        x, root = _times(b, int(nim.reciprocal(a))), int(nim.sqrt(square))
        # A further equation, so that several of these exercises on a sheet differ.
        c, d = chance.some([1, 2, 3], 2)
        y = _times(c ^ d, int(nim.reciprocal(a)))
        table = [[_times(row, column) for column in range(4)] for row in range(4)]
        return Exercise(
            kind=self.name,
            question=f"{DEFINITION} Fill in the table.\n"
            f"Which number x has {a} ⊗ x = {b}? Which has x ⊗ x = {square}? Which has {a} ⊗ x ⊕ {c} = {d}?",
            picture=self._picture(None),
            space=1,
            solution="The numbers 0 to 3 form a field of four elements: 2 ⊗ 2 = 3, 2 ⊗ 3 = 1 and 3 ⊗ 3 = 2. "
            f"So {a} ⊗ {x} = {b}, {root} ⊗ {root} = {square}, and {a} ⊗ {y} ⊕ {c} = {c ^ d} ⊕ {c} = {d}.",
            solution_picture=self._picture(table),
            given={"divide": [b, a], "square": square, "linear": [a, c, d]},
            answer={"table": table, "quotient": x, "root": root, "x": y},
        )

    def _products(self, chance: Chance) -> Exercise:
        pairs = [[chance.between(2, 3), chance.between(5, 15)]]
        while len(pairs) < 3:
            a, b = sorted(chance.some(range(5, 16), 2))
            if [a, b] not in pairs:
                pairs.append([a, b])
        products = ", ".join(f"{a} ⊗ {b}" for a, b in pairs)
        lines = " ".join(self._worked(a, b) for a, b in pairs)
        return Exercise(
            kind=self.name,
            question=f"The table shows the nim products of 0 to 3, and 4 ⊗ 4 = 6. Compute {products}.",
            picture=self._picture([[_times(row, column) for column in range(4)] for row in range(4)], Look.GIVEN),
            space=3,
            solution=f"{SPLIT}\n{lines}",
            solution_picture=None,
            given={"products": pairs},
            answer={"products": [_times(a, b) for a, b in pairs]},
        )

    def _inverses(self, chance: Chance) -> Exercise:
        a, b = sorted(chance.some(range(5, 16), 2))
        c, d = chance.between(4, 15), chance.between(4, 15)
        inverse, root = int(nim.reciprocal(c)), int(nim.sqrt(d))
        return Exercise(
            kind=self.name,
            question="The numbers below 16 form a field with the nim product as multiplication, where 2 ⊗ 2 = 3 and "
            f"4 ⊗ 4 = 6. Compute {a} ⊗ {b}. Which number x has {c} ⊗ x = 1? Which has x ⊗ x = {d}?",
            picture=None,
            space=5,
            solution=f"{SPLIT}\n"
            f"{self._worked(a, b)} The reciprocal of {c} is {inverse}: {self._worked(c, inverse)} The square root of "
            f"{d} is {root}: {self._worked(root, root)}",
            solution_picture=None,
            given={"products": [[a, b]], "reciprocal": c, "square": d},
            answer={"products": [_times(a, b)], "reciprocal": inverse, "root": root},
        )

    @staticmethod
    def _worked(a: int, b: int) -> str:
        """Return the calculation of a product of numbers below 16."""
        (p, q), (r, s) = divmod(a, 4), divmod(b, 4)
        high = [_times(p, r), _times(p, s), _times(q, r)]
        low = [_times(q, s), _times(2, _times(p, r))]
        times_4 = 4 * (high[0] ^ high[1] ^ high[2])
        return (
            f"{a} ⊗ {b} = 4 ⊗ ({nim_sum_text(high)}) ⊕ ({nim_sum_text(low)}) = {times_4} ⊕ {low[0] ^ low[1]} = "
            f"{_times(a, b)}."
        )

    @staticmethod
    def _picture(table: list[list[int]] | None, look: Look = Look.ANSWER) -> Picture:
        rows = [heads(["⊗", 0, 1, 2, 3])]
        for a in range(4):
            row = blanks(4) if table is None else [Cell(str(product), look) for product in table[a]]
            rows.append([*heads([a]), *row])
        return cells(rows, "The nim multiplication table of 0 to 3.")


def _times(a: int, b: int) -> int:
    return int(nim.multiply(a, b))
