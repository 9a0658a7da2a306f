"""How reports say things in a language: numbers, and what a game calls its things."""

from collections.abc import Callable, Mapping
from typing import Any

from pandemonium.kernel.contract import Game
from pandemonium.kernel.words import msg, translate
from pandemonium.lab.intervals import Interval
from pandemonium.lab.study import Variant


class Wording:
    """The words of a report about a game."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language

    def say(self, text: str, /, **fields: Any) -> str:
        """A text in the language of the report."""
        return translate(self.language, text, **fields)

    # Numbers

    def number(self, value: float, digits: int = 1) -> str:
        """A number with a decimal point, or comma."""
        text = f"{value:.{digits}f}".replace("-", "−")
        return text.replace(".", ",") if self.language == "fr" else text

    def fine(self, value: float) -> str:
        """A small number."""
        return self.number(value, 2)

    def whole(self, value: float) -> str:
        """A count, its thousands apart."""
        return f"{value:,.0f}".replace(",", "\u202f" if self.language == "fr" else ",")

    def percent(self, value: float) -> str:
        """A share in percent."""
        return f"{self.number(100 * value)}\u00a0%"

    def points(self, value: float) -> str:
        """A difference between two shares."""
        return self.say(msg("{points} points"), points=self.number(100 * value))

    def with_error(self, value: Interval, show: Callable[[float], str]) -> str:
        """A value, and half the width of its interval."""
        return f"{show(value.value)} (±\u00a0{show(value.error)})"

    # What a game calls its things

    def card(self, name: str) -> str:
        """A card."""
        return self.game.study.card_name(name, self.language)

    def kind(self, place: int) -> str:
        """A kind of move; the last is every other."""
        families = self.game.actions.families
        if place == len(families):
            return self.say(msg("other"))
        names = self.game.study.moves
        return self.say(names[place]) if names else " ".join(families[place].common.values())

    def rule(self, name: str, value: Any) -> str:
        """An option or a house rule, and what it is: `Cards in hand: 5`."""
        labels = self.game.about.options.get(name)
        if labels:
            words = labels.values.get(str(value))
            shown = words[self.language] if words else self._plain(value)
            return self._pair(labels.label[self.language], shown)
        for each in self.game.house.rules:
            if each.name == name:
                card = self.card(each.card) if each.card else ""
                return self._pair(self.say(each.title, card=card), str(value))
        return self._pair(name, self._plain(value))

    def rules(self, values: Mapping[str, Any]) -> str:
        """Some rules in a row, without lines that are empty."""
        return "; ".join(self.rule(name, value) for name, value in values.items() if value != "")

    def variant(self, variant: Variant) -> str:
        """What sets a variant apart."""
        return self.rules(variant.apart)

    def _pair(self, name: str, value: str) -> str:
        return self.say(msg("{rule}: {value}"), rule=name, value=value)

    def _plain(self, value: Any) -> str:
        if isinstance(value, bool):
            return self.say(msg("yes") if value else msg("no"))
        return str(value)
