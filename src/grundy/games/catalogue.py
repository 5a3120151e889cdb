"""The catalogue: one row for each game that has a name.

The notation, the command line, the documentation and the conformance tests are made from this table.
"""

from grundy.errors import DomainError
from grundy.games.entry import Entry, Group
from grundy.games.nim import Nim
from grundy.games.one_pile import OnePile
from grundy.games.wythoff import Wythoff

__all__ = ["CATALOGUE", "entry_named"]

CATALOGUE: tuple[Entry, ...] = (
    Entry(
        id="nim",
        word="N",
        groups=(Group("a,b,…"),),
        game=Nim,
        heaps=True,
        rule="take any number of counters from one pile",
        names=("Nim", "Bouton's Nim"),
        source="Bouton 1902",
        example="N(3,5,2)",
        oeis="A003987",
    ),
    Entry(
        id="one-pile",
        word="N",
        groups=(Group("n", count=1), Group("S", least=1)),
        game=OnePile,
        heaps=True,
        rule="take s counters from the pile, s one of the numbers S",
        names=("one-pile Nim", "subtraction game"),
        source="Reiter 1999",
        example="N(20;1,3,5)",
    ),
    Entry(
        id="wythoff",
        word="W",
        groups=(Group("a,b", count=2),),
        game=Wythoff,
        heaps=False,
        rule="take any number of counters from one pile, or the same number from both",
        names=("Wythoff's game", "Whytoff's game"),
        source="Wythoff 1907",
        example="W(6,4)",
        oeis="A004481",
    ),
)


def entry_named(id: str) -> Entry:
    """Return the row of the catalogue with this id.

    Parameters
    ----------
    id : str
        Such as ``"wythoff"``.

    Returns
    -------
    Entry

    Examples
    --------
    >>> entry_named("wythoff").notation
    'W(a,b)'
    """
    for entry in CATALOGUE:
        if entry.id == id:
            return entry
    raise DomainError(f"no game has the id {id!r}; known are {', '.join(entry.id for entry in CATALOGUE)}")
