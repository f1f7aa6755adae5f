"""Every phase x every command x every actor: either exactly what the table says, or refused with no trace."""

import pytest

from boards import play
from switchboard.dealing import WordSession
from switchboard.words.events import Command, GiveClue, Guess, Judge, Stop, TimeUp
from switchboard.words.model import Actor, Phase, Refused, Role, Team
from switchboard.words.ruleset import BASED_1, seated

GAMES: dict[Phase, tuple[str, ...]] = {
    Phase.CLUE: (),
    Phase.VERDICT: ("red: ocean 2",),
    Phase.GUESS: ("red: ocean 2", "referee allows", "red > RIVER"),
    Phase.OVER: ("red: ocean 2", "referee allows", "red > GHOST"),
}
COMMANDS: tuple[Command, ...] = (
    GiveClue("water", 2),
    Judge(True),
    Judge(False, "no"),
    Guess(3),
    Stop(),
    TimeUp(1),
)
ALLOWED = {
    (Phase.CLUE, GiveClue, Actor.RED_GIVER),
    (Phase.CLUE, TimeUp, Actor.CLOCK),
    (Phase.VERDICT, Judge, Actor.REFEREE),
    (Phase.GUESS, Guess, Actor.RED_GUESSER),
    (Phase.GUESS, Stop, Actor.RED_GUESSER),
    (Phase.GUESS, TimeUp, Actor.CLOCK),
}


def expected_code(phase: Phase, command: Command, actor: Actor) -> str:
    """A second reading of the rules, written apart from the code: why a step is refused."""
    doers = {
        GiveClue: Role.GIVER,
        Judge: Role.REFEREE,
        Guess: Role.GUESSER,
        Stop: Role.GUESSER,
        TimeUp: Role.CLOCK,
    }
    if phase is Phase.OVER:
        return "game-over"
    if actor.role is not doers[type(command)]:
        return "not-your-part"
    if not any(allowed[:2] == (phase, type(command)) for allowed in ALLOWED):
        return "not-now"
    assert actor.team is Team.BLUE
    return "not-your-turn"


def everything(game: WordSession) -> object:
    return game.log(), [game.view(actor) for actor in Actor]


@pytest.mark.parametrize("actor", Actor, ids=lambda actor: actor.value)
@pytest.mark.parametrize("command", COMMANDS, ids=repr)
@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.value)
def test_a_step_is_taken_by_the_right_actor_in_the_right_phase_or_not_at_all(
    phase: Phase, command: Command, actor: Actor
) -> None:
    game = play(*GAMES[phase], rules=seated(BASED_1))
    before = everything(game)
    assert game.view(Actor.SPECTATOR).phase is phase
    if (phase, type(command), actor) in ALLOWED:
        game.submit(actor, command)
        assert everything(game) != before
        return
    with pytest.raises(Refused) as refused:
        game.submit(actor, command)
    assert refused.value.code == expected_code(phase, command, actor)
    assert everything(game) == before


def test_something_that_is_no_command_is_refused() -> None:
    game = play()
    with pytest.raises(Refused) as refused:
        game.submit(Actor.RED_GIVER, "let me win")  # type: ignore[arg-type]
    assert refused.value.code == "no-such-command"
