from dataclasses import FrozenInstanceError

import pytest

from grundy.worksheets import worksheet


def test_an_exercise_cannot_be_changed() -> None:
    exercise = worksheet(["nim-sum"], count=1).exercises[0]
    with pytest.raises(FrozenInstanceError):
        exercise.solution = "42"  # type: ignore[misc]
