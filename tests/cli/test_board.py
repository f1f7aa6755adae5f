"""Drawing: every board fits, every identity can be told without its colour, no view shows too much."""

import pytest
from rich.cells import cell_len

from boards import a_deal, play
from switchboard.cli.board import ASCII, UNICODE, Glyphs, Look, draw_board, draw_scene, draw_turns
from switchboard.dealing import open_game
from switchboard.themes import SWITCHBOARD, THEMES, Theme
from switchboard.words.deal import checked
from switchboard.words.model import Actor, Deal
from switchboard.words.views import View

LONG_WORDS = (
    "DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT",
    "スイッチボード",
    "電話交換手電話交換手電話交換手電話交換手",
    "THE GOOD, THE BAD AND THE UGLY",
    "ÉLÈVE",
    "ТЕЛЕФОН",
)


def view_of(*moves: str, actor: Actor = Actor.RED_GUESSER, words: tuple[str, ...] = ()) -> View:
    if not words:
        return play(*moves).view(actor)
    deal = a_deal()
    strange = checked(Deal(words + deal.words[len(words) :], deal.key, deal.forfeits, deal.first))
    return open_game(strange).view(actor)


def plain(view: View, look: Look) -> list[str]:
    return [line.plain for line in draw_board(view, look)]


@pytest.mark.parametrize("width", [40, 60, 80, 100, 200])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("actor", [Actor.RED_GIVER, Actor.RED_GUESSER])
@pytest.mark.parametrize("words", [(), LONG_WORDS])
def test_a_board_is_a_rectangle_that_fits(
    width: int, glyphs: Glyphs, actor: Actor, words: tuple[str, ...]
) -> None:
    lines = plain(view_of(actor=actor, words=words), Look(SWITCHBOARD, glyphs, width))
    assert len({cell_len(line) for line in lines}) == 1
    assert cell_len(lines[0]) <= width
    everything = "".join(line.replace("│", "").replace("|", "") for line in lines)
    for word in words:
        assert set(word) - {" "} <= set(everything)


def test_ordinary_words_take_one_line_each() -> None:
    assert len(plain(view_of(), Look(SWITCHBOARD))) == 11


def test_a_giver_sees_every_identity_by_letter_and_pattern() -> None:
    board = "\n".join(plain(view_of(actor=Actor.RED_GIVER), Look(SWITCHBOARD)))
    assert [board.count(mark) for mark in ("▒R▒", "░B░", "·N·", "╳X╳")] == [9, 8, 7, 1]


def test_a_guesser_sees_numbers_and_words_and_nothing_else() -> None:
    board = "\n".join(plain(view_of(), Look(SWITCHBOARD)))
    assert not set("▒░·╳") & set(board)
    assert all(f"─ {number} ─" in board for number in range(1, 26))


@pytest.mark.parametrize("actor", [Actor.RED_GIVER, Actor.RED_GUESSER])
def test_a_card_that_is_turned_over_is_filled_and_has_no_number(actor: Actor) -> None:
    view = view_of("red: ocean 2", "red > RIVER", "red > LION", actor=actor)
    board = "\n".join(plain(view, Look(SWITCHBOARD)))
    assert "▒ RIVER ▒▒▒▒▒▒" in board
    assert "· LION ·······" in board
    assert "─ 1 ─" not in board
    assert "─ 18 ─" not in board


def test_the_log_tells_each_turn_in_a_line() -> None:
    view = view_of("red: ocean 2", "red > RIVER", "red stops", "blue: farmer 1", "red: sky unlimited")
    assert [line.plain for line in draw_turns(view, Look(SWITCHBOARD))] == [
        " 1 Red  OCEAN 2: RIVER ▒R, stop",
        " 2 Blue FARMER 1: invalid, in return KING ▒R",
        " 3 Red  SKY unlimited",
    ]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("news", [0, 1, 5, 50])
def test_a_scene_fits_a_screen_of_80_by_24(theme: Theme, news: int) -> None:
    turns = [("red", "RIVER"), ("blue", "WOLF"), ("red", "APPLE"), ("blue", "FARM"), ("red", "MOUSE")]
    moves = [move for team, word in turns for move in (f"{team}: sky 9", f"{team} > {word}", f"{team} stops")]
    view = view_of(*moves, "blue: extraordinary unlimited")
    told = [f"Something happened, number {number}." for number in range(news)]
    scene = draw_scene(view, Look(theme), "A heading", told, spare=1)
    assert sum(-(-max(1, line.cell_len) // 80) for line in scene) <= 23
    assert not told or any(told[-1] in line.plain for line in scene)
