"""Matches in notebooks."""

from xml.etree import ElementTree

import grundy
from grundy.play import Match, Position, Record
from grundy.play.match import MAX_ROWS


def played(notation: str, moves: int, **options) -> Match:
    match = Match(grundy.parse(notation), **options)
    for _ in range(moves):
        match.play(next(match.position.moves()))
    return match


def test_the_moves_are_rows_of_a_table():
    text = played("N(3,5)", 2)._repr_html_()
    root = ElementTree.fromstring(f"<html>{text}</html>")
    rows = [[cell.text for cell in row.iter("td")] for row in root.iter("tr")]
    assert rows[1:] == [
        ["1", "first player", "take 1 in N(3)", "N(2,5)"],
        ["2", "second player", "take 1 in N(2)", "N(1,5)"],
    ]
    assert "Unfinished, after 2 moves." in text
    assert "<svg" in text


def test_the_result_is_told():
    match = played("N(1)", 1, misere=True)
    assert "The second player wins" in match.record()._repr_html_()
    assert "misère play" in match.record()._repr_html_()


def test_names_are_escaped():
    assert "<b>me" not in played("N(2)", 1, players=("<b>me", "you")).record()._repr_html_()


def test_of_a_long_match_the_first_and_the_last_moves_are_shown():
    record = played("N(300)", 300).record()
    text = record._repr_html_()
    assert f"… {300 - MAX_ROWS} more moves …" in text
    assert "<td>1</td>" in text
    assert "<td>300</td>" in text
    assert "<td>150</td>" not in text
    assert len(text) < 30_000


def test_showing_computes_nothing(monkeypatch):
    def no(*_):
        raise AssertionError("showing computes")

    match = played("Kayles(9)", 2)
    monkeypatch.setattr(Position, "judge", property(no))
    monkeypatch.setattr(Position, "value", property(no))
    assert "<svg" in match._repr_html_()


def test_long_positions_are_shortened():
    record = Record("N(1)" * 10_000, False, (), None, played("N(1)", 0).ending)
    assert len(record._repr_html_()) < 1000
