"""How codes are rendered: parameters, grids, bars, coins, cycles and play."""

import pytest
from code_commands import facts, printed
from hypothesis import given, strategies as st

from grundy.answers import codes
from grundy.answers.codes import numbered, read_word, row_text
from grundy.cli.code.rendering import (
    amount,
    bar,
    bytes_text,
    cycles,
    cycles_text,
    distance_text,
    dotted,
    parameters,
    show_bars,
    show_grid,
    size_text,
)
from grundy.cli.output import Console
from grundy.codes import Distance, correct_by_play, files, lexicode


def test_large_numbers_are_rounded() -> None:
    assert [amount(0), amount(10**23), amount(10**24)] == ["0", "100," + ",".join(["000"] * 7), "≈ 1.00·10^24"]
    assert amount(1 << 20000) == "2^20000"
    assert amount((1 << 20000) + 1) == "≈ 3.98·10^6020"


def test_bytes() -> None:
    sizes = [1, 1000, 1 << 10, 3 << 19, 1 << 40, 1 << 55, 1 << 90]
    assert list(map(bytes_text, sizes)) == [
        "1 byte",
        "1000 bytes",
        "1 KB",
        "1.5 MB",
        "1 TB",
        "32 PB",
        "2^90 bytes",
    ]


def test_distances() -> None:
    inf = float("inf")
    assert distance_text(Distance(7, 7, 1, "enumerate")) == "d = 7"
    assert distance_text(Distance(8, 12, 1, "zimmermann")) == "8 ≤ d ≤ 12"
    assert distance_text(Distance(inf, inf, None, "enumerate")) == "no distance: the only word is 0"


def test_parameters_without_a_distance() -> None:
    assert parameters(lexicode(24, 8)) == "[24, 12]"


def test_numbers_in_a_sentence() -> None:
    assert [numbered([]), numbered([1]), numbered([1, 2]), numbered([1, 2, 3])] == [
        "none",
        "1",
        "1 and 2",
        "1, 2 and 3",
    ]


@given(st.sampled_from([2, 4, 8, 16, 256]), st.integers(0, 9), st.data())
def test_words_are_read_as_they_are_written(q: int, n: int, data: st.DataObject) -> None:
    word = data.draw(st.integers(0, q**n - 1))
    assert read_word(row_text(word, n, q), n, q) == word


def test_weights_that_take_long_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "MOST_WORDS", 100)
    assert printed("lexicode", "24", "8").endswith(
        "weights: not counted\nThat takes a look at 2^12 words; grundy code weights does it.\n"
    )


def test_weights_of_long_words_are_not_counted() -> None:
    assert printed("lexicode", "600", "3").endswith(
        "weights: not counted\nWords of 600 digits take a while; grundy code weights does it.\n"
    )


def test_a_grid_can_be_read_again() -> None:
    code = lexicode(24, 8)
    text = "\n".join(dotted(word, 24, 2) for word in code.basis)
    assert (files.code_from_text(text).matrix == code.generator).all()
    text = "\n".join(dotted(word, 3, 256) for word in (0xA1, 0x10000))
    assert files.code_from_text(text, q=256).matrix.tolist() == [[161, 0, 0], [0, 0, 1]]


def test_eighty_columns_fit_a_terminal_of_eighty_and_more_are_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    show_grid(Console(), "rows", [1, 2], 80, 2, False)
    assert _plain(capsys.readouterr().out) == ["rows: 2 × 80", "1" + "." * 79, ".1" + "." * 78]
    show_grid(Console(), "rows", [1], 81, 2, False)
    lines = _plain(capsys.readouterr().out)
    assert lines[1:] == ["1" + "." * 77 + " …", "… 3 more columns (--all prints them)"]


def _plain(text: str) -> list[str]:
    for sequence in ("\x1b[1m", "\x1b[2m", "\x1b[0m"):
        text = text.replace(sequence, "")
    return text.splitlines()


def test_long_matrices_are_cut_unless_all_is_asked_for() -> None:
    text = printed("lexicode", "150", "3")
    assert "… 126 more rows and 32 more columns (--all prints them)\n" in text
    assert max(map(len, text.splitlines())) <= 120
    everything = printed("lexicode", "150", "3", "--all")
    assert "more" not in everything
    assert everything.count("\n1") >= 60


def test_a_matrix_without_rows(capsys: pytest.CaptureFixture[str]) -> None:
    show_grid(Console(), "checks", [], 500, 2, False)
    assert capsys.readouterr().out == "checks: no rows\n"


def test_bars_are_in_proportion_and_never_empty() -> None:
    assert [len(bar(count, 8, 8)) for count in range(1, 9)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert bar(3, 16, 2) == "▍"
    assert bar(1, 1 << 5000, 40) == "▏"


def test_a_table_of_bars(capsys: pytest.CaptureFixture[str]) -> None:
    show_bars(Console(), {0: 1, 10: 2000}, "words", False)
    assert capsys.readouterr().out == f"weight  words\n     0      1  ▏\n    10  2,000  {'█' * 40}\n"


def test_many_weights_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    counts = {weight: weight + 1 for weight in range(61)}
    show_bars(Console(), counts, "words", False)
    text = capsys.readouterr().out
    assert text.endswith("… 45 more weights (--all prints them)\n")
    assert len(text.splitlines()) == 18
    show_bars(Console(), counts, "words", True)
    assert len(capsys.readouterr().out.splitlines()) == 62


def test_many_coins_are_cut_and_long_values_are_powers() -> None:
    assert "… 36 more (--all prints them)\n" in printed("lexicode", "100", "8")
    assert "value of the coin\n1\n" in printed("lexicode", "1", "5")
    assert " 2^98\n" in printed("lexicode", "99", "200", "--all")


def test_the_identity_has_no_cycles() -> None:
    assert (cycles([]), cycles_text(range(9))) == ([], "()")


@given(st.permutations(range(9)))
def test_cycles_tell_the_permutation(images: list[int]) -> None:
    told = list(range(9))
    for cycle in cycles(images):
        assert len(cycle) > 1
        for i, point in enumerate(cycle):
            told[point] = cycle[(i + 1) % len(cycle)]
    assert told == images


def test_the_winning_move_corrects_the_errors() -> None:
    assert printed("decode", "--play", "lexicode:24,8", "111111110000000100010000") == (
        "The player who moves next wins (N): turn coins 15 and 19.\n\n"
        "received   11111111.......1...1....\n"
        "turn       ...............1...1....\n"
        "corrected  11111111................\n"
        "message    1...........\n\n"
        "The coins that show heads have the values 1 ⊕ 2 ⊕ 4 ⊕ 8 ⊕ 16 ⊕ 32 ⊕ 64 ⊕ 127 ⊕ 1897 ⊕ 2874 = 3155.\n"
        "The coins to turn have 1897 ⊕ 2874 = 3155; then the value is 0, a word of the lexicode.\n"
        "No other word of the lexicode is as near: 2 is at most (d - 1)/2, as d = 8.\n"
    )


def test_a_coin_that_shows_tails_needs_a_detour() -> None:
    text = printed("decode", "--play", "lexicode:24,8", "111111" + "0" * 18)
    assert text.startswith("The player who moves next wins (N), and turning coins 6 and 7 corrects the word.\n")
    assert (
        "A move turns its highest coin from heads to tails, and coin 7 shows tails. So first turn coins 0, 1, 2, 3, 4, "
        "5, 6 and 7, a word of the lexicode, which changes no value; then move, and turn them back.\n"
    ) in text
    data = facts("decode", "--play", "lexicode:24,8", "111111" + "0" * 18)
    assert (data["outcome"], data["turn"], data["detour"]) == ("N", [6, 7], "1" * 8 + "0" * 16)


def test_words_of_the_lexicode_are_won_by_the_player_who_has_just_moved() -> None:
    text = printed("decode", "--play", "lexicode:7,3", "1110000")
    assert text.startswith("The player who has just moved wins (P): this is a word of the lexicode, without errors.\n")
    assert text.endswith(
        "The coins that show heads have the values 1 ⊕ 2 ⊕ 3 = 0.\n"
        "Value 0 is what a player wants to leave: every move makes another value of it.\n"
        "Any other word of the lexicode is 3 or more coins away.\n"
    )
    assert "All coins show tails: the value is 0.\n" in printed("decode", "--play", "lexicode:7,3", "0000000")


def test_all_positions_of_a_small_game() -> None:
    code = lexicode(8, 4)
    for word in range(256):
        data, expected = facts("decode", "--play", "lexicode:8,4", row_text(word, 8, 2)), correct_by_play(word, 8, 4)
        assert (data["value"], data["turn"], data["unique"]) == (expected.value, list(expected.move), expected.unique)
        assert int(data["corrected"][::-1], 2) in code
        assert data["outcome"] == ("P" if word in code else "N")


def test_a_position_that_is_far_from_all_words_and_several_lines() -> None:
    text = printed("decode", "--play", "lexicode:8,4", "-", stdin="11000000\n\n00000001\n")
    first, second = text.split("\n\nThe player")
    assert first.endswith("others may be as near, for 2 is more than (d - 1)/2, as d = 4.")
    assert "The coin to turn has 14; then the value is 0, a word of the lexicode.\n" in second


def test_numbers_and_amounts_of_memory() -> None:
    assert [amount(4096), amount(1 << 100), amount(3**60)] == ["4,096", "2^100", "≈ 4.24·10^28"]
    assert [bytes_text(300), bytes_text(1 << 21), bytes_text(3 << 29)] == ["300 bytes", "2 MB", "1.5 GB"]
    assert distance_text(Distance(7, 8, None, "zimmermann")) == "7 ≤ d ≤ 8"


def test_parameters_and_sizes_of_codes() -> None:
    assert parameters(lexicode(6, 4, 4), 4) == "[6, 3, 4] over GF(4)"
    assert parameters(lexicode(5, 3), 3) == "[5, 2, 3]"
    assert parameters(lexicode(5, 3, 8), 3) == "(5, 2^8, 3) over 8 digits, additive"
    sizes = [size_text(lexicode(24, 8)), size_text(lexicode(2, 5)), size_text(lexicode(100, 4))]
    assert sizes == ["4,096 words", "only the word 0", "2^92 words"]


def test_words_bars_and_cycles() -> None:
    assert [dotted(0b1101, 6, 2), dotted(0xA1, 3, 16), dotted(0xA1, 3, 256)] == ["1.11..", "1a.", "161   .   ."]
    assert [bar(759, 2576, 10), bar(1, 10**30, 10)] == ["██▉", "▏"]
    assert cycles([1, 2, 0, 3, 5, 4]) == [[0, 1, 2], [4, 5]]
    assert [cycles_text([1, 2, 0, 3, 5, 4]), cycles_text([0, 1])] == ["(0 1 2)(4 5)", "()"]
