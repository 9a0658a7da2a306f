"""Hol's der Teufel: events as sentences."""

from collections.abc import Callable

from pandemonium.kernel.contract import Event

SENTENCES = {
    "en": {
        "lay": "{player}: {card} at the {end} end",
        "lay new": "{player}: {card} opens a new column",
        "angel": "{player}: an angel closes the {end} end of {colour}",
        "fine": "{player}: {chips} chips to {to}",
        "stuck": "{player}: stuck, any devil will do",
        "turn": "To play: {player}",
        "deal": "Deal {number}, dealer: {dealer}",
        "end": "The deal is over: {list} chips",
    },
    "fr": {
        "lay": "{player} : {card} à l’extrémité {end}",
        "lay new": "{player} : {card} ouvre une nouvelle colonne",
        "angel": "{player} : un ange ferme l’extrémité {end} de la colonne {colour}",
        "fine": "{player} : {chips} jetons pour {to}",
        "stuck": "{player} : coincé, n’importe quel diable convient",
        "turn": "Au tour de : {player}",
        "deal": "Manche {number}, donneur : {dealer}",
        "end": "La manche est finie : {list} jetons",
    },
}

WORDS = {
    "en": {},
    "fr": {
        "low": "basse",
        "high": "haute",
        "red": "rouge",
        "yellow": "jaune",
        "green": "vert",
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
        card = (words.get(colour, colour), value)
        fields["card"] = " ".join(card if language == "en" else reversed(card))
    if event["event"] == "end":
        fields["list"] = ", ".join(f"{name_of(p)} {n}" for p, n in enumerate(event["chips"]))
    kind = "lay new" if event.get("end") == "new" else event["event"]
    return SENTENCES[language][kind].format(**fields)
