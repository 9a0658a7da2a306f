"""A study as one HTML file that opens offline: findings in sentences, then pictures."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any

import numpy as np

from pandemonium.kernel.words import msg, translate
from pandemonium.lab import charts
from pandemonium.lab.charts import Row
from pandemonium.lab.intervals import Interval, mean, proportion, ratios
from pandemonium.lab.running import Outcome
from pandemonium.lab.skill import Skill
from pandemonium.lab.sums import BINS, POINTS, Sums

SECONDS_A_MOVE = 1.25
"""The pace of bots at a table: what they wait before a move, on average."""

MOST_CARDS = 40
COLUMNS = 40


@dataclass(frozen=True)
class Section:
    """A picture, and what it shows."""

    name: str
    title: str
    says: str
    picture: str
    sample: str


class Writer:
    """Writes the report of an outcome in one language."""

    def __init__(self, outcome: Outcome, skill: Skill | None, language: str) -> None:
        self.study, self.language, self.skill = outcome.study, language, skill
        self.sums, self.variants, self.pairs = outcome.variants[0], outcome.variants, outcome.pairs
        self.games = outcome.games
        self.even = 1 / self.study.players

    def page(self) -> str:
        """The whole file."""
        sections = [each for each in self.sections() if each]
        links = "".join(
            f'<li><a href="#{each.name}">{escape(each.title)}</a></li>' for each in sections
        )
        findings = "".join(f"<li>{escape(each)}</li>" for each in self.findings())
        title = self.study.game.title
        style = files(__package__).joinpath("report.css").read_text("utf-8")
        return (
            f'<!doctype html>\n<html lang="{self.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)} · Pandemonium</title><style>{style}</style></head><body><main>"
            f'<header><p class="brand">Pandemonium</p><h1>{escape(title)}</h1>'
            f"<p>{escape(self.setting())}</p></header>"
            f'<section class="findings"><h2>{escape(self.say(FOUND))}</h2>'
            f"<ul>{findings}</ul></section>"
            f"<nav><h2>{escape(self.say(CONTENTS))}</h2><ol>{links}</ol></nav>"
            + "".join(map(_figure, sections))
            + f"<footer><p>{escape(self.say(ABOUT))}</p></footer></main></body></html>\n"
        )

    def say(self, text: str, /, **fields: Any) -> str:
        """A text in the language of the report."""
        return translate(self.language, text, **fields)

    def setting(self) -> str:
        """What was played."""
        table = self.study.variants[0].table
        rules = self.study.game.settle(self.study.players, table.options)
        varied = [each.name for each in self.study.variants if each.name]
        told = "; ".join(varied) or ", ".join(
            f"{k} {str(v).lower()}" for k, v in rules.items() if v != ""
        )
        return self.say(
            msg("{games} games for {players} players; bots: {bots}; rules: {rules}; seed {seed}."),
            games=self.whole(self.games),
            players=self.study.players,
            bots=", ".join(self.study.bots),
            rules=told,
            seed=self.study.seed,
        )

    # Numbers as people read them

    def number(self, value: float, digits: int = 1) -> str:
        """A number with a decimal point, or comma."""
        text = f"{value:.{digits}f}".replace("-", "−")
        return text.replace(".", ",") if self.language == "fr" else text

    def whole(self, value: float) -> str:
        """A count, its thousands apart."""
        return f"{value:,.0f}".replace(",", "\u202f" if self.language == "fr" else ",")

    def percent(self, value: float) -> str:
        """A share in percent."""
        return f"{self.number(100 * value)}\u00a0%"

    def with_error(self, value: Interval, show: Callable[[float], str]) -> str:
        """A value, and half the width of its interval."""
        return f"{show(value.value)} (± {show(value.error)})"

    # What was found

    def findings(self) -> Iterator[str]:
        """The main findings as sentences; the differences between rules come first."""
        yield from self.differences()
        order = self.by_order()
        best = max(range(len(order)), key=lambda place: order[place].value)
        yield self.say(
            msg(
                "Player {place} in the order of play wins most often: {rate}, where {even} is even."
            )
            if order[best].low > self.even
            else msg("No place in the order of play is clearly better: the best wins {rate}."),
            place=best + 1,
            rate=self.with_error(order[best], self.percent),
            even=self.percent(self.even),
        )
        moves = self.metric(0)
        yield self.say(
            msg("A game takes {moves} moves, waiting included: the glass sets the pace.")
            if self.study.game.timed
            else msg(
                "A game takes {moves} moves; at the pace of the bots, about {minutes} minutes."
            ),
            moves=self.with_error(moves, self.number),
            minutes=self.number(moves.value * SECONDS_A_MOVE / 60),
        )
        if self.sums["followed"] > 0:
            yield self.say(
                msg(
                    "Half-way, the later winner is ahead in {ahead} of games; {back} "
                    "of winners once had less than 10 %."
                ),
                ahead=self.percent(self.ahead()[POINTS // 2].value),
                back=self.with_error(
                    proportion(float(self.sums["comebacks"]), float(self.sums["followed"])),
                    self.percent,
                ),
            )
            changes = self.sums["changes"]
            yield self.say(
                msg("The lead changes hands {times} times in a game, by the bots’ evaluation."),
                times=self.with_error(
                    mean(float(self.sums["followed"]), float(changes[0]), float(changes[1])),
                    self.number,
                ),
            )
        cards = self.card_rows()
        if cards and cards[0].value.low > 0:
            yield self.say(
                msg("The strongest card is {card}: those who play it win more often by {worth}."),
                card=cards[0].label,
                worth=self.with_error(cards[0].value, self.percent),
            )
        if self.skill:
            yield self.say(
                msg(
                    "A devil beats a novice in {strong} of games; in {cards} of deals"
                    " the same seats win with either bot in them."
                ),
                strong=self.with_error(self.skill.strong, self.percent),
                cards=self.with_error(self.skill.by_cards, self.percent),
            )
            players, deals, rest = self.skill.spread
            yield self.say(
                msg(
                    "Of the spread of results, who plays makes {players}, the deal {deals}, "
                    "and what happens in play the rest, {rest}."
                ),
                players=self.with_error(players, self.percent),
                deals=self.with_error(deals, self.percent),
                rest=self.percent(rest.value),
            )

    def differences(self) -> Iterator[str]:
        """How each further variant differs from the first, on the same deals."""
        for variant, pair in zip(self.study.variants[1:], self.pairs, strict=True):
            yield self.say(
                msg("With {other} instead of {base}, {length}; {first}."),
                other=variant.name,
                base=self.study.variants[0].name,
                length=self.longer(self.difference(pair, 0).scaled(1 / self.metric(0).value)),
                first=self.gain(self.difference(pair, 4)),
            )

    def difference(self, pair: Sums, which: int) -> Interval:
        """By how much one of the metrics is more, paired by deal."""
        count, total, squares = pair["games"], pair["sum"][which], pair["squares"][which]
        return mean(float(count), float(total), float(squares))

    def longer(self, more: Interval) -> str:
        """How much longer or shorter games are."""
        if not more.clear:
            text = msg("games are about as long (by {by})")
        else:
            text = msg("games are {by} longer") if more.value > 0 else msg("games are {by} shorter")
        return self.say(text, by=self.with_error(_size(more), self.percent))

    def gain(self, more: Interval) -> str:
        """What the first player gains or loses, in points of a percent."""
        if not more.clear:
            text = msg("the first player wins about as often (by {by} points)")
        elif more.value > 0:
            text = msg("the first player gains {by} points")
        else:
            text = msg("the first player loses {by} points")
        return self.say(text, by=self.with_error(_size(more).scaled(100), self.number))

    def metric(self, which: int, sums: Sums | None = None) -> Interval:
        """The mean of one of the metrics."""
        found = self.sums if sums is None else sums
        return mean(
            float(found["games"]),
            float(found["metrics"][which]),
            float(found["metric_squares"][which]),
        )

    def by_order(self) -> list[Interval]:
        """The win rate of each place in the order of play."""
        return [proportion(float(each), self.games) for each in self.sums["order"]]

    def ahead(self) -> list[Interval]:
        """How often the later winner is ahead, along the game."""
        return [
            proportion(float(each), float(self.sums["followed"])) for each in self.sums["ahead"]
        ]

    def card_rows(self) -> list[Row]:
        """What each card is worth, the strongest first."""
        rows = []
        for place, name in enumerate(self.study.game.study.cards):
            found = ratios(self.sums["card_products"][place], self.sums["cards"][place])
            if found:
                rows.append(Row(name, found[2]))
        return sorted(rows, key=lambda row: -row.value.value)

    # The pictures

    def sections(self) -> Iterator[Section | None]:
        """All pictures, in the order of the report."""
        if self.pairs:
            yield self.compared()
            yield self.changed()
        yield self.section(
            "order",
            msg("Order of play"),
            msg(
                "How often each player wins, by the order in which they first play; "
                "the dashed line is an even share."
            ),
            charts.intervals(
                [Row(str(place + 1), each) for place, each in enumerate(self.by_order())],
                self.percent,
                self.even,
            ),
        )
        yield self.section(
            "seats",
            msg("Seats"),
            msg("How often each seat wins; seat 0 deals first."),
            charts.intervals(
                [
                    Row(str(seat), proportion(float(each), self.games))
                    for seat, each in enumerate(self.sums["seats"])
                ],
                self.percent,
                self.even,
            ),
        )
        if len(set(self.study.bots)) > 1:
            seats, wins = self.sums["bots"]
            yield self.section(
                "bots",
                msg("Bots"),
                msg("How often a seat of each bot wins, all seats played in turn."),
                charts.intervals(
                    [
                        Row(name, proportion(float(wins[k]), float(seats[k])))
                        for k, name in enumerate(self.study.bots)
                    ],
                    self.percent,
                    self.even,
                ),
            )
        yield self.lengths()
        if self.sums["followed"] > 0:
            yield from self.leads()
        if self.skill:
            yield self.luck(self.skill)
            yield self.spread(self.skill)
        if self.metric(2).value > 1:
            yield self.rounds()
        cards = self.card_rows()
        if cards:
            yield self.section(
                "cards",
                msg("Cards"),
                msg(
                    "What a card is worth: how much more often those win who play it "
                    "than those who do not. Long games show more cards, so a card "
                    "that everybody plays sooner or later seems worth little."
                ),
                charts.intervals(cards[:MOST_CARDS], self.percent, 0.0),
            )
        yield self.kinds()
        yield self.counts()

    def section(
        self, name: str, title: str, says: str, picture: str, games: float | None = None
    ) -> Section:
        """A section with its sample size and interval."""
        count = self.whole(self.games if games is None else games)
        sample = self.say(
            msg("{games} games; bars are 95 % intervals; hover for the numbers."), games=count
        )
        return Section(name, self.say(title), self.say(says), picture, sample)

    def compared(self) -> Section:
        """The length of games by each variant."""
        rows = [
            Row(variant.name, self.metric(0, sums))
            for variant, sums in zip(self.study.variants, self.variants, strict=True)
        ]
        return self.section(
            "rules",
            msg("Rules compared"),
            msg(
                "Moves of a game by each of the rules, on the same deals. The "
                "differences above are paired by deal, and so more exact than these."
            ),
            charts.intervals(rows, self.number),
        )

    def changed(self) -> Section:
        """What each further variant changes in the chances of each place in the order of play."""
        rows = [
            Row(
                self.say(msg("{rules}: player {place}"), rules=variant.name, place=place + 1),
                self.difference(pair, 4 + place).scaled(100),
            )
            for variant, pair in zip(self.study.variants[1:], self.pairs, strict=True)
            for place in range(self.study.players)
        ]
        return self.section(
            "changed",
            msg("Who gains by the rules"),
            msg(
                "How much more often each player in the order of play wins than by the first "
                "of the rules, in points of a percent, paired by deal."
            ),
            charts.intervals(rows, self.number, 0.0),
        )

    def lengths(self) -> Section:
        """A histogram of moves, without the last half percent."""
        lengths = self.sums["lengths"]
        reach = np.searchsorted(np.cumsum(lengths), 0.995 * lengths.sum()) + 1
        first = int(np.flatnonzero(lengths)[0])
        width = max(-(-(int(reach) - first) // COLUMNS), 1)
        starts = range(first, int(reach), width)
        total = float(lengths.sum())
        values = [proportion(float(lengths[n : n + width].sum()), total) for n in starts]
        labels = [str(n) if width == 1 else f"{n}–{n + width - 1}" for n in starts]
        return self.section(
            "length",
            msg("Length"),
            msg(
                "How many moves a game takes, as shares of all games; the longest "
                "half percent is left out."
            ),
            charts.columns(values, [each.partition("–")[0] for each in labels], self.percent),
        )

    def leads(self) -> Iterator[Section]:
        """How the lead moves, in the games that were followed."""
        followed = float(self.sums["followed"])
        winner = [
            mean(followed, float(total), float(squares))
            for total, squares in zip(self.sums["winner"], self.sums["winner_squares"], strict=True)
        ]
        yield self.section(
            "winner",
            msg("The winner’s chances"),
            msg(
                "The chance that the bots’ evaluation gives the later winner, from "
                "the first turn to the last; the dashed line is an even share."
            ),
            charts.curve(winner, self.percent, self.even),
            followed,
        )
        yield self.section(
            "ahead",
            msg("Who is ahead wins"),
            msg("How often the later winner is ahead already, from the first turn to the last."),
            charts.curve(self.ahead(), self.percent),
            followed,
        )
        decided = self.sums["decided"]
        yield self.section(
            "decided",
            msg("When a game is decided"),
            msg(
                "In which tenth of the game the later winner comes ahead for good, as"
                " shares of all games."
            ),
            charts.columns(
                [proportion(float(each), followed) for each in decided],
                [f"{n + 1}" for n in range(BINS)],
                self.percent,
            ),
            followed,
        )
        count, won = self.sums["foreseen"].T
        rows = [
            Row(f"{10 * n}–{10 * n + 10} %", proportion(float(won[n]), float(count[n])))
            for n in range(BINS)
            if count[n] >= 20
        ]
        if rows:
            yield self.section(
                "foreseen",
                msg("What the evaluation foresees"),
                msg(
                    "How often those win whom the evaluation gives so much in the "
                    "middle of a game: it is right where both agree."
                ),
                charts.intervals(rows, self.percent),
                followed,
            )

    def luck(self, skill: Skill) -> Section:
        """Strong against weak, places exchanged."""
        rows = [
            Row(self.say(msg("devils win")), skill.strong),
            Row(self.say(msg("same bots win")), skill.by_player),
            Row(self.say(msg("same seats win")), skill.by_cards),
        ]
        return self.section(
            "luck",
            msg("Luck and skill"),
            msg(
                "Devils against novices, every deal twice with places exchanged: how "
                "often devils win, in how many deals the same bots win both times "
                "(skill), and in how many the same seats (cards and place)."
            ),
            charts.intervals(rows, self.percent, 0.5),
            2 * skill.deals,
        )

    def spread(self, skill: Skill) -> Section:
        """What results are made of."""
        names = (msg("who plays"), msg("the deal"), msg("what happens in play"))
        rows = [Row(self.say(name), value) for name, value in zip(names, skill.spread, strict=True)]
        return self.section(
            "spread",
            msg("What decides"),
            msg(
                "The spread of results of devils against novices, taken apart: between players, "
                "between deals (cards and place), and within the same deal and players."
            ),
            charts.intervals(rows, self.percent),
            2 * skill.deals,
        )

    def rounds(self) -> Section:
        """Of a match: how many deals it has, and the winner's points."""
        rows = [
            Row(self.say(msg("deals or rounds")), self.metric(2)),
            Row(self.say(msg("points of the best")), self.metric(3)),
        ]
        return self.section(
            "rounds",
            msg("Rounds and points"),
            msg("How many deals or rounds a match has, and how many points the best player has."),
            charts.intervals(rows, self.number),
        )

    def kinds(self) -> Section:
        """How often each kind of move is made."""
        names = [" ".join(family.common.values()) for family in self.study.game.actions.families]
        names.append(self.say(msg("other")))
        rows = [
            Row(name, mean(self.games, float(total), float(squares)))
            for name, total, squares in zip(
                names, self.sums["kinds"], self.sums["kinds_squares"], strict=True
            )
            if total
        ]
        return self.section(
            "moves",
            msg("Moves"),
            msg("How often each kind of move is made in a game, by all together."),
            charts.intervals(rows, self.number),
        )

    def counts(self) -> Section | None:
        """What the game's own study counts: winners and the others."""
        rows = []
        for place, count in enumerate(self.study.game.study.counts):
            found = ratios(self.sums["count_products"][place], self.sums["counts"][place])
            if found:
                rows.append(Row(self.say(count.title), found[0], found[1]))
        if not rows:
            return None
        return self.section(
            "winners",
            msg("Winners and the others"),
            msg(
                "What a winner does or meets with in a game (blue dot, and the "
                "number), beside each of the others (orange square)."
            ),
            charts.intervals(rows, lambda value: self.number(value, 2)),
        )


FOUND, CONTENTS = msg("What was found"), msg("Contents")
ABOUT = msg(
    "Made by pandemonium lab. The same seed gives the same numbers on any machine. "
    "Chances along a game are what the bots’ evaluation says of the true cards, in "
    "one game of sixteen."
)


def _size(value: Interval) -> Interval:
    """Its size, whatever its sign."""
    return value if value.value >= 0 else Interval(-value.value, -value.high, -value.low)


def _figure(section: Section) -> str:
    return (
        f'<section id="{section.name}"><h2>{escape(section.title)}</h2><figure>{section.picture}'
        f"<figcaption>{escape(section.says)} <small>{escape(section.sample)}</small></figcaption>"
        "</figure></section>"
    )


def report(outcome: Outcome, skill: Skill | None = None, language: str = "en") -> str:
    """The report of a study as HTML."""
    return Writer(outcome, skill, language).page()
