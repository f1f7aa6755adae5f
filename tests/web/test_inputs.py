"""What people type, at its worst: it is tidied or refused, never breaks a message, and never gets lost."""

import asyncio
import itertools
import json
import random
import unicodedata
from collections.abc import Iterator

import pytest

from web.serving import Answer, Person, Server, four, http, new_token, open_room, serving, tab

MARKUP = ("<img src=x onerror=alert(1)>", "<svg/onload=alert()>", "</script><script>", "&lt;b&gt;", "{{7*7}}")
CONTROL = ("a\x00b", "\x00", "a\x1b[31mb", "a\x7fb", "a\u0085b", "a\r\nb", "\u2028a\u2029b", "\ufffe\uffffz")
HIDDEN = (
    "\u202eann",
    "a\u200bnn",
    "\u200f\u200e",
    "\ufeffann",
    "a\u00adnn",
    "\u2066ann\u2069",
    "\U000e0041bc",
)
BLANK = ("\u3164", "\u2800", "\u115f\u1160", " \t ", "\u00a0", "", "\u034f")
EMOJI = ("👩‍👩‍👧 a", "🏳️‍🌈", "👍🏽 ok", "🇪🇺 eu", "1️⃣", "👩‍🚀" * 9)
MARKS = (
    "Z\u0351\u036b\u0343\u036a\u0302",
    "a" + "\u0300" * 23,
    "a" + "\u0300" * 900,
    "é\u0301 x",
    "ﷺ a",
    "ǅ ﬃ",
)
QUOTES = (
    '"',
    "\\",
    '\\"},{"t":"view"',
    "'; DROP TABLE rooms; --",
    "\ud83d\ude00 a",
    "%s%n{0}",
    "null",
    "🂡 a",
)
LONG = ("x" * 25, "x" * 301, "x" * 10_000, "ﷺ" * 24)
TEXTS = (*MARKUP, *CONTROL, *HIDDEN, *BLANK, *EMOJI, *MARKS, *QUOTES, *LONG)
UNSHOWABLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}
ADDRESSES = itertools.count(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = tmp_path_factory.mktemp("inputs") / "rooms.db"
    with serving(db, "--rooms-per-minute", "6000", "--proxy", "127.0.0.1") as server:
        yield server
        assert '"level": "error"' not in server.log.read_text()


def is_plain(text: str, longest: int) -> bool:
    """Whether a text can be shown on one line as it is, whoever wrote it."""
    shown = not any(unicodedata.category(sign) in UNSHOWABLE for sign in text)
    return shown and 0 < len(text) <= longest and text == " ".join(text.split())


async def answers(person: Person, do: str, **fields: str) -> tuple[str, int]:
    answer = await person.do(do, **fields)
    assert answer["t"] == "ack" or answer["message"][-1] in ".!?"
    return answer.get("code", "done"), answer.get("seq", 0)


def test_any_name_is_plain_or_refused(server: Server) -> None:
    async def story() -> None:
        token = new_token()
        room = open_room(server, token)
        codes = set()
        for start in range(0, len(TEXTS), 25):  # a tab may say sixty things at once, and no more
            async with tab(server, room, "Ann", token) as ann:
                for text in TEXTS[start : start + 25]:
                    code, _ = await answers(ann, "rename", name=text)
                    codes.add(code)
                    name = json.loads(await ann.look())["view"]["members"][0]["name"]
                    assert is_plain(name, 24), (text, name)
        assert codes == {"done", "name-unreadable", "name-too-long"}

    asyncio.run(story())


def test_any_name_at_the_door_is_plain_or_refused(server: Server) -> None:
    for text in TEXTS:
        body = json.dumps({"name": text}).encode()
        answer = http("POST", f"{server.url}/api/rooms", body, new_token())
        assert answer.status == 201 or answer.json["code"] in ("name-unreadable", "name-too-long"), text


def test_any_message_is_plain_or_refused(server: Server) -> None:
    async def story() -> None:
        room = open_room(server, new_token())
        codes = set()
        for start in range(0, len(TEXTS), 4):  # nobody may say more than five things at once
            async with tab(server, room, "Ann") as ann:
                for text in TEXTS[start : start + 4]:
                    code, _ = await answers(ann, "say", text=text)
                    codes.add(code)
                    for message in json.loads(await ann.look())["view"].get("messages", ()):
                        assert is_plain(message["text"], 300), (text, message)
        assert codes == {"done", "message-unreadable", "message-too-long"}

    asyncio.run(story())


def test_any_clue_is_plain_or_refused(server: Server) -> None:
    async def story() -> None:
        async with four(server) as people:
            await people["ann"].see(await people["ann"].done("start"))
            giver = people["ann" if people["ann"].game["team"] == "red" else "cat"]
            for text in (*MARKUP, *CONTROL, *HIDDEN, *BLANK, *EMOJI[:2], *MARKS, *QUOTES[:4]):
                answer = await giver.do("give-clue", turn=1, text=text, number=1)
                if answer["t"] == "ack":
                    word, _ = json.loads(await people["ben"].look())["view"]["game"]["now"]["clue"]
                    assert is_plain(word, 40)
                    return
                assert answer["message"][-1] in ".!?"

    asyncio.run(story())


def test_a_reason_and_a_setting_in_strange_signs_break_nothing(server: Server) -> None:
    async def story() -> None:
        token = new_token()
        room = open_room(server, token)
        async with tab(server, room, "Ann", token) as ann:
            before = json.loads(await ann.look())
            for text in random.Random(1).sample(TEXTS, 25):
                for name in ("theme", "pack"):
                    assert (await ann.do("configure", settings={name: text}))["code"] == "bad-setting"
            assert json.loads(await ann.look()) == before

    asyncio.run(story())


# --- own words ----------------------------------------------------------------------------------------------


def words(number: int) -> bytes:
    return "\n".join(f"word{one}" for one in range(number)).encode()


def put(server: Server, body: bytes, kind: str = "text/plain") -> Answer:
    """Everybody from an address of their own: each may have so many lists read, and no more."""
    token = new_token()
    room = open_room(server, token)
    headers = {"Content-Type": kind, "X-Forwarded-For": f"10.0.0.{next(ADDRESSES)}"}
    return http("PUT", f"{server.url}/api/rooms/{room}/words", body, token, headers)


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (words(25), 25),
        (words(10_000), 10_000),
        (words(25).replace(b"\n", b"\r\n"), 25),
        ("\ufeff".encode() + words(30), 30),
        (words(24) + b"\n<img src=x onerror=alert(1)>", 25),
        (words(24) + "\nNew\u200b York\u202e".encode(), 25),
        (words(24) + "\n👩‍🚀 moon".encode(), 25),
    ],
)
def test_words_that_can_be_played_with(server: Server, body: bytes, count: int) -> None:
    answer = put(server, body)
    assert (answer.status, answer.json) == (200, {"words": count})


@pytest.mark.parametrize(
    "body",
    [
        b"",
        words(24),
        words(10_001),
        b"\n".join([b"same"] * 100),
        words(24) + b"\nword1",
        words(24) + b"\n" + b"x" * 10_000,
        words(30) + b"\na\x00b",
        words(30) + b"\n\xff\xfe",
        words(30).decode().encode("utf-16"),
        words(30) + b"\na|b",
        b'["a", "b"]',
        bytes(range(256)) * 100,
        b"\x1f\x8b\x08" + bytes(1000),
    ],
)
def test_words_that_cannot_be_played_with_are_refused_with_the_reason(server: Server, body: bytes) -> None:
    answer = put(server, body)
    assert (answer.status, answer.json["code"]) == (400, "bad-words")
    assert len(answer.json["message"]) < 3_000
    json.loads(answer.body)


@pytest.mark.parametrize("size", [512 * 1024 + 1, 1024 * 1024, 3 * 1024 * 1024])
def test_too_many_bytes_of_words_are_not_even_read(server: Server, size: int) -> None:
    answer = put(server, b"word\n" * (size // 5 + 1))
    assert (answer.status, answer.json["code"]) == (413, "too-large")


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data; boundary=x", "\xff", ""])
def test_what_kind_a_body_is_said_to_be_changes_nothing(server: Server, kind: str) -> None:
    assert put(server, words(25), kind).status == 200


def test_a_board_of_strange_words_is_as_readable_as_any(server: Server) -> None:
    async def story() -> None:
        strange = [f"<b>{number}</b> \u202e👩‍🚀 e\u0301\u200b" for number in range(25)]
        async with four(server) as people:
            room = json.loads(people["ann"].heard[0])["room"]
            url = f"{server.url}/api/rooms/{room}/words"
            answer = http("PUT", url, "\n".join(strange).encode(), people["ann"].token)
            assert answer.json == {"words": 25}
            view = await people["ben"].see(await people["ann"].done("start"))
            assert all(is_plain(word, 40) for word in view["game"]["words"])
            assert b"</b>" not in http("GET", f"{server.url}/api/rooms/{room}").body

    asyncio.run(story())


def test_words_can_be_sent_in_a_command_too_as_many_as_fit(server: Server) -> None:
    async def story() -> None:
        token = new_token()
        room = open_room(server, token)
        async with tab(server, room, "Ann", token) as ann:
            for bad in (
                ["one"],
                ["same"] * 30,
                [*map(str, range(30)), "\x00"],
                [*map(str, range(30)), "x" * 41],
            ):
                assert await ann.refused("configure", settings={"words": bad}) == "bad-setting"
            seq = await ann.done("configure", settings={"words": [f"w{number}" for number in range(500)]})
            assert (await ann.see(seq))["settings"]["own_words"] == 500

    asyncio.run(story())


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b'"x"',
        b"\xff",
        b'{"name":7}',
        b'{"owner":"me"}',
        b'{"settings":{"key":"rrrr"}}',
        b'{"settings":{"words":{"a":1}}}',
        b'{"settings":{"clock":{"clue":1e99,"guess":1}}}',
        b'{"settings":{"clock":{"clue":-1,"guess":1}}}',
        b'{"settings":{"threshold":' + b"9" * 5_000 + b"}}",
        b'{"settings":{"ruleset":"chess"}}',
        b'{"name":"' + b"x" * 100 + b'"}',
        b"[" * 16_000,
        b'{"name":"\\ud800"}',
    ],
)
def test_a_room_that_cannot_be_is_not_opened(server: Server, body: bytes) -> None:
    answer = http("POST", f"{server.url}/api/rooms", body, new_token())
    assert answer.status == 400
    assert answer.json["message"].endswith(".")


def test_a_request_for_a_room_is_short(server: Server) -> None:
    answer = http("POST", f"{server.url}/api/rooms", b'{"name":"' + b"x" * 20_000 + b'"}', new_token())
    assert (answer.status, answer.json["code"]) == (413, "too-large")
