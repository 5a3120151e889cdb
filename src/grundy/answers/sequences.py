"""Heap games: nim values, periods with their proofs, single heaps of any size, surveys, and the rules in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict, cast

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, bits
from grundy.progress import SECONDS, PartDeadline, progress_to, question_seconds
from grundy.records import Count, Meta, Number, Positive
from grundy.text import format_number, format_readable, join_words, json_number, truncate

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.sequences import Periodicity, Run, Values, Work
    from grundy.sequences.heaps import HeapGame, TakeAndBreak
    from grundy.sequences.survey import Survey, SurveyRow


# ---- Records


class LargestRecord(TypedDict):
    """The largest value and the first heap that has it."""

    nim_value: Count
    heap: Count


class CertificateRecord(TypedDict):
    """The proof of a period as data."""

    prover: str
    kind: str
    game: Annotated[str, "The notation of the game."]
    period: Count
    preperiod: Count
    saltus: Count
    window: NotRequired[Count]
    times: NotRequired[Count]
    start: NotRequired[Count]


class PeriodicityRecord(TypedDict):
    """What is proved about the period."""

    period: Annotated[Count | None, "The period; null if none is proved."]
    preperiod: Annotated[Count | None, "The first heap from which the period holds."]
    saltus: Annotated[Count | None, "The amount by which the values rise in a period."]
    exceptions: Annotated[
        list[Count] | None,
        "The heaps before the preperiod that do not fit the period; null if no period is proved or there are too many.",
    ]
    proved: bool
    sentence: Annotated[str, "The period in words."]
    checked_to: Annotated[Count, "The number of values computed."]
    theorem: str | None
    statement: Annotated[str | None, "What is proved, in words."]
    certificate: Annotated[CertificateRecord | None, "The proof as data."]


class WorkRecord(TypedDict):
    """The cost of the values."""

    method: str
    marked: Count
    scanned: Count
    rare: Count
    mask: Count
    twisted: bool
    copied: Count


class HeapRecord(TypedDict):
    """The value of one heap."""

    heap: Number
    nim_value: Number
    outcome: Literal["N", "P"]
    like: Annotated[Count | None, "A smaller heap with the same value by the period; null if the value was computed."]


class SequenceAnswer(TypedDict):
    """A nim sequence.

    The answer gives the nim values of a heap game, and what is proved about their period.
    """

    schema: Literal["grundy.sequence/1"]
    game: Annotated[str, "The rules in words."]
    notation: str
    name: str | None
    source: Annotated[str | None, "The publication that describes the game."]
    stop: Annotated[Count, "The number of values computed for this answer."]
    largest: Annotated[LargestRecord | None, "The largest value; null if there are no values."]
    periodicity: PeriodicityRecord
    work: WorkRecord
    store: Annotated[str | None, "The file that stores the values."]
    stored: Annotated[Count | None, "The number of values in the file."]
    resumed_from: Annotated[Count, "The number of values that were in the file before."]
    heaps: Annotated[list[HeapRecord], "The values of single heaps."]
    values_limit: NotRequired[Annotated[Count, "The largest number of values to list."]]
    values: Annotated[list[Count] | None, "The values of the heaps 0, 1, 2, …; null if more than values_limit."]


SurveyStatus: TypeAlias = Literal["proved periodic", "proved arithmetic periodic", "open", "same", "failed"]


class SurveyCertificateRecord(CertificateRecord):
    """The proof of a period with its theorem, as data."""

    theorem: Annotated[str, "The reason why the check is sufficient."]
    statement: Annotated[str, "The check in one sentence."]


class SurveyedGameRecord(TypedDict):
    """The result of a survey for one game."""

    place: Annotated[Count, "The number of the game in the family."]
    notation: str
    status: SurveyStatus
    name: Annotated[str | None, "The name of the game."]
    period: Annotated[
        Count | None,
        "The proved period: G(n + period) = G(n) + saltus for all n ≥ preperiod; null if no period is proved.",
    ]
    preperiod: Annotated[Count | None, "The first heap from which the period holds."]
    saltus: Annotated[Count | None, "The amount by which the values rise in a period."]
    largest: Annotated[Count | None, "The largest value; null if the values are unbounded or it was not found."]
    largest_at: Annotated[Count | None, "The first heap with the largest value."]
    checked_to: Annotated[Count | None, "The number of values computed."]
    stop: Annotated[Count | None, "The largest number of values to compute."]
    method: Annotated[str | None, "The method that computed the values."]
    rare: Annotated[Count | None, "The number of rare heaps found by the sparse space method."]
    same_as: Annotated[str | None, "The game G' with G(n) = G'(n // scale - shift), or 0 for negative arguments."]
    shift: Annotated[int | None, "The shift in that equation."]
    scale: Annotated[Count | None, "The scale in that equation."]
    rule: Annotated[str | None, "The theorems that prove this equality."]
    zeros: Annotated[
        Count | None,
        "For a period from heap 1 on, the number of heaps 0, -1, -2, …, all with value 0, for which it also holds.",
    ]
    note: Annotated[str | None, "A remark, or the reason why a game failed."]
    certificate: Annotated[
        SurveyCertificateRecord | None, "The proof of the period; null if this game itself has none."
    ]
    seconds: Annotated[Annotated[float, Meta(minimum=0)] | None, "The time that the game took."]
    version: Annotated[str | None, "The version of grundy that computed the row."]


class SurveyAnswer(TypedDict):
    """The periods of a family of heap games."""

    schema: Literal["grundy.survey/1"]
    family: Annotated[str, "The family with its settings."]
    stop: Annotated[Positive, "The largest number of values to compute for each game."]
    table: Annotated[str, "The SQLite file that stores the rows."]
    interrupted: Annotated[bool, "Whether Ctrl-C stopped the survey."]
    counts: Annotated[dict[SurveyStatus, Positive], "The number of games with each status that occurs."]
    games: list[SurveyedGameRecord]


# ---- Answers

MOST_VALUES, MOST_HEAPS, MOST_TEXT = 1 << 21, 100, 200
# The most options that can be examined in a question of ten seconds: for values, for a period or a single heap, and for
# both in games whose moves leave three heaps or more, which are slower.
WORK, PERIOD_WORK, SLOW_WORK = 6_000_000_000, 2_000_000_000, 20_000_000
SLOW_REACH = 4000
# The part of the time of a question for computing values, if the number of options does not predict the time.
PART = 0.8
# The most bits of the size of one heap.
MOST_BITS = 4000


def sequence(
    game: str, stop: int | None = None, period: bool = False, heaps: Sequence[int] | None = None
) -> SequenceAnswer:
    """Return the nim values of a heap game, and their period with its proof.

    Parameters
    ----------
    game : str
        The digits or the name of a take-and-break game, such as 0.77 or Kayles; the set of a subtraction game, such as
        {1,2,6}; or "all but {1,2}".
    stop : int, optional
        The number of values, at most 2^21. By default, enough values to show the period.
    period : bool, optional
        Whether to search for a period for some seconds, also beyond `stop`.
    heaps : list of int, optional
        Single heaps of any size whose values to return.

    Examples
    --------
    >>> found = sequence("Kayles", stop=12, period=True, heaps=[10**30])
    >>> found["values"], found["periodicity"]["period"], found["heaps"][0]["nim_value"]
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], 12, 1)
    """
    from grundy.sequences import Run, read_game
    from grundy.sequences.values.engines import methods_for

    if not isinstance(game, str):
        raise DomainError(f"the game must be a string such as '0.77' or 'Kayles', not {type(game).__name__}")
    if len(game) > MOST_TEXT:
        raise LimitError(f"the notation of a game may have at most {MOST_TEXT:,} characters, not {len(game):,}")
    question = SequenceQuestion(_stop(stop), period, _heaps(heaps))
    rules = read_game(game)
    slow = methods_for(rules).reach <= SLOW_REACH
    time = question_seconds() / SECONDS
    work, period_work = (int(time * most) for most in ((SLOW_WORK, SLOW_WORK) if slow else (WORK, PERIOD_WORK)))
    with Run(rules) as run, progress_to(_time_limit_listener()):
        found = compute(run, question, period_work if question.stop is None else work)
        if question.stop is not None and (period or question.heaps) and not found.periodicity.proved:
            further = compute(run, SequenceQuestion(None, period, question.heaps), period_work)
            found = found._replace(periodicity=further.periodicity)
        single = [value_of_heap(heap, rules, run.values, found.periodicity) for heap in question.heaps]
    answer = sequence_answer(rules, found, single)
    answer["values"] = found.values.tolist()
    return answer


def _time_limit_listener() -> Callable[[str, int, int | None], None]:
    """Return a progress listener that stops the work when it takes too long."""
    deadline = PartDeadline(PART * question_seconds())

    def listen(what: str, done: int, total: int | None) -> None:
        if what == "nim values" and deadline.is_over():
            raise LimitError(
                f"the answer needs more than the {done:,} values computed in {deadline.seconds:g} seconds",
                hint="request fewer values or a smaller heap",
            )

    return listen


def _stop(stop: int | None) -> int | None:
    if stop is None:
        return None
    number = as_natural(stop, "stop, the number of values,")
    if number > MOST_VALUES:
        raise LimitError(
            f"an answer may have at most {MOST_VALUES:,} values, not {format_number(number)}",
            hint="request fewer values or single heaps, or use grundy sequence --stop",
        )
    return number


def _heaps(heaps: Any) -> list[int]:
    listed = [] if heaps is None else heaps
    if isinstance(listed, (str, bytes)) or not isinstance(listed, Sequence):
        raise DomainError(f"heaps must be a list of integers, not {type(heaps).__name__}")
    if len(listed) > MOST_HEAPS:
        raise LimitError(f"an answer may have at most {MOST_HEAPS} single heaps, not {len(listed)}")
    numbers = [as_natural(heap, "a heap") for heap in listed]
    if any(number.bit_length() > MOST_BITS for number in numbers):
        raise LimitError(f"the size of a heap may have at most {MOST_BITS} bits")
    return numbers


def sequence_answer(game: HeapGame, found: Found, heaps: Iterable[Heap], store: str | None = None) -> SequenceAnswer:
    """Return the record of a game without its values; `store` is the file that stores them."""
    return {
        "schema": "grundy.sequence/1",
        "game": rules_text(game),
        "notation": game.notation,
        "name": getattr(game, "name", None),
        "source": source_of(game),
        "stop": len(found.values),
        "largest": None if found.largest is None else {"nim_value": found.largest[0], "heap": found.largest[1]},
        "periodicity": _periodicity(found.periodicity),
        "work": cast(WorkRecord, {**asdict(found.work), "copied": found.copied}),
        "store": store,
        "stored": None if store is None else found.total,
        "resumed_from": found.before,
        "heaps": [_heap_record(heap) for heap in heaps],
        "values": None,
    }


def _heap_record(heap: Heap) -> HeapRecord:
    return {
        "heap": json_number(heap.size),
        "nim_value": json_number(heap.nim_value),
        "outcome": "N" if heap.nim_value else "P",
        "like": heap.like,
    }


def _periodicity(found: Periodicity) -> PeriodicityRecord:
    """Return the period with its exceptions and its proof."""
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
        "certificate": None if proof is None else cast(CertificateRecord, proof.to_dict()),
    }


def period_text(found: Periodicity) -> str:
    """Return a sentence about the period, or that none is proved."""
    if not found.proved:
        return f"no period is proved; {format_readable(found.checked_to)} value{'s' * (found.checked_to != 1)} checked"
    start = "from heap 0 on" if found.preperiod == 0 else f"from heap {found.preperiod:,} on"
    if found.saltus:
        return (
            f"arithmetic period {found.period:,} with saltus {found.saltus:,} {start}, proved: "
            f"{_every(found.period)} the values grow by {found.saltus:,}"
        )
    return f"period {found.period:,} {start}, proved: {_every(found.period)} the values repeat"


def _every(period: int | None) -> str:
    return "from each heap to the next" if period == 1 else f"every {period:,} heaps"


# ---- Computing values up to a limit, or until a period is proved or a heap is reached

# The number of values shown if no period is known, and the number searched for a period if none was requested.
FEW, LOOK = 200, 1000
LEAST_SHOWN = 100


@dataclass(frozen=True)
class SequenceQuestion:
    """A request for values below a limit, for the period, or for single heaps."""

    stop: int | None = None
    period: bool = False
    heaps: Sequence[int] = ()
    store: str | None = None  # the file that stores the values; all values in it are shown
    wants_values: bool = False  # whether to return values besides those of single heaps

    @property
    def only_heaps(self) -> bool:
        """Whether only single heaps are requested, and no sequence."""
        return bool(self.heaps) and self.stop is None and not self.wants_values

    @property
    def only_stored(self) -> bool:
        """Whether only stored values are requested."""
        return self.store is not None and self.stop is None and not self.period and not self.heaps


class Found(NamedTuple):
    """The result of a computation."""

    values: Values  # the values to show or to write
    periodicity: Periodicity
    work: Work
    rare: NDArray[np.int64]
    copied: int
    total: int  # the number of values now; a store may have more than requested
    before: int  # the number of values that were in the store before
    seconds: float  # the time for the new values

    @property
    def rate(self) -> float | None:
        """The number of values computed per second; None if none were computed."""
        new = self.total - self.before
        return new / self.seconds if new and self.seconds > 0 else None

    @property
    def largest(self) -> tuple[int, int] | None:
        """The largest value and the first heap that has it; None if there are no values."""
        if not len(self.values):
            return None
        heap = int(self.values.argmax())
        return int(self.values[heap]), heap


def compute(run: Run, question: SequenceQuestion, work: int | None = None) -> Found:
    """Compute the values for a request."""
    before, start = run.count, monotonic()
    if question.stop is not None:
        _reach(run, question.stop, work)
    elif not question.only_stored:
        _look_for_period(run, question, work)
    periodicity = _known(run, question, work)
    length = question.stop
    if length is None:
        length = _pattern_length(periodicity, run.count) if question.store is None else run.count
        run.extend(length)
    rare = run.rare_heaps()
    seconds = monotonic() - start
    return Found(
        run.values[:length], periodicity, run.work, rare[rare < length], run.copied, run.count, before, seconds
    )


def _reach(run: Run, stop: int, work: int | None) -> None:
    """Compute all values below a limit, or raise if they need more work than allowed."""
    if work is not None and not run.search(stop, work_limit=work).proved and run.count < stop:
        raise LimitError(
            f"the values of {truncate(run.game.notation, 60)} up to heap {stop:,} take too much work for an answer",
            hint=f"request at most {run.count:,} values",
        )
    run.extend(stop)


def _look_for_period(run: Run, question: SequenceQuestion, work: int | None) -> None:
    """Compute until a period is proved, all requested heaps are reached, or the limit on work is reached."""
    from grundy.sequences.questions import WORK
    from grundy.sequences.values.engines import methods_for

    stop = LOOK
    if question.period or question.heaps:
        stop = methods_for(run.game).reach
    if question.only_heaps and not question.period:
        stop = min(stop, max(question.heaps) + 1)
    run.search(stop, work_limit=WORK if work is None else work)


def _known(run: Run, question: SequenceQuestion, work: int | None) -> Periodicity:
    """Return the proved period. For a set of multiples of a large number, search the game divided by that number."""
    from grundy.sequences.heaps import Subtraction

    found, game = run.periodicity(), run.game
    if found.proved or question.stop is not None or not isinstance(game, Subtraction) or game.unit == 1:
        return found
    from grundy.sequences import Run
    from grundy.sequences.questions import WORK
    from grundy.sequences.values.engines import methods_for

    with Run(game.in_units) as smaller:
        reach = methods_for(smaller.game).reach
        return smaller.search(reach, work_limit=WORK if work is None else work).in_units_of(game)


def _pattern_length(found: Periodicity, count: int) -> int:
    """Return how many values show the pattern: the preperiod and two periods."""
    if found.period is None or found.preperiod is None or found.preperiod + found.period > count:
        return min(FEW, count)
    periods = -(-max(LEAST_SHOWN, found.preperiod + 2 * found.period) // found.period)
    return periods * found.period


class Heap(NamedTuple):
    """A heap, its nim value, and a smaller heap with the same value by the period, or None if it was computed."""

    size: int
    nim_value: int
    like: int | None


def value_of_heap(heap: int, game: HeapGame, values: Values, found: Periodicity) -> Heap:
    """Return the value of a heap, either computed or derived from the period."""
    from grundy.sequences import nim_value

    try:
        value = found.value_at(heap, values)
    except DomainError:  # the values do not have a whole period
        value = nim_value(game, heap)
    return Heap(heap, value, None if heap < len(values) else _like(heap, found))


def _like(heap: int, found: Periodicity) -> int | None:
    if found.period is None or found.preperiod is None:
        return None
    return found.preperiod + (heap - found.preperiod) % found.period


def winner_text(value: int) -> str:
    """Return who wins a heap of this nim value."""
    return "N: the player to move wins" if value else "P: the player who has just moved wins"


# ---- Surveys


def survey_answer(survey: Survey, stop: int, table: str, interrupted: bool) -> SurveyAnswer:
    """Return the result of a survey as a record."""
    return {
        "schema": "grundy.survey/1",
        "family": survey.family,
        "stop": stop,
        "table": table,
        "interrupted": interrupted,
        "counts": cast("dict[SurveyStatus, int]", survey.counts()),
        "games": [surveyed_game(row) for row in survey.rows],
    }


def surveyed_game(row: SurveyRow) -> SurveyedGameRecord:
    """Return a row as a record; its certificate, which is text in the table, becomes an object."""
    try:
        certificate = None if row.certificate is None else json.loads(row.certificate)
    except (ValueError, RecursionError):
        raise DomainError(f"the row of {row.notation} is damaged: its certificate is not JSON") from None
    return cast("SurveyedGameRecord", {**asdict(row), "certificate": certificate})


# ---- The rules of a heap game in a sentence

LONGEST = 300
MOST_NUMBERS = 12
WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def title(game: Any) -> str:
    """Return the name, the notation and the rules of a game on one line."""
    return f"{name_text(game)}: {rules_text(game)}"


def name_text(game: Any) -> str:
    """Return the name of a game, if it has one, and its notation."""
    name, notation = getattr(game, "name", None), truncate(game.notation, LONGEST)
    return f"{name}, {notation}" if name and name != notation else notation


def source_of(game: Any) -> str | None:
    """Return the publication that describes a game with a name."""
    from grundy.sequences.heaps import TakeAndBreak
    from grundy.sequences.heaps.take_and_break import named_game

    named = named_game(game.rules) if isinstance(game, TakeAndBreak) else None
    return None if named is None else named.source


def rules_text(game: Any) -> str:
    """Return the rules of a heap game in words.

    Examples
    --------
    >>> from grundy.sequences.heaps import read_game
    >>> rules_text(read_game("{1,2,6}"))
    'take 1, 2 or 6 counters from a heap'
    >>> rules_text(read_game("0.137"))
    'take a heap of 1; take 2 counters from a heap; take 3 counters from a heap, and break the rest in two if you like'
    """
    from grundy.sequences.heaps import AllBut, HeapFunction, Subtraction

    if isinstance(game, HeapFunction):
        return "a game defined by a Python function"
    if isinstance(game, Subtraction):
        return f"take {_numbers(game.takes, 'or')} counter{'s' * (game.takes != (1,))} from a heap"
    if isinstance(game, AllBut):
        but = f" except {_numbers(game.excluded, 'and')}" if game.excluded else ""
        return f"take any number of counters{but} from a heap"
    return _take_and_break(game)


def _take_and_break(game: TakeAndBreak) -> str:
    """Return a clause for each digit, with the numbers of counters whose removal the digit describes."""
    clauses = [_taking(amount, digit, game.unequal) for amount, digit in _amounts(game)]
    if game.digits[:1] != (0,) and game.digits:
        clauses.insert(0, f"break a heap {_parts(_left(game.digits[0]), game.unequal)}")
    if game.stuck:
        clauses.append(f"a heap of {_numbers(game.stuck, 'or')} allows no move")
    text = "; ".join(clauses) or "there is no move"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _amounts(game: TakeAndBreak) -> list[tuple[str, int]]:
    start = max(1, len(game.digits))
    finite, endless = _places(game.digits[1:], 1), _places(game.repeating, start)
    return [
        (_amount(finite.get(digit, []), endless.get(digit, []), len(game.repeating)), digit)
        for digit in dict.fromkeys([*finite, *endless])
        if digit
    ]


def _places(digits: Iterable[int], start: int) -> dict[int, list[int]]:
    """Return the places of each digit."""
    found: dict[int, list[int]] = {}
    for place, digit in enumerate(digits, start):
        found.setdefault(digit, []).append(place)
    return found


def _amount(places: list[int], endless: list[int], length: int) -> str:
    """Format numbers of counters: those in `places`, and those in `endless`, which repeat every `length` places."""
    if not endless:
        return _numbers(places, "or")
    if len(endless) < length:
        again = [i + t * length for t in range(3) for i in endless]
        return f"{', '.join(map(str, (places + again)[:MOST_NUMBERS]))}, …"
    start = endless[0]
    while places and places[-1] == start - 1:
        start = places.pop()
    more = "any number of" if start == 1 else f"{start} or more"
    return f"{_numbers(places, 'or')} or {more}" if places else more


def _taking(amount: str, digit: int, unequal: bool) -> str:
    left = _left(digit)
    if left == [0]:
        return f"take a heap of {amount}"
    whole = "" if 0 in left else ", but not the whole heap" if 1 in left else ""
    take = f"take {amount} counter{'s' * (amount != '1')} from a heap{whole}"
    if left[-1] < 2:
        return take
    what = "the rest" if 1 in left or 0 not in left else "what is left, if anything,"
    return f"{take}, and break {what} {_parts(left, unequal)}{' if you like' * (1 in left)}"


def _left(digit: int) -> list[int]:
    """Return how many heaps a move may leave."""
    return list(bits(digit))


def _parts(left: list[int], unequal: bool) -> str:
    heaps = [h for h in left if h > 1]
    if heaps == [2] and not unequal:
        return "in two"
    return f"into {_numbers([WORDS.get(h, h) for h in heaps], 'or')} {'unequal ' * unequal}heaps"


def _numbers(numbers: Sequence[object], word: str) -> str:
    texts = list(map(str, numbers))
    if len(texts) > MOST_NUMBERS:
        texts[MOST_NUMBERS - 2 : -1] = ["…"]
    return join_words(texts, word)
