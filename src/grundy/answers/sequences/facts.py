"""What is known of a nim sequence, as data and in words."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from grundy.answers.sequences.rules import rules_text, source_of
from grundy.answers.wording import number_text

if TYPE_CHECKING:
    from grundy.answers.sequences.computing import Found
    from grundy.sequences import Periodicity, Values
    from grundy.sequences.heaps import HeapGame

__all__ = ["SCHEMA", "period_facts", "period_text", "sequence_facts"]

SCHEMA = "grundy.sequence/1"


def sequence_facts(game: "HeapGame", found: "Found", store: str | None = None) -> dict[str, Any]:
    """Return what is known of the values of a game, without the values themselves.

    Parameters
    ----------
    found : Found
        What was computed.
    store : str, optional
        The file that keeps the values.

    Examples
    --------
    >>> from grundy.answers.sequences.computing import Question, computed
    >>> from grundy.sequences import Run
    >>> with Run("Kayles") as run:
    ...     facts = sequence_facts(run.game, computed(run, Question(stop=100)))
    >>> facts["name"], facts["largest"], facts["periodicity"]["period"]
    ('Kayles', {'nim_value': 8, 'heap': 27}, None)
    """
    return {
        "game": rules_text(game),
        "notation": game.notation,
        "name": getattr(game, "name", None),
        "source": source_of(game),
        "stop": len(found.values),
        "largest": _largest(found.values),
        "periodicity": period_facts(found.periodicity),
        "work": {**asdict(found.work), "copied": found.copied},
        "store": store,
        "stored": None if store is None else found.total,
        "resumed_from": found.before,
    }


def _largest(values: "Values") -> dict[str, int] | None:
    if not len(values):
        return None
    heap = int(values.argmax())
    return {"nim_value": int(values[heap]), "heap": heap}


def period_facts(found: "Periodicity") -> dict[str, Any]:
    """Return the period with its exceptions and its proof.

    Examples
    --------
    >>> from grundy.sequences import find_period
    >>> facts = period_facts(find_period("Kayles"))
    >>> facts["period"], facts["preperiod"], facts["proved"]
    (12, 71, True)
    """
    proof = found.certificate
    return {
        "period": found.period,
        "preperiod": found.preperiod,
        "saltus": found.saltus,
        "exceptions": None if found.exceptions is None else list(found.exceptions),
        "proved": found.proved,
        "sentence": period_text(found),
        "checked_to": found.checked_to,
        "theorem": None if proof is None else proof.theorem,
        "statement": None if proof is None else proof.statement(),
        "certificate": None if proof is None else proof.to_dict(),
    }


def period_text(found: "Periodicity") -> str:
    """Write the period, or that none is proved.

    Examples
    --------
    >>> from grundy.sequences import find_period
    >>> period_text(find_period("Kayles"))
    'period 12 from heap 71 on, proved: every 12 heaps the values repeat'
    """
    if not found.proved:
        return f"no period is proved; {number_text(found.checked_to)} value{'s' * (found.checked_to != 1)} checked"
    start = "from heap 0 on" if found.preperiod == 0 else f"from heap {found.preperiod:,} on"
    if found.saltus:
        return (
            f"arithmetic period {found.period:,} with saltus {found.saltus:,} {start}, proved: "
            f"{_every(found.period)} the values grow by {found.saltus:,}"
        )
    return f"period {found.period:,} {start}, proved: {_every(found.period)} the values repeat"


def _every(period: int | None) -> str:
    return "from each heap to the next" if period == 1 else f"every {period:,} heaps"
