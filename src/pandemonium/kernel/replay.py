"""Replaying records: the match stands as it stood, or the record is refused."""

from collections.abc import Callable

from pandemonium.kernel.chacha import commitment_of
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import BadRecord, Malformed, Refused, shown
from pandemonium.kernel.match import Match
from pandemonium.kernel.record import Record


def replay_record(record: Record, find: Callable[[str], Game]) -> Match:
    """Play a record again. BadRecord if its seed, actions or outcome do not fit together."""
    if record.seed_sha256 != commitment_of(record.seed):
        raise BadRecord("the seed does not match the published SHA-256")
    try:
        match = _begin(record, find(record.game))
    except Malformed as error:
        raise BadRecord(f"the record cannot start: {error}") from error
    for number, entry in enumerate(record.actions, start=1):
        try:
            match.act(entry)
        except (Refused, Malformed) as error:
            raise BadRecord(f"action {number}, {shown(entry)}, is not possible: {error}") from error
    if match.outcome() != record.outcome:
        raise BadRecord("the actions do not lead to the recorded outcome")
    return match


def _begin(record: Record, game: Game) -> Match:
    if record.start is None:
        match = Match.deal(game, record.players, record.options, record.seed)
    else:
        match = Match.set_up(game, record.start, record.seed)
    if (match.players, match.options) != (record.players, record.options):
        raise Malformed("players and options do not match the starting position")
    return match
