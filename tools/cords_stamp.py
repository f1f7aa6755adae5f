"""Write the common stamp of the cord solver's compiled files into each of them.

What numba has compiled is kept by the time and size of one file, but it holds code and numbers of the others:
with a stamp of all in each, a change of one changes them all. A test asks for it.
"""

import re
from pathlib import Path
from zlib import crc32

FILES = sorted((Path(__file__).parents[1] / "src/switchboard/cords").glob("kernel*.py"))
STAMP = re.compile(r'^STAMP = "(\w*)"$', re.MULTILINE)


def stamp() -> str:
    """The stamp that the files should have."""
    return f"{crc32(''.join(STAMP.sub('', path.read_text()) for path in FILES).encode()):08x}"


if __name__ == "__main__":
    fresh = stamp()
    for path in FILES:
        path.write_text(STAMP.sub(f'STAMP = "{fresh}"', path.read_text()))
