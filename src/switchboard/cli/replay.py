"""`switchboard replay`: watch a recorded game from any chair."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from switchboard import wire
from switchboard.cli.complaints import complain, read_text
from switchboard.telling import tell_move, tell_state
from switchboard.themes import THEMES, find_theme
from switchboard.words.log import story
from switchboard.words.model import Actor, BadNotation, Phase
from switchboard.words.notation import format_board
from switchboard.words.record import Record, parse_record


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Chair(StrEnum):
    """From whose chair to watch; a giver sees the key."""

    GIVER = "giver"
    GUESSER = "guesser"
    REFEREE = "referee"
    SPECTATOR = "spectator"


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as text or as JSON lines.")],
    chair: Annotated[Chair, typer.Option("--as", help="From whose chair to watch.")] = Chair.SPECTATOR,
    team: Annotated[Colour, typer.Option(help="Whose giver or guesser.")] = Colour.RED,
    step: Annotated[bool, typer.Option(help="Show the board after every move, and wait for Enter.")] = False,
    theme: Annotated[
        str | None, typer.Option(help="switchboard or codenames; else the record's own.")
    ] = None,
) -> None:
    """Watch a recorded game. Boards are marked r, b, n, t (red, blue, neutral, trap); * is turned over.

    [bold]Examples[/bold]

    switchboard replay game.txt

    switchboard replay game.txt --as giver --step
    """
    try:
        dress = find_theme(theme or "switchboard")
    except BadNotation as bad:
        complain(str(bad))
    try:
        record = parse_any(read_text(file))
        if theme is None:
            dress = THEMES.get(dict(record.tags).get("theme", ""), dress)
        shown_turn = 0
        for move, view in story(record.events, _actor(chair, team)):
            if move:
                typer.echo(tell_move(move, view, dress))
            if step or view.turn != shown_turn or view.phase is Phase.OVER:
                shown_turn = view.turn
                board = format_board(view.words, view.shown, view.key)
                typer.echo(f"\n{board}\n{tell_state(view, dress)}\n")
            if step and sys.stdin.isatty() and view.phase is not Phase.OVER:
                typer.prompt("Enter", default="", show_default=False, prompt_suffix=" ")
    except BadNotation as bad:
        complain(f"{file}: {bad}")


def _actor(chair: Chair, team: Colour) -> Actor:
    return Actor(f"{team} {chair}" if chair in (Chair.GIVER, Chair.GUESSER) else chair)


def parse_any(text: str) -> Record:
    """A record as text or as JSON lines."""
    return wire.decode_record(text.encode()) if text.lstrip().startswith("{") else parse_record(text)
