"""Asking a position: chances that add up, the winning move first, files read or refused."""

import json
from pathlib import Path

import pytest

import pandemonium as pan
from pandemonium import lab
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.players.bots import find
from tests.command import run

NEARLY = {
    "players": 2,
    "turn": 0,
    "started": [0, 1],
    "stocks": [["1"], ["2", "3", "4"]],
    "hands": [["9", "9", "10"], ["9", "9", "10"]],
}
"""Player 0 wins by playing from the stock."""


def played(game: str, acts: int) -> Match:
    match = pan.deal(game, players=3, seed=2)
    for seed in range(acts):
        seat = match.to_act[0]
        action = find("devil").think(match, seat, seed).action
        assert action
        match.play(seat, action)
    return match


@pytest.mark.parametrize("game", ["skip-bo", "suite-infernale", "hols-der-teufel"])
@pytest.mark.parametrize("opened", [False, True])
def test_chances_add_up_and_the_same_seed_gives_the_same(game: str, opened: bool) -> None:
    match = played(game, 5)
    before = match.states.tobytes()
    one = lab.position(match, games=400, opened=opened, threads=1)
    assert one == lab.position(match, games=400, opened=opened, threads=3)
    assert sum(each.value for each in one.chances) == pytest.approx(1)
    assert [*one.moves] == sorted(one.moves, key=lambda move: -move.chance.value)
    assert one.moves[0].behind.value == 0
    assert match.states.tobytes() == before


def test_a_position_is_played_on_for_no_longer_than_there_is_time() -> None:
    assert 0 < lab.position(played("skip-bo", 5), games=1_000_000, seconds=1).games < 1_000_000
    long = pan.deal("skip-bo", players=6, seed=1, edition="classic", target=10_000)
    with pytest.raises(Malformed, match=r"cannot be played on often enough in 0\.1 seconds"):
        lab.position(long, seconds=0.1)


def test_the_move_that_wins_comes_first() -> None:
    found = lab.position(pan.set_up("skip-bo", NEARLY), games=1200)
    assert found.moves[0].action == {"do": "play", "from": "stock", "to": 0}
    assert found.moves[0].chance.value == 1
    assert found.chances[0].value == 1
    assert not found.moves[-1].behind.low < 0


def test_a_position_is_asked_from_a_file(tmp_path: Path) -> None:
    match = played("skip-bo", 6)
    record, position = tmp_path / "record.json", tmp_path / "position.yaml"
    record.write_text(json.dumps(match.record()))
    position.write_text(json.dumps({"game": "skip-bo", **NEARLY}))
    assert lab.read_position(record, 4).log == match.log[:4]
    assert lab.read_position(position).to_act == (0,)
    done = run("lab", "position", str(position), "--games", "300")
    assert done.returncode == 0, done.stderr
    assert "100.0 ±" in done.stdout


def test_what_is_no_position_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    for text, acts, said in (
        ("{", None, "neither JSON nor YAML"),
        ("[1, 2]", None, "names no game"),
        ('{"game": "chess"}', None, "chess"),
        (json.dumps({"game": "skip-bo", **NEARLY}), 3, "--move is for records"),
        (json.dumps(played("skip-bo", 3).record()), 9, "no position after 9"),
    ):
        file.write_text(text)
        with pytest.raises(Malformed, match=said):
            lab.read_position(file, acts)
    match = pan.set_up("skip-bo", NEARLY)
    with pytest.raises(Malformed, match="not to act"):
        lab.position(match, player=1)
    match.play(0, {"do": "play", "from": "stock", "to": 0})
    with pytest.raises(Malformed, match="over"):
        lab.position(match)
