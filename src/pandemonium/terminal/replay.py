"""A recorded match, narrated from its first act, and the final position with all cards open."""

from rich.console import Console
from rich.text import Text

from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.kernel.words import NameOf
from pandemonium.terminal.face import face_of
from pandemonium.terminal.narration import standing
from pandemonium.terminal.words import numbered_names, speaker


def show_replay(record: Match, acts: int | None, console: Console, language: str) -> None:
    """Tell the first acts of a replayed record (None: all of them) and show where they lead."""
    total = len(record.log)
    acts = total if acts is None else acts
    if acts not in range(total + 1):
        raise Malformed(f"the record has {total} acts; it cannot be shown after {acts}")
    say = speaker(language)
    name_of = numbered_names(say)
    match = record.beginning()
    for number, entry in enumerate(record.log[:acts], start=1):
        match.act(entry)
        told = "\n      ".join(match.told(None, name_of, language))
        if told:
            console.print(Text.assemble((f"{number:>4}  ", "dim"), told))
    console.rule(say("after", count=acts, all=total), style="dim")
    _show_all(match, name_of, console, language)
    console.print(standing(match, name_of, say))


def _show_all(match: Match, name_of: NameOf, console: Console, language: str) -> None:
    """The table and everybody's hand."""
    face, say = face_of(match.game), speaker(language)
    console.print(face.table(match.view(None), name_of, language))
    for player in range(match.players):
        console.print(Text(f"\n{say('hand of', name=name_of(player))}", "bold"))
        console.print(face.hand(match.view(player), language))
