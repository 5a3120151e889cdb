"""Nim multiplication: a table by the definition, then products, reciprocals and roots (Lenstra 1978; Conway 1976)."""

from typing import NamedTuple

from grundy import nim
from grundy.codes import coin_values, correct_by_play, lexicode
from grundy.linear.turning import CoinGame, mock_turtles, ruler, turning_turtles
from grundy.play import Position, parse
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.exercise import Chance, Exercise, Vocabulary
from grundy.worksheets.kinds.nim import with_few_winning_moves
from grundy.worksheets.pictures import Cell, Look, Picture, blanks, cells, coins, heads, stacked
from grundy.worksheets.sentences import added, times

__all__ = [
    "code",
    "coin_turning",
    "nim_products",
]


DEFINITION = "The nim product a ⊗ b is the mex of all numbers x ⊗ b ⊕ a ⊗ y ⊕ x ⊗ y with x < a and y < b."


def nim_products(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: nim products.

    Parameters
    ----------
    chance : Chance
        What the numbers depend on.
    level : int
        0: the table of 0 to 3; 1: products of numbers below 16; 2: a product, a reciprocal and a square root.
    words : Vocabulary
        Not needed here: nobody wins.

    Examples
    --------
    >>> from grundy.worksheets.exercise import vocabulary
    >>> nim_products(Chance(1), 0, vocabulary("np")).answer["table"][2]
    [0, 2, 3, 1]
    """
    return (_table, _products, _inverses)[level](chance)


def _times(a: int, b: int) -> int:
    return int(nim.multiply(a, b))


def _table(chance: Chance) -> Exercise:
    a, b, square = chance.between(2, 3), chance.between(1, 3), chance.between(2, 3)
    x, root = _times(b, int(nim.reciprocal(a))), int(nim.sqrt(square))
    # A second equation makes sheets with several of these exercises differ.
    c, d = chance.some([1, 2, 3], 2)
    y = _times(c ^ d, int(nim.reciprocal(a)))
    table = [[_times(row, column) for column in range(4)] for row in range(4)]
    return Exercise(
        "nim-multiplication",
        f"{DEFINITION} Fill in the table.\nWhich number x has {a} ⊗ x = {b}? Which has x ⊗ x = {square}? Which has "
        f"{a} ⊗ x ⊕ {c} = {d}?",
        _picture(None),
        1,
        "The numbers 0 to 3 are a field of four elements: 2 ⊗ 2 = 3, 2 ⊗ 3 = 1 and 3 ⊗ 3 = 2. "
        f"So {a} ⊗ {x} = {b}, {root} ⊗ {root} = {square}, and {a} ⊗ {y} ⊕ {c} = {c ^ d} ⊕ {c} = {d}.",
        _picture(table),
        {"divide": [b, a], "square": square, "linear": [a, c, d]},
        {"table": table, "quotient": x, "root": root, "x": y},
    )


def _picture(table: list[list[int]] | None, look: Look = Look.ANSWER) -> Picture:
    rows = [heads(["⊗", 0, 1, 2, 3])]
    for a in range(4):
        row = blanks(4) if table is None else [Cell(str(product), look) for product in table[a]]
        rows.append([*heads([a]), *row])
    return cells(rows, "The nim multiplication table of 0 to 3.")


SPLIT = (
    "Use 4 ⊗ 4 = 6 = 4 ⊕ 2, and 4 ⊗ n = 4n for n < 4: every number below 16 is 4 ⊗ p ⊕ q with p, q < 4, and "
    "(4 ⊗ p ⊕ q) ⊗ (4 ⊗ r ⊕ s) = 4 ⊗ (pr ⊕ ps ⊕ qr) ⊕ (qs ⊕ 2 ⊗ pr), where pr stands for p ⊗ r."
)


def _products(chance: Chance) -> Exercise:
    pairs = [[chance.between(2, 3), chance.between(5, 15)]]
    while len(pairs) < 3:
        a, b = sorted(chance.some(range(5, 16), 2))
        if [a, b] not in pairs:
            pairs.append([a, b])
    asked = ", ".join(f"{a} ⊗ {b}" for a, b in pairs)
    lines = " ".join(_worked(a, b) for a, b in pairs)
    return Exercise(
        "nim-multiplication",
        f"The table shows the nim products of 0 to 3, and 4 ⊗ 4 = 6. Compute {asked}.",
        _picture([[_times(row, column) for column in range(4)] for row in range(4)], Look.GIVEN),
        3,
        f"{SPLIT}\n{lines}",
        None,
        {"products": pairs},
        {"products": [_times(a, b) for a, b in pairs]},
    )


def _worked(a: int, b: int) -> str:
    """Return a product of numbers below 16, worked out."""
    (p, q), (r, s) = divmod(a, 4), divmod(b, 4)
    high = [_times(p, r), _times(p, s), _times(q, r)]
    low = [_times(q, s), _times(2, _times(p, r))]
    times_4 = 4 * (high[0] ^ high[1] ^ high[2])
    return f"{a} ⊗ {b} = 4 ⊗ ({added(high)}) ⊕ ({added(low)}) = {times_4} ⊕ {low[0] ^ low[1]} = {_times(a, b)}."


def _inverses(chance: Chance) -> Exercise:
    a, b = sorted(chance.some(range(5, 16), 2))
    c, d = chance.between(4, 15), chance.between(4, 15)
    inverse, root = int(nim.reciprocal(c)), int(nim.sqrt(d))
    return Exercise(
        "nim-multiplication",
        f"Below 16 the nim product is a field multiplication with 2 ⊗ 2 = 3 and 4 ⊗ 4 = 6. Compute {a} ⊗ {b}. Which "
        f"number x has {c} ⊗ x = 1? Which has x ⊗ x = {d}?",
        None,
        5,
        f"{SPLIT}\n{_worked(a, b)} The reciprocal of {c} is {inverse}: {_worked(c, inverse)} The square root of {d} is "
        f"{root}: {_worked(root, root)}",
        None,
        {"products": [[a, b]], "reciprocal": c, "square": d},
        {"products": [_times(a, b)], "reciprocal": inverse, "root": root},
    )


# ---- Coin turning games: which coins must be turned? (Lenstra 1978, section 3; Berlekamp, Conway and Guy 1982)

# How many coins there are, by difficulty.
COIN_TURNING_SIZES = (6, 8, 10)


class _Rule(NamedTuple):
    """A game: the word of the catalogue, its name, which coins are turned, and its values."""

    word: str
    name: str
    turned: str
    coins: CoinGame


def _rules() -> list[_Rule]:
    return [
        _Rule("TurningTurtles", "Turning Turtles", "one or two coins", turning_turtles()),
        _Rule("Ruler", "Ruler", "any number of coins next to each other", ruler()),
        _Rule("MockTurtles", "Mock Turtles", "one, two or three coins", mock_turtles()),
    ]


def coin_turning(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: find the coins of a row that must be turned to win.

    Parameters
    ----------
    chance : Chance
        Which game it is, and the coins.
    level : int
        0: Turning Turtles with six coins and their values given; 1: one of three games, the values given; 2: without.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.exercise import vocabulary
    >>> coin_turning(Chance(1), 0, vocabulary("np")).given["game"]
    'TurningTurtles'
    """
    rule = chance.one(_rules()) if level else _rules()[0]
    count = COIN_TURNING_SIZES[level]
    heads, position = _position(chance, rule, count)
    values = [int(rule.coins.point_value(place)) for place in range(count)]
    moves = [sorted(heads ^ move.option) for move in position.winning_moves()]
    known = "the values of single heads stand below the coins" if level < 2 else "find the values of single heads first"
    start = coins(heads, count, notes=values if level < 2 else ())
    return Exercise(
        "coin-turning",
        f"{rule.name}: in your turn you turn {rule.turned} over, and the rightmost coin that you turn must go from "
        f"heads (H) to tails (T); who cannot move loses. Is this position {words.choice}? Which coins can you turn to "
        f"win? The coins are numbered from 0; {known}.",
        start,
        2 + level // 2,
        _solution(heads, values, moves, words),
        _after(heads, count, values, moves),
        {"game": rule.word, "coins": "".join("H" if place in heads else "T" for place in range(count))},
        {"value": position.nim_value, "outcome": position.outcome.value, "winning_moves": moves},
    )


def _position(chance: Chance, rule: _Rule, count: int) -> tuple[frozenset[int], Position]:
    """Return a row of which the last coin shows heads."""

    def make() -> tuple[frozenset[int], Position]:
        heads = frozenset([*chance.some(range(count - 1), chance.between(2, count // 2)), count - 1])
        row = "".join("H" if place in heads else "T" for place in range(count))
        return heads, parse(f"{rule.word}({row})")

    return with_few_winning_moves(chance, make, lambda found: len(found[1].winning_moves()))


def _solution(heads: frozenset[int], values: list[int], moves: list[list[int]], words: Vocabulary) -> str:
    worth = [values[place] for place in sorted(heads)]
    total = 0
    for value in worth:
        total ^= value
    first = f"The value of a row is the nim sum of the values of its heads: {added(worth)} = {total}."
    if not moves:
        return f"{first} The position is {words.adjective(Outcome.P)}, and no move wins."
    turned = join_words((_coins(move) for move in moves), "or")
    why = " or ".join(added(values[place] for place in move) for move in moves if len(move) > 1)
    same = f", since {why} = {total}" if why else ""
    return (
        f"{first} The position is {words.adjective(Outcome.N)}; a winning move turns coins whose values have the nim "
        f"sum {total}, the rightmost of them a head. Turn {turned}{same}."
    )


def _coins(move: list[int]) -> str:
    return f"coin{'s' * (len(move) > 1)} {join_words(move)}"


def _after(heads: frozenset[int], count: int, values: list[int], moves: list[list[int]]) -> Picture:
    """Return the row with each winning move marked."""
    if not moves:
        return coins(heads, count, notes=values)
    return stacked([coins(heads, count, notes=values, turned=move) for move in moves])


# ---- Decode a received word as a game: the words of a lexicode are the P-positions of a coin turning game
#
# Conway and Sloane (1986); Fraenkel (1996) sees codes in other games.

# Length, distance and errors, by difficulty.
CODE_SIZES = ((7, 3, 1), (8, 4, 1), (11, 5, 2))


def code(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: a word of a code with errors; find them by playing.

    Parameters
    ----------
    chance : Chance
        What the word and the errors depend on.
    level : int
        0: the Hamming code of length 7; 1: length 8, distance 4; 2: length 11, distance 5, two errors.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.exercise import vocabulary
    >>> len(code(Chance(1), 0, vocabulary("np")).answer["errors"])
    1
    """
    n, d, errors = CODE_SIZES[level]
    sent = _word(chance, n, d)
    wrong = sorted(chance.some(range(n), errors))
    received = sent ^ sum(1 << place for place in wrong)
    values = [int(value) for value in coin_values(n, d)]
    found = correct_by_play(received, n, d)
    heads = [place for place in range(n) if received >> place & 1]
    turned = join_words(["one", "two", "three", "four"][: d - 1], "or")
    safe, one = words.positions(Outcome.P), words.a_position(Outcome.P)
    return Exercise(
        "code",
        f"In this game you turn {turned} coins, and the rightmost of them must go from heads (H) to tails (T). Read H "
        f"as 1 and T as 0: the {safe} are the words of a code, and any two of them differ in at least {d} coins. The "
        "values of single heads stand below the coins.\n"
        f"The word was {one} when it was sent; on the way {_turned(errors)}. Which? What was sent?",
        coins(heads, n, notes=values),
        2,
        _solution_code(heads, values, found.move, errors, _text(found.corrected, n), words),
        coins([place for place in range(n) if found.corrected >> place & 1], n, notes=values, turned=found.move),
        {"n": n, "d": d, "received": _text(received, n), "values": values},
        {"value": found.value, "errors": list(found.move), "sent": _text(found.corrected, n)},
    )


def _turned(errors: int) -> str:
    return "one coin was turned by an error" if errors == 1 else f"{times(errors, '', 'coins')} were turned by errors"


def _word(chance: Chance, n: int, d: int) -> int:
    """Return a word of the lexicode that is not 0."""
    basis = [int(row) for row in lexicode(n, d).basis]
    while True:
        word = 0
        for row in basis:
            word ^= row * chance.below(2)
        if word:
            return word


def _text(word: int, n: int) -> str:
    return "".join("H" if word >> place & 1 else "T" for place in range(n))


def _solution_code(
    heads: list[int], values: list[int], move: tuple[int, ...], errors: int, sent: str, words: Vocabulary
) -> str:
    total = 0
    for place in heads:
        total ^= values[place]
    if errors == 1:
        why = f"only coin {move[0]} has the value {total}"
    else:
        sums = added(values[place] for place in move)
        why = f"of all pairs only coins {join_words(move)} have values with this nim sum, {sums} = {total}"
    worth = added(values[place] for place in heads)
    return (
        f"The value of the row is the nim sum of the values of its heads, {worth} = {total}. Turning coins changes it "
        f"by the nim sum of their values, and {words.a_position(Outcome.P)} has the value 0; {why}. So {sent} was sent."
    )
