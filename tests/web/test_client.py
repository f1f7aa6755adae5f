"""The client, a real server and real sockets: games, refusals, and connections lost at bad moments."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path

import pytest

from switchboard import client
from switchboard.client import Closed, Pace, Seat
from switchboard.players import Player
from switchboard.players.simple import RandomPlayer
from switchboard.players.vectors import VectorsPlayer
from switchboard.rooms.asking import ChangeSettings, SettingsChange, StartGame
from switchboard.rooms.events import GiveClue, Kick, Rename, Say, Sit
from switchboard.rooms.model import Chair, Stage
from switchboard.session import GaveUp
from switchboard.words import events as words
from switchboard.words.clues import judge
from switchboard.words.model import Outcome, Refused, Role, Team
from switchboard.words.ruleset import RefereeKind
from switchboard.words.views import View
from web.proxy import proxied
from web.serving import serving

# Nothing here waits for seconds to pass: whoever is cut off comes back at once.
AT_ONCE = Pace(least=0.001, most=0.01)
SEATED = SettingsChange(referee=RefereeKind.SEATED)
ENOUGH = 60.0  # seconds after which a test has hung


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    db = tmp_path_factory.mktemp("rooms") / "rooms.db"
    with serving(db, "--rooms-per-minute", "6000", "--bot-seconds", "0") as server:
        yield server.url


def run(story: Awaitable[None]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(ENOUGH):
            await story
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(whole())


@asynccontextmanager
async def table(
    url: str, guessers: int = 1, settings: SettingsChange | None = None
) -> AsyncIterator[dict[Chair, list[Seat]]]:
    """People in all chairs; the first giver owns the room."""
    opened = await client.open_room(url, "Owner", settings=settings)
    tokens = iter([opened.token])
    async with AsyncExitStack() as stack:
        seats: dict[Chair, list[Seat]] = {}
        for chair in chairs(guessers, settings):
            token = next(tokens, None)
            seat = await stack.enter_async_context(client.join(url, opened.room, "Guest", token, AT_ONCE))
            await seat.do(Sit(chair))
            seats.setdefault(chair, []).append(seat)
        yield seats


def chairs(guessers: int, settings: SettingsChange | None) -> list[Chair]:
    judges = [Chair(Role.REFEREE)] if settings is SEATED else []
    givers = [Chair(Role.GIVER, team) for team in Team]
    return givers + [Chair(Role.GUESSER, team) for team in Team for _ in range(guessers)] + judges


async def until(seat: Seat, holds: Callable[[Seat], bool]) -> None:
    async for _ in seat.views():
        if holds(seat):
            return


async def refusal(doing: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await doing
    assert refused.value.sentence[-1] in ".!?"
    return refused.value.code


# --- playing ----------------------------------------------------------------------------------------


async def play(seats: Mapping[Chair, list[Seat]], player: Callable[[], Player]) -> set[Outcome | None]:
    """Everybody plays; what each of them takes for the outcome."""
    everybody = [seat for chair in seats.values() for seat in chair]
    async with asyncio.TaskGroup() as tasks:
        games = [tasks.create_task(seat.play(player())) for seat in everybody]
        await everybody[0].do(StartGame())
    return {game.result() for game in games}


@pytest.mark.parametrize("guessers", [1, 2, 3, 4])
def test_strangers_play_a_whole_game_and_agree_on_the_cards(url: str, guessers: int) -> None:
    async def story() -> None:
        dice = random.Random(guessers)
        async with table(url, guessers) as seats:
            outcomes = await play(seats, lambda: RandomPlayer(random.Random(dice.random())))
            assert len(outcomes) == 1
            assert None not in outcomes
            owner = seats[Chair(Role.GIVER, Team.RED)][0]
            assert {owner.view.stage, owner.view.played} == {Stage.OVER, 1}

    run(story())


def test_a_seated_referee_is_played_too_and_a_rematch_is_another_game(url: str) -> None:
    async def story() -> None:
        async with table(url, settings=SEATED) as seats:
            for played in (1, 2):
                assert None not in await play(seats, lambda: VectorsPlayer(random.Random(7)))
                assert seats[Chair(Role.REFEREE)][0].view.played == played

    run(story())


def test_a_player_is_shown_its_refusals_and_gives_up_in_the_end(url: str) -> None:
    async def story() -> None:
        shown: list[str | None] = []

        async def stubborn(view: View, refused: Refused | None) -> words.Command:
            shown.append(refused.code if refused else None)
            return words.GiveClue(view.words[0], 1)

        async with table(url) as seats:
            (red,), (blue,) = (seats[Chair(Role.GIVER, team)] for team in Team)
            await red.do(StartGame())
            await until(blue, lambda seat: seat.game is not None)
            assert red.game is not None
            giver = red if red.game.team is Team.RED else blue
            with pytest.raises(GaveUp) as gave_up:
                await giver.play(stubborn)
            assert shown == [None, "clue-match", "clue-match"]
            assert gave_up.value.refused.code == "clue-match"

    run(story())


# --- asking -----------------------------------------------------------------------------------------


def test_a_command_is_in_the_view_when_it_is_acknowledged(url: str) -> None:
    async def story() -> None:
        opened = await client.open_room(url, "Ada")
        async with client.join(url, opened.room, token=opened.token) as ada:
            assert ada.you == opened.you == ada.view.owner
            for number in range(20):
                seq = await ada.do(Rename(f"Ada {number}"))
                assert [member.name for member in ada.view.members] == [f"Ada {number}"]
            assert await ada.do(Say("Hello.")) == seq + 1
            assert ada.view.messages[-1].text == "Hello."
            assert ada.left_ms is None

    run(story())


def test_a_refusal_has_its_code_and_a_sentence(url: str) -> None:
    async def story() -> None:
        opened = await client.open_room(url, "Ada")
        async with (
            client.join(url, opened.room, token=opened.token) as ada,
            client.join(url, opened.room, "Ben") as ben,
        ):
            assert await refusal(ada.do(StartGame())) == "cannot-start"
            assert await refusal(ben.do(StartGame())) == "owner-only"
            assert await refusal(ben.do(GiveClue(1, "river", 2))) == "not-playing"
            assert await refusal(ada.do(ChangeSettings(SettingsChange(pack="none")))) == "bad-setting"
        assert await refusal(client.open_room(url, settings=SettingsChange(pack="none"))) == "bad-setting"

    run(story())


def test_a_message_that_is_too_large_is_never_sent(url: str) -> None:
    async def story() -> None:
        opened = await client.open_room(url, "Ada")
        async with client.join(url, opened.room, token=opened.token) as ada:
            with pytest.raises(ValueError, match="at most 16384 bytes"):
                await ada.do(Say("x" * 17_000))
            assert await ada.do(Say("Sorry."))

    run(story())


def test_a_giver_asks_in_private_and_hears_what_the_referee_would_say(url: str) -> None:
    async def story() -> None:
        async with table(url) as seats:
            (giver,), (guesser,) = seats[Chair(Role.GIVER, Team.RED)], seats[Chair(Role.GUESSER, Team.RED)]
            started = await giver.do(StartGame())
            game = giver.game
            assert game is not None
            for text in (game.words[0], "zymurgy"):
                opinion = await giver.check(text, 2)
                _, verdict = judge(text, 2, game.words, game.ruleset, game.shown)
                assert (opinion.valid, opinion.rule) == (verdict.valid, verdict.rule)
            assert await refusal(guesser.check("zymurgy", 2)) == "not-your-part"
            # Nothing of it is in the log: what is said next comes right after the start.
            assert await guesser.do(Say("Well?")) == started + 1

    run(story())


# --- losing the connection --------------------------------------------------------------------------


def test_whoever_is_cut_off_comes_back_to_the_same_chair(url: str) -> None:
    async def story() -> None:
        opened = await client.open_room(url, "Ada")
        async with (
            proxied(url) as proxy,
            client.join(proxy.url, opened.room, token=opened.token, pace=AT_ONCE) as ada,
        ):
            await ada.do(Sit(Chair(Role.GIVER, Team.BLUE)))
            for times in (2, 3):
                proxy.cut()
                await ada.do(Rename(f"Ada {times}"))
                assert proxy.made == times
            assert ada.you == opened.you == ada.view.owner
            (member,) = ada.view.members
            assert (member.chair, member.present) == (ada.chair, True) == (Chair(Role.GIVER, Team.BLUE), True)

    run(story())


def test_a_command_whose_answer_is_lost_is_sent_again_and_done_once(url: str) -> None:
    async def story() -> None:
        opened = await client.open_room(url, "Ada")
        async with (
            proxied(url) as proxy,
            client.join(proxy.url, opened.room, token=opened.token, pace=AT_ONCE) as ada,
            client.join(url, opened.room, "Ben") as ben,
        ):
            proxy.stall(up=False)
            saying = asyncio.create_task(ada.do(Say("Once.")))
            await until(ben, lambda seat: bool(seat.view.messages))
            proxy.cut()
            seq = await saying
            assert proxy.made == 2
            assert await ben.do(Say("Only once?")) == seq + 1
            assert [message.text for message in ben.view.messages] == ["Once.", "Only once?"]

    run(story())


def test_a_command_that_never_arrived_is_sent_again(url: str) -> None:
    async def story() -> None:
        opened = await client.open_room(url, "Ada")
        async with (
            proxied(url) as proxy,
            client.join(proxy.url, opened.room, token=opened.token, pace=AT_ONCE) as ada,
        ):
            proxy.stall(down=False)
            saying = [asyncio.create_task(ada.do(Say(text))) for text in ("One.", "Two.", "Three.")]
            await proxy.lost.wait()
            proxy.cut()
            await asyncio.gather(*saying)
            assert [message.text for message in ada.view.messages] == ["One.", "Two.", "Three."]

    run(story())


def test_a_connection_that_goes_dead_without_a_word_is_made_anew(url: str) -> None:
    async def story() -> None:
        opened = await client.open_room(url, "Ada")
        impatient = Pace(beat=0.1, quiet=1.0, least=0.001, most=0.01)
        async with (
            proxied(url) as proxy,
            client.join(proxy.url, opened.room, token=opened.token, pace=impatient) as ada,
        ):
            proxy.stall()
            assert await ada.do(Say("Is anybody there?"))
            assert proxy.made > 1

    run(story())


def test_a_game_is_played_to_its_end_on_a_line_that_is_cut_again_and_again(url: str) -> None:
    async def story() -> None:
        async with proxied(url) as proxy, table(proxy.url, 2) as seats:
            owner = seats[Chair(Role.GIVER, Team.RED)][0]

            async def cut() -> None:
                async for view in owner.views():
                    if view.stage is Stage.OVER:
                        return
                    proxy.cut()

            cutting = asyncio.create_task(cut())
            assert len(await play(seats, lambda: RandomPlayer(random.Random(7)))) == 1
            await cutting
            assert proxy.made > len(chairs(2, None))

    run(story())


def test_a_game_goes_on_after_the_server_was_restarted(tmp_path: Path) -> None:
    async def story(servers: ExitStack) -> None:
        first = servers.enter_context(serving(tmp_path / "rooms.db"))
        async with table(first.url) as seats:
            everybody = [seat for chair in seats.values() for seat in chair]
            await everybody[0].do(StartGame())
            assert await asyncio.to_thread(first.stop) == 0
            playing = [asyncio.create_task(seat.play(RandomPlayer(random.Random(7)))) for seat in everybody]
            port = first.url.rpartition(":")[2]
            again = serving(tmp_path / "rooms.db", "--port", port)
            await asyncio.to_thread(servers.enter_context, again)
            outcomes = set(await asyncio.gather(*playing))
            assert len(outcomes) == 1
            assert None not in outcomes

    with ExitStack() as servers:
        run(story(servers))


# --- the end ----------------------------------------------------------------------------------------


def test_whoever_is_kicked_is_told_so_and_does_not_come_back(url: str) -> None:
    async def story() -> None:
        opened = await client.open_room(url, "Ada")
        async with client.join(url, opened.room, token=opened.token) as ada, proxied(url) as proxy:
            async with client.join(proxy.url, opened.room, "Ben", pace=AT_ONCE) as ben:
                await ada.do(Kick(ben.you))
                with pytest.raises(Closed) as closed:
                    await until(ben, lambda seat: False)
                assert (closed.value.status, closed.value.code) == (4403, "kicked")
                with pytest.raises(Closed, match="kicked"):
                    await ben.do(Say("Why?"))
            assert proxy.made == 1
            with pytest.raises(Closed) as closed:
                async with client.join(url, opened.room, token=ben.token):
                    pass
            assert (closed.value.status, closed.value.code) == (4403, "banned")

    run(story())


def test_whoever_leaves_sees_no_more_views(url: str) -> None:
    async def story() -> None:
        opened = await client.open_room(url, "Ada")
        async with client.join(url, opened.room, token=opened.token) as ada:
            await ada.leave()
            await until(ada, lambda seat: False)
            with pytest.raises(Closed) as closed:
                await ada.check("river", 1)
            assert (closed.value.status, closed.value.code) == (1000, "left")

    run(story())


def test_whoever_leaves_and_does_not_hear_that_it_worked_is_gone_all_the_same(url: str) -> None:
    async def story() -> None:
        opened = await client.open_room(url, "Ada")
        async with (
            proxied(url) as proxy,
            client.join(proxy.url, opened.room, token=opened.token, pace=AT_ONCE) as ada,
            client.join(url, opened.room, "Ben") as ben,
        ):
            proxy.stall(up=False)
            leaving = asyncio.create_task(ada.leave())
            await until(ben, lambda seat: len(seat.view.members) == 1)
            proxy.cut()
            await leaving
            assert proxy.made == 2
            await ben.do(Say("Bye."))
            assert [member.name for member in ben.view.members] == ["Ben"]

    run(story())


def test_a_room_that_is_not_there_is_closed(url: str) -> None:
    async def story() -> None:
        with pytest.raises(Closed) as closed:
            async with client.join(url, "00000000", "Ada"):
                pass
        assert (closed.value.status, closed.value.code) == (4404, "no-room")

    run(story())


def test_where_no_server_is_nobody_waits_for_one(url: str) -> None:
    async def story() -> None:
        async with proxied(url) as gone:
            pass
        with pytest.raises(ConnectionError, match="No room server answers"):
            async with client.join(gone.url, "00000000", "Ada"):
                pass
        with pytest.raises(OSError):
            await client.open_room(gone.url)

    run(story())
