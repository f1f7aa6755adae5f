"""The desk of a cord player: undo and redo, hints with a clock, and what counts."""

import pytest

from switchboard.cli.cord_desk import Desk
from switchboard.cord_dealing import seeded_deal
from switchboard.cord_hints import compile_all, search
from switchboard.cords.events import Begin, HangUp
from switchboard.cords.game import dealt_position
from switchboard.cords.model import Ending, Outcome, Phase
from switchboard.cords.record import commands, parse_record, read_command
from switchboard.cords.solver import Solution
from switchboard.refusals import Refused

DEAL = seeded_deal(1, "desk")


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


def test_a_game_counts_once_when_it_has_ended_whatever_is_taken_back_afterwards() -> None:
    counted: list[Outcome | None] = []
    desk = Desk([DEAL], counts=lambda ended: counted.append(ended.view.outcome))
    desk.do(Begin())
    assert counted == []
    desk.do(HangUp())
    played = desk.record()
    desk.undo()
    assert desk.record() == played, "what is taken back of a game that has ended is still in its record"
    desk.do(HangUp())
    assert counted == [Outcome(Ending.HUNG_UP, desk.view.position.seconds)]
    assert desk.record() == played.replace("deck:", "practice: yes\ndeck:")


def test_practice_does_not_count() -> None:
    counted: list[Desk] = []
    desk = Desk([DEAL], counts=counted.append)
    desk.do(Begin())
    desk.undo()
    desk.do(HangUp())
    assert desk.view.outcome
    assert counted == []


def test_a_round_is_taken_back_to_its_deal_and_no_further() -> None:
    desk = Desk([DEAL, seeded_deal(2, "desk")])
    desk.think(0.0)
    while desk.view.round == 1:
        desk.next_of_line()
    dealt = desk.view
    desk.do(HangUp())
    desk.rewind()
    assert desk.view == dealt
    desk.do(Begin())
    desk.do(read_command(desk.moves()[0]))
    desk.rewind()
    assert desk.view == dealt


def test_the_clock_of_a_search_starts_when_everything_is_compiled() -> None:
    """Else whoever asks first gets a worse answer, on a new machine none but the first guess."""
    compile_all.cache_clear()
    ready: list[int] = []
    told: list[Solution] = []

    def clock() -> float:
        ready.append(compile_all.cache_info().currsize)
        return float(len(ready))

    search(dealt_position(DEAL, (3, 3, 3)), seconds=0.0, improved=told.append, clock=clock)
    assert set(ready) == {1}
    assert len(told) == 2, "a line while it is compiled, and one afterwards"


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
    assert steps == len(list(commands(played.log()))) > 1
    assert f"{steps} steps" in desk.welcome
