"""Skip-Bo: the rules of thumb of a good player have weights; these are their numbers."""

from pathlib import Path

from pandemonium.kernel.craft import read_weights

WEIGHTS = read_weights(Path(__file__).parent)
(
    WILDS_FOR_STOCK,
    WILDS_TO_SPARE,
    WILD_SPENT,
    WILDS_FOR_NEW_HAND,
    HAND_PLAY,
    EMPTIED_PILE,
    UNCOVERED,
    OWN_STOCK,
    THEIR_STOCK,
    THEIR_LAST_CARDS,
    SAME_ON_PILE,
    RUN_ON_PILE,
    ON_HIGHER,
    ON_LOWER,
    FREE_PILE,
    FAR_OFF,
    ON_THE_WAY,
    TWIN,
    STOCK_CARD,
    LATE,
    WILD_IN_HAND,
    STOCK_GAP,
    REACHABLE,
) = range(len(WEIGHTS))
