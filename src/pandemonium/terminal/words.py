"""What the terminal says, in the languages of the rulebooks."""

from collections.abc import Callable, Mapping
from typing import Any

from pandemonium.kernel.words import msg, translate
from pandemonium.players.bots import Bot

Say = Callable[..., str]
NameOf = Callable[[int], str]

QUIT = ("quit", "quitter", "q")
RULES = ("rules", "règles", "regles")

TEXTS = {
    "you": msg("You"),
    "player": msg("Player {number}"),
    "welcome": msg("{title}, {players} players. Type ? for help, quit to leave."),
    "prompt": msg("Your move: "),
    "help": msg(
        "12           the move with that number\n"
        "stock A      words of a move, as many as it takes to tell it from the others\n"
        '{{"do": ...}}  any action as JSON, to see what the rules say about it\n'
        "?27, ?A05    a clause of the rules\n"
        "rules        all rules\n"
        "quit         leave; the record is kept"
    ),
    "no move": msg("There is no move {text}; the moves are 1 to {count}. Type ? for help."),
    "no words": msg("No move is called {text!r}. Type a number, or ? for help."),
    "which": msg("{text!r} could be {moves}."),
    "no JSON": msg("This is no JSON: {error}."),
    "no clause": msg("There is no clause {text}."),
    "refused": msg("The rules refuse that:"),
    "standing": msg("Standing"),
    "result": msg("The match is over"),
    "score": msg("Points"),
    "winner": msg("Winner: {names}"),
    "enter": msg("Enter deals the next cards: "),
    "left": msg("You leave the table."),
    "saved": msg("Record: {file}"),
    "compiling": msg("Compiling {title}"),
    "interrupted": msg("Interrupted; what is compiled is kept, and the next start goes on there."),
    "hand of": msg("{name} holds"),
    "after": msg("After {count} of {all} acts"),
}


def speaker(language: str) -> Say:
    """A function that says a text, by its name, in the language."""

    def say(name: str, /, **fields: Any) -> str:
        return translate(language, TEXTS[name], **fields)

    return say


def names_beside(bots: Mapping[int, Bot], language: str) -> NameOf:
    """Names at a table of one person and bots, which are numbered around the table."""
    numbers = {player: number for number, player in enumerate(sorted(bots), start=1)}

    def name_of(player: int) -> str:
        if player not in bots:
            return translate(language, TEXTS["you"])
        return f"{translate(language, bots[player].title)} {numbers[player]}"

    return name_of


def numbered_names(say: Say) -> NameOf:
    """Names for players nobody knows: their numbers."""
    return lambda player: say("player", number=player)
