from dataclasses import fields

from answer_schemas import valid

from grundy.web.guard import Limits


def test_every_limit_is_told_with_its_unit_and_meaning() -> None:
    facts = Limits(seconds=3.5).facts()
    valid({"schema": "grundy.limits/1", "limits": facts})
    assert [fact["name"] for fact in facts] == [field.name for field in fields(Limits)]
    assert facts[0] == {
        "name": "seconds",
        "value": 3.5,
        "unit": "s",
        "meaning": "a question may be computed for so long",
    }


def test_there_is_room_for_quick_questions_on_any_machine() -> None:
    limits = Limits()
    assert limits.quick_workers >= 3
    assert limits.heavy_workers >= 2
    assert limits.quick_seconds < limits.seconds
