"""The HTTP API: rooms, own words, finished games, packs, themes, bots. Documented in `openapi`."""

import gzip
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from switchboard import packs, wire
from switchboard.packs import BadPack, parse_bytes
from switchboard.rooms.asking import BotKind, ChangeSettings, SettingsChange, changed
from switchboard.rooms.events import Join
from switchboard.rooms.model import MemberId, Settings, Stage
from switchboard.rooms.names import tidy_name
from switchboard.rooms.settings import sound_settings
from switchboard.store import StoreError
from switchboard.themes import THEMES, Theme
from switchboard.web import cords, logs, practice, sheets
from switchboard.web.archive import Archive
from switchboard.web.door import Door, Turned, Visitor
from switchboard.web.host import Busy, NoRoom, RoomHost
from switchboard.web.hub import Full
from switchboard.web.live import LiveRoom
from switchboard.web.sessions import set_cookie
from switchboard.web.shelf import House, bot_kinds
from switchboard.web.solving import HintAsked, SolverProcess
from switchboard.web.worker import Worker
from switchboard.words.model import Refused

MAX_BODY: Final = 16 * 1024
UNREADABLE: Final = "That cannot be read; see /api/openapi.json."
MAX_WORDS_BODY: Final = 512 * 1024


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """What one may say when opening a room."""

    name: str = ""
    settings: SettingsChange = SettingsChange()


class RoomOpened(Struct, frozen=True):
    """A new room: its code, its page, and who one is in it."""

    room: str
    path: str
    you: MemberId


class Summary(Struct, frozen=True, omit_defaults=True):
    """A room as anybody with its code may see it from outside."""

    room: str
    stage: Stage
    theme: str
    ruleset: str
    pack: str
    locked: bool
    people: int
    bots: int
    owner: str | None = None


class RoomList(Struct, frozen=True):
    rooms: list[Summary]


class WordCount(Struct, frozen=True):
    words: int


class PackSummary(Struct, frozen=True):
    name: str
    title: str
    language: str
    words: int
    about: str


class PackList(Struct, frozen=True):
    packs: list[PackSummary]


class ThemeList(Struct, frozen=True):
    themes: list[Theme]


class BotList(Struct, frozen=True):
    bots: list[BotKind]


_new_room = msgspec.json.Decoder(NewRoom)

T = TypeVar("T", bound=Struct)
Handler = Callable[["Api", Request, Visitor], Awaitable[Response]]


class Api:
    """What answers HTTP requests; `Turned` becomes an answer in one place."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._house = House()
        self._coach = Worker("coach")
        self._archive = Archive(self._coach)
        self._cords, self._solving = Worker("cords"), Worker("solving")
        self._solver = SolverProcess()

    def close(self) -> None:
        for worker in (self._coach, self._cords, self._solving):
            worker.close()
        self._solver.close()

    # --- rooms --------------------------------------------------------------------------------------

    async def open_room(self, request: Request, visitor: Visitor) -> Response:
        asked = await _body(request, MAX_BODY)
        try:
            wanted = _new_room.decode(asked) if asked.strip() else NewRoom()
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Turned(
                400, "bad-request", "That is no room one could open; see /api/openapi.json."
            ) from None
        settings = sound_settings(changed(Settings(), wanted.settings, self._house))
        name = tidy_name(wanted.name or "Guest")
        self._door.check_new_room(visitor)
        live = await self._door.hub.open(settings)
        code, member = live.host.code, self._door.member(visitor, live.host.code)
        await live.host.submit(member, Join(name))
        return _answer(RoomOpened(code, f"/r/{code}", member), visitor, 201)

    async def list_rooms(self, request: Request, visitor: Visitor) -> Response:
        return _answer(RoomList([summary(live, named=True) for live in self._door.hub.listed()]), visitor)

    async def show_room(self, request: Request, visitor: Visitor) -> Response:
        live, _ = await self._door.find(visitor, request.path_params["code"])
        return _answer(summary(live), visitor)

    async def put_words(self, request: Request, visitor: Visitor) -> Response:
        live, member = await self._door.find(visitor, request.path_params["code"])
        if member not in live.host.viewpoints():
            raise Refused("not-a-member", "You are not in this room.")
        self._door.check_words(visitor)
        try:
            words = parse_bytes(await _body(request, MAX_WORDS_BODY), "own").words
        except BadPack as bad:
            raise Turned(400, "bad-words", str(bad)) from None
        await live.host.submit(member, ChangeSettings(SettingsChange(words=tuple(words))))
        return _answer(WordCount(len(words)), visitor)

    async def drop_words(self, request: Request, visitor: Visitor) -> Response:
        live, member = await self._door.find(visitor, request.path_params["code"])
        await live.host.submit(member, ChangeSettings(SettingsChange(words=())))
        return _answer(WordCount(0), visitor)

    # --- finished games -----------------------------------------------------------------------------

    async def show_game(self, request: Request, visitor: Visitor) -> Response:
        host, number = await self._game(request, visitor)
        return _sent(await self._archive.game(host, number), "application/json", visitor)

    async def show_record(self, request: Request, visitor: Visitor) -> Response:
        host, number = await self._game(request, visitor)
        return _sent(await self._archive.record(host, number), "text/plain", visitor)

    async def show_analysis(self, request: Request, visitor: Visitor) -> Response:
        host, number = await self._game(request, visitor)
        return _sent(await self._archive.analysis(host, number), "application/json", visitor)

    async def _game(self, request: Request, visitor: Visitor) -> tuple[RoomHost, int]:
        """The room of a member, and the number of the game that is asked for."""
        live, member = await self._door.find(visitor, request.path_params["code"])
        if member not in live.host.viewpoints():
            raise Refused("not-a-member", "Only who is in this room may see its games.")
        number = request.path_params["number"]
        return live.host, int(number) if number.isascii() and number.isdigit() and len(number) < 7 else 0

    # --- practice -----------------------------------------------------------------------------------

    async def practise_guess(self, request: Request, visitor: Visitor) -> Response:
        return await self._practise(request, visitor, practice.GuessAsked, practice.guess)

    async def practise_clue(self, request: Request, visitor: Visitor) -> Response:
        return await self._practise(request, visitor, practice.ClueAsked, practice.clue)

    async def practise_daily(self, request: Request, visitor: Visitor) -> Response:
        return await self._practise(request, visitor, practice.DailyAsked, practice.daily)

    async def guess_sheet(self, request: Request, visitor: Visitor) -> Response:
        return await self._sheet(request, visitor, sheets.packed_guess_sheet)

    async def clue_sheet(self, request: Request, visitor: Visitor) -> Response:
        return await self._sheet(request, visitor, sheets.packed_clue_sheet)

    async def _sheet(
        self, request: Request, visitor: Visitor, work: Callable[[sheets.SheetAsked], bytes]
    ) -> Response:
        asked = await _read(request, sheets.SheetAsked)
        self._door.check_sheets(visitor)
        packed = await self._coach.do(lambda: work(asked))
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return _sent(gzip.decompress(packed), "application/json", visitor)
        response = _sent(packed, "application/json", visitor)
        response.headers["content-encoding"] = "gzip"
        return response

    async def _practise(
        self, request: Request, visitor: Visitor, kind: type[T], work: Callable[[T], Struct]
    ) -> Response:
        asked = await _read(request, kind)
        self._door.check_practice(visitor)
        return await _worked(self._coach, lambda: work(asked), visitor)

    # --- the cord puzzle ----------------------------------------------------------------------------

    async def deal_cords(self, request: Request, visitor: Visitor) -> Response:
        asked = await _read(request, cords.DealsAsked)
        self._door.check_cords(visitor)
        if asked.grade is None:
            return await _worked(self._cords, lambda: cords.find_deals(asked), visitor)
        return await _worked(self._solving, lambda: self._solver.deal(asked), visitor)

    async def show_cords(self, request: Request, visitor: Visitor) -> Response:
        asked = await _read(request, cords.TableAsked)
        self._door.check_cords(visitor)
        return await _worked(self._cords, lambda: cords.table(asked), visitor)

    async def hint_cords(self, request: Request, visitor: Visitor) -> Response:
        asked = await _read(request, HintAsked)
        self._door.check_practice(visitor)
        return await _worked(self._solving, lambda: self._solver.hint(asked), visitor)

    # --- the house ----------------------------------------------------------------------------------

    async def list_packs(self, request: Request, visitor: Visitor) -> Response:
        shelf = [packs.builtin(name) for name in packs.names()]
        listed = [
            PackSummary(name, pack.title, pack.language, len(pack.words), pack.about)
            for name, pack in zip(packs.names(), shelf, strict=True)
        ]
        return _answer(PackList(listed), visitor)

    async def list_themes(self, request: Request, visitor: Visitor) -> Response:
        return _answer(ThemeList(list(THEMES.values())), visitor)

    async def list_bots(self, request: Request, visitor: Visitor) -> Response:
        return _answer(BotList(list(await self._door.hub.thinking(bot_kinds))), visitor)


def endpoint(api: Api, door: Door, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler as Starlette wants it: who comes is known, and every no is said the same way."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(api, request, door.visitor(request.scope))
        except Turned as turned:
            return _no(turned)
        except NoRoom:
            return _no(Turned(404, "no-room", "There is no room by that code."))
        except Refused as refused:
            return _no(Turned(_status(refused.code), refused.code, refused.sentence))
        except Full:
            return _no(Turned(503, "full", "There are too many rooms just now.", 60_000))
        except (Busy, StoreError) as error:
            logs.trouble("a request failed", error)
            return _no(Turned(503, "unavailable", "That did not work; try again in a moment.", 1000))

    return answer


def _status(code: str) -> int:
    if code in ("owner-only", "not-a-member", "banned", "locked", "no-spectators", "room-full"):
        return 403
    return 409 if code in ("not-now", "playing", "bot-words", "coach-words") else 400


def summary(live: LiveRoom, named: bool = False) -> Summary:
    room = live.look()
    owner = next((one.name for one in room.members if one.id == room.owner), None)
    people = sum(one.present for one in room.members if one.bot is None)
    return Summary(
        live.host.code,
        room.stage,
        room.settings.theme,
        room.settings.ruleset,
        room.settings.pack,
        room.settings.locked,
        people,
        sum(one.bot is not None for one in room.members),
        owner if named else None,
    )


async def _read(request: Request, kind: type[T]) -> T:
    body = await _body(request, MAX_BODY)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Turned(400, "bad-request", UNREADABLE) from None


async def _worked(worker: Worker, work: Callable[[], Struct], visitor: Visitor) -> Response:
    """The answer of some work; what was asked wrongly is always 400."""
    try:
        return _answer(await worker.do(work), visitor)
    except Refused as refused:
        raise Turned(400, refused.code, refused.sentence) from None


async def _body(request: Request, limit: int) -> bytes:
    """What was sent, if it is not too much; read in pieces, so that too much is never held."""
    body = bytearray()
    try:
        async for piece in request.stream():
            body += piece
            if len(body) > limit:
                raise Turned(413, "too-large", f"That is more than {limit // 1024} kB.")
    except ClientDisconnect:
        raise Turned(400, "bad-request", UNREADABLE) from None  # nobody is there to hear it
    return bytes(body)


def _answer(value: Struct, visitor: Visitor, status: int = 200) -> Response:
    return _sent(wire.encode(value), "application/json", visitor, status)


def _sent(body: bytes, media_type: str, visitor: Visitor, status: int = 200) -> Response:
    response = Response(body, status, media_type=media_type)
    response.headers["cache-control"] = "no-store"
    if visitor.new:
        response.headers["set-cookie"] = set_cookie(visitor.token, visitor.secure)
    return response


def _no(turned: Turned) -> Response:
    return Response(turned.body(), turned.status, turned.retry_after, "application/json")
