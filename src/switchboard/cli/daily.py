"""`switchboard daily`: today's board, the same for everybody, and a result to show around."""

from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Annotated

import typer

from switchboard.cli.complaints import complain
from switchboard.cli.screen import Left, Screen
from switchboard.themes import find_theme
from switchboard.words.model import BadNotation, Role


class Part(StrEnum):
    """What you do; the built-in players do the rest."""

    GUESSER = "guesser"
    GIVER = "giver"


def daily(
    part: Annotated[
        Part, typer.Option("--as", help="guesser or giver; a bot is your partner.")
    ] = Part.GUESSER,
    day: Annotated[
        str | None,
        typer.Option("--date", help="An earlier board, as in 2026-11-16: for practice, not remembered."),
    ] = None,
    stats: Annotated[bool, typer.Option("--stats", help="Only show how you have done so far.")] = False,
    theme: Annotated[str, typer.Option(help="switchboard or codenames.")] = "switchboard",
    no_color: Annotated[bool, typer.Option("--no-color", help="No colours.")] = False,
) -> None:
    """Today's board: nine cards to find, the same for everybody in the world until midnight UTC.

    You guess what a built-in giver means, or give clues to a built-in guesser.
    The other team does not move: what counts is how few turns you need. Nine
    are the most, the trap loses at once, and par is what the bots need by
    themselves. The result can be copied; it tells nothing about the board.

    You may leave and go on later the same day. Streaks are kept on this
    machine.

    [bold]Examples[/bold]

    switchboard daily

    switchboard daily --as giver --theme codenames

    switchboard daily --date 2026-11-02   [dim](one you have missed)[/dim]
    """
    try:
        dress = find_theme(theme)
    except BadNotation as bad:
        complain(str(bad))
    today = datetime.now(UTC).date()
    wanted = _date(day, today)
    # What the partner knows takes a moment to load.
    from switchboard.cli.today import Today

    screen = Screen(colour=not no_color)
    game = Today(screen, dress, Role(part.value), wanted, today)
    try:
        if stats:
            game.show_statistics()
        else:
            game.play()
    except Left:
        game.leave()
    except KeyboardInterrupt:
        screen.say("")
        raise typer.Exit(130) from None


def _date(text: str | None, today: date) -> date:
    from switchboard.coach.daily import FIRST

    if text is None:
        return max(today, FIRST)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        complain(f"{text[:40]!r} is no date: write it as in {today.isoformat()}.")
    if day > today:
        complain(f"The board of {day} is for that day. Today is {today}, UTC.")
    if day < FIRST:
        complain(f"The first board was that of {FIRST}.")
    return day
