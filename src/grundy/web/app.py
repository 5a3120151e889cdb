"""The ASGI application: routes for the questions, the page and its files, and the documents that describe the API.

Starlette and uvicorn handle routing, methods, HEAD requests, streaming, the size of headers and idle connections. Where
this package replaces one of their features, a comment gives the reason.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import posixpath
import re
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
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Send

from grundy.errors import GrundyError, NotationError
from grundy.files import parse_json
from grundy.web.guard import LOOPBACK, Guard
from grundy.web.limits import Limits, Refusal, refusal_response
from grundy.web.parameters import read_object
from grundy.web.questions import QUESTIONS, Question, document
from grundy.web.scheduler import Cache, Scheduler
from grundy.web.workers import Answer

# All views of the page are in one file; the path selects the view.
PAGES = ("/", "/play", "/graph", "/sequences", "/nimbers", "/codes")

# Bodies with more bytes are parsed in another thread, so that quick questions need not wait.
LONG = 20_000


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
        The limits of requests.
    hosts : iterable of str, or None
        The accepted names of the server; None accepts any name.
    admit : callable, optional
        A function that is called with the address of each client and returns a context manager. The context lasts until
        the question is answered, and raises `Refusal` if the client sends too many requests.
    places : sequence of str, optional
        The places of additional games, in the form that `grundy.games.load_game` accepts.
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        scheduler = Scheduler(limits, places)
        app.state.cache = Cache(scheduler.compute, limits.cache * 2**20)
        app.state.outgoing = Outgoing(limits.sending * 2**20)
        app.state.reader = ThreadPoolExecutor(1, "grundy-read")
        await scheduler.open()
        try:
            yield
        finally:
            await scheduler.close()
            app.state.reader.shutdown(wait=False, cancel_futures=True)

    static = read_static_files()
    fixed = {
        "/api/v1/limits": json.dumps(limits.record()).encode(),
        "/api/v1/openapi.json": json.dumps(document()).encode(),
    }
    app = Starlette(
        routes=[
            *(Route(q.path, partial(_respond, q, limits), methods=[q.method], name=q.name) for q in QUESTIONS),
            *(Route(path, partial(_fixed, body), methods=["GET"]) for path, body in fixed.items()),
            *(Route(path, partial(_file, _page(static, path)), methods=["GET"]) for path in PAGES),
            Route("/static/{name:path}", partial(_named_file, static), methods=["GET"]),
        ],
        exception_handlers={
            Refusal: _refused,
            HTTPException: partial(_no_route, static["index.html"]),
            Exception: _failed,
        },
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return Guard(app, hosts, admit)


# ---- Questions


async def _respond(question: Question, limits: Limits, request: Request) -> Response:
    """Check the arguments of a question, compute the answer in a worker, and return the response."""
    state = request.app.state
    body = await read_body(request, limits)
    if question.method == "GET":
        task = _task(question, dict(request.path_params))
    else:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Refusal(415, "request", "the Content-Type of a request must be application/json")
        task = await _read_task(question, body, state.reader)
    answer = await _unless_gone(request, state.cache.answer(task))
    if question.parameters and question.method == "GET" and answer.status == 422:
        raise Refusal(404, "not-found", json.loads(answer.body)["message"])
    return state.outgoing.response(answer.body, answer.status)  # type: ignore[no-any-return]


async def _read_task(question: Question, body: bytes, reader: Executor) -> bytes:
    """Return the task of a body. A long body is parsed in another thread, so that other requests do not wait."""
    if len(body) <= LONG:
        return _task(question, read_json(body))
    return await asyncio.get_running_loop().run_in_executor(reader, lambda: _task(question, read_json(body)))


def _task(question: Question, arguments: dict[str, Any]) -> bytes:
    """Check the arguments of a question, and return the task for a worker."""
    return json.dumps([question.name, read_object(question.parameters, arguments)]).encode()


async def _unless_gone(request: Request, work: Awaitable[Answer]) -> Answer:
    """Wait for an answer, and cancel the work if the client disconnects."""
    answering = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(request.receive())  # after the body, only a disconnect can be received
    try:
        await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise Refusal(499, "request", "the client has disconnected")
        return answering.result()
    finally:
        leaving.cancel()
        answering.cancel()


# Reading the body of a request. Starlette can limit its size, but not its time, and stops reading at the limit. Many
# clients read a response only after they have sent the whole body, so a body that is too long is read up to this limit.
PATIENCE = 32_000_000


async def read_body(request: Request, limits: Limits) -> bytes:
    """Return the body of a request, or raise `Refusal` if it is too long (413) or too slow (408)."""
    try:
        async with asyncio.timeout(limits.body_seconds):
            return await _read_body(request, limits.body)
    except TimeoutError as error:
        seconds = limits.body_seconds
        message = f"the body did not arrive within {seconds:g} seconds"
        raise Refusal.over_limit(408, "body_seconds", seconds, message, connection="close") from error
    except ClientDisconnect as error:
        raise Refusal(400, "request", "the body is incomplete", {"connection": "close"}) from error


async def _read_body(request: Request, most: int) -> bytes:
    declared = request.headers.get("content-length", "")
    # A body that is too long to arrive in time is not read.
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
        message = f"the body of a request must have at most {most} bytes"
        raise Refusal.over_limit(413, "body", most, message, connection="close")
    return bytes(body)


# Numbers of parameters are far below 10^20.
DIGITS = 20


def read_json(body: bytes) -> dict[str, Any]:
    """Return the object in the body of a request, parsed as strictly as JSON files; `Request.json` accepts NaN."""
    try:
        value = parse_json(body.decode(), "the body of a request must be an object", digits=DIGITS)
    except UnicodeDecodeError as error:
        raise _malformed(f"the byte at {error.start} is not UTF-8") from error
    except NotationError as error:
        raise _malformed(f"{error.message} (column {error.at + 1})") from error
    except GrundyError as error:
        raise _malformed(str(error)) from error
    if not isinstance(value, dict):
        raise Refusal(400, "request", "the body must be a JSON object, for example {}")
    return value


def _malformed(why: str) -> Refusal:
    return Refusal(400, "request", f"cannot parse the body as JSON: {why}")


# ---- Sending answers: long answers in pieces, and not too many bytes at the same time

PIECE = 2**16


class Outgoing:
    """A counter of the bytes of long answers that are being sent, at most ``most``.

    Answers to slow clients stay in memory, and neither Starlette nor uvicorn counts their bytes.
    """

    def __init__(self, most: int):
        self._most = most
        self.bytes = 0

    def response(self, body: bytes, status: int) -> Response:
        """Return the response with this body, or raise `Refusal` if too many bytes are being sent."""
        headers = {"cache-control": "no-store"}
        if len(body) <= PIECE:
            return Response(body, status, headers, "application/json")
        if self.bytes + len(body) > self._most:
            megabytes = self._most // 2**20
            message = f"the server is busy: it is already sending {megabytes} MB of long answers; try again soon"
            raise Refusal.over_limit(503, "sending", megabytes, message, retry_after="5")
        headers["content-length"] = str(len(body))
        return _LongResponse(self, body, status, headers)


class _LongResponse(StreamingResponse):
    """A response in pieces; each piece is sent after the client has received most of the previous one."""

    def __init__(self, outgoing: Outgoing, body: bytes, status: int, headers: Mapping[str, str]):
        super().__init__(_pieces(body), status, headers, "application/json")
        self._outgoing, self._length = outgoing, len(body)

    async def stream_response(self, send: Send) -> None:
        self._outgoing.bytes += self._length
        try:
            await super().stream_response(send)
        finally:
            self._outgoing.bytes -= self._length


async def _pieces(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), PIECE):
        yield body[start : start + PIECE]


async def _fixed(body: bytes, request: Request) -> Response:
    return Response(body, headers={"cache-control": "no-cache"}, media_type="application/json")


# ---- The page and its files, read once, with their types and with tags that change with the content
#
# Starlette's StaticFiles with GZipMiddleware would read and compress a file for every request, give both forms the same
# tag, take the type from the settings of the machine, and serve any file in the folder.

# Only files with these extensions are served.
TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}

# Files shorter than a packet gain nothing from gzip.
WORTHWHILE = 1400


@dataclass(frozen=True)
class StaticFile:
    """A file to serve; ``packed`` is its content compressed with gzip, or None for short files."""

    type: str
    content: bytes
    tag: str
    packed: bytes | None = None


def read_static_files() -> dict[str, StaticFile]:
    """Return the files of the page by their paths below ``static``."""
    found = {}
    for path, file in _below(files("grundy.web") / "static", ""):
        found[path] = _static_file(TYPES[path.rpartition(".")[2]], file.read_bytes())
    return found


def _static_file(type_: str, content: bytes) -> StaticFile:
    packed = gzip.compress(content, mtime=0) if len(content) > WORTHWHILE else None
    return StaticFile(type_, content, f'"{sha256(content).hexdigest()[:20]}"', packed)


def _page(static: Mapping[str, StaticFile], path: str) -> StaticFile:
    """Return the page at a path; its head lists all modules of the view, so that the browser loads them in parallel."""
    names = _imported(static, "js/main.js") | _imported(static, f"js/{path.strip('/') or 'home'}/view.js")
    links = "".join(f'<link rel="modulepreload" href="/static/{name}">\n' for name in sorted(names))
    page = static["index.html"]
    return _static_file(page.type, page.content.replace(b"</head>", f"{links}</head>".encode()))


def _imported(static: Mapping[str, StaticFile], name: str) -> set[str]:
    """Return the names of a script and of all scripts that it imports, directly or indirectly."""
    found, waiting = set(), [name]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            targets = re.findall(rb'^(?:import|\}) ?.*from "(\.[^"]+)";$', static[name].content, re.MULTILINE)
            waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(name), t.decode())) for t in targets]
    return found


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _below(entry, f"{path}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield f"{path}{entry.name}", entry


async def _named_file(static: Mapping[str, StaticFile], request: Request) -> Response:
    file = static.get(request.path_params["name"])
    if file is None:
        raise HTTPException(404)
    return await _file(file, request)


async def _file(file: StaticFile, request: Request) -> Response:
    packed = file.packed if _takes_gzip(request.headers.get("accept-encoding", "")) else None
    tag = file.tag if packed is None else f'{file.tag[:-1]}-gzip"'
    headers = {"cache-control": "no-cache", "etag": tag, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if packed is not None:
        headers["content-encoding"] = "gzip"
    return Response(packed or file.content, headers={**headers, "content-type": file.type})


def _takes_gzip(accepted: str) -> bool:
    """Return whether an Accept-Encoding header accepts gzip."""
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == "gzip":
            return quality.strip().removeprefix("q=") not in ("0", "0.0", "0.00", "0.000")
    return False


# ---- Errors


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return refusal_response(error)


async def _no_route(page: StaticFile, request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if error.status_code == 404 and wants_page:
        return Response(page.content, 404, {"cache-control": "no-store"}, page.type)  # the page shows the error
    headers = dict(error.headers or {})
    if error.status_code == 405:
        allowed = headers.get("Allow", "GET")
        return refusal_response(Refusal(405, "method", f"the method must be {allowed}", headers))
    return refusal_response(Refusal(404, "not-found", "there is nothing at this address", headers))


async def _failed(request: Request, error: Exception) -> Response:
    return refusal_response(Refusal(500, "bug", f"this is a bug in grundy; please report it: {type(error).__name__}"))
