"""One socket in a room: who is at the other end, and what is said to them."""

from typing import Final

from switchboard import wire
from switchboard.protocol import FromServer, Refusal
from switchboard.rooms.model import MemberId
from switchboard.web.outbox import Outbox

KICKED: Final = Refusal(None, "kicked", "The owner of the room has sent you out.")

# Why a socket is closed; 44xx says: do not come back by yourself.
LEFT: Final = 1000
TOO_MUCH: Final = 1008
TRY_AGAIN: Final = 1013
UNREADABLE: Final = 4400
NOT_LET_IN: Final = 4403
NO_SUCH_ROOM: Final = 4404
SILENT: Final = 4408
TOO_FAST: Final = 4429


class Line:
    """`leaving` is set while its owner asks to leave: they are not told that they were sent out."""

    __slots__ = ("leaving", "member", "outbox")

    def __init__(self, member: MemberId, outbox: Outbox) -> None:
        self.member = member
        self.outbox = outbox
        self.leaving = False

    def say(self, message: FromServer) -> None:
        self.outbox.say(wire.encode(message))

    def hang_up(self) -> None:
        """The member has left; who asked to is answered first, and hung up on after that."""
        if not self.leaving:
            self.outbox.end(LEFT)

    def send_away(self) -> None:
        self.say(KICKED)
        self.outbox.end(NOT_LET_IN)
