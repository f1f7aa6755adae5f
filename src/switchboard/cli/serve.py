"""`switchboard serve`: the rooms, for browsers and programs."""

import ipaddress
import re
from pathlib import Path
from typing import Annotated

import typer

from switchboard.cli.complaints import complain
from switchboard.store import StoreError

_TRY = "Choose another with --host or --port."
_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:\d+)?|https?://\[[0-9a-f:]+\](:\d+)?")


def _check_origins(origins: list[str]) -> None:
    """What no browser would ever send as its origin lets nobody in."""
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            complain(f"--origin {origin}: write it as browsers do, https://host, in small letters, no path.")


def _check_proxy(proxy: str | None) -> None:
    """A name would be compared with addresses, and never be the same."""
    for one in (proxy or "").split(",") if proxy is not None else ():
        try:
            ipaddress.ip_network(one.strip(), strict=False)
        except ValueError:
            complain(f"--proxy {proxy}: name the proxy by its address, 127.0.0.1 or 10.0.0.0/8, say.")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = 8080,
    db: Annotated[Path | None, typer.Option(help="The file rooms are kept in.")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another site whose pages may play here, as https://host.")
    ] = None,
    proxy: Annotated[
        str | None, typer.Option(help="The address of a proxy whose X-Forwarded-For is to be believed.")
    ] = None,
    keep_days: Annotated[
        float, typer.Option(min=0.01, max=36500, help="Delete rooms nobody has used for so long.")
    ] = 14,
    bot_seconds: Annotated[
        float, typer.Option(min=0, max=600, help="How long a bot takes for an ordinary move.")
    ] = 2,
    sockets_per_client: Annotated[int, typer.Option(min=1, help="Sockets from one address.")] = 200,
    rooms_per_minute: Annotated[
        float, typer.Option(min=0.1, max=1e6, help="New rooms from one address.")
    ] = 10,
) -> None:
    """Open the house: rooms that friends join by a link.

    Without options it listens on this machine only and keeps its rooms in your data folder.

    [bold]Examples[/bold]

    switchboard serve

    switchboard serve --host 0.0.0.0 --port 80 --db /var/lib/switchboard/rooms.db
    """
    _check_origins(origin or [])
    _check_proxy(proxy)
    # Imported here: the other commands start faster without a server.
    import uvloop

    from switchboard.web.limits import Limits
    from switchboard.web.server import Options, serve

    limits = Limits(
        sockets_per_client=sockets_per_client,
        new_rooms=rooms_per_minute / 60,
        new_rooms_burst=max(20, round(rooms_per_minute)),
    )
    options = Options(host, port, db, tuple(origin or ()), proxy, keep_days, bot_seconds, limits)
    try:
        uvloop.run(serve(options, lambda url: typer.echo(f"Open {url} in your browser. Ctrl-C ends it.")))
    except StoreError as error:
        complain(str(error))
    except OSError as error:
        complain(f"Cannot listen on {host}:{port}: {error.strerror or error}. {_TRY}")
    except KeyboardInterrupt:
        pass
