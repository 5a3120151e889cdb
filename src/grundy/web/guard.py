"""Checks before every request: its host, its origin and its client; and the headers that every response gets."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from ipaddress import IPv4Address, IPv6Address, ip_address
from socket import gethostname

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grundy.web.limits import STOPPED, Refusal, refusal_response

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")

# The page loads nothing from elsewhere and has no script in its text; nobody else can frame or read it.
SECURITY_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]


class Guard:
    """Refuse requests that no page of this server makes, and add the security headers to every response.

    ``hosts`` are the names of the server, without the port; None for any. A page of another site can give its own name
    the address of this machine (DNS rebinding), and then the browser sends that name; so an IP address in place of a
    name is always accepted. Starlette's TrustedHostMiddleware accepts only the addresses that are listed, and its
    CORSMiddleware lets requests of other sites pass and only hides the answers.

    ``admit`` is called with the address of each client that asks a question; the context that it returns lasts until
    the answer, and raises `Refusal` when the client asks too much.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Iterable[str] | None = LOOPBACK,
        admit: Callable[[str], AbstractContextManager[None]] | None = None,
    ):
        self._app = app
        self._hosts = None if hosts is None else frozenset(host.lower() for host in hosts)
        self._admit = admit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        begun = False

        async def send_safely(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", ()), *_RAW_HEADERS]
            await send(message)

        try:
            self._check(scope)
            with self._admitted(scope):
                await self._app(scope, receive, send_safely)
        except Refusal as refusal:  # the application answers its own
            await refusal_response(refusal)(scope, receive, send_safely)
        except CancelledError:
            if not begun:
                await refusal_response(Refusal(503, "busy", STOPPED))(scope, receive, send_safely)
            raise

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        # h11 takes both, and goes by the Transfer-Encoding; a proxy may go by the other (request smuggling).
        if "transfer-encoding" in headers and "content-length" in headers:
            message = "a body has either a Content-Length or a Transfer-Encoding, not both"
            raise Refusal(400, "request", message, {"connection": "close"})
        name = _without_port(headers.get("host", ""))
        if self._hosts is not None and name not in self._hosts and _parse_address(name) is None:
            raise Refusal(
                403, "host", f"this server is asked as {' or '.join(sorted(self._hosts))}, not by another name"
            )
        if scope["method"] not in ("GET", "HEAD"):
            _check_origin(headers)

    def _admitted(self, scope: Scope) -> AbstractContextManager[None]:
        client = scope.get("client")
        # The page has dozens of small files, which cost nothing; only questions are counted.
        if self._admit is None or not client or not scope["path"].startswith("/api/"):
            return nullcontext()
        return self._admit(client[0])


def _check_origin(headers: Headers) -> None:
    origin = headers.get("origin")
    own = [f"{scheme}://{headers.get('host', '').lower()}" for scheme in ("http", "https")]
    foreign = origin is not None and origin.lower() not in own
    if foreign or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal(403, "origin", "pages of other sites may not ask this server")


def _parse_address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None


def _without_port(host: str) -> str:
    name, colon, port = host.lower().rpartition(":")
    return (name if colon and (port.isdecimal() or not port) else host.lower()).removesuffix(".")


def allowed_hosts(bound_to: str) -> frozenset[str]:
    """Return the names of a server that is not public, when it is bound to that address."""
    own = bound_to.lower()
    others = () if is_loopback(bound_to) else (f"[{own}]", gethostname().lower())
    return frozenset({*LOOPBACK, own, *others})


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach the address."""
    address = _parse_address(host)
    return host.lower() == "localhost" if address is None else address.is_loopback
