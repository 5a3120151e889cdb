import pytest
from commands import grundy_command


@pytest.mark.parametrize(
    "words", [["solve", "N(3)", "+", "N(5)"], ["play", "3", "4", "5"], ["nim", "2", "+", "3"]], ids=" ".join
)
def test_an_expression_without_quotes_is_asked_for_them(words: list[str]) -> None:
    result = grundy_command(*words)
    extra = " ".join(words[2:])
    assert result.returncode == 2
    assert f"Got unexpected extra arguments ({extra}); write EXPR in quotes, as one word\n" in result.stderr


def test_other_mistakes_are_told_as_they_are() -> None:
    result = grundy_command("solve", "N(3)", "--nonsense")
    assert result.returncode == 2
    assert "quotes" not in result.stderr
