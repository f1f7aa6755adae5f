"""The built page and its files: read once, handed out compressed, hashed names cached for ever.

`make ui` builds them out of `ui/`. Without them there is one sentence instead of a page; the API needs none.
"""

import mimetypes
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

BUILT: Final = Path(str(files("switchboard.web") / "ui"))
NOT_BUILT: Final = "The page has not been built: run `make ui`, then start the server again.\n"
# A file in this folder has a hash in its name: another content is another file.
_FOR_EVER: Final = "assets/"
_ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))


class Page(Struct, frozen=True):
    """A file as it is handed out: plain and compressed."""

    kind: str
    etag: str
    cache: str
    bodies: dict[str, bytes]


class Pages:
    """All built files, by their path below /static."""

    def __init__(self, folder: Path = BUILT) -> None:
        plain = (path for path in sorted(folder.rglob("*")) if path.is_file())
        self._pages = {
            path.relative_to(folder).as_posix(): _read(path, path.relative_to(folder).as_posix())
            for path in plain
            if path.suffix not in (".br", ".gz")
        }

    def index(self, request: Request) -> Response:
        """The one page there is."""
        if "index.html" not in self._pages:
            return PlainTextResponse(NOT_BUILT, 503)
        return _answer(request, self._pages["index.html"])

    async def file(self, request: Request) -> Response:
        return self._named(request, request.path_params["path"])

    async def worker(self, request: Request) -> Response:
        """The service worker, at a path from which it may serve every page."""
        return self._named(request, "sw.js")

    def _named(self, request: Request, name: str) -> Response:
        page = self._pages.get(name)
        if page is None:
            raise HTTPException(404)
        return _answer(request, page)


def _read(path: Path, name: str) -> Page:
    body = path.read_bytes()
    compressed = ((encoding, path.with_name(path.name + suffix)) for encoding, suffix in _ENCODINGS)
    bodies = {encoding: other.read_bytes() for encoding, other in compressed if other.is_file()}
    return Page(
        mimetypes.guess_type(name)[0] or "application/octet-stream",
        f'"{sha256(body).hexdigest()[:24]}"',
        # Private, since the page comes with a session.
        "public, max-age=31536000, immutable" if name.startswith(_FOR_EVER) else "private, no-cache",
        {**bodies, "": body},
    )


def _answer(request: Request, page: Page) -> Response:
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    encoding = next((name for name, _ in _ENCODINGS if name in accepted and name in page.bodies), "")
    headers = {"etag": page.etag, "cache-control": page.cache, "vary": "accept-encoding"}
    if page.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if encoding:
        headers["content-encoding"] = encoding
    return Response(page.bodies[encoding], headers=headers, media_type=page.kind)
