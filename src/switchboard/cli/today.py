"""A daily board at a keyboard: play it, go on with it, and show what came of it."""

from contextlib import suppress
from datetime import date

from switchboard.cli.board import ASCII, draw_scene
from switchboard.cli.keepsakes import Day, Days, recall, remember
from switchboard.cli.person import Person
from switchboard.cli.screen import Screen, command_line
from switchboard.coach.daily import (
    PLAIN,
    SQUARES,
    TURNS,
    Daily,
    Result,
    number,
    par,
    statistics,
    tell_result,
    tell_statistics,
)
from switchboard.telling import tell_move
from switchboard.themes import Theme
from switchboard.words.log import Move, moves
from switchboard.words.model import Actor, BadNotation, Refused, Role


class Today:
    """One board in one role. Only the board of today is remembered."""

    def __init__(self, screen: Screen, theme: Theme, role: Role, day: date, today: date) -> None:
        self._screen = screen
        self._theme = theme
        self._role = role
        self._day = day
        self._today = today
        self._person = Person(screen, theme)
        self._told = 0

    # --- remembering --------------------------------------------------------------------------------

    @property
    def _counts(self) -> bool:
        return self._day == self._today

    @property
    def _name(self) -> str:
        return f"{self._role.value} {self._day.isoformat()}"

    def _kept(self) -> Day:
        return recall(Days, self._screen.say).days.get(self._name, Day()) if self._counts else Day()

    def _keep(self, day: Day) -> None:
        if self._counts:
            kept = recall(Days, self._screen.say)
            remember(Days({**kept.days, self._name: day}), self._screen.say)

    # --- playing ------------------------------------------------------------------------------------

    def play(self) -> None:
        kept = self._kept()
        if kept.turns is not None:
            self._screen.say("You have played this board already.")
            return self._show_result(Result(kept.turns, kept.won))
        game = self._reopened(kept)
        news = [
            f"Daily {number(self._day)}: find nine cards in at most {TURNS} turns. Par is {par(self._day)}."
        ]
        news += self._news(game)
        while not game.is_over:
            command = self._person.choose(game.view, news)
            try:
                game.submit(command)
            except Refused as refused:
                news = [refused.sentence]
                continue
            self._keep(Day(tuple(game.moves)))
            news = self._news(game)
        result = game.result
        assert result is not None
        self._keep(Day(tuple(game.moves), result.turns, result.won))
        self._show_end(game, news)
        self._show_result(result)
        return None

    def _reopened(self, kept: Day) -> Daily:
        """The board as it was left; from the beginning if the partner has learnt better since."""
        with suppress(BadNotation, Refused):
            return Daily(self._day, self._role, kept.moves)
        return Daily(self._day, self._role)

    def _news(self, game: Daily) -> list[str]:
        """What has happened since this was asked last; the others' turns, in which nothing does, left out."""
        done = [move for move in moves(game.session.log()) if not _is_idle(move)]
        fresh, self._told = done[self._told :], len(done)
        view = game.session.view(Actor.SPECTATOR)
        return [tell_move(move, view, self._theme) for move in fresh]

    def _show_end(self, game: Daily, news: list[str]) -> None:
        view = game.view
        self._screen.clear()
        look = self._screen.look(self._theme)
        self._screen.say(*draw_scene(view, look, f"{self._theme.title}: the day is over", news, spare=8))

    def leave(self) -> None:
        self._screen.say("")
        if self._counts:
            again = command_line("daily", *(() if self._role is Role.GUESSER else ("--as", "giver")))
            self._screen.say_whole(f"Go on today with: {again}")

    # --- afterwards ---------------------------------------------------------------------------------

    def _show_result(self, result: Result) -> None:
        signs = PLAIN if self._screen.look(self._theme).glyphs is ASCII else SQUARES
        self._screen.say("")
        for line in tell_result(self._day, self._role, result, self._theme, signs).splitlines():
            self._screen.say_whole(line)
        self._screen.say("")
        if self._counts:
            self.show_statistics()

    def show_statistics(self) -> None:
        kept = recall(Days, self._screen.say).days
        mine = {
            date.fromisoformat(name.split()[1]): Result(day.turns, day.won)
            for name, day in kept.items()
            if day.turns is not None and name.startswith(f"{self._role.value} ")
        }
        self._screen.say(f"{self._theme.role(self._role)}: {tell_statistics(statistics(mine, self._today))}")


def _is_idle(move: Move) -> bool:
    return move.actor is Actor.CLOCK and move.turn % 2 == 0
