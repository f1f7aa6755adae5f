"""Finished games over HTTP: for members, never of a running game, and made once for all who ask."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from boards import ALL_RULESETS, play
from coached import short_game
from switchboard import wire
from switchboard.coach import Analysis, analyse
from switchboard.rooms.events import GameDropped, Played, RoomOpened, SettingsChanged
from switchboard.rooms.model import Settings
from switchboard.store import Row
from switchboard.web.archive import finished
from switchboard.web.door import Turned
from switchboard.words.events import Event
from switchboard.words.log import published, verified
from switchboard.words.record import Record, format_record, parse_record
from switchboard.words.ruleset import OnInvalid, Ruleset, seated
from web.serving import Answer, Person, Server, four, http, lose, new_token, serving

LOST = ("red: stream 1", "red > RIVER", "red > GHOST")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("archive") / "rooms.db", "--rooms-per-minute", "60000") as server:
        yield server


def test_a_finished_game_is_had_by_members_as_record_and_analysis(server: Server) -> None:
    async def story() -> None:
        async with four(server, theme="codenames", pack="kitchen") as people:
            game = f"{server.url}/api/rooms/{_room(people['ann'])}/games"
            assert code(http("GET", f"{game}/1/record", token=people["ben"].token)) == (404, "no-game")
            await lose(people, await people["ann"].done("start"))
            answer = http("GET", f"{game}/1/record", token=people["ben"].token)
            assert answer.headers["content-type"].startswith("text/plain")
            record = parse_record(answer.body.decode())
            assert dict(record.tags) == {"theme": "codenames", "pack": "kitchen"}
            answers = [http("GET", f"{game}/1/analysis", token=people[who].token) for who in people]
            assert {one.body for one in answers} == {wire.encode(analyse(record))}
            assert answers[0].headers["cache-control"] == "no-store"
            for what in ("", "/record", "/analysis"):
                assert code(http("GET", f"{game}/1{what}", token=new_token())) == (403, "not-a-member")
                for number in ("0", "2", "x", "9" * 5000, "1.5"):
                    missing = http("GET", f"{game}/{number}{what}", token=people["ann"].token)
                    assert code(missing) == (404, "no-game")

    asyncio.run(story())


def test_a_finished_game_is_shown_as_everybody_saw_it_in_the_end(server: Server) -> None:
    async def story() -> None:
        async with four(server, theme="codenames", ruleset="club-1") as people:
            await lose(people, await people["ann"].done("start"))
            seen = json.loads(await people["ben"].look())["view"]
            await people["ann"].done("configure", settings={"ruleset": "based-1", "theme": "switchboard"})
            url = f"{server.url}/api/rooms/{_room(people['ann'])}/games/1"
            shown = http("GET", url, token=people["ben"].token).json
            assert shown == {
                "theme": "codenames",
                "ruleset": "club-1",
                "referee": "code",
                "game": seen["game"],
                "no_analysis": None,
            }
            assert seen["game"]["key"]

    asyncio.run(story())


def _room(person: Person) -> str:
    room: str = json.loads(person.heard[0])["room"]
    return room


def code(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.json["code"]


def test_a_running_game_is_refused_to_everybody_however_they_ask(server: Server) -> None:
    async def story() -> None:
        async with four(server) as people:
            await lose(people, await people["ann"].done("start"))
            await people["ann"].done("start")
            game = f"{server.url}/api/rooms/{_room(people['ann'])}/games"
            for who in people.values():
                for what in ("", "/record", "/analysis"):
                    assert code(http("GET", f"{game}/2{what}", token=who.token)) == (409, "not-over")
                    assert http("GET", f"{game}/1{what}", token=who.token).status == 200
            await people["ann"].done("end-game")
            ended = http("GET", f"{game}/2/record", token=people["ann"].token)
            assert code(ended) == (409, "not-over")

    asyncio.run(story())


def test_a_game_of_words_nobody_knows_has_a_record_and_no_analysis(server: Server) -> None:
    async def story() -> None:
        async with four(server, pack="vermittlung") as people:
            await lose(people, await people["ann"].done("start"))
            game = f"{server.url}/api/rooms/{_room(people['ann'])}/games/1"
            assert http("GET", f"{game}/record", token=people["ann"].token).status == 200
            refused = http("GET", f"{game}/analysis", token=people["ann"].token)
            assert code(refused) == (409, "coach-words")
            told = http("GET", game, token=people["ann"].token).json
            assert told["no_analysis"] == refused.json["message"]

    asyncio.run(story())


# --- reading a log --------------------------------------------------------------------------------------


def rows(*events: object) -> list[Row]:
    return [Row(place, 0, wire.encode(event)) for place, event in enumerate(events, 1)]


def test_each_game_has_the_settings_it_was_dealt_with() -> None:
    games = [[Played(event) for event in short_game(*LOST).events] for _ in range(2)]
    codenames = replace(Settings(), theme="codenames", pack="hotel")
    own = replace(codenames, words=("A", "B"))
    log = rows(
        RoomOpened(Settings()), *games[0], SettingsChanged(codenames), *games[1][:2], SettingsChanged(own),
        *games[1][2:], games[0][0], GameDropped(),
    )  # fmt: skip
    assert finished(log, 1).tags == (("theme", "switchboard"), ("pack", "exchange"))
    assert finished(log, 2).tags == (("theme", "codenames"), ("pack", "hotel"))
    with pytest.raises(Turned) as dropped:
        finished(log, 3)
    assert dropped.value.code == "not-over"
    kept = SettingsChanged(codenames, keeps_words=True)
    log = rows(RoomOpened(Settings()), SettingsChanged(own), kept, *games[0])
    assert finished(log, 1).tags == (("theme", "codenames"),)


# --- what stays between giver and referee -----------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [rules for rules in ALL_RULESETS if seated(rules) == rules])
def test_what_giver_and_referee_alone_knew_is_not_published(ruleset: Ruleset) -> None:
    """words.md#referee, words.md#block"""
    rejected = ("red: melancholy 1", "referee rejects: far too sad")
    on = "blue" if ruleset.on_invalid is OnInvalid.PENALTY else "red"
    log = play(*rejected, f"{on}: stream 1", "referee allows", f"{on} > GHOST", rules=ruleset).log()
    public: tuple[Event, ...] = published(log)
    text = format_record(Record(public))
    assert "sad" not in text
    assert ("melancholy" in text) == (on == "blue")
    assert verified(public)
    assert isinstance(analyse(parse_record(text)), Analysis)
