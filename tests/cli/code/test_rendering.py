"""How codes are rendered: parameters, grids, bars, coins, cycles and play."""

import re
from math import comb

import click
import pytest
from commands import Terminal, code_command, seen_on_a_terminal
from hypothesis import given, settings, strategies as st

from grundy import codes
from grundy.codes import correct_by_play, files, lexicode
from grundy.errors import LimitError

facts, printed = code_command.facts, code_command.printed


def test_large_numbers_are_rounded() -> None:
    rows = printed("weights", "parity:100", "--all").split("\n\n")[1].splitlines()[1:]
    assert len(rows) == 51
    for row in rows:
        weight, shown = re.match(r" *(\d+) +(\S+(?: \S+)?)  ", row).groups()  # type: ignore[union-attr]
        count = comb(100, int(weight))
        exponent = len(str(count)) - 1
        assert shown == (f"{count:,}" if count < 10**24 else f"≈ {count / 10**exponent:.2f}·10^{exponent}")
    # 900 factorial, which is beyond floating-point numbers.
    assert printed("automorphisms", "repetition:900").startswith("automorphism group of order ≈ 6.75·10^2269\n")


def test_bytes() -> None:
    for memory, text in {"1": "1 byte", "1000": "1000 bytes", "1K": "1 KB", "1.5M": "1.5 MB"}.items():
        assert f"?  a table needs more than {text} " in printed("table", "--n", "60", "--d", "9", "--memory", memory)


@pytest.mark.parametrize(
    ("n", "d", "memory", "text"),
    [
        ("100", "8", "300M", "The table takes 256 KB to 128 MB; --memory is 300 MB."),
        ("100", "8", "1.5G", "The table takes 256 KB to 128 MB; --memory is 1.5 GB."),
        ("200", "14", "1T", "The table takes 128 GB to 512 PB; --memory is 1 TB."),
        ("400", "16", "9999T", "The table takes 512 TB to 2^80 bytes; --memory is 9.76 PB."),
    ],
)
def test_large_amounts_of_memory(n: str, d: str, memory: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*arguments: object, **options: object) -> None:
        raise LimitError("there is no space")

    monkeypatch.setattr(codes, "lexicode", stopped)
    terminal = Terminal()
    with pytest.raises(click.ClickException, match="there is no space"):
        seen_on_a_terminal("code", "lexicode", n, d, "--memory", memory, terminal=terminal)
    assert terminal.getvalue().startswith(f"{text}\n")


def test_numbers_in_a_sentence() -> None:
    for errors, text in {"1": "1 error, at position 0", "11": "2 errors, at positions 0 and 1"}.items():
        assert printed("decode", "golay", errors.ljust(23, "0")).startswith(f"{text}\n")
    assert printed("decode", "golay", "111".ljust(23, "0")).startswith("3 errors, at positions 0, 1 and 2\n")
    ones = "with ones at " + ", ".join(map(str, range(40))) + " and 10 more:\n"
    assert ones in printed("distance", "repetition:50")


@settings(max_examples=60)
@given(st.sampled_from([2, 4, 16, 256]), st.integers(0, 9), st.data())
def test_words_are_read_as_they_are_written(q: int, n: int, data: st.DataObject) -> None:
    digits = data.draw(st.lists(st.integers(0, q - 1), min_size=n, max_size=n))
    word = " ".join(map(str, digits)) if q == 256 else "".join(f"{digit:x}" for digit in digits)
    received = facts("decode", f"lexicode:{n},1,{q}", word)["received"]
    assert received == (digits if q == 256 else word)


def test_weights_that_take_long_are_not_counted() -> None:
    assert printed("show", "qr:71").endswith("weights: not counted\nThis needs 2^35 words; use grundy code weights.\n")


def test_weights_of_long_words_are_not_counted() -> None:
    assert printed("lexicode", "600", "3").endswith(
        "weights: not counted\nWords of 600 digits take a while; use grundy code weights.\n"
    )


def grid(text: str, title: str) -> list[str]:
    """Return the rows below a title."""
    (block,) = [block for block in text.split("\n\n") if block.startswith(title)]
    return block.splitlines()[1:]


def test_a_grid_can_be_read_again() -> None:
    text = "\n".join(grid(printed("lexicode", "24", "8"), "generator"))
    assert (files.code_from_text(text).matrix == lexicode(24, 8).generator).all()
    rows = grid(printed("show", "-", "--q", "256", stdin="161 1 0\n0 0 1\n"), "generator")
    assert rows == ["161   1   .", "  .   .   1"]
    assert files.code_from_text("\n".join(rows), q=256).matrix.tolist() == [[161, 1, 0], [0, 0, 1]]
    assert grid(printed("show", "-", "--q", "16", stdin="a10\n"), "generator") == ["a1."]


@pytest.mark.parametrize(
    ("length", "rows"),
    [
        (80, ["1" * 80]),
        (81, ["1" * 78 + " …", "… 3 more columns (--all prints them)"]),
    ],
)
def test_eighty_columns_fit_a_terminal_of_eighty_and_more_are_cut(length: int, rows: list[str]) -> None:
    shown = code_command("show", f"repetition:{length}", FORCE_COLOR="1", NO_COLOR="1", COLUMNS="80").stdout
    plain = re.sub("\x1b\\[[0-9;]*m", "", shown)
    assert grid(plain, f"generator: 1 × {length}, dots are 0\n") == rows


def test_long_matrices_are_cut_without_all() -> None:
    text = printed("lexicode", "150", "3")
    assert "… 126 more rows and 32 more columns (--all prints them)\n" in text
    assert max(map(len, text.splitlines())) <= 120
    everything = printed("lexicode", "150", "3", "--all")
    assert "more" not in everything
    assert everything.count("\n1") >= 60


def test_a_matrix_without_rows() -> None:
    assert "\n\nparity check: no rows\n\n" in printed("show", "lexicode:5,1")


@pytest.mark.parametrize("name", ["golay", "hamming:4", "reed-muller:1,5", "lexicode:20,1"])
def test_bars_are_in_proportion_and_never_empty(name: str) -> None:
    counts = dict(facts("weights", name)["weights"])
    for row in printed("weights", name).split("\n\n")[1].splitlines()[1:]:
        weight, count, bar = row.split()
        assert count == f"{counts[int(weight)]:,}"
        eighths = max(1, 8 * 40 * counts[int(weight)] // max(counts.values()))
        assert bar == "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def test_many_weights_are_cut() -> None:
    text = printed("weights", "lexicode:60,1").split("\n\n")[1]
    assert text.endswith("… 45 more weights (--all prints them)\n")
    assert len(text.splitlines()) == 18
    assert len(printed("weights", "lexicode:60,1", "--all").split("\n\n")[1].splitlines()) == 62
    assert len(printed("weights", "lexicode:59,1").split("\n\n")[1].splitlines()) == 61


def test_many_coins_are_cut_and_long_values_are_powers() -> None:
    assert "… 36 more (--all prints them)\n" in printed("lexicode", "100", "8")
    assert "value of the coin\n1\n" in printed("lexicode", "1", "5")
    assert " 2^98\n" in printed("lexicode", "99", "200", "--all")


@pytest.mark.parametrize("name", ["golay", "hamming:3", "hexacode", "parity:9", "reed-muller:1,4", "bch:15,5"])
def test_cycles_determine_the_permutation(name: str) -> None:
    generators = facts("automorphisms", name)["generators"]
    for line, images in zip(grid(printed("automorphisms", name), "generators"), generators, strict=True):
        assert re.fullmatch(r"(\(\d+( \d+)+\))+", line)
        told = list(range(len(images)))
        for cycle in re.findall(r"\((.*?)\)", line):
            points = list(map(int, cycle.split()))
            for i, point in enumerate(points):
                told[point] = points[(i + 1) % len(points)]
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
        "A move must turn its highest coin from heads to tails, but coin 7 shows tails. So first turn coins "
        "0, 1, 2, 3, 4, 5, 6 and 7, a word of the lexicode, which does not change the value. "
        "Then make the move, and turn them back.\n"
    ) in text
    data = facts("decode", "--play", "lexicode:24,8", "111111" + "0" * 18)
    assert (data["outcome"], data["turn"], data["detour"]) == ("N", [6, 7], "1" * 8 + "0" * 16)


def test_words_of_the_lexicode_are_won_by_the_player_who_has_just_moved() -> None:
    text = printed("decode", "--play", "lexicode:7,3", "1110000")
    assert text.startswith("The player who has just moved wins (P): this is a word of the lexicode, without errors.\n")
    assert text.endswith(
        "The coins that show heads have the values 1 ⊕ 2 ⊕ 3 = 0.\n"
        "A player wants to leave the value 0, because every move then changes the value.\n"
        "Every other word of the lexicode differs from it in 3 coins or more.\n"
    )
    assert "All coins show tails: the value is 0.\n" in printed("decode", "--play", "lexicode:7,3", "0000000")


def test_all_positions_of_a_small_game() -> None:
    code = lexicode(8, 4)
    for word in range(256):
        data, expected = facts("decode", "--play", "lexicode:8,4", f"{word:08b}"[::-1]), correct_by_play(word, 8, 4)
        assert (data["value"], data["turn"], data["unique"]) == (expected.value, list(expected.move), expected.unique)
        assert int(data["corrected"][::-1], 2) in code
        assert data["outcome"] == ("P" if word in code else "N")


def test_a_position_that_is_far_from_all_words_and_several_lines() -> None:
    text = printed("decode", "--play", "lexicode:8,4", "-", stdin="11000000\n\n00000001\n")
    first, second = text.split("\n\nThe player")
    assert first.endswith("others may be as near, for 2 is more than (d - 1)/2, as d = 4.")
    assert "The coin to turn has 14; then the value is 0, a word of the lexicode.\n" in second


def test_parameters_and_sizes_of_codes() -> None:
    assert printed("show", "hexacode").startswith("code [6, 3, 4] over GF(4): 64 words\n")
    assert printed("lexicode", "5", "3").startswith("lexicode [5, 2, 3]: 4 words\n")
    assert printed("lexicode", "5", "3", "--q", "8").startswith(
        "lexicode (5, 2^8, 3) over 8 digits, additive: 256 words"
    )
    assert printed("lexicode", "2", "5").startswith("lexicode [2, 0]: only the word 0\n")
    assert printed("lexicode", "100", "4").startswith("lexicode [100, 92, 4]: 2^92 words\n")
    assert printed("automorphisms", "lexicode:24,8").splitlines()[1].startswith("code [24, 12]; ")
