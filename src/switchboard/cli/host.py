"""A game at one keyboard: whose move it is, handing the keyboard over, the bots' moves, the news.

People who see different things never find each other's screen: between them everything is wiped.
"""

from switchboard.cli.board import draw_scene
from switchboard.cli.bots import Bots
from switchboard.cli.person import Person
from switchboard.cli.screen import Screen
from switchboard.cli.seating import Seating
from switchboard.dealing import WordSession
from switchboard.telling import tell_move
from switchboard.words.log import moves
from switchboard.words.model import Actor, Phase, Refused, Role
from switchboard.words.ruleset import RefereeKind
from switchboard.words.views import awaited


class Host:
    """Runs a game to its end, or until somebody leaves."""

    def __init__(self, session: WordSession, seating: Seating, bots: Bots, screen: Screen) -> None:
        self._session = session
        self._seating = seating
        self._bots = bots
        self._screen = screen
        self._person = Person(screen, seating.theme)
        self._holder: Actor | Role | None = None

    def play(self) -> None:
        while (view := self._session.view(Actor.SPECTATOR)).outcome is None:
            actor = awaited(view)
            if actor in self._seating.people:
                self._person_moves(actor)
            else:
                self._bots.move(self._session, actor)
            self._tell_last_move()
            if not self._seating.people and self._session.view(actor).turn != view.turn:
                self._show()
                self._screen.pauses()
        self._show()

    def leave(self) -> None:
        """Nobody plays on; what a giver saw must not stay behind for a guesser."""
        if self._is_shared:
            self._screen.wipe()

    def _person_moves(self, actor: Actor) -> None:
        self._hand_over(actor)
        view = self._session.view(actor)
        command = self._person.choose(view, self._screen.news)
        while True:
            try:
                self._session.submit(actor, command)
                break
            except Refused as refused:
                self._screen.say(refused.sentence)
                command = self._person.ask(view, self._screen.news)
        self._screen.news.clear()

    def _hand_over(self, actor: Actor) -> None:
        audience = self._audience(actor)
        if self._is_shared and audience is not self._holder:
            self._screen.wipe()
            self._screen.forget_typed()
            self._screen.say(*self._screen.news)
            who = self._seating.theme.actor(actor)
            self._screen.ask(f"Hand over to: {who}. Press Enter when nobody else is looking. ")
            self._screen.wipe()
        self._holder = audience

    @property
    def _is_shared(self) -> bool:
        """Whether people see different things on this screen."""
        return len({self._audience(actor) for actor in self._seating.people}) > 1

    def _audience(self, actor: Actor) -> Actor | Role:
        """Chairs with the same audience see the same; a rejected clue is for its own giver alone."""
        seated = self._session.view(Actor.SPECTATOR).ruleset.referee is RefereeKind.SEATED
        return actor if seated and actor.role is Role.GIVER else actor.role

    def _tell_last_move(self) -> None:
        """What has just been done, on the same line as what the same chair did before in this turn."""
        theme, news = self._seating.theme, self._screen.news
        *_, move = moves(self._session.log())
        line = tell_move(move, self._session.view(Actor.SPECTATOR), theme)
        turn, who = f"{move.turn:>2}. ", theme.actor(move.actor)
        if news and news[-1].startswith(f"{turn}{who}:"):
            news[-1] += f" {line.removeprefix(turn).removeprefix(f'{who}:').lstrip()}"
        else:
            self._screen.tell(line)

    def _show(self) -> None:
        """The table as everybody may see it; with the key once the game is over."""
        view = self._session.view(Actor.SPECTATOR)
        heading = self._seating.theme.title
        if view.phase is Phase.OVER:
            heading += f": the game is over; here is the {self._seating.theme.key}"
        self._screen.clear()
        self._screen.say(
            *draw_scene(view, self._screen.look(self._seating.theme), heading, self._screen.news, spare=4)
        )
        self._screen.news.clear()
