import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from grundy import answers
from grundy.answers import schemas


def test_every_question_is_found_and_no_module_hides_one() -> None:
    folder = Path(answers.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert modules.isdisjoint(answers.__all__)
    for module in sorted(modules):
        import_module(f"grundy.answers.{module}")
    assert all(callable(getattr(answers, name)) for name in answers.__all__)
    assert dir(answers) == sorted(answers.__all__)
    assert answers.schema is schemas.schema
    with pytest.raises(AttributeError, match=r"module 'grundy\.answers' has no attribute 'oracle'"):
        answers.oracle  # noqa: B018


def test_the_room_is_loaded_without_what_computes() -> None:
    code = "import sys, grundy.answers; print(sorted({'numpy', 'grundy.play', 'grundy.games'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
