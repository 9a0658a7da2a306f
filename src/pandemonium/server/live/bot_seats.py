"""The chairs of a table that bots play: when they look, when they act, and when they rest.

The moment of an act is drawn before the bot begins to think about it, and the bot thinks until
then at most: nothing can be read from how long it takes.
"""

import asyncio
import math
import random
from collections.abc import Callable
from contextlib import suppress

from pandemonium.kernel.actions import Action
from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.match import Match
from pandemonium.players.bots import seated
from pandemonium.players.thinking import Bot, Thought
from pandemonium.server.live.bots import MARGIN_S, Asking, Bots
from pandemonium.server.live.live_table import LiveTable
from pandemonium.server.live.schedule import Schedule
from pandemonium.server.live.tasks import Tasks
from pandemonium.server.table.entries import Acted

HESITATION_S = 0.7, 1.8
"""How long a bot takes over an act at the usual pace, beside its thinking."""

LOOK_S = 1.0
"""How often a bot looks at a match where time runs: every second, as in mass play."""

PAUSE_S = 1.0, 2.0
"""How long it takes there, at the usual pace, from a look to the act that it leads to."""

SHORT_S = 0.05
"""How long a bot may search about an answer where a window stands for no time at all."""

CALM_S = 20
"""How long searches must have had their time before a table is no longer called hurried."""


class BotSeats:
    """The bots of one table."""

    def __init__(
        self,
        live: LiveTable,
        schedule: Schedule,
        tasks: Tasks,
        bots: Bots,
        tell_table: Callable[[], None],
        holds: Callable[[], bool],
    ) -> None:
        self._live = live
        self._table = live.table
        self._schedule = schedule
        self._tasks = tasks
        self._bots = bots
        self._tell_table = tell_table
        """Tells everybody how the table is now."""
        self._holds = holds
        """Whether this worker runs the table's bots."""
        self._playing: set[int] = set()
        """The chairs that bots play just now."""
        self._intended: dict[int, list[Action]] = {}
        """What bots have decided to do and will do in a moment, by chair."""
        self._hurry = Hurry()

    @property
    def hurried(self) -> bool:
        """Whether the bots think less than usual, because others think too."""
        return self._hurry.on

    @property
    def to_act(self) -> list[int]:
        """The chairs that bots are to play now, in this worker."""
        table = self._table
        if self._schedule.resting or not self._holds():
            return []
        return [chair for chair in table.to_act if table.bot_of(chair) is not None]

    def go_on(self) -> None:
        """Let the bots play that are to act."""
        for chair in self.to_act:
            if chair not in self._playing:
                self._playing.add(chair)
                self._tasks.start(self._play(chair))

    async def _play(self, chair: int) -> None:
        """Play a chair as long as it is a bot's, and to act."""
        try:
            if self._table.game.timed:
                await self._play_live(chair)
            else:
                while chair in self.to_act:
                    await self._act(chair)
        finally:
            self._playing.discard(chair)

    async def _act(self, chair: int) -> None:
        """One act, unless the question has changed by then."""
        table = self._table
        match, bot, asked_at = self._match_now(), self._bot_of(chair), table.asked_at_seq
        moment = self._moment(bot)
        thought = await self._think(bot, match, chair, moment)
        await _sleep_until(moment)
        if thought.action is not None:
            await self._carry_out(chair, thought.action, lambda: table.asked_at_seq == asked_at)

    def _moment(self, bot: Bot) -> float:
        """When an act will be made: drawn by lot, the same whatever the bot holds.

        Answers to a window all come when they begin to count.
        """
        now, table = asyncio.get_running_loop().time(), self._table
        if table.waits_for == "window":
            return now + max(self._schedule.wait_s(), thinking_s(bot, SHORT_S))
        return now + thinking_s(bot) + table.setting.pace * random.uniform(*HESITATION_S)

    # Where time runs

    async def _play_live(self, chair: int) -> None:
        """Look every second, at no matter what part of it."""
        loop = asyncio.get_running_loop()
        next_look = loop.time() + random.uniform(0, LOOK_S)
        while chair in self.to_act:
            await _sleep_until(next_look)
            next_look = max(next_look + LOOK_S, loop.time())
            if chair in self.to_act:
                await self._look(chair)

    async def _look(self, chair: int) -> None:
        """Look at the match as if all that the bot intends were done, and intend more."""
        match, bot = self._match_now(), self._bot_of(chair)
        intended = self._intended.setdefault(chair, [])
        for action in intended:
            with suppress(Refused, Malformed):
                match.do(chair, action)
        if chair not in match.to_act:
            return
        moment = self._live_moment(bot)
        thought = await self._think(bot, match, chair, moment)
        if thought.action is not None:
            intended.append(thought.action)
            self._tasks.start(self._act_live(chair, thought.action, moment))

    def _live_moment(self, bot: Bot) -> float:
        """When an act will be made: after a pause in which people see what it answers to, and
        before the time is up.
        """
        pause_s = thinking_s(bot) + self._table.setting.pace * random.uniform(*PAUSE_S)
        left_ms = self._schedule.ms_until_due("game")
        if left_ms is not None:
            pause_s = min(pause_s, left_ms / 2000)
        return asyncio.get_running_loop().time() + pause_s

    async def _act_live(self, chair: int, action: Action, moment: float) -> None:
        try:
            await _sleep_until(moment)
            await self._carry_out(chair, action)
        finally:
            self._intended[chair].remove(action)

    # Everywhere

    def _match_now(self) -> Match:
        match = self._live.match_now()
        assert match
        return match

    def _bot_of(self, chair: int) -> Bot:
        bot = self._table.bot_of(chair)
        assert bot
        return seated(bot)

    async def _think(self, bot: Bot, match: Match, chair: int, until: float) -> Thought:
        """What a bot does. The table is told when bots begin or cease to be hurried."""
        asking = Asking(self._table.opened.owner, self._table.id)
        decision = await self._bots.think(asking, bot, match, chair, until)
        now = asyncio.get_running_loop().time()
        if bot.takes_time and self._hurry.changes(decision.hurried, now):
            self._tell_table()
        return decision.thought

    async def _carry_out(
        self, chair: int, action: Action, wanted: Callable[[], bool] = lambda: True
    ) -> None:
        """An act, unless something that was done since does not allow it."""
        act = Acted(player=chair, action=action, by="bot")
        await self._live.write_act(act, lambda: chair in self.to_act and wanted())


class Hurry:
    """Whether the bots of a table are hurried, as people are told: they are not told of every
    single search.
    """

    def __init__(self) -> None:
        self.on = False
        self._last_s = 0.0

    def changes(self, hurried: bool, now_s: float) -> bool:
        """Take note of how a search went; whether there is something new to tell."""
        before = self.on
        if hurried:
            self.on, self._last_s = True, now_s
        elif now_s - self._last_s > CALM_S:
            self.on = False
        return self.on != before


def thinking_s(bot: Bot, most_s: float = math.inf) -> float:
    """How long it takes a bot to decide, where nobody else thinks."""
    return min(bot.seconds, most_s) + MARGIN_S if bot.takes_time else 0


async def _sleep_until(moment: float) -> None:
    await asyncio.sleep(moment - asyncio.get_running_loop().time())
