import pytest

from grundy.games import CATALOGUE, Ruleset
from grundy.testing import check_notation


def test_what_is_read_is_returned() -> None:
    assert str(check_notation("N(4;1,3) + W(2,3)")) == "N(4;1,3) + W(2,3)"


def test_heaps_that_split_are_written_and_read() -> None:
    assert str(check_notation("Kayles(6)")) == "Kayles(6)"


def test_a_position_that_is_read_as_another_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "write", lambda self, positions: f"N({positions[0] + 1})")
    with pytest.raises(AssertionError, match="is written 'N\\(5\\)' and read as another position"):
        check_notation("N(4)")


def test_a_position_that_play_reaches_is_read_as_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "write", lambda self, positions: f"N({max(positions[0], 2)})")
    with pytest.raises(AssertionError, match=r"^play reaches 0, which is written N\(2\) and read as another$"):
        check_notation("N(4)")


def test_a_position_that_play_reaches_must_be_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "write", lambda self, positions: f"N({positions[0] or 'none'})")
    with pytest.raises(AssertionError, match=r"^play reaches 0, which is written N\(none\) and cannot be read: "):
        check_notation("N(4)")


def test_the_catalogue_is_there() -> None:
    assert {"nim", "wythoff"} <= {entry.id for entry in CATALOGUE}
