"""Golden playthroughs: one text a game; any change of a rule shows up as a difference.

`make golden` writes them anew. Look at the difference before you commit it.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from pandemonium.games import NAMES, find
from pandemonium.kernel.match import Match

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
LONGEST = 400


def playthrough(name: str) -> str:
    """A whole match, move by move: what was done, what happened, what it looks like in numbers."""
    return "\n".join(_lines(Match.deal(find(name), 3, {}, "golden"))) + "\n"


def _lines(match: Match) -> Iterator[str]:
    random = Random(0)
    yield from (f"{part}: {_json(words)}" for part, words in match.position().items())
    while not match.over and len(match.log) < LONGEST:
        if match.game.timed and random.random() < 0.2:
            match.advance(random.choice((1, 1000, 30_000)))
        elif not match.to_act:
            match.next_deal()
        else:
            player = random.choice(match.to_act)
            legal = match.legal(player)
            match.play(player, random.choice(legal))
            seen = hashlib.sha256(match.observe(player).tobytes()).hexdigest()[:12]
            yield f"\n{len(legal)} legal, then observed {seen}"
        yield _json(match.log[-1])
        sentences = (match.game.narrate(event, _name, "en") for event in match.events(None))
        yield from (f"  {sentence}" for sentence in sentences if sentence)
    yield ""
    yield from (f"{part}: {_json(words)}" for part, words in match.position().items())


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _name(player: int) -> str:
    return f"Player {player}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in NAMES:
        (FOLDER / f"{each}.txt").write_text(playthrough(each), encoding="utf8")
