import pytest

from grundy.web.app import read_json
from grundy.web.guard import Refusal


def test_an_object_is_read() -> None:
    assert read_json('{"a": [1, 2.5, "ω"], "b": null}'.encode()) == {"a": [1, 2.5, "ω"], "b": None}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "line 1: this is no JSON: expecting value (column 1)"),
        (b"{", "line 1: this is no JSON: expecting property name enclosed in double quotes (column 2)"),
        (b'{"a": 1,}', ""),
        (b"\xff", "the byte at 0 is not UTF-8"),
        (b'{"a": NaN}', "the JSON text contains NaN, which is no number"),
        (b'{"a": -Infinity}', "the JSON text contains -Infinity, which is no number"),
        (b'{"a": 1e999}', "a number in the JSON text is too large"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a number in the JSON text has 5000 digits, and at most 20 are read"),
        (b'{"a": 1, "b": 2, "a": 3}', "the key 'a' occurs twice in one object of the JSON text"),
        (b'{"a": {"b": 2, "b": 3}}', "the key 'b' occurs twice in one object of the JSON text"),
        (b"[" * 100_000, "the JSON text is nested too deeply"),
        (b'{"a":' * 100_000, "the JSON text is nested too deeply"),
    ],
)
def test_what_is_no_strict_json_is_refused(body: bytes, why: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_json(body)
    assert caught.value.status == 400
    assert caught.value.message.startswith(f"the body is not the JSON that is taken here: {why}")


@pytest.mark.parametrize("body", [b"[]", b"3", b'"text"', b"null"])
def test_only_an_object_is_taken(body: bytes) -> None:
    with pytest.raises(Refusal, match="the body must be a JSON object"):
        read_json(body)
