"""What SQLite complains of, in sentences that say what to do.

Knows the errors of apsw and nothing of what was being done when they came.
"""

from pathlib import Path

import apsw

from switchboard.store import StoreError

SENTENCES: dict[type[apsw.Error], str] = {
    apsw.FullError: "The disk that holds {path} is full. Free some space and try again.",
    apsw.BusyError: "{path} is locked by another process. End the other one, or wait for it.",
    apsw.ReadOnlyError: "{path} may not be written. Check its permissions, and those of its folder.",
    apsw.CantOpenError: "{path} cannot be opened. Check that its folder exists and may be written.",
    apsw.PermissionsError: "{path} may not be opened. Check its permissions, and those of its folder.",
    apsw.NotADBError: "{path} is not a database of Switchboard. Name another file.",
    apsw.CorruptError: "{path} is damaged. Put a backup in its place.",
    apsw.IOError: "The disk that holds {path} fails to read or write. Check the disk.",
    apsw.NoMemError: "There is too little memory left to use {path}.",
}


def trouble(error: apsw.Error, path: Path) -> StoreError:
    """The same complaint, for people."""
    for kind, sentence in SENTENCES.items():
        if isinstance(error, kind):
            return StoreError(sentence.format(path=path))
    return StoreError(f"{path} cannot be used: {error}.")
