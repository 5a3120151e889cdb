"""Answers can be read, and typed again, where the terminal does not have all letters."""

import os
import subprocess
import sys

import pytest

from grundy.cli.output import PLAIN


def answer(*arguments: str, encoding: str) -> str:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    command = [sys.executable, "-m", "grundy", *arguments]
    result = subprocess.run(command, env=environment, capture_output=True, check=True)
    return result.stdout.decode(encoding)


def test_an_ordinal_on_a_pipe_of_windows_can_be_typed_again() -> None:
    written = answer("nim", "(w+1)*w", encoding="cp1252").strip()
    assert written == "w^2+w"
    assert answer("nim", written, encoding="utf-8").strip() == "ω^2+ω"


def test_tables_have_no_unknown_signs() -> None:
    assert "w^(w^7)+1" in answer("alpha", "47", encoding="cp1252")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2⁶⁴ and 2⁻¹", "2^64 and 2^-1"),
        ("x₁₂", "x_12"),
        ("●○■□", "*o#."),
        ("≤ ∞ …", "<= oo ..."),
        ("☃", "?"),
        ("\ud800", "?"),
    ],
)
def test_signs_have_a_plain_form(text: str, written: str) -> None:
    assert text.encode("ascii", PLAIN).decode() == written


def test_digits_that_the_stream_has_are_not_raised_twice() -> None:
    assert "2¹⁰ 2⁰¹".encode("cp1252", PLAIN).decode("cp1252") == "2¹0 2^0¹"


def test_bytes_that_are_no_text_are_read_as_the_sign_for_that() -> None:
    assert b"N(\xff)".decode("utf-8", PLAIN) == "N(\ufffd)"
