"""The server's application: its routes, and what runs beside them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from switchboard import wire
from switchboard.store import Store, StoreError
from switchboard.web.api import Api, endpoint
from switchboard.web.codes import read_code
from switchboard.web.door import Door, Problem, Turned
from switchboard.web.headers import Headers
from switchboard.web.hub import Hub
from switchboard.web.openapi import document
from switchboard.web.pages import Pages
from switchboard.web.sessions import set_cookie
from switchboard.web.sockets import Sockets

# Where the one page is: what it shows there is its own business.
_PAGES: Final = (
    "/",
    "/cords",
    "/daily",
    "/daily/{role}",
    "/train",
    "/train/{drill}",
    "/rules",
    "/rules/{game}",
    "/r/{code}",
    "/r/{code}/games/{number}",
)


def make_app(door: Door, store: Store) -> ASGIApp:
    """The application, whose hub runs for as long as it does."""
    sockets, pages, api = Sockets(door), Pages(), Api(door)
    page = _page(door, pages)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(work) for work in (door.hub.run(), sockets.run())]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        api.close()
        door.hub.close()
        await store.close()

    routes: list[BaseRoute] = [
        *_api_routes(api, door),
        *_plain_routes(door.hub, store, door),
        *(Route(path, page) for path in _PAGES),
        WebSocketRoute("/ws", sockets),
        Route("/sw.js", pages.worker),
        Route("/static/{path:path}", pages.file),
    ]
    problems = {404: _nowhere(page), 405: _problem(405, "no-method", "That cannot be done here.")}
    inner = Starlette(routes=routes, lifespan=lifespan, exception_handlers=problems)
    return Headers(inner, lambda status: door.metrics.requests.labels(str(status)).inc())


def _api_routes(api: Api, door: Door) -> list[BaseRoute]:
    table = (
        ("/api/rooms", "POST", Api.open_room),
        ("/api/rooms", "GET", Api.list_rooms),
        ("/api/rooms/{code}", "GET", Api.show_room),
        ("/api/rooms/{code}/words", "PUT", Api.put_words),
        ("/api/rooms/{code}/words", "DELETE", Api.drop_words),
        ("/api/rooms/{code}/games/{number}", "GET", Api.show_game),
        ("/api/rooms/{code}/games/{number}/record", "GET", Api.show_record),
        ("/api/rooms/{code}/games/{number}/analysis", "GET", Api.show_analysis),
        ("/api/practice/guess", "POST", Api.practise_guess),
        ("/api/practice/clue", "POST", Api.practise_clue),
        ("/api/practice/guess/sheet", "POST", Api.guess_sheet),
        ("/api/practice/clue/sheet", "POST", Api.clue_sheet),
        ("/api/practice/daily", "POST", Api.practise_daily),
        ("/api/cords/deal", "POST", Api.deal_cords),
        ("/api/cords/table", "POST", Api.show_cords),
        ("/api/cords/hint", "POST", Api.hint_cords),
        ("/api/packs", "GET", Api.list_packs),
        ("/api/themes", "GET", Api.list_themes),
        ("/api/bots", "GET", Api.list_bots),
    )
    return [Route(path, endpoint(api, door, handler), methods=[method]) for path, method, handler in table]


def _plain_routes(hub: Hub, store: Store, door: Door) -> list[BaseRoute]:
    described = wire.encode(document(version("switchboard-games")))

    async def health(_: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def ready(_: Request) -> Response:
        if hub.draining:
            return PlainTextResponse("draining\n", 503)
        try:
            await store.put("server", "ready", b"", at=0)
        except StoreError:
            return PlainTextResponse("cannot save\n", 503)
        return PlainTextResponse("ready\n")

    async def metrics(_: Request) -> Response:
        return PlainTextResponse(door.metrics.text(), media_type="text/plain; version=0.0.4")

    async def openapi(_: Request) -> Response:
        return Response(described, media_type="application/json")

    return [
        Route("/healthz", health),
        Route("/readyz", ready),
        Route("/metrics", metrics),
        Route("/api/openapi.json", openapi),
    ]


def _page(door: Door, pages: Pages) -> Callable[[Request], Any]:
    async def page(request: Request) -> Response:
        """The one page there is; whoever opens it has a session from then on."""
        try:
            visitor = door.visitor(request.scope)
        except Turned as turned:
            return Response(turned.body(), turned.status, media_type="application/json")
        response = pages.index(request)
        if visitor.new:
            response.headers["set-cookie"] = set_cookie(visitor.token, visitor.secure)
        return response

    return page


def _problem(status: int, code: str, sentence: str) -> Callable[[Request, Exception], Any]:
    async def answer(request: Request, error: Exception) -> Response:
        headers = getattr(error, "headers", None)
        return Response(wire.encode(Problem(code, sentence)), status, headers, "application/json")

    return answer


def _nowhere(page: Callable[[Request], Any]) -> Callable[[Request, Exception], Any]:
    """What somebody typed after the address: a room by its code, or, for people, a page to go on from."""
    problem = _problem(404, "no-page", "There is nothing here.")

    async def answer(request: Request, error: Exception) -> Response:
        asked = request.url.path
        code = asked.strip("/").upper()
        for_people = "text/html" in request.headers.get("accept", "") and request.method in ("GET", "HEAD")
        if not for_people or asked.startswith(("/api/", "/static/")):
            found: Response = await problem(request, error)
            return found
        if read_code(code) == code:
            return RedirectResponse(f"/r/{code}", 303)
        shown: Response = await page(request)
        shown.status_code = 404 if shown.status_code == 200 else shown.status_code
        return shown

    return answer
