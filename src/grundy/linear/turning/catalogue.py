"""The named games on a row of coins: how to play each of them, its values, and where it comes from.

Places are counted from 0, as by Lenstra (1978); `Row.numbering` says what changes when coins are counted from 1, as
Winning Ways does in some of the games (Berlekamp, Conway and Guy 1982, chapter 14).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.linear.turning import formulas
from grundy.linear.turning.arrangements import AnyNumber, AnyPlaces, Consecutive, EqualSteps, Split, Symmetric
from grundy.linear.turning.formulas import values_of_fewer
from grundy.linear.turning.row import Row
from grundy.parsing import normalize_name
from grundy.text import format_number, short_repr

# ---- Conway's family: turn fewer than d coins, anywhere in a row, at least one
#
# Those with d = 3, 4, 6, 8 and 10 have names in Winning Ways (Berlekamp, Conway and Guy 1982, chapter 14). The
# P-positions on n coins form the lexicographically first code of distance d (Lenstra 1978, section 3): for d = 3 the
# Hamming codes, for d = 7 and 8 on 23 and 24 coins the Golay codes.

WINNING_WAYS = "Berlekamp, Conway and Guy, Winning Ways (1982), chapter 14"
LENSTRA = "Lenstra, Nim multiplication (1978), section 3"
RIGHTMOST = "the rightmost of them goes from heads to tails"
FROM_ONE = "counted from 1, the value of coin n is that of place n - 1 here"
TABLE_LIMIT = 1 << 20  # entries
MOST_DISTANCE = 1000


def fewer_than(d: int, *, limit: int = TABLE_LIMIT) -> Row:
    """Turn fewer than d coins, at least one: Conway's family, whose P-positions are the lexicodes of distance d.

    Parameters
    ----------
    d : int
        1 or more.
    limit : int, optional
        How many entries the table may have from which values are found when d is 5 or more, a byte each.

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
    distance = as_natural(d, "d, the distance,", least=1)
    if distance > MOST_DISTANCE:
        raise LimitError(
            f"d is at most {MOST_DISTANCE}, not {format_number(distance)}",
            hint="Motley is the game without such a bound",
        )
    return _fewer(distance, f"fewer than {distance}", LENSTRA, as_natural(limit, "limit"))


@cache
def _fewer(d: int, name: str, source: str, limit: int) -> Row:
    return Row(
        AnyPlaces(range(d - 1)),
        values_of_fewer(d, limit),
        name=name,
        rule=f"turn fewer than {d} coins, at least one; {RIGHTMOST}" if d > 1 else "no coin may be turned",
        source=source,
        numbering=FROM_ONE,
    )


def she_loves_me() -> Row:
    """She-loves-me-she-loves-me-not: turn one head to tails; each head has the value 1.

    Examples
    --------
    >>> she_loves_me().values(5).tolist()
    [1, 1, 1, 1, 1]
    """
    return _fewer(2, "She-loves-me-she-loves-me-not", f"{LENSTRA}; Winning Ways", TABLE_LIMIT)


def turning_turtles() -> Row:
    """Turn one or two coins: Nim, in which a head at place n is a heap of n + 1; counted from 1, of n.

    Examples
    --------
    >>> turning_turtles().values(5).tolist()
    [1, 2, 3, 4, 5]
    """
    return _fewer(3, "Turning Turtles", WINNING_WAYS, TABLE_LIMIT)


def mock_turtles() -> Row:
    """Turn one, two or three coins; place n has the n-th odious number, those with an odd number of binary ones.

    Examples
    --------
    >>> mock_turtles().values(9).tolist()
    [1, 2, 4, 7, 8, 11, 13, 14, 16]
    """
    return _fewer(4, "Mock Turtles", WINNING_WAYS, TABLE_LIMIT)


def moebius(*, limit: int = TABLE_LIMIT) -> Row:
    """Turn one to five coins; the limit is that of `fewer_than`.

    Examples
    --------
    >>> moebius().values(9).tolist()
    [1, 2, 4, 8, 16, 31, 32, 64, 103]
    """
    return _fewer(6, "Moebius", WINNING_WAYS, as_natural(limit, "limit"))


def mogul(*, limit: int = TABLE_LIMIT) -> Row:
    """Turn one to seven coins; on 24 coins the P-positions are the words of the Golay code.

    Examples
    --------
    >>> mogul().values(9).tolist()
    [1, 2, 4, 8, 16, 32, 64, 127, 128]
    """
    return _fewer(8, "Mogul", WINNING_WAYS, as_natural(limit, "limit"))


def moidores(*, limit: int = TABLE_LIMIT) -> Row:
    """Turn one to nine coins; the limit is that of `fewer_than`.

    Examples
    --------
    >>> moidores().values(11).tolist()
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512]
    """
    return _fewer(10, "Moidores", WINNING_WAYS, as_natural(limit, "limit"))


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


# ---- Turn an exact number of coins


@cache
def twins() -> Row:
    """Turn exactly two coins: Nim, in which a head at place n is a heap of n.

    Examples
    --------
    >>> twins().values(5).tolist(), [sorted(move.turned) for move in twins().winning_moves([1, 3, 6])]
    ([0, 1, 2, 3, 4], [[2, 6]])
    """
    return _nim("Twins", WINNING_WAYS)


@cache
def nim_row() -> Row:
    """Nim as a row of coins, as Lenstra has it: turn two coins; a head at place n is a heap of n.

    Examples
    --------
    >>> nim_row().nim_value([3, 5])
    6
    """
    return _nim("Nim", LENSTRA)


def _nim(name: str, source: str) -> Row:
    return Row(
        AnyPlaces([1]),
        formulas.PLACE,
        name=name,
        rule=f"turn exactly two coins; {RIGHTMOST}",
        source=source,
        numbering="counted from 1, coin n has the value n - 1",
    )


@cache
def triplets() -> Row:
    """Turn exactly three coins; after two zeros the values are those of Mock Turtles.

    Examples
    --------
    >>> triplets().values(9).tolist()
    [0, 0, 1, 2, 4, 7, 8, 11, 13]
    """
    return Row(
        AnyPlaces([2]),
        formulas.TRIPLETS,
        name="Triplets",
        rule=f"turn exactly three coins; {RIGHTMOST}",
        source=WINNING_WAYS,
        numbering=FROM_ONE,
    )


# ---- Turn coins that form a pattern


@cache
def ruler() -> Row:
    """Turn any number of coins without a gap; place n has the largest power of two that divides n + 1.

    Examples
    --------
    >>> ruler().values(8).tolist()
    [1, 2, 1, 4, 1, 2, 1, 8]
    """
    return Row(
        Consecutive(),
        formulas.RULER,
        name="Ruler",
        rule=f"turn any number of coins next to each other, at least one; {RIGHTMOST}",
        source=WINNING_WAYS,
        numbering="counted from 1, coin n has the largest power of two that divides n, as the marks on a ruler",
    )


def sym(*, limit: int = 3_000_000) -> Row:
    """Turn any number of coins that lie symmetrically about the middle of the stretch between the first and the last.

    Parameters
    ----------
    limit : int, optional
        How many spaces of turning sets may be looked at. The first 100 places need about a million, and the number
        then grows fast.

    Examples
    --------
    >>> sym().values(12).tolist()
    [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11]
    """
    return _sym(as_natural(limit, "limit"))


@cache
def _sym(limit: int) -> Row:
    return Row(
        Symmetric(),
        name="Sym",
        rule=f"turn any coins that lie symmetrically about the middle of the stretch they span; {RIGHTMOST}",
        source=WINNING_WAYS,
        numbering=FROM_ONE,
        limit=limit,
    )


@cache
def turnips() -> Row:
    """Turn exactly three coins at equal distances.

    Examples
    --------
    >>> turnips().values(10).tolist()
    [0, 0, 1, 0, 0, 1, 2, 2, 1, 0]
    """
    return Row(
        EqualSteps(),
        formulas.TURNIPS,
        name="Turnips",
        rule=f"turn exactly three coins at equal distances; {RIGHTMOST}",
        source=WINNING_WAYS,
        numbering=FROM_ONE,
    )


def grunt(*, limit: int = 1_000_000) -> Row:
    """Turn exactly four coins that lie symmetrically, the first of the row among them: Grundy's game.

    Parameters
    ----------
    limit : int, optional
        How many turning sets may be looked at. The first 2,000 places need a million.

    Examples
    --------
    >>> grunt().values(14).tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]
    """
    return _grunt(as_natural(limit, "limit"))


@cache
def _grunt(limit: int) -> Row:
    return Row(
        _grunts,
        name="Grunt",
        rule=f"turn the coin at place 0 and three more, so that the four lie symmetrically; {RIGHTMOST}",
        source=WINNING_WAYS,
        numbering="a head at place n is a heap of n in Grundy's game",
        limit=limit,
    )


def _grunts(n: int) -> Iterator[tuple[int, int, int]]:
    return ((0, small, n - small) for small in range(1, (n + 1) // 2))


# ---- Pencil and paper: loops through spots


@cache
def rims() -> Row:
    """Draw a loop through any number of spots, at least one, that separates the others as you like: Nim in disguise.

    A head at place n is a group of n spots; place 0 counts nothing. The loop leaves groups of a and b spots, and the
    heads at a and b are turned; of two equal groups nothing is left, since they are worth 0 together.

    Examples
    --------
    >>> rims().values(5).tolist(), rims().outcome([2, 5, 7])
    ([0, 1, 2, 3, 4], Outcome.P)
    """
    return Row(
        Split(),
        formulas.RIMS,
        name="Rims",
        rule="draw a loop through any number of the n spots of a group, at least one; the others fall into two groups",
        source="Berlekamp, Conway and Guy, Winning Ways (1982)",
        numbering="place n stands for a group of n spots",
    )


@cache
def rails() -> Row:
    """Draw a loop through one or two spots that separates the others as you like: Kayles in disguise.

    Examples
    --------
    >>> rails().values(12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    return Row(
        Split(2),
        formulas.kayles(),
        name="Rails",
        rule="draw a loop through one or two of the n spots of a group; the others fall into two groups",
        source="Berlekamp, Conway and Guy, Winning Ways (1982)",
        numbering="place n stands for a group of n spots, and for n skittles in Kayles",
    )


# ---- All of them; fewer_than makes more

NAMED: Mapping[str, Callable[[], Row]] = MappingProxyType(
    {
        "She-loves-me-she-loves-me-not": she_loves_me,
        "Turning Turtles": turning_turtles,
        "Mock Turtles": mock_turtles,
        "Moebius": moebius,
        "Mogul": mogul,
        "Moidores": moidores,
        "Motley": motley,
        "Nim": nim_row,
        "Twins": twins,
        "Triplets": triplets,
        "Ruler": ruler,
        "Sym": sym,
        "Turnips": turnips,
        "Grunt": grunt,
        "Rims": rims,
        "Rails": rails,
    }
)


def named(name: str) -> Row:
    """Return the row game of that name.

    Parameters
    ----------
    name : str
        Capital or small letters; blanks, hyphens and underscores make no difference.

    Examples
    --------
    >>> named("mock turtles").rule
    'turn fewer than 4 coins, at least one; the rightmost of them goes from heads to tails'
    """
    wanted = normalize_name(name) if isinstance(name, str) else ""
    for own, make in NAMED.items():
        if normalize_name(own) == wanted:
            return make()
    raise DomainError(f"there is no row game {short_repr(name)}; there are {', '.join(NAMED)}, and fewer_than(d)")
