"""A server in a separate process, started by ``grundy serve``, and raw connections to it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from commands import PATIENCE


@dataclass(frozen=True)
class Served:
    """A running server."""

    url: str
    process: subprocess.Popen[str]
    client: httpx.Client

    @property
    def port(self) -> int:
        return int(self.url.rstrip("/").rpartition(":")[2])

    def post(self, question: str, arguments: Any, **more: Any) -> httpx.Response:
        return self.client.post(f"{self.url}api/v1/{question}", json=arguments, **more)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.client.get(f"{self.url}{path}", **more)

    def send(self, sent: bytes, seconds: float = PATIENCE) -> bytes:
        """Send bytes and return everything received until the server closes the connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as client:
            client.sendall(sent)
            return read_all(client)

    def workers(self) -> list[int]:
        """Return the process IDs of the workers."""
        return [grandchild for child in children(self.process.pid) for grandchild in children(child)]

    def in_the_heavy_lane(self) -> list[int]:
        """Return the processes that compute long questions, which have a lower priority."""
        found = []
        usual = os.getpriority(os.PRIO_PROCESS, self.process.pid)
        for pid in self.workers():
            try:
                if os.getpriority(os.PRIO_PROCESS, pid) > usual:
                    found.append(pid)
            except ProcessLookupError:
                pass
        return found


def wait_for(condition: Callable[[], bool]) -> None:
    late = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < late:
        time.sleep(0.05)
    assert condition()


def read_all(client: socket.socket) -> bytes:
    received = bytearray()
    try:
        while chunk := client.recv(2**16):
            received += chunk
    except ConnectionResetError:
        pass
    return bytes(received)


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


def is_alive(pid: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def request_bytes(question: str, arguments: Any, *more: str) -> bytes:
    """Return the bytes of a request, with additional header lines."""
    body = json.dumps(arguments).encode()
    head = [
        f"POST /api/v1/{question} HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        *more,
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


@contextmanager
def served(*options: str) -> Iterator[Served]:
    """Run ``grundy serve`` on a free port."""
    with subprocess.Popen(
        [sys.executable, "-m", "grundy", "serve", "--no-browser", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, line + process.communicate(timeout=PATIENCE)[1]
            with httpx.Client(timeout=PATIENCE, trust_env=False, verify=False) as client:
                yield Served(found[0], process, client)
        finally:
            process.kill()


# Boards of very different shapes, so that each needs a separate table, which takes many seconds in total.
LONG = " + ".join(f"W({39_000_000 // large - 1},{large})" for large in range(6400, 90_000, 2600))
