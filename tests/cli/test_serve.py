import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import PATIENCE, grundy_command
from served import Served, served

from grundy.cli import serve
from grundy.web import listen, own_address


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served() as running:
        yield running


def test_the_first_line_has_the_address(server: Served) -> None:
    assert server.url.startswith("http://127.0.0.1:")
    assert server.get("").text.startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("environment", "platform", "opened"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "win32", True),
    ],
)
def test_a_browser_is_opened_where_there_is_a_screen(environment: dict[str, str], platform: str, opened: bool) -> None:
    assert serve.has_screen(environment, platform) is opened


def test_only_this_machine_is_served(server: Served) -> None:
    assert server.get("", headers={"host": "evil.example"}).status_code == 403


def test_the_limits_are_those_of_the_help(server: Served) -> None:
    limits = {limit["name"]: limit["value"] for limit in server.get("api/v1/limits").json()["limits"]}
    assert (limits["seconds"], limits["memory"]) == (10, 1024)


def test_a_local_server_does_not_limit_requests(server: Served) -> None:
    assert {server.get("api/v1/limits").status_code for _ in range(150)} == {200}


def test_a_public_server_explains_and_applies_its_limits() -> None:
    with served("--public", "--host", "127.0.0.1") as server:
        assert server.get("", headers={"host": "grundy.example"}).status_code == 200
        one = b"GET /api/v1/limits HTTP/1.1\r\nHost: localhost\r\n"
        answers = server.send(400 * (one + b"\r\n") + one + b"Connection: close\r\n\r\n")
        assert answers.count(b"HTTP/1.1 200") >= 99
        assert answers.count(b"HTTP/1.1 429") >= 99
        assert b"retry-after: 1\r\n" in answers
        assert b"too many requests: a client can send 10 requests per second" in answers
        server.process.terminate()
        errors = server.process.communicate(timeout=PATIENCE)[1]
    assert "The server is public: anyone who can connect to this machine at 127.0.0.1 can use it." in errors
    assert "10 questions per second on average and 100 at once, with at most 8 in progress" in errors


def test_a_server_for_a_class_prints_its_address_in_the_network() -> None:
    with served("--host", "0.0.0.0") as server:
        server.process.terminate()
        assert server.process.stdout is not None
        assert server.process.stderr is not None
        said, warned = server.process.stdout.read(), server.process.stderr.read()
        found = own_address()
        assert (f"in your network can open http://{found}:{server.port}/" in said) == (found is not None)
        assert "without a limit on requests; --public sets one" in warned


MARK = """
class Mark:
    '''Take one counter, or leave half of them.'''

    def options(self, heap):
        return sorted({heap - 1, heap // 2}) if heap else []
"""


def test_plays_own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "served_games.py").write_text(MARK)
    monkeypatch.chdir(tmp_path)
    with served("--game", "served_games:Mark") as server:
        found = server.post("position", {"expression": "Mark(12) + N(3)"}).json()
        assert [move["to"] for move in found["moves"][:2]] == ["Mark(6)", "Mark(11)"]
        assert server.get("api/v1/games").json()["games"][-1]["word"] == "Mark"
        assert server.post("position", {"expression": "Marks(12)"}).status_code == 422


def test_rejects_a_missing_game_before_the_work() -> None:
    result = grundy_command("serve", "--no-browser", "--game", "served_games:Nothing")
    assert result.returncode == 2
    assert "cannot load the game served_games:Nothing: ModuleNotFoundError" in " ".join(result.stderr.split())


def test_a_port_that_is_taken_is_one_sentence() -> None:
    with listen("127.0.0.1", 0) as bound:
        port = bound.getsockname()[1]
        result = grundy_command("serve", "--no-browser", "--port", str(port))
    assert result.returncode == 1
    assert result.stderr == f"Error: cannot listen at 127.0.0.1 on port {port}: address already in use; try --port 0\n"


def test_without_the_extra_an_error_names_the_command_to_install_it() -> None:
    program = (
        "import sys; sys.modules['uvicorn'] = None; sys.argv = ['grundy', 'serve', '--no-browser']; "
        "from grundy.cli import main; main()"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 1
    assert result.stderr == 'Error: the page needs uvicorn, which is not installed; run pip install "grundy[web]"\n'


@pytest.mark.parametrize("options", [["--port", "70000"], ["--seconds", "0"], ["--memory", "1"]])
def test_rejects_impossible_options(options: list[str]) -> None:
    assert CliRunner().invoke(serve.command, options).exit_code == 2


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:5/"),
        ("0.0.0.0", "http://127.0.0.1:5/"),
        ("::", "http://[::1]:5/"),
        ("::1", "http://[::1]:5/"),
        ("grundy.local", "http://grundy.local:5/"),
    ],
)
def test_the_address_is_one_that_a_browser_can_open(host: str, url: str) -> None:
    assert serve._url(host, 5) == url
