"""Every message between a client and the server, typed: the protocol in one place.

A message is a JSON object whose field `type` says which it is. A client opens a WebSocket at a
table and says `hello`; the server answers `welcome`. From then on the client sends requests, each
with a number of its own, and gets one answer with that number for each; and the server tells what
happens at the table, each time with a number that counts the public events. See docs/protocol.md.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pandemonium.kernel.described import Action, Event, View
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.server.phrases import PHRASES

PROTOCOL = 1


class Close(IntEnum):
    """Why the server closes a connection."""

    NOT_UNDERSTOOD = 4000
    REMOVED = 4003
    UNKNOWN_TABLE = 4004
    TOO_SLOW = 4008


Number = Annotated[int, Meta(ge=0, lt=2**53)]
Chair = Annotated[int, Meta(ge=0, lt=16)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Seconds = Annotated[float, Meta(ge=0, le=3600)]
Limit = Annotated[float, Meta(ge=1, le=3600)] | None


def _one_of(names: Iterable[str]) -> Meta:
    """Says that a text is one of these names, which stand elsewhere."""
    return Meta(pattern=f"^({'|'.join(names)})$")


Phrase = Annotated[str, _one_of(PHRASES)]
Language = Annotated[str, _one_of(LANGUAGES)]
Status = Literal["open", "playing", "over"]
Waiting = Literal["turn", "window", "deal", "game"]
"""For a player, for answers, for the next deal, or for the clock of the game itself."""
Talkers = Literal["everybody", "players"]


# What a table is like


class Clocks(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the table waits; None: without limit. A game's own clock is one of its options."""

    turn_s: Limit = 90
    """For a player to act; then a bot plays their chair until they act again."""
    window_s: Limit = 12
    """For an answer that a player need not give."""
    window_least_s: Seconds = 2.5
    """How long such a question stays open at least, even when everybody has answered."""
    away_s: Limit = 30
    """For a player who is not connected; then a bot plays their chair until they return."""
    between_s: Seconds = 6
    """Between two deals."""


class Setting(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is agreed before a table opens."""

    game: Word
    players: int
    options: dict[str, Any] = {}
    public: bool = False
    """Whether it stands in the list; otherwise people need the link."""
    clocks: Clocks = Clocks()
    hints: bool = True
    """Whether the server tells what is legal, and what a bot would do."""
    undo: bool = True
    open_hands: bool = False
    """Whether spectators see everything."""
    pace: Annotated[float, Meta(ge=0, le=10)] = 1.0
    """How long bots take, 1 being about as people do."""
    chat: Talkers = "everybody"
    """The guests who may write in the chat. The host may change this during the match, too."""


class NewTable(Setting, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of `POST /api/tables`."""

    bots: list[Word | None] = []
    """The bots that sit on the chairs from the start; null: an empty chair."""
    sit: bool = True
    """Whether the host takes the first empty chair."""


class Seat(Struct, frozen=True, omit_defaults=True):
    """A chair, which a guest has, or a bot, or nobody."""

    guest: str | None
    name: str
    bot: str | None
    away: bool
    """Whether a bot plays for the guest until they return."""
    avatar: str = ""
    """The head that the guest has chosen."""
    person: str = ""
    """The devil who plays as the bot; empty if it is none of the house's."""
    names: dict[str, str] = {}
    """What the bot is called here, in every language."""


class Person(Struct, frozen=True, omit_defaults=True):
    """A guest by name, and the head they have chosen, if they have."""

    guest: str
    name: str
    avatar: str = ""


class Preparing(Struct, frozen=True):
    """Some bots need code that is still being compiled: until then a devil plays for them."""

    bots: list[str]
    seconds: int | None
    """About how long it will take; None if that is unknown."""


class TableInfo(Struct, frozen=True, kw_only=True):
    """What everybody may know about a table."""

    id: str
    setting: Setting
    status: Status
    owner: str
    """The guest who opened it."""
    seats: list[Seat]
    here: list[str]
    """The players who are connected."""
    watching: int = 0
    """How many guests without a chair are connected."""
    spectators: list[Person] = []
    """The first few of them."""
    removed: list[Person] = []
    """Guests whom the host has sent away."""
    silenced: list[Person] = []
    """Guests who may not write here."""
    seed_sha256: str
    seed: str | None
    """When the match is over."""
    next: str | None
    """The table of the rematch."""
    next_by: str | None = None
    """The guest who opened it."""
    hurried: bool = False
    """Whether bots think less than usual here, because many games are running."""
    preparing: Preparing | None = None
    """What is still being prepared; None when all bots of the game are ready."""


class OwnTable(TableInfo, frozen=True, kw_only=True):
    """A table in the list of a guest who sits there or opened it."""

    chair: int | None
    """Where they sit."""
    your_turn: bool
    """Whether the match is waiting for them."""


Values = Annotated[
    Any,
    Meta(
        extra_json_schema={
            "title": "Values",
            "anyOf": [
                {"type": "array", "items": {}},
                {
                    "type": "object",
                    "properties": {"from": {"type": "integer"}, "to": {"type": "integer"}},
                    "required": ["from", "to"],
                },
                {
                    "type": "object",
                    "properties": {"longest": {"type": "integer"}},
                    "required": ["longest"],
                },
            ],
        }
    ),
]
"""A list of values, a range of numbers, or a line of text of so many bytes."""


class OptionInfo(Struct, frozen=True):
    """An option of a game, its possible values (a list, or from and to), and its default."""

    name: str
    values: Values
    default: Any


# What a client sends


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message."""

    protocol: int
    client: Word
    """Any name that no other page or program of this guest uses at this table."""
    seen: Annotated[int, Meta(ge=-1)] = -1
    """The last `seq` this client was told; it is told what has happened since."""
    heard: Annotated[int, Meta(ge=-1)] = -1
    """The last `line` of the chat this client was told."""
    seat: Annotated[str, Meta(max_length=300)] | None = None
    """A seat token, to sit on its chair without the cookie."""
    lang: Language | None = None
    """The language in which this client is told what happens; null: in events only."""


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client asks for. A retry has the number of the first try, and is done only once."""

    n: Number


class Act(Request, frozen=True, tag="act"):
    """Make a move."""

    action: Action
    seen: int | None = None
    """The last `seq` the client was told: an answer to a question that has passed is refused."""
    coach: bool = False
    """Whether you want to be told if a clearly better move was there."""


class Undo(Request, frozen=True, tag="undo"):
    """Take your last act back."""


class Sit(Request, frozen=True, tag="sit"):
    """Take a chair; in the middle of a match, your own back from a bot."""

    chair: Chair


class Stand(Request, frozen=True, tag="stand"):
    """Leave your chair; in the middle of a match a bot plays it."""


class Fill(Request, frozen=True, tag="fill"):
    """Put a bot on a chair that is free, or on all of them; take it away again with null."""

    bot: Word | None
    chair: Chair | None = None


class Arrange(Request, frozen=True, tag="arrange"):
    """Change the table's setting before the match: chairs, options, clocks and the rest.

    During the match, only the chat's setting can change.
    """

    setting: Setting
    """The whole of it; the game stays the same. Options left out take their defaults."""


class Start(Request, frozen=True, tag="start"):
    """Deal."""


class Rematch(Request, frozen=True, tag="rematch"):
    """Open a table for the same players; seats and dealer move on."""


class Say(Request, frozen=True, tag="say"):
    """Say something: a text, or a phrase that all read in their own language."""

    text: Text | None = None
    phrase: Phrase | None = None


class Bar(Request, frozen=True):
    """Keep another guest from something, or let them again."""

    guest: Word
    on: bool = True


class Mute(Bar, frozen=True, tag="mute"):
    """Hide what a guest writes from now on, at any table."""


class Silence(Bar, frozen=True, tag="silence"):
    """Keep a guest from writing at this table, and hide what they wrote."""


class Remove(Bar, frozen=True, tag="remove"):
    """Send a guest away from this table."""


class Legal(Request, frozen=True, tag="legal"):
    """Ask which moves there are."""


class Why(Request, frozen=True, tag="why"):
    """Ask whether a move would be allowed, and if not, why."""

    action: Action


class Hint(Request, frozen=True, tag="hint"):
    """Ask what a bot would consider."""

    bot: Word


FromClient = (
    Act
    | Undo
    | Sit
    | Stand
    | Fill
    | Arrange
    | Start
    | Rematch
    | Remove
    | Silence
    | Say
    | Mute
    | Legal
    | Why
    | Hint
)


# What the server sends


class Clock(Struct, frozen=True):
    """What the table waits for, and how long it still does."""

    kind: Waiting
    left_ms: int | None
    """None: without limit."""


# encoding.py writes it in pieces: first what is the same for everybody.
class Happened(Struct, frozen=True, tag="happened", omit_defaults=True):
    """Something was done in the match: what the client saw of it, and what it sees now."""

    seq: int
    clock: Clock | None
    events: list[Event]
    view: View | None
    legal: list[Action] | None
    """Your own moves, where the table tells and there are not too many."""
    told: list[str] = []
    """A sentence for each event, for a client that said in which language."""


class Changed(Struct, frozen=True, tag="table"):
    """The seats, or another thing about the table, have changed; and its clock with it."""

    seq: int
    table: TableInfo
    clock: Clock | None


class Said(Struct, frozen=True, tag="said"):
    """Somebody said something."""

    line: int
    """The lines of a table's chat are numbered, apart from all else."""
    guest: str
    name: str
    text: str | None
    phrase: Phrase | None


class Past(Struct, frozen=True, omit_defaults=True):
    """Something that happened while the client was away."""

    seq: int
    events: list[Event]
    told: list[str] = []
    """As in `happened`."""


class Welcome(Struct, frozen=True, tag="welcome", kw_only=True):
    """The answer to `hello`: everything as it stands."""

    protocol: int
    seq: int
    table: TableInfo
    guest: str
    chair: int | None
    seat_token: str | None
    """Proves that the chair is yours, on another device too."""
    view: View | None
    legal: list[Action] | None
    clock: Clock | None
    past: list[Past]
    chat: list[Said]
    muted: list[str]


class Done(Struct, frozen=True, tag="done", omit_defaults=True):
    """A request was carried out; it is in the log."""

    n: int
    seq: int
    undo: bool = False
    """Whether it was an act that can be taken back now."""


class Refused(Struct, frozen=True, tag="refused", omit_defaults=True):
    """A request was not carried out, and nothing has changed."""

    n: int | None
    code: str
    """`rules`, `malformed`, `busy`, or what else is in the way."""
    message: str
    clause: str | None = None
    reasons: dict[str, str] = {}
    """The clause in every language."""


class Moves(Struct, frozen=True, tag="moves"):
    """The answer to `legal`."""

    n: int
    actions: list[Action]


class Allowed(Struct, frozen=True, tag="allowed"):
    """The answer to `why`, when nothing forbids the move."""

    n: int


class Considered(Struct, frozen=True):
    """A move a bot has considered."""

    action: Action
    value: float
    samples: int


class Hinted(Struct, frozen=True, tag="hinted"):
    """The answer to `hint`: what the bot would do (null: wait), and what else it considered."""

    n: int
    action: Action | None
    moves: list[Considered]


class Coached(Struct, frozen=True, tag="coached"):
    """What the coach says of an act of this client's: another move would have been better."""

    act: int
    """The number of the act."""
    action: Action
    reasons: dict[str, str]
    """Why it is better, in every language."""


FromServer = (
    Welcome | Happened | Changed | Said | Done | Refused | Moves | Allowed | Hinted | Coached
)

ANSWERS: dict[type[Request], type[Struct]] = {Legal: Moves, Why: Allowed, Hint: Hinted}
"""What a request is answered with if it is not refused; any other with `done`."""
