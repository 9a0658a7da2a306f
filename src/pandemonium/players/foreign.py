"""Bots from outside: any Python object that chooses, kept to the rules and to its time.

A bot is trusted to be its owner's code, not to be right: what it raises, an illegal action, or no
answer in time is a BotFailed. It is asked one thing at a time, in a thread of its own.
"""

import re
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, Thread
from traceback import extract_tb
from typing import Any

import numpy as np

from pandemonium.kernel.actions import Action
from pandemonium.kernel.errors import Malformed, Refused, cut, shown
from pandemonium.kernel.match import Match
from pandemonium.players.perspective import Perspective
from pandemonium.players.thinking import LONGEST_S, Bot, Chooser, Thought, check_thought

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
LINE = re.compile(r"[^{}]{0,60}")
USUAL_S = 1.0
"""How long a bot may take for a move if it does not say."""


Question = Callable[[Perspective, int], Any]
"""A method of a bot: `choose`, or `think`."""


class BotFailed(Malformed):
    """A bot that raised an error, chose an illegal action, or did not answer in time."""

    def __init__(self, bot: str, seat: int, problem: str) -> None:
        super().__init__(f"bot {bot!r} in seat {seat} {problem}")


@dataclass(frozen=True, kw_only=True)
class PythonBot(Bot):
    """A bot from outside, as tables know it."""

    chooser: Chooser
    busy: Lock = field(default_factory=Lock, repr=False, compare=False)
    """Held while the bot is asked something."""

    def think(
        self,
        match: Match,
        player: int,
        seed: int,
        seconds: float | None = None,
        stop: np.ndarray | None = None,
    ) -> Thought:
        """What the bot does in a seat that is to act. BotFailed if it may not do that."""
        check_thought(match, player, seconds, stop)
        action = self._ask(self.chooser.choose, match, player, seed, seconds)
        self._check(match, player, action)
        return Thought(action)

    def explain(
        self,
        match: Match,
        player: int,
        seed: int,
        seconds: float | None = None,
        stop: np.ndarray | None = None,
    ) -> Thought:
        """The same for a player who asks for a hint: what the bot's own `think` says."""
        think = getattr(self.chooser, "think", None)
        if think is None:
            return self.think(match, player, seed, seconds, stop)
        check_thought(match, player, seconds, stop)
        thought = self._ask(think, match, player, seed, seconds)
        if not isinstance(thought, Thought):
            raise BotFailed(self.name, player, f"thinks {shown(thought)}, which is not a Thought")
        for action in (thought.action, *(each.action for each in thought.moves)):
            self._check(match, player, action)
        return thought

    def _ask(
        self, question: Question, match: Match, seat: int, seed: int, seconds: float | None
    ) -> Any:
        """What the bot answers, in time. If it hangs, its thread is left behind."""
        limit_s = self.seconds if seconds is None else seconds
        late = f"did not answer within {limit_s:.3g} s"
        seen = Perspective(match, seat, seed)
        if not self.busy.acquire(timeout=limit_s):
            raise BotFailed(self.name, seat, f"{late}: it is still busy with another move")
        answer: Future[Any] = Future()
        Thread(target=self._answer, args=(answer, question, seen), daemon=True).start()
        if not wait([answer], limit_s).done:
            raise BotFailed(self.name, seat, late)
        error = answer.exception()
        if error is not None:
            raise BotFailed(self.name, seat, f"raised {told(error)}") from error
        return answer.result()

    def _answer(self, answer: "Future[Any]", question: Question, seen: Perspective) -> None:
        try:
            answer.set_result(question(seen, seen.seat))
        except BaseException as error:  # whatever it is, it ends with this move
            answer.set_exception(error)
        finally:
            self.busy.release()

    def _check(self, match: Match, seat: int, action: Action | None) -> None:
        """BotFailed unless the bot may do that."""
        if action is None:
            if not _time_runs(match):
                raise BotFailed(self.name, seat, "waits, but no clock is running")
            return
        try:
            match.copy().do(seat, action)
        except (Refused, Malformed) as error:
            problem = f"chose {shown(action)}, which is not allowed: {cut(error)}"
            raise BotFailed(self.name, seat, problem) from error


def _time_runs(match: Match) -> bool:
    """Whether anything changes while a bot waits."""
    if not match.game.timed:
        return False
    later = match.copy()
    later.advance(1)
    return later.states.tobytes() != match.states.tobytes()


def as_bot(found: Any, name: str | None = None) -> Bot:
    """A bot from whatever can choose: an object, a class without arguments, a module.

    The name is the one given, or its own, or that of its class.
    """
    if isinstance(found, Bot):
        return found
    chooser = _made(found)
    if not callable(getattr(chooser, "choose", None)):
        raise Malformed(f"{shown(found)} is not a bot: it has no method choose(match, seat)")
    own = getattr(chooser, "name", None) or _kebab(getattr(found, "__name__", type(found).__name__))
    called = name or _text(chooser, "name", own, NAME)
    return PythonBot(
        called,
        _text(chooser, "title", called.replace("-", " ").capitalize(), LINE),
        _text(chooser, "strength", "", LINE),
        _seconds(chooser),
        chooser=chooser,
    )


def _made(found: Any) -> Any:
    if not isinstance(found, type):
        return found
    try:
        return found()
    except Exception as error:
        raise Malformed(f"{found.__name__}() raised {told(error)}") from error


def _text(chooser: Any, what: str, usual: str, form: re.Pattern[str]) -> str:
    text = getattr(chooser, what, usual)
    if not isinstance(text, str) or not form.fullmatch(text) or not text.isprintable():
        raise Malformed(f"{shown(text)} is not a {what} for a bot: it must match {form.pattern}")
    return text


def _seconds(chooser: Any) -> float:
    seconds = getattr(chooser, "seconds", USUAL_S)
    if not isinstance(seconds, int | float) or not 0 < seconds <= LONGEST_S:
        raise Malformed(f"a bot takes more than 0 and at most {LONGEST_S} s, not {shown(seconds)}")
    return float(seconds)


def _kebab(name: str) -> str:
    """`CautiousBot` as `cautious-bot`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_|\.", "-", name).lower()


def told(error: BaseException) -> str:
    """An error in a line, with its place."""
    place = extract_tb(error.__traceback__)[-1]
    where = f"{Path(place.filename).name}, line {place.lineno}"
    return f"{type(error).__name__}: {cut(error)} ({where})"
