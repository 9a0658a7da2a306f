"""Every message between a client and the server, typed: the protocol in one place.

A message is a JSON object whose field `type` says which it is. A client opens a WebSocket at a
table and says `hello`; the server answers `welcome`. From then on the client sends requests, each
with a number of its own, and gets one answer with that number for each; and the server tells what
happens at the table, each time with the number of things everybody knows to have happened. See
docs/protocol.md.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Event

PROTOCOL = 1

Number = Annotated[int, Meta(ge=0, lt=2**53)]
Chair = Annotated[int, Meta(ge=0, lt=16)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Seconds = Annotated[float, Meta(ge=0, le=3600)]
Limit = Annotated[float, Meta(ge=1, le=3600)] | None

Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "oops",
    "your-turn",
    "one-moment",
    "again",
]
Status = Literal["open", "playing", "over"]
Language = Literal["en", "fr"]
Waiting = Literal["turn", "window", "deal", "game"]
"""For a player, for answers, for the next deal, or for the clock of the game itself."""


# What a table is like


class Clocks(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the table waits. None is for ever. The clock of a game itself is an option of it."""

    turn_s: Limit = 90
    """For a player to act; then a bot plays his chair until he acts again."""
    window_s: Limit = 12
    """For an answer that one need not give."""
    window_least_s: Seconds = 2.5
    """How long such a question stands at least, whoever may have answered."""
    away_s: Limit = 30
    """For a player who is not connected; then a bot plays his chair until he returns."""
    between_s: Seconds = 6
    """Between two deals."""


class Setting(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is agreed before a table opens."""

    game: Word
    players: int
    options: dict[str, Any] = {}
    public: bool = False
    """Whether it stands in the list; otherwise one needs the link."""
    clocks: Clocks = Clocks()
    hints: bool = True
    """Whether the server tells what is legal, and what a bot would do."""
    undo: bool = True
    open_hands: bool = False
    """Whether spectators see everything."""
    pace: Annotated[float, Meta(ge=0, le=10)] = 1.0
    """How long bots take, 1 being about as people do."""


class NewTable(Setting, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of `POST /api/tables`."""

    bots: list[Word | None] = []
    """Who sits on which chair from the start; null: nobody yet."""
    sit: bool = True
    """Whether the one who opens it takes the first empty chair."""


class Seat(Struct, frozen=True):
    """A chair and who has it: a guest, a bot, or nobody."""

    guest: str | None
    name: str
    bot: str | None
    away: bool
    """Whether a bot plays for the guest until he returns."""


class TableInfo(Struct, frozen=True, kw_only=True):
    """What everybody may know about a table."""

    id: str
    setting: Setting
    status: Status
    owner: str
    """The guest who opened it."""
    seats: list[Seat]
    here: list[str]
    """The guests who are connected."""
    seed_sha256: str
    seed: str | None
    """When the match is over."""
    next: str | None
    """The table of the rematch."""


# What a client sends


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message."""

    protocol: int
    client: Word
    """Any name that no other page or program of this guest uses at this table."""
    seen: Annotated[int, Meta(ge=-1)] = -1
    """The last `seq` this client was told; it is told what has happened since."""
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


class Undo(Request, frozen=True, tag="undo"):
    """Take one's last act back."""


class Sit(Request, frozen=True, tag="sit"):
    """Take a chair; in the middle of a match, one's own back from a bot."""

    chair: Chair


class Stand(Request, frozen=True, tag="stand"):
    """Leave one's chair; in the middle of a match a bot plays it."""


class Fill(Request, frozen=True, tag="fill"):
    """Put a bot on a chair that is free, or on all of them; take it away again with null."""

    bot: Word | None
    chair: Chair | None = None


class Start(Request, frozen=True, tag="start"):
    """Deal."""


class Rematch(Request, frozen=True, tag="rematch"):
    """Open a table for the same players; seats and dealer move on."""


class Say(Request, frozen=True, tag="say"):
    """Say something, in words of one's own or in a phrase that everybody reads in his language."""

    text: Text | None = None
    phrase: Phrase | None = None


class Mute(Request, frozen=True, tag="mute"):
    """Hear nothing more from a guest, or hear him again."""

    guest: Word
    on: bool = True


class Legal(Request, frozen=True, tag="legal"):
    """Ask which moves there are."""


class Why(Request, frozen=True, tag="why"):
    """Ask whether a move would be allowed, and if not, why."""

    action: Action


class Hint(Request, frozen=True, tag="hint"):
    """Ask what a bot would consider."""

    bot: Word


FromClient = Act | Undo | Sit | Stand | Fill | Start | Rematch | Say | Mute | Legal | Why | Hint


# What the server sends


class Clock(Struct, frozen=True):
    """What the table waits for, and how long it still does."""

    kind: Waiting
    left_ms: int | None
    """None: for ever."""


class Happened(Struct, frozen=True, tag="happened", omit_defaults=True):
    """Something was done in the match: what one saw of it, and what one sees now."""

    seq: int
    events: list[Event]
    view: dict[str, Any] | None
    legal: list[Action] | None
    """One's own moves, where the table tells and there are not too many."""
    clock: Clock | None
    told: list[str] = []
    """A sentence for each event, for a client that said in which language."""


class Beginning(Struct, frozen=True, tag="happened"):
    """How it begins: the same for everybody, and known only when it has happened."""

    seq: int
    clock: Clock | None


class News(Struct, frozen=True, omit_defaults=True):
    """How it goes on: with a view that is encoded already."""

    events: list[Event]
    view: msgspec.Raw
    legal: list[Action] | None
    told: list[str] = []


class Changed(Struct, frozen=True, tag="table"):
    """Who sits where, or another thing about the table, has changed; and its clock with it."""

    seq: int
    table: TableInfo
    clock: Clock | None


class Said(Struct, frozen=True, tag="said"):
    """Somebody said something."""

    seq: int
    guest: str
    name: str
    text: str | None
    phrase: Phrase | None


class Past(Struct, frozen=True, omit_defaults=True):
    """Something that happened while one was away."""

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
    """Proves that the chair is one's own, on another device too."""
    view: dict[str, Any] | None
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


FromServer = Welcome | Happened | Changed | Said | Done | Refused | Moves | Allowed | Hinted


_hello = msgspec.json.Decoder(Hello)
_request: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_number = msgspec.json.Decoder(dict[str, Any])
_encoder = msgspec.json.Encoder()


def read_hello(text: str) -> Hello:
    """The first message of a client. msgspec.ValidationError and the like if it is none."""
    return _hello.decode(text)


def read_request(text: str) -> FromClient:
    """Any later message. msgspec.MsgspecError if it is none."""
    return _request.decode(text)


def number_of(text: str) -> int | None:
    """The number of a request that cannot be understood otherwise."""
    try:
        n = _number.decode(text).get("n")
    except (msgspec.MsgspecError, RecursionError):
        return None
    return n if type(n) is int else None


def encode(message: FromServer) -> bytes:
    """A message as the text of a frame."""
    return _encoder.encode(message)


def encode_beginning(seq: int, clock: Clock | None) -> bytes:
    """A message `happened` up to the news."""
    return _encoder.encode(Beginning(seq, clock))[:-1]


def encode_news(news: News) -> bytes:
    """The end of a message `happened`."""
    return b"," + _encoder.encode(news)[1:]


def encode_shared(shared: dict[str, Any]) -> bytes:
    """The part of a view that is the same for all, encoded once: the end of every view."""
    return b"," + _encoder.encode(shared)[1:]


def encode_view(own: dict[str, Any], shared: bytes) -> msgspec.Raw:
    """A viewer's own part of a view, and the part he shares."""
    return msgspec.Raw(_encoder.encode(own)[:-1] + shared)


def schema() -> dict[str, Any]:
    """The protocol as a JSON schema."""
    (sent, received, new), components = msgspec.json.schema_components(
        [Hello | FromClient, FromServer, NewTable], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "protocol": PROTOCOL,
        "from_client": sent,
        "from_server": received,
        "new_table": new,
        "$defs": components,
    }
