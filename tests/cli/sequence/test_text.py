import pytest
from sequence_commands import as_if_proved

from grundy.answers.sequences import period_text
from grundy.cli.sequence_text import exceptions_text, work_text
from grundy.sequences import Periodicity, Work


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (
            as_if_proved(12, 71, exceptions=(0,)),
            "period 12 from heap 71 on, proved: every 12 heaps the values repeat",
        ),
        (
            as_if_proved(1, 4),
            "period 1 from heap 4 on, proved: from each heap to the next the values repeat",
        ),
        (
            as_if_proved(7, 7, 4),
            "arithmetic period 7 with saltus 4 from heap 7 on, proved: every 7 heaps the values grow by 4",
        ),
        (
            as_if_proved(149459, 105351, exceptions=None),
            "period 149,459 from heap 105,351 on, proved: every 149,459 heaps the values repeat",
        ),
        (Periodicity(None, None, None, None, proved=False, checked_to=1), "no period is proved; 1 value checked"),
        (
            Periodicity(None, None, None, None, proved=False, checked_to=10**6),
            "no period is proved; 1,000,000 values checked",
        ),
    ],
)
def test_periods_in_words(found: Periodicity, text: str) -> None:
    assert period_text(found) == text


def test_many_exceptions_are_listed_only_when_all_are_wanted() -> None:
    many = tuple(range(0, 3000, 30))
    assert exceptions_text(many, False).endswith(", 660, 690 and 76 more")
    assert exceptions_text(many, True).endswith(", 2,910, 2,940 and 2,970")
    assert exceptions_text(None, True) == "the exceptions are too many to list"


def test_work_in_words() -> None:
    assert work_text(Work("naive", marked=1)) == "method naive: 1 option marked, 0 scanned"
    assert work_text(Work("sparse", rare=1, mask=0x17, twisted=True), copied=2000) == (
        "method sparse: 0 options marked, 0 scanned; 1 rare heap (mask 17 and the parity of the heap); "
        "2,000 values copied by the period"
    )
