"""`switchboard analyse`: what a recorded game could have been, turn by turn."""

from pathlib import Path
from typing import Annotated

import typer

from switchboard import wire
from switchboard.cli import saves
from switchboard.cli.complaints import complain, read_text
from switchboard.cli.replay import parse_any
from switchboard.cli.screen import Screen
from switchboard.themes import find_theme
from switchboard.words.model import BadNotation, Refused
from switchboard.words.record import Record


def analyse(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[RECORD]",
            help="A record, as text or as JSON lines; - reads it from a pipe. "
            "Without one, the game you played last.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Everything as JSON (docs/coach.md).")] = False,
    turn: Annotated[int | None, typer.Option(help="Only this turn.")] = None,
    theme: Annotated[
        str | None, typer.Option(help="switchboard or codenames; else the record's own.")
    ] = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Analyse a game that is not over: this shows its key.")
    ] = False,
    no_color: Annotated[bool, typer.Option("--no-color", help="No colours.")] = False,
) -> None:
    """Ask the coach about a game: what else could have been said, and what was skill and what was luck.

    For every turn it tells how the chance to win changed and why: what the
    [bold]board[/bold] offered, the clue against the best one, the cards chosen
    against what a listener would choose, and [bold]luck[/bold], which is the
    rest. The four always add up to the change.

    The coach is a model of how words suggest each other. It is often right, and
    never a person.

    [bold]Examples[/bold]

    switchboard analyse   [dim](the game you played last)[/dim]

    switchboard analyse game.txt --turn 4

    switchboard analyse game.txt --json | jq .turning.sentence
    """
    record = _record(file, unfinished)
    try:
        dress = find_theme(theme) if theme else None
        # What the coach knows takes a moment to load.
        from switchboard.cli.lesson import show
        from switchboard.coach import analyse as analyse_record

        analysis = analyse_record(record, dress)
    except BadNotation as bad:
        complain(str(bad))
    except Refused as refused:
        complain(refused.sentence)
    if turn is not None and turn not in [one.turn for one in analysis.turns]:
        complain(f"There is no turn {turn}: the game had {len(analysis.turns)}.")
    if json:
        typer.echo(wire.encode(analysis).decode())
    else:
        show(analysis, turn, Screen(colour=not no_color))


def _record(file: Path | None, unfinished: bool) -> Record:
    path = file or saves.newest()
    if path is None:
        complain("No game has been saved yet. Play one (switchboard play), or name a record.")
    try:
        record = parse_any(read_text(path))
    except BadNotation as bad:
        complain(f"{path}: {bad}")
    if not saves.is_over(record) and not unfinished:
        complain(
            f"{path}: the game is not over, and the analysis would show its key. "
            "Play it to its end, or add --unfinished."
        )
    return record
