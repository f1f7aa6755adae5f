"""`switchboard cords`: the cord puzzle on a screen.

Beside it: `cords replay`, `solve`, `deck`, `edit`, `print` and `stats`.
"""

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from switchboard import wire
from switchboard.cli.complaints import check_record, check_terminal, complain, read_text, write_new
from switchboard.cli.cord_book import note, read_book, share_text
from switchboard.cli.cord_pdf import sheet_pdf
from switchboard.cli.cord_sheet import PAGE, pages, sheet_svg
from switchboard.cord_dealing import (
    FULL_CLOCK,
    Grade,
    daily_deals,
    graded_deal,
    random_deal,
    seeded_deals,
)
from switchboard.cords.deal import deal_id, read_deal
from switchboard.cords.deck import MAX_NAME, Deck, faces, looks_the_same
from switchboard.cords.drawing import card_lines
from switchboard.cords.game import dealt_position
from switchboard.cords.model import CARDS, ROUNDS, Deal, Ending, Position
from switchboard.cords.notation import format_card, format_position, parse_position
from switchboard.cords.record import parse_record
from switchboard.decks import read_deck, read_draft
from switchboard.refusals import BadNotation

cords_app = typer.Typer(invoke_without_command=True)
GRADING_SECONDS = 20
DeckFile = Annotated[Path | None, typer.Option("--deck", help="A deck of your own, as JSON.")]


@cords_app.callback()
def cords(
    context: typer.Context,
    deal: Annotated[
        str | None, typer.Option("--deal", help="One round by its id, or as it is written out.")
    ] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="Today's three rounds, the same for everyone.")
    ] = False,
    seed: Annotated[str | None, typer.Option("--seed", help="The three rounds of a seed.")] = None,
    grade: Annotated[Grade | None, typer.Option("--grade", help="One round of a grade.")] = None,
    round_: Annotated[
        int | None, typer.Option("--round", min=1, max=3, help="One round, this one, of a grade or not.")
    ] = None,
    solvable: Annotated[bool, typer.Option("--solvable", help="One round that can be solved.")] = False,
    deck: DeckFile = None,
    record: Annotated[
        Path | None, typer.Option("--record", help="Write the game to this file when you leave.")
    ] = None,
) -> None:
    """The cord puzzle, switchboard of Hotel Bygone: a whole game by chance, or what the options say.

    [bold]Examples[/bold]

    switchboard cords

    switchboard cords --daily

    switchboard cords --deal 1-15FK-T938-J
    """
    if context.invoked_subcommand:
        return
    chosen = [daily, deal is not None, seed is not None, bool(grade or solvable)]
    if sum(chosen) > 1:
        complain("Choose one of --daily, --deal, --seed, and --grade or --solvable.")
    if round_ and any(chosen[:3]):
        complain("--daily, --deal and --seed say themselves which rounds they are: leave --round out.")
    check_record(record)
    cards = _deck(deck)
    today = datetime.now(UTC).date().isoformat()
    if daily:
        deals = daily_deals(today, cards)
    elif deal is not None:
        deals = (_deal(deal, cards),)
    elif seed is not None:
        deals = seeded_deals(seed, cards)
    elif grade or solvable:
        deals = (_graded(round_ or 1, grade, cards),)
    else:
        deals = tuple(random_deal(number, cards) for number in ([round_] if round_ else range(1, ROUNDS + 1)))
    _play(deals, cards, today if daily else None, record)


def _graded(round_: int, wanted: Grade | None, deck: Deck) -> Deal:
    """A deal that can be solved, of the grade if one is found in time."""
    end = time.monotonic() + GRADING_SECONDS
    found = graded_deal(round_, wanted, deck, lambda: time.monotonic() < end)
    if found is None:
        complain(f"No round {round_} that can be solved was found with this deck.")
    deal, grade = found
    if wanted and grade is not wanted:
        typer.echo(f"No {wanted} round was found in {GRADING_SECONDS} seconds; this one is {grade}.")
    return deal


def _play(deals: tuple[Deal, ...], deck: Deck, day: str | None, record: Path | None) -> None:
    from switchboard.cli.cord_desk import Desk  # what is compiled and drawn takes a moment to load
    from switchboard.cli.cord_screen import CordApp

    check_terminal()
    told: list[str] = []

    def counts(ended: Desk) -> None:
        if day and (outcome := ended.view.outcome):
            told[:] = _written_down(day, ended.left_after_rounds(), outcome.ending)

    desk = Desk(deals, deck, counts=counts)
    CordApp(desk).run()
    typer.echo(" ".join(deal_id(deck, deal) for deal in deals))
    for line in told:
        typer.echo(line)
    if record is not None:
        write_new(record, desk.record())
        typer.echo(f"The record of the game is in {record}")


def _written_down(day: str, left: list[int], ending: Ending) -> list[str]:
    """The daily game as it ended, which is in the book from now on, and what the book says then."""
    try:
        book = note(day, left).tell(datetime.now(UTC).date())
    except OSError as error:
        book = f"The result could not be written down: {error.strerror}."
    return [share_text(day, left, ending), book]


@cords_app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record of a cord game.")],
    plain: Annotated[bool, typer.Option("--plain", help="Print the moves instead, one a line.")] = False,
) -> None:
    """Go through a recorded game on the screen, forwards and backwards, and ask what else could be done."""
    try:
        record = parse_record(read_text(file))
    except BadNotation as bad:
        complain(f"{file}: {bad}")
    from switchboard.cli.cord_desk import Desk
    from switchboard.cli.cord_screen import CordApp
    from switchboard.cli.cord_telling import tell_steps

    if plain:
        typer.echo("\n".join(tell_steps(record.events)))
    else:
        check_terminal()
        CordApp(Desk.of_record(record)).run()


@cords_app.command()
def solve(
    what: Annotated[str, typer.Argument(help="A deal's id; a deal or a position in quotes.")],
    seconds: Annotated[float, typer.Option("--seconds", min=0.0, help="How long to search.")] = 10.0,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as one line of JSON.")] = False,
    deck: DeckFile = None,
) -> None:
    """The best line for a deal or a position, and whether it is proved that none is better."""
    cards = _deck(deck)
    position = _position(what, cards)
    from switchboard.cli.cord_telling import tell_solution
    from switchboard.cord_hints import search, tell_line

    solution = search(position, cards, seconds=seconds)
    if as_json:
        answer = {
            "position": format_position(position),
            "seconds": solution.seconds,
            "bound": solution.bound,
            "proved": solution.proved,
            "line": tell_line(solution),
            "nodes": solution.nodes,
        }
        typer.echo(wire.encode(answer).decode())
    else:
        typer.echo(f"{format_position(position)}\n{tell_solution(solution)}")


@cords_app.command(name="deck")
def show_deck(
    file: Annotated[Path | None, typer.Argument(help="A deck as JSON; ours if none is named.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Draw it again whenever the file changes.")] = False,
) -> None:
    """Check a deck and draw its cards, both ways up; with --watch while you edit the file."""
    if not watch or file is None:
        typer.echo(_drawn(_deck(file)))
        return
    seen = 0.0
    while True:
        try:
            changed = file.stat().st_mtime
            if changed != seen:
                seen = changed
                typer.echo("\f" + _drawn(read_deck(file)))
        except (OSError, BadNotation) as wrong:
            typer.echo(str(wrong))
        time.sleep(0.3)


@cords_app.command()
def edit(
    file: Annotated[Path, typer.Argument(help="A deck as JSON; made when you save it, if it is not there.")],
) -> None:
    """Write a deck of your own: a line for each card, drawn while you type."""
    from switchboard.cli.cord_editor import DeckEditor  # the screen takes a moment to load

    try:
        deck = read_draft(file) if file.exists() else Deck(file.stem[:MAX_NAME], ())
    except BadNotation as bad:
        complain(f"{file}: {bad}")
    except OSError as error:
        complain(f"{file} cannot be read: {error.strerror}.")
    if len(deck.cards) > CARDS:
        complain(f"{file} has {len(deck.cards)} cards; a deck has {CARDS}.")
    check_terminal()
    DeckEditor(file, deck).run()


@cords_app.command(name="print")
def print_sheet(
    file: Annotated[Path, typer.Argument(help="Where to write: a .pdf or an .svg.")] = Path("cords.pdf"),
    deck: DeckFile = None,
) -> None:
    """Write two pages to print: the cards to cut out; the rules, a plan and tokens."""
    cards, kind = _deck(deck), file.suffix.lower()
    if kind not in (".pdf", ".svg"):
        complain(f"{file} is neither a .pdf nor an .svg; choose a name that ends in one of them.")
    try:
        file.write_bytes(sheet_pdf(pages(cards), PAGE) if kind == ".pdf" else sheet_svg(cards).encode())
    except OSError as error:
        complain(f"{file} cannot be written: {error.strerror}.")
    typer.echo(f"{file} written.")


@cords_app.command()
def stats() -> None:
    """How you have done at the daily rounds on this machine."""
    try:
        typer.echo(read_book().tell(datetime.now(UTC).date()))
    except OSError as error:
        complain(f"The book of results cannot be read: {error.strerror}.")


def _drawn(deck: Deck) -> str:
    blocks = [deck.name]
    looks = faces(deck)
    for number, card in enumerate(deck.cards):
        both = [card_lines(looks[2 * number]), card_lines(looks[2 * number + 1])]
        title = f"{number + 1}  {format_card(card)}" + ("  (looks the same)" if looks_the_same(card) else "")
        blocks.append("\n".join([title, *("  ".join(pair) for pair in zip(*both, strict=True))]))
    return "\n\n".join(blocks)


def _deck(file: Path | None) -> Deck:
    try:
        return read_deck(file)
    except BadNotation as bad:
        complain(f"{file}: {bad}")
    except OSError as error:
        complain(f"{file} cannot be read: {error.strerror}.")


def _deal(text: str, deck: Deck) -> Deal:
    try:
        return read_deal(text, deck)
    except BadNotation as bad:
        complain(str(bad))


def _position(text: str, deck: Deck) -> Position:
    """A position, or the one that a deal leads to; a deal that is written out begins with its round."""
    first, *rest = text.split() or [""]
    if not rest or first in ("1", "2", "3"):
        return dealt_position(_deal(text, deck), FULL_CLOCK)
    try:
        return parse_position(text, deck)
    except BadNotation as bad:
        complain(str(bad))
