from itertools import islice

import pytest

import grundy
from grundy import MoveLabel
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


# What each act must not repeat: the heap before the move, and what is left of it.
REPEATED = {
    "kayles": [("take 1 from 9, leave 8", "take 1"), ("take 2 from 9, leave 4 and 3", "take 2")],
    "lasker": [("break 7 into 6 and 1", "break 7"), ("take all 7", "take all 7")],
    "rails": [("loop through 1 spot, leaving 7 and 1", "loop through 1 spot")],
    "northcott": [("in the first row move from 1 to 2", "in the first row move from 1 to 2")],
    "euclid": [("subtract 7 from 12", "subtract 7 from 12")],
    "wythoff": [("take 2 from both piles", "take 2 from both piles")],
}


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_the_fields_of_every_label_make_the_label_and_the_act(entry: Entry) -> None:
    acts = {}
    for move in islice(grundy.parse(entry.example).moves(), 300):
        label = move.label
        assert isinstance(label, MoveLabel)
        act = " ".join(field for field in (label.within, label.verb, label.amount, label.place) if field)
        assert label == f"{act}{label.link}{label.left}"
        assert label.act == move.act == act
        assert bool(label.left) == bool(label.link)
        acts[str(label)] = act
    assert dict(REPEATED.get(entry.id, [])).items() <= acts.items()
