"""How well a game was won: a title for every number of seconds left (cords.md#rating)."""

from typing import Final

TITLES: Final = (
    "Saved by the Bell",
    "Out of Breath",
    "Night Relief",
    "Junior at the Board",
    "Steady Hand",
    "Voice with a Smile",
    "Sure Plug",
    "Day Supervisor",
    "Trunk Line Adept",
    "Keeper of the Queue",
    "Master of Cords",
    "Long-Distance Legend",
    "Toast of the Lobby",
    "Head of the Exchange",
    "Seer of Circles",
    "Pride of Hotel Bygone",
    "Guest of Honour",
    "The Exchange Itself",
)


def title(seconds: int) -> str:
    """The title for 1 to 18 seconds."""
    return TITLES[max(1, min(seconds, len(TITLES))) - 1]
