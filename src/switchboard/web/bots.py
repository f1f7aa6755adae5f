"""Bots at the table: they see views, think beside the event loop, take their time, and send commands like
everybody else.

Nothing a bot knows of a game is kept here but what it has just been refused, and whether it has had its say:
after a restart it looks at the view and goes on.
"""

import asyncio
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct

from switchboard.rooms.model import CLOCK, Chair, Member, MemberId, Stage
from switchboard.rooms.views import RoomView
from switchboard.store import StoreError
from switchboard.web import logs
from switchboard.web.host import Busy, RoomHost
from switchboard.web.manners import Manners, shortened
from switchboard.web.shelf import House, Sitter, doubt_of
from switchboard.web.steps import next_steps, people_guess
from switchboard.web.thinking import Thinking
from switchboard.words import events as words
from switchboard.words.model import Phase, Refused, Role
from switchboard.words.views import View, awaited

# So many failures in a row, and a bot waits before it tries again: a second, then twice as long each time.
PATIENCE: Final = 3
LONGEST: Final = 60.0

# A card to guess: the game, the turn, and how many were guessed in it before.
Moment: TypeAlias = tuple[int, int, int]


class Company(Struct, frozen=True):
    """What the bots of all rooms share."""

    house: House
    thinking: Thinking
    manners: Manners


class Thought(Struct, frozen=True):
    """What a bot wants to do, and how hard it was to choose."""

    wish: words.Command
    doubt: float


class Bots:
    """The bots of one room."""

    def __init__(self, host: RoomHost, company: Company) -> None:
        self._host = host
        self._company = company
        self._sitters: dict[MemberId, Sitter] = {}
        self._said: dict[MemberId, Moment] = {}
        self._refused: tuple[View, Refused] | None = None
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
        failures = 0
        try:
            while (bot := self._next()) is not None:
                failures = 0 if await self._try(bot) else failures + 1
                if failures >= PATIENCE:
                    if not self._is_watched():
                        self._stuck = self._host.head  # nobody waits for it: until something changes
                        return
                    await asyncio.sleep(min(2.0 ** (failures - PATIENCE), LONGEST))
        finally:
            self._task = None

    async def _try(self, bot: Member) -> bool:
        game = self._host.view(bot.id).game
        try:
            await self._move(bot, game)
        except Refused as refused:
            self._refused = (game, refused) if game else None
            return False
        except (StoreError, Busy) as error:
            logs.trouble("a bot's move failed", error)
            return False
        return True

    # --- whose move it is ---------------------------------------------------------------------------

    def _next(self) -> Member | None:
        """The bot whose move it is, if it is one's; among people it has its say once for every card."""
        room = self._host.view(CLOCK)
        game = room.game
        if game is None or room.stage is not Stage.PLAYING or room.pause:
            return None
        bots = [member for member in room.members if member.bot]
        if not bots:
            return None
        actor = awaited(game)
        seated = [bot for bot in bots if bot.chair == Chair(actor.role, actor.team)]
        if actor.role is Role.GUESSER and people_guess(room, game):
            seated = [bot for bot in seated if self._said.get(bot.id) != _moment(room, game)]
        return seated[0] if seated else None

    def _is_still(self, bot: Member, game: View) -> bool:
        """Whether all is as it was when the bot began to think."""
        now = self._next()
        return now is not None and now.id == bot.id and self._host.view(bot.id).game == game

    def _is_watched(self) -> bool:
        return any(one.present and one.bot is None for one in self._host.view(CLOCK).members)

    # --- a move -------------------------------------------------------------------------------------

    async def _move(self, bot: Member, game: View | None) -> None:
        """Think, take the time for it, and do what follows, step by step, until something else happens."""
        if game is None:
            return
        thought = await self._company.thinking(partial(self._ponder, bot, game))
        await self._wait(self._pause_before(self._host.view(bot.id), game, thought.doubt))
        while self._is_still(bot, game):
            room = self._host.view(bot.id)
            steps = next_steps(room, game, bot.id, thought.wish)
            for step in steps:
                await self._host.submit(step.who, step.command)
            if not steps:
                self._said[bot.id] = _moment(room, game)
                return
            await self._wait(self._company.manners.before_step())

    def _ponder(self, bot: Member, game: View) -> Thought:
        """In the thread where bots think."""
        kind = bot.bot or ""
        if bot.id not in self._sitters:
            self._sitters[bot.id] = self._company.house.sitter(kind)
        refused = self._refused[1] if self._refused and self._refused[0] == game else None
        return Thought(self._sitters[bot.id].choose(game, refused), doubt_of(kind)(game))

    def _pause_before(self, room: RoomView, game: View, doubt: float) -> float:
        if game.phase is Phase.GUESS:
            among_people = people_guess(room, game)
            return self._company.manners.before_guess(doubt, bool(game.now.guesses), among_people)
        return self._company.manners.before_clue(doubt)

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(shortened(seconds, self._is_watched(), self._host.left()))


def _moment(room: RoomView, game: View) -> Moment:
    return room.dealt, game.turn, len(game.now.guesses)
