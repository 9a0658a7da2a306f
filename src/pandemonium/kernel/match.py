"""A match being played: one state, what was done to it, and the words for both."""

import hashlib
import secrets
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
import numpy as np

from pandemonium.kernel.actions import Action
from pandemonium.kernel.chacha import commitment_of, key_of
from pandemonium.kernel.contract import (
    AnyHappenings,
    Event,
    Game,
    Position,
    Private,
    View,
    seen_by,
)
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.observation import NUMBER
from pandemonium.kernel.options import Options
from pandemonium.kernel.parsing import read_seats
from pandemonium.kernel.record import VERSION, Outcome, Record
from pandemonium.kernel.states import Snapshot, State, States, copied, record_of, seats_of
from pandemonium.kernel.words import NameOf, spoken_to
from pandemonium.kernel.writer import writes_compiled

Seed = int | str | None

LARGEST_SEED = 1 << 4096
LONGEST_TIME = 24 * 60 * 60 * 1000

NOTHING = b"[]"
"""The text of the events of somebody who saw nothing."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, Any]).decode


class Act(NamedTuple):
    """Something that was done, and what was done before it: matches share their past."""

    player: int | None
    action: Action
    before: "Act | None"

    def entry(self) -> Action:
        """As a line of a record."""
        return dict(self.action) if self.player is None else {"player": self.player, **self.action}


class Match:
    """One match. `play` moves it on; everything else looks at it."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any], seed: Seed) -> None:
        self.game = game
        self.players = players
        self.options: Options = game.settle(players, options)
        self.seed = seed_text(seed)
        self.start: Position | None = None
        """The position a set-up match began with; None when it was dealt."""
        self._last: Act | None = None
        self.states = game.empty_states(1)
        game.prepare(record_of(self.states), players, self.options)
        record_of(self.states).key[:] = key_of(self.seed)
        self._before = self.states
        self._then = self._now = game.snapshot(self.states)
        """Before and after the last act, read once for all who look at what it did."""
        self._happenings: AnyHappenings | None = []
        """What the last act did, once somebody has asked."""
        self._event_texts: dict[int | None, bytes] | None = None
        """The same as everybody saw it."""
        self._options_json: bytes | None = None
        """The options as JSON, once somebody has asked."""

    @classmethod
    def deal(
        cls, game: Game, players: int, options: Mapping[str, Any], seed: Seed = None
    ) -> "Match":
        """A new match, shuffled and dealt."""
        match = cls(game, players, options, seed)
        game.engine.deal(match.states, 0)
        return match

    @classmethod
    def set_up(cls, game: Game, position: Mapping[str, Any], seed: Seed = None) -> "Match":
        """A match that begins with a position in words. What is left out takes its default."""
        if not isinstance(position, Mapping):
            raise Malformed(f"a position is a mapping, not {shown(position)}")
        options = position.get("options", {})
        if not isinstance(options, Mapping):
            raise Malformed(f"'options' is a mapping of names to values, not {shown(options)}")
        match = cls(game, position.get("players", game.players[0]), options, seed)
        if "to_act" in position:
            to_act = seats_of(read_seats(position["to_act"], match.players, "'to_act'"))
        game.set_up(match.state, dict(position))
        if "to_act" in position and to_act != match.to_act:
            raise Malformed(f"'to_act' is {list(match.to_act)} here, not {list(to_act)}")
        for player in match.to_act:
            if not match.legal_codes(player):
                raise Malformed(f"player {player} is to act, but has no move in this position")
        match.start = match.position()
        return match

    def beginning(self) -> "Match":
        """The same match before anything was done."""
        if self.start is None:
            return Match.deal(self.game, self.players, self.options, self.seed)
        return Match.set_up(self.game, self.start, self.seed)

    @property
    def log(self) -> list[Action]:
        """Everything done so far: `{"player": 1, "do": ...}`; dealer and clock have no player."""
        log, act = [], self._last
        while act:
            log.append(act.entry())
            act = act.before
        return log[::-1]

    @property
    def last(self) -> Action | None:
        """The last line of the log; None before the first act."""
        return self._last.entry() if self._last else None

    @property
    def state(self) -> State:
        """The record itself, for those who know the game."""
        return record_of(self.states)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The players who may act now: none between deals and at the end."""
        return seats_of(self.game.engine.to_act(self.states, 0))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.game.engine.over(self.states, 0))

    @property
    def scores(self) -> tuple[int, ...]:
        """What each player has scored so far."""
        out = np.zeros(self.players, np.int64)
        self.game.engine.scores(self.states, 0, out)
        return tuple(out.tolist())

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The players who have won; None before the end."""
        return seats_of(self.game.engine.winners(self.states, 0)) if self.over else None

    def legal(self, player: int) -> list[Action]:
        """All actions the player may take now."""
        actions, state = self.game.actions, self.game.snapshot(self.states)
        return [actions.name_in(state, code) for code in self.legal_codes(player)]

    def legal_codes(self, player: int) -> list[int]:
        """The same as numbers."""
        out = np.empty(self.game.actions.count, np.int64)
        count = self.game.engine.legal(self.states, 0, self._player(player), out)
        codes: list[int] = out[:count].tolist()
        return codes

    def legal_text(self, player: int, most: int) -> msgspec.Raw | None:
        """The same in JSON, ready to be sent; None if they are more than so many."""
        codes = self.legal_codes(player)
        if len(codes) > most:
            return None
        texts = self.game.actions.texts_in(self._now, codes)
        return msgspec.Raw(b"[%b]" % b",".join(texts))

    def play(self, player: int, action: Mapping[str, Any]) -> list[Event]:
        """Make a move; returns what happened, as the player saw it.

        Raises Refused where a clause forbids it and Malformed where it is not an action; then
        nothing has changed.
        """
        self.do(player, action)
        return self.events(player)

    def do(self, player: int, action: Mapping[str, Any]) -> None:
        """The same for those who do not ask what happened."""
        codes, normal = self.game.actions.read(action, self._player(player))
        after = copied(self.states)
        for code in codes:
            verdict = self.game.engine.verdict(after, 0, player, code)
            if verdict:
                raise self.game.refusal(verdict)
            self.game.engine.apply(after, 0, player, code)
        self._enter(player, normal, after)

    def next_deal(self) -> list[Event]:
        """Deal again, when a deal has ended and the match goes on."""
        self._next_deal()
        return self.events(None)

    def _next_deal(self) -> None:
        if self.to_act or self.over:
            raise self.game.refusal(self.game.deal_clause)
        after = copied(self.states)
        self.game.engine.next_deal(after, 0)
        self._enter(None, {"do": "deal"}, after)

    def advance(self, ms: int) -> list[Event]:
        """Let time pass, in a game with a clock."""
        self._advance(ms)
        return self.events(None)

    def _advance(self, ms: int) -> None:
        if not self.game.timed:
            raise Malformed(f"{self.game.title} has no clock to advance")
        if type(ms) is not int or not 0 <= ms <= LONGEST_TIME:
            raise Malformed(f"time passes in milliseconds, 0 to {LONGEST_TIME}; not {shown(ms)}")
        after = copied(self.states)
        self.game.engine.advance(after, 0, ms)
        self._enter(None, {"do": "time", "ms": ms}, after)

    def act(self, entry: Mapping[str, Any]) -> None:
        """Do what a line of a record says: a player's action, the dealer's, the clock's."""
        if not isinstance(entry, Mapping):
            raise Malformed(f"an act is a mapping such as {{'do': 'deal'}}, not {shown(entry)}")
        action = dict(entry)
        if "player" in action:
            self.do(action.pop("player"), action)
        elif action == {"do": "deal"}:
            self._next_deal()
        elif action.keys() == {"do", "ms"} and action["do"] == "time":
            self._advance(action["ms"])
        else:
            raise Malformed(
                f"{shown(action)} has no 'player'; without a player, the only acts are "
                "{'do': 'deal'} and {'do': 'time', 'ms': ...}"
            )

    def events(self, viewer: int | None) -> list[Event]:
        """What the last act did, as a viewer saw it (None: a spectator)."""
        return seen_by(self._viewer(viewer), self.happenings())

    def told(self, viewer: int | None, name_of: NameOf, language: str) -> list[str]:
        """What the last act did, as a viewer saw it, in sentences; a player is spoken to."""
        names = spoken_to(viewer, name_of, language)
        sentences = (self.game.narrate(event, names, language) for event in self.events(viewer))
        return [sentence for sentence in sentences if sentence]

    def event_texts(self) -> dict[int | None, bytes]:
        """The same as JSON, for every player and for spectators: one text for all who saw the same.

        It is worked out once, for all who send it or keep it.
        """
        if self._event_texts is None:
            happenings = self.happenings()
            public = _encode(seen_by(None, happenings))
            texts = dict.fromkeys((None, *range(self.players)), public)
            for each in happenings:
                if isinstance(each, Private):
                    texts[each.seat] = _encode(seen_by(each.seat, happenings))
            self._event_texts = texts
        return self._event_texts

    def happenings(self) -> AnyHappenings:
        """What the last act did, with all that only some have seen of it."""
        if self._happenings is None:
            assert self._last
            player, action, _ = self._last
            self._happenings = self.game.happenings(self._then, player, action, self._now)
        return self._happenings

    def view(self, player: int | None) -> View:
        """What a player sees; None is a spectator."""
        viewer = self._viewer(player)
        if writes_compiled():
            return _decode(self.view_texts((viewer,))[viewer])
        return self.game.seen.words(self.game.snapshot(self.states), viewer)

    def view_texts(self, viewers: Iterable[int | None]) -> dict[int | None, bytes]:
        """What several see, as JSON."""
        writer, now = self.game.engine.writer, self.game.snapshot(self.states)
        if not writes_compiled():
            return {viewer: _encode(self.game.seen.words(now, viewer)) for viewer in viewers}
        return writer.views(tuple(viewers), now.bytes, self._json_of_options(now))

    def position(self) -> Position:
        """Everything, in words."""
        now = self.game.snapshot(self.states)
        if writes_compiled():
            return _decode(self.game.engine.writer.position(now.bytes, self._json_of_options(now)))
        return self.game.position.words(now)

    def _json_of_options(self, now: Snapshot) -> bytes:
        """The options as JSON; they stay the same."""
        if self._options_json is None:
            self._options_json = _encode(self.game.chosen_options(now))
        return self._options_json

    def observe(self, player: int) -> np.ndarray:
        """What a player sees, as numbers; `game.observation` says which."""
        out = np.zeros(self.game.observation_size, NUMBER)
        self.game.engine.observe(self.states, 0, self._player(player), out)
        return out

    def record(self) -> dict[str, Any]:
        """The match as a record: plain data, ready for JSON, for `replay` and for `verify`."""
        record = Record(
            pandemonium=VERSION,
            game=self.game.name,
            players=self.players,
            options=self.options,
            seed=self.seed,
            seed_sha256=commitment_of(self.seed),
            start=self.start,
            actions=self.log,
            outcome=self.outcome(),
        )
        plain: dict[str, Any] = msgspec.to_builtins(record)
        return plain

    def outcome(self) -> Outcome:
        """How the match stands, for its record."""
        winners = self.winners
        words = msgspec.json.encode(self.position(), order="sorted")
        return Outcome(
            over=self.over,
            scores=list(self.scores),
            winners=None if winners is None else list(winners),
            position_sha256=hashlib.sha256(words).hexdigest(),
        )

    def copy(self) -> "Match":
        """The same match once more: what is done to one does not touch the other.

        They share their arrays of states, which no match ever writes to: an act makes a new one.
        """
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        return twin

    def take_back(self) -> None:
        """Take back the last act, once: what came before it is not kept.

        Only viewers who saw the act are told.
        """
        if self._last is None or self._before is self.states:
            raise Malformed("nothing to take back")
        public, player = self.events(None), self._last.player
        undone = {"event": "undone", "player": player}
        if public or player is None:
            self._happenings = [undone]
        else:
            self._happenings = [Private(player, undone, None)]
        self._event_texts = None
        self.states, self._now, self._last = self._before, self._then, self._last.before

    def turned_up(self) -> bool:
        """Whether the last act showed anybody something that had been hidden from them."""
        before, after = self._then, self._now
        shuffled = (before.counter, before.pool_left) != (after.counter, after.pool_left)
        return bool(shuffled or self.game.turned_up(before, after))

    @property
    def ticking(self) -> bool:
        """Whether time changes anything as it stands."""
        if not self.game.timed:
            return False
        later = copied(self.states)
        self.game.engine.advance(later, 0, 1)
        return later.tobytes() != self.states.tobytes()

    def next_event_ms(self, longest: int) -> int:
        """How long it is before time alone makes something happen, or `longest`."""
        if self.game.next_event_ms:
            return int(self.game.next_event_ms(self._now, longest))  # a rule computes in int64
        return bisect_left(range(longest), True, key=lambda ms: bool(self.copy().advance(ms)))

    @property
    def silence(self) -> Action | None:
        """What it means not to answer, while players are asked something; else None."""
        return self.game.silence(self._now)

    def __repr__(self) -> str:
        to_act = ", ".join(map(str, self.to_act)) or "the dealer"
        stage = "over" if self.over else f"to act: {to_act}"
        acts = len(self.log)
        return f"<Match of {self.game.title}: {self.players} players, {acts} acts, {stage}>"

    def _enter(self, player: int | None, action: Action, after: States) -> None:
        """Write down what was done, and what came of it."""
        self._before, self._then = self.states, self._now
        self.states, self._now = after, self.game.snapshot(after)
        self._last = Act(player, action, self._last)
        self._happenings = self._event_texts = None

    def _viewer(self, viewer: Any) -> int | None:
        return None if viewer is None else self._player(viewer)

    def _player(self, player: Any) -> int:
        if type(player) is not int or player not in range(self.players):
            last = self.players - 1
            raise Malformed(f"there is no player {shown(player)}; players are 0 to {last}")
        return player


def seed_text(seed: Seed) -> str:
    """The text of a seed; a new one of 256 random bits for None."""
    if seed is None:
        return secrets.token_hex(32)
    number = type(seed) is int and abs(seed) < LARGEST_SEED
    if not number and not (isinstance(seed, str) and seed.isprintable()):
        raise Malformed(
            f"a seed is a number or a line of text, not {shown(seed)}; numbers go up to 2**4096"
        )
    return str(seed)
