"""What a cord player has done on this machine: daily results, streaks, and text to show around.

One JSON file in the folder of saved games. A file that cannot be read is set aside, never overwritten.
"""

from datetime import date, timedelta
from pathlib import Path

import msgspec

from switchboard.cli.saves import folder
from switchboard.cords.model import ROUNDS

FILE = "cords.json"


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

    def tell(self, today: date) -> str:
        won = [entry for entry in self.days.values() if entry.won]
        if not self.days:
            return "No daily game has been finished on this machine yet."
        best = max((entry.left[-1] for entry in won), default=0)
        return (
            f"{len(self.days)} daily games, {len(won)} won; streak {self.streak(today)}; "
            f"most seconds left {best}."
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


def share_text(day: str, left: list[int]) -> str:
    """A result to copy: how it went, and nothing about the deal."""
    lines = [f"Switchboard of Hotel Bygone, {day}"]
    for round_ in range(ROUNDS):
        done = round_ < len(left)
        dots = "●" * left[round_] + "○" * max(0, 9 - left[round_]) if done else "out of time"
        lines.append(f"Round {round_ + 1}: {dots}" + (f" {left[round_]}" if done else ""))
        if not done:
            break
    return "\n".join(lines)
