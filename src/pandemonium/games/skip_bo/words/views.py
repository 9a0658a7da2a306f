"""Skip-Bo: what a seat sees, and what it sees happen."""

from pandemonium.games.skip_bo.rules.options import chosen_options
from pandemonium.games.skip_bo.rules.state import MOST_PLAYERS, OVER, PLAYING
from pandemonium.games.skip_bo.types import (
    Action,
    Blocked,
    Drew,
    Event,
    Move,
    Play,
    Won,
)
from pandemonium.games.skip_bo.words.positions import (
    ALL_SERIES,
    ASIDE,
    DISCARDS,
    NAME_OF,
    POINTS,
)
from pandemonium.kernel.contract import Happenings, Private
from pandemonium.kernel.shown import (
    NOTHING,
    WINNERS,
    Each,
    Fields,
    Name,
    Number,
    Options,
    Place,
    Players,
    Row,
    Seen,
    flag,
)
from pandemonium.kernel.states import State

HAND = Row("hand", "held", NAME_OF)
STOCK = Fields(top=Name("stock_top", (None, *NAME_OF[1:])), count=Number("stock_left"))

SEEN = Seen(
    # SKB-A24: hands of others, stocks below their top card and the draw pile are counts.
    public=Fields(
        players=Number("players"),
        options=Options(chosen_options),
        dealer=Number("dealer"),
        turn=Number("turn"),
        to_act=Players("acting"),
        round=Number("round_number"),
        hands=Each("players", Number("held")),
        stocks=Each("players", STOCK),
        discards=DISCARDS,
        series=ALL_SERIES,
        set_aside=ASIDE,
        draw=Number("draw_left"),
        points=POINTS,
        winners=WINNERS,
        over=flag("ended"),
    ),
    own=Fields(seat=Place(MOST_PLAYERS), hand=HAND),
    spectator=Fields(seat=NOTHING, hand=NOTHING),
)


def turned_up(before: State, after: State) -> bool:
    """Whether a card was drawn, or the next one of a stock turned over."""
    seen = before.stock_left.tolist() != after.stock_left.tolist()
    return bool(seen or before.draw_left != after.draw_left)


def happenings(
    before: State, player: int | None, action: Action, after: State
) -> Happenings[Event]:
    """What an act did, in order: the card that moved, what came of it, who is next."""
    if player is None:
        return [
            {"event": "round", "number": int(after.round_number), "dealer": int(after.dealer)},
            *drawn([], after),
            {"event": "turn", "player": int(after.turn)},
        ]
    happened: Happenings[Event] = [moved(before, player, action)]
    if action["do"] == "play":
        happened += consequences(player, action, after)
    if after.reshuffles != before.reshuffles:
        happened.append({"event": "reshuffle", "draw": int(after.draw_left)})
    if after.draw_left != before.draw_left or after.reshuffles != before.reshuffles:
        happened += drawn(kept(before, player, action, int(after.turn)), after)
    if after.phase != PLAYING:
        happened.append(ending(before, after))
    elif action["do"] != "play":
        happened.append({"event": "turn", "player": int(after.turn)})
    return happened


def moved(before: State, player: int, action: Action) -> Move:
    """The move itself, with the card by name wherever it came from."""
    match action["do"]:
        case "play":
            return played(before, player, action)
        case "discard":
            return {"event": "discard", "player": player, **action}
        case "pass":
            return {"event": "pass", "player": player, **action}


def played(before: State, player: int, action: Play) -> Move:
    """A card played on a series."""
    match action["from"]:
        case "hand":
            return {"event": "play", "player": player, **action}
        case "stock":
            top = NAME_OF[before.stock[player, before.stock_left[player] - 1]]
            return {"event": "play", "player": player, **action, "card": top}
        case "discard":
            height = before.height[player, action["pile"]]
            top = NAME_OF[before.pile[player, action["pile"], height - 1]]
            return {"event": "play", "player": player, **action, "card": top}


def consequences(player: int, action: Play, after: State) -> list[Event]:
    """A completed series, a stock card turned up."""
    happened: list[Event] = []
    k = action["to"]
    if after.series[k] == 0:
        happened.append({"event": "completed", "series": k, "player": player})
    if action["from"] == "stock" and after.stock_left[player]:
        top, left = NAME_OF[after.stock_top[player]], int(after.stock_left[player])
        happened.append({"event": "turned", "player": player, "top": top, "count": left})
    return happened


def kept(before: State, player: int, action: Action, drawer: int) -> list[str]:
    """What the player who draws now had left of their hand after the move."""
    cards = HAND.words(before, (drawer,))
    card = card_from_hand(action)
    if drawer == player and card is not None:
        cards.remove(card)
    return cards


def card_from_hand(action: Action) -> str | None:
    """The card of the hand that a move plays or discards."""
    if action["do"] == "discard" or (action["do"] == "play" and action["from"] == "hand"):
        return action["card"]
    return None


def drawn(hand: list[str], after: State) -> list[Private[Event]]:
    """Cards drawn by the player whose turn it is; only they see which."""
    player = int(after.turn)
    cards = HAND.words(after, (player,))
    for card in hand:
        if card in cards:
            cards.remove(card)
    if not cards:
        return []
    draw: Drew = {"event": "draw", "player": player, "count": len(cards)}
    return [Private(player, {**draw, "cards": cards}, draw)]


def ending(before: State, after: State) -> Won | Blocked:
    """How a round ended: won by playing the last stock card, or blocked (SKB-A13)."""
    gains = (after.points - before.points).tolist()
    over = bool(after.phase == OVER)
    if not any(gains):
        fewest = after.stock_left[: after.players].tolist()
        leaders = [player for player, left in enumerate(fewest) if left == min(fewest)]
        return {"event": "blocked", "leaders": leaders, "over": over}
    winner = next(player for player, gain in enumerate(gains) if gain)
    return {"event": "won", "player": winner, "points": gains[winner], "over": over}
