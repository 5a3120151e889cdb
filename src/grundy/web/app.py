"""The application: routes for the questions, for the page and its files, and for what describes them."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from grundy.errors import GrundyError, NotationError
from grundy.files import parse_json
from grundy.web.guard import LOOPBACK, Guard, Limits, Refusal, refusal_response
from grundy.web.lanes import Cache, Lanes
from grundy.web.openapi import document
from grundy.web.questions import QUESTIONS, Question, read_object
from grundy.web.workers import Answer

__all__ = [
    "PAGES",
    "TYPES",
    "Outgoing",
    "StaticFile",
    "make_app",
    "read_body",
    "read_json",
    "read_static_files",
    "takes_gzip",
]


# ---- The files of the page: read once, each with its type and a tag that changes when it does

# No other files are served.
TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}

# Text shorter than a packet gains nothing.
WORTHWHILE = 1400


@dataclass(frozen=True)
class StaticFile:
    """A file as it is sent; `packed` is its gzip, where that is shorter.

    Examples
    --------
    >>> StaticFile("text/css", b"p {}", '"1"').packed is None
    True
    """

    type: str
    content: bytes
    tag: str
    packed: bytes | None = None


def read_static_files() -> dict[str, StaticFile]:
    """Return the files of the page by their path below ``static``, with strokes.

    Examples
    --------
    >>> read_static_files()["index.html"].type
    'text/html; charset=utf-8'
    """
    return {path: _read_static_files(path, file) for path, file in _below(files("grundy.web") / "static", "")}


def takes_gzip(accepted: str) -> bool:
    """Return whether a client that accepts these encodings takes gzip.

    Examples
    --------
    >>> takes_gzip("gzip, br"), takes_gzip("br, gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == "gzip":
            return quality.strip().removeprefix("q=") not in ("0", "0.0", "0.00", "0.000")
    return False


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _below(entry, f"{path}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield f"{path}{entry.name}", entry


def _read_static_files(path: str, file: Traversable) -> StaticFile:
    content = file.read_bytes()
    kind = TYPES[path.rpartition(".")[2]]
    packed = gzip.compress(content, mtime=0) if len(content) > WORTHWHILE else None
    return StaticFile(kind, content, f'"{sha256(content).hexdigest()[:20]}"', packed)


# ---- Reading the body of a request: not too much of it, and not for too long

# What is too long is still read up to here, and thrown away: many clients listen only when they have sent all.
PATIENCE = 32_000_000


async def read_body(request: Request, limits: Limits) -> bytes:
    """Return the body of a request, or refuse one that is too long (413) or too slow (408).

    Examples
    --------
    >>> async def receive():
    ...     return {"type": "http.request", "body": b"{}"}
    >>> asyncio.run(read_body(Request({"type": "http", "headers": []}, receive), Limits()))
    b'{}'
    """
    try:
        async with asyncio.timeout(limits.body_seconds):
            return await _read_body(request, limits.body)
    except TimeoutError as error:
        seconds = limits.body_seconds
        message = f"the body has not arrived within {seconds:g} seconds"
        limit = {"name": "body_seconds", "value": seconds}
        raise Refusal(408, "limit", message, {"connection": "close"}, limit=limit) from error
    except ClientDisconnect as error:
        raise Refusal(400, "request", "the body is not complete", {"connection": "close"}) from error


async def _read_body(request: Request, most: int) -> bytes:
    declared = request.headers.get("content-length", "")
    # What nobody could send in time is not waited for.
    hopeless = declared.isdecimal() and (len(declared) > 12 or int(declared) > PATIENCE)
    body = bytearray()
    length = 0
    if not hopeless:
        async for chunk in request.stream():
            length += len(chunk)
            if length <= most:
                body += chunk
            elif length > PATIENCE:
                break
    if hopeless or length > most:
        message = f"the body of a request has at most {most} bytes"
        raise Refusal(413, "limit", message, {"connection": "close"}, limit={"name": "body", "value": most})
    return bytes(body)


# ---- Sending long answers: piece by piece, so that slow clients cost no copies, and not too many at the same time

PIECE = 2**16


class Outgoing:
    """The long answers that are being sent.

    Parameters
    ----------
    room : int
        How many bytes of them there may be at the same time.

    Examples
    --------
    >>> Outgoing(10**6).response(b"{}", 200).headers["content-length"]
    '2'
    """

    def __init__(self, room: int):
        self._room = room
        self.bytes = 0

    def response(self, body: bytes, status: int) -> Response:
        """Return the response with that body, or refuse it when there is no room."""
        if len(body) > PIECE and self.bytes + len(body) > self._room:
            megabytes = self._room // 2**20
            message = f"the server is busy: {megabytes} MB of long answers are being sent already; try again soon"
            limit = {"name": "sending", "value": megabytes}
            raise Refusal(503, "busy", message, {"retry-after": "5"}, limit=limit)
        return _ResponseInPieces(self, body, status)


class _ResponseInPieces(Response):
    """A response whose next piece is sent when the client has taken most of the one before."""

    def __init__(self, outgoing: Outgoing, body: bytes, status: int):
        super().__init__(body, status, {"cache-control": "no-store"}, "application/json")
        self._outgoing = outgoing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if len(self.body) <= PIECE:
            await super().__call__(scope, receive, send)
            return
        self._outgoing.bytes += len(self.body)
        try:
            await self._send_pieces(send)
        finally:
            self._outgoing.bytes -= len(self.body)

    async def _send_pieces(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        whole = memoryview(self.body)
        for start in range(0, len(whole), PIECE):
            more = start + PIECE < len(whole)
            await send({"type": "http.response.body", "body": bytes(whole[start : start + PIECE]), "more_body": more})


# ---- The JSON of a request, read as strictly as that of files

# Numbers of parameters are far below 10^20.
DIGITS = 20


def read_json(body: bytes) -> dict[str, Any]:
    """Return the object that the body of a request holds.

    Examples
    --------
    >>> read_json(b'{"expression": "N(3,5)"}')
    {'expression': 'N(3,5)'}
    """
    try:
        value = parse_json(body.decode(), "the body of a request is an object", digits=DIGITS)
    except UnicodeDecodeError as error:
        raise _malformed(f"the byte at {error.start} is not UTF-8") from error
    except NotationError as error:
        raise _malformed(f"{error.message} (column {error.at + 1})") from error
    except GrundyError as error:
        raise _malformed(str(error)) from error
    if not isinstance(value, dict):
        raise Refusal(400, "request", "the body must be a JSON object, such as {}")
    return value


def _malformed(why: str) -> Refusal:
    return Refusal(400, "request", f"the body is not the JSON that is taken here: {why}")


# ---- The application: routes for the questions, for the page and its files, and for what describes them

# All rooms are one page; the path tells it which of them to open.
PAGES = ("/", "/play", "/graph", "/sequences", "/nimbers", "/codes")

# Bytes of a body that takes longer to read than a quick question should wait.
LONG = 20_000

Endpoint = Callable[[Request], Awaitable[Response]]


def make_app(
    limits: Limits | None = None,
    hosts: Iterable[str] | None = LOOPBACK,
    admit: Callable[[str], AbstractContextManager[None]] | None = None,
    places: Sequence[str] = (),
) -> ASGIApp:
    """Return the ASGI application of the page and its API.

    Parameters
    ----------
    limits : Limits, optional
        What requests may cost.
    hosts : iterable of str, or None
        The names under which the server may be asked; None for any.
    admit : callable, optional
        Called with the address of each client; what it returns is entered while a question is answered, and refuses
        clients that ask too much.
    places : sequence of str, optional
        Where games of one's own are, as `grundy.games.load_game` takes it.

    Examples
    --------
    >>> callable(make_app())
    True
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        working = Lanes(limits, places)
        app.state.cache = Cache(working.answer, limits.cache * 2**20)
        app.state.outgoing = Outgoing(limits.sending * 2**20)
        app.state.reader = ThreadPoolExecutor(1, "grundy-read")
        await working.open()
        try:
            yield
        finally:
            await working.close()
            app.state.reader.shutdown(wait=False, cancel_futures=True)

    files = read_static_files()
    page = files["index.html"]
    app = Starlette(
        routes=[*_question_routes(limits), *_fact_routes(limits), *_page_routes(files)],
        exception_handlers={Refusal: _refused, HTTPException: partial(_no_route, page), Exception: _failed},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return Guard(app, hosts, admit)


def _question_routes(limits: Limits) -> list[Route]:
    return [Route(q.path, partial(_answer, q, limits), methods=[q.method], name=q.name) for q in QUESTIONS]


async def _answer(question: Question, limits: Limits, request: Request) -> Response:
    """Answer a question: check it, have it computed, and send what came out."""
    state = request.app.state
    body = await read_body(request, limits)
    if question.method == "GET":
        asked = _asked(question, dict(request.path_params))
    else:
        _check_type(request)
        asked = await _read(question, body, state.reader)
    answer = await _unless_gone(request, state.cache.answer(asked))
    if question.parameters and question.method == "GET" and answer.status == 422:
        raise Refusal(404, "not-found", json.loads(answer.body)["message"])
    return state.outgoing.response(answer.body, answer.status)  # type: ignore[no-any-return]


async def _read(question: Question, body: bytes, reader: Executor) -> bytes:
    """Read the question that a body asks; a long one elsewhere, so that nobody has to wait for it."""
    if len(body) <= LONG:
        return _asked(question, read_json(body))
    return await asyncio.get_running_loop().run_in_executor(reader, lambda: _asked(question, read_json(body)))


def _asked(question: Question, given: dict[str, Any]) -> bytes:
    return json.dumps([question.name, read_object(question.parameters, given)]).encode()


def _check_type(request: Request) -> None:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "request", "the Content-Type of a question is application/json")


async def _unless_gone(request: Request, work: Awaitable[Answer]) -> Answer:
    """Wait for an answer, and give up the work when the client goes away."""
    answering = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(request.receive())  # the body has been read, so only the end can come
    try:
        await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise Refusal(499, "gone", "the client has gone away")
        return answering.result()
    finally:
        leaving.cancel()
        answering.cancel()


def _fact_routes(limits: Limits) -> list[Route]:
    facts = {"schema": "grundy.limits/1", "limits": limits.facts()}
    described = document()
    return [
        Route("/api/v1/limits", _fixed_json(facts), methods=["GET"]),
        Route("/api/v1/openapi.json", _fixed_json(described), methods=["GET"]),
    ]


def _fixed_json(content: dict[str, Any]) -> Endpoint:
    body = json.dumps(content).encode()

    async def endpoint(request: Request) -> Response:
        return Response(body, headers={"cache-control": "no-cache"}, media_type="application/json")

    return endpoint


def _page_routes(table: Mapping[str, StaticFile]) -> list[Route]:
    pages = [Route(path, partial(_file, table["index.html"]), methods=["GET"]) for path in PAGES]

    async def endpoint(request: Request) -> Response:
        file = table.get(request.path_params["name"])
        if file is None:
            raise HTTPException(404)
        return await _file(file, request)

    return [*pages, Route("/static/{name:path}", endpoint, methods=["GET"])]


async def _file(file: StaticFile, request: Request) -> Response:
    packed = file.packed if takes_gzip(request.headers.get("accept-encoding", "")) else None
    tag = file.tag if packed is None else f'{file.tag[:-1]}-gzip"'
    headers = {"cache-control": "no-cache", "etag": tag, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if packed is not None:
        headers["content-encoding"] = "gzip"
    return Response(packed or file.content, headers={**headers, "content-type": file.type})


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return refusal_response(error)


async def _no_route(page: StaticFile, request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    person = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if error.status_code == 404 and person:
        return Response(page.content, 404, {"cache-control": "no-store"}, page.type)  # it says so, with the menu
    headers = dict(error.headers or {})
    if error.status_code == 405:
        allowed = headers.get("Allow", "GET")
        return refusal_response(Refusal(405, "method", f"the method here is {allowed}", headers))
    return refusal_response(Refusal(404, "not-found", "there is nothing under this address", headers))


async def _failed(request: Request, error: Exception) -> Response:
    return refusal_response(
        Refusal(500, "bug", f"this is an error in grundy, please report it: {type(error).__name__}")
    )
