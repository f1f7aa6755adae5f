"""Writes ui/src/cords/twin/given.ts: the deck, the board and every number of the cord puzzle, for the page.

The page's twin of the rules (docs/cords.md#without-the-server) has none of them typed again. `make wire`
writes the file; a test fails when it is out of date.
"""

import json
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec import Meta

from switchboard import cord_dealing
from switchboard.cords import board, deal, deck, drawing, game, model, titles
from switchboard.web import api, cords

TARGET: Final = Path(__file__).parents[2] / "ui/src/cords/twin/given.ts"
_HEAD: Final = """\
// Made by tools/wire/cords.py from the Python definitions: change those, then `make wire`.

import type { Kind } from "../../wire";
import type { Deck, Point } from "./model";
"""
# What TypeScript is to take them for, where they are neither one number nor one text.
_TYPES: Final = {
    "DECK": "Deck",
    "SECONDS": "Readonly<Record<Kind, number>>",
    "TITLES": "readonly string[]",
    "TERMINAL_AT": "readonly (number | null)[]",
    "FACING": "readonly (number | null)[]",
    "JUNCTION_AT": "readonly (number | null)[]",
    "LOOKALIKES": "Readonly<Record<string, string>>",
    "REACH": "Point",
    "CLEAR": "number",
    "STEPS": "number",
    "PORT_POINTS": "readonly Point[]",
    "INWARD": "readonly Point[]",
    "ARC": "readonly Point[]",
}


def _port(at: tuple[int, int]) -> int:
    """A port of the board as one number."""
    return at[0] * model.PORTS + at[1]


def _ports(values: dict[tuple[int, int], int]) -> list[int | None]:
    """What there is at each port of the board; None where there is nothing."""
    return [values.get(divmod(port, model.PORTS)) for port in range(model.CARDS * model.PORTS)]


def _most(alias: Any) -> int | None:
    """How long something may be that is sent."""
    return next(meta.max_length for meta in get_args(alias) if isinstance(meta, Meta))


def given() -> dict[str, Any]:
    asked = get_type_hints(cords.TableAsked, include_extras=True)
    return {
        "DECK": {"name": deck.BYGONE.name, "cards": deck.BYGONE.cards},
        "FINGERPRINT": deal.fingerprint(deck.BYGONE),
        "CARDS": model.CARDS,
        "PORTS": model.PORTS,
        "TERMINALS": model.TERMINALS,
        "CALLS": model.CALLS,
        "DIE_MOST": model.DIE_MOST,
        "ROUNDS": model.ROUNDS,
        "EMERGENCY": model.EMERGENCY,
        "PRIORITY": model.PRIORITY,
        "LETTERS": model.LETTERS,
        "AWAY": model.AWAY,
        "SECONDS": {kind.value: kind.seconds for kind in model.Kind},
        "FULL_CLOCK": cord_dealing.FULL_CLOCK,
        "ORDINARY_PLACES": game.ORDINARY_PLACES,
        "PRIORITY_PLACE": game.PRIORITY_PLACE,
        "EMERGENCY_PLACE": game.EMERGENCY_PLACE,
        "TITLES": titles.TITLES,
        # The board: ports are numbered through, six to a place.
        "TERMINAL_PORTS": [_port(port) for port in board.TERMINAL_PORTS],
        "TERMINAL_AT": _ports(board.TERMINAL_AT),
        "FACING": _ports({here: _port(there) for here, there in board.FACING.items()}),
        "JUNCTION_AT": _ports(board.JUNCTION_AT),
        # Ids and seeds of deals.
        "SYMBOLS": deal.SYMBOLS,
        "LOOKALIKES": dict(zip(*deal.LOOKALIKES, strict=True)),
        "ID_LENGTH": deal.LENGTH,
        "CHECK": deal.CHECK,
        "DEALS": deal.DEALS,
        # Drawings.
        "WIDTH": drawing.WIDTH,
        "HEIGHT": drawing.HEIGHT,
        "MARGIN": drawing.MARGIN,
        "RADIUS": drawing.RADIUS,
        "REACH": drawing.REACH,
        "CLEAR": drawing.CLEAR,
        "STEPS": drawing.STEPS,
        "OFF_CARD": drawing.OFF_CARD,
        "PORT_POINTS": drawing.PORT_POINTS,
        "INWARD": drawing.INWARD,
        "ARC": drawing.ARC,
        "INK": drawing.INK,
        "PAPER": drawing.PAPER,
        "BRASS": drawing.BRASS,
        # What may be asked for.
        "MOST_TEXT": _most(cords.Text),
        "MOST_COMMANDS": _most(asked["commands"]),
        "UNREADABLE": api.UNREADABLE,
    }


def write() -> str:
    lines = (
        f"export const {name}: {_type(name, value)} = {_json(value)};" for name, value in given().items()
    )
    return "\n".join([_HEAD, *lines]) + "\n"


def _type(name: str, value: Any) -> str:
    usual = (
        "string" if isinstance(value, str) else "number" if isinstance(value, int) else "readonly number[]"
    )
    return _TYPES.get(name, usual)


def _json(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


if __name__ == "__main__":
    TARGET.write_text(write(), encoding="utf-8")
    print(f"{TARGET.name}: {len(given())} names")
