import pytest
from sequence_commands import refused

from grundy.cli.sequence import PICTURE_FORMATS
from grundy.sequences import output


def test_the_formats_of_pictures_are_those_of_the_library() -> None:
    assert PICTURE_FORMATS == output.FORMATS


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--json", "--csv"], "--json and --csv both write to standard output; choose one of them"),
        (["--csv", "--bfile", "-"], "--csv and --bfile - both write to standard output; choose one of them"),
        (
            ["--csv", "--heap", "7"],
            "--csv writes the values of all heaps from 0 on; leave --heap out, or write --json",
        ),
        (["--plot", "out.gif"], "the ending of out.gif tells no format of a picture; it is .png, .svg or .pdf"),
        (["--plot", "-"], "the ending of - tells no format of a picture; it is .png, .svg or .pdf"),
        (["--bfile", "x.png", "--plot", "./x.png"], "--bfile and --plot name the same file; give them different names"),
        (["--store", "x", "--bfile", "x"], "--store and --bfile name the same file; give them different names"),
    ],
)
def test_what_does_not_go_together_is_refused_before_any_work(arguments: list[str], message: str) -> None:
    assert refused("0.77", "--stop", "1e15", *arguments) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--stop", "1.5"],
            "Invalid value for '--stop': '1.5' is no whole number; write such as 1000, 1_000, 1e9, 10^30 or 2^20",
        ),
        (
            ["--heap", "-3"],
            "Invalid value for '--heap': '-3' is too small; the number is 0 or more",
        ),
        (
            ["--heap", "10^2000"],
            "Invalid value for '--heap': '10^2000' has more than 1000 digits; take a smaller number",
        ),
        (["--width", "0"], "Invalid value for '--width': 0 is not in the range 1<=x<=10000."),
    ],
)
def test_wrong_options(arguments: list[str], message: str) -> None:
    assert refused("0.77", *arguments) == message


def test_a_wrong_game_is_shown_with_a_caret() -> None:
    message = refused("0.7x!")
    assert message.splitlines()[-2:] == ["  0.7x!", "      ^"]


@pytest.mark.parametrize("store", [[], ["--store", "x"]])
def test_more_values_than_anything_holds(store: list[str]) -> None:
    assert refused("0.77", "--stop", "1e400", *store) == (
        "10^400 values are more than any memory or file holds; give --stop a smaller number, or --heap for the value "
        "of one large heap"
    )
