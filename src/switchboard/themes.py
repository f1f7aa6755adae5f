"""Themes: the words each dress of the game uses. Words only; no rule may ask which theme is worn."""

from typing import Final

from msgspec import Struct

from switchboard.words.model import Actor, BadNotation, Ending, Identity, Role


class Theme(Struct, frozen=True):
    """What things are called at the table; `accolades` by the kinds the coach finds."""

    name: str
    title: str
    giver: str
    guesser: str
    referee: str
    own: str
    neutral: str
    trap: str
    key: str
    found_all: str
    hit_trap: str
    accolades: dict[str, str]

    def role(self, role: Role) -> str:
        return {Role.GIVER: self.giver, Role.GUESSER: self.guesser, Role.REFEREE: self.referee}.get(
            role, role.value.capitalize()
        )

    def actor(self, actor: Actor) -> str:
        """How a chair is called: Red Operator, Umpire."""
        name = self.role(actor.role)
        return f"{actor.team.value.capitalize()} {name}" if actor.team else name

    def identity(self, identity: Identity) -> str:
        if identity.team:
            return f"{identity.team.value.capitalize()} {self.own}"
        return self.trap if identity is Identity.TRAP else self.neutral

    def ending(self, ending: Ending) -> str:
        return self.found_all if ending is Ending.FOUND_ALL else self.hit_trap


SWITCHBOARD: Final = Theme(
    name="switchboard",
    title="The Switchboard",
    giver="Operator",
    guesser="Lineman",
    referee="Umpire",
    own="subscriber",
    neutral="non-subscriber",
    trap="mole",
    key="directory",
    found_all="every subscriber is connected",
    hit_trap="the mole was contacted",
    accolades={
        "boldest": "Long-Distance Call",
        "connection": "Crystal-Clear Line",
        "ear": "A Good Ear",
        "luckiest": "Crossed Wires, Right Party",
        "costliest": "Wrong Number",
        "patience": "Holding the Line",
        "return": "Reconnected",
    },
)
CODENAMES: Final = Theme(
    name="codenames",
    title="Codenames",
    giver="Spymaster",
    guesser="Operative",
    referee="Referee",
    own="agent",
    neutral="bystander",
    trap="assassin",
    key="key card",
    found_all="every agent is found",
    hit_trap="the assassin was guessed",
    accolades={
        "boldest": "Deep Cover",
        "connection": "Clean Handover",
        "ear": "Perfect Wiretap",
        "luckiest": "Lucky Break",
        "costliest": "Cover Blown",
        "patience": "Steady Nerves",
        "return": "In from the Cold",
    },
)
THEMES: Final = {theme.name: theme for theme in (SWITCHBOARD, CODENAMES)}


def find_theme(name: str) -> Theme:
    if name not in THEMES:
        raise BadNotation(f"{name[:40]!r} is no theme: there are {', '.join(THEMES)}.")
    return THEMES[name]
