"""The edition of drills: the same for the same program and data, another one as soon as either changes."""

import shutil
from importlib.resources import files
from pathlib import Path

from switchboard.coach.edition import edition, edition_of


def test_a_changed_file_is_another_edition_and_a_compiled_one_is_not(tmp_path: Path) -> None:
    package = tmp_path / "switchboard"
    ignored = shutil.ignore_patterns("__pycache__", "ui", "cli", "cords")
    shutil.copytree(str(files("switchboard")), package, ignore=ignored)
    assert edition_of(package) == edition()
    compiled = package / "coach/__pycache__"
    compiled.mkdir()
    (compiled / "drills.cpython-311.pyc").write_bytes(b"compiled")
    assert edition_of(package) == edition()
    for name in ("coach/drills.py", "packs/exchange.txt", "players/vectors/vectors.npz"):
        with (package / name).open("ab") as file:
            file.write(b"\n")
        changed = edition_of(package)
        assert changed != edition()
        (package / name).write_bytes((package / name).read_bytes()[:-1])
        assert edition_of(package) == edition()
