"""Messages as bytes, and bytes as messages.

One message is put together from pieces: `happened`, which goes to everybody at a table after every
move. Its ending differs from viewer to viewer and is encoded before the move is in the log, so that
nobody waits for it afterwards; its beginning, the same for everybody, is known only then. The
public part of a view is encoded once for all viewers. Put together, the bytes are those of one
`wire.Happened`.
"""

from typing import Any

import msgspec

from pandemonium.server import wire

_hello = msgspec.json.Decoder(wire.Hello)
_request: msgspec.json.Decoder[wire.FromClient] = msgspec.json.Decoder(wire.FromClient)
_number = msgspec.json.Decoder(dict[str, Any])
_encode = msgspec.json.Encoder().encode


def read_hello(text: str) -> wire.Hello:
    """The first message of a client. msgspec.MsgspecError if it is another."""
    return _hello.decode(text)


def read_request(text: str) -> wire.FromClient:
    """Any later message. msgspec.MsgspecError if it is not a request."""
    return _request.decode(text)


def number_of(text: str) -> int | None:
    """The number of a request that cannot be understood otherwise."""
    try:
        n = _number.decode(text).get("n")
    except (msgspec.MsgspecError, RecursionError):
        return None
    return n if type(n) is int else None


def encode(message: wire.FromServer) -> bytes:
    """A message as the text of a frame."""
    return _encode(message)


# The message `happened`


_EMPTY = _encode(wire.Happened(0, None, [], None, None))
_CUT = _EMPTY.index(b',"events"')
_REST = len(_EMPTY) - _CUT


def happened_beginning(seq: int, clock: wire.Clock | None) -> bytes:
    """The fields that are the same for everybody, and known once the move is in the log."""
    return _encode(wire.Happened(seq, clock, [], None, None))[:-_REST]


def happened_ending(events: bytes, view: bytes, legal: bytes | None, told: list[str]) -> bytes:
    """The fields that a viewer gets to see; all but the sentences are encoded already."""
    moves = b"null" if legal is None else legal
    sentences = b',"told":' + _encode(told) if told else b""
    return b',"events":%b,"view":%b,"legal":%b%b}' % (events, view, moves, sentences)
