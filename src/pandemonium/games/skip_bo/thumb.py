"""Skip-Bo: the rules of thumb of a good player have weights; these are their numbers."""

from pathlib import Path

from pandemonium.kernel.craft import read_weights

WEIGHTS = read_weights(Path(__file__).parent)
(
    STOCK_DOWN,
    WILD_SPENT,
    WILDS_FOR_NEW_HAND,
    HAND_PLAY,
    UNCOVERED_WANTED,
    WILD_TO_BLOCK,
    THEIR_STOCK,
    EACH_LACKING,
    SAME_ON_PILE,
    RUN_ON_PILE,
    ON_HIGHER,
    ON_LOWER,
    DEEP_PILE,
    RUN_BROKEN,
    BURIED_WANTED,
    BURIED_TWIN,
    TWIN,
    NEIGHBOUR,
    ON_THE_WAY,
    STOCK_CARD,
    LATE,
    WILD_IN_HAND,
    STOCK_GAP,
    REACHABLE,
) = range(len(WEIGHTS))
