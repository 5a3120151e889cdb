"""The named games on a row of coins, with their rules, values and sources.

Places are counted from 0, as in Lenstra (1978). Winning Ways (Berlekamp, Conway and Guy 1982, chapter 14) counts coins
from 1 in some of the games; `Row.numbering` describes the difference.
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
# The games with d = 3, 4, 6, 8 and 10 have names in Winning Ways (Berlekamp, Conway and Guy 1982, chapter 14). The
# P-positions on n coins form the lexicographically first code of distance d (Lenstra 1978, section 3). For d = 3, these
# are the Hamming codes, and for d = 7 and 8 on 23 and 24 coins, the Golay codes.

WINNING_WAYS = "Berlekamp, Conway and Guy, Winning Ways (1982), chapter 14"
LENSTRA = "Lenstra, Nim multiplication (1978), section 3"
RIGHTMOST = "the rightmost of them goes from heads to tails"
FROM_ONE = "counted from 1, coin n has the value of place n - 1"
TABLE_LIMIT = 1 << 20  # entries
MOST_DISTANCE = 1000


def fewer_than(d: int, *, limit: int = TABLE_LIMIT) -> Row:
    """Return the row game "turn fewer than d coins, at least one", whose P-positions form the lexicode of distance d.

    This is a family of games by Conway.

    Parameters
    ----------
    d : int
        A positive integer.
    limit : int, optional
        The largest number of entries, one byte each, of the table of values. Only d ≥ 5 needs this table.

    Raises
    ------
    LimitError
        If d is above 1000. Values beyond the table raise it later, with the number of places computed.

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
            f"d must be at most {MOST_DISTANCE}, not {format_number(distance)}",
            hint="use motley() to turn any number of coins",
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
    """Return She-loves-me-she-loves-me-not: turn one head to tails. Each head has the value 1.

    Examples
    --------
    >>> she_loves_me().values(5).tolist()
    [1, 1, 1, 1, 1]
    """
    return _fewer(2, "She-loves-me-she-loves-me-not", f"{LENSTRA}; Winning Ways", TABLE_LIMIT)


def turning_turtles() -> Row:
    """Return Turning Turtles: turn one or two coins. This is Nim; a head at place n is a heap of n + 1.

    Examples
    --------
    >>> turning_turtles().values(5).tolist()
    [1, 2, 3, 4, 5]
    """
    return _fewer(3, "Turning Turtles", WINNING_WAYS, TABLE_LIMIT)


def mock_turtles() -> Row:
    """Return Mock Turtles: turn one, two or three coins.

    Place n has the n-th odious number, that is, the n-th number with an odd number of ones in binary.

    Examples
    --------
    >>> mock_turtles().values(9).tolist()
    [1, 2, 4, 7, 8, 11, 13, 14, 16]
    """
    return _fewer(4, "Mock Turtles", WINNING_WAYS, TABLE_LIMIT)


def moebius(*, limit: int = TABLE_LIMIT) -> Row:
    """Return Moebius: turn one to five coins; see `fewer_than` for the limit.

    Examples
    --------
    >>> moebius().values(9).tolist()
    [1, 2, 4, 8, 16, 31, 32, 64, 103]
    """
    return _fewer(6, "Moebius", WINNING_WAYS, as_natural(limit, "limit"))


def mogul(*, limit: int = TABLE_LIMIT) -> Row:
    """Return Mogul: turn one to seven coins. On 24 coins, the P-positions form the Golay code.

    Examples
    --------
    >>> mogul().values(9).tolist()
    [1, 2, 4, 8, 16, 32, 64, 127, 128]
    """
    return _fewer(8, "Mogul", WINNING_WAYS, as_natural(limit, "limit"))


def moidores(*, limit: int = TABLE_LIMIT) -> Row:
    """Return Moidores: turn one to nine coins; see `fewer_than` for the limit.

    Examples
    --------
    >>> moidores().values(11).tolist()
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512]
    """
    return _fewer(10, "Moidores", WINNING_WAYS, as_natural(limit, "limit"))


@cache
def motley() -> Row:
    """Return Motley: turn any number of coins, at least one. Place n has the value 2^n.

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
    """Return Twins: turn exactly two coins. This is Nim; a head at place n is a heap of n.

    Examples
    --------
    >>> twins().values(5).tolist(), [sorted(move.turned) for move in twins().winning_moves([1, 3, 6])]
    ([0, 1, 2, 3, 4], [[2, 6]])
    """
    return _nim("Twins", WINNING_WAYS)


@cache
def nim_row() -> Row:
    """Return Nim as a row of coins, as in Lenstra (1978): turn exactly two coins; a head at place n is a heap of n.

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
    """Return Triplets: turn exactly three coins. After two zeros, the values are those of Mock Turtles.

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
    """Return Ruler: turn any number of consecutive coins. Place n has the largest power of two that divides n + 1.

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
        numbering="counted from 1, coin n has the largest power of two that divides n, like the marks on a ruler",
    )


def sym(*, limit: int = 3_000_000) -> Row:
    """Return Sym: turn any coins that lie symmetrically about the middle between the first and the last of them.

    Parameters
    ----------
    limit : int, optional
        The largest number of spaces of turning sets to try. The first 100 places need about a million, and the number
        grows fast after that.

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
    """Return Turnips: turn exactly three coins at equal distances.

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
    """Return Grunt: turn exactly four coins that lie symmetrically, including the first coin of the row.

    This is Grundy's game; a head at place n is a heap of n.

    Parameters
    ----------
    limit : int, optional
        The largest number of turning sets to try. The first 2,000 places need a million.

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
    """Return Rims, a form of Nim: draw a loop through at least one spot that separates the other spots as you like.

    A head at place n is a group of n spots; place 0 is worth nothing. The loop leaves groups of a and b spots, and the
    move turns the coins at a and b. Two equal groups vanish, because together they are worth 0.

    Examples
    --------
    >>> rims().values(5).tolist(), rims().outcome([2, 5, 7])
    ([0, 1, 2, 3, 4], Outcome.P)
    """
    return Row(
        Split(),
        formulas.RIMS,
        name="Rims",
        rule="draw a loop through at least one of the n spots of a group; the other spots form two groups",
        source="Berlekamp, Conway and Guy, Winning Ways (1982)",
        numbering="place n stands for a group of n spots",
    )


@cache
def rails() -> Row:
    """Return Rails, a form of Kayles: draw a loop through one or two spots that separates the others as you like.

    Examples
    --------
    >>> rails().values(12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    return Row(
        Split(2),
        formulas.kayles(),
        name="Rails",
        rule="draw a loop through one or two of the n spots of a group; the other spots form two groups",
        source="Berlekamp, Conway and Guy, Winning Ways (1982)",
        numbering="place n stands for a group of n spots, and for n skittles in Kayles",
    )


# ---- All named rows

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
    """Return the row game with this name.

    Parameters
    ----------
    name : str
        A key of `NAMED`; case, spaces, hyphens and underscores do not matter.

    Examples
    --------
    >>> named("mock turtles").rule
    'turn fewer than 4 coins, at least one; the rightmost of them goes from heads to tails'
    """
    wanted = normalize_name(name) if isinstance(name, str) else ""
    for own, make in NAMED.items():
        if normalize_name(own) == wanted:
            return make()
    raise DomainError(f"there is no row game {short_repr(name)}; the names are {', '.join(NAMED)}")
