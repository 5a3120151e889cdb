from pathlib import Path

import pytest
from code_commands import code_command, facts, printed, refused

from grundy.cli.code import lexicodes as code_lexicode
from grundy.cli.code.rendering import bytes_text
from grundy.codes import coin_values, greedy_code, lexicode
from grundy.codes.lexicode_table import MEMORY


def test_the_extended_golay_code() -> None:
    text = printed("lexicode", "24", "8")
    parts = text.split("\n\n")
    assert parts[0] == "lexicode [24, 12, 8]: 4,096 words"
    assert parts[1].startswith(
        "generator: 12 × 24\n11111111................\n1111....1111............\n11..11..11..11..........\n"
    )
    assert parts[2] == (
        "values of the 24 coins\n"
        "   1    2    4    8   16   32   64  127  128  256  512  911 1024 1459 1749 1897\n"
        "2048 2518 2787 2874 3320 3357 3662 4004"
    )
    assert parts[3] == (
        "weights: 4,096 words\n"
        "weight  words\n"
        "     0      1  ▏\n"
        "     8    759  ███████████▊\n"
        "    12  2,576  ████████████████████████████████████████\n"
        "    16    759  ███████████▊\n"
        "    24      1  ▏\n"
    )


@pytest.mark.parametrize(("n", "d", "q"), [(24, 8, 2), (17, 5, 2), (6, 4, 4), (7, 3, 16), (4, 3, 256), (9, 1, 2)])
def test_json_has_the_code_the_coins_and_the_weights(n: int, d: int, q: int) -> None:
    data, code = facts("lexicode", str(n), str(d), "--q", str(q)), lexicode(n, d, q)
    values = coin_values(n, d, q)
    assert (data["asked"], data["q"], data["n"], data["k"], data["d"]) == (d, q, n, len(data["generator"]), d)
    assert data["coin_values"] == (values if values.ndim == 1 else values[:, 0]).tolist()
    assert dict(data["weights"]) == code.weights()
    assert facts("distance", f"lexicode:{n},{d},{q}")["k"] == data["k"]


def test_codes_without_words_or_coins() -> None:
    assert printed("lexicode", "0", "2").startswith(
        "lexicode [0, 0]: only the word 0\nno distance: the only word is 0; at least 2 was asked for\n\n"
    )
    assert facts("lexicode", "3", "7")["coin_values"] == [1, 2, 4]
    assert facts("lexicode", "60", "50")["k"] == 1
    assert facts("lexicode", "0", "1")["d"] is None


def test_an_additive_code() -> None:
    assert printed("lexicode", "5", "3", "--q", "8").startswith(
        "lexicode (5, 2^8, 3) over 8 digits, additive: 256 words\n\nspanned by XOR: 8 × 5\n111..\n"
    )
    data = facts("lexicode", "5", "3", "--q", "8")
    assert (data["bits"], data["coin_values"]) == (8, coin_values(5, 3, 8)[:, 0].tolist())


def test_a_basis_of_table_1_of_fraenkel(tmp_path: Path) -> None:
    """Fraenkel 1996, Table 1: W = 1, 3, 6, 12 lists the words in the order of the Gray code."""
    text = printed("lexicode", "4", "2", "--basis", "1,3,6,12")
    assert text.startswith("lexicode [4, 3, 2]: 8 words\n")
    assert (
        "word  number  value\n1000       1      1\n1100       3      0\n0110       6      0\n0011      12      0\n"
        in text
    )
    (tmp_path / "rows.txt").write_text("1000\n1100\n0110\n0011\n")
    assert printed("lexicode", "4", "2", "--basis", str(tmp_path / "rows.txt")) == text
    data = facts("lexicode", "4", "2", "--basis", "1,7,3,12")
    assert data["basis_values"] == list(greedy_code([1, 7, 3, 12], 2, 4).values)
    assert data["generator"] == ["1110", "1101"]


def test_a_basis_may_give_a_larger_distance() -> None:
    assert "the distance is larger than 2, which was asked for\n" in printed("lexicode", "4", "2", "--basis", "1,14")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--basis", "1,2", "--q", "4"], "--basis is for binary codes without a table; leave out --q and --table"),
        (["--basis", "1,2", "--table", "x"], "--basis is for binary codes without a table; leave out --q and --table"),
    ],
)
def test_options_that_do_not_go_together(arguments: list[str], message: str) -> None:
    assert refused("lexicode", "4", "2", *arguments) == message


def test_too_little_memory_names_the_option() -> None:
    assert refused("lexicode", "60", "10", "--memory", "1M", code=1) == (
        "the lexicode of length 60 and distance 10 takes a table of more than 1048576 bytes: these suffice up to "
        "length 38; raise --memory"
    )
    early = refused("lexicode", "60", "20", "--memory", "1M", code=1)
    assert early.endswith("more than --memory 1048576; try a smaller n or d, or raise --memory")


def test_a_large_table_is_announced_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(code_lexicode, "say", said.append)
    code_command("lexicode", "100", "8")
    code_command("lexicode", "24", "8")
    assert said == [f"The table takes 256 KB to 128 MB; --memory is {bytes_text(MEMORY)}."]
