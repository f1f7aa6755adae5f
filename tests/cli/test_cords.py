"""`switchboard cords`: the screen (by Textual's own pilot), and the commands beside it."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static
from typer.testing import CliRunner

from switchboard.cli import app, cord_book
from switchboard.cli.cord_board import CIRCLE, HALF, Size, clicked, draw_board, size_for
from switchboard.cli.cord_book import Entry, note, read_book, share_text
from switchboard.cli.cord_desk import Desk
from switchboard.cli.cord_screen import CordApp, Help
from switchboard.cord_dealing import seeded_deal
from switchboard.cords.deal import deal_id, format_deal
from switchboard.cords.deck import BYGONE
from switchboard.cords.events import Begin
from switchboard.cords.game import dealt_position
from switchboard.cords.model import LETTERS, Ending, Phase, terminal_name
from switchboard.cords.notation import format_position
from switchboard.cords.record import read_command
from switchboard.cords.trace import complete_circles, joined
from switchboard.decks import format_deck

DEAL = seeded_deal(1, "desk")
ID = deal_id(BYGONE, DEAL)
run = CliRunner().invoke


# --- the screen ---


def drive(act: Callable[[CordApp, Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> Desk:
    """Run the screen without a terminal and let a test press its keys."""
    desk = Desk([DEAL])

    async def play() -> None:
        screen = CordApp(desk)
        async with screen.run_test(size=size) as pilot:
            await act(screen, pilot)

    asyncio.run(play())
    return desk


def shown(screen: CordApp, name: str) -> str:
    return str(screen.query_one(f"#{name}", Static).render())


async def type_line(pilot: Pilot[None], text: str) -> None:
    pilot.app.query_one(Input).value = text
    await pilot.press("enter")


def test_a_round_is_begun_and_a_move_typed() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        assert "Enter begins the round" in shown(screen, "message")
        await pilot.press("enter")
        await type_line(pilot, "1x2")
        assert (
            shown(screen, "happened").splitlines()[0].strip().startswith(("1x2  -2", "a ", "b ", "c ", "d "))
        )

    assert parse_moves(drive(act)) == ["begin", "1x2"]


def parse_moves(desk: Desk) -> list[str]:
    lines = desk.record().splitlines()
    return [line.split()[0] for line in lines[lines.index("moves:") + 1 : -1]]


@pytest.mark.parametrize("size", [(80, 24), (110, 32), (160, 50)])
def test_cards_are_exchanged_by_mouse_and_plugs_moved_at_every_size(size: tuple[int, int]) -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        cards = screen.board_size
        await pilot.click("#board", offset=(8, 3))
        assert "another card exchanges them (2 seconds)" in shown(screen, "message")
        await pilot.click("#board", offset=(cards.width - 8, cards.height - 3))
        move = next(move for move in screen.desk.moves() if ">" in move)
        for name in move.split(">"):
            await pilot.click("#board", offset=where_is(name, cards))

    moves = parse_moves(drive(act, size))
    assert moves[:2] == ["begin", "1x9"]
    assert ">" in moves[2]


def where_is(terminal: str, size: Size) -> tuple[int, int]:
    """The cell in which a terminal's name is drawn."""
    lines = draw_board(BYGONE, dealt_position(DEAL, (3, 3, 3)), size=size).plain.splitlines()
    return next((line.index(terminal), y) for y, line in enumerate(lines) if terminal in line)


def test_arrows_and_space_play_cards_while_nothing_is_typed() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter", "space", "left", "up", "space")
        await pilot.press("right", "enter", "escape")
        assert screen.chosen is None
        await pilot.press("c", "5", "left", "backspace", "space")
        assert screen.query_one(Input).value == " 5"

    assert parse_moves(drive(act)) == ["begin", "1x5"]


def test_a_plug_is_taken_by_name_and_says_where_it_can_go() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        move = next(move for move in screen.desk.moves() if ">" in move)
        start, end = move.split(">")
        await type_line(pilot, start)
        assert f"{start} can go to" in shown(screen, "message")
        assert end in shown(screen, "message")
        await type_line(pilot, end)
        assert screen.plug is None

    assert ">" in parse_moves(drive(act))[-1]


def test_keys_move_choose_undo_and_show_paths() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter", "f8", "up", "f8")
        await pilot.press("f4", "f5", "f6")
        assert screen.call is not None
        await type_line(pilot, "nonsense [/b]")
        assert "is not understood" in screen.message
        await type_line(pilot, "[/b]")
        assert "'[/b]' is no move" in shown(screen, "message")

    desk = drive(act)
    assert parse_moves(desk) == ["begin", "2x5"]
    assert desk.practice


def test_a_call_that_is_selected_says_where_its_cord_leads() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await type_line(pilot, "a")
        assert screen.call == LETTERS.index("a")
        start, end = (
            cubes[2] for cubes in (screen.desk.view.position.incoming, screen.desk.view.position.recipient)
        )
        ends = joined(BYGONE, DEAL.faces, start)
        told = shown(screen, "message")
        assert "a is joined" in told if end in ends else all(terminal_name(one) in told for one in ends)

    drive(act)


def test_when_the_game_is_over_a_hint_shows_what_could_have_been_done() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await type_line(pilot, "hang up")
        assert "F2 shows what could have been done" in shown(screen, "state")
        await pilot.press("f2")
        await screen.workers.wait_for_complete()
        await pilot.pause()
        assert screen.desk.view.phase is Phase.DEALT
        assert "seconds left" in screen.message

    drive(act)


def test_help_lies_on_top_and_goes_away() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("f1")
        assert isinstance(screen.screen, Help)
        await pilot.press("escape")
        assert not isinstance(screen.screen, Help)

    drive(act)


def test_a_hint_is_thought_of_beside_the_screen_and_can_be_followed() -> None:
    async def act(screen: CordApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter", "f2")
        await screen.workers.wait_for_complete()
        await pilot.pause()
        assert "seconds left" in screen.message
        await pilot.press("f3")

    assert len(parse_moves(drive(act))) == 2


@pytest.mark.parametrize("room", [(0, 0), (52, 21), (92, 41), (300, 100)])
def test_what_is_clicked_is_what_is_drawn(room: tuple[int, int]) -> None:
    size = size_for(*room)
    lines = draw_board(BYGONE, dealt_position(DEAL, (3, 3, 3)), size=size).plain.splitlines()
    assert len(lines) == size.height
    found = 0
    for y, line in enumerate(lines):
        assert len(line) <= size.width
        for name, first in (("C", 0), ("R", 9)):
            for number in range(9):
                x = line.find(f"{name}{number + 1}")
                if x >= 0:
                    assert clicked(x, y, size) == ("terminal", first + number)
                    found += 1
        for place in range(9):
            if (x := line.find(str(place + 1))) >= 0 and (x - 5) % size.wide == 0:
                assert clicked(x, y, size) == ("card", place)
                found += 1
    assert found == 18 + 9
    assert clicked(500, 500, size) is None


def test_cards_are_as_large_as_there_is_room_for() -> None:
    assert size_for(0, 0) == size_for(52, 20)
    for width in range(52, 140, 4):
        for height in range(20, 60, 2):
            size = size_for(width, height)
            assert size.width <= width
            assert size.height <= height


def test_a_cube_says_where_it_stands_and_a_circle_is_marked_when_whole() -> None:
    position = dealt_position(DEAL, (3, 3, 3))
    board = draw_board(BYGONE, position)
    styles = {str(span.style) for span in board.spans}
    assert any(CIRCLE in style for style in styles) is bool(complete_circles(BYGONE, position.faces))
    assert any(HALF in style for style in styles)


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


def test_a_deal_that_is_written_out_is_solved_like_its_id() -> None:
    ids, text = (run(app, ["cords", "solve", what, "--seconds", "0"]) for what in (ID, format_deal(DEAL)))
    assert ids.exit_code == text.exit_code == 0
    assert ids.stdout.splitlines()[0] == text.stdout.splitlines()[0]


def test_a_round_that_is_done_has_nothing_left_to_do() -> None:
    told = run(app, ["cords", "solve", "123/456/789 ......... ......... 1--"]).stdout
    assert told.splitlines()[1] == "1 second left, proved best: nothing is left to do"


BAD_DEALS = [
    "1-XXXX-XXXX-X",
    "hello",
    "",
    "1 123/456/789 abcc abcd",
    "123/456/789 a........ ........b 333",
]


@pytest.mark.parametrize("what", BAD_DEALS)
def test_a_mistyped_deal_is_one_sentence(what: str) -> None:
    told = run(app, ["cords", "solve", what])
    assert told.exit_code == 2
    assert len(told.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--daily", "--deal", ID], "Choose one of --daily, --deal, --seed"),
        (["--seed", "x", "--solvable"], "Choose one of --daily, --deal, --seed"),
        (["--daily", "--round", "2"], "leave --round out"),
        (["--round", "2"], "it needs a terminal"),
        (["print", "sheet.txt"], "sheet.txt is neither a .pdf nor an .svg"),
        (["--deal", ""], "'' is no deal"),
        (["--seed", "x"], "it needs a terminal"),
        (["edit", "none.json"], "it needs a terminal"),
    ],
)
def test_a_game_that_cannot_be_played_here_is_refused_in_a_sentence(asked: list[str], sentence: str) -> None:
    told = run(app, ["cords", *asked])
    assert told.exit_code == 2
    assert sentence in told.stderr
    assert len(told.stderr.splitlines()) == 1


def test_a_deck_is_checked_and_drawn(tmp_path: Path) -> None:
    assert "9  04 13 14 45 o14" in run(app, ["cords", "deck"]).stdout
    file = tmp_path / "deck.json"
    file.write_text(format_deck(BYGONE).replace("[0,5]", "[0,0]", 1))
    told = run(app, ["cords", "deck", str(file)])
    assert told.exit_code == 2
    assert "Card 1: the cord 0-0 leads nowhere" in told.stderr
    file.write_bytes(b"\xff\xfe")
    assert run(app, ["cords", "deck", str(file)]).stderr == f"{file}: The file is not text in UTF-8.\n"
    assert run(app, ["cords", "deck", str(tmp_path / "none")]).exit_code == 2


def test_a_sheet_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "sheet.svg"
    assert run(app, ["cords", "print", str(file)]).exit_code == 0
    root = ElementTree.parse(file).getroot()
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"C1", "C9", "R1", "R9"} <= set(texts)
    assert any("Emergency" in text for text in texts)
    assert run(app, ["cords", "print", str(tmp_path / "no" / "sheet.pdf")]).exit_code == 2


def test_a_record_is_told_step_by_step_or_refused_in_a_sentence(tmp_path: Path) -> None:
    desk = Desk([DEAL])
    desk.do(Begin())
    desk.do(read_command("1x2"))
    file = tmp_path / "game.txt"
    file.write_text(desk.record())
    told = run(app, ["cords", "replay", str(file), "--plain"])
    assert told.exit_code == 0
    assert "1x2  -2" in told.stdout.splitlines()
    file.write_text(desk.record().replace("1x2", "1x1"))
    told = run(app, ["cords", "replay", str(file)])
    assert told.exit_code == 2
    assert "'1x1" in told.stderr
    assert len(told.stderr.splitlines()) == 1
    assert run(app, ["cords", "--record", str(file)]).exit_code == 2  # it is there already


# --- the book ---


def test_the_first_result_of_a_day_counts_and_days_make_streaks(tmp_path: Path) -> None:
    file = tmp_path / "cords.json"
    note("2026-11-15", [9, 8, 7], file)
    note("2026-11-16", [9, 8, 6], file)
    book = note("2026-11-16", [9, 9, 9], file)
    assert book.days["2026-11-16"] == Entry((9, 8, 6))
    assert book.streak(date(2026, 11, 16)) == book.streak(date(2026, 11, 17)) == 2
    assert book.streak(date(2026, 11, 18)) == 0
    assert book.tell(date(2026, 11, 16)) == (
        "2 daily games, 2 won; in a row now 2, at most 2; seconds left on average 6.5, at most 7."
    )


def test_a_lost_day_ends_a_streak_and_a_broken_book_is_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "cords.json"
    lost = note("2026-11-16", [9], file)
    assert lost.streak(date(2026, 11, 16)) == 0
    assert lost.tell(date(2026, 11, 16)) == "1 daily game, none won yet."
    file.write_text("not a book")
    assert read_book(file).days == {}
    assert file.with_suffix(".unreadable").read_text() == "not a book"


def test_a_book_that_cannot_be_opened_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cord_book, "folder", lambda: tmp_path)
    (tmp_path / cord_book.FILE).mkdir()
    told = run(app, ["cords", "stats"])
    assert told.exit_code == 2
    assert told.stderr == "The book of results cannot be read: Is a directory.\n"


def test_a_shared_result_gives_nothing_away() -> None:
    assert share_text("2026-11-16", [8, 10]) == (
        "Switchboard of Hotel Bygone, 2026-11-16\n"
        "Round 1: ●●●●●●●●○ 8\nRound 2: ●●●●●●●●●● 10\nRound 3: out of time"
    )
    assert share_text("2026-11-16", [], Ending.HUNG_UP).endswith("\nRound 1: hung up")
