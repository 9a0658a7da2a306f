"""The pictures of a report, in its order, each with a sentence that says what it shows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pandemonium.kernel.words import msg
from pandemonium.lab import charts
from pandemonium.lab.charts import Row
from pandemonium.lab.estimates import (
    BEST_SCORE,
    DEALS,
    FIRST_PLAYER,
    MOVES,
    Estimates,
    difference,
)
from pandemonium.lab.intervals import Interval
from pandemonium.lab.running import Outcome
from pandemonium.lab.skill import Skill
from pandemonium.lab.study import Variant
from pandemonium.lab.sums import BINS
from pandemonium.lab.wording import Wording

MOST_CARDS = 40


@dataclass(frozen=True)
class Section:
    """A picture, and what it shows."""

    name: str
    title: str
    says: str
    picture: str
    sample: str
    notes: Sequence[tuple[str, str]] = ()
    """Terms that the picture uses, and what they mean."""


class Sections:
    """Makes the sections of a report."""

    def __init__(self, outcome: Outcome, skill: Skill | None, words: Wording) -> None:
        self.study, self.pairs, self.words, self.skill = outcome.study, outcome.pairs, words, skill
        variants = range(len(outcome.variants))
        self.variants = [Estimates(outcome, number) for number in variants]
        self.found = self.variants[0]
        self.even = 1 / self.study.players

    def all(self) -> Iterator[Section]:
        """All of them."""
        if self.pairs:
            yield from self.rules()
        yield from self.places()
        yield self.lengths()
        if self.found.metric(DEALS).value > 1:
            yield self.rounds()
        if self.found.followed:
            yield from self.lead()
        if self.skill:
            yield self.luck(self.skill)
            yield self.spread(self.skill)
        yield from self.cards()
        yield from self.moves()
        yield from self.counts()
        yield from self.clauses()

    # By each of the rules

    def rules(self) -> Iterator[Section]:
        """What each further variant changes."""
        others: list[tuple[Variant, Estimates]] = [
            *zip(self.study.variants, self.variants, strict=True)
        ]
        yield self._section(
            "rules",
            msg("Rules compared"),
            msg(
                "Moves in a game under each of the rules, on the same deals. The "
                "differences above are paired by deal, so they are more exact than these."
            ),
            charts.intervals(
                [Row(self.words.variant(each), found.metric(MOVES)) for each, found in others],
                self.words.number,
            ),
        )
        yield self._section(
            "changed",
            msg("Who gains from the rules"),
            msg(
                "How much more often each player in the order of play wins than under the first "
                "of the rules, in percentage points, paired by deal."
            ),
            charts.intervals(
                [
                    Row(
                        self.words.say(
                            msg("{rules}: player {place}"),
                            rules=self.words.variant(variant),
                            place=place + 1,
                        ),
                        difference(pair, FIRST_PLAYER + place).scaled(100),
                    )
                    for variant, pair in zip(self.study.variants[1:], self.pairs, strict=True)
                    for place in range(self.study.players)
                ],
                self.words.number,
                0.0,
            ),
        )
        base = self.words.variant(self.study.variants[0])
        for number, (variant, found) in enumerate(others[1:], start=1):
            yield from self.cards_compared(number, base, self.words.variant(variant), found)

    def cards_compared(
        self, number: int, base: str, other: str, found: Estimates
    ) -> Iterator[Section]:
        """What each card is worth by two of the rules."""
        there = {worth.name: worth.value for worth in found.cards()}
        rows = [
            Row(self.words.card(worth.name), worth.value, there.get(worth.name))
            for worth in self.found.cards()
        ]
        if rows:
            yield self._section(
                f"cards-by-rules-{number}",
                msg("Cards by the rules"),
                msg(
                    "What a card is worth, as below: with {base} (blue dot, and the number) and "
                    "with {other} (orange square)."
                ),
                charts.intervals(rows[:MOST_CARDS], self.words.percent, 0.0),
                base=base,
                other=other,
            )

    # Where they sit

    def places(self) -> Iterator[Section]:
        """Win rates by order of play, seat, chair and bot."""
        yield self._section(
            "order",
            msg("Order of play"),
            msg(
                "How often each player wins, by the order in which they first play; "
                "the dashed line is an even share."
            ),
            self._rates(self.found.rates("order"), msg("player {n}"), first=1),
        )
        yield self._section(
            "seats",
            msg("Seats"),
            msg("How often each seat wins; seat 0 deals first."),
            self._rates(self.found.rates("seats"), msg("seat {n}")),
        )
        if self.found.moves_about:
            yield self._section(
                "chairs",
                msg("Chairs"),
                msg(
                    "How often each chair wins: the player who sits on it in the end, when places "
                    "have been exchanged; chair 0 is the first dealer’s."
                ),
                self._rates(self.found.rates("chairs"), msg("chair {n}")),
            )
        if len(set(self.study.bots)) > 1:
            rows = zip(self.study.bots, self.found.bots(), strict=True)
            yield self._section(
                "bots",
                msg("Bots"),
                msg("How often each bot wins in a seat of its own, every seat played in turn."),
                charts.intervals([Row(*row) for row in rows], self.words.percent, self.even),
            )

    def _rates(self, rates: Sequence[Interval], label: str, first: int = 0) -> str:
        rows = [Row(self.words.say(label, n=n), each) for n, each in enumerate(rates, first)]
        return charts.intervals(rows, self.words.percent, self.even)

    # How games go

    def lengths(self) -> Section:
        """How long games are."""
        starts, shares = self.found.lengths()
        return self._section(
            "length",
            msg("Length"),
            msg(
                "How many moves a game takes, as shares of all games; the longest "
                "half percent is left out."
            ),
            charts.columns(shares, [str(n) for n in starts], self.words.percent),
        )

    def rounds(self) -> Section:
        """Of a match: how many deals it has, and the winner's points."""
        rows = [
            Row(self.words.say(msg("deals or rounds")), self.found.metric(DEALS)),
            Row(self.words.say(msg("points of the best")), self.found.metric(BEST_SCORE)),
        ]
        return self._section(
            "rounds",
            msg("Rounds and points"),
            msg("How many deals or rounds a match has, and how many points the best player has."),
            charts.intervals(rows, self.words.number),
        )

    def lead(self) -> Iterator[Section]:
        """How the lead moves."""
        percent, games = self.words.percent, self.found.followed
        tenths = [str(n + 1) for n in range(BINS)]
        yield self._section(
            "winner",
            msg("The winner’s chances"),
            msg(
                "The chance that the bots’ evaluation gives the eventual winner, from "
                "the first turn to the last; the dashed line is an even share."
            ),
            charts.curve(self.found.winner(), percent, self.even),
            games,
        )
        yield self._section(
            "ahead",
            msg("Being ahead, and winning"),
            msg("How often the eventual winner is already ahead, from the first turn to the last."),
            charts.curve(self.found.followed_share("ahead"), percent),
            games,
        )
        yield self._section(
            "decided",
            msg("When a game is decided"),
            msg(
                "In which tenth of the game the eventual winner takes the lead for good, as"
                " shares of all games."
            ),
            charts.columns(self.found.followed_share("decided"), tenths, percent),
            games,
        )
        yield self._section(
            "comebacks",
            msg("Comebacks"),
            msg(
                "How low the eventual winner’s chance once was, in percent, as shares of all "
                "games: on the left, winners who had nearly lost."
            ),
            charts.columns(
                self.found.followed_share("lowest"),
                [f"{10 * n}–{10 * n + 10}" for n in range(BINS)],
                percent,
            ),
            games,
        )
        foreseen = self.found.foreseen()
        if foreseen:
            yield self._section(
                "foreseen",
                msg("What the evaluation foresees"),
                msg(
                    "How often players win, by the chance that the evaluation gives them in the "
                    "middle of a game: it is right where the two agree."
                ),
                charts.intervals(
                    [Row(f"{10 * n}–{10 * n + 10}\u00a0%", each) for n, each in foreseen], percent
                ),
                games,
            )

    # Luck and skill

    def luck(self, skill: Skill) -> Section:
        """Strong against weak, places exchanged."""
        rows = [
            Row(self.words.say(msg("devils win")), skill.strong),
            Row(self.words.say(msg("same bots win")), skill.by_player),
            Row(self.words.say(msg("same seats win")), skill.by_cards),
        ]
        return self._section(
            "luck",
            msg("Luck and skill"),
            msg(
                "Devils against novices, every deal twice with places exchanged: how "
                "often devils win, in how many deals the same bots win both times "
                "(skill), and in how many the same seats (cards and place)."
            ),
            charts.intervals(rows, self.words.percent, 0.5),
            2 * skill.deals,
        )

    def spread(self, skill: Skill) -> Section:
        """What results are made of."""
        names = (msg("who plays"), msg("the deal"), msg("what happens in play"))
        rows = [
            Row(self.words.say(name), value)
            for name, value in zip(names, skill.spread, strict=True)
        ]
        return self._section(
            "spread",
            msg("What decides"),
            msg(
                "The spread of results of devils against novices, taken apart: between players, "
                "between deals (cards and place), and within the same deal and players."
            ),
            charts.intervals(rows, self.words.percent),
            2 * skill.deals,
        )

    # What is played

    def cards(self) -> Iterator[Section]:
        """What each card is worth."""
        rows = [Row(self.words.card(worth.name), worth.value) for worth in self.found.cards()]
        if rows:
            yield self._section(
                "cards",
                msg("Cards"),
                msg(
                    "What a card is worth: how much more often players who play it win than "
                    "players who don’t. Long games show more cards, so a card that everybody "
                    "plays sooner or later seems to be worth little."
                ),
                charts.intervals(rows[:MOST_CARDS], self.words.percent, 0.0),
            )

    def moves(self) -> Iterator[Section]:
        """How often each kind of move is made, and which is the last."""
        yield self._section(
            "moves",
            msg("Moves"),
            msg("How often each kind of move is made in a game, by all players together."),
            charts.intervals(self._kinds(self.found.kinds()), self.words.number),
        )
        yield self._section(
            "last",
            msg("The last move"),
            msg("Which kind of move ends games, as shares of all games."),
            charts.intervals(self._kinds(self.found.last_moves()), self.words.percent),
        )

    def _kinds(self, found: Sequence[tuple[int, Interval]]) -> list[Row]:
        return [Row(self.words.kind(kind), value) for kind, value in found]

    def counts(self) -> Iterator[Section]:
        """What the game's own study counts: winners and the others."""
        rows = [
            Row(self.words.say(title), winner, others)
            for title, winner, others in self.found.counts()
        ]
        if rows:
            yield self._section(
                "winners",
                msg("Winners and the others"),
                msg(
                    "What a winner does or goes through in a game (blue dot, and the "
                    "number), beside each of the others (orange square)."
                ),
                charts.intervals(rows, self.words.fine),
            )

    def clauses(self) -> Iterator[Section]:
        """How often each clause of the rules forbids something."""
        game, found = self.study.game, self.found.clauses()
        texts = game.rulebook.clauses(self.words.language) if found else {}
        names = [game.clause(number) for number, _ in found]
        if found:
            yield self._section(
                "clauses",
                msg("Clauses"),
                msg(
                    "In how many turns each clause of the rules forbids the player something; "
                    "those that always do are left out, such as the clause that asks for the card."
                ),
                charts.intervals(
                    [Row(name, each) for name, (_, each) in zip(names, found, strict=True)],
                    self.words.percent,
                ),
                self.found.followed,
                [(name, texts[name]) for name in names if name in texts],
            )

    def _section(
        self,
        name: str,
        title: str,
        says: str,
        picture: str,
        games: float | None = None,
        notes: Sequence[tuple[str, str]] = (),
        **fields: str,
    ) -> Section:
        """A section with its sample size and interval."""
        sample = self.words.say(
            msg("{games} games; bars are 95 % intervals; hover for the numbers."),
            games=self.words.whole(self.found.games if games is None else games),
        )
        say = self.words.say
        return Section(name, say(title), say(says, **fields), picture, sample, notes)
