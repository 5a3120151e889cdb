from pathlib import Path

import pytest

from grundy.cli.code.source import read_basis
from grundy.cli.output import BadInput
from grundy.errors import GrundyError


def test_rows_of_digits_and_numbers_are_never_mistaken() -> None:
    for n in range(1, 10):
        for word in range(1 << n):
            digits = f"{word:0{n}b}"[::-1]
            assert read_basis(digits, n) == [word]
            assert read_basis(str(word), n) == [word] or str(word) == digits
    assert read_basis(" 1, 0b10 ,0x4,0o10", 4) == [1, 2, 4, 8]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,x", "'x' is no word of a basis: that is a row of 4 digits 0 and 1, a number, or a file"),
        ("", "'' is no word of a basis: that is a row of 4 digits 0 and 1, a number, or a file"),
        ("1,16", "the word 16 has more than 4 digits: as a number it is below 2\\^4"),
        ("11111", "the word 11111 has more than 4 digits: as a number it is below 2\\^4"),
    ],
)
def test_other_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_basis(text, 4)


def test_files_keep_the_order_of_their_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    path.write_text("0011\n1000\n0110\n")
    assert read_basis(str(path), 4) == [12, 1, 6]
    with pytest.raises(BadInput, match="has a generator with rows of 4 digits below 2; a basis here has rows of 5"):
        read_basis(str(path), 5)
    path.write_text("no code")
    with pytest.raises(GrundyError, match="cannot read"):
        read_basis(str(path), 4)
