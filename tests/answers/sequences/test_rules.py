import pytest

from grundy.answers.sequences import rules_text, source_of, title
from grundy.sequences.heaps import TABLE, TakeAndBreak, read_game


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("0.77", "take 1 or 2 counters from a heap, and break the rest in two if you like"),
        ("0.6", "take 1 counter from a heap, but not the whole heap, and break the rest in two if you like"),
        ("0.15", "take a heap of 1; take 2 counters from a heap, and break what is left, if anything, in two"),
        ("0.2", "take 1 counter from a heap, but not the whole heap"),
        ("0.4", "take 1 counter from a heap, and break the rest in two"),
        ("4.", "break a heap in two"),
        ("Grundy's game", "break a heap into two unequal heaps"),
        ("Couples-are-Forever", "break a heap in two; a heap of 2 allows no move"),
        ("4.(3)", "break a heap in two; take any number of counters from a heap"),
        (
            "0.3F",
            "take 1 counter from a heap; take 2 counters from a heap, and break the rest into two or three heaps"
            " if you like",
        ),
        ("0.8", "take 1 counter from a heap, and break the rest into three heaps"),
        ("0.0(3)", "take 2 or more counters from a heap"),
        ("0.30(3)", "take 1 or 3 or more counters from a heap"),
        ("0.(30)", "take 1, 3, 5, … counters from a heap"),
        ("0.0", "there is no move"),
        ("{1}", "take 1 counter from a heap"),
        ("{6,1,2}", "take 1, 2 or 6 counters from a heap"),
        ("all but {1,2}", "take any number of counters except 1 and 2 from a heap"),
        ("AllBut({})", "take any number of counters from a heap"),
    ],
)
def test_the_rules_in_words(game: str, rules: str) -> None:
    assert rules_text(read_game(game)) == rules


def test_long_rules_are_shortened() -> None:
    takes = "{" + ",".join(map(str, range(1, 2001, 2))) + "}"
    assert rules_text(read_game(takes)) == "take 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, … or 1999 counters from a heap"
    text = rules_text(TakeAndBreak.from_digits([0, *range(1, 60)]))
    assert (len(text), text[-1]) == (301, "…")


def test_games_with_a_name_have_a_source() -> None:
    for row in TABLE:
        assert source_of(read_game(row.notation)) == row.source
    for game in ("0.776", "{1,2}", "all but {1}"):
        assert source_of(read_game(game)) is None


def test_the_title_names_the_game() -> None:
    assert title(read_game("0.77")).startswith("Kayles, 0.77: take 1 or 2 counters")
    assert title(read_game("0.776")).startswith("0.776: ")
    for row in TABLE:
        assert title(read_game(row.name)).startswith(f"{row.name}, ")
