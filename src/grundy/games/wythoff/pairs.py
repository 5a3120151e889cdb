"""The P-positions of a-Wythoff, found in three ways (Wythoff 1907 for a = 1; Holladay 1968; Fraenkel 1982).

The n-th pair is (A_n, B_n) with B_n = A_n + a n, and every positive number is in exactly one pair:

- recursive: A_n is the least number that is in no earlier pair;
- algebraic: A_n = floor(n α) with α = (2 - a + sqrt(a² + 4)) / 2, the golden ratio for a = 1;
- arithmetic: in the p-system of a (Zeckendorf's for a = 1), A_n ends in an even number of zeros, and B_n is A_n with
  one more zero at its end.
"""

from collections.abc import Iterator
from itertools import count
from math import isqrt

from grundy.games.representation import LARGEST_DIGIT, Numeration, digit_rows, p_system, q_system
from grundy.integers import as_natural
from grundy.rules import Representation
from grundy.text import pluralize

__all__ = [
    "is_pair_by_digits",
    "pair",
    "pair_by_digits",
    "pairs_by_mex",
    "partner",
    "represented",
]


def pairs_by_mex(a: int = 1) -> Iterator[tuple[int, int]]:
    """Yield the P-positions one after another, by the recursive rule.

    Parameters
    ----------
    a : int, optional
        By how much less than `a` the two numbers that are taken may differ.

    Yields
    ------
    (int, int)
        The smaller pile first.

    Examples
    --------
    >>> from itertools import islice
    >>> list(islice(pairs_by_mex(), 6)), list(islice(pairs_by_mex(2), 4))
    ([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)], [(0, 0), (1, 3), (2, 6), (4, 10)])
    """
    a = as_natural(a, "a", least=1)
    larger: set[int] = set()  # the larger piles that are still ahead
    small = 0
    for n in count():
        yield small, small + a * n
        larger.add(small + a * n)
        small += 1
        while small in larger:
            larger.remove(small)
            small += 1


def pair(n: int, a: int = 1) -> tuple[int, int]:
    """Return the n-th P-position, by the algebraic rule; exact for numbers of any size.

    Parameters
    ----------
    n : int
        0 or more.
    a : int, optional
        1 or more.

    Returns
    -------
    (int, int)
        The smaller pile first.

    Examples
    --------
    >>> pair(4), pair(10**30)
    ((6, 10), (1618033988749894848204586834365, 2618033988749894848204586834365))
    """
    n, a = as_natural(n, "n"), as_natural(a, "a", least=1)
    small = _times_alpha(n, a)
    return small, small + a * n


def _times_alpha(n: int, a: int) -> int:
    """Return floor(n α)."""
    return (n * (2 - a) + isqrt(n * n * (a * a + 4))) // 2


def _over_alpha(x: int, a: int) -> int:
    """Return floor(x / α), where 1 / α = (a - 2 + sqrt(a² + 4)) / (2 a)."""
    return (x * (a - 2) + isqrt(x * x * (a * a + 4))) // (2 * a)


def partner(pile: int, a: int = 1) -> int:
    """Return the one pile that makes a P-position together with the given one.

    Parameters
    ----------
    pile : int
        0 or more, of any size.
    a : int, optional
        1 or more.

    Examples
    --------
    >>> [partner(pile) for pile in range(8)]
    [0, 2, 1, 5, 7, 3, 10, 4]
    """
    pile, a = as_natural(pile, "a pile"), as_natural(a, "a", least=1)
    if pile == 0:
        return 0
    n = _over_alpha(pile, a) + 1  # the only n for which n α can be between pile and pile + 1
    if _times_alpha(n, a) == pile:
        return pile + a * n
    # The pile is B_m. Of the numbers 1, …, pile there are m of the form B and floor((pile + 1) / α) of the form A.
    return pile - a * (pile - _over_alpha(pile + 1, a))


def is_pair_by_digits(piles: tuple[int, int], a: int = 1) -> bool:
    """Return whether a position is a P-position, by the arithmetic rule.

    Parameters
    ----------
    piles : (int, int)
        The two piles, in any order.
    a : int, optional
        1 or more.

    Examples
    --------
    >>> is_pair_by_digits((7, 4)), is_pair_by_digits((7, 5))
    (True, False)
    """
    system = p_system(a)
    small, large = (system.digits(as_natural(pile, "a pile")) for pile in sorted(piles))
    if small == (0,):
        return large == (0,)
    return zeros_at_the_end(small) % 2 == 0 and large == (*small, 0)


def pair_by_digits(n: int, a: int = 1) -> tuple[int, int]:
    """Return the n-th P-position, by the arithmetic rule (Fraenkel 1982): n in the q-system is read in the p-system.

    When the digits of n end in an even number of zeros, they are those of A_n; otherwise they are those of A_n + 1.

    Parameters
    ----------
    n : int
        0 or more.
    a : int, optional
        1 or more.

    Returns
    -------
    (int, int)
        The smaller pile first.

    Examples
    --------
    >>> pair_by_digits(4), pair_by_digits(4, a=2)
    ((6, 10), (5, 13))
    """
    n = as_natural(n, "n")
    if n == 0:
        return 0, 0
    digits = q_system(a).digits(n)
    small = p_system(a).number(digits) - zeros_at_the_end(digits) % 2
    return small, small + a * n


def zeros_at_the_end(digits: tuple[int, ...]) -> int:
    """Return how many zeros follow the last other digit.

    Examples
    --------
    >>> zeros_at_the_end((1, 0, 1, 0, 0))
    2
    """
    return next((i for i, digit in enumerate(reversed(digits)) if digit), len(digits))


# ---- The piles of a-Wythoff in the number system in which the winner can be seen

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
