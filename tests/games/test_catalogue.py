import pytest

from grundy.games import CATALOGUE, Entry, entry_named
from grundy.testing import check_notation


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_every_entry_is_read_written_and_played_by_its_rules(entry: Entry) -> None:
    position = check_notation(entry.example)
    assert position.terms[0].ruleset.entry is entry


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_every_entry_says_its_rule_names_and_source(entry: Entry) -> None:
    assert entry.rule
    assert entry.names
    assert entry.source.split()[-1].isdigit()
    assert entry_named(entry.id) is entry


def test_words_with_the_same_number_of_groups_are_unique() -> None:
    keys = [(entry.word, len(getattr(entry.brackets, "groups", ()))) for entry in CATALOGUE]
    assert len(set(keys)) == len(keys)
