"""What a cord player has done on this machine: daily results, streaks, and text to show around.

One JSON file in the folder of saved games. A file that cannot be read is set aside, never overwritten.
"""

from datetime import date, timedelta
from pathlib import Path

import msgspec

from switchboard.cli.saves import folder
from switchboard.cords.model import ROUNDS, Ending

FILE = "cords.json"
FULL = 9  # seconds a game begins with


class Entry(msgspec.Struct, frozen=True):
    """One day's result: the seconds left after each round that was done; won if all three were."""

    left: tuple[int, ...]

    @property
    def won(self) -> bool:
        return len(self.left) == ROUNDS


class Book(msgspec.Struct):
    days: dict[str, Entry] = msgspec.field(default_factory=dict)

    def streak(self, today: date) -> int:
        """How many days in a row were won, up to today or yesterday."""
        day = today if today.isoformat() in self.days else today - timedelta(1)
        length = 0
        while (entry := self.days.get(day.isoformat())) and entry.won:
            length, day = length + 1, day - timedelta(1)
        return length

    def longest(self) -> int:
        """The most days in a row that were won."""
        return max((self.streak(date.fromisoformat(day)) for day in self.days), default=0)

    def tell(self, today: date) -> str:
        won = [entry.left[-1] for entry in self.days.values() if entry.won]
        if not self.days:
            return "No daily game has been finished on this machine yet."
        games = f"{len(self.days)} daily game{'' if len(self.days) == 1 else 's'}"
        if not won:
            return f"{games}, none won yet."
        return (
            f"{games}, {len(won)} won; in a row now {self.streak(today)}, at most {self.longest()}; "
            f"seconds left on average {sum(won) / len(won):.1f}, at most {max(won)}."
        )


def read_book(path: Path | None = None) -> Book:
    """The book of this machine; a new one if there is none, or if what is there is not a book."""
    path = path or folder() / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Book)
    except FileNotFoundError:
        return Book()
    except msgspec.DecodeError:
        path.rename(path.with_suffix(".unreadable"))
        return Book()


def note(day: str, left: list[int], path: Path | None = None) -> Book:
    """Write a day's first result down; later ones do not count."""
    path = path or folder() / FILE
    book = read_book(path)
    if day not in book.days:
        book.days[day] = Entry(tuple(left))
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(book))
        fresh.replace(path)
    return book


def share_text(day: str, left: list[int], ending: Ending = Ending.OUT_OF_TIME) -> str:
    """A result to copy: how it went, and nothing about the deal."""
    lines = [f"Switchboard of Hotel Bygone, {day}"]
    for round_, seconds in enumerate(left, 1):
        lines.append(f"Round {round_}: {'●' * seconds}{'○' * (FULL - seconds)} {seconds}")
    if len(left) < ROUNDS:
        lines.append(f"Round {len(left) + 1}: {ending.value}")
    return "\n".join(lines)
