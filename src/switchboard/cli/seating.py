"""Who sits where: which chairs people take, and what else a saved game has to remember to go on.

The chairs that nobody takes are bots'. Knows no screen and no files.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from switchboard.players.personalities import PERSONALITIES
from switchboard.themes import SWITCHBOARD, THEMES, Theme, find_theme
from switchboard.words.model import Actor, BadNotation, Team

SEATS: Final = (Actor.RED_GIVER, Actor.RED_GUESSER, Actor.BLUE_GIVER, Actor.BLUE_GUESSER)
CHAIRS: Final = (*SEATS, Actor.REFEREE)
WAYS: Final[dict[str, frozenset[Actor]]] = {
    "guess": frozenset((Actor.RED_GUESSER,)),
    "give": frozenset((Actor.RED_GIVER,)),
    "together": frozenset((Actor.RED_GIVER, Actor.RED_GUESSER)),
    "teams": frozenset(SEATS),
    "watch": frozenset(),
}
MAX_SEED = 40


class Seating(Struct, frozen=True):
    """What a game at one keyboard needs besides its log.

    `bots` are the names of the bots if they were chosen: one for all, or Red's and Blue's.
    """

    people: frozenset[Actor]
    theme: Theme = SWITCHBOARD
    pack: str = ""
    seed: int | str | None = None
    bots: tuple[str, ...] = ()


def format_chairs(people: Iterable[Actor]) -> str:
    taken = set(people)
    return ",".join(_hyphened(chair.value) for chair in CHAIRS if chair in taken) or "none"


def parse_chairs(text: str) -> frozenset[Actor]:
    """The inverse of `format_chairs`; chairs may be called as in any theme."""
    names = [name.strip().lower().replace(" ", "-") for name in text.split(",")]
    if names in (["none"], ["all"]):
        return frozenset(SEATS if names == ["all"] else ())
    for name in names:
        if name not in _NAMES:
            known = ", ".join(_hyphened(chair.value) for chair in CHAIRS)
            raise BadNotation(f"{name[:40]!r} is no chair: there are {known}; all and none will do too.")
    return frozenset(_NAMES[name] for name in names)


def _hyphened(name: str) -> str:
    return name.lower().replace(" ", "-")


_NAMES: Final = {_hyphened(chair.value): chair for chair in CHAIRS} | {
    _hyphened(theme.actor(chair)): chair for theme in THEMES.values() for chair in CHAIRS
}


def parse_bots(text: str) -> tuple[str, ...]:
    """The names of bots as they are typed: one for both teams, or Red's and Blue's."""
    known = {one.name.lower(): one.name for one in PERSONALITIES}
    names = [name.strip().lower() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise BadNotation(f"{name[:40]!r} is no bot: there are {', '.join(known.values())}.")
    if len(names) > len(Team):
        raise BadNotation("Name one bot for both teams, or two: Red's and Blue's.")
    return tuple(known[name] for name in names)


def parse_seed(text: str) -> int | str:
    """A seed as it is typed: a number, or any text that is not too long."""
    if not text.strip() or len(text) > MAX_SEED or not text.isprintable():
        raise BadNotation(f"A seed is a number or a text of at most {MAX_SEED} characters.")
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() else text


def seating_tags(seating: Seating) -> tuple[tuple[str, str], ...]:
    """The seating as tags of a record."""
    tags = {"theme": seating.theme.name, "pack": seating.pack, "chairs": format_chairs(seating.people)}
    if seating.seed is not None:
        tags["seed"] = str(seating.seed)
    tags["bots"] = ",".join(seating.bots)
    return tuple((name, value) for name, value in tags.items() if value)


def tagged_seating(tags: Mapping[str, str]) -> Seating:
    """The inverse of `seating_tags`."""
    if "chairs" not in tags:
        raise BadNotation("It does not say who sits where.")
    return Seating(
        parse_chairs(tags["chairs"]),
        find_theme(tags.get("theme", SWITCHBOARD.name)),
        tags.get("pack", ""),
        parse_seed(tags["seed"]) if "seed" in tags else None,
        parse_bots(tags["bots"]) if "bots" in tags else (),
    )
