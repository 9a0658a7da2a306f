"""All attacks there are, in the order in which they are tried."""

from tests.attacks import bots, fuzzing, sockets, store, talk, visits
from tests.attacks.attack import Attack, no_attack

ATTACKS: tuple[Attack, ...] = (
    no_attack,
    sockets.pings,
    sockets.pongs,
    sockets.fragments,
    sockets.requests,
    sockets.connections,
    sockets.many_at_once,
    visits.headers,
    visits.half_requests,
    visits.visits,
    visits.replays,
    visits.analyses,
    visits.odd_headers,
    visits.malformed_openings,
    talk.chat,
    talk.mutes,
    talk.arrivals,
    talk.newcomers,
    talk.private_acts,
    bots.lucifers,
    bots.watched_lucifers,
    bots.hints,
    bots.coached,
    bots.restless_imps,
    fuzzing.nonsense_messages,
    fuzzing.nonsense_bodies,
    fuzzing.nonsense_bytes,
    store.openings,
    store.openings_by_ipv6,
    store.a_locked_database,
    store.a_wrong_clock,
    store.other_users,
)
