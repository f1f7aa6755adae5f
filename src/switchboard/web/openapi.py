"""The OpenAPI document of the HTTP API: its schemas are made from the very types that are sent and read."""

from typing import Any, Final

import msgspec

from switchboard.coach.model import Analysis
from switchboard.web.api import (
    BotList,
    NewRoom,
    PackList,
    RoomList,
    RoomOpened,
    Summary,
    ThemeList,
    WordCount,
)
from switchboard.web.archive import FinishedGame
from switchboard.web.cords import CordDeals, CordTable, DealsAsked, TableAsked
from switchboard.web.door import Problem
from switchboard.web.practice import (
    ClueAsked,
    CluePractice,
    DailyAsked,
    DailyPractice,
    GuessAsked,
    GuessPractice,
)
from switchboard.web.sheets import ClueSheet, GuessSheet, SheetAsked
from switchboard.web.solving import Hint, HintAsked

_CORDS: Final = (DealsAsked, CordDeals, TableAsked, CordTable, HintAsked, Hint)
_PRACTICE: Final = (GuessAsked, GuessPractice, ClueAsked, CluePractice, DailyAsked, DailyPractice)
_SHEETS: Final = (SheetAsked, GuessSheet, ClueSheet)
_TYPES: Final = (
    NewRoom,
    RoomOpened,
    Summary,
    RoomList,
    WordCount,
    PackList,
    ThemeList,
    BotList,
    FinishedGame,
    Analysis,
    Problem,
    *_PRACTICE,
    *_SHEETS,
    *_CORDS,
)
_CODE: Final = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "A room's code: eight letters and digits, in any case.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 40},
    "example": "7KQ2M9XZ",
}
_NUMBER: Final = {
    "name": "number",
    "in": "path",
    "required": True,
    "description": "Which game of the room, counted from 1 as they were dealt: the `dealt` of its views.",
    "schema": {"type": "integer", "minimum": 1, "maximum": 999_999},
}


def document(version: str) -> dict[str, Any]:
    """The whole document."""
    schemas, components = msgspec.json.schema_components(_TYPES, ref_template="#/components/schemas/{name}")
    refs = dict(zip((kind.__name__ for kind in _TYPES), schemas, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Switchboard",
            "version": version,
            "description": "Rooms for telephone-exchange word games. Playing goes over the socket at /ws.",
        },
        "paths": _paths(refs),
        "components": {
            "schemas": msgspec.json.decode(msgspec.json.encode(components)),  # defaults may be tuples
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "switchboard"},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"cookie": []}, {"bearer": []}],
    }


def _paths(refs: dict[str, Any]) -> dict[str, Any]:
    problem = refs["Problem"]
    room = _get("A room from outside", refs["Summary"], problem, 404, 429)
    words = {
        "parameters": [_CODE],
        "put": {
            "summary": "Play with the owner's own words: one a line",
            "requestBody": {
                "required": True,
                "content": {"text/plain": {"schema": {"type": "string", "maxLength": 512 * 1024}}},
            },
            "responses": _responses(refs["WordCount"], 200, problem, 400, 403, 404, 409, 413, 429),
        },
        "delete": {
            "summary": "Play with the words of the pack again",
            "responses": _responses(refs["WordCount"], 200, problem, 403, 404, 409, 429),
        },
    }
    opening = {
        "summary": "Open a room and own it",
        "requestBody": {"required": False, "content": {"application/json": {"schema": refs["NewRoom"]}}},
        "responses": _responses(refs["RoomOpened"], 201, problem, 400, 403, 413, 429),
    }
    listing = {"summary": "Rooms whose owners want them to be found"}
    return {
        "/api/rooms": {
            "get": {**listing, "responses": _responses(refs["RoomList"], 200, problem, 403)},
            "post": opening,
        },
        "/api/rooms/{code}": {"parameters": [_CODE], **room},
        "/api/rooms/{code}/words": words,
        **_games(refs["FinishedGame"], refs["Analysis"], problem),
        **_practice(refs, problem),
        **_cords(refs, problem),
        "/api/packs": _get("The word packs there are", refs["PackList"], problem),
        "/api/themes": _get("The themes there are, with all their words", refs["ThemeList"], problem),
        "/api/bots": _get("The bots for empty chairs", refs["BotList"], problem),
        "/healthz": _plain("The process answers"),
        "/readyz": _plain("It also can save, and is not about to stop", 503),
        "/metrics": _plain("Figures for Prometheus"),
    }


def _games(game: Any, analysis: Any, problem: Any) -> dict[str, Any]:
    """What members get of games that are over; of a running one they get 409."""
    noes, both = (404, 409, 429), {"parameters": [_CODE, _NUMBER]}
    whole = _get("A finished game, as it lay open in the end", game, problem, *noes)
    record = _get("A finished game as a record: text that can be replayed", analysis, problem, *noes)
    record["get"]["responses"]["200"]["content"] = {"text/plain": {"schema": {"type": "string"}}}
    coached = _get("What the coach says of a finished game", analysis, problem, *noes)
    where = "/api/rooms/{code}/games/{number}"
    answers = {where: whole, f"{where}/record": record, f"{where}/analysis": coached}
    return {path: {**both, **answer} for path, answer in answers.items()}


def _practice(refs: dict[str, Any], problem: Any) -> dict[str, Any]:
    """Drills and the daily board, for which nothing is kept: who asks sends what they have done so far."""
    return _posts(
        refs,
        problem,
        {
            "practice/guess": ("A drill: guess what a giver means", "GuessAsked", "GuessPractice"),
            "practice/clue": (
                "A drill: give a clue and hear what a listener makes of it",
                "ClueAsked",
                "CluePractice",
            ),
            "practice/guess/sheet": ("A drill of guessing, worked out ahead", "SheetAsked", "GuessSheet"),
            "practice/clue/sheet": ("A drill of giving clues, worked out ahead", "SheetAsked", "ClueSheet"),
            "practice/daily": ("The daily board, after one's moves", "DailyAsked", "DailyPractice"),
        },
    )


def _cords(refs: dict[str, Any], problem: Any) -> dict[str, Any]:
    """The cord puzzle, of which nothing is kept either."""
    return _posts(
        refs,
        problem,
        {
            "cords/deal": ("Deals of the cord puzzle", "DealsAsked", "CordDeals"),
            "cords/table": ("The cord puzzle after what one has done", "TableAsked", "CordTable"),
            "cords/hint": ("The best line from a position, proved or with its bound", "HintAsked", "Hint"),
        },
    )


def _posts(refs: dict[str, Any], problem: Any, asked: dict[str, tuple[str, str, str]]) -> dict[str, Any]:
    return {
        f"/api/{path}": {
            "post": {
                "summary": summary,
                "requestBody": {"required": True, "content": {"application/json": {"schema": refs[said]}}},
                "responses": _responses(refs[heard], 200, problem, 400, 403, 413, 429),
            }
        }
        for path, (summary, said, heard) in asked.items()
    }


def _get(summary: str, schema: Any, problem: Any, *noes: int) -> dict[str, Any]:
    return {"get": {"summary": summary, "responses": _responses(schema, 200, problem, 403, *noes)}}


def _responses(schema: Any, yes: int, problem: Any, *noes: int) -> dict[str, Any]:
    answers = {yes: schema, **dict.fromkeys((*noes, 401, 503), problem)}
    return {
        str(status): {
            "description": "Done." if status == yes else "Not done, and why.",
            "content": {"application/json": {"schema": shape}},
        }
        for status, shape in answers.items()
    }


def _plain(summary: str, *noes: int) -> dict[str, Any]:
    text = {"text/plain": {"schema": {"type": "string"}}}
    answers = {str(status): {"description": summary, "content": text} for status in (200, *noes)}
    return {"get": {"summary": summary, "responses": answers}}
