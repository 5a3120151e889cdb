import json

import pytest
from answer_schemas import valid
from click.testing import CliRunner

from grundy.answers import solve
from grundy.cli import group
from grundy.errors import DomainError
from grundy.games import CATALOGUE
from grundy.play import parse

EXAMPLES = [entry.example for entry in CATALOGUE]


def written(*arguments: str, lines: str | None = None) -> str:
    return CliRunner().invoke(group, ["solve", *arguments], input=lines).stdout


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_each_example_is_solved_as_the_command_line_writes_it(example: str, misere: bool) -> None:
    told = valid(solve(example, misere=misere))
    assert told["outcome"] == parse(example, misere=misere).outcome.value
    asked = json.loads(written(example, "--json", *["--misere"] * misere))
    assert {**told, "sentence": ""} == {**asked, "sentence": ""}  # what was searched before may be counted in it


def test_a_long_sum_an_infinite_value_and_the_end() -> None:
    for text in ("300*N(3) + N(5)", "Tokens(0>1, 1>0; 0) + N(1)", "0", f"N({10**600})"):
        assert valid(solve(text))["position"] == str(parse(text))


def test_values_of_thousands_of_digits_are_texts_in_hexadecimal() -> None:
    row = f"Motley({'T' * 15_000}H)"  # more digits than Python prints
    found = valid(solve(row))
    assert found["nim_value"] == found["components"][0]["nim_value"] == hex(1 << 15_000)
    assert valid(solve(row, to=1 << 3000))["to"] == hex(1 << 3000)


def test_the_moves_to_a_nim_value() -> None:
    told = valid(solve("N(3,5)", to=5))
    assert [move["to"] for move in told["moves"]] == ["N(0)"]
    assert told == json.loads(written("N(3,5)", "--to", "5", "--json"))
    with pytest.raises(DomainError, match="nim values belong to normal play; leave out misère play"):
        solve("N(3,5)", misere=True, to=0)


def test_lines_of_standard_input_are_answers_too() -> None:
    lines = written("-", lines="N(3,5)\nN(3;x)\nCram(9x9)\n").splitlines()
    good, unread, unknown = (valid(json.loads(line)) for line in lines)
    assert (good["winner"], unread["line"], unread["at"], unknown["line"]) == ("next", 2, 4, 3)
