"""Who can sit in an empty chair: names, manners and faces of the built-in players.

Their strength is one table and one search; what differs is what they dare. Knows no games.
"""

from typing import Final

from msgspec import Struct

from switchboard.players.styles import BOLD, CAREFUL, DEFAULT, Style


class Personality(Struct, frozen=True):
    """`avatar` names a picture of the rooms; `about` is a line for the people at the table."""

    name: str
    style: Style
    avatar: str
    about: str


PERSONALITIES: Final = (
    Personality("Ada", DEFAULT, "owl", "Weighs every word and plays the odds."),
    Personality("Bertram", CAREFUL, "tortoise", "Would rather say one word well than two in a hurry."),
    Personality("Cleo", BOLD, "fox", "Goes for three, and smiles when it works."),
    Personality("Dot", DEFAULT, "sparrow", "Quick on the line, friendly, seldom wrong twice."),
    Personality("Edmund", CAREFUL, "badger", "Has seen too many traps to hurry past one."),
    Personality("Flora", BOLD, "magpie", "Collects long shots, and counts the ones that landed."),
)


def personality(name: str) -> Personality:
    """A personality by its name, in any case; KeyError for a name nobody has."""
    return {one.name.lower(): one for one in PERSONALITIES}[name.lower()]
