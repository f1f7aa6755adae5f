"""Bots at the table: they see views, think outside the event loop, and send commands like everybody else."""

import asyncio
from typing import Final

from switchboard.players import Player
from switchboard.rooms.events import Command, Confirm, GiveClue, JudgeClue, MarkCard, StopGuessing
from switchboard.rooms.model import CLOCK, Chair, Member, MemberId, Stage
from switchboard.rooms.views import RoomView
from switchboard.store import StoreError
from switchboard.web import logs
from switchboard.web.host import Busy, RoomHost
from switchboard.web.shelf import BOTS
from switchboard.words import events as words
from switchboard.words.model import Refused, Role
from switchboard.words.views import View, awaited

PATIENCE: Final = 3


class Bots:
    """The bots of one room; `seconds` is how long one takes, so that people can follow."""

    def __init__(self, host: RoomHost, seconds: float) -> None:
        self._host = host
        self._seconds = seconds
        self._players: dict[MemberId, Player] = {}
        self._marked: dict[MemberId, tuple[int, int, int]] = {}
        self._task: asyncio.Task[None] | None = None
        self._stuck = 0

    @property
    def busy(self) -> bool:
        return self._task is not None

    def poke(self) -> None:
        """Something changed: is it a bot's turn?"""
        if self._task is None and self._stuck != self._host.head and self._next() is not None:
            self._task = asyncio.get_running_loop().create_task(self._play())

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _play(self) -> None:
        try:
            while self._next() is not None:
                await asyncio.sleep(self._seconds)
                if (bot := self._next()) is not None and not await self._move(bot):
                    # Nothing this bot says is taken; until something changes there is no use in asking again.
                    self._stuck = self._host.head
                    return
        except (StoreError, Busy) as error:
            logs.trouble("a bot's move failed", error)
            self._stuck = self._host.head
        finally:
            self._task = None

    def _next(self) -> Member | None:
        """The bot whose move it is, if it is one's; one that only votes has its say once for every card."""
        room = self._host.view(CLOCK)
        game = room.game
        if game is None or room.stage is not Stage.PLAYING or room.pause or not _has_bots(room):
            return None
        actor = awaited(game)
        chair = Chair(actor.role, actor.team)
        seated = [member for member in room.members if member.chair == chair]
        moment = (room.dealt, game.turn, len(game.now.guesses))
        if actor.role is Role.GUESSER and _has_people(seated):
            seated = [member for member in seated if self._marked.get(member.id) != moment]
        return next((member for member in seated if member.bot), None)

    async def _move(self, bot: Member) -> bool:
        refused: Refused | None = None
        for _ in range(PATIENCE):
            room = self._host.view(bot.id)
            game = room.game
            if game is None or bot.bot is None:
                return True
            player = self._players.setdefault(bot.id, BOTS[bot.bot]())
            command = await asyncio.to_thread(_think, player, game, refused)
            try:
                for who, step in self._steps(bot.id, room, game, command):
                    await self._host.submit(who, step)
                return True
            except Refused as again:
                refused = again
        return False

    def _steps(
        self, bot: MemberId, room: RoomView, game: View, command: words.Command
    ) -> list[tuple[MemberId, Command]]:
        """What a player says in the word game, as it is said in a room."""
        match command:
            case words.GiveClue(text, number):
                return [(bot, GiveClue(game.turn, text, number))]
            case words.Judge(valid, reason):
                return [(bot, JudgeClue(game.turn, valid, reason))]
            case words.Guess(card):
                return self._vote(bot, room, game, card)
            case _:
                self._mark(bot, room, game)
                return [] if _has_people(_guessers(room, game)) else [(bot, StopGuessing(game.turn))]

    def _vote(self, bot: MemberId, room: RoomView, game: View, card: int) -> list[tuple[MemberId, Command]]:
        """Among people a bot marks and people decide; bots alone follow the one that speaks first."""
        self._mark(bot, room, game)
        mark, guessers = MarkCard(game.turn, card), _guessers(room, game)
        if _has_people(guessers):
            return [(bot, mark)]
        return [*((one.id, mark) for one in guessers), (guessers[-1].id, Confirm(game.turn, card))]

    def _mark(self, bot: MemberId, room: RoomView, game: View) -> None:
        self._marked[bot] = (room.dealt, game.turn, len(game.now.guesses))


def _guessers(room: RoomView, game: View) -> list[Member]:
    chair = Chair(Role.GUESSER, game.team)
    return [member for member in room.members if member.chair == chair]


def _has_bots(room: RoomView) -> bool:
    return any(member.bot for member in room.members)


def _has_people(members: list[Member]) -> bool:
    return any(member.bot is None for member in members)


def _think(player: Player, view: View, refused: Refused | None) -> words.Command:
    """In a thread of its own: the loop goes on while a bot thinks."""
    return asyncio.run(player(view, refused))
