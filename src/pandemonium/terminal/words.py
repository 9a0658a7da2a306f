"""What the terminal says, in the languages of the rulebooks."""

from collections.abc import Callable, Mapping
from typing import Any

from pandemonium.players.bots import Bot

Say = Callable[..., str]
NameOf = Callable[[int], str]

QUIT = ("quit", "quitter", "q")
RULES = ("rules", "règles", "regles")

TEXTS = {
    "en": {
        "you": "You",
        "imp": "Imp {number}",
        "naive": "Novice {number}",
        "devil": "Devil {number}",
        "fiend": "Fiend {number}",
        "lucifer": "Lucifer {number}",
        "player": "Player {number}",
        "welcome": "{title}, {players} players. Type ? for help, quit to leave.",
        "prompt": "Your move: ",
        "help": (
            "12           the move with that number\n"
            "stock A      words of a move, as many as it takes to tell it from the others\n"
            '{{"do": ...}}  any action as JSON, to see what the rules say about it\n'
            "?27, ?A05    a clause of the rules\n"
            "rules        all rules\n"
            "quit         leave; the record is kept"
        ),
        "no move": "There is no move {text}; the moves are 1 to {count}. Type ? for help.",
        "no words": "No move is called {text!r}. Type a number, or ? for help.",
        "which": "{text!r} could be {moves}.",
        "no JSON": "This is no JSON: {error}.",
        "no clause": "There is no clause {text}.",
        "refused": "The rules refuse that:",
        "standing": "Standing",
        "result": "The match is over",
        "score": "Points",
        "winner": "Winner: {names}",
        "enter": "Enter deals the next cards: ",
        "left": "You leave the table.",
        "saved": "Record: {file}",
        "compiling": "Compiling {title}",
        "hand of": "{name} holds",
        "after": "After {count} of {all} acts",
    },
    "fr": {
        "you": "Vous",
        "imp": "Diablotin {number}",
        "naive": "Novice {number}",
        "devil": "Diable {number}",
        "fiend": "Démon {number}",
        "lucifer": "Lucifer {number}",
        "player": "Joueur {number}",
        "welcome": "{title}, {players} joueurs. Tapez ? pour de l’aide, quitter pour partir.",
        "prompt": "Votre coup : ",
        "help": (
            "12           le coup qui porte ce numéro\n"
            "stock A      des mots d’un coup, assez pour le distinguer des autres\n"
            '{{"do": ...}}  toute action en JSON, pour voir ce qu’en disent les règles\n'
            "?27, ?A05    un article des règles\n"
            "règles       toutes les règles\n"
            "quitter      partir ; la partie est enregistrée"
        ),
        "no move": "Il n’y a pas de coup {text} ; les coups vont de 1 à {count}. ? pour de l’aide.",
        "no words": "Aucun coup ne s’appelle {text!r}. Tapez un numéro, ou ? pour de l’aide.",
        "which": "{text!r} peut vouloir dire {moves}.",
        "no JSON": "Ce n’est pas du JSON : {error}.",
        "no clause": "Il n’y a pas d’article {text}.",
        "refused": "Les règles s’y opposent :",
        "standing": "Le point",
        "result": "La partie est finie",
        "score": "Points",
        "winner": "Victoire : {names}",
        "enter": "Entrée pour la donne suivante : ",
        "left": "Vous quittez la table.",
        "saved": "Partie enregistrée : {file}",
        "compiling": "Compilation de {title}",
        "hand of": "Main de {name}",
        "after": "Après {count} actions sur {all}",
    },
}


def speaker(language: str) -> Say:
    """A function that says a text, by its name, in the language."""

    def say(name: str, /, **fields: Any) -> str:
        return TEXTS[language][name].format(**fields)

    return say


def names_beside(bots: Mapping[int, Bot], say: Say) -> NameOf:
    """Names at a table of one person and bots, which are numbered around the table."""
    numbers = {player: number for number, player in enumerate(sorted(bots), start=1)}

    def name_of(player: int) -> str:
        return say(bots[player].name, number=numbers[player]) if player in bots else say("you")

    return name_of


def numbered_names(say: Say) -> NameOf:
    """Names for players nobody knows: their numbers."""
    return lambda player: say("player", number=player)
