"""Room codes: eight symbols that are easy to say and to type, out of a space too large to try."""

import secrets
from typing import Final

# No I, L, O or U: nobody has to guess which sign was meant.
SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 8
_MEANT: Final = str.maketrans({"I": "1", "L": "1", "O": "0", "-": None, " ": None})


def new_code() -> str:
    return "".join(secrets.choice(SYMBOLS) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """The code somebody typed or was sent, in any case and with any hyphens; None if it cannot be one."""
    code = text[:40].upper().translate(_MEANT)
    return code if len(code) == LENGTH and not set(code) - set(SYMBOLS) else None
