"""The simulation of players, workers and their log keeps to what can be worked out by hand."""

import pytest
from benchmarks.traffic import Costs, People, Place, Seen, Simulation

NOTHING = Costs(*[0.0] * len(Costs._fields))
FLAT_OUT = People(400, think_s=0, moves=1e9, lobby_s=0, sizes=(4,))


def seen(place: Place, people: People, **costs: float) -> Seen:
    return Simulation(place, people, NOTHING._replace(**costs)).seen(2, 5)


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_as_fast_as_it_goes_the_workers_are_the_limit(workers: int) -> None:
    found = seen(Place(workers, share=0.5), FLAT_OUT, move=0.002)
    assert found.moves_per_s == pytest.approx(workers * 0.5 / 0.002, rel=0.05)
    assert found.worker == pytest.approx(1, rel=0.05)
    assert found.p50_ms == pytest.approx(1000 * 100 / found.moves_per_s, rel=0.1)  # Little's law


def test_people_who_think_make_the_moves_that_they_want_to() -> None:
    people = People(10_000, sizes=(2,))
    found = seen(Place(4), people, move=0.0001, commit=0.001)
    at_tables = 720 / (720 + 60)
    assert found.moves_per_s == pytest.approx(at_tables * 5000 / 6, rel=0.1)
    assert found.p99_ms < 20


def test_batches_wait_for_each_other_only_where_they_must() -> None:
    people = People(20_000)
    waits = [
        seen(Place(32, serial=serial), people, commit=0.002).p99_ms for serial in (True, False)
    ]
    assert waits[0] > 3 * waits[1]
    assert waits[1] < 20
