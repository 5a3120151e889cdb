import pytest

from grundy import DomainError
from grundy.games import CATALOGUE, entry_named, find_entry
from grundy.games.lookup import entries_written, near_entries


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_every_entry_is_found_by_its_id(entry: object) -> None:
    assert find_entry(entry.id) is entry  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "id"),
    [("KAYLES", "kayles"), ("Dawson's chess", "dawsons-chess"), ("dawsons chess", "dawsons-chess"), ("N", "nim")],
)
def test_names_are_found_in_any_spelling(name: str, id: str) -> None:
    assert find_entry(name).id == id


def test_an_unknown_name_gets_a_hint() -> None:
    with pytest.raises(DomainError, match=r"no game is called 'Kales'; did you mean .*Kayles"):
        find_entry("Kales")
    with pytest.raises(DomainError, match="no game is called 'Qq'; `grundy games` lists all"):
        find_entry("Qq")
    with pytest.raises(DomainError, match=r"no game is called 'x{40}…'"):
        find_entry("x" * 1000)


def test_rows_that_share_a_word_are_found_together() -> None:
    assert [entry.id for entry in entries_written("N")][:2] == ["nim", "one-pile"]
    assert entries_written("nim")[0].id == "nim"
    assert entries_written("Nothing") == []


def test_own_games_come_first() -> None:
    own = entry_named("kayles")
    assert entries_written("Kayles", [own]) == [own]
    assert near_entries("Kaylez", [own])[0] is own
