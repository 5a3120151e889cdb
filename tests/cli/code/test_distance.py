from pathlib import Path

import pytest
from code_commands import code_command, facts, printed, refused, saved_code

from grundy.codes import Distance, Interrupted, LinearCode, classical


def test_the_golay_code() -> None:
    lines = printed("distance", "golay").splitlines()
    assert lines[:3] == ["d = 7", "code [23, 12, 7]", "method: enumerate; all words were looked at"]
    assert lines[3].startswith("a word of weight 7, with ones at ")
    word = [int(digit) for digit in lines[4].replace(".", "0")]
    assert (sum(word), word in classical.golay()) == (7, True)


@pytest.mark.parametrize("method", ["enumerate", "dual", "zimmermann", "birthday"])
def test_every_method_by_name(method: str) -> None:
    data = facts("distance", "extended-qr:47", "--method", method)
    assert (data["lower"], data["upper"], data["proved"], data["method"]) == (12, 12, True, method)
    witness = [int(digit) for digit in data["witness"]]
    assert (sum(witness), witness in classical.extended_quadratic_residue(47)) == (12, True)
    assert f"method: {method}; " in printed("distance", "golay", "--method", method)


def test_codes_of_one_word() -> None:
    assert printed("distance", "-", stdin="# n = 5\n") == (
        "The code [5, 0] has no minimum distance: its only word is 0.\n"
    )
    assert facts("distance", "lexicode:0,3")["upper"] is None


def test_ctrl_c_prints_the_bounds_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(code: LinearCode, **options: object) -> None:
        raise Interrupted(Distance(8, 12, 0b111111111111, "zimmermann"))

    monkeypatch.setattr(LinearCode, "minimum_distance", stopped)
    result = code_command("distance", "extended-qr:47")
    assert result.exit_code == 130
    assert result.stderr == "Interrupted: the bounds are what is known so far; begun again, the search starts anew.\n"
    assert result.stdout.startswith("8 ≤ d ≤ 12 (interrupted)\ncode [48, 24]\nmethod: zimmermann; ")
    assert result.stdout.endswith(f"with ones at 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11:\n{'1' * 12}{'.' * 36}\n")
    result = code_command("distance", "extended-qr:47", "--json")
    assert (result.exit_code, '"lower": 8, "upper": 12, "proved": false' in result.stdout) == (130, True)
    assert '"interrupted": true' in result.stdout


def test_a_time_that_is_up_prints_the_bounds_so_far() -> None:
    result = code_command("distance", "extended-qr:127", "--seconds", "0.2")
    assert (result.exit_code, result.stderr) == (1, "")
    assert " ≤ d ≤ " in result.stdout.splitlines()[0]
    assert result.stdout.splitlines()[0].endswith(" (the time is up)")


def test_larger_fields(tmp_path: Path) -> None:
    path = saved_code(tmp_path, LinearCode([[1, 200, 0]], q=256))
    assert facts("distance", path)["witness"] == [1, 200, 0]
    assert "a word of weight 2, with digits other than 0 at 0 and 1:\n  1 200   .\n" in printed("distance", path)


def test_a_limit_names_the_option() -> None:
    message = refused("distance", "qr:47", "--method", "birthday", "--memory", "9", code=1)
    assert "--memory" in message
    assert "memory=" not in message
