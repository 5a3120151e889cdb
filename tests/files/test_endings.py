from pathlib import Path
from typing import NamedTuple

from grundy.files import format_of_path, unknown_format_error


class Known(NamedTuple):
    endings: tuple[str, ...]


FORMATS = {"text": Known((".txt", ".text")), "numpy": Known((".npy",))}


def test_the_ending_tells_the_format_in_any_case() -> None:
    found = [format_of_path(path, FORMATS) for path in ("a.txt", "b.TEXT", Path("c.d.npy"), "txt", "", "a.txt.png")]
    assert found == ["text", "text", "numpy", None, None, None]


def test_another_ending_is_told_with_all_that_are_known() -> None:
    expected = (
        "the ending '.png' tells no format (.txt, .text, .npy do); say one with --format, of text, numpy",
        "the ending '' tells no format (.txt, .text, .npy do); say one with format=, of text, numpy",
    )
    assert (
        str(unknown_format_error("a.PNG", FORMATS, "--format")),
        str(unknown_format_error("a", FORMATS, "format=")),
    ) == expected
