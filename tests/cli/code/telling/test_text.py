from hypothesis import given, strategies as st

from grundy.answers.codes import numbered, read_word, row_text
from grundy.cli.code.rendering import amount, bytes_text, distance_text, parameters
from grundy.codes import Distance, lexicode


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
