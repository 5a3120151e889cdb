import json

import numpy as np
import pytest

from grundy.codes.files import CodeFile
from grundy.codes.files.code_file import read_json_code, write_json_code
from grundy.errors import DomainError, GrundyError, NotationError


def test_rows_are_texts_of_digits_or_lists() -> None:
    assert read_json_code('{"generator": ["101", [0, 1, 1]]}') == CodeFile([[1, 0, 1], [0, 1, 1]])
    assert read_json_code('{"q": 16, "parity_check": ["0aF"]}') == CodeFile([[0, 10, 15]], 16, "parity check")
    assert read_json_code('{"q": 256, "generator": [[255, 0]]}') == CodeFile([[255, 0]], 256)
    assert read_json_code('["12", "30"]') == CodeFile([[1, 2], [3, 0]], 4)
    assert read_json_code("[[1, 0]]", 4, "parity check") == CodeFile([[1, 0]], 4, "parity check")


def test_facts_are_kept() -> None:
    text = '{"schema": "grundy.code/1", "n": 3, "k": 1, "d": 3, "name": "triple", "generator": ["111", "111"]}'
    assert read_json_code(text) == CodeFile([[1, 1, 1], [1, 1, 1]], d=3, name="triple")
    assert read_json_code('{"d": null, "name": null, "k": null, "q": null, "n": null, "generator": ["1"]}') == CodeFile(
        [[1]]
    )


def test_the_dimension_of_a_parity_check_is_that_of_the_code() -> None:
    assert read_json_code('{"k": 2, "parity_check": ["111"]}').k == 2
    with pytest.raises(DomainError, match=r"^the file says k = 1, and its parity check gives a code of k = 2$"):
        read_json_code('{"k": 1, "parity_check": ["111"]}')


def test_no_rows_need_a_length() -> None:
    assert read_json_code('{"n": 5, "generator": []}') == CodeFile(np.zeros((0, 5), np.uint8))
    assert read_json_code('{"n": 0, "q": 4, "parity_check": []}') == CodeFile(
        np.zeros((0, 0), np.uint8), 4, "parity check"
    )


def test_both_matrices_must_be_of_one_code() -> None:
    assert read_json_code('{"generator": ["111"], "parity_check": ["110", "011"]}') == CodeFile([[1, 1, 1]])
    with pytest.raises(DomainError, match="the generator and the parity check in this file are not of the same code"):
        read_json_code('{"generator": ["111"], "parity_check": ["110"]}')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3", "a code in JSON is an object such as"),
        ("{}", "or a list of rows; this has neither key"),
        ('{"schema": "grundy.graph/1", "generator": []}', "the JSON text has the schema 'grundy.graph/1'; a code has"),
        ('{"generator": "101"}', "generator is a list of rows, not '101'"),
        ('{"generator": [3]}', "row 0 of generator is a text of digits or a list of numbers, not 3"),
        ('{"generator": []}', 'generator has no rows, so the length of the code must be said, as "n": 5'),
        ('{"generator": ["101", "10"]}', "row 1 of generator has 2 digits, and n = 3"),
        ('{"generator": ["1x1"]}', "row 0 of generator has the digit 'x'; a digit is from 0 to 255"),
        ('{"q": 4, "generator": ["104"]}', "row 0 of generator has the digit 4; a digit is from 0 to 3"),
        ('{"generator": [[1, 0.5]]}', "row 0 of generator has the digit 0.5; a digit is from 0 to 255"),
        ('{"generator": [[1, true]]}', "row 0 of generator has the digit True; a digit is from 0 to 255"),
        ('{"generator": [[1, -1]]}', "row 0 of generator has the digit -1; a digit is from 0 to 255"),
        ('{"q": 256, "generator": ["10"]}', "row 0 of generator is the text '10'; over GF(256) a row is a list of"),
        ('{"q": 3, "generator": ["10"]}', "q = 3 is no alphabet here"),
        ('{"q": "2", "generator": ["10"]}', "q, the number of digits, is a whole number, not '2'"),
        ('{"n": -1, "generator": []}', "n, the length, is 0 or more, not -1"),
        ('{"n": 1e9, "generator": []}', "n, the length, is a whole number, not 1000000000.0"),
        ('{"n": 4, "generator": ["101"]}', "row 0 of generator has 3 digits, and n = 4"),
        ('{"generator": ["1"], "generator": ["1"]}', "the key 'generator' occurs twice in one object"),
        ('{"generator": [[NaN]]}', "the JSON text contains NaN, which is no number"),
        ("[" * 100_000, "the JSON text is nested too deeply"),
        (f"[[{'9' * 10_000}]]", "a number in the JSON text has 10000 digits, and at most 4300 are read"),
        ("[[1, 0], 7]", "row 1 of generator is a text of digits or a list of numbers, not 7"),
    ],
)
def test_what_is_no_code_is_refused(text: str, message: str) -> None:
    with pytest.raises(DomainError) as error:
        read_json_code(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_what_is_no_json_is_refused_with_the_place() -> None:
    with pytest.raises(NotationError) as error:
        read_json_code('{"generator": ["101",\n  011]}')
    assert str(error.value) == "line 2: this is no JSON: expecting ',' delimiter\n    011]}\n     ^"


def test_a_schema_that_is_no_text_is_refused() -> None:
    with pytest.raises(GrundyError, match=r"the JSON text has the schema \[1\]"):
        read_json_code('{"schema": [1], "generator": ["1"]}')


def test_what_is_written_is_json() -> None:
    code = CodeFile([[1, 2], [3, 3]], 4, "parity check", 2, 'ä "quoted" name')
    assert json.loads(write_json_code(code)) == {
        "schema": "grundy.code/1",
        "q": 4,
        "n": 2,
        "k": 0,
        "d": 2,
        "name": 'ä "quoted" name',
        "parity_check": ["12", "33"],
    }
    assert json.loads(write_json_code(CodeFile([[17, 255]], 256)))["generator"] == [[17, 255]]
    assert json.loads(write_json_code(CodeFile(np.zeros((0, 3), np.uint8))))["generator"] == []
