"""The piles of a-Wythoff in the number system in which the winner can be seen."""

from collections.abc import Iterator

from grundy.games.representation import Numeration, digit_rows, p_system
from grundy.games.representation.rows import LARGEST_DIGIT
from grundy.games.wythoff.pairs import zeros_at_the_end
from grundy.rules import Representation
from grundy.text import pluralize

__all__ = ["represented"]

# Longer rows of digits are not read by anybody.
MOST_BITS = 1100
LONGEST_IN_SENTENCE = 40

# Fraenkel (1982), on three fronts.
RULE = (
    "A position is P exactly when the smaller pile ends in an even number of zeros and the larger pile is the same "
    "with one more zero."
)


def represented(x: int, y: int, a: int) -> Iterator[Representation]:
    """Yield the piles in the p-system of a, unless they are too long or have digits without a symbol.

    Examples
    --------
    >>> print(*represented(4, 7, 1))
    Zeckendorf
    4          0101
    4 shifted  1010
    7          1010
    A position is P exactly when the smaller pile ends in an even number of zeros and the larger pile is the same \
with one more zero. Here 101 ends in 0 zeros, and 1010 is the same with one more: P.
    """
    if a <= LARGEST_DIGIT and max(x, y).bit_length() <= MOST_BITS:
        yield _representation(min(x, y), max(x, y), p_system(a))


def _representation(small: int, large: int, system: Numeration) -> Representation:
    digits = system.digits(small)
    shifted = (*digits, 0) if small else digits
    rows = digit_rows([(f"{small}", digits), (f"{small} shifted", shifted), (f"{large}", system.digits(large))])
    differing = {i for i, (s, t) in enumerate(zip(rows[1][1], rows[2][1], strict=True)) if s != t}
    width, zeros = len(rows[0][1]), zeros_at_the_end(digits)
    return Representation(
        "Zeckendorf" if system.a == 1 else f"Ostrowski, digits 0 to {system.a}",
        rows,
        f"{RULE} {_finding(rows, zeros, small, bool(differing))}",
        tuple(map(str, reversed(system.weights(width)))),
        frozenset(differing if differing and zeros % 2 == 0 else range(width - zeros, width)),
    )


def _finding(rows: tuple[tuple[str, str], ...], zeros: int, small: int, differ: bool) -> str:
    """Return what the rule says here."""
    if not small:
        return "Here the smaller pile is 0, which goes with 0 only: N." if differ else "Here both piles are empty: P."
    texts = [text.lstrip("0") for _, text in rows]
    if max(map(len, texts)) > LONGEST_IN_SENTENCE:
        texts = ["the smaller pile", "its shift", "the larger one"]
    least, shifted, most = texts
    ends = f"Here {least} ends in {pluralize(zeros, 'zero')}"
    if zeros % 2:
        return f"{ends}, an odd number: N."
    return f"{ends}, and {most} is not {shifted}: N." if differ else f"{ends}, and {most} is the same with one more: P."
