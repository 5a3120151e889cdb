"""The application and the files of the page, over a real connection."""

import gzip
import json
import posixpath
import re
from pathlib import Path

import httpx
import pytest
from answer_schemas import valid
from commands import PATIENCE
from jsonschema import Draft202012Validator
from served import Served, request_bytes

from grundy import answers
from grundy.web import PAGES, QUESTIONS, SECURITY_HEADERS, Limits, Question


def refused(response: httpx.Response, status: int, error: str) -> dict[str, object]:
    assert response.status_code == status, response.text
    body: dict[str, object] = response.json()
    Draft202012Validator(answers.schema("grundy.error/1")).validate(body)
    assert body["error"] == error
    assert response.headers.items() >= SECURITY_HEADERS.items()
    return body


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_the_api_answers_every_example_like_the_library(server: Served, question: Question) -> None:
    if question.method == "GET":
        response = server.get(question.path[1:].format(**question.example))
    else:
        response = server.post(question.path.removeprefix("/api/v1/"), question.example)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    assert response.headers.items() >= SECURITY_HEADERS.items()
    answer = response.json()
    assert answer == json.loads(json.dumps(getattr(answers, question.name)(**question.example)))
    Draft202012Validator(answers.schema(answer["schema"])).validate(answer)


def test_the_limits_are_listed(server: Served) -> None:
    body = server.get("api/v1/limits").json()
    valid(body)
    listed = {limit["name"]: limit["value"] for limit in body["limits"]}
    assert listed["seconds"] == PATIENCE
    assert listed["memory"] == 256
    assert listed["body"] == Limits().body


def test_notation_errors_include_their_position(server: Served) -> None:
    body = refused(server.post("position", {"expression": "N(3,x)"}), 422, "notation")
    assert (body["text"], body["at"]) == ("N(3,x)", 4)


def test_other_library_errors_are_reported(server: Served) -> None:
    refused(server.post("nim", {"expression": "1/0"}), 422, "domain")
    refused(server.post("nim", {"expression": "bit(10000000)"}), 422, "limit")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "the key expression is missing"),
        ({"expression": "N(3)", "misère": True}, "unknown key 'mis\\xe8re'"),
        ({"expression": "N(3)", "misere": 1}, "misere must be true or false, not 1"),
        ({"expression": ["N(3)"]}, "expression must be a string of at most 100000 characters, not a list"),
        (
            {"expression": "N(3)" * 30_000},
            "expression must be a string of at most 100000 characters, but it has 120000",
        ),
    ],
)
def test_invalid_arguments_are_rejected_in_one_sentence(server: Served, arguments: object, message: str) -> None:
    body = refused(server.post("solve", arguments), 400, "request")
    assert str(body["message"]).startswith(message)


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
def test_only_json_is_accepted(server: Served, kind: str | None) -> None:
    headers = {} if kind is None else {"content-type": kind}
    url = f"{server.url}api/v1/solve"
    refused(server.client.post(url, content=b'{"expression": "N(3)"}', headers=headers), 415, "request")


def test_json_with_a_charset_is_accepted(server: Served) -> None:
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    response = server.client.post(f"{server.url}api/v1/solve", content=b'{"expression": "N(3)"}', headers=headers)
    assert response.status_code == 200


def test_an_unknown_game_is_not_found(server: Served) -> None:
    assert server.get("api/v1/games/kayles").json()["schema"] == "grundy.game/1"
    refused(server.get("api/v1/games/nonsense"), 404, "not-found")
    refused(server.get("api/v1/games/" + "x" * 1000), 400, "request")
    refused(server.get("api/v1/games/%00%ff"), 404, "not-found")


@pytest.mark.parametrize("path", ["api/v1/nonsense", "api/v2/games", "api/v1/", "api/v1/games/", "nonsense", "play/"])
def test_unknown_paths_are_not_found(server: Served, path: str) -> None:
    refused(server.get(path), 404, "not-found")


@pytest.mark.parametrize("path", ["graphs", "play/", "static/nothing.js"])
def test_browsers_get_the_page_for_unknown_paths(server: Served, path: str) -> None:
    response = server.get(path, headers={"accept": "text/html,*/*"})
    assert response.status_code == 404
    assert response.text.startswith("<!doctype html>")
    assert response.headers.items() >= SECURITY_HEADERS.items()


def test_browsers_get_json_from_the_api(server: Served) -> None:
    refused(server.get("api/v1/nonsense", headers={"accept": "text/html,*/*"}), 404, "not-found")


def test_a_long_body_is_parsed_and_checked_like_others(server: Served) -> None:
    long = {"graph": {"text": "a b\n" + "# nothing\n" * 50_000, "format": "edges"}}
    assert server.post("graph", long).json()["vertices"] == 2
    refused(server.post("graph", {**long, "extra": 1}), 400, "request")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "GET", "BREW"])
def test_other_methods_are_rejected(server: Served, method: str) -> None:
    response = server.client.request(method, f"{server.url}api/v1/solve")
    refused(response, 405, "method")
    assert response.headers["allow"] == "POST"


def test_head_returns_the_headers_of_get(server: Served) -> None:
    plain = {"accept-encoding": "identity"}
    for path in ("", "api/v1/games", "static/style.css"):
        head, full = server.client.head(f"{server.url}{path}", headers=plain), server.get(path, headers=plain)
        assert head.status_code == 200
        assert head.content == b""
        assert head.headers["content-length"] == full.headers["content-length"] == str(len(full.content))


@pytest.mark.parametrize("path", [path.strip("/") for path in PAGES])
def test_the_page_preloads_every_module_of_the_view(server: Served, path: str) -> None:
    named = re.findall(r'<link rel="modulepreload" href="/(static/js/[^"]+)">', server.get(path).text)
    assert len(named) == len(set(named))
    assert {"static/js/main.js", f"static/js/{path or 'home'}/view.js"} <= set(named)
    for name in named:
        for target in re.findall(r'^(?!/\*).*from "(\.[^"]+)"', server.get(name).text, re.MULTILINE):
            assert posixpath.normpath(f"{posixpath.dirname(name)}/{target}") in named


@pytest.mark.parametrize("path", PAGES)
def test_every_view_returns_the_page(server: Served, path: str) -> None:
    response = server.get(f"{path[1:]}?position=N(3,5)")
    assert response.text.startswith("<!doctype html>")
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers.items() >= SECURITY_HEADERS.items()


def test_browsers_can_cache_files_until_they_change(server: Served) -> None:
    first = server.get("static/js/main.js")
    assert first.headers["content-type"] == "text/javascript; charset=utf-8"
    again = server.get("static/js/main.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert server.get("static/js/main.js", headers={"if-none-match": '"other"'}).status_code == 200


def test_files_are_compressed_for_clients_that_accept_gzip(server: Served) -> None:
    plain = server.get("static/style.css", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    with server.client.stream("GET", f"{server.url}static/style.css", headers={"accept-encoding": "gzip"}) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["etag"] != plain.headers["etag"]
        assert gzip.decompress(b"".join(packed.iter_raw())) == plain.content


@pytest.mark.parametrize(
    "path",
    [
        "static/../app.py",
        "static/%2e%2e/app.py",
        "static/..%2fapp.py",
        "static/..%5capp.py",
        "static//etc/passwd",
        "static/%2fetc%2fpasswd",
        "static/js/../../app.py",
        "static/",
        "static/js",
        "static/js/main.js%00.html",
        "../../../../etc/passwd",
        "static/./style.css",
    ],
)
def test_paths_cannot_leave_the_static_folder(server: Served, path: str) -> None:
    # Raw bytes, because clients normalize paths before they send them.
    answer = server.send(f"GET /{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 404 Not Found")
    assert b"root:" not in answer
    assert b"import" not in answer


def test_two_requests_in_one_packet_get_two_answers(server: Served) -> None:
    one = request_bytes("nim", {"expression": "2*2"})
    two = request_bytes("nim", {"expression": "4*4"}, "Connection: close")
    answer = server.send(one + two)
    assert answer.count(b"HTTP/1.1 200 OK") == 2
    assert answer.index(b'"value":3') < answer.index(b'"value":6')


STATIC = Path(__file__).parents[2] / "src" / "grundy" / "web" / "static"


FILES = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


def test_every_file_of_the_page_is_served_with_and_without_gzip(server: Served) -> None:
    tags: dict[str, bytes] = {}
    packed_files = 0
    for name, path in FILES.items():
        plain = server.get(f"static/{name}", headers={"accept-encoding": "identity"})
        assert (plain.status_code, plain.content) == (200, path.read_bytes())
        assert plain.headers["content-type"] == TYPES[path.suffix]
        assert tags.setdefault(plain.headers["etag"], plain.content) == plain.content
        with server.client.stream("GET", f"{server.url}static/{name}", headers={"accept-encoding": "gzip"}) as packed:
            sent = b"".join(packed.iter_raw())
            if packed.headers.get("content-encoding") == "gzip":
                packed_files += 1
                assert len(sent) < len(plain.content)
                sent = gzip.decompress(sent)
            assert sent == plain.content
    assert packed_files > 20
    assert len(tags) == len(set(tags.values()))
