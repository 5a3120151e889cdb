import pytest
from code_commands import printed

from grundy.answers import codes


def test_weights_that_take_long_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "MOST_WORDS", 100)
    assert printed("lexicode", "24", "8").endswith(
        "weights: not counted\nThat takes a look at 2^12 words; grundy code weights does it.\n"
    )


def test_weights_of_long_words_are_not_counted() -> None:
    assert printed("lexicode", "600", "3").endswith(
        "weights: not counted\nWords of 600 digits take a while; grundy code weights does it.\n"
    )
