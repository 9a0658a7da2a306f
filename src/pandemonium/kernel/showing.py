"""What is shown of a state, written as JSON by one compiled function for all games.

It carries out the steps of a program (`kernel/program.py`) on the bytes of a state and its facts.
"""

import numpy as np

from pandemonium.kernel.compiling import compiled_for, rule
from pandemonium.kernel.program import ANY, FIELD, LEVELS, MOST_LEVELS, Op

END, TEXT, NUMBER, NAME, PLACE, PLAYERS, ROW, PILE = (int(op) for op in list(Op)[:8])
CARDS, GIVEN, EACH, NEXT, ITEM, UNLESS, GO, SET = (int(op) for op in list(Op)[8:])

COMMA, MINUS, ZERO, OPEN, CLOSE = (np.int64(byte) for byte in b",-0[]")


@rule
def number_at(record, offset, size):
    """A number of a record, lowest byte first. Most have one byte."""
    if size == 1:
        return np.int64(record[offset])
    found = np.int64(0)
    for n in range(abs(size)):
        found |= np.int64(record[offset + n]) << (8 * n)
    if size < 0 and found >> (-8 * size - 1):
        found -= np.int64(1) << (-8 * size)
    return found


@rule
def offset_of(fields, field, places):
    """Where a field lies for the places that have been reached."""
    offset = np.int64(fields[field, 0])
    for level in range(MOST_LEVELS):
        offset += fields[field, LEVELS + level] * places[level]
    return offset


@rule
def read(fields, field, record, places):
    """A field at the places that have been reached."""
    return number_at(record, offset_of(fields, field, places), fields[field, 1])


@rule
def counted(fields, count, record, places):
    """A number as it stands in a step, or from a field."""
    return count if count >= 0 else read(fields, -count - 1, record, places)


@rule
def put(byte, out, end):
    """Write a byte. What there is no room for is counted, and not written."""
    if end < len(out):
        out[end] = byte
    return end + 1


@rule
def put_number(number, out, end):
    """Write a number in digits."""
    if number < 0:
        end = put(MINUS, out, end)
        number = -number
    digits = 1
    rest = number // 10
    while rest:
        rest //= 10
        digits += 1
    for n in range(digits - 1, -1, -1):
        put(ZERO + number % 10, out, end + n)
        number //= 10
    return end + digits


@rule
def put_text(texts, number, out, end):
    """Copy a text."""
    first, length = texts[number], texts[number + 1] - texts[number]
    if end + length <= len(out):
        for n in range(length):
            out[end + n] = texts[first + n]
    return end + length


@rule
def put_players(bits, out, end):
    """Write a set of players as a list."""
    end = put(OPEN, out, end)
    first = end
    player = 0
    while bits >> player:
        if bits >> player & 1:
            end = put(COMMA, out, end) if end > first else end
            end = put_number(player, out, end)
        player += 1
    return put(CLOSE, out, end)


@rule
def put_row(record, first, next_in_row, size, count, backwards, texts, names, out, end):
    """Write a row by its names; a pile with its last card, the top one, first."""
    end = put(OPEN, out, end)
    for n in range(count):
        if n:
            end = put(COMMA, out, end)
        place = count - 1 - n if backwards else n
        name = number_at(record, first + place * next_in_row, size)
        end = put_text(texts, names + name, out, end)
    return put(CLOSE, out, end)


@rule
def put_cards(record, first, next_in_row, size, count, texts, names, out, end):
    """Write each name as often as a row says."""
    end = put(OPEN, out, end)
    begin = end
    for kind in range(count):
        for _ in range(number_at(record, first + kind * next_in_row, size)):
            end = put(COMMA, out, end) if end > begin else end
            end = put_text(texts, names + kind, out, end)
    return put(CLOSE, out, end)


@rule
def run(steps, fields, texts, at, record, given, places, begun, out, end):
    """Carry out the steps from one on; where the text ends."""
    while True:
        op, a, b, c = steps[at, 0], steps[at, 1], steps[at, 2], steps[at, 3]
        at += 1
        if op == TEXT:
            end = put_text(texts, a, out, end)
        elif op == NUMBER:
            end = put_number(read(fields, a, record, places), out, end)
        elif op == NAME:
            end = put_text(texts, b + read(fields, a, record, places), out, end)
        elif op == PLACE:
            end = put_text(texts, b + places[a], out, end)
        elif op == PLAYERS:
            end = put_players(read(fields, a, record, places), out, end)
        elif op == ROW or op == PILE:
            first, size = offset_of(fields, a, places), fields[a, 1]
            count = counted(fields, b, record, places)
            far = fields[a, FIELD - 1]
            end = put_row(record, first, far, size, count, op == PILE, texts, c, out, end)
        elif op == CARDS:
            first, size = offset_of(fields, a, places), fields[a, 1]
            far = fields[a, FIELD - 1]
            end = put_cards(record, first, far, size, b, texts, c, out, end)
        elif op == GIVEN:
            for place in range(len(given)):
                end = put(given[place], out, end)
        elif op == EACH:
            places[a] = 0
            begun[a] = 0
            if counted(fields, b, record, places) == 0:
                at = np.int64(c)
        elif op == NEXT:
            places[a] += 1
            if places[a] < counted(fields, b, record, places):
                at = np.int64(c)
        elif op == ITEM:
            if begun[a]:
                end = put(COMMA, out, end)
            begun[a] = 1
        elif op == UNLESS:
            found = read(fields, a, record, places)
            if found == 0 if b == ANY else found != b:
                at = np.int64(c)
        elif op == GO:
            at = np.int64(a)
        elif op == SET:
            places[a] = read(fields, b, record, places)
        else:
            return end


@compiled_for("all games")
def show(steps, fields, texts, starts, seats, record, given, out, ends):
    """Write the parts that begin at these steps, for these seats, one after the other. If the last
    ends beyond `out`, there was not room for all.
    """
    places = np.zeros(MOST_LEVELS, np.int64)
    begun = np.zeros(MOST_LEVELS, np.int64)
    end = np.int64(0)
    for part in range(len(starts)):
        places[0] = seats[part]
        end = run(steps, fields, texts, starts[part], record, given, places, begun, out, end)
        ends[part + 1] = end
