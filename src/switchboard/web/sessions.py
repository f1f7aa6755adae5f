"""Sessions: who somebody is, without an account.

A session is a secret token that a browser keeps in a cookie and a program sends itself. In each room its
holder is a member by an id made from the token with the server's own secret: everybody may see the id, nobody
can get from it to the token, and the ids of one session in two rooms have nothing in common.
"""

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from typing import Final

from switchboard.rooms.model import MemberId

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32,64}")
# Forty bits, and no way to try them but by asking this server.
_ID_LENGTH: Final = 8
_YEAR: Final = 365 * 24 * 3600


class BadToken(Exception):
    """A program sent a token that is none: it would be somebody else with every request."""


def new_token() -> str:
    return secrets.token_urlsafe(32)


def member_id(secret: bytes, token: str, room: str) -> MemberId:
    """Who the holder of the token is in a room."""
    mac = hmac.digest(secret, f"{room}\0{token}".encode(), hashlib.sha256)
    return base64.b32encode(mac).decode()[:_ID_LENGTH].lower()


def cookie_name(secure: bool) -> str:
    # Browsers keep a __Host- cookie to this very host, and over https only.
    return "__Host-switchboard" if secure else "switchboard"


def token_of(headers: Mapping[str, str], secure: bool) -> str | None:
    """The token a request came with; None if it came with none, or with a cookie that is none of ours."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        if not _TOKEN.fullmatch(bearer):
            raise BadToken
        return bearer
    # By hand: other programs on this host set cookies too, and the library stops at the first strange one.
    for cookie in headers.get("cookie", "").split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == cookie_name(secure) and _TOKEN.fullmatch(value):
            return value
    return None


def set_cookie(token: str, secure: bool) -> str:
    """The header that makes a browser keep a token where no script can read it."""
    ending = "; Secure" if secure else ""
    return f"{cookie_name(secure)}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{ending}"
