"""The rounds of a training at a keyboard: the board, the answer, and what the coach says of it."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from switchboard.cli.keepsakes import Best, Trainings, recall, remember
from switchboard.cli.person import Person
from switchboard.cli.screen import Screen
from switchboard.coach import telling
from switchboard.coach.drills import (
    ClueMark,
    GuessMark,
    giver_view,
    guess_drill,
    mark_clue,
    mark_guesses,
    scene,
)
from switchboard.dealing import WordSession
from switchboard.telling import tell_move
from switchboard.themes import Theme
from switchboard.words.events import GiveClue
from switchboard.words.log import moves
from switchboard.words.model import Actor, Clue, Phase, Refused
from switchboard.words.views import View

_SHOWN = 6  # cards whose chances are told


class Trainer:
    """Plays drills with the person at a screen."""

    def __init__(self, screen: Screen, theme: Theme, pack: str) -> None:
        self._screen = screen
        self._theme = theme
        self._pack = pack
        self._person = Person(screen, theme)

    def play(self, drill: str, seed: str, rounds: int) -> Iterator[int]:
        """The score of each round, as it is finished; `Left` if the person goes."""
        one: Callable[[str, str], int] = self._guess if drill == "guess" else self._clue
        for number in range(1, rounds + 1):
            yield one(f"{seed} {number}", f"Round {number} of {rounds}.")
            if number < rounds:
                self._screen.pauses()

    def remember(self, what: str, score: int, day: str) -> None:
        """Keep the best score of such a training."""
        kept = recall(Trainings, self._screen.say)
        last = kept.best.get(what)
        if last is None or score > last.score:
            best = Best(score, day, 1 if last is None else last.trainings + 1)
            self._screen.say("That is your first score here." if last is None else "That is your best score!")
        else:
            best = replace(last, trainings=last.trainings + 1)
            self._screen.say(f"Your best is {last.score}, of {last.day}.")
        remember(Trainings({**kept.best, what: best}), self._screen.say)

    # --- guessing -----------------------------------------------------------------------------------

    def _guess(self, seed: str, heading: str) -> int:
        session = guess_drill(seed, self._pack)
        team = session.view(Actor.SPECTATOR).team
        news = [heading]
        while (view := session.view(Actor.guesser(team))).phase is Phase.GUESS and view.team is team:
            session.submit(view.actor, self._person.choose(view, news))
            news = [heading, self._last_move(session)]
        self._screen.say(*news[1:], "")
        mark = mark_guesses(session)
        self._screen.say(*self._tell_guesses(mark, view.words))
        return mark.score

    def _last_move(self, session: WordSession) -> str:
        *_, move = moves(session.log())
        return tell_move(move, session.view(Actor.SPECTATOR), self._theme)

    def _tell_guesses(self, mark: GuessMark, words: tuple[str, ...]) -> Iterator[str]:
        yield f"Meant: {telling.listed(mark.meant, words)}. Score: {mark.score}."
        yield from (f"  > {telling.tell_step(step, words, self._theme)}" for step in mark.turn.steps)
        yield telling.tell_chances(mark.turn, words, self._theme, _SHOWN)

    # --- giving -------------------------------------------------------------------------------------

    def _clue(self, seed: str, heading: str) -> int:
        view = giver_view(scene(seed, self._pack))
        mark = self._marked(view, heading)
        self._screen.say("", *self._tell_clue(mark, view))
        return mark.score

    def _marked(self, view: View, heading: str) -> ClueMark:
        command = self._person.choose(view, [heading])
        while True:
            assert isinstance(command, GiveClue)
            try:
                return mark_clue(view, Clue(command.text, command.number))
            except Refused as refused:
                self._screen.say(refused.sentence)
                command = self._person.ask(view, [heading])

    def _tell_clue(self, mark: ClueMark, view: View) -> Iterator[str]:
        given, words = mark.given, view.words
        yield f"{telling.tell_clue(Clue(given.text, given.number))}: {mark.score} points."
        yield (
            f"To be expected: {given.expected:.1f} cards, {telling.percent(given.trap)} risk of the "
            f"{self._theme.trap}, all found in {telling.percent(given.whole)}."
        )
        yield telling.tell_likely(mark.chances, view.team, words, self._theme, _SHOWN)
        yield from telling.tell_options(mark.options, given, words)
