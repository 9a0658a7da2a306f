"""La Suite Infernale: what a seat sees, and what it sees happen."""

from collections import Counter
from typing import Any

from pandemonium.games.suite_infernale.actions import CARD_NAMES
from pandemonium.games.suite_infernale.options import chosen_options
from pandemonium.games.suite_infernale.positions import (
    hand,
    names_from_top,
    suite,
    to_act,
    window,
    winners,
)
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Event, Happenings, Private, View
from pandemonium.kernel.states import State


def public(s: State) -> View:
    """Hands of others and the draw pile are counts. Who holds a STOP shows nowhere."""
    everybody = range(s.players)
    return {
        "seat": None,
        "players": int(s.players),
        "options": chosen_options(s),
        "dealer": int(s.dealer),
        "turn": int(s.turn),
        "to_act": to_act(s),
        "plays_left": int(s.plays_left),
        "chairs": [int(player) for player in s.chairs[: s.players]],
        "hand": None,
        "hands": [int(s.held[player]) for player in everybody],
        "suites": [suite(s, player) for player in everybody],
        "finished": [player for player in everybody if s.finished[player]],
        "stolen": CARD_NAMES[s.stolen - 1] if s.stolen else None,
        "draw": int(s.draw_left),
        "discard": names_from_top(s.discard, s.discard_height),
        "window": open_part(window(s)),
        "winners": winners(s),
        "over": bool(s.over_flag),
    }


def own(s: State, seat: int) -> View:
    """The part of a view that differs from seat to seat."""
    return {"seat": seat, "hand": hand(s, seat)}


def open_part(words: dict[str, Any] | None) -> dict[str, Any] | None:
    """A window without the answers that are still secret."""
    return words and {name: value for name, value in words.items() if name != "stops"}


def silence(s: State) -> Action | None:
    """LSI-51: a special card waits for its opponents; who says nothing, lets it pass."""
    return {"do": "pass"} if s.window else None


def turned_up(before: State, after: State) -> bool:
    """Whether a card was drawn, an answer given, or what a special card does, done."""
    return bool(before.window or before.draw_left != after.draw_left)


def happenings(before: State, player: int | None, action: Action, after: State) -> Happenings:
    """What an act did, in order: the card or answer, a STOP, the effect, draws, who is next.

    Answers are secret until they count: before that, only that there was one. At a table of
    people everybody is asked, so an act lays one STOP at most.
    """
    happened: Happenings = [announced(player, action)]
    if after.window and after.chain_length > before.chain_length:
        happened.append({"event": "stop", "player": stopper(after)})
    if before.window and not after.window:
        happened.append(resolved(before, after))
    happened += [
        {"event": "completed", "player": owner}
        for owner in range(after.players)
        if after.finished[owner] and not before.finished[owner]
    ]
    happened += drawn(before, player, action, after)
    if after.over_flag:
        happened.append({"event": "won", "winners": winners(after)})
    elif after.turn != before.turn:
        happened.append({"event": "turn", "player": int(after.turn)})
    return happened


def announced(player: int | None, action: Action) -> Event | Private:
    """The act itself; which answer it was, only to the one who gave it."""
    if player is not None and action["do"] in ("stop", "pass"):
        answered = {"event": "answered", "player": player}
        return Private(player, {**answered, "answer": action["do"]}, answered)
    return {"event": action["do"], "player": player, **action}


def stopper(s: State) -> int:
    """Who laid the last STOP."""
    return int(s.chain[s.chain_length - 1])


def resolved(before: State, after: State) -> Event:
    """How a window ended: the card was blocked, or did what it does; which cards it took."""
    words = window(before) or {}
    blocked = int(before.chain_length) % 2 == 1
    return {
        "event": "blocked" if blocked else "effect",
        "player": words["player"],
        "card": words["card"],
        "action": words["action"],
        "taken": taken(before, after, words["action"].get("from")),
    }


def taken(before: State, after: State, target: int | None) -> list[str]:
    """The cards that a suite has lost."""
    if target is None:
        return []
    lost = Counter(suite(before, target)) - Counter(suite(after, target))
    return [card for card in lost.elements() if card in CARD_NAMES]


def drawn(before: State, player: int | None, action: Action, after: State) -> Happenings:
    """Cards drawn, by whoever drew; only he sees which."""
    happened: Happenings = []
    total = 0
    for drawer, kept in enumerate(kept_hands(before, player, action, after)):
        cards = list((Counter(hand(after, drawer)) - kept).elements())
        total += len(cards)
        if cards:
            draw: Event = {"event": "draw", "player": drawer, "count": len(cards)}
            happened.append(Private(drawer, {**draw, "cards": cards}, draw))
    if int(before.draw_left) - total != int(after.draw_left):
        happened.insert(0, {"event": "reshuffle"})
    return happened


def kept_hands(
    before: State, player: int | None, action: Action, after: State
) -> list[Counter[str]]:
    """Everybody's hand after the act, but before anybody drew."""
    hands = [Counter(hand(before, each)) for each in range(before.players)]
    if player is not None and action["do"] not in ("stop", "pass"):
        hands[player][action["card"] if "card" in action else action["do"]] -= 1
    if after.window and after.chain_length > before.chain_length:
        hands[stopper(after)]["stop"] -= 1
    if before.window and not after.window:
        move_hands(hands, resolved(before, after), after)
    return hands


def move_hands(hands: list[Counter[str]], effect: Event, after: State) -> None:
    """What thefts and exchanged hands do to the hands."""
    player, action = effect["player"], effect["action"]
    if effect["event"] == "blocked":
        return
    if effect["card"] == "swap-hands":
        other = action["with"]
        hands[player], hands[other] = hands[other], hands[player]
    elif after.stolen:
        hands[player][CARD_NAMES[after.stolen - 1]] += 1
