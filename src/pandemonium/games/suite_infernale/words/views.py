"""La Suite Infernale: what a seat sees, and what it sees happen."""

from collections import Counter
from typing import cast

import numpy as np

from pandemonium.games.suite_infernale.rules.actions import CARD_NAMES, MOST_PLAYERS, STOP
from pandemonium.games.suite_infernale.rules.options import chosen_options
from pandemonium.games.suite_infernale.types import (
    Action,
    Announced,
    Answered,
    Drew,
    Event,
    Play,
    Resolved,
)
from pandemonium.games.suite_infernale.words.positions import (
    ACTION_NAMES,
    CHAIRS,
    DISCARD,
    FINISHED,
    HAND,
    NAME_OF,
    SUITE,
    SUITES,
    waiting_card,
)
from pandemonium.kernel import actions
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
    Seen,
    flag,
)
from pandemonium.kernel.states import State, names_of_counts

SEEN = Seen(
    # Hands of others and the draw pile are counts. Nothing shows who holds a STOP, nor who has
    # answered: people who hold one take longer over it.
    public=Fields(
        players=Number("players"),
        options=Options(chosen_options),
        dealer=Number("dealer"),
        turn=Number("turn"),
        plays_left=Number("plays_left"),
        chairs=CHAIRS,
        hands=Each("players", Number("held")),
        suites=SUITES,
        finished=FINISHED,
        stolen=Name("stolen", (None, *CARD_NAMES)),
        draw=Number("draw_left"),
        discard=DISCARD,
        winners=WINNERS,
        over=flag("ended"),
    ),
    own=Fields(
        seat=Place(MOST_PLAYERS),
        hand=HAND,
        to_act=Players("asked_for"),
        window=waiting_card("asked_for"),
    ),
    spectator=Fields(
        seat=NOTHING, hand=NOTHING, to_act=Players("asked"), window=waiting_card("asked")
    ),
)


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
        happened.append({"event": "won", "winners": WINNERS.words(after) or []})
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
    action = cast(Play, ACTION_NAMES[before.pending].copy())
    blocked = int(before.chain_length) % 2 == 1
    return {
        "event": "blocked" if blocked else "effect",
        "player": int(before.turn),
        "card": NAME_OF[before.card],
        "action": action,
        "taken": taken(before, after, action),
    }


def taken(before: State, after: State, action: Play) -> list[str]:
    """The cards that a suite has lost."""
    if action["do"] not in ("remove", "remove2", "steal", "steal-last"):
        return []
    target = action["from"]
    lost = Counter(SUITE.words(before, (target,))) - Counter(SUITE.words(after, (target,)))
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
