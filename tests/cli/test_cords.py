"""`switchboard cords`: the desk, the screen (by Textual's own pilot), the commands beside it."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest
from textual.pilot import Pilot
from textual.widgets import Input
from typer.testing import CliRunner

from switchboard.cli import app
from switchboard.cli.cord_board import clicked, draw_board
from switchboard.cli.cord_book import Entry, note, read_book, share_text
from switchboard.cli.cord_desk import Desk
from switchboard.cli.cord_screen import CordApp
from switchboard.cord_dealing import seeded_deal
from switchboard.cords.deal import deal_id
from switchboard.cords.deck import BYGONE
from switchboard.cords.events import Begin
from switchboard.cords.game import dealt_position
from switchboard.cords.model import Phase
from switchboard.cords.notation import format_position
from switchboard.cords.record import parse_record, read_command
from switchboard.decks import format_deck
from switchboard.refusals import Refused

DEAL = seeded_deal(1, "desk")
ID = deal_id(BYGONE, DEAL)
run = CliRunner().invoke


# --- the desk ---


def test_everything_can_be_undone_and_done_again_as_practice() -> None:
    desk = Desk([DEAL])
    desk.do(Begin())
    before = desk.view
    desk.do(read_command(desk.moves()[0]))
    after = desk.view
    assert not desk.practice
    desk.undo()
    assert desk.view == before
    desk.redo()
    assert desk.view == after
    assert desk.practice
    with pytest.raises(Refused, match="nothing-to-redo"):
        desk.redo()
    assert dict(parse_record(desk.record()).tags) == {"practice": "yes"}


def test_there_is_nothing_to_undo_at_first_and_no_line_to_follow() -> None:
    desk = Desk([DEAL])
    with pytest.raises(Refused, match="nothing-to-undo"):
        desk.undo()
    with pytest.raises(Refused, match="no-line"):
        desk.next_of_line()


def test_the_best_line_can_be_followed_to_its_end() -> None:
    desk = Desk([DEAL])
    solution = desk.think(0.0)
    assert solution.seconds
    while desk.view.phase is not Phase.OVER:
        desk.next_of_line()
    assert desk.left_after_rounds() == [solution.seconds]
    with pytest.raises(Refused, match="game-over"):
        desk.think()


# --- the screen ---


def drive(act: Callable[[CordApp, Pilot[None]], Awaitable[None]]) -> Desk:
    """Run the screen without a terminal and let a test press its keys."""
    desk = Desk([DEAL])

    async def play() -> None:
        screen = CordApp(desk)
        async with screen.run_test(size=(110, 32)) as pilot:
            await act(screen, pilot)

    asyncio.run(play())
    return desk


async def type_line(pilot: Pilot[None], text: str) -> None:
    pilot.app.query_one(Input).value = text
    await pilot.press("enter")


def test_a_round_is_begun_and_a_move_typed() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await type_line(pilot, "1x2")

    assert parse_moves(drive(act)) == ["begin", "1x2"]


def parse_moves(desk: Desk) -> list[str]:
    lines = desk.record().splitlines()
    return [line.split()[0] for line in lines[lines.index("moves:") + 1 : -1]]


def test_cards_are_exchanged_and_reversed_by_mouse() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.click("#board", offset=(8, 3))
        await pilot.click("#board", offset=(36, 15))
        assert screen.message == "1x9 played."

    assert parse_moves(drive(act)) == ["begin", "1x9"]


def test_keys_move_choose_undo_and_show_paths() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter", "f8", "up", "f8")
        await pilot.press("f4", "f5", "f6")
        assert screen.call is not None
        await type_line(pilot, "nonsense")
        assert "is no move" in screen.message

    desk = drive(act)
    assert parse_moves(desk) == ["begin", "2x5"]
    assert desk.practice


def test_a_hint_is_thought_of_beside_the_screen_and_can_be_followed() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter", "f2")
        await screen.workers.wait_for_complete()
        await pilot.pause()
        assert "seconds left" in screen.message
        await pilot.press("f3")

    assert len(parse_moves(drive(act))) == 2


def test_what_is_clicked_is_what_is_drawn() -> None:
    lines = draw_board(BYGONE, dealt_position(DEAL, (3, 3, 3))).plain.splitlines()
    for y, line in enumerate(lines):
        for name, first in (("C", 0), ("R", 9)):
            for number in range(9):
                x = line.find(f"{name}{number + 1}")
                if x >= 0:
                    assert clicked(x, y) == ("terminal", first + number)
    assert clicked(5, 1) == ("card", 0)
    assert clicked(46, 18) == ("card", 8)
    assert clicked(200, 200) is None


# --- the commands ---


def test_a_deal_is_solved_as_text_and_as_json() -> None:
    told = run(app, ["cords", "solve", ID, "--seconds", "0.1"])
    assert told.exit_code == 0
    assert "seconds left" in told.stdout
    answer = json.loads(run(app, ["cords", "solve", ID, "--seconds", "0", "--json"]).stdout)
    assert answer["position"] == format_position(dealt_position(DEAL, (3, 3, 3)))
    assert answer["seconds"] <= answer["bound"]
    by_position = run(app, ["cords", "solve", answer["position"], "--seconds", "0", "--json"])
    assert json.loads(by_position.stdout)["seconds"] == answer["seconds"]


@pytest.mark.parametrize("what", ["1-XXXX-XXXX-X", "hello", "123/456/789 a........ ........b 333"])
def test_a_mistyped_deal_is_one_sentence(what: str) -> None:
    told = run(app, ["cords", "solve", what])
    assert told.exit_code == 2
    assert len(told.stderr.splitlines()) == 1


def test_a_deck_is_checked_and_drawn(tmp_path: Path) -> None:
    assert "9  04 13 14 45 o14" in run(app, ["cords", "deck"]).stdout
    file = tmp_path / "deck.json"
    file.write_text(format_deck(BYGONE).replace("[0,5]", "[0,0]", 1))
    told = run(app, ["cords", "deck", str(file)])
    assert told.exit_code == 2
    assert "Card 1: the cord 0-0 leads nowhere" in told.stderr
    assert run(app, ["cords", "deck", str(tmp_path / "none")]).exit_code == 2


def test_a_sheet_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "sheet.svg"
    assert run(app, ["cords", "print", str(file)]).exit_code == 0
    root = ElementTree.parse(file).getroot()
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"C1", "C9", "R1", "R9"} <= set(texts)
    assert any("Emergency" in text for text in texts)
    assert run(app, ["cords", "print", str(tmp_path / "no" / "sheet.pdf")]).exit_code == 2


# --- the book ---


def test_the_first_result_of_a_day_counts_and_days_make_streaks(tmp_path: Path) -> None:
    file = tmp_path / "cords.json"
    note("2026-11-15", [9, 8, 7], file)
    note("2026-11-16", [9, 8, 6], file)
    book = note("2026-11-16", [9, 9, 9], file)
    assert book.days["2026-11-16"] == Entry((9, 8, 6))
    assert book.streak(date(2026, 11, 16)) == book.streak(date(2026, 11, 17)) == 2
    assert book.streak(date(2026, 11, 18)) == 0
    assert book.tell(date(2026, 11, 16)) == "2 daily games, 2 won; streak 2; most seconds left 7."


def test_a_lost_day_ends_a_streak_and_a_broken_book_is_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "cords.json"
    assert note("2026-11-16", [9], file).streak(date(2026, 11, 16)) == 0
    file.write_text("not a book")
    assert read_book(file).days == {}
    assert file.with_suffix(".unreadable").read_text() == "not a book"


def test_a_shared_result_gives_nothing_away() -> None:
    assert share_text("2026-11-16", [8, 10]) == (
        "Switchboard of Hotel Bygone, 2026-11-16\n"
        "Round 1: ●●●●●●●●○ 8\nRound 2: ●●●●●●●●●● 10\nRound 3: out of time"
    )
