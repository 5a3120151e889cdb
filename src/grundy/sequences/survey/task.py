"""One game of a survey: plain data in, plain data out, so that any process on any machine can do it."""

from __future__ import annotations

import json
from time import perf_counter
from typing import TypeAlias

import grundy
from grundy.sequences.heaps import Subtraction, read_game
from grundy.sequences.periods.certificate import Certificate
from grundy.sequences.survey.family import FamilyGame
from grundy.sequences.survey.row import ARITHMETIC, FAILED, OPEN, PERIODIC
from grundy.sequences.values.engine import Values
from grundy.sequences.values.run import Run

__all__ = ["Facts", "survey_game"]

Facts: TypeAlias = dict[str, str | int | float | None]


def survey_game(task: tuple[str, int]) -> Facts:
    """Look for the period of a game.

    Parameters
    ----------
    task : tuple of str and int
        The notation of the game, and how many values may be computed.

    Returns
    -------
    dict
        Fields of a `SurveyRow`. Whatever goes wrong with one game must not end a survey: then the status is ``failed``.

    Examples
    --------
    >>> facts = survey_game(("0.77", 1000))
    >>> facts["status"], facts["period"], facts["preperiod"], facts["largest"], facts["largest_at"]
    ('proved periodic', 12, 71, 8, 27)
    """
    notation, stop = task
    start = perf_counter()
    try:
        facts = _facts(notation, stop)
    except Exception as error:
        facts = {"status": FAILED, "note": " ".join(f"{type(error).__name__}: {error}".split())}
    seconds = round(perf_counter() - start, 6)
    return {"notation": notation, "stop": stop, **facts, "seconds": seconds, "version": grundy.__version__}


def _facts(notation: str, stop: int) -> Facts:
    game = read_game(notation)
    with Run(game) as run:
        run.search(stop)
        work, proof = run.work, run.certificate
        facts: Facts = {
            "status": OPEN if proof is None else ARITHMETIC if proof.saltus else PERIODIC,
            "name": getattr(game, "name", None),
            "checked_to": run.count,
            "method": work.method,
            "rare": work.rare,
        }
        return facts | _largest(game, run.values, proof, stop) | _proved(run.values, proof)


def _largest(game: FamilyGame, values: Values, proof: Certificate | None, stop: int) -> Facts:
    unit = 1
    if proof is not None:
        heaps = 0 if proof.saltus else proof.preperiod + proof.period
        if heaps > len(values):
            # A proof by a formula, or for the game in units, needs fewer values than a period has.
            unit = game.unit if isinstance(game, Subtraction) else 1
            values = _values_in_units(game, heaps // unit, stop)
        values = values[:heaps]
    if not len(values):
        return {}
    at = int(values.argmax())
    return {"largest": int(values[at]), "largest_at": unit * at}


def _values_in_units(game: FamilyGame, heaps: int, stop: int) -> Values:
    """Return so many values of the game in units, or none when these are more than may be computed."""
    with Run(game.in_units if isinstance(game, Subtraction) else game) as run:
        return run.extend(heaps if heaps <= stop else 0).values


def _proved(values: Values, proof: Certificate | None) -> Facts:
    if proof is None:
        return {}
    return {
        "period": proof.period,
        "preperiod": proof.preperiod,
        "saltus": proof.saltus,
        "zeros": _zeros(values, proof),
        "certificate": json.dumps({"theorem": proof.theorem, **proof.to_dict(), "statement": proof.statement()}),
    }


def _zeros(values: Values, proof: Certificate) -> int:
    """Return for how many n = 0, -1, -2, …, with G(n) = 0, it is true that G(n + period) = G(n) + saltus."""
    if proof.preperiod != 1:
        return 0
    other = values[proof.period : 0 : -1] != proof.saltus
    return int(other.argmax()) if other.any() else proof.period
