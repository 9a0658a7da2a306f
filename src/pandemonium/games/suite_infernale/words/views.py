"""La Suite Infernale: what a seat sees, and what it sees happen."""

from collections import Counter
from typing import cast

import numpy as np

from pandemonium.games.suite_infernale.rules.actions import CARD_NAMES, STOP
from pandemonium.games.suite_infernale.rules.options import chosen_options
from pandemonium.games.suite_infernale.rules.state import NOT_ASKED, WAITING
from pandemonium.games.suite_infernale.types import (
    Action,
    Announced,
    Answered,
    Drew,
    Event,
    Own,
    Play,
    Resolved,
    View,
    Window,
)
from pandemonium.games.suite_infernale.words.positions import (
    NAME_OF,
    hand,
    names_from_top,
    suite,
    to_act,
    waiting_card,
    winners,
)
from pandemonium.kernel import actions
from pandemonium.kernel.contract import Happenings, Private
from pandemonium.kernel.states import State, names_of_counts


def public(s: State) -> View:
    """Hands of others and the draw pile are counts. Nothing shows who holds a STOP, nor who has
    answered: people who hold one take longer over it.
    """
    everybody = range(s.players)
    return {
        "seat": None,
        "players": int(s.players),
        "options": chosen_options(s),
        "dealer": int(s.dealer),
        "turn": int(s.turn),
        "to_act": asked(s, None),
        "plays_left": int(s.plays_left),
        "chairs": s.chairs[: s.players].tolist(),
        "hand": None,
        "hands": s.held[: s.players].tolist(),
        "suites": [suite(s, player) for player in everybody],
        "finished": [player for player in everybody if s.finished[player]],
        "stolen": CARD_NAMES[s.stolen - 1] if s.stolen else None,
        "draw": int(s.draw_left),
        "discard": names_from_top(s.discard, s.discard_height),
        "window": open_part(s, None),
        "winners": winners(s),
        "over": bool(s.over_flag),
    }


def own(s: State, seat: int) -> Own:
    """The part of a view that differs from seat to seat."""
    return {
        "seat": seat,
        "hand": hand(s, seat),
        "to_act": asked(s, seat),
        "window": open_part(s, seat),
    }


def asked(s: State, viewer: int | None) -> list[int]:
    """Whose turn it is; in a window all who were asked, but the viewer only until they answer."""
    if not s.window:
        return to_act(s)
    others = [player for player in range(s.players) if s.answer[player] != NOT_ASKED]
    return [player for player in others if player != viewer or s.answer[player] == WAITING]


def open_part(s: State, viewer: int | None) -> Window | None:
    """A window without the answers that are still secret."""
    return {**waiting_card(s), "waiting": asked(s, viewer)} if s.window else None


def silence(s: State) -> actions.Action | None:
    """LSI-51: a special card waits for its opponents; who says nothing, lets it pass."""
    return {"do": "pass"} if s.window else None


def turned_up(before: State, after: State) -> bool:
    """Whether a card was drawn, an answer given, or what a special card does, done."""
    return bool(before.window or before.draw_left != after.draw_left)


def happenings(
    before: State, player: int | None, action: Action, after: State
) -> Happenings[Event]:
    """What an act did, in order: the card or answer, a STOP, the effect, draws, who is next.

    Answers are secret until they count, and so is that they were given. At a table of people
    everybody is asked, so an act lays one STOP at most.
    """
    assert player is not None, "there is one deal, and no clock"
    happened: Happenings[Event] = [announced(player, action)]
    if after.window and after.chain_length > before.chain_length:
        happened.append({"event": "stop", "player": stopper(after)})
    if before.window and not after.window:
        happened.append(resolved(before, after))
    for owner in range(after.players):
        if after.finished[owner] and not before.finished[owner]:
            happened.append({"event": "completed", "player": owner})
    happened += drawn(before, player, action, after)
    if after.over_flag:
        happened.append({"event": "won", "winners": winners(after) or []})
    elif after.turn != before.turn:
        happened.append({"event": "turn", "player": int(after.turn)})
    return happened


def announced(player: int, action: Action) -> Event | Private[Event]:
    """The act itself; an answer only to the player who gave it."""
    if action["do"] == "stop" or action["do"] == "pass":
        answered: Answered = {"event": "answered", "player": player, "answer": action["do"]}
        return Private(player, answered, None)
    return cast(Announced, {"event": action["do"], "player": player, **action})


def stopper(s: State) -> int:
    """Who laid the last STOP."""
    return int(s.chain[s.chain_length - 1])


def resolved(before: State, after: State) -> Resolved:
    """How a window ended: the card was blocked, or did what it does; which cards it took."""
    words = waiting_card(before)
    blocked = int(before.chain_length) % 2 == 1
    return {
        "event": "blocked" if blocked else "effect",
        "player": words["player"],
        "card": words["card"],
        "action": words["action"],
        "taken": taken(before, after, words["action"]),
    }


def taken(before: State, after: State, action: Play) -> list[str]:
    """The cards that a suite has lost."""
    if action["do"] not in ("remove", "remove2", "steal", "steal-last"):
        return []
    target = action["from"]
    lost = Counter(suite(before, target)) - Counter(suite(after, target))
    return [card for card in lost.elements() if card in CARD_NAMES]


def drawn(before: State, player: int, action: Action, after: State) -> Happenings[Event]:
    """Cards drawn; only the player who drew them sees which."""
    happened: Happenings[Event] = []
    more = (after.hand - kept_hands(before, player, action, after)).clip(0).astype(np.uint8)
    for drawer in np.flatnonzero(more.any(axis=1)).tolist():
        cards = [*names_of_counts(NAME_OF, more[drawer].tobytes())]
        draw: Drew = {"event": "draw", "player": drawer, "count": len(cards)}
        happened.append(Private(drawer, {**draw, "cards": cards}, draw))
    if int(before.draw_left) - int(more.sum()) != int(after.draw_left):
        happened.insert(0, {"event": "reshuffle"})
    return happened


def kept_hands(before: State, player: int, action: Action, after: State) -> np.ndarray:
    """Everybody's hand after the act, but before anybody drew: how many of each card."""
    hands: np.ndarray = before.hand.astype(np.int64)
    if action["do"] == "lay" or action["do"] == "discard":
        hands[player, NAME_OF.index(action["card"])] -= 1
    elif action["do"] != "stop" and action["do"] != "pass":
        hands[player, NAME_OF.index(action["do"])] -= 1
    if after.window and after.chain_length > before.chain_length:
        hands[stopper(after), STOP] -= 1
    if before.window and not after.window:
        move_hands(hands, resolved(before, after), after)
    return hands


def move_hands(hands: np.ndarray, effect: Resolved, after: State) -> None:
    """What thefts and exchanged hands do to the hands."""
    player, action = effect["player"], effect["action"]
    if effect["event"] == "blocked":
        return
    if action["do"] == "swap-hands":
        hands[[player, action["with"]]] = hands[[action["with"], player]]
    elif after.stolen:
        hands[player, after.stolen] += 1
