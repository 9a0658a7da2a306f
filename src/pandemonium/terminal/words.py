"""What the terminal says, in the languages of the rulebooks."""

from collections.abc import Callable, Mapping
from typing import Any

from pandemonium.kernel.words import NameOf, msg, translate
from pandemonium.players import persons
from pandemonium.players.thinking import Bot

Say = Callable[..., str]

QUIT = ("quit", "quitter", "q")
RULES = ("rules", "règles", "regles")

TEXTS = {
    "you": msg("You"),
    "player": msg("Player {number}"),
    "welcome": msg("{title}, {players} players. Type ? for help, quit to leave."),
    "guided": msg(
        "{title}, a guided game. Type a move, or press Enter for the one the guide wants. "
        "Type ? for help, quit to leave."
    ),
    "not yet": msg("That’s allowed, but first do what the guide wants: Enter does it for you."),
    "real game": msg("Press Enter for a real game, or type quit: "),
    "late": msg("{bot} isn’t ready yet; for now a devil takes its place."),
    "failed": msg("{problem}. A devil makes this move."),
    "prompt": msg("Your move: "),
    "help": msg(
        "12           the move with that number\n"
        "stock A      a few words of a move, enough to tell it apart\n"
        '{{"do": ...}}  any action as JSON, to see what the rules say about it\n'
        "?27, ?A05    a clause of the rules\n"
        "rules        the whole rulebook\n"
        "quit         leave; the record is kept"
    ),
    "no move": msg("There is no move {text}; the moves are 1 to {count}. Type ? for help."),
    "no numbers": msg("No moves are numbered now. Type ? to see what you can type."),
    "no words": msg("No move matches {text!r}. Type a number, or ? for help."),
    "which": msg("{text!r} could be {moves}."),
    "no JSON": msg("That isn't valid JSON: {error}."),
    "no clause": msg("There is no clause {text}."),
    "refused": msg("The rules don't allow that:"),
    "better": msg("Better: {move}; {reason}."),
    "standing": msg("Standings"),
    "result": msg("The match is over"),
    "score": msg("Points"),
    "winner": msg("Winner: {names}"),
    "enter": msg("Press Enter to deal: "),
    "left": msg("You leave the table."),
    "narrow": msg(
        "This terminal is {columns} columns wide: the table needs {wanted} to look right."
    ),
    "saved": msg("Record: {file}"),
    "compiling": msg("Compiling {title}"),
    "compiling all": msg("Compiling all games"),
    "not compiled": msg("{title} ({part}) could not be compiled, and is played uncompiled:"),
    "interrupted": msg("Interrupted. What is compiled is kept; the next start continues there."),
    "hand of": msg("{name}’s hand"),
    "after": msg("After {count} of {all} moves"),
    "seat": msg("Seat"),
    "move": msg("Move"),
    "wins": msg("Wins"),
    "behind": msg("Behind the best"),
    "games": msg("Games"),
    "moves of": msg("Moves of {name}"),
    "open cards": msg("cards as they lie"),
    "hidden cards": msg("hidden cards dealt anew"),
    "played on": msg("{games} games played on by devils, {cards}; seed {seed}."),
}


def speaker(language: str) -> Say:
    """A function that says a text, by its name, in the language."""

    def say(name: str, /, **fields: Any) -> str:
        return translate(language, TEXTS[name], **fields)

    return say


def names_beside(bots: Mapping[int, Bot], language: str) -> NameOf:
    """Names at a table of one person and bots, the same as on the page."""
    you = translate(language, TEXTS["you"])
    titles = {bot.name: translate(language, bot.title) for bot in bots.values()}
    kinds = [bots[seat].name if seat in bots else None for seat in range(len(bots) + 1)]
    names = persons.names(kinds, titles.__getitem__)
    return lambda player: names[player] or you


def numbered_names(say: Say) -> NameOf:
    """Names for players nobody knows: their numbers."""
    return lambda player: say("player", number=player)
