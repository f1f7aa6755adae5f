"""What is compiled is kept on disk; where nothing may be written the solver works all the same."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import switchboard

ASKED = """
from switchboard.cords import kernel
print(kernel.open_calls(0xFFFFF0), type(kernel.open_calls._cache).__name__)
"""


def test_an_install_that_cannot_be_written_to_compiles_without_keeping_it(tmp_path: Path) -> None:
    """A file stands where the folder of kept code would be, so that nobody, not even root, can make it."""
    package = Path(switchboard.__file__).parent
    for name in ("cords", "data"):
        if (package / name).exists():
            skipped = shutil.ignore_patterns("__pycache__")
            shutil.copytree(package / name, tmp_path / "switchboard" / name, ignore=skipped)
    for file in package.glob("*.py"):
        shutil.copy(file, tmp_path / "switchboard")
    (tmp_path / "switchboard/__init__.py").write_text("")
    (tmp_path / "switchboard/cords/__init__.py").write_text("")
    (tmp_path / "switchboard/cords/__pycache__").write_text("in the way")
    nowhere = {"PYTHONPATH": str(tmp_path), "HOME": os.devnull, "XDG_CACHE_HOME": os.devnull}
    environment = {**os.environ, **nowhere, "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("NUMBA_CACHE_DIR", None)
    command = [sys.executable, "-c", ASKED]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert told.stdout.split() == ["1", "NullCache"], told.stderr
