"""docs/client.md cannot rot: its example is run, and nothing a bot can do is missing from it."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from switchboard import client
from switchboard.client import Seat
from web.serving import serving

DOCS = (Path(__file__).parents[2] / "docs/client.md").read_text()


def test_the_example_in_the_docs_plays_a_game(tmp_path: Path) -> None:
    (example,) = re.findall("```python\n(.+?)```", DOCS, re.DOTALL)
    with serving(tmp_path / "rooms.db", "--bot-seconds", "0") as server:
        here = example.replace("http://127.0.0.1:8080", server.url)
        done = subprocess.run([sys.executable, "-c", here], capture_output=True, text=True, timeout=120)
    assert done.stdout.startswith("Outcome(winner="), done.stderr


@pytest.mark.parametrize("name", [*client.__all__, *(name for name in dir(Seat) if name[0] != "_")])
def test_everything_a_bot_can_do_is_documented(name: str) -> None:
    assert re.search(rf"`[^`]*\b{name}\b[^`]*`", DOCS)


def test_everything_one_can_ask_of_a_room_is_at_hand() -> None:
    assert {asked.__name__ for asked in get_args(client.Asked)} < set(client.__all__)
