import io
from typing import NoReturn

import pytest

from grundy.cli.lines import read_each
from grundy.errors import CycleError, DomainError, GrundyError, LimitError, UnknownValueError


def refuse_with(error: GrundyError, monkeypatch: pytest.MonkeyPatch) -> GrundyError:
    """Return the error with which the second line ends when reading it raises the given one."""

    def read(text: str) -> str:
        return text if text == "good" else refuse()

    def refuse() -> NoReturn:
        raise error

    monkeypatch.setattr("sys.stdin", io.StringIO("good\nbad\n"))
    lines = read_each("-", read, "words")
    assert next(lines) == ("good", "good")
    with pytest.raises(type(error)) as caught:
        next(lines)
    return caught.value


@pytest.mark.parametrize("kind", [DomainError, LimitError, UnknownValueError])
def test_errors_name_their_line(kind: type[GrundyError], monkeypatch: pytest.MonkeyPatch) -> None:
    error = refuse_with(kind("no"), monkeypatch)
    assert (type(error), str(error)) == (kind, "line 2: no")


def test_an_error_that_is_more_than_a_sentence_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    cycle = CycleError(["a", "b"])
    assert refuse_with(cycle, monkeypatch) is cycle
