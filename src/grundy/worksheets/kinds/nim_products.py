"""Nim multiplication: a table by the definition, then products, reciprocals and roots (Lenstra 1978; Conway 1976)."""

from grundy import nim
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.pictures.cells import Cell, Look, blanks, cells, heads
from grundy.worksheets.pictures.picture import Picture
from grundy.worksheets.sentences import added
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["nim_products"]

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
    >>> from grundy.worksheets.vocabulary import vocabulary
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
