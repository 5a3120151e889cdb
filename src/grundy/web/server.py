"""Running the server: its socket, its connections, and its end."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from grundy.errors import DomainError
from grundy.web.door.connection import Connection, connection_class
from grundy.web.limits import Limits

__all__ = ["listen", "make_server", "own_address"]

# Ticks of uvicorn, a tenth of a second each, between two looks at all connections.
LOOK = 5


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at the address; port 0 takes any that is free.

    Examples
    --------
    >>> with listen("127.0.0.1", 0) as bound:
    ...     bound.getsockname()[0]
    '127.0.0.1'
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise DomainError(f"there is no address {host!r} on this machine; try 127.0.0.1") from error
    try:
        if os.name == "posix":  # a port can be taken again at once; on Windows this would let two servers have it
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(1024)
    except OSError as error:
        bound.close()
        reason = error.strerror or str(error)
        raise DomainError(f"cannot listen at {host} on port {port}: {reason.lower()}; try --port 0") from error
    return bound


def own_address() -> str | None:
    """Return the address under which others in the network find this machine, None where it has no network.

    Examples
    --------
    >>> own_address() != "0.0.0.0"
    True
    """
    # The system says from which address it would send; nothing is sent. RFC 5737 keeps 192.0.2.0/24 for examples.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return None


def make_server(app: ASGIApp, limits: Limits, started: Callable[[], None]) -> uvicorn.Server:
    """Return a server; its method `run` serves on a list of sockets until Ctrl-C or a signal to end.

    Parameters
    ----------
    app : ASGI application
        What answers.
    limits : Limits
        How long connections may take, and how many there may be.
    started : callable
        Called when requests are taken.

    Examples
    --------
    >>> from grundy.web.app import make_app
    >>> make_server(make_app(), Limits(), lambda: print("ready")).started
    False
    """
    config = uvicorn.Config(
        app,
        http=connection_class(limits),
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # a client could write there what it likes
        timeout_keep_alive=int(limits.idle_seconds),
        timeout_graceful_shutdown=0,
    )
    return _Server(config, started)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, started: Callable[[], None]):
        super().__init__(config)
        self._when_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # that work is given up now is no error
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        if counter % LOOK == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                if isinstance(connection, Connection):
                    connection.look(now)
        return await super().on_tick(counter)
