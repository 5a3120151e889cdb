"""The application: routes for the questions, for the page and its files, and for what describes them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, asynccontextmanager
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from grundy.web.api.openapi import document
from grundy.web.api.parameters import read_object
from grundy.web.api.questions import QUESTIONS, Question
from grundy.web.api.reading import read_json
from grundy.web.door.body import read_body
from grundy.web.door.guard import LOOPBACK, Guard, refusal_response
from grundy.web.door.pieces import Outgoing
from grundy.web.limits import Limits
from grundy.web.refusal import Refusal
from grundy.web.static_files import StaticFile, read_static_files, takes_gzip
from grundy.web.work.cache import Cache
from grundy.web.work.lanes import Lanes
from grundy.web.work.processes import Answer

__all__ = ["PAGES", "make_app"]

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
