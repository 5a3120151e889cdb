import json
import re
import subprocess
import sys

import pytest
from commands import grundy_command

from grundy.ordinals.calculator import FUNCTIONS

EXPLANATION = """\
ω^(ω^7)+1
generators
  κ_23 = ω^(ω^7)
  κ_47 = ω^(ω^13)
steps
  κ_47^47 = κ_23 ⊕ 1
relations used
  κ_47^47 = α_47 = κ_23 ⊕ 1  [published: Le Bruyn 2009]
field
  the field of 2^237820 nimbers, 237820 = 2^2·5·11·23·47
"""


def plain(text: str) -> str:
    return re.sub(r"\x1b\[\d*m", "", text)


def test_the_question_of_lenstra() -> None:
    """Lenstra 1978, section 5: is (ω^(ω^13))^47 = ω^(ω^7)+1? Le Bruyn 2009: yes."""
    result = grundy_command("nim", "(w^(w^13))^47")
    assert (result.returncode, result.stdout, result.stderr) == (0, "ω^(ω^7)+1\n", "")


def test_explain_shows_generators_and_relations() -> None:
    result = grundy_command("nim", "(w^(w^13))^47", "--explain")
    assert (result.returncode, result.stdout, result.stderr) == (0, EXPLANATION, "")


def test_finite_calculations_are_explained_too() -> None:
    lines = grundy_command("nim", "5*7", "--explain").stdout.splitlines()
    assert lines[0] == "13"
    assert "  κ_4^2 = κ_4 ⊕ κ_2  [Conway 1976]" in lines


def test_json_of_an_ordinal() -> None:
    data = json.loads(grundy_command("nim", " w^w*3 + 1", "--json").stdout)
    assert data == {
        "schema": "grundy.nim-ordinal/1",
        "expression": "w^w*3 + 1",
        "kind": "ordinal",
        "text": "ω^ω·3+1",
        "ascii": "w^w*3+1",
        "latex": r"\omega^{\omega} \cdot 3 + 1",
        "terms": [{"exponent": "w", "coefficient": 3}, {"exponent": "0", "coefficient": 1}],
    }


def test_json_of_a_finite_result_is_that_of_finite_nimbers() -> None:
    data = json.loads(grundy_command("nim", "(w)^3", "--json").stdout)
    assert (data["schema"], data["kind"], data["value"], data["field_bits"]) == ("grundy.nim/1", "nimber", 2, 2)
    data = json.loads(grundy_command("nim", "order(w)", "--json").stdout)
    assert (data["schema"], data["kind"], data["value"]) == ("grundy.nim/1", "integer", 9)


def test_json_with_an_explanation() -> None:
    data = json.loads(grundy_command("nim", "1/w", "--json", "--explain").stdout)
    assert data["ascii"] == "w^2*3"
    assert data["explanation"]["rests_on"] == {"3": "published"}
    assert "caveat" not in data


def test_long_coefficients_in_json_are_texts() -> None:
    data = json.loads(grundy_command("nim", f"w*0x{'f' * 600}", "--json").stdout)
    assert data["terms"] == [{"exponent": "1", "coefficient": f"0x{'f' * 600}"}]


def test_what_is_not_proved_is_said_beside_the_data() -> None:
    """α_1439 is out of reach of every test; see `grundy.ordinals.constants`."""
    result = grundy_command("nim", "alpha(1439)")
    assert (result.returncode, result.stdout) == (0, "ω^(ω^126)+1\n")
    assert result.stderr.startswith("Note: this rests on α_1439, which is known by a conjectural rule only; ")
    data = json.loads(grundy_command("nim", "alpha(1439)", "--json").stdout)
    assert data["caveat"].startswith("this rests on α_1439")


def test_a_terminal_also_gets_the_field_and_only_the_beginning_of_long_ordinals() -> None:
    shown = plain(grundy_command("nim", "w^w+1", FORCE_COLOR="1", COLUMNS="120").stdout).splitlines()
    assert shown == ["ω^ω+1", "an element of the field of 2^20 nimbers, 20 = 2^2·5"]
    text = "+".join(f"w^{n}" for n in range(600, 0, -1))
    long = plain(grundy_command("nim", "-", stdin=text, FORCE_COLOR="1", COLUMNS="4000").stdout).splitlines()
    assert (len(long[0]), long[0][-1]) == (2001, "…")
    assert "signs, which a pipe or --json gets in full; an element of" in long[1]
    assert grundy_command("nim", "-", stdin=text).stdout == text.replace("w", "ω").replace("ω^1\n", "ω\n")[:-2] + "\n"


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("2^w", "w is an ordinal, and an ordinary integer is needed here", 2),
        ("w^-1", "an exponent behind w belongs to the ordinal, and has no sign; (w)^-1 is a nim power", 2),
        ("w +", "expected a number, w, a function or (, found the end of the text", 3),
        ("1 + kapa(3)", "no function is called kapa; did you mean kappa?", 4),
        ("Ω", "expected a number, w, a function or (, found 'Ω'", 0),
    ],
)
def test_bad_ordinals_get_a_caret(text: str, message: str, at: int) -> None:
    result = grundy_command("nim", text)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"Error: {message}\n  {text}\n  {' ' * at}^\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("^".join(["w"] * 1000), 1),
        ("w^(10^10^10)", 1),
        ("w^(" * 100_000, 2),
        ("w*0x" + "f" * 1_000_000, 2),
        ("w" * 1_000_000, 2),
    ],
    ids=lambda value: str(value)[:20],
)
def test_absurd_sizes_end_cleanly(text: str, code: int) -> None:
    result = grundy_command("nim", "-", stdin=text)
    assert result.returncode == code
    assert "Traceback" not in result.stderr
    assert len(result.stderr) < 1000


def test_help_lists_the_functions_of_ordinals() -> None:
    text = grundy_command("nim", "--help").stdout
    assert all(function.signature in text for function in FUNCTIONS)
    assert 'grundy nim "(w^(w^13))^47"' in text


def test_mixed_lines() -> None:
    result = grundy_command("nim", "-", stdin="w*w\n77*77\n\nt\n")
    assert (result.returncode, result.stdout) == (0, "ω^2\n109\nω^(ω^ω)\n")
    result = grundy_command("nim", "-", stdin="w\n1/(w+w)\nt\n")
    assert (result.returncode, result.stdout) == (1, "ω\nω^(ω^ω)\n")
    assert result.stderr.startswith("Error: line 2: division by zero")


def test_finite_calculations_load_no_ordinals() -> None:
    program = (
        "import sys; from grundy.cli.nim import command; command(['sqrt(0xab) + 77*77'], standalone_mode=False); "
        "print(sorted(name for name in sys.modules if name.startswith('grundy.ordinals')))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert result.stdout.splitlines()[1:] == ["[]"]
