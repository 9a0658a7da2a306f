"""Inferno: souls, special cards and actions, by number and by name.

Souls     0..17, in the order of the lists (`souls.toml`)
Actions   what `legal` lists, and a learning agent chooses from:
            rate       a line of your own list; the 18th brings the list in. Value 0 is no value
            flip       turn the glass
            wait       let this beat pass (simulated tables only)
            choose     the soul that a special card asks for
            draft      put a transfer into your own draft of a deal
            clear, offer-draft    empty the draft; offer it to the others
            accept, decline, withdraw    by the slot that an open offer stands in
            one-for-one    a deal of two souls, offered at once
            scambio-obbligato, grande-scambio, buona-azione
Beyond    numbers from `count` on, which `legal` leaves out, but which may be played all the same:
            two-for-one, one-for-two    deals of three souls, offered at once
            erase      the lines so far; begin your list again
            accept, decline, withdraw   by the id of an offer
Composed  {"do": "list", "values": ...} is erase and 18 times rate;
          {"do": "offer", "deal": [...]} is clear, a draft for each transfer, and offer-draft.
"""

import tomllib
from collections.abc import Mapping
from functools import cached_property
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from pandemonium.games.inferno.types import Reply, Side, Soul, Special, Transfer
from pandemonium.kernel.actions import Action, Codec, Family, encoder, one_of
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.parsing import check_names, read_list, read_name, read_number
from pandemonium.kernel.states import State

MOST_PLAYERS = 6
PLAYERS = range(MOST_PLAYERS)

BOOK = Path(__file__).parents[1] / "book"
SOUL_TABLE = tomllib.loads((BOOK / "souls.toml").read_text(encoding="utf8"))["soul"]
SOUL_NAMES: tuple[Soul, ...] = tuple(soul["slug"] for soul in SOUL_TABLE)
SOULS = len(SOUL_NAMES)
(CATTIVO,) = (soul["slug"] for soul in SOUL_TABLE if soul.get("nameable"))
"""The soul that the table may name (INF-07); the option with its name is of the same name."""
VALUES = range(SOULS + 1)
PAIRS = tuple(combinations_with_replacement(range(SOULS), 2))

SPECIAL_NAMES: tuple[Special, ...] = ("scambio-obbligato", "grande-scambio", "buona-azione")
SIDES: tuple[Side, ...] = ("left", "right")
ANSWERS: tuple[Reply, ...] = ("accept", "decline", "withdraw")

SLOTS = 16
"""How many offers can be open. The offer of an id stands in slot id % SLOTS, so that the
sixteenth offer after it takes its place."""

FROM_TO = {"giver": "from", "taker": "to"}
WITH = {"partner": "with", "given": "give", "taken": "take"}

FAMILIES = (
    Family({"do": "rate"}, soul=SOUL_NAMES, value=VALUES),
    Family({"do": "flip"}),
    Family({"do": "wait"}),
    Family({"do": "choose"}, soul=SOUL_NAMES),
    Family({"do": "draft"}, FROM_TO, giver=PLAYERS, taker=PLAYERS, soul=SOUL_NAMES),
    Family({"do": "clear"}),
    Family({"do": "offer-draft"}),
    *(Family({"do": answer}, slot=range(SLOTS)) for answer in ANSWERS),
    Family({"do": "one-for-one"}, WITH, partner=PLAYERS, given=SOUL_NAMES, taken=SOUL_NAMES),
    Family({"do": "scambio-obbligato"}, WITH, target=PLAYERS, taken=SOUL_NAMES),
    Family({"do": "grande-scambio"}, {"side": "to"}, side=SIDES),
    Family({"do": "buona-azione"}, soul=SOUL_NAMES),
)
TRANSFER_FIELDS = ("from", "to", "soul")
FIELDS: dict[str, tuple[str, ...]] = {
    "list": ("values",),
    "offer": ("deal",),
    "erase": (),
    "two-for-one": ("with", "give", "take"),
    "one-for-two": ("with", "give", "take"),
    **dict.fromkeys(ANSWERS, ("offer",)),
}
"""The fields of the actions that are composed or have numbers beyond those of the families."""

LARGEST_ID = 1 << 32
"""More offers than any match will see."""


class InfernoCodec(Codec):
    """The numbering of the actions, with the composed ones and those beyond it."""

    def read(self, action: Mapping[str, Any], player: int) -> tuple[list[int], Action]:
        """The steps a named action is made of, and the action with nothing left out."""
        if not self._is_ours(action):
            return super().read(action, player)
        do = action["do"]
        if do == "list":
            values = read_values(action["values"])
            return self._list_codes(values), {"do": do, "values": values}
        if do == "offer":
            deal = read_deal(action["deal"])
            words = [transfer_words(*each) for each in deal]
            return self._offer_codes(deal, player), {"do": do, "deal": words}
        code = self._code_beyond(action)
        return [code], self.name(code)

    def _code_beyond(self, action: Mapping[str, Any]) -> int:
        """The number of an action that is not in the list of all."""
        do = action["do"]
        if do == "erase":
            return ERASE
        if do in ANSWERS:
            return BY_ID + read_id(action["offer"]) * len(ANSWERS) + ANSWERS.index(do)
        partner = read_number(action["with"], 0, MOST_PLAYERS - 1, "'with'")
        pair = PAIRS.index(read_pair(action["give" if do == "two-for-one" else "take"]))
        one = read_name(action["take" if do == "two-for-one" else "give"], SOUL_NAMES, "the soul")
        first = do_two_for_one if do == "two-for-one" else do_one_for_two
        return int(interpreted(first)(partner, pair, one))

    def name(self, code: int) -> Action:
        """The named action of a number, also beyond `count`."""
        if code < self.count:
            return super().name(code)
        if code == ERASE:
            return {"do": "erase"}
        if code >= BY_ID:
            offer, answer = divmod(code - BY_ID, len(ANSWERS))
            return {"do": ANSWERS[answer], "offer": offer}
        rest, one = divmod(code - TWO_FOR_ONE, SOULS)
        rest, pair = divmod(rest, len(PAIRS))
        two = [SOUL_NAMES[soul] for soul in PAIRS[pair]]
        if code < ONE_FOR_TWO:
            return {"do": "two-for-one", "with": rest, "give": two, "take": SOUL_NAMES[one]}
        partner = rest - MOST_PLAYERS
        return {"do": "one-for-two", "with": partner, "give": SOUL_NAMES[one], "take": two}

    def name_in(self, state: State, code: int) -> Action:
        """The same, with offers by their ids."""
        action = self.name(code)
        if "slot" not in action:
            return action
        return {"do": action["do"], "offer": id_in(int(state.next_id), action["slot"])}

    def texts_in(self, state: State, codes: list[int]) -> list[bytes]:
        """Several in JSON; answers are about offers that change, all else stands in the table."""
        texts, answers, next_id = self._texts, self._answers, int(state.next_id)

        def answer(code: int) -> bytes:
            number, slot = divmod(code - answers.start, SLOTS)
            return b'{"do":"%b","offer":%d}' % (ANSWERS[number].encode(), id_in(next_id, slot))

        return [answer(code) if code in answers else texts[code] for code in codes]

    @cached_property
    def _answers(self) -> range:
        """The answers to offers, by slot; they are numbered one after the other."""
        return range(self.start(ANSWERS[0]), self.start(ANSWERS[-1]) + SLOTS)

    def _is_ours(self, action: Any) -> bool:
        """Whether it is composed or beyond; Malformed if it is nothing at all."""
        if not isinstance(action, Mapping):
            raise Malformed(f"an action is a mapping such as {{'do': 'flip'}}, not {shown(action)}")
        do = action.get("do")
        families = dict.fromkeys(family.common["do"] for family in self.families)
        if not isinstance(do, str) or do not in (*FIELDS, *families):
            known = tuple(dict.fromkeys((*FIELDS, *families)))
            raise Malformed(f"'do' must be {', '.join(map(repr, known))}; not {shown(do)}")
        if do not in FIELDS or (do in ANSWERS and "slot" in action):
            return False
        check_names(action, ("do", *FIELDS[do]), f"do: {do}")
        for field in FIELDS[do]:
            if field not in action:
                raise Malformed(f"do: {do} needs {field!r}")
        return True

    def _list_codes(self, values: dict[str, int]) -> list[int]:
        """INF-06: what is no permutation becomes the value that is none, which is refused."""
        if sorted(values.values()) != list(VALUES[1:]):
            return [rated(0, 0)]
        rates = [rated(soul, values[name]) for soul, name in enumerate(SOUL_NAMES)]
        return [ERASE, *rates]

    def _offer_codes(self, deal: list[tuple[int, int, int]], player: int) -> list[int]:
        """INF-20: an offer without the one who makes it becomes a transfer that is none."""
        if not any(player in (giver, taker) for giver, taker, _ in deal):
            return [drafted(0, 0, 0)]
        return [CLEAR, *(drafted(*transfer) for transfer in deal), OFFER_DRAFT]


def id_in(next_id: int, slot: int) -> int:
    """The id of the last offer that was put into a slot."""
    return next_id - 1 - (next_id - 1 - slot) % SLOTS


def read_values(given: Any) -> dict[str, int]:
    """A list: a number for each of the 18 souls, in their order."""
    check_names(given, SOUL_NAMES, "a list")
    missing = [name for name in SOUL_NAMES if name not in given]
    if missing:
        raise Malformed(f"a list has a value for each of the 18 souls; it has none for {missing}")
    for value in given.values():
        if type(value) is not int:
            raise Malformed(f"each value of a list is a number from 1 to 18, not {shown(value)}")
    return {name: given[name] for name in SOUL_NAMES}


def read_deal(given: Any) -> list[tuple[int, int, int]]:
    """A deal: transfers as (from, to, soul), in order."""
    deal = [read_transfer(each) for each in read_list(given, 2 * SOULS, "a deal")]
    if not deal:
        raise Malformed("a deal has at least one transfer, {'from': ..., 'to': ..., 'soul': ...}")
    return sorted(deal)


def read_transfer(given: Any) -> tuple[int, int, int]:
    """One soul from one player to another."""
    check_names(given, TRANSFER_FIELDS, "a transfer")
    giver, taker = (
        read_number(given.get(end), 0, MOST_PLAYERS - 1, f"{end!r} of a transfer")
        for end in ("from", "to")
    )
    if giver == taker:
        raise Malformed(f"a transfer goes from one player to another, not from {giver} to {giver}")
    return giver, taker, read_name(given.get("soul"), SOUL_NAMES, "'soul' of a transfer")


def transfer_words(giver: int, taker: int, soul: int) -> Transfer:
    """A transfer in words."""
    return {"from": giver, "to": taker, "soul": SOUL_NAMES[soul]}


def read_pair(given: Any) -> tuple[int, int]:
    """Two souls, in order."""
    names = read_list(given, 2, "a pair of souls")
    if len(names) != 2:
        raise Malformed(f"a pair of souls is a list of two, each {one_of(SOUL_NAMES)}")
    first, second = sorted(read_name(name, SOUL_NAMES, "each of the pair") for name in names)
    return first, second


def read_id(given: Any) -> int:
    """The id of an offer."""
    return read_number(given, 0, LARGEST_ID, "'offer'")


ACTIONS = InfernoCodec(*FAMILIES)

ACTION = ACTIONS.table
"""Every action that is listed as a record: its kind, and what it is about."""

RATE = ACTIONS.kind("rate")
CHOOSE = ACTIONS.kind("choose")
DRAFT = ACTIONS.kind("draft")
ACCEPT = ACTIONS.kind("accept")
WITHDRAW = ACTIONS.kind("withdraw")
ONE_FOR_ONE = ACTIONS.kind("one-for-one")
PLAY_GRANDE = ACTIONS.kind("grande-scambio")
PLAY_BUONA = ACTIONS.kind("buona-azione")

FLIP = ACTIONS.start("flip")
WAIT = ACTIONS.start("wait")
CLEAR = ACTIONS.start("clear")
OFFER_DRAFT = ACTIONS.start("offer-draft")

do_rate = ACTIONS.encoder("rate")
do_choose = ACTIONS.encoder("choose")
do_draft = ACTIONS.encoder("draft")
do_accept = ACTIONS.encoder("accept")
do_decline = ACTIONS.encoder("decline")
do_withdraw = ACTIONS.encoder("withdraw")
do_one_for_one = ACTIONS.encoder("one-for-one")
do_scambio = ACTIONS.encoder("scambio-obbligato")
do_grande = ACTIONS.encoder("grande-scambio")
do_buona = ACTIONS.encoder("buona-azione")

TWO_FOR_ONE = ACTIONS.count
ONE_FOR_TWO = TWO_FOR_ONE + MOST_PLAYERS * len(PAIRS) * SOULS
ERASE = ONE_FOR_TWO + MOST_PLAYERS * len(PAIRS) * SOULS
BY_ID = ERASE + 1

THREE_SOULS = PLAYERS, range(len(PAIRS)), range(SOULS)
do_two_for_one = encoder(TWO_FOR_ONE, *THREE_SOULS)
do_one_for_two = encoder(ONE_FOR_TWO, *THREE_SOULS)


def rated(soul: int, value: int) -> int:
    """A line of a list."""
    return int(interpreted(do_rate)(soul, value))


def drafted(giver: int, taker: int, soul: int) -> int:
    """A transfer put into a draft."""
    return int(interpreted(do_draft)(giver, taker, soul))
