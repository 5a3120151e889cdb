import pytest

from grundy import NotationError, reference
from grundy.parsing import normalize_name
from grundy.sequences.heaps import NAMED, TABLE, TakeAndBreak
from grundy.sequences.heaps.take_and_break import find_name, near_names


def test_names_and_aliases_are_unique_and_lead_to_the_game() -> None:
    names = [name for row in TABLE for name in (row.name, *row.aliases)]
    assert len(set(map(normalize_name, names))) == len(names)
    assert len(set(NAMED.values())) == len(NAMED) == len(TABLE)
    for row in TABLE:
        for name in (row.name, *row.aliases):
            assert find_name(name) is row
            assert TakeAndBreak(name) == TakeAndBreak(row.notation) == NAMED[row.name]
        assert NAMED[row.name].name == row.name
        assert NAMED[row.name].notation == row.notation
        assert row.source[-4:].isdigit() or "chapter" in row.source


@pytest.mark.parametrize(
    "text", ["Dawson's Chess", "dawsons chess", "DAWSON’S-CHESS", " dawsonschess ", "Dawson`s_Chess"]
)
def test_spelling_does_not_matter(text: str) -> None:
    assert TakeAndBreak(text).notation == "0.137"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("Kales", 0, "no heap game is called 'Kales'; perhaps Kayles"),
        (" dawson chess", 1, "no heap game is called 'dawson chess'; perhaps Dawson's Chess"),
        ("x" * 50, 0, f"no heap game is called '{'x' * 40}…'; the names are Nim, Kayles, "),
    ],
)
def test_unknown_names_get_a_hint(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        TakeAndBreak(text)
    assert caught.value.at == at
    assert caught.value.message.startswith(message)


def test_near_names_of_a_long_text_are_found_quickly() -> None:
    assert near_names("Kayle" + 10**6 * "s") == []


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        NAMED["Kayles"] = TakeAndBreak("0.7")


def test_treblecross_on_n_squares_is_a_heap_of_n_plus_2() -> None:
    def moves(strip: str) -> list[str]:
        if 3 * "X" in strip:
            return []
        return [strip[:at] + "X" + strip[at + 1 :] for at, square in enumerate(strip) if square == "."]

    heaps = reference.heap_values(TakeAndBreak("Treblecross").options, 13)
    strips = ["." * squares for squares in range(3, 11)]
    won = reference.outcome_labels(moves, strips)
    assert [won[strip] == "N" for strip in strips] == [heaps[len(strip) + 2] > 0 for strip in strips]
