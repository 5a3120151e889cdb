"""Conway's family: turn fewer than d coins, anywhere in a row, at least one.

Those with d = 3, 4, 6, 8 and 10 have names in Winning Ways (Berlekamp, Conway and Guy 1982, chapter 14). The
P-positions on n coins form the lexicographically first code of distance d (Lenstra 1978, section 3): for d = 3 the
Hamming codes, for d = 7 and 8 on 23 and 24 coins the Golay codes.
"""

from __future__ import annotations

from functools import cache

from grundy.errors import LimitError
from grundy.linear.turning import formulas
from grundy.linear.turning.arrangements import AnyNumber, AnyPlaces
from grundy.linear.turning.fewer import values_of_fewer
from grundy.linear.turning.rows import Row
from grundy.natural import natural
from grundy.saying import shown

__all__ = [
    "LENSTRA",
    "RIGHTMOST",
    "WINNING_WAYS",
    "fewer_than",
    "mock_turtles",
    "moebius",
    "mogul",
    "moidores",
    "motley",
    "she_loves_me",
    "turning_turtles",
]

WINNING_WAYS = "Berlekamp, Conway and Guy, Winning Ways (1982), chapter 14"
LENSTRA = "Lenstra, Nim multiplication (1978), section 3"
RIGHTMOST = "the rightmost of them goes from heads to tails"
TABLE = 1 << 20
MOST_DISTANCE = 1000


def fewer_than(d: int, *, limit: int = TABLE) -> Row:
    """Turn fewer than d coins, at least one: Conway's family, whose P-positions are the lexicodes of distance d.

    Parameters
    ----------
    d : int
        1 or more.
    limit : int, optional
        How many entries the table may have from which values are found when d is 5 or more, a byte each.

    Returns
    -------
    Row

    Raises
    ------
    LimitError
        When d is above 1000. Values beyond the table raise it later, and say how many places were reached.

    Examples
    --------
    >>> fewer_than(5).values(8).tolist()
    [1, 2, 4, 8, 15, 16, 32, 51]
    >>> int(fewer_than(8).values(24).max()) < 2**12  # the 12 check bits of the Golay code
    True
    """
    distance = natural(d, "d, the distance,", least=1)
    if distance > MOST_DISTANCE:
        raise LimitError(
            f"d is at most {MOST_DISTANCE}, not {shown(distance)}; Motley is the game without such a bound"
        )
    return _fewer(distance, f"fewer than {distance}", LENSTRA, natural(limit, "limit"))


@cache
def _fewer(d: int, name: str, source: str, limit: int) -> Row:
    return Row(
        AnyPlaces(range(d - 1)),
        values_of_fewer(d, limit),
        name=name,
        rule=f"turn fewer than {d} coins, at least one; {RIGHTMOST}" if d > 1 else "no coin may be turned",
        source=source,
        numbering="counted from 1, the value of coin n is that of place n - 1 here",
    )


def she_loves_me() -> Row:
    """She-loves-me-she-loves-me-not: turn one head to tails; each head has the value 1.

    Examples
    --------
    >>> she_loves_me().values(5).tolist()
    [1, 1, 1, 1, 1]
    """
    return _fewer(2, "She-loves-me-she-loves-me-not", f"{LENSTRA}; Winning Ways", TABLE)


def turning_turtles() -> Row:
    """Turn one or two coins: Nim, in which a head at place n is a heap of n + 1; counted from 1, of n.

    Examples
    --------
    >>> turning_turtles().values(5).tolist()
    [1, 2, 3, 4, 5]
    """
    return _fewer(3, "Turning Turtles", WINNING_WAYS, TABLE)


def mock_turtles() -> Row:
    """Turn one, two or three coins; place n has the n-th odious number, those with an odd number of binary ones.

    Examples
    --------
    >>> mock_turtles().values(9).tolist()
    [1, 2, 4, 7, 8, 11, 13, 14, 16]
    """
    return _fewer(4, "Mock Turtles", WINNING_WAYS, TABLE)


def moebius(*, limit: int = TABLE) -> Row:
    """Turn one to five coins.

    Parameters
    ----------
    limit : int, optional
        As in `fewer_than`.

    Examples
    --------
    >>> moebius().values(9).tolist()
    [1, 2, 4, 8, 16, 31, 32, 64, 103]
    """
    return _fewer(6, "Moebius", WINNING_WAYS, natural(limit, "limit"))


def mogul(*, limit: int = TABLE) -> Row:
    """Turn one to seven coins; on 24 coins the P-positions are the words of the Golay code.

    Parameters
    ----------
    limit : int, optional
        As in `fewer_than`.

    Examples
    --------
    >>> mogul().values(9).tolist()
    [1, 2, 4, 8, 16, 32, 64, 127, 128]
    """
    return _fewer(8, "Mogul", WINNING_WAYS, natural(limit, "limit"))


def moidores(*, limit: int = TABLE) -> Row:
    """Turn one to nine coins.

    Parameters
    ----------
    limit : int, optional
        As in `fewer_than`.

    Examples
    --------
    >>> moidores().values(11).tolist()
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512]
    """
    return _fewer(10, "Moidores", WINNING_WAYS, natural(limit, "limit"))


@cache
def motley() -> Row:
    """Turn any number of coins, at least one; place n has the value 2^n.

    Examples
    --------
    >>> motley().nim_value([0, 2, 100]) == 2**100 + 5
    True
    """
    return Row(
        AnyNumber(),
        formulas.POWERS,
        name="Motley",
        rule=f"turn any number of coins, at least one; {RIGHTMOST}",
        source=WINNING_WAYS,
        numbering="counted from 1, coin n has the value 2^(n-1)",
    )
