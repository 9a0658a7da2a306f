"""Hol's der Teufel: events as sentences."""

from collections.abc import Callable

from pandemonium.kernel.contract import Event

SENTENCES = {
    "en": {
        "lay": "{player}: {card} at the {end} end",
        "lay new": "{player}: {card} opens a new column",
        "angel": "{player}: an angel closes the {end} end of {colour}",
        "fine": "{player} pays {chips} to {to}",
        "stuck": "{player} is stuck and may lay any devil",
        "turn": "{player} to play",
        "deal": "Deal {number}, {dealer} deals and begins",
        "end": "The deal is over: {list} chips",
    },
    "fr": {
        "lay": "{player} : {card} à l’extrémité {end}",
        "lay new": "{player} : {card} ouvre une nouvelle colonne",
        "angel": "{player} : un ange ferme l’extrémité {end} de la colonne {colour}",
        "fine": "{player} paie {chips} à {to}",
        "stuck": "{player} est bloqué et peut poser n’importe quel diable",
        "turn": "À {player} de jouer",
        "deal": "Manche {number}, {dealer} distribue et commence",
        "end": "La manche est finie : {list} jetons",
    },
}

WORDS = {
    "en": {},
    "fr": {
        "low": "basse",
        "high": "haute",
        "red": "rouge",
        "yellow": "jaune",
        "violet": "violette",
        "green": "verte",
    },
}


def narrate(event: Event, name_of: Callable[[int], str], language: str) -> str:
    """One event as a sentence."""
    words = WORDS[language]
    fields = {
        key: words.get(value, value) if isinstance(value, str) else value
        for key, value in event.items()
    }
    for field in ("player", "dealer", "to"):
        if field in event:
            fields[field] = name_of(event[field])
    if "card" in event:
        colour, value = event["card"].split("-")
        fields["card"] = f"{words.get(colour, colour)} {value}"
    if event["event"] == "end":
        fields["list"] = ", ".join(f"{name_of(p)} {n}" for p, n in enumerate(event["chips"]))
    kind = "lay new" if event.get("end") == "new" else event["event"]
    return SENTENCES[language][kind].format(**fields)
