import pytest

from grundy.web.reading import read_json
from grundy.web.refusal import Refusal


def test_an_object_is_read() -> None:
    assert read_json('{"a": [1, 2.5, "ω"], "b": null}'.encode()) == {"a": [1, 2.5, "ω"], "b": None}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "Expecting value at line 1, column 1"),
        (b"{", "Expecting property name enclosed in double quotes at line 1, column 2"),
        (b'{"a": 1,}', ""),
        (b"\xff", "the byte at 0 is not UTF-8"),
        (b'{"a": NaN}', "NaN is no number of JSON"),
        (b'{"a": -Infinity}', "-Infinity is no number of JSON"),
        (b'{"a": 1e999}', "a number is too large"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a number of 5000 digits is too long"),
        (b'{"a": 1, "b": 2, "a": 3}', "the key 'a' stands twice in an object"),
        (b'{"a": {"b": 2, "b": 3}}', "the key 'b' stands twice in an object"),
        (b"[" * 100_000, "it is nested too deeply"),
        (b'{"a":' * 100_000, "it is nested too deeply"),
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
