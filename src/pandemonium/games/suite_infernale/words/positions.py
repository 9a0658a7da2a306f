"""La Suite Infernale: positions in words, and back."""

from collections import Counter
from typing import Any

from pandemonium.games.suite_infernale.rules.actions import (
    ACTION,
    ACTIONS,
    CARD_NAMES,
    CARDS,
    LAST,
    MOST_PLAYERS,
    NOBODY,
    PLUS_TWO,
    STOP,
)
from pandemonium.games.suite_infernale.rules.legality import verdict
from pandemonium.games.suite_infernale.rules.moves import ask_opponents
from pandemonium.games.suite_infernale.rules.options import chosen_options
from pandemonium.games.suite_infernale.rules.state import (
    COPIES,
    DECK,
    PASSES,
    STOPS,
    STOPS_IT,
    TAIL,
    WAITING,
    cover,
)
from pandemonium.kernel import contract
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.parsing import (
    check_names,
    read_list,
    read_name,
    read_names,
    read_number,
    read_numbers,
    read_rows,
    read_seats,
)
from pandemonium.kernel.shown import (
    WINNERS,
    Cards,
    Each,
    Fields,
    Is,
    Name,
    Number,
    Only,
    Options,
    Pile,
    Place,
    Players,
    Row,
    Shown,
    When,
)
from pandemonium.kernel.states import State, seats_of

HOLE, SECOND_PLACE = "_", "="

NAME_OF = ("", *CARD_NAMES)
"""The name of a card by its number."""

PLACE_NAMES = (HOLE, *CARD_NAMES, SECOND_PLACE)
"""What lies on a place."""

put_on_place = interpreted(cover)
forbidden_by = interpreted(verdict)
ask = interpreted(ask_opponents)

ACTION_NAMES = [*map(ACTIONS.name, range(ACTIONS.count))]

PARTS = (
    *("players", "options", "dealer", "turn", "to_act", "plays_left", "chairs", "hands", "suites"),
    *("finished", "draw", "discard", "window", "winners", "stolen"),
)
WINDOW_PARTS = ("card", "player", "target", "chain", "waiting", "action", "stops")


CHAIRS = Each("players", Number("chairs"))
HAND = Cards("hand", NAME_OF)
SUITE = Row("places", "length", PLACE_NAMES)
SUITES = Each("players", SUITE)
FINISHED = Each("players", Place(MOST_PLAYERS), only=Is("finished"))
DISCARD = Pile("discard", "discard_height", NAME_OF)


def waiting_card(waiting: str, **more: Shown | Only) -> When:
    """The special card in a window, if there is one; which field says who is asked."""
    window = Fields(
        card=Name("card", NAME_OF),
        player=Number("turn"),
        target=Name("target", (None, *range(MOST_PLAYERS)), first=NOBODY),
        chain=Row("chain", "chain_length", range(MOST_PLAYERS)),
        waiting=Players(waiting),
        action=Name("pending", ACTION_NAMES),
        **more,
    )
    return When(Is("window"), window)


POSITION = Fields(
    players=Number("players"),
    options=Options(chosen_options),
    dealer=Number("dealer"),
    turn=Number("turn"),
    to_act=Players("acting"),
    plays_left=Number("plays_left"),
    chairs=CHAIRS,
    hands=Each("players", HAND),
    suites=SUITES,
    finished=FINISHED,
    draw=Pile("draw", "draw_left", NAME_OF),
    discard=DISCARD,
    window=waiting_card("waiting", stops=Only(Is("stops"), Players("stops"))),
    winners=WINNERS,
    stolen=Only(Is("stolen"), Name("stolen", NAME_OF)),  # while LSI-45 bans a card
)


def answering(s: State, answer: int) -> list[int]:
    """The players whose answer in the window is this."""
    return [player for player in range(s.players) if s.answer[player] == answer]


def set_up(s: State, words: contract.Position) -> None:
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
    everybody = list(range(last + 1))
    chairs = read_numbers(words.get("chairs", everybody), last + 1, 0, last, "'chairs'")
    if sorted(chairs) != everybody:
        raise Malformed(f"'chairs' lists the players 0 to {last}, clockwise; not {chairs}")
    s.chairs[: s.players] = chairs
    lay_out(s, words)
    if words.get("window") is not None:
        open_window(s, words["window"])
    fill_draw_pile(s, words.get("draw", []))
    if words.get("winners") is not None:
        s.winners = read_seats(words["winners"], s.players, "'winners'")
        s.over_flag = 1


def lay_out(s: State, words: contract.Position) -> None:
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
    given = words.get("action")
    action = plain_action(words) if given is None else given
    s.pending = ACTIONS.code(action, int(s.turn))
    if not LAST < int(ACTION[s.pending].card) < STOP:
        raise Malformed(f"a special card opens a window, not {shown(words.get('card'))}")
    check_pending(s)
    s.window = 1
    chain = read_list(words.get("chain", []), STOPS, "'chain'")
    s.chain_length = len(chain)
    s.chain[: len(chain)] = [read_number(player, 0, last, "each of 'chain'") for player in chain]
    ask(s)
    s.answer[answering(s, WAITING)] = PASSES
    for player in seats_of(read_seats(words.get("stops", []), s.players, "'stops'")):
        if not s.hand[player, STOP]:
            raise Malformed(f"'stops' lists players who hold a 'stop'; player {player} does not")
        s.answer[player] = STOPS_IT
    waiting = read_seats(words.get("waiting", []), s.players, "'waiting'")
    if not waiting:
        raise Malformed("'waiting' lists the players who still have to answer; name at least one")
    for player in seats_of(waiting):
        s.answer[player] = WAITING


def check_pending(s: State) -> None:
    """What waits was a legal play, and still is but for the card: no suite changes meanwhile."""
    action = int(s.pending)
    s.hand[s.turn, ACTION[action].card] += 1
    clause = forbidden_by(s, int(s.turn), action)
    s.hand[s.turn, ACTION[action].card] -= 1
    if clause:
        raise Malformed(f"{ACTIONS.name(action)} cannot wait in a window: LSI-{clause} forbids it")


def plain_action(words: contract.Position) -> dict[str, Any]:
    """The action of a card that has but one with that target."""
    card, target = words.get("card"), words.get("target")
    read_name(card, CARD_NAMES, "'card' of the window")
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
        placed.update([int(ACTION[s.pending].card), *[STOP] * int(s.chain_length)])
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
