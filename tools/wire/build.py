"""Writes ui/src/wire: messages, views, commands and names of the wire as TypeScript, from the Python ones.

What the server leaves out of a view because it is usual is put back by the `read…` functions, so the page
always has a whole view. `python tools/wire/build.py` writes the files; a test fails when one is out of date.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import NODEFAULT, UNSET, Struct
from msgspec import inspect as of

from switchboard import protocol
from switchboard.coach.ahead import NUMBERS
from switchboard.coach.daily import TURNS
from switchboard.coach.model import Analysis
from switchboard.packs import DEFAULT
from switchboard.rooms.asking import Asked
from switchboard.rooms.model import CLOCKS, MAX_MESSAGE, MAX_NAME
from switchboard.themes import THEMES
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
from switchboard.web.sheets import FORMAT, ClueSheet, GuessSheet, SheetAsked
from switchboard.web.shelf import bot_kinds
from switchboard.web.solving import Hint, HintAsked
from switchboard.words.reading import MAX_CLUE
from switchboard.words.rules import MAX_REASON
from switchboard.words.ruleset import RULESETS

TARGET: Final = Path(__file__).parents[2] / "ui/src/wire"
_HEAD: Final = "// Made by tools/wire/build.py from the Python definitions: change those, then `make wire`."
_SENT_BY_SERVER: Final = """\
// As it comes over the wire: whatever is usual may be missing.
export type Sent = any;"""
# What goes over HTTP, by the file it is written to.
_HTTP: Final[dict[str, tuple[type[Struct], ...]]] = {
    "house": (NewRoom, RoomOpened, Summary, RoomList, WordCount, PackList, ThemeList, BotList, Problem),
    "coach": (FinishedGame, Analysis),
    "cords": (DealsAsked, CordDeals, TableAsked, CordTable, HintAsked, Hint),
    "practice": (GuessAsked, GuessPractice, ClueAsked, CluePractice, DailyAsked, DailyPractice),
    "sheets": (SheetAsked, GuessSheet, ClueSheet),
}
_SENT: Final = (NewRoom, DealsAsked, TableAsked, HintAsked, GuessAsked, ClueAsked, DailyAsked, SheetAsked)


class Page:
    """The files as they grow: every type is written once, to the file that is the first to need it."""

    def __init__(self) -> None:
        self.file = ""
        self.homes: dict[str, str] = {}
        self.types: dict[str, str] = {}
        self.readers: dict[str, str] = {}

    def add(self, name: str, text: str) -> None:
        self.types[name] = text
        self.homes.setdefault(name, self.file)

    def name(self, kind: of.Type, sent: bool) -> str:
        """How TypeScript calls a type. `sent` is what the page sends: there a default may be left out."""
        match kind:
            case of.StructType(cls):
                self.struct(kind, sent)
                return cls.__name__
            case of.EnumType(cls):
                if cls.__name__ not in self.types:
                    self.add(cls.__name__, _union(cls.__name__, [one.value for one in cls]))
                return cls.__name__
            case of.UnionType(types):
                return " | ".join(self.name(one, sent) for one in types)
            case of.VarTupleType(item) | of.ListType(item):
                inner = self.name(item, sent)
                return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
            case of.TupleType(items):
                return f"readonly [{', '.join(self.name(item, sent) for item in items)}]"
            case of.DictType(key, value):
                return f"Readonly<Record<{self.name(key, sent)}, {self.name(value, sent)}>>"
            case of.LiteralType(values):
                return " | ".join(json.dumps(value) for value in values)
        return _PLAIN[type(kind)]

    def struct(self, kind: of.StructType, sent: bool) -> None:
        cls = kind.cls
        if cls.__name__ in self.types:
            return
        self.add(cls.__name__, "")  # so that a type that holds itself ends somewhere
        tag = [f"  readonly {kind.tag_field}: {json.dumps(kind.tag)};"] if kind.tag_field else []
        lines = [self.field(field, sent) for field in kind.fields]
        self.add(cls.__name__, "\n".join([f"export interface {cls.__name__} {{", *tag, *lines, "}"]))
        if not sent:
            self.reader(kind)

    def field(self, field: of.Field, sent: bool) -> str:
        optional = "?" if sent and not field.required else ""
        return f"  readonly {field.name}{optional}: {self.name(field.type, sent)};"

    def reader(self, kind: of.StructType) -> None:
        """Puts back what was left out, in this struct and in those inside it."""
        if not needs_reading(kind):
            return
        inner = {field.name: line for field in kind.fields if (line := _read_field(field))}
        plain = [field for field in kind.fields if _is_usual(field) and field.name not in inner]
        usual = [f"{field.name}: {_json(_default(field))}" for field in plain]
        body = "".join(f"\n  {line}," for line in [*usual, "...sent", *inner.values()])
        name = kind.cls.__name__
        self.readers[name] = f"export const read{name} = (sent: Sent): {name} => ({{{body}\n}});"


def needs_reading(kind: of.Type) -> bool:
    if not isinstance(kind, of.StructType):
        return False
    omits = kind.cls.__struct_config__.omit_defaults and any(not field.required for field in kind.fields)
    return omits or any(needs_reading(inner) for field in kind.fields for inner in _inside(field.type))


def _inside(kind: of.Type) -> Iterator[of.Type]:
    match kind:
        case of.UnionType(types):
            yield from types
        case of.VarTupleType(item) | of.ListType(item):
            yield item
        case _:
            yield kind


def _read_field(field: of.Field) -> str:
    inner = next((one for one in _inside(field.type) if needs_reading(one)), None)
    if not isinstance(inner, of.StructType):
        return ""
    read, value = f"read{inner.cls.__name__}", f"sent.{field.name}"
    if isinstance(field.type, of.VarTupleType | of.ListType):
        return f"{field.name}: ({value} ?? []).map({read})"
    if isinstance(field.type, of.UnionType):
        return f"{field.name}: {value} ? {read}({value}) : null"
    return f"{field.name}: {read}({value})"


def _default(field: of.Field) -> Any:
    value = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return NODEFAULT if value is UNSET else value


def _is_usual(field: of.Field) -> bool:
    return _default(field) is not NODEFAULT


def _json(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


def _union(name: str, values: list[str]) -> str:
    return f"export type {name} = {' | '.join(json.dumps(value) for value in values)};"


_PLAIN: Final = {
    of.StrType: "string",
    of.IntType: "number",
    of.FloatType: "number",
    of.BoolType: "boolean",
    of.NoneType: "null",
}


def write() -> dict[str, str]:
    """The files by name, and `index` with all there is in them."""
    page = Page()
    page.file = "room"
    _group(page, "FromServer", get_args(protocol.FromServer), sent=False)
    page.add("Sent", _SENT_BY_SERVER)
    page.file = "commands"
    _group(page, "FromClient", get_args(protocol.FromClient), sent=True, without=protocol.Cmd)
    _group(page, "Command", get_args(Asked), sent=True)
    for page.file, kinds in _HTTP.items():
        for kind in kinds:
            page.name(of.type_info(kind), sent=kind in _SENT)
    files = {"names": f"{_HEAD}\n\n{_names()}\n"}
    files |= {file: _file(page, file) for file in dict.fromkeys(page.homes.values())}
    whole = "\n".join(f'export * from "./{file}";' for file in files)
    return files | {"index": f"{_HEAD}\n\n{whole}\n"}


def _file(page: Page, file: str) -> str:
    own = [name for name, home in page.homes.items() if home == file]
    parts = [page.types[name] for name in own] + [page.readers[name] for name in own if name in page.readers]
    return "\n\n".join([_HEAD, *_imports(page, file, "\n".join(parts)), *parts]) + "\n"


def _imports(page: Page, file: str, text: str) -> Iterator[str]:
    """What a text names that is in other files."""
    named = set(re.findall(r"\w+", re.sub(r'"[^"]*"', "", text)))
    lines = []
    for other in dict.fromkeys(page.homes.values()):
        names = [name for name, home in page.homes.items() if home == other != file]
        types = ", ".join(sorted(named & set(names)))
        readers = ", ".join(sorted(named & {f"read{name}" for name in names}))
        lines += [f'import type {{ {types} }} from "./{other}";'] if types else []
        lines += [f'import {{ {readers} }} from "./{other}";'] if readers else []
    if lines:
        yield "\n".join(lines)


def _group(
    page: Page, name: str, kinds: tuple[type[Struct], ...], sent: bool, without: type[Struct] | None = None
) -> None:
    names = [page.name(of.type_info(kind), sent) for kind in kinds if kind is not without]
    page.add(name, f"export type {name} =\n  | " + "\n  | ".join(names) + ";")


def _names() -> str:
    """What the page has to know by name: nothing here is a rule, all of it is what the server accepts."""
    constants: dict[str, Any] = {
        "VERSION": protocol.VERSION,
        "MAX_NAME": MAX_NAME,
        "MAX_MESSAGE": MAX_MESSAGE,
        "MAX_CLUE": MAX_CLUE,
        "MAX_REASON": MAX_REASON,
        "BOTS": bot_kinds(),
        "MAIN_PACK": DEFAULT,
        "RULESETS": list(RULESETS),
        "CLOCKS": CLOCKS,
        "THEMES": THEMES,
        "DAILY_TURNS": TURNS,
        "SHEETS": FORMAT,
        "CLUE_NUMBERS": NUMBERS,
    }
    return "\n".join(f"export const {name} = {_json(value)} as const;" for name, value in constants.items())


if __name__ == "__main__":
    for name, text in write().items():
        (TARGET / f"{name}.ts").write_text(text, encoding="utf-8")
        print(f"wire/{name}.ts: {len(text.splitlines())} lines")
