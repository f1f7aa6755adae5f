"""How a build script ends: the text packed into its file, or one sentence about what is missing."""

import hashlib
import lzma
import sys
from collections.abc import Callable
from pathlib import Path

from sources import MissingSource


def progress(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def write(build: Callable[[], str], output: Path) -> int:
    """Build, pack and write; returns the exit code. The same text gives the same bytes."""
    try:
        text = build()
    except MissingSource as missing:
        print(f"error: {missing}", file=sys.stderr)
        return 1
    packed = lzma.compress(text.encode("ascii"), preset=9 | lzma.PRESET_EXTREME, check=lzma.CHECK_CRC32)
    output.write_bytes(packed)
    progress(f"wrote {output} ({len(packed):,} bytes, sha256 {hashlib.sha256(packed).hexdigest()})")
    return 0
