"""The claims ledger: every theorem, example, exercise and table of the source papers, as data.

Each paper has one TOML file. `Claim` describes the fields of a claim, and `STATUSES` the possible results. The tests in
``tests/papers`` check the claims, and one of them checks that every claim has its test.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, cast

from grundy.errors import DomainError

if TYPE_CHECKING:
    from grundy.answers.project import PapersAnswer

__all__ = ["OWNERS", "PAPERS", "STATUSES", "Claim", "Paper", "count_statuses", "load", "load_all", "papers_answer"]

# In the recommended order of reading.
PAPERS = ("notes_labelling", "notes_sums", "reiter", "lenstra", "fraenkel")

# The packages that can own a pending claim.
OWNERS = ("nim", "ordinals", "graphs", "sequences", "linear", "codes", "games", "play")

STATUSES = {
    "proved to bound": "holds in every case up to the bound",
    "checked": "holds for the values that the paper gives, or for a sample",
    "false": "wrong as stated; the true value or the smallest counterexample is given",
    "pending": "to be tested by the package that owns it",
    "open": "not known to be true or false",
    "not computational": "history, convention or proof with no finite content",
}


@dataclass(frozen=True)
class Claim:
    """One claim of a paper, in our words.

    Attributes
    ----------
    id : str
        The paper, the section and the name of the claim.
    kind : str
        The kind of claim: theorem, example, exercise, table, figure, …
    place : str
        The place in the paper.
    statement : str
        The claim in our words.
    status : str
        One of `STATUSES`.
    bound : str
        The bound up to which all cases were checked.
    truth : str
        The correct statement, if the claim is false.
    owner : str
        The package that will test a pending claim.
    scan : str
        ``lost``, ``reconstructed`` or ``repaired``, if the scanned text is damaged at this place.
    note : str
        Further remarks, with their sources.

    Examples
    --------
    >>> claim = load("reiter").claims[0]
    >>> claim.id, claim.status
    ('reiter.1.combinatorial-game', 'not computational')
    """

    id: str
    kind: str
    place: str
    statement: str
    status: str
    bound: str = ""
    truth: str = ""
    owner: str = ""
    scan: str = ""
    note: str = ""


@dataclass(frozen=True)
class Paper:
    """A source paper and its claims.

    Examples
    --------
    >>> paper = load("reiter")
    >>> paper.title, paper.author, paper.year
    ('Games and representations', 'H. Reiter', 1999)
    """

    id: str
    title: str
    author: str
    year: int
    source: str
    claims: tuple[Claim, ...]


def load(paper: str) -> Paper:
    """Return the ledger of one paper.

    Parameters
    ----------
    paper : str
        One of `PAPERS`.

    Examples
    --------
    >>> load("reiter").title
    'Games and representations'
    """
    if paper not in PAPERS:
        raise DomainError(f"there is no paper {paper!r}", hint=f"the papers are {', '.join(PAPERS)}")
    data = tomllib.loads(files("grundy.papers").joinpath(f"{paper}.toml").read_text(encoding="utf-8"))
    claims = (Claim(**{key: value.strip() for key, value in claim.items()}) for claim in data["claim"])
    return Paper(**data["paper"], claims=tuple(claims))


def load_all() -> list[Paper]:
    """Return the ledgers of all papers.

    Examples
    --------
    >>> sum(len(paper.claims) for paper in load_all()) > 300
    True
    """
    return [load(paper) for paper in PAPERS]


def count_statuses(claims: Iterable[Claim]) -> dict[str, int]:
    """Return the number of claims with each status.

    Examples
    --------
    >>> count_statuses(load("reiter").claims)["pending"]
    0
    """
    counts = dict.fromkeys(STATUSES, 0)
    for claim in claims:
        counts[claim.status] += 1
    return counts


def papers_answer(claims: Iterable[Claim]) -> "PapersAnswer":
    """Return claims and the counts of their statuses as plain data for ``grundy papers --json``.

    Examples
    --------
    >>> papers_answer(load("reiter").claims)["claims"][0]["status"] in STATUSES
    True
    """
    listed = list(claims)
    answer = {
        "schema": "grundy.papers/1",
        "counts": count_statuses(listed),
        "claims": [asdict(claim) for claim in listed],
    }
    return cast("PapersAnswer", answer)
