"""From what was typed to a table where the game can begin: a new one, or a saved one to go on with.

Everything that can be wrong with the options is said before anything is asked or written.
"""

import os
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from switchboard import packs
from switchboard.cli import saves
from switchboard.cli.bots import Bots, strange_words
from switchboard.cli.complaints import complain
from switchboard.cli.help import explain_game
from switchboard.cli.saves import InUse, Save
from switchboard.cli.screen import Closed, Screen, command_line, home_path
from switchboard.cli.seating import (
    SEATS,
    WAYS,
    Seating,
    parse_bots,
    parse_chairs,
    parse_seed,
    seating_tags,
    tagged_seating,
)
from switchboard.dealing import WordSession, chance, open_game, resume_game
from switchboard.session import forget
from switchboard.telling import tell_state
from switchboard.themes import SWITCHBOARD, Theme, find_theme
from switchboard.words.deal import checked, draw
from switchboard.words.model import Actor, BadNotation, Team
from switchboard.words.record import Record
from switchboard.words.ruleset import BASED_1, Ruleset, find_ruleset, seated

REFEREES = ("code", "seated", "bot")
_MENU = {"1": "guess", "2": "give", "3": "together", "4": "watch"}
_SHARED = {"a": "together", "b": "teams"}


class Wishes(Struct, frozen=True):
    """The options as they were typed."""

    what: str | None = None
    chairs: str | None = None
    theme: str | None = None
    rules: str | None = None
    referee: str | None = None
    pack: str | None = None
    first: str | None = None
    seed: str | None = None
    save: Path | None = None
    resume: bool = False
    new: bool = False
    bots: str | None = None


class Table(Struct, frozen=True):
    """A game about to be played."""

    session: WordSession
    seating: Seating
    bots: Bots
    save: Save | None


def open_table(wishes: Wishes, screen: Screen) -> Table:
    """The table that was asked for, after asking for what was not said."""
    try:
        if wishes.resume or _names_a_file(wishes):
            return _resume(wishes, screen)
        offered = _offer(screen) if wishes == Wishes() else None
        return offered or _begin(wishes, screen)
    except (BadNotation, packs.BadPack) as bad:
        complain(str(bad))


def _names_a_file(wishes: Wishes) -> bool:
    return wishes.what is not None and wishes.what not in WAYS and os.path.isfile(wishes.what)


# --- a new game -------------------------------------------------------------------------------------


def _begin(wishes: Wishes, screen: Screen) -> Table:
    people, ruleset, first = _people(wishes), _ruleset(wishes), _first(wishes.first)
    theme = find_theme(wishes.theme) if wishes.theme is not None else SWITCHBOARD
    seed = parse_seed(wishes.seed) if wishes.seed is not None else None
    names = parse_bots(wishes.bots) if wishes.bots is not None else ()
    pack = _pack(wishes.pack)
    deal = checked(draw(pack.words, chance(seed), first))
    _check_save(wishes.save)
    if people is None:
        people = _ask_people(screen, theme)
    if wishes.referee == "seated":
        people |= {Actor.REFEREE}
    seating = Seating(people, theme, pack.name, seed, names)
    if reason := _strangeness(seating, deal.words):
        raise BadNotation(reason)
    save = _new_save(wishes.save, seating, screen)
    session = open_game(deal, ruleset, save.append if save else forget)
    _announce(seating, ruleset, save, screen)
    return Table(session, seating, Bots(seed, names), save)


def _people(wishes: Wishes) -> frozenset[Actor] | None:
    """The chairs people take; None if that is still to be asked."""
    if wishes.what is not None and wishes.what not in WAYS:
        raise BadNotation(
            f"{wishes.what[:40]!r} is neither a way to play ({', '.join(WAYS)}) nor the file of a saved game."
        )
    if wishes.what is not None and wishes.chairs is not None:
        raise BadNotation(f"Say either {wishes.what} or --chairs.")
    if wishes.chairs is None:
        return WAYS[wishes.what] if wishes.what is not None else None
    people = parse_chairs(wishes.chairs)
    if Actor.REFEREE in people:
        raise BadNotation("A person takes the referee's chair with: --referee seated")
    return people


def _ruleset(wishes: Wishes) -> Ruleset:
    if wishes.referee not in (None, *REFEREES):
        raise BadNotation(f"{wishes.referee[:40]!r} is no referee: there are {', '.join(REFEREES)}.")
    name = wishes.rules if wishes.rules is not None else BASED_1.name
    ruleset = find_ruleset(name)
    return ruleset if wishes.referee in (None, "code") else seated(ruleset)


def _first(name: str | None) -> Team | None:
    if name not in (None, "red", "blue"):
        raise BadNotation(f"{name[:40]!r} is no team: say red or blue.")
    return Team(name) if name else None


def _pack(name: str | None) -> packs.Pack:
    if name is None or name in packs.names():
        return packs.builtin(name or packs.DEFAULT)
    if not os.path.exists(name):
        raise BadNotation(f"{name[:80]!r} is neither a pack ({', '.join(packs.names())}) nor a file.")
    return packs.read_pack(name)


def _check_save(path: Path | None) -> None:
    if path is not None and os.path.exists(path):
        raise BadNotation(f"{path} exists already: go on with it by --resume {path}, or choose another name.")
    if path is not None and not path.parent.is_dir():
        raise BadNotation(f"There is no folder {path.parent} to save in.")


def _strangeness(seating: Seating, words: tuple[str, ...]) -> str:
    """Why the bots should not have the empty chairs; nothing if they may, or if there are none."""
    return "" if seating.people >= set(SEATS) else strange_words(words)


def _new_save(path: Path | None, seating: Seating, screen: Screen) -> Save | None:
    tags = seating_tags(seating)
    try:
        return saves.create(path, tags, screen.tell) if path else saves.create_in_folder(tags, screen.tell)
    except OSError as error:
        if path:
            complain(f"{path} cannot be written: {error.strerror}.")
        where = f"{home_path(error.filename)}: " if error.filename else ""
        screen.tell(f"This game will not be saved: {where}{error.strerror}.")
        return None


def _announce(seating: Seating, ruleset: Ruleset, save: Save | None, screen: Screen) -> None:
    screen.tell(f"A new game: words of {seating.pack}, rules {ruleset.name}.")
    if seating.bots:
        red, blue = seating.bots[0], seating.bots[-1]
        screen.tell(f"Bots: {red} for Red, {blue} for Blue." if red != blue else f"Every bot is {red}.")
    if save:
        screen.tell(f"Saved as you play: {home_path(save.path)}")
    if seating.seed is not None:
        screen.tell(f"Seed {seating.seed}: for practice, because it deals the same cards every time.")


# --- asking -----------------------------------------------------------------------------------------


def _ask_people(screen: Screen, theme: Theme) -> frozenset[Actor]:
    screen.clear()
    screen.say(theme.title.upper(), "", *explain_game(theme), "")
    screen.say(
        "  1  You guess: a bot gives you clues, against a team of bots",
        "  2  You give the clues: a bot guesses, against a team of bots",
        "  3  Two or more people share this keyboard",
        "  4  Watch the bots play",
        "",
    )
    way = _MENU[_chosen(screen, "Which?", tuple(_MENU))]
    if way == "together":
        screen.say(
            "  a  Together: one gives clues, the others guess, against a team of bots",
            "  b  Against each other: two teams of people",
        )
        way = _SHARED[_chosen(screen, "Which?", tuple(_SHARED))]
    return WAYS[way]


def _chosen(screen: Screen, prompt: str, choices: tuple[str, ...]) -> str:
    """A choice, and where nobody is there to choose, the first."""
    try:
        return screen.chooses(prompt, choices)
    except Closed:
        if screen.has_keyboard:
            raise
        return choices[0]


# --- a saved game -----------------------------------------------------------------------------------


class Saved(Struct, frozen=True):
    """A game found in a file."""

    record: Record
    seating: Seating
    save: Save


def _reopened(path: Path, screen: Screen) -> Saved:
    record, save = saves.reopen(path, screen.tell)
    try:
        return Saved(record, tagged_seating(dict(record.tags)), save)
    except BadNotation:
        save.close()
        raise


def _offer(screen: Screen) -> Table | None:
    """The last game, if it is unfinished and the person wants to go on with it."""
    path = saves.newest()
    if path is None:
        return None
    try:
        saved = _reopened(path, screen)
    except InUse:
        screen.tell(f"The game in {home_path(path)} is being played in another window; this is a new one.")
    except OSError as error:
        screen.tell(f"The last game, {home_path(path)}, cannot be read: {error.strerror}.")
    except BadNotation as bad:
        screen.tell(_put_aside(path, bad))
    else:
        if not saves.is_over(saved.record) and _wants_to_go_on(saved, screen):
            return _go_on(saved, screen)
        saved.save.close()
    return None


def _wants_to_go_on(saved: Saved, screen: Screen) -> bool:
    theme, path = saved.seating.theme, saved.save.path
    view = resume_game(saved.record.events).view(Actor.SPECTATOR)
    screen.clear()
    screen.say_news()
    screen.say(theme.title.upper(), "", f"A game from {_age(path)} is waiting.", tell_state(view, theme), "")
    try:
        wanted = screen.confirms("Go on with it?", default=True)
    except Closed:
        if screen.has_keyboard:
            raise
        return True
    if not wanted:
        screen.tell(f"The other game stays in {home_path(path)}")
    return wanted


def _age(path: Path) -> str:
    return f"{datetime.fromtimestamp(path.stat().st_mtime):%d %B, %H:%M}"


def _resume(wishes: Wishes, screen: Screen) -> Table:
    """The game that was asked for, or a complaint why it cannot be had."""
    if wishes != Wishes(what=wishes.what, resume=wishes.resume):
        raise BadNotation(
            "A saved game keeps its chairs, bots, theme, rules and words: say nothing but --resume."
        )
    path = Path(wishes.what) if wishes.what is not None else saves.newest()
    if path is None:
        raise BadNotation("There is no saved game to go on with.")
    try:
        saved = _reopened(path, screen)
    except InUse:
        raise BadNotation(f"The game in {path} is being played in another window.") from None
    except OSError as error:
        raise BadNotation(f"{path} cannot be gone on with: {error.strerror}.") from None
    except BadNotation as bad:
        if wishes.what is None:
            raise BadNotation(_put_aside(path, bad)) from None
        raise BadNotation(f"{path} is not a game to go on with: {bad}") from None
    if saves.is_over(saved.record):
        raise BadNotation(f"The game in {path} is over. Begin another with: {command_line('play', '--new')}")
    return _go_on(saved, screen)


def _put_aside(path: Path, bad: BadNotation) -> str:
    """Move a file that is no game out of the way, and say so."""
    try:
        where = f"It is kept as {home_path(saves.set_aside(path))}"
    except OSError:
        where = "It stays where it is."
    return f"The last game, {home_path(path)}, cannot be read: {bad} {where}"


def _go_on(saved: Saved, screen: Screen) -> Table:
    session, seating = resume_game(saved.record.events, saved.save.append), saved.seating
    if reason := _strangeness(seating, session.view(Actor.SPECTATOR).words):
        screen.tell(reason)  # what has begun, be it with other bots, is played to its end
    screen.tell(f"Saved as you play: {home_path(saved.save.path)}")
    return Table(session, seating, Bots(seating.seed, seating.bots), saved.save)
