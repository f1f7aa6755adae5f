"""Rounds, moves and time: docs/rules/cords.md, from #deal to #views."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from cord_tables import PLAIN, after, deck_of, events_of, new_session, refusal, table
from switchboard import cords
from switchboard.cords.deal import draw, draw_game, numbered_deal, parse_deal
from switchboard.cords.deck import BYGONE
from switchboard.cords.dice import choose_banking, choose_payment
from switchboard.cords.events import Begin, CallConnected, GameDealt, GameEnded, HangUp, Play, RoundEnded
from switchboard.cords.game import Game, dealt_position
from switchboard.cords.model import Actor, Ending, Kind, Move, Phase
from switchboard.cords.notation import format_position, parse_position
from switchboard.cords.rules import fold
from switchboard.cords.titles import TITLES, title
from switchboard.cords.views import View
from switchboard.refusals import Refused

GRID = "123/456/789"
CIRCLES = deck_of("15 24 o1", "15 24 o15", "15 24 o5", "03 15 24", "03 15 24", "03 15 24")


def connected(game: Game, line: str) -> list[str]:
    """Which calls a line connects, with their circles."""
    made = [event for event in events_of(game, line) if isinstance(event, CallConnected)]
    return [f"{'epabcd'[event.connection.call]}{event.connection.circles}" for event in made]


def test_a_deal_places_four_calls_on_each_side() -> None:
    """cords.md#deal"""
    position = dealt_position(draw(BYGONE, 1, random.Random(5)), (3, 3, 3))
    assert sorted(position.incoming) == [-1, -1, 0, 2, 4, 6]
    assert sorted(position.recipient) == [-1, -1, 9, 11, 13, 15]


def test_the_calls_of_a_deal_lie_in_its_order() -> None:
    """cords.md#deal, cords.md#deal-notation"""
    deal = parse_deal("3 41'7/2'95/386' bdac cabd", BYGONE)
    text = format_position(dealt_position(deal, (3, 3, 3)))
    assert text.split()[1:] == ["bed.a.c.p", "cea.b.d.p", "333"]


@pytest.mark.parametrize(("round_", "open_"), [(1, "abcd"), (2, "pabcd"), (3, "epabcd")])
def test_later_rounds_add_priority_and_emergency(round_: int, open_: str) -> None:
    """cords.md#places, cords.md#ruling-places"""
    text = format_position(dealt_position(draw(BYGONE, round_, random.Random(5)), (3, 3, 3)))
    _, incoming, recipient, _ = text.split()
    assert set(incoming) - {"."} == set(open_)
    assert (incoming[8] == "p", recipient[8] == "p") == (round_ >= 2,) * 2
    assert (incoming[1] == "e", recipient[1] == "e") == (round_ == 3,) * 2


def test_while_a_call_of_higher_precedence_is_open_nothing_else_connects() -> None:
    """cords.md#precedence: exchanging places 1 and 4 joins C1-R4 and C2-R5, and nothing at C7."""
    deck = deck_of("15 24", "15 24", "15 24", "03 12", "03 15 24")
    assert connected(table("423/156/789 pa....e.. ...pa...e 333", deck), "1x4") == []
    assert connected(table("423/156/789 ea....p.. ...ea...p 333", deck), "1x4") == ["e0"]
    assert connected(table("423/156/789 ab....p.. ...ab...p 333", deck), "1x4") == []
    assert connected(table("423/156/789 ab....c.. ...ab...c 333", deck), "1x4") == ["a0", "b0"]


def test_one_move_may_connect_several_calls_in_order_of_precedence() -> None:
    """cords.md#connecting, cords.md#ruling-at-once, cords.md#ruling-auto"""
    deck = deck_of("15 24", "15 24", "15 24", "03 12", "03 15 24")
    game = table("423/156/789 ep....... ...ep.... 333", deck)
    assert connected(game, "1x4") == ["e0", "p0"]
    behind = table("423/156/789 pe..a.... ...pe..a. 333", deck)
    assert connected(behind, "1x4") == ["e0", "p0", "a0"]
    blocked = table("423/156/789 pe....a.. ...pe...a 333", deck)
    assert connected(blocked, "1x4") == ["e0", "p0"]


@pytest.mark.parametrize(("move", "cost"), [("1x5", 2), ("4'", 1), ("C1xC2", 1), ("C7>C8", 1)])
def test_an_exchange_takes_two_seconds_and_other_moves_one(move: str, cost: int) -> None:
    """cords.md#costs"""
    deck = deck_of("45 01", "15 24", "15 24", "01 24", "12 45", "15 24", "23", "34 o4", "02")
    game = table(f"{GRID} ab....c.. .....c.ab 333", deck)
    assert sum(after(game, move).dice) == 9 - cost


def test_an_exchange_turns_nothing() -> None:
    """cords.md#exchange"""
    game = table("1'23/456/789 a........ ........a 333", deck_of("15 24 02 o2", "15 24 03"))
    assert format_position(after(game, "1x2")).startswith("21'3/456/789")
    assert refusal(game, "1x1") == "same-card"
    assert refusal(game, "6x7") == "looks-the-same"


def test_a_card_that_looks_the_same_cannot_be_reversed() -> None:
    """cords.md#reverse, cords.md#ruling-same-look"""
    game = table(f"{GRID} a........ ........a 333", deck_of("02 o2", "03 14 25"))
    assert format_position(after(game, "1'")).startswith("1'23")
    assert format_position(after(game, "1'", "1'")).startswith("123")
    assert refusal(game, "2'") == "looks-the-same"


def test_two_joined_cubes_of_one_side_cross() -> None:
    """cords.md#cross"""
    game = table(f"{GRID} ab....... .......ab 333", deck_of("45 03"))
    assert after(game, "C1xC2").incoming[2:4] == (1, 0)
    assert refusal(game, "C1xC3") == "no-cube"
    assert refusal(game, "R8xC1") == "other-side"
    assert refusal(game, "R8xR9") == "not-joined"
    recipients = table(f"{GRID} a.b...... ..ba..... 333", deck_of("04", "03", "01"))
    assert after(recipients, "R3xR4").recipient[2:4] == (11, 12)


def test_a_cube_is_transferred_to_a_free_joined_terminal_of_its_side() -> None:
    """cords.md#transfer, cords.md#ruling-cubes-on-cords: the cord from C1 comes out at C3."""
    deck = deck_of("35 01", "15 24", "15 24", "05 24")
    game = table(f"{GRID} a........ .......a. 333", deck)
    assert after(game, "C1>C3").incoming[2] == 2
    assert refusal(game, "C1>C2") == "not-joined"
    assert refusal(game, "C4>C5") == "no-cube"
    assert refusal(game, "C1>R1") == "other-side"
    assert refusal(game, "C1>C1") == "same-terminal"
    assert refusal(table(f"{GRID} a.b...... .......ab 333", deck), "C1>C3") == "occupied"


def test_a_payment_comes_off_the_dice_the_player_names() -> None:
    """cords.md#paying, cords.md#dice, cords.md#ruling-choice-of-die"""
    game = table(f"{GRID} a........ .......a. 123", deck_of("02", "05 o5 15"))
    assert after(game, "1x2 -3").dice == (1, 2, 1)
    assert after(game, "1x2 -12").dice == (0, 1, 3)
    assert after(game, "1x2 -13").dice == (0, 2, 2)
    assert refusal(game, "1x2 -1") == "too-few-dice"
    assert refusal(game, "1x2 -32") == "too-many-dice"


def test_a_die_at_zero_is_gone_for_good() -> None:
    """cords.md#ruling-exactly-zero"""
    game = table(f"{GRID} a........ .......a. 2-3", deck_of("02", "05 o5 15"))
    assert after(game, "1x2 -1").dice == (0, 0, 3)
    assert refusal(game, "1x2 -2") == "die-gone"
    assert refusal(game, "1x2 -1 +1") == "bank-each-bonus"


def test_the_bonus_goes_to_one_die_after_paying_and_stops_at_six() -> None:
    """cords.md#bonus, cords.md#ruling-no-split-bonus: two circles lie on the upper cord of the first row."""
    game = table("423/156/789 a........ ...a..... 353", CIRCLES)
    assert connected(game, "1x4 -1") == ["a2"]
    assert after(game, "1x4 -1 +1").dice == (3, 5, 3)
    assert after(game, "1x4 -1 +2").dice == (1, 6, 3)
    assert after(game, "1x4 -1 +3").dice == (1, 5, 5)
    assert refusal(game, "1x4 -1 +12") == "bank-each-bonus"


def test_without_a_choice_the_dice_are_chosen_sensibly() -> None:
    """cords.md#automatic"""
    assert choose_payment((3, 3, 3), 2) in ((0,), (1,), (2,))
    assert choose_payment((1, 3, 2), 1) == (2,)
    assert choose_payment((1, 3, 2), 2) == (1,)
    assert choose_payment((1, 1, 1), 2) in ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
    assert choose_banking((5, 3, 1), [3]) == (1,)
    assert choose_banking((6, 6, 4), [2])[0] == 2
    assert choose_banking((6, 5, 1), [2]) == (2,), "a second that would be lost counts more than a large die"
    assert choose_banking((3, 0, 3), [0]) == ()


def test_out_of_time_loses_even_on_the_last_call() -> None:
    """cords.md#lost, cords.md#ruling-all-gone"""
    game = table("423/156/789 a........ ...a..... 2--", CIRCLES)
    events = events_of(game, "1x4")
    assert isinstance(events[-1], GameEnded)
    assert events[-1].outcome.ending is Ending.OUT_OF_TIME
    assert not any(isinstance(event, CallConnected) for event in events)


def test_a_player_may_hang_up() -> None:
    """cords.md#hang-up"""
    game = table(f"{GRID} a........ .......a. 333", deck_of("02"))
    over = cords.evolve(game, cords.decide(game, Actor.PLAYER, HangUp())[0])
    assert over.phase is Phase.OVER
    with pytest.raises(Refused, match="game-over"):
        cords.decide(over, Actor.PLAYER, HangUp())
    assert cords.view(over, Actor.PLAYER).title is None
    dealt = cords.start(joined_deal())
    assert isinstance(cords.decide(dealt, Actor.PLAYER, HangUp())[0], GameEnded)


def test_the_game_is_won_when_the_last_round_is_done() -> None:
    """cords.md#won"""
    game = table("423/156/789 a........ ...a..... 333", CIRCLES)
    *_, ended, won = events_of(game, "1x4")
    assert isinstance(ended, RoundEnded)
    assert isinstance(won, GameEnded)
    assert (won.outcome.ending, won.outcome.seconds) == (Ending.WON, ended.seconds) == (Ending.WON, 9)
    over = view_after(game, "1x4")
    assert over.title == title(9)
    assert [made.call for made in over.connected] == [2]


def view_after(game: Game, line: str) -> View:
    for event in events_of(game, line):
        game = cords.evolve(game, event)
    return cords.view(game, Actor.PLAYER)


def test_every_number_of_seconds_has_a_title_of_its_own() -> None:
    """cords.md#rating"""
    assert [title(seconds) for seconds in range(1, 19)] == list(TITLES)
    assert len(set(TITLES)) == 18


def joined_deal() -> GameDealt:
    """A game whose first deal connects a call with a circle by itself."""
    games = (GameDealt(BYGONE, draw_game(BYGONE, random.Random(seed))) for seed in range(1000))
    return next(dealt for dealt in games if bonuses(dealt))


def bonuses(dealt: GameDealt) -> list[CallConnected]:
    events = cords.decide(cords.start(dealt), Actor.PLAYER, Begin())
    return [event for event in events if isinstance(event, CallConnected) and event.die is not None]


def test_calls_joined_at_the_deal_connect_and_gain_when_the_round_begins() -> None:
    """cords.md#ruling-deal-bonus"""
    dealt = joined_deal()
    gained = bonuses(dealt)
    assert sum(gained[-1].dice) == 9 + sum(event.connection.circles for event in gained)
    game = cords.start(dealt)
    with pytest.raises(Refused, match="bank-each-bonus"):
        cords.decide(game, Actor.PLAYER, Begin(()))
    with pytest.raises(Refused, match="not-now"):
        cords.decide(game, Actor.PLAYER, Play(Move(Kind.EXCHANGE, 0, 1)))
    for event in cords.decide(game, Actor.PLAYER, Begin()):
        game = cords.evolve(game, event)
    with pytest.raises(Refused, match="not-now"):
        cords.decide(game, Actor.PLAYER, Begin())


def dealt_table(text: str) -> Game:
    """A round of straight cords that lies dealt: C1 is joined to R4, C2 to R5, C3 to R6, C4 to R7."""
    return replace(table(text, PLAIN), phase=Phase.DEALT)


def test_a_call_joined_at_the_deal_waits_while_another_must_come_first() -> None:
    """cords.md#precedence: "even if there is already a connected call at the start of the round"."""
    assert connected(dealt_table(f"{GRID} a.......p ...a....p 333"), "begin") == []
    assert connected(dealt_table(f"{GRID} p.....e.. ...p....e 333"), "begin") == []
    assert connected(dealt_table(f"{GRID} ap....... ...ap.... 333"), "begin") == ["p0", "a0"]


def test_a_round_may_end_at_its_deal() -> None:
    """cords.md#rounds, cords.md#ruling-deal-bonus"""
    *_, ended, won = events_of(dealt_table(f"{GRID} ab....... ...ab.... 3-1"), "begin")
    assert ended == RoundEnded(1, 4)
    assert isinstance(won, GameEnded)


def test_dice_are_carried_over_and_each_round_is_dealt_anew() -> None:
    """cords.md#rounds, cords.md#views: the last call of round 1 pays with one die and gains on another."""
    game = table("423/156/789 a........ ...a..... 353", CIRCLES)
    game = replace(game, deals=tuple(numbered_deal(CIRCLES, round_, 7) for round_ in (1, 2, 3)))
    *_, ended = events_of(game, "1x4 -1 +3")
    assert ended == RoundEnded(1, 11), "and the game has not ended with it"
    for event in events_of(game, "1x4 -1 +3"):
        game = cords.evolve(game, event)
    assert (game.round, game.phase, game.connected, game.outcome) == (2, Phase.DEALT, (), None)
    assert game.position == dealt_position(game.deals[1], (1, 5, 5))


def test_deals_of_rounds_to_come_are_not_seen() -> None:
    """cords.md#views"""
    game = cords.start(joined_deal())
    view = cords.view(game, Actor.SPECTATOR)
    assert not hasattr(view, "deals")
    assert (view.round, view.rounds) == (1, 3)


def test_only_the_player_plays() -> None:
    with pytest.raises(Refused, match="not-your-part"):
        cords.decide(cords.start(joined_deal()), Actor.SPECTATOR, Begin())


def test_the_log_folds_to_the_live_game() -> None:
    session = new_session(random.Random(1))
    session.submit(Actor.PLAYER, Begin())
    assert cords.view(fold(session.log()), Actor.PLAYER) == session.view(Actor.PLAYER)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move(Kind.EXCHANGE, 0, 9), "no-such-place"),
        (Move(Kind.REVERSE, -1), "no-such-place"),
        (Move(Kind.CROSS, 0, 18), "no-such-terminal"),
        (Move(Kind.TRANSFER, -3, 1), "no-such-terminal"),
    ],
)
def test_moves_off_the_board_are_refused(move: Move, code: str) -> None:
    game = table(f"{GRID} a........ .......a. 333", deck_of("02"))
    with pytest.raises(Refused, match=code):
        cords.decide(game, Actor.PLAYER, Play(move))


@pytest.mark.parametrize("die", [-1, 3, 99])
def test_dice_that_are_not_there_are_refused(die: int) -> None:
    game = table(f"{GRID} a........ .......a. 333", deck_of("02", "03"))
    with pytest.raises(Refused, match="no-such-die"):
        cords.decide(game, Actor.PLAYER, Play(Move(Kind.EXCHANGE, 0, 1), (die,)))


def test_what_is_no_command_is_refused() -> None:
    game = table(f"{GRID} a........ .......a. 333", deck_of("02", "03"))
    words: Any = "1x2"
    with pytest.raises(Refused, match="no-such-command"):
        cords.decide(game, Actor.PLAYER, words)


def test_a_position_deals_back_to_itself() -> None:
    deal = numbered_deal(BYGONE, 3, 12345)
    text = format_position(dealt_position(deal, (3, 3, 3)))
    assert parse_position(text, BYGONE) == dealt_position(deal, (3, 3, 3))
