"""La Suite Infernale: turns, interrupts, teams, and chairs that move.

A special card opens a window in which its opponents may lay a STOP. In PettingZoo everybody is
asked, STOP or not, clockwise (AEC) or all at once (parallel), so that the order tells nothing: a
player without a STOP can only pass. In Gymnasium only an agent that holds a STOP is asked. In a
parallel step players who are not asked can only pass.
"""

from pandemonium.envs.multi_agent import at_once, turns

env, raw_env = turns("suite-infernale", "suite_infernale_v0")
parallel_env = at_once("suite-infernale", "suite_infernale_v0", idle={"do": "pass"})
