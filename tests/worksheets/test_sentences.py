from grundy.worksheets.sentences import added, times


def test_sums_are_written_with_their_sign() -> None:
    assert added([4]) == "4"
    assert added([4, 5, 6]) == "4 ⊕ 5 ⊕ 6"


def test_small_numbers_are_words() -> None:
    assert [times(count, "move", "moves") for count in (0, 1, 2, 12)] == [
        "no moves",
        "one move",
        "two moves",
        "12 moves",
    ]
