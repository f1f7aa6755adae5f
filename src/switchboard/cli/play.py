"""`switchboard play`: a game at this keyboard, with people and bots in any chairs."""

from pathlib import Path
from typing import Annotated

import typer

from switchboard.cli.complaints import check_record, write_new
from switchboard.cli.host import Host
from switchboard.cli.opening import Table, Wishes, open_table
from switchboard.cli.screen import Left, Screen, command_line, home_path
from switchboard.cli.seating import seating_tags
from switchboard.players.personalities import PERSONALITIES
from switchboard.words.model import Actor
from switchboard.words.record import Record, format_record

_WHO = "\n\n".join(f"{one.name}: {one.about}" for one in PERSONALITIES)


def play(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="WAY|FILE",
            help="guess, give (alone with bots), together (against bots), teams (of people) or watch; "
            "or the file of a saved game to go on with.",
        ),
    ] = None,
    chairs: Annotated[
        str | None,
        typer.Option(
            help="The chairs people sit in, separated by commas: red-giver, red-guesser, blue-giver, "
            "blue-guesser; all or none. The others are bots."
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME[,NAME]",
            help="Who the bots are: one name for both teams, or Red's and Blue's. They differ in the clues "
            f"they give.\n\n{_WHO}",
        ),
    ] = None,
    theme: Annotated[str | None, typer.Option(help="switchboard (the default) or codenames.")] = None,
    rules: Annotated[
        str | None,
        typer.Option(help="based-1 (the default: an invalid clue costs the turn), rooms-1 or club-1."),
    ] = None,
    referee: Annotated[
        str | None,
        typer.Option(
            help="code (the default) judges clues alone; with seated a person, with bot a bot has a say too."
        ),
    ] = None,
    pack: Annotated[
        str | None, typer.Option(help="A word pack by name (see: switchboard packs), or a file of words.")
    ] = None,
    first: Annotated[str | None, typer.Option(help="red or blue; drawn if you do not say.")] = None,
    seed: Annotated[
        str | None,
        typer.Option(help="Repeat a deal and its bots, for practice: the same seed, the same game."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Save the game in this file instead of the usual folder.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="When the game is over, write it down as readable text.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last game, or with FILE.")] = False,
    new: Annotated[
        bool, typer.Option("--new", help="Begin a new game without asking about the last.")
    ] = False,
    no_color: Annotated[
        bool, typer.Option("--no-color", help="No colours; letters and patterns say the same.")
    ] = False,
) -> None:
    """Play at this keyboard: alone with bots, with friends, or watch the bots.

    Without anything said it asks. Every move is saved as it is made, so you may leave at any time.

    [bold]Examples[/bold]

    switchboard play

    switchboard play give --theme codenames   [dim](you give the clues, a bot guesses)[/dim]

    switchboard play guess --bots Cleo,Bertram   [dim](a bold one with you, a careful one for Blue)[/dim]

    switchboard play teams --rules club-1 --pack kitchen   [dim](two teams of people)[/dim]

    switchboard play --chairs red-giver,blue-guesser --referee seated

    switchboard play --resume

    switchboard play watch --seed 7 --record game.txt
    """
    wishes = Wishes(what, chairs, theme, rules, referee, pack, first, seed, save, resume, new, bots)
    check_record(record)
    screen = Screen(colour=not no_color)
    try:
        _play(open_table(wishes, screen), screen, record)
    except Left:
        screen.say_news()
        screen.say("Good-bye.")
    except KeyboardInterrupt:
        screen.say("")
        raise typer.Exit(130) from None


def _play(table: Table, screen: Screen, record: Path | None) -> None:
    host = Host(table.session, table.seating, table.bots, screen)
    try:
        host.play()
    except (Left, KeyboardInterrupt) as gone:
        screen.say("")
        host.leave()
        _say_how_to_go_on(table, screen)
        if isinstance(gone, KeyboardInterrupt):
            raise typer.Exit(130) from None
        return
    _say_where_it_is(table, screen)
    if record is not None:
        _write_record(table, screen, record)


def _say_how_to_go_on(table: Table, screen: Screen) -> None:
    if table.save is None or not table.save.is_kept:
        screen.say("This game is not saved.")
        return
    file = () if table.save.is_usual else (str(table.save.path),)
    screen.say_whole(f"The game is saved in {home_path(table.save.path)}")
    screen.say_whole(f"Go on with: {command_line('play', '--resume', *file)}")


def _say_where_it_is(table: Table, screen: Screen) -> None:
    if table.save is not None and table.save.is_kept:
        from switchboard.players.vectors import objection  # what it knows takes a moment to load

        screen.say_whole(f"Watch it again with: {command_line('replay', str(table.save.path))}")
        if not objection(table.session.view(Actor.SPECTATOR).words):
            screen.say_whole(f"Ask the coach with: {command_line('analyse', str(table.save.path))}")


def _write_record(table: Table, screen: Screen, path: Path) -> None:
    text = format_record(Record(table.session.log(), seating_tags(table.seating)))
    write_new(path, text)
    screen.say_whole(f"The record of the game is in {path}")
