import pytest
from code_commands import printed, refused

from grundy.cli.code.games import read_family
from grundy.codes.greedy import FAMILIES, Circulants, RandomTurning


def test_every_family_is_listed_with_its_settings() -> None:
    text = printed("search")
    for name in FAMILIES:
        assert f"\n\n{name} " in text
    assert "\ncirculants n=… most=…\n  Annihilation on circulant digraphs: " in text
    assert "[around=no] [below=1]\n" in text
    assert "\n  n: The number of vertices.\n" in text
    assert "`" not in text


def test_settings_are_read() -> None:
    assert read_family("circulants", ("most=3", "n=15")) == Circulants(15, 3)
    settings = ("n=9", "reach=4", "turned=3", "shapes=2", "around=yes", "below=2")
    assert read_family("random-turning", settings) == RandomTurning(9, 4, 3, 2, True, 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["cubes"], "there is no family 'cubes'; the families are digraphs, circulants, gamma-sums, turning, "),
        (["circulants", "n=9"], "circulants needs most=…; grundy code search tells what they mean"),
        (["circulants", "m=9"], "'m=9' is no setting of circulants; these are n=…, most=…"),
        (["circulants", "9"], "'9' is no setting of circulants; these are n=…, most=…"),
        (["circulants", "n=x", "most=2"], "n is a number, such as n=12, not 'x'"),
        (["circulants", "n=0", "most=2"], "n, the number of vertices, is 1 or more, not 0"),
        (["digraphs", "n=4", "edges=3", "leaf=maybe"], "leaf is yes or no, not 'maybe'"),
        (["digraphs", "n=4", "edges=99"], "4 vertices have 12 different edges, not 99; take fewer edges"),
    ],
)
def test_settings_that_are_wrong(arguments: list[str], message: str) -> None:
    assert refused("search", *arguments).startswith(message)
