"""`switchboard cords`: the desk, the screen (by Textual's own pilot), the commands beside it."""

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

from switchboard.cli import app
from switchboard.cli.cord_board import CIRCLE, HALF, Size, clicked, draw_board, size_for
from switchboard.cli.cord_book import Entry, note, read_book, share_text
from switchboard.cli.cord_desk import Desk
from switchboard.cli.cord_screen import CordApp, Help
from switchboard.cord_dealing import seeded_deal
from switchboard.cords.deal import deal_id
from switchboard.cords.deck import BYGONE
from switchboard.cords.events import Begin
from switchboard.cords.game import dealt_position
from switchboard.cords.model import Ending, Phase
from switchboard.cords.notation import format_position
from switchboard.cords.record import parse_record, read_command
from switchboard.cords.solver import Solution
from switchboard.cords.trace import complete_circles
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
    assert solution is not None
    assert solution.seconds
    while desk.view.phase is not Phase.OVER:
        desk.next_of_line()
    assert desk.left_after_rounds() == [solution.seconds]
    with pytest.raises(Refused, match="game-over"):
        desk.think()


def test_a_table_that_changes_meanwhile_ends_a_hint_and_keeps_no_stale_line() -> None:
    desk = Desk([DEAL])
    desk.do(Begin())
    move = read_command(desk.moves()[0])
    moves = iter([move])

    def somebody_moves(found: Solution) -> None:
        for command in moves:
            desk.do(command)

    assert desk.think(60.0, somebody_moves) is None
    assert desk.solution is None


def test_a_record_is_gone_through_again_step_by_step() -> None:
    played = Desk([DEAL])
    played.think(0.0)
    while played.view.phase is not Phase.OVER:
        played.next_of_line()
    desk = Desk.of_record(parse_record(played.record()))
    assert desk.view.phase is Phase.DEALT
    steps = 0
    while desk.view != played.view:
        desk.redo()
        steps += 1
    assert steps == len(parse_moves(played))
    assert f"{steps} steps" in desk.welcome


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


@pytest.mark.parametrize("what", ["1-XXXX-XXXX-X", "hello", "123/456/789 a........ ........b 333"])
def test_a_mistyped_deal_is_one_sentence(what: str) -> None:
    told = run(app, ["cords", "solve", what])
    assert told.exit_code == 2
    assert len(told.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--daily", "--deal", ID], "Choose one of --daily, --deal, --seed"),
        (["--seed", "x", "--solvable"], "Choose one of --daily, --deal, --seed"),
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


def test_a_shared_result_gives_nothing_away() -> None:
    assert share_text("2026-11-16", [8, 10]) == (
        "Switchboard of Hotel Bygone, 2026-11-16\n"
        "Round 1: ●●●●●●●●○ 8\nRound 2: ●●●●●●●●●● 10\nRound 3: out of time"
    )
    assert share_text("2026-11-16", [], Ending.HUNG_UP).endswith("\nRound 1: hung up")
