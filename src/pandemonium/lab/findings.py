"""The main findings of a study, as sentences."""

from collections.abc import Iterator

from pandemonium.kernel.words import msg
from pandemonium.lab.estimates import BEST_SCORE, DEALS, FIRST_PLAYER, MOVES, Estimates, difference
from pandemonium.lab.intervals import Interval
from pandemonium.lab.running import Outcome
from pandemonium.lab.skill import Skill
from pandemonium.lab.sums import POINTS
from pandemonium.lab.wording import Wording

SECONDS_A_MOVE = 1.25
"""The pace of bots at a table: what they wait before a move, on average."""


def findings(outcome: Outcome, skill: Skill | None, words: Wording) -> Iterator[str]:
    """All of them; the differences between rules come first."""
    found = Estimates(outcome)
    yield from differences(outcome, words)
    yield order_of_play(found, words)
    yield length(found, words)
    if found.metric(DEALS).value > 1:
        yield rounds(found, words)
    if found.followed:
        yield from lead(found, words)
    yield from best_card(found, words)
    if skill:
        yield from luck(skill, words)


def differences(outcome: Outcome, words: Wording) -> Iterator[str]:
    """How each further variant differs from the first, on the same deals."""
    base, *others = outcome.study.variants
    moves = Estimates(outcome).metric(MOVES).value
    for variant, pair in zip(others, outcome.pairs, strict=True):
        yield words.say(
            msg("With “{other}” instead of “{base}”, {length}; {first}."),
            other=words.variant(variant),
            base=words.variant(base),
            length=longer(difference(pair, MOVES).scaled(1 / moves), words),
            first=gain(difference(pair, FIRST_PLAYER), words),
        )


def longer(more: Interval, words: Wording) -> str:
    """How much longer or shorter games are."""
    if not more.clear:
        text = msg("games are about as long (by {by})")
    else:
        text = msg("games are {by} longer") if more.value > 0 else msg("games are {by} shorter")
    return words.say(text, by=words.with_error(_size(more), words.percent))


def gain(more: Interval, words: Wording) -> str:
    """What the first player gains or loses, in points of a percent."""
    if not more.clear:
        text = msg("the first player wins about as often (by {by} points)")
    elif more.value > 0:
        text = msg("the first player gains {by} points")
    else:
        text = msg("the first player loses {by} points")
    return words.say(text, by=words.with_error(_size(more).scaled(100), words.number))


def order_of_play(found: Estimates, words: Wording) -> str:
    """Which place in the order of play is best."""
    order, even = found.rates("order"), 1 / found.study.players
    best = max(range(len(order)), key=lambda place: order[place].value)
    return words.say(
        msg("Player {place} in the order of play wins most often: {rate}, where {even} is even.")
        if order[best].low > even
        else msg("No place in the order of play is clearly better: the best wins {rate}."),
        place=best + 1,
        rate=words.with_error(order[best], words.percent),
        even=words.percent(even),
    )


def length(found: Estimates, words: Wording) -> str:
    """How long a game takes."""
    moves = found.metric(MOVES)
    return words.say(
        msg("A game takes {moves} moves, waiting included: the glass sets the pace.")
        if found.study.game.timed
        else msg("A game takes {moves} moves; at the pace of the bots, about {minutes} minutes."),
        moves=words.with_error(moves, words.number),
        minutes=words.number(moves.value * SECONDS_A_MOVE / 60),
    )


def rounds(found: Estimates, words: Wording) -> str:
    """How long a match is, and what wins it."""
    return words.say(
        msg("A match takes {deals} rounds or deals, and its best player has {points} points."),
        deals=words.with_error(found.metric(DEALS), words.number),
        points=words.with_error(found.metric(BEST_SCORE), words.number),
    )


def lead(found: Estimates, words: Wording) -> Iterator[str]:
    """When a game is decided."""
    yield words.say(
        msg(
            "Halfway through, the eventual winner is ahead in {ahead} of games; {back} "
            "of winners once had a chance of less than 10 %."
        ),
        ahead=words.percent(found.followed_share("ahead")[POINTS // 2].value),
        back=words.with_error(found.followed_share("lowest")[0], words.percent),
    )
    yield words.say(
        msg("The lead changes hands {times} times in a game, by the bots’ evaluation."),
        times=words.with_error(found.changes(), words.number),
    )


def best_card(found: Estimates, words: Wording) -> Iterator[str]:
    """Which card is strongest, if one clearly is."""
    cards = found.cards()
    if cards and cards[0].value.low > 0:
        yield words.say(
            msg("The strongest card is {card}: those who play it win more often by {worth}."),
            card=words.card(cards[0].name),
            worth=words.with_error(cards[0].value, words.points),
        )


def luck(skill: Skill, words: Wording) -> Iterator[str]:
    """How much is luck, how much skill."""
    yield words.say(
        msg(
            "A devil beats a novice in {strong} of games; in {cards} of deals"
            " the same seats win with either bot in them."
        ),
        strong=words.with_error(skill.strong, words.percent),
        cards=words.with_error(skill.by_cards, words.percent),
    )
    players, deals, rest = skill.spread
    yield words.say(
        msg(
            "Of the spread of results, {players} comes from the players, {deals} from the "
            "deal, and {rest} from what happens in play."
        ),
        players=words.with_error(players, words.percent),
        deals=words.with_error(deals, words.percent),
        rest=words.percent(rest.value),
    )


def _size(value: Interval) -> Interval:
    """Its size, whatever its sign."""
    return value if value.value >= 0 else Interval(-value.value, -value.high, -value.low)
