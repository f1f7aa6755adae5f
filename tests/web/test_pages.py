"""The built page and its files: what a browser is given, and for how long it may keep it."""

import asyncio
import gzip
import re
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from switchboard.web.pages import NOT_BUILT, Pages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>hello")
    (tmp_path / "assets/app-1a2b.js").write_text("let a = 1")
    (tmp_path / "assets/app-1a2b.js.gz").write_bytes(gzip.compress(b"let a = 1", mtime=0))
    (tmp_path / "assets/app-1a2b.js.br").write_bytes(b"as brotli")
    return tmp_path


def asked(headers: dict[str, str], path: str = "") -> Request:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "headers": raw, "path_params": {"path": path}})


def get(folder: Path, path: str, **headers: str) -> Response:
    request = asked({name.replace("_", "-"): value for name, value in headers.items()}, path)
    return asyncio.run(Pages(folder).file(request))


@pytest.mark.parametrize(
    ("accepts", "encoding", "body"),
    [
        ("gzip, deflate, br, zstd", "br", b"as brotli"),
        ("gzip;q=0.8", "gzip", gzip.compress(b"let a = 1", mtime=0)),
        ("identity", None, b"let a = 1"),
        ("", None, b"let a = 1"),
    ],
)
def test_a_browser_gets_what_it_can_unpack(
    folder: Path, accepts: str, encoding: str | None, body: bytes
) -> None:
    answer = get(folder, "assets/app-1a2b.js", accept_encoding=accepts)
    assert answer.headers.get("content-encoding") == encoding
    assert bytes(answer.body) == body
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.media_type == "text/javascript"


def test_the_service_worker_is_asked_for_anew_every_time_and_may_be_missing(folder: Path) -> None:
    with pytest.raises(HTTPException):
        asyncio.run(Pages(folder).worker(asked({})))
    (folder / "sw.js").write_text("let files = []")
    answer = asyncio.run(Pages(folder).worker(asked({})))
    assert answer.headers["cache-control"] == "private, no-cache"
    assert answer.media_type == "text/javascript"


def test_a_file_with_its_hash_in_its_name_is_kept_for_ever(folder: Path) -> None:
    assert "immutable" in get(folder, "assets/app-1a2b.js").headers["cache-control"]
    assert get(folder, "index.html").headers["cache-control"] == "private, no-cache"


def test_what_is_the_same_still_is_not_sent_again(folder: Path) -> None:
    etag = get(folder, "index.html").headers["etag"]
    again = get(folder, "index.html", if_none_match=etag)
    assert (again.status_code, again.body) == (304, b"")
    (folder / "index.html").write_text("<p>goodbye")
    assert get(folder, "index.html", if_none_match=etag).status_code == 200


def test_without_a_built_page_there_is_a_sentence(tmp_path: Path) -> None:
    answer = Pages(tmp_path).index(asked({}))
    assert (answer.status_code, bytes(answer.body).decode()) == (503, NOT_BUILT)
    assert "make ui" in NOT_BUILT


def test_the_page_that_is_built_is_small_and_asks_for_files_that_are_there() -> None:
    """First load of the table: 60 kB of scripts and styles, compressed, at most."""
    request = asked({"accept-encoding": "gzip"})
    page = gzip.decompress(bytes(Pages().index(request).body)).decode()
    wanted = re.findall(r'(?:src|href)="/static/([^"]+)"', page)
    assert any(name.endswith(".js") for name in wanted)
    files = {name: asyncio.run(Pages().file(asked({"accept-encoding": "gzip"}, name))) for name in wanted}
    assert {answer.status_code for answer in files.values()} == {200}
    loaded = [len(bytes(one.body)) for name, one in files.items() if name.endswith((".js", ".css"))]
    assert sum(loaded) < 60 * 1000
