"""``grundy serve``: the page, served on your own machine."""

import os
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from grundy.cli.options import ExampleCommand, places_option, value_option

if TYPE_CHECKING:
    from grundy.web import Limits

PORT = 8765
HERE = "127.0.0.1"
EVERYWHERE = {"0.0.0.0": HERE, "::": "::1"}  # all addresses, and the one for a browser on this machine


@click.command(name="serve", cls=ExampleCommand)
@click.option("--host", metavar="ADDRESS", help=f"Listen at this address.  [default: {HERE}]")
@value_option("--port", click.IntRange(0, 65535), "Listen on port N; 0 is any free port.", PORT)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--public", is_flag=True, help="Serve other machines too, with a limit on requests.")
@value_option("--seconds", click.FloatRange(0.1, 3600), "Allow N seconds per question.", 10)
@value_option("--memory", click.IntRange(64, 2**20), "Allow N megabytes per question.", 1024)
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
    """Open the page to play, draw graphs, browse sequences, calculate with nimbers and explore codes.

    The server runs on this machine and needs no network. Without --host or --public, only programs on this machine can
    connect to it. It also answers the JSON API at /api/v1, which /api/v1/openapi.json describes.
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
    with suppress(KeyboardInterrupt):  # the usual way to stop it
        server.run([bound])
    if not server.started:
        raise click.ClickException("the server could not start its processes")


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether a browser can be opened; on Linux, opening one without a screen prints long errors.

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
        message = f'the page needs {error.name}, which is not installed; run pip install "grundy[web]"'
        raise click.ClickException(message) from error


def _url(host: str, port: int) -> str:
    name = EVERYWHERE.get(host, host).strip("[]")
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _tell(url: str, host: str, port: int, public: bool, limits: "Limits") -> None:
    from grundy.web import is_loopback, own_address

    click.echo(f"grundy is at {url} — press Ctrl-C to stop it.")
    if host in EVERYWHERE and (other := own_address()):
        click.echo(f"Other devices in your network can open {_url(other, port)}")
    if public:
        click.echo(
            f"The server is public: anyone who can connect to this machine at {host} can use it. A client may send "
            f"{limits.rate:g} questions per second on average and {limits.burst} at once, with at most "
            f"{limits.together} in progress. A question gets {limits.seconds:g} seconds and {limits.memory} MB. "
            f"Nothing is encrypted; on the internet, put a proxy with TLS in front of it.",
            err=True,
        )
    elif not is_loopback(host):
        click.echo(
            f"Other machines can connect at {host} without a limit on requests; --public sets one.",
            err=True,
        )
