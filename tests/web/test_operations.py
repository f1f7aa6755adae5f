"""A server as whoever runs it knows it: starting, stopping, failing disks, figures and logs."""

import asyncio
import json
import resource
import signal
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.error import URLError

import pytest
from prometheus_client.parser import text_string_to_metric_families

from switchboard import client
from switchboard.store.sqlite import SqliteStore
from web.serving import CHAIRS, Person, Server, four, http, knock, new_token, open_room, serving, tab

STOPS_WITHIN = 10
OWN_WORDS = [f"Planted{chr(97 + one)}{chr(97 + two)}word" for one in range(5) for two in range(6)]
FIGURES = (
    *(
        "sockets",
        "rooms",
        "rooms_opened",
        "rooms_loaded",
        "rooms_pruned",
        "commands",
        "views",
        "slow_sockets",
    ),
    *("unreadable_frames", "throttled", "trouble", "http_requests", "ack_seconds"),
)
SECRETS = ("Perpetua", "zymurgy", "quixotic whisper", *OWN_WORDS)


def status(server: Server, path: str) -> int | None:
    """What a probe gets; None if nobody answers."""
    try:
        return http("GET", f"{server.url}{path}").status
    except (URLError, ConnectionError):
        return None


def end_of(server: Server) -> int:
    """The exit code of a server that was told to stop."""
    code = server.process.wait(STOPS_WITHIN)
    assert server.process.stdout is not None
    server.process.stdout.close()
    return code


def log_lines(server: Server) -> list[dict[str, object]]:
    """Every line of the log is an object with a time, a level and an event."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert all({"at", "level", "event"} <= line.keys() for line in lines)
    return lines


# --- stopping -----------------------------------------------------------------------------------------


def test_a_signal_drains_everybody_is_told_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    async def story() -> None:
        with serving(tmp_path / "rooms.db") as server:
            assert (status(server, "/healthz"), status(server, "/readyz")) == (200, 200)
            async with four(server) as people:
                seq = await people["ann"].done("start")
                server.process.send_signal(signal.SIGTERM)
                for person in people.values():
                    assert (await person.until("drain"))["within_ms"] > 0
                # Load balancers send nobody here any more; soon nobody would be heard.
                assert await asyncio.to_thread(status, server, "/readyz") in (503, None)
                for person in people.values():
                    assert await person.closed() == 1012
            assert await asyncio.to_thread(end_of, server) == 0
            assert {line["event"] for line in log_lines(server)} == {"draining"}
        store = SqliteStore(tmp_path / "rooms.db")
        (room,) = await store.rooms()
        assert room.head == seq  # and nobody is away for having been sent away
        await store.close()

    asyncio.run(story())


def test_a_request_that_never_ends_does_not_keep_it_from_ending(tmp_path: Path) -> None:
    """It is waited for for eight seconds, or until a second signal."""

    async def story() -> None:
        with serving(tmp_path / "rooms.db") as server:
            port = int(server.url.rpartition(":")[2])
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(
                b"PUT /api/rooms/00000000/words HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nhalf"
            )
            async with four(server) as people:
                server.process.send_signal(signal.SIGTERM)
                assert await people["ben"].closed() == 1012
                server.process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(end_of, server) == 0
            writer.close()
            assert all(line["level"] == "info" for line in log_lines(server))

    asyncio.run(story())


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        with serving(tmp_path / "rooms.db") as server:
            async with four(server) as people:
                await people["ann"].done("start")
                server.process.send_signal(signal.SIGINT)
                await people["ann"].until("drain")
                server.process.send_signal(signal.SIGINT)
                assert await asyncio.to_thread(end_of, server) == 0
            assert all(line["level"] == "info" for line in log_lines(server))

    asyncio.run(story())


def test_after_a_restart_everybody_is_who_they_were(tmp_path: Path) -> None:
    """The same session is the same member, in the same chair, with the same votes."""

    async def story() -> None:
        with serving(tmp_path / "rooms.db") as server:
            async with four(server) as people:
                await people["ann"].done("start")
                seq = await vote(people)
                room = room_of(people["ann"])
                before = {name: (one.token, one.you, await one.see(seq)) for name, one in people.items()}
            assert await asyncio.to_thread(server.stop) == 0
        with serving(tmp_path / "rooms.db") as server:
            for name, (token, you, view) in before.items():
                async with tab(server, room, "Somebody Else", token) as back:
                    assert back.you == you
                    assert back.view["members"] == view["members"]
                    assert back.view.get("marks") == view.get("marks"), name
                    assert back.view["game"] == view["game"]
            assert any(view.get("marks") for _, _, view in before.values())

    asyncio.run(story())


def vacuum_into(source: sqlite3.Connection, copy: Path) -> None:
    source.execute("VACUUM INTO ?", (str(copy),))


def back_up(source: sqlite3.Connection, copy: Path) -> None:
    """What `.backup` does."""
    with closing(sqlite3.connect(copy)) as target:
        source.backup(target)


@pytest.mark.parametrize("save", [vacuum_into, back_up])
def test_a_backup_of_a_running_server_is_all_there_was(
    tmp_path: Path, save: Callable[[sqlite3.Connection, Path], None]
) -> None:
    async def story() -> None:
        db, copy = tmp_path / "rooms.db", tmp_path / "backup.db"
        with serving(db) as server:
            async with four(server) as people:
                await people["ann"].done("start")
                view = await people["ben"].see(await vote(people))
                with closing(sqlite3.connect(f"file:{db}?mode=ro", uri=True)) as source:
                    save(source, copy)
                await people["ann"].done("end-game")
                ben, room = people["ben"], room_of(people["ben"])
        with serving(copy) as server:
            async with tab(server, room, "Ben", ben.token) as back:
                assert back.you == ben.you
                assert back.view == view

    asyncio.run(story())


def restore(db: Path, copy: Path) -> None:
    """As docs/operations.md says."""
    for ending in ("", "-wal", "-shm"):
        db.with_name(db.name + ending).unlink(missing_ok=True)
    copy.rename(db)


def test_a_program_that_comes_back_to_a_restored_server_sees_what_was_restored(tmp_path: Path) -> None:
    """Bug: it waited for the log to become as long as it had been before it believed any view."""

    async def story(servers: ExitStack) -> None:
        db, copy = tmp_path / "rooms.db", tmp_path / "backup.db"
        first = servers.enter_context(serving(db))
        opened = await client.open_room(first.url, name="Ann")
        async with client.join(first.url, opened.room, token=opened.token) as ann:
            await ann.do(client.Rename("Perpetua"))
            with closing(sqlite3.connect(f"file:{db}?mode=ro", uri=True)) as source:
                back_up(source, copy)
            for name in ("Felicity", "Agatha", "Lucy"):
                await ann.do(client.Rename(name))
            assert await asyncio.to_thread(first.stop) == 0
            restore(db, copy)
            again = serving(db, "--port", first.url.rpartition(":")[2])
            await asyncio.to_thread(servers.enter_context, again)
            seq = await ann.do(client.Ready(True))
            assert [(member.name, member.ready) for member in ann.view.members] == [("Perpetua", True)]
            assert seq <= 6

    with ExitStack() as servers:
        asyncio.run(story(servers))


async def vote(people: dict[str, Person]) -> int:
    """The team that begins gets a clue, and marks a card."""
    view = await people["ann"].see(9)
    while "game" not in view:
        view = (await people["ann"].until("view"))["view"]
    giver, guesser = ("ann", "ben") if view["game"]["team"] == "red" else ("cat", "dan")
    await people[giver].done("give-clue", turn=1, text="zymurgy", number=2)
    return await people[guesser].done("mark", turn=1, card=3)


def room_of(person: Person) -> str:
    room: str = next(json.loads(frame) for frame in person.heard if '"welcome"' in frame)["room"]
    return room


# --- a disk that fails --------------------------------------------------------------------------------


def fill_disk(server: Server, db: Path) -> Callable[[], None]:
    """No file of this process may grow beyond what its log of writes has; returns what lifts that."""
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    wal = db.with_name(f"{db.name}-wal").stat().st_size
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (wal, hard))

    def lift() -> None:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))

    return lift


def take_away(server: Server, db: Path) -> Callable[[], None]:
    """Somebody has moved the file."""
    elsewhere = db.with_name("moved.db")
    db.rename(elsewhere)

    def bring_back() -> None:
        elsewhere.rename(db)

    return bring_back


@pytest.mark.parametrize("breaking", [fill_disk, take_away])
def test_a_disk_that_fails_is_said_to_be_and_everything_works_again_when_it_does(
    tmp_path: Path, breaking: Callable[[Server, Path], Callable[[], None]]
) -> None:
    async def story() -> None:
        db = tmp_path / "rooms.db"
        with serving(db) as server:
            secrets = await tell_secrets(server)
            async with four(server) as people:
                ann, room = people["ann"], room_of(people["ann"])
                mend = breaking(server, db)
                assert await ann.refused("start") == "unavailable"
                assert "game" not in ann.view
                assert await came_in(server, room) == 1013
                assert http("POST", f"{server.url}/api/rooms", b"", new_token()).json["code"] == "unavailable"
                assert (status(server, "/healthz"), status(server, "/readyz")) == (200, 503)
                mend()
                assert status(server, "/readyz") == 200
                await ann.done("start")
            lines = log_lines(server)
            assert {line.get("error") for line in lines if line["level"] == "error"} == {"StoreError"}
            assert "Traceback" not in server.log.read_text()
            assert_silent(server.log.read_text(), [*secrets, room])

    asyncio.run(story())


async def came_in(server: Server, room: str) -> int:
    """What becomes of somebody new who says hello: the code they are hung up on with."""
    async with knock(server) as person:
        await person.say({"t": "hello", "room": room, "name": "Eve"})
        return await person.closed()


# --- figures and logs ---------------------------------------------------------------------------------


async def tell_secrets(server: Server) -> list[str]:
    """Everything a log or a figure could give away: what was typed, drawn, or made for one person alone."""
    owner = new_token()
    room = open_room(server, owner, "Perpetua", clock={"clue": 60, "guess": 45})
    words = "\n".join(OWN_WORDS).encode()
    assert http("PUT", f"{server.url}/api/rooms/{room}/words", words, owner).status == 200
    tokens = dict.fromkeys(CHAIRS, "") | {"ann": owner}
    async with (
        tab(server, room, "Perpetua", owner) as ann,
        tab(server, room, "Ben") as ben,
        tab(server, room, "Cat") as cat,
        tab(server, room, "Dan") as dan,
    ):
        people = {"ann": ann, "ben": ben, "cat": cat, "dan": dan}
        for name, person in people.items():
            await person.done("sit", chair=CHAIRS[name])
            tokens[name] = person.token
        await ann.done("say", text="quixotic whisper")
        await ann.see(await ann.done("start"))
        key = ann.game["key"]
        await vote(people)
        await ben.refused("start")
        await ben.say({"t": "nonsense", "text": "quixotic whisper"})
        await ben.until("refused")
        return [*SECRETS, room, key, *tokens.values(), *(person.you for person in people.values())]


def assert_silent(text: str, secrets: list[str]) -> None:
    for secret in secrets:
        assert secret.lower() not in text.lower()


def test_figures_are_for_prometheus_and_say_nothing_about_anybody(tmp_path: Path) -> None:
    async def story() -> None:
        with serving(tmp_path / "rooms.db") as server:
            secrets = await tell_secrets(server)
            text = http("GET", f"{server.url}/metrics").body.decode()
            families = {family.name: family for family in text_string_to_metric_families(text)}
            assert {f"switchboard_{name}" for name in FIGURES} <= families.keys()
            samples = {
                (sample.name, *sample.labels.values()): sample.value
                for family in families.values()
                for sample in family.samples
            }
            assert samples["switchboard_rooms",] == samples["switchboard_rooms_opened_total",] == 1
            assert samples["switchboard_commands_total", "sit", "done"] == 4
            assert samples["switchboard_commands_total", "start", "refused"] == 1
            assert samples["switchboard_unreadable_frames_total",] == 1
            assert samples["switchboard_ack_seconds_count",] == 8
            assert samples["switchboard_http_requests_total", "201"] == 1
            assert_silent(text, secrets)
            assert_silent(server.log.read_text(), secrets)

    asyncio.run(story())


def test_the_public_list_shows_rooms_that_want_it_while_somebody_is_in_them(tmp_path: Path) -> None:
    async def story() -> None:
        with serving(tmp_path / "rooms.db") as server:
            tokens = [new_token(), new_token()]
            shown = open_room(server, tokens[0], "Ann", listed=True)
            hidden = open_room(server, tokens[1], "Ben")
            assert listed(server) == []
            async with tab(server, shown, "Ann", tokens[0]) as ann, tab(server, hidden, "Ben", tokens[1]):
                (room,) = listed(server)
                assert (room["room"], room["owner"], room["people"]) == (shown, "Ann", 1)
                everywhere = [
                    http("GET", f"{server.url}{path}").body for path in ("/api/rooms", "/metrics", "/")
                ]
                assert not any(hidden.encode() in body for body in everywhere)
                await ann.done("configure", settings={"listed": False})
                assert listed(server) == []
            assert listed(server) == []

    asyncio.run(story())


def listed(server: Server) -> list[dict[str, object]]:
    rooms: list[dict[str, object]] = http("GET", f"{server.url}/api/rooms").json["rooms"]
    return rooms
