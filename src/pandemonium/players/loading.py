"""Bots from a Python file or a module: `mybot.py`, `mybot.py:Bot`, `package.module:Bot`."""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from pandemonium.kernel.actions import one_of
from pandemonium.kernel.errors import Malformed
from pandemonium.players.foreign import as_bot, told
from pandemonium.players.thinking import Bot


def load_from(place: str) -> Bot | None:
    """The bot at a place; None if that is not written like one. Runs the code it finds there."""
    at, _, name = place.rpartition(":")
    if not name.isidentifier():
        at, name = place, ""
    if at.endswith(".py"):
        return _bot_in(_run_file(Path(at)), name, at)
    return _bot_in(_import(at), name, at) if at and name else None


def _bot_in(module: ModuleType, name: str, at: str) -> Bot:
    """The bot of that name in a module, or the only one there."""
    if name:
        if not hasattr(module, name):
            raise Malformed(f"there is no {name} in {at}")
        return as_bot(getattr(module, name))
    found = [module] if hasattr(module, "choose") else _choosers_of(module)
    if not found:
        raise Malformed(f"there is no bot in {at}: no class has a method choose(match, seat)")
    if len(found) > 1:
        names = one_of([each.__name__ for each in found])
        raise Malformed(f"there are several bots in {at}: write {at}:NAME, with {names}")
    return as_bot(found[0])


def _choosers_of(module: ModuleType) -> list[Any]:
    """The classes of a module that can choose, those it has imported left out."""
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == module.__name__ and hasattr(each, "choose")
    ]


def _run_file(file: Path) -> ModuleType:
    if not file.is_file():
        raise Malformed(f"no such file: {file}")
    spec = spec_from_file_location(file.stem, file)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise Malformed(f"{file} cannot be loaded: {told(error)}") from error
    return module


def _import(name: str) -> ModuleType:
    try:
        return import_module(name)
    except Exception as error:
        raise Malformed(f"module {name} cannot be loaded: {told(error)}") from error
