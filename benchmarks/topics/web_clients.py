"""Concurrent clients: each keeps one connection, asks, waits for the answer and asks again."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

Ask = Callable[[int], tuple[str, dict[str, Any]]]  # the question and the arguments of a client's n-th request


@dataclass
class Load:
    """Measurements of the clients of one kind: the time of each answer, and the count of each status."""

    times: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    ended: float = 0.0  # time of the last answer

    def quantile(self, share: float) -> float:
        return sorted(self.times)[min(int(share * len(self.times)), len(self.times) - 1)]


async def client(port: int, ask: Ask, load: Load, until: float) -> None:
    number = 0
    while time.monotonic() < until:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**26)
        try:
            while time.monotonic() < until:
                await _one(reader, writer, ask(number), load)
                number += 1
        except (asyncio.IncompleteReadError, ConnectionError):
            load.statuses[0] += 1  # no answer at all
        finally:
            writer.close()


async def _one(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, asked: tuple[str, dict[str, Any]], load: Load
) -> None:
    question, arguments = asked
    body = json.dumps(arguments).encode()
    head = f"POST /api/v1/{question} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    start = time.perf_counter()
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    status, answer = await _answer(reader)
    load.ended = time.perf_counter()
    load.times.append(load.ended - start)
    load.statuses[status] += 1
    if status != 200:
        load.refusals[json.loads(answer)["error"]] += 1
        if status == 503:
            await asyncio.sleep(0.2)  # sooner than Retry-After says


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
    length = next(int(line.partition(":")[2]) for line in head if line.startswith("content-length:"))
    return int(head[0].split()[1]), await reader.readexactly(length)


def press(port: int, clients: Iterable[tuple[Ask, Load]], seconds: float) -> None:
    """Let all clients ask for this many seconds, then wait for the outstanding answers."""

    async def all_of_them() -> None:
        until = time.monotonic() + seconds
        await asyncio.gather(*(client(port, ask, load, until) for ask, load in clients))

    asyncio.run(all_of_them())
