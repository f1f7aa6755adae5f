"""The two ways a game says no. Both are a player's doing; anything else that is raised is a bug.

BadNotation (ValueError)   text that cannot be read
Refused                    something that is not allowed here and now
"""


class Refused(Exception):
    """A player's doing: the code is stable and documented, the sentence says what to do."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence


class BadNotation(ValueError):
    """Text that cannot be read; the message quotes it."""
