"""Checks of the host, origin and client of each request, and the security headers of each response."""

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

# The page loads nothing from other sites and has no inline scripts. Other sites cannot frame or read it.
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
    """ASGI middleware that rejects requests from other sites, and adds security headers to every response.

    ``hosts`` are the names of the server, without the port; None accepts any name. A page of another site can make its
    own name resolve to this machine (DNS rebinding), and the browser then sends that name. IP addresses cannot be
    abused in this way and are always accepted. Starlette's TrustedHostMiddleware accepts only listed addresses, and its
    CORSMiddleware passes requests of other sites and only hides the answers.

    ``admit`` is called with the address of each client of the API. The context manager that it returns lasts until the
    answer, and raises `Refusal` if the client sends too many requests.
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
        """Handle a request."""
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
        except Refusal as refusal:  # the application handles its own refusals
            await refusal_response(refusal)(scope, receive, send_safely)
        except CancelledError:
            if not begun:
                await refusal_response(Refusal(503, "busy", STOPPED))(scope, receive, send_safely)
            raise

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        # h11 accepts both and uses Transfer-Encoding, but a proxy may use Content-Length (request smuggling).
        if "transfer-encoding" in headers and "content-length" in headers:
            message = "a request must not have both a Content-Length and a Transfer-Encoding"
            raise Refusal(400, "request", message, {"connection": "close"})
        name = _without_port(headers.get("host", ""))
        if self._hosts is not None and name not in self._hosts and _parse_address(name) is None:
            raise Refusal(403, "host", f"the host in the address must be {' or '.join(sorted(self._hosts))}")
        if scope["method"] not in ("GET", "HEAD"):
            _check_origin(headers)

    def _admitted(self, scope: Scope) -> AbstractContextManager[None]:
        client = scope.get("client")
        # Only questions are counted. The page has dozens of small files, which cost little.
        if self._admit is None or not client or not scope["path"].startswith("/api/"):
            return nullcontext()
        return self._admit(client[0])


def _check_origin(headers: Headers) -> None:
    origin = headers.get("origin")
    own = [f"{scheme}://{headers.get('host', '').lower()}" for scheme in ("http", "https")]
    foreign = origin is not None and origin.lower() not in own
    if foreign or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal(403, "origin", "pages of other sites cannot use this server")


def _parse_address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None


def _without_port(host: str) -> str:
    name, colon, port = host.lower().rpartition(":")
    return (name if colon and (port.isdecimal() or not port) else host.lower()).removesuffix(".")


def allowed_hosts(bound_to: str) -> frozenset[str]:
    """Return the accepted names of a server that is not public and is bound to this address."""
    own = bound_to.lower()
    others = () if is_loopback(bound_to) else (f"[{own}]", gethostname().lower())
    return frozenset({*LOOPBACK, own, *others})


def is_loopback(host: str) -> bool:
    """Return whether an address can be reached only from this machine."""
    address = _parse_address(host)
    return host.lower() == "localhost" if address is None else address.is_loopback
