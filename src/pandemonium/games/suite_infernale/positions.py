"""La Suite Infernale: positions in words, and back."""

from collections import Counter
from typing import Any

from pandemonium.games.suite_infernale.actions import (
    ACTIONS,
    CARD_NAMES,
    CARD_OF,
    CARDS,
    LAST,
    NOBODY,
    PLUS_TWO,
    STOP,
    TARGET_OF,
)
from pandemonium.games.suite_infernale.legality import verdict
from pandemonium.games.suite_infernale.options import chosen_options
from pandemonium.games.suite_infernale.table import (
    COPIES,
    DECK,
    NOT_ASKED,
    PASSES,
    STOPS,
    STOPS_IT,
    TAIL,
    WAITING,
    cover,
)
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.contract import Position
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.reading import (
    check_names,
    read_list,
    read_name,
    read_names,
    read_number,
    read_rows,
    read_seats,
)
from pandemonium.kernel.states import State, seats_of

HOLE, SECOND_PLACE = "_", "="

put_on_place = interpreted(cover)
forbidden_by = interpreted(verdict)

PARTS = (
    *("players", "options", "dealer", "turn", "to_act", "plays_left", "chairs", "hands", "suites"),
    *("finished", "draw", "discard", "window", "winners", "stolen"),
)
WINDOW_PARTS = ("card", "player", "target", "chain", "waiting", "action", "stops")


def position(s: State) -> Position:
    """Everything, in words. `stolen` is there only while LSI-45 bans a card."""
    everybody = range(s.players)
    words: Position = {
        "players": int(s.players),
        "options": chosen_options(s),
        "dealer": int(s.dealer),
        "turn": int(s.turn),
        "to_act": to_act(s),
        "plays_left": int(s.plays_left),
        "chairs": [int(player) for player in s.chairs[: s.players]],
        "hands": [hand(s, player) for player in everybody],
        "suites": [suite(s, player) for player in everybody],
        "finished": [player for player in everybody if s.finished[player]],
        "draw": names_from_top(s.draw, s.draw_left),
        "discard": names_from_top(s.discard, s.discard_height),
        "window": window(s),
        "winners": winners(s),
    }
    if s.stolen:
        words["stolen"] = CARD_NAMES[s.stolen - 1]
    return words


def to_act(s: State) -> list[int]:
    """Whose turn it is; in a window all who have still to answer."""
    if s.over_flag:
        return []
    return answering(s, WAITING) if s.window else [int(s.turn)]


def answering(s: State, answer: int) -> list[int]:
    """The players whose answer in the window is this."""
    return [player for player in range(s.players) if s.answer[player] == answer]


def hand(s: State, player: int) -> list[str]:
    """A hand in the deck's order."""
    counts = enumerate(s.hand[player].tolist())
    return [CARD_NAMES[card - 1] for card, count in counts for _ in range(count)]


def suite(s: State, player: int) -> list[str]:
    """The places of a suite from 1 on, without holes at the end."""
    places = [place_name(card) for card in s.suite[player, 1 : LAST + 1].tolist()]
    while places and places[-1] == HOLE:
        places.pop()
    return places


def place_name(card: int) -> str:
    """What lies on a place."""
    return {0: HOLE, TAIL: SECOND_PLACE}.get(card) or CARD_NAMES[card - 1]


def names_from_top(pile: Any, height: int) -> list[str]:
    """The cards of a pile by name, top card first."""
    return [CARD_NAMES[card - 1] for card in reversed(pile[:height].tolist())]


def window(s: State) -> dict[str, Any] | None:
    """The special card that waits for answers. `stops` are answers not yet applied."""
    if not s.window:
        return None
    action = int(s.pending)
    hit = int(TARGET_OF[action])
    words = {
        "card": CARD_NAMES[CARD_OF[action] - 1],
        "player": int(s.turn),
        "target": None if hit == NOBODY else hit,
        "chain": [int(player) for player in s.chain[: s.chain_length]],
        "waiting": answering(s, WAITING),
        "action": ACTIONS.name(action),
    }
    stops = answering(s, STOPS_IT)
    return {**words, "stops": stops} if stops else words


def winners(s: State) -> list[int] | None:
    """The winners; None before the end."""
    return list(seats_of(int(s.winners))) if s.over_flag else None


def set_up(s: State, words: Position) -> None:
    """Write a position into a prepared record; the rest of the deck lies under the draw pile."""
    check_names(words, PARTS, "a position of La Suite Infernale")
    last = int(s.players) - 1
    s.dealer = read_number(words.get("dealer", 0), 0, last, "'dealer'")
    s.turn = read_number(words.get("turn", (int(s.dealer) + 1) % (last + 1)), 0, last, "'turn'")
    in_turn = words.get("window") is None and words.get("winners") is None
    s.plays_left = read_number(words.get("plays_left", 1), int(in_turn), DECK, "'plays_left'")
    s.uneven = 1
    if words.get("stolen") is not None:
        s.stolen = read_name(words["stolen"], CARD_NAMES, "'stolen'") + 1
    chairs = words.get("chairs", list(range(last + 1)))
    if sorted(read_list(chairs, last + 1, "'chairs'"), key=str) != list(range(last + 1)):
        raise Malformed(f"'chairs' lists the players 0 to {last}, clockwise; not {chairs!r}")
    s.chairs[: s.players] = chairs
    lay_out(s, words)
    if words.get("window") is not None:
        open_window(s, words["window"])
    fill_draw_pile(s, words.get("draw", []))
    if words.get("winners") is not None:
        s.winners = read_seats(words["winners"], s.players, "'winners'")
        s.over_flag = 1


def lay_out(s: State, words: Position) -> None:
    """Hands, suites and the discard pile."""
    for player, cards in enumerate(read_rows(words.get("hands", []), s.players, "'hands'")):
        for card in read_cards(cards, "a hand"):
            s.hand[player, card] += 1
            s.held[player] += 1
    for player, places in enumerate(read_rows(words.get("suites", []), s.players, "'suites'")):
        lay_suite(s, player, read_list(places, LAST, "a suite"))
    for player in seats_of(read_seats(words.get("finished", []), s.players, "'finished'")):
        s.finished[player] = 1
    thrown = read_cards(words.get("discard", []), "'discard'")
    s.discard_height = len(thrown)
    s.discard[: len(thrown)] = thrown[::-1]


def lay_suite(s: State, player: int, places: list[Any]) -> None:
    """A suite from place 1 on; a complete one counts as finished."""
    names = (*CARD_NAMES[:PLUS_TWO], HOLE, SECOND_PLACE)
    for number, name in enumerate(places, start=1):
        index = read_name(name, names, "each place of a suite")
        put_on_place(s, player, number, {HOLE: 0, SECOND_PLACE: TAIL}.get(name, index + 1))
    row = s.suite[player].tolist()
    for number, card in enumerate(row):
        if 0 < card <= LAST and card != number:
            raise Malformed(f"a {card} cannot lie on place {number} of a suite")
        if (row[number - 1] == PLUS_TWO) != (card == TAIL):
            raise Malformed("a '+2' covers two places: '+2' and then '='")
    s.finished[player] = all(row[1 : LAST + 1])


def open_window(s: State, words: Any) -> None:
    """A special card that waits. Its action may be left out where card and target tell it."""
    check_names(words, WINDOW_PARTS, "'window'")
    last = int(s.players) - 1
    s.turn = read_number(words.get("player", int(s.turn)), 0, last, "'player' of the window")
    s.pending = ACTIONS.code(words.get("action") or plain_action(words), int(s.turn))
    if not LAST < int(CARD_OF[s.pending]) < STOP:
        raise Malformed(f"a special card opens a window, not {words.get('card')!r}")
    check_pending(s)
    s.window = 1
    chain = read_list(words.get("chain", []), STOPS, "'chain'")
    s.chain_length = len(chain)
    s.chain[: len(chain)] = [read_number(player, 0, last, "each of 'chain'") for player in chain]
    s.answer[: s.players] = NOT_ASKED
    countered = chain[-1] if chain else int(s.turn)
    for player in range(s.players):
        if player != countered and (not s.teams or (player + countered) % 2):
            s.answer[player] = PASSES
    for player in seats_of(read_seats(words.get("stops", []), s.players, "'stops'")):
        if not s.hand[player, STOP]:
            raise Malformed(f"'stops' lists players who hold a 'stop'; player {player} does not")
        s.answer[player] = STOPS_IT
    waiting = read_seats(words.get("waiting", []), s.players, "'waiting'")
    if not waiting:
        raise Malformed("'waiting' lists the players who have still to answer; there must be one")
    for player in seats_of(waiting):
        s.answer[player] = WAITING


def check_pending(s: State) -> None:
    """What waits was a legal play, and still is but for the card: no suite changes meanwhile."""
    action = int(s.pending)
    s.hand[s.turn, CARD_OF[action]] += 1
    clause = forbidden_by(s, int(s.turn), action)
    s.hand[s.turn, CARD_OF[action]] -= 1
    if clause:
        raise Malformed(f"{ACTIONS.name(action)} cannot wait in a window: LSI-{clause} forbids it")


def plain_action(words: Position) -> dict[str, Any]:
    """The action of a card that has but one with that target."""
    card, target = words.get("card"), words.get("target")
    if card in ("+1", "+2"):
        return {"do": "lay", "card": card}
    if card in ("swap-hands", "swap-seats"):
        return {"do": card, "with": target}
    return {"do": card, **({} if target is None else {"from": target})}


def fill_draw_pile(s: State, named: Any) -> None:
    """The cards named on top, all that are nowhere else below, in the deck's order."""
    on_top = read_cards(named, "'draw'")
    placed = Counter(on_top)
    placed.update(s.discard[: s.discard_height].tolist())
    for player in range(s.players):
        placed.update(card for card in s.suite[player].tolist() if card != TAIL)
        placed.update(dict(enumerate(s.hand[player].tolist())))
    if s.window:
        placed.update([int(CARD_OF[s.pending]), *[STOP] * int(s.chain_length)])
    below: list[int] = []
    for card in range(1, CARDS + 1):
        most = int(COPIES[card])
        if placed[card] > most:
            name = CARD_NAMES[card - 1]
            raise Malformed(f"the deck has {most} cards {name!r}; the position has {placed[card]}")
        below += [card] * (most - placed[card])
    s.draw_left = len(on_top) + len(below)
    s.draw[: s.draw_left] = [*on_top, *below][::-1]


def read_cards(value: Any, what: str) -> list[int]:
    """Cards by name, as card numbers."""
    return [index + 1 for index in read_names(value, CARD_NAMES, DECK, what)]
