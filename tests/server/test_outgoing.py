"""What is sent of an act, byte for byte: put together from parts, it is what one message says.

Parts are worked out once and used for many: what an act did, what everybody sees. Beside each match
another is played in which nothing is ever used twice.
"""

import random
from collections.abc import Iterator

import pytest

import pandemonium as pan
from pandemonium.kernel.match import Match
from pandemonium.server import encoding, wire
from pandemonium.server.table import entries, outgoing
from pandemonium.server.table.entries import Acted, Opened, Started
from pandemonium.server.table.narration import narrate
from pandemonium.server.table.outgoing import MOST_LEGAL, Audience
from pandemonium.server.table.table import Step, Table

PLAYERS = 3
ACTS = 200
EACH_MS = 300
CLOCK = wire.Clock("turn", None)
AUDIENCES = [Audience(viewer, lang) for viewer in (None, 2, 0, 1) for lang in (None, "fr")]


def opened(game: str, open_hands: bool = False) -> Table:
    """A table whose match has begun."""
    setting = wire.Setting(game=game, players=PLAYERS, open_hands=open_hands)
    table = Table("", Opened(setting=setting, owner="", seed="1"))
    table.enter(1, 0, table.step(Started()))
    return table


def random_steps(table: Table) -> Iterator[Step]:
    """Step after step of random play, each before it is entered."""
    chance = random.Random(1)
    for now_ms in range(0, ACTS * EACH_MS, EACH_MS):
        match = table.match_at(now_ms)
        if match is None or match.over:
            return
        if match.to_act:
            player = chance.choice(match.to_act)
            act = Acted(player=player, action=chance.choice(match.legal(player)))
        else:
            act = Acted(action={"do": "deal"}, by="clock")
        for step in table.steps(now_ms, act):
            yield step
            table.enter(table.seq + 1, now_ms, step)


def expected(table: Table, step: Step, match: Match, audience: Audience) -> bytes | None:
    """The message as it says in `wire`, from a match that nobody has looked at."""
    assert isinstance(step.entry, Acted)
    viewer, language = audience
    events = match.copy().events(viewer)
    if not events and (viewer is None or viewer != step.entry.player):
        return None
    legal = None
    if viewer in match.to_act and len(match.legal_codes(viewer)) <= MOST_LEGAL:
        legal = match.legal(viewer)
    view = match.view(viewer)
    if viewer is None and table.setting.open_hands:
        view = match.position()
    told = narrate(table.game, events, table.seats, language) if language else []
    return encoding.encode(wire.Happened(1, CLOCK, events, view, legal, told))


@pytest.mark.parametrize("open_hands", [False, True])
@pytest.mark.parametrize("game", pan.games)
def test_a_message_in_pieces_is_one_message(game: str, open_hands: bool) -> None:
    table, sent = opened(game, open_hands), 0
    plain = table.new_match()
    for step in random_steps(table):
        assert isinstance(step.entry, Acted)
        beginning = encoding.happened_beginning(1, CLOCK)
        endings = outgoing.happened(table, step, AUDIENCES)
        entries.carry_out(plain, step.entry)
        for audience in AUDIENCES:
            ending = endings.get(audience)
            whole = None if ending is None else beginning + ending
            assert whole == expected(table, step, plain, audience)
            sent += ending is not None
    assert sent > ACTS
