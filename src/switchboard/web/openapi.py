"""The OpenAPI document of the HTTP API: its schemas are made from the very types that are sent and read."""

from typing import Any, Final

import msgspec

from switchboard.web.api import NewRoom, PackList, RoomList, RoomOpened, Summary, ThemeList, WordCount
from switchboard.web.door import Problem

_TYPES: Final = (NewRoom, RoomOpened, Summary, RoomList, WordCount, PackList, ThemeList, Problem)
_CODE: Final = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "A room's code: eight letters and digits, in any case.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 40},
    "example": "7KQ2M9XZ",
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
            "schemas": components,
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
        "/api/packs": _get("The word packs there are", refs["PackList"], problem),
        "/api/themes": _get("The themes there are, with all their words", refs["ThemeList"], problem),
        "/healthz": _plain("The process answers"),
        "/readyz": _plain("It also can save, and is not about to stop", 503),
        "/metrics": _plain("Figures for Prometheus"),
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
