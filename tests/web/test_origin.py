"""Whose pages may use the server, what a browser may keep, and what every answer forbids it to do."""

import asyncio
import json
import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

import pytest

from web.bare import bare, bare_socket, frame
from web.serving import Answer, Server, http, knock, new_token, open_room, serving

FRIENDS = "https://friends.example"
HEADERS = (
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = tmp_path_factory.mktemp("origin") / "rooms.db"
    with serving(db, "--rooms-per-minute", "6000", "--origin", FRIENDS, "--proxy", "127.0.0.1") as server:
        yield server
        assert '"level": "error"' not in server.log.read_text()


def own(server: Server) -> str:
    return server.url


FOREIGN = (
    "http://evil.example",
    "null",
    "",
    "*",
    "file://",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "https://127.0.0.1:{port}",
    "HTTP://127.0.0.1:{port}",
    "http://127.0.0.1:{port}.evil.example",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}@evil.example",
    "http://evil.example#127.0.0.1:{port}",
    "http://evil.example:{port}",
    "http://localhost:{port}",
    "http://[::1]:{port}",
    "http://127.0.0.1:0{port}",
    "http://127.1:{port}",
    "http://friends.example",
    "https://friends.example:8443",
    "https://friends.example.evil.example",
    "https://FRIENDS.example",
    "https://notfriends.example",
    "http://127.0.0.1:{port}, http://evil.example",
)


def opened(server: Server) -> float:
    """How many rooms were opened, by the server's own account."""
    figures = http("GET", f"{server.url}/metrics").body.decode()
    found = re.search(r"^switchboard_rooms_opened_total (\S+)", figures, re.MULTILINE)
    assert found
    return float(found[1])


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_site_can_change_nothing(server: Server, origin: str) -> None:
    headers = {"Origin": origin.format(port=urlsplit(server.url).port)}
    token, before = new_token(), opened(server)
    room = open_room(server, token)
    words = f"{server.url}/api/rooms/{room}/words"
    answers = [
        http("POST", f"{server.url}/api/rooms", b"", token, headers),
        http("PUT", words, "\n".join(map(str, range(30))).encode(), token, headers),
        http("DELETE", words, None, token, headers),
    ]
    assert [(answer.status, answer.json["code"]) for answer in answers] == [(403, "bad-origin")] * 3
    assert opened(server) == before + 1  # our own
    assert not [answer for answer in answers if "access-control-allow-origin" in answer.headers]


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_site_gets_no_socket(server: Server, origin: str) -> None:
    async def story() -> None:
        async with bare(server) as peer:
            at = urlsplit(server.url)
            headers = {"Origin": origin.format(port=at.port)}
            assert " 403 " in await peer.shake_hands(at.netloc, headers)
            assert json.loads(await peer.rest())["code"] == "bad-origin"

    asyncio.run(story())


def test_our_own_pages_and_those_of_friends_and_programs_are_welcome(server: Server) -> None:
    async def story() -> None:
        port = urlsplit(server.url).port
        for host, headers in (
            ("127.0.0.1", {}),
            ("127.0.0.1", {"Origin": own(server)}),
            ("127.0.0.1", {"Origin": FRIENDS}),
            ("localhost", {"Origin": f"http://localhost:{port}"}),
            ("play.example", {"Origin": f"http://play.example:{port}"}),
            ("play.example", {"Origin": f"https://play.example:{port}", "X-Forwarded-Proto": "https"}),
        ):
            named = {"Host": f"{host}:{port}", **headers}
            assert http("POST", f"{server.url}/api/rooms", b"", new_token(), named).status == 201
            async with bare_socket(server, named):
                pass

    asyncio.run(story())


def test_nobody_may_ask_from_elsewhere_beforehand(server: Server) -> None:
    headers = {"Origin": "http://evil.example", "Access-Control-Request-Method": "PUT"}
    for path in ("/api/rooms", "/api/rooms/ABCD2345/words", "/ws", "/"):
        answer = http("OPTIONS", server.url + path, headers=headers)
        assert answer.status in (403, 404, 405)
        assert not [name for name in answer.headers if name.lower().startswith("access-control")]


# --- cookies ------------------------------------------------------------------------------------------------


def kept(answer: Answer) -> tuple[str, str, dict[str, str]]:
    """The one cookie an answer sets: name, value, attributes."""
    [line] = answer.headers.get_all("set-cookie") or []
    [(name, morsel)] = SimpleCookie(line).items()
    return name, morsel.value, {key: value for key, value in morsel.items() if value}


@pytest.mark.parametrize("path", ["/", "/r/ABCD2345", "/api/packs", "/api/rooms"])
def test_a_browser_gets_a_session_that_no_script_and_no_other_site_can_use(server: Server, path: str) -> None:
    name, token, attributes = kept(http("GET", server.url + path))
    assert name == "switchboard"
    assert re.fullmatch("[A-Za-z0-9_-]{43}", token)
    assert attributes == {"path": "/", "max-age": str(365 * 24 * 3600), "httponly": True, "samesite": "Lax"}


def test_over_https_the_session_belongs_to_this_very_host(server: Server) -> None:
    answer = http("GET", server.url, headers={"X-Forwarded-Proto": "https"})
    name, _, attributes = kept(answer)
    assert name == "__Host-switchboard"
    assert attributes.get("secure")
    assert attributes["path"] == "/"
    assert "domain" not in attributes
    assert "max-age=" in answer.headers["strict-transport-security"]


def test_a_session_goes_on_and_is_not_handed_out_again(server: Server) -> None:
    _, token, _ = kept(http("GET", server.url))
    cookie = {"Cookie": f"switchboard={token}"}
    first = http("POST", f"{server.url}/api/rooms", b"", headers=cookie)
    assert "set-cookie" not in first.headers
    url = f"{server.url}/api/rooms/{first.json['room']}/words"
    assert http("DELETE", url, headers=cookie).status == 200  # we own that room
    assert http("DELETE", url).status == 403


def test_over_https_a_cookie_from_plain_http_counts_for_nothing(server: Server) -> None:
    headers = {"Cookie": f"switchboard={'a' * 43}", "X-Forwarded-Proto": "https"}
    assert kept(http("GET", server.url, headers=headers))[1] != "a" * 43


@pytest.mark.parametrize(
    "others",
    [
        'prefs={"a": 1, "b": [2]}',
        "a b=c d",
        "x=é",
        "=",
        ";;;",
        "expires=never; path=/x; $Version=1",
        "switchboard=short",
        "switchboard=" + "x" * 65,
        "switchboard=<script>",
        "; ".join(f"c{number}={number}" for number in range(1000)),
    ],
)
def test_other_cookies_of_the_same_host_do_not_lose_ours(server: Server, others: str) -> None:
    """Bug: a cookie of another program on this machine made everybody a stranger, if its form was strange."""
    token = new_token()
    headers = {"Cookie": f"{others}; switchboard={token}"}
    assert "set-cookie" not in http("GET", f"{server.url}/api/packs", headers=headers).headers


@pytest.mark.parametrize(
    "cookie",
    [
        "switchboard=",
        "switchboard",
        'switchboard="' + "a" * 43 + '"',
        "switchboard=" + "a" * 31,
        "switchboard=" + "a" * 65,
        "switchboard=" + "a" * 8_000,
        "switchboard=" + "a" * 42 + "\x7f",
        "switchboard=" + "%61" * 15,
        "switchboard=../../etc/passwd/../../etc/passwd",
        "Switchboard=" + "a" * 43,
        "__Host-switchboard=" + "a" * 43,
        "\xff\xfe=\xfd",
        '"',
        "a" * 30_000,
    ],
)
def test_a_bad_cookie_is_no_cookie(server: Server, cookie: str) -> None:
    answer = http("GET", f"{server.url}/api/packs", headers={"Cookie": cookie})
    assert answer.status == 200
    assert kept(answer)[0] == "switchboard"


@pytest.mark.parametrize("count", [1, 200, 2000])
@pytest.mark.parametrize("size", [10, 9_000, 100_000])
def test_a_head_of_any_size_breaks_nothing(server: Server, count: int, size: int) -> None:
    """Bug: a socket asked for with many headers, or a large cookie, was never answered."""

    async def story() -> None:
        many = {f"X-{number}": "y" for number in range(count)} | {"Cookie": "a" * size}
        lines = "".join(f"{name}: {value}\r\n" for name, value in many.items())
        async with bare(server) as peer:
            await peer.write(f"GET /api/packs HTTP/1.1\r\nHost: x\r\n{lines}\r\n".encode())
            assert re.match(r"HTTP/1\.1 (200|4\d\d) ", await peer.head())
        async with bare(server) as peer:
            assert re.match(r"HTTP/1\.1 (101|4\d\d) ", await peer.shake_hands("x", many))

    asyncio.run(story())


@pytest.mark.parametrize("token", ["a" * 31, "a" * 65, "a b" * 12, "\xe4" * 40, "", "../" * 12])
def test_a_program_whose_token_is_none_is_told_so(server: Server, token: str) -> None:
    async def story() -> None:
        headers = {"Authorization": f"Bearer {token}"}
        answer = http("POST", f"{server.url}/api/rooms", b"", headers=headers)
        assert (answer.status, answer.json["code"]) == (401, "bad-token")
        assert "set-cookie" not in answer.headers
        async with bare(server) as peer:
            assert " 401 " in await peer.shake_hands("x", headers)

    asyncio.run(story())


# --- headers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/r/ABCD2345", 200),
        ("GET", "/healthz", 200),
        ("GET", "/readyz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/api/packs", 200),
        ("GET", "/static/index.html", 200),
        ("POST", "/api/rooms", 201),
        ("GET", "/nothing", 404),
        ("GET", "/static/nothing", 404),
        ("GET", "/static/../app.py", 404),
        ("GET", "/static/%2e%2e/app.py", 404),
        ("GET", "/api/rooms/ABCD2345", 404),
        ("GET", "/ws", 404),
        ("POST", "/", 405),
        ("PATCH", "/api/rooms", 405),
        ("DELETE", "/static/index.html", 405),
        ("PUT", "/api/rooms/ABCD2345/words", 404),
    ],
)
def test_every_answer_tells_browsers_what_they_must_not_do(
    server: Server, method: str, path: str, status: int
) -> None:
    answer = http(method, server.url + path)
    assert answer.status == status
    assert [name for name in HEADERS if not answer.headers.get(name)] == []
    assert "server" not in answer.headers
    assert status < 400 or method == "HEAD" or answer.json["message"].endswith(".")


def test_a_refused_socket_tells_them_too(server: Server) -> None:
    """Bug: only answers to ordinary requests had the headers."""

    async def story() -> None:
        async with bare(server) as peer:
            head = (await peer.shake_hands("x", {"Origin": "http://evil.example"})).lower()
            assert [name for name in HEADERS if name not in head] == []

    asyncio.run(story())


def test_pages_may_run_only_what_is_ours(server: Server) -> None:
    answer = http("GET", server.url)
    policy = dict(rule.strip().split(" ", 1) for rule in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert [policy[rule] for rule in ("object-src", "base-uri", "frame-ancestors")] == ["'none'"] * 3
    assert "unsafe" not in answer.headers["content-security-policy"]
    page = answer.body.decode()
    assert not re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", page)
    assert not re.findall(r"(?:src|href)=\"(?:https?:)?//", page)


def test_nothing_is_compressed_however_often_one_asks(server: Server) -> None:
    async def story() -> None:
        for offer in (
            "permessage-deflate",
            "permessage-deflate; client_max_window_bits",
            "x-webkit-deflate-frame",
        ):
            async with bare(server) as peer:
                head = await peer.shake_hands("x", {"Sec-WebSocket-Extensions": offer})
                assert " 101 " in head
                assert "sec-websocket-extensions" not in head.lower()
                await peer.write(frame(1, b"\xaa\x56\x00\x00", reserved=0x40))  # as if it had been agreed to
                assert await peer.ends() == 1002
        answer = http("GET", f"{server.url}/api/packs", headers={"Accept-Encoding": "gzip, br, zstd"})
        assert "content-encoding" not in answer.headers

    asyncio.run(story())


def test_a_socket_gives_a_browser_its_session_too(server: Server) -> None:
    async def story() -> None:
        async with bare(server) as peer:
            assert "set-cookie: switchboard=" in (await peer.shake_hands("x", {})).lower()
        async with knock(server) as known:
            assert known.socket.response is not None
            assert "set-cookie" not in known.socket.response.headers

    asyncio.run(story())
