"""A deck of one's own, typed in: drawn while it is typed, judged, saved, and gone on with."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, Static
from typer.testing import CliRunner

from switchboard.cli import app
from switchboard.cli.cord_editor import COLUMNS, ROWS, DeckEditor
from switchboard.cords.deck import BYGONE, Deck, turned
from switchboard.cords.drawing import card_lines
from switchboard.cords.notation import format_card, read_card
from switchboard.decks import format_deck, read_deck, read_draft

Act = Callable[[Pilot[None]], Awaitable[None]]


def edited(file: Path, act: Act) -> DeckEditor:
    editor = DeckEditor(file, read_draft(file) if file.exists() else Deck("Mine", ()))

    async def run() -> None:
        async with editor.run_test(size=(80, 24)) as pilot:
            await act(pilot)

    asyncio.run(run())
    return editor


def shown(pilot: Pilot[None], name: str) -> str:
    return str(pilot.app.query_one(f"#{name}", Static).render())


def test_a_card_is_drawn_both_ways_up_while_it_is_typed(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None]) -> None:
        before = shown(pilot, "picture")
        await pilot.press(*"02 14 25 35 o25")
        card = read_card("02 14 25 35 o25")
        drawn = shown(pilot, "picture")
        assert drawn != before
        assert all(line in drawn for line in card_lines(card, COLUMNS, ROWS))
        assert all(line in drawn for line in card_lines(turned(card), COLUMNS, ROWS))
        assert "✓" in shown(pilot, "mark1")
        assert "Not sound yet. Card 2: it has no cord." in shown(pilot, "verdict")

    edited(tmp_path / "mine.json", act)


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("02 12", "2 cords meet at port 2 (right lower); cords split only at a half circle."),
        ("02 o5", "the half circle at port 5 (left upper) has no cord."),
        ("02 7", "'7' is no cord (two ports, as 02) and no halves (o and ports, as o25)."),
        ("22", "the cord 2-2 leads nowhere: its ends are the same port."),
        ("[/b]", "'[/b]' is no cord (two ports, as 02) and no halves (o and ports, as o25)."),
    ],
)
def test_what_is_wrong_with_a_card_is_said_beside_it(tmp_path: Path, typed: str, complaint: str) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press(*typed)
        assert complaint in shown(pilot, "picture")

    edited(tmp_path / "mine.json", act)


def test_a_whole_deck_is_typed_and_pasted_line_by_line_saved_and_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"

    async def act(pilot: Pilot[None]) -> None:
        first, *others = BYGONE.cards
        await pilot.press(*format_card(first), "down")
        for card in others:
            pilot.app.post_message(Paste(format_card(card)))
            await pilot.press("down")
        assert "The deck is sound" in shown(pilot, "verdict")
        await pilot.press("ctrl+s")
        assert f"Saved as {file}" in shown(pilot, "message")
        await pilot.press("ctrl+q")

    assert edited(file, act).return_code == 0
    assert read_deck(file) == Deck("Mine", BYGONE.cards)


def test_what_is_not_sound_yet_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"

    async def begin(pilot: Pilot[None]) -> None:
        await pilot.press(*"02 12", "ctrl+s")
        assert "Not sound yet. Card 1: 2 cords meet at port 2" in shown(pilot, "message")

    edited(file, begin)
    assert CliRunner().invoke(app, ["cords", "deck", str(file)]).exit_code == 2

    async def go_on(pilot: Pilot[None]) -> None:
        await pilot.press(*" o2")
        assert pilot.app.query_one("#card1", Input).value == "02 12 o2"
        assert "✓" in shown(pilot, "mark1")

    edited(file, go_on)


def test_a_line_that_cannot_be_read_is_not_saved_and_the_file_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(format_deck(BYGONE))

    async def act(pilot: Pilot[None]) -> None:
        await pilot.press(*" 9", "ctrl+s")
        assert "Not saved. Card 1: '9' is no cord" in shown(pilot, "message")

    edited(file, act)
    assert read_deck(file) == BYGONE


def test_a_folder_that_takes_no_file_is_said_so(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press(*"02", "ctrl+s")
        assert "Not saved: No such file or directory." in shown(pilot, "message")

    edited(tmp_path / "none" / "mine.json", act)


def test_who_leaves_without_saving_is_asked_once(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press(*"02", "ctrl+q")
        assert "not saved" in shown(pilot, "message")
        assert pilot.app.is_running
        await pilot.press("ctrl+q")

    editor = edited(tmp_path / "mine.json", act)
    assert editor.return_code == 0
    assert not (tmp_path / "mine.json").exists()


def test_a_file_that_is_no_deck_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("{")
    told = CliRunner().invoke(app, ["cords", "edit", str(file)])
    assert told.exit_code == 2
    assert "The deck cannot be read" in told.output
    file.write_text(format_deck(Deck("Many", BYGONE.cards * 2)))
    assert "a deck has 9" in CliRunner().invoke(app, ["cords", "edit", str(file)]).output
