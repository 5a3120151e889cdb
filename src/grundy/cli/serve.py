"""``grundy serve``: the page, on the user's own machine."""

import os
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from grundy.cli.options import ExampleCommand, places_option

if TYPE_CHECKING:
    from grundy.web import Limits

PORT = 8765
HERE = "127.0.0.1"
EVERYWHERE = {"0.0.0.0": HERE, "::": "::1"}  # and how a browser on this machine writes it


@click.command(name="serve", cls=ExampleCommand)
@click.option("--host", metavar="ADDRESS", help=f"Listen at this address instead of {HERE}.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="The port; 0 takes any free one."
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--public", is_flag=True, help="Serve other machines too, each client only so often.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 3600), default=10, show_default=True, help="The time for each question."
)
@click.option(
    "--memory", type=click.IntRange(64, 2**20), default=1024, show_default=True, help="The memory for each, in MB."
)
@places_option
def command(
    host: str | None,
    port: int,
    no_browser: bool,
    public: bool,
    seconds: float,
    memory: int,
    places: tuple[str, ...],
) -> None:
    """Open the page: play, draw graphs, browse sequences, calculate with nimbers, see codes.

    The server runs on this machine and needs no network. Only programs on this machine can reach it, unless --host or
    --public says otherwise. The page asks it at /api/v1, which /api/v1/openapi.json describes.
    """
    _check_extra()
    from grundy.web import Limits, Rate, allowed_hosts, listen, make_app, make_server

    host = host or ("0.0.0.0" if public else HERE)
    limits = Limits(seconds=seconds, memory=memory)
    bound = listen(host, port)
    port = bound.getsockname()[1]
    url = _url(host, port)

    def started() -> None:
        _tell(url, host, port, public, limits)
        if not no_browser and has_screen(os.environ, sys.platform):
            threading.Thread(target=click.launch, args=(url,), daemon=True).start()

    hosts, admit = (None, Rate(limits).admit) if public else (allowed_hosts(host), None)
    app = make_app(limits, hosts, admit, places)
    server = make_server(app, limits, started)
    with suppress(KeyboardInterrupt):  # the way to stop it, and no failure
        server.run([bound])
    if not server.started:
        raise click.ClickException("the server could not start its processes")


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether a browser can be opened: on Linux what opens one would print long complaints without a screen.

    Examples
    --------
    >>> has_screen({}, "linux"), has_screen({"DISPLAY": ":0"}, "linux"), has_screen({}, "darwin")
    (False, True, True)
    """
    signs = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER")
    return not platform.startswith("linux") or any(environment.get(sign) for sign in signs)


def _check_extra() -> None:
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as error:
        message = f'the page needs {error.name}, which is not installed; try pip install "grundy[web]"'
        raise click.ClickException(message) from error


def _url(host: str, port: int) -> str:
    name = EVERYWHERE.get(host, host).strip("[]")
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _tell(url: str, host: str, port: int, public: bool, limits: "Limits") -> None:
    from grundy.web import is_loopback, own_address

    click.echo(f"grundy is at {url} — Ctrl-C stops it.")
    if host in EVERYWHERE and (other := own_address()):
        click.echo(f"Phones and other machines in your network find it at {_url(other, port)}")
    if public:
        click.echo(
            f"It is public: everybody who can reach this machine at {host} can ask it. A client may ask "
            f"{limits.rate:g} times a second in the long run and {limits.burst} times at once, with at most "
            f"{limits.together} questions under way; a question gets {limits.seconds:g} seconds and "
            f"{limits.memory} MB. Nothing is encrypted; for the internet, put a proxy with TLS before it.",
            err=True,
        )
    elif not is_loopback(host):
        click.echo(
            f"Other machines can reach it at {host}, and each may ask as often as it likes; --public sets a limit.",
            err=True,
        )
