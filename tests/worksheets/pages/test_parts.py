import pytest

from grundy.errors import DomainError
from grundy.worksheets import worksheet
from grundy.worksheets.pages import paragraphs, parts, size_of_paper

SHEET = worksheet(["nim-sum"], count=1, title="Sums")


def test_solutions_come_after_the_exercises_or_alone_or_not_at_all() -> None:
    assert list(parts(SHEET, "after")) == [("Sums", False), ("Sums: solutions", True)]
    assert list(parts(SHEET, "only")) == [("Sums: solutions", True)]
    assert list(parts(SHEET, "none")) == [("Sums", False)]
    with pytest.raises(DomainError, match="solutions come after the exercises, only or none, not 'before'"):
        list(parts(SHEET, "before"))


def test_paper_has_the_proportions_of_its_name() -> None:
    width, height = size_of_paper("a4")
    assert abs(height / width - 2**0.5) < 0.001
    assert size_of_paper("letter") == (816, 1056)  # 8.5 × 11 inches of 96 pixels
    with pytest.raises(DomainError, match="the paper is a4 or letter, not 'a5'"):
        size_of_paper("a5")


def test_lines_are_paragraphs() -> None:
    assert paragraphs("a\nb") == ["a", "b"]
