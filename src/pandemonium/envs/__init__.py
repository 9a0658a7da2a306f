"""The same games for learning agents: PettingZoo and Gymnasium.

from pandemonium.envs import skip_bo_v0                                 # PettingZoo
gymnasium.make("pandemonium/SkipBo-v0", players=2, opponents="devil")   # Gymnasium
"""

from importlib.util import find_spec

GYMNASIUM = {
    "SuiteInfernale-v0": "suite-infernale",
    "SkipBo-v0": "skip-bo",
    "Inferno-v0": "inferno",
    "HolsDerTeufel-v0": "hols-der-teufel",
}
"""The names of the games in Gymnasium, where they are `pandemonium/SkipBo-v0` and so on."""

if find_spec("gymnasium"):
    import gymnasium

    for name, game in GYMNASIUM.items():
        gymnasium.register(
            id=f"pandemonium/{name}",
            entry_point="pandemonium.envs.single_agent:Seat",
            vector_entry_point="pandemonium.envs.vector:VectorSeats",
            kwargs={"game": game},
        )
