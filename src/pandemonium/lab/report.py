"""A study as one HTML file that opens offline: findings in sentences, then pictures."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from pandemonium.kernel.words import msg
from pandemonium.lab.findings import findings
from pandemonium.lab.running import Outcome
from pandemonium.lab.sections import Section, Sections
from pandemonium.lab.skill import Skill
from pandemonium.lab.wording import Wording

FOUND, CONTENTS = msg("What was found"), msg("Contents")
ABOUT = msg(
    "Made by pandemonium lab. The same seed gives the same numbers on any machine. "
    "Chances along a game are what the bots’ evaluation says of the true cards, in "
    "one game of sixteen."
)


def report(outcome: Outcome, skill: Skill | None = None, language: str = "en") -> str:
    """The report of a study as HTML."""
    words = Wording(outcome.study.game, language)
    sections = [*Sections(outcome, skill, words).all()]
    title = escape(outcome.study.game.title)
    style = files(__package__).joinpath("report.css").read_text("utf-8")
    told = "".join(f"<li>{escape(each)}</li>" for each in findings(outcome, skill, words))
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title} · Pandemonium</title><style>{style}</style></head><body><main>"
        f'<header><p class="brand">Pandemonium</p><h1>{title}</h1>'
        f"<p>{escape(setting(outcome, words))}</p></header>"
        f'<section class="findings"><h2>{escape(words.say(FOUND))}</h2><ul>{told}</ul></section>'
        f"<nav><h2>{escape(words.say(CONTENTS))}</h2><ol>{_links(sections)}</ol></nav>"
        + "".join(map(_figure, sections))
        + f"<footer><p>{escape(words.say(ABOUT))}</p></footer></main></body></html>\n"
    )


def setting(outcome: Outcome, words: Wording) -> str:
    """What was played."""
    study = outcome.study
    base = study.variants[0]
    rules = {**study.game.settle(study.players, base.table.options), **base.table.house}
    fixed = {name: value for name, value in rules.items() if name not in base.apart}
    compared = "".join(f" / {words.variant(each)}" for each in study.variants if each.apart)
    return words.say(
        msg("{games} games for {players} players; bots: {bots}; seed {seed}. Rules: {rules}."),
        games=words.whole(outcome.games),
        players=study.players,
        bots=", ".join(study.bots),
        rules="; ".join(filter(None, (words.rules(fixed), compared.removeprefix(" / ")))),
        seed=study.seed,
    )


def _links(sections: Sequence[Section]) -> str:
    return "".join(f'<li><a href="#{each.name}">{escape(each.title)}</a></li>' for each in sections)


def _figure(section: Section) -> str:
    notes = "".join(
        f"<dt>{escape(term)}</dt><dd>{escape(text)}</dd>" for term, text in section.notes
    )
    return (
        f'<section id="{section.name}"><h2>{escape(section.title)}</h2>'
        f'<figure aria-label="{escape(section.says)}">{section.picture}'
        f"<figcaption>{escape(section.says)} <small>{escape(section.sample)}</small></figcaption>"
        f"</figure>{f'<dl>{notes}</dl>' if notes else ''}</section>"
    )
