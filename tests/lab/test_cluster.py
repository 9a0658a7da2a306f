"""A study on a Ray cluster: the same numbers as on one machine, even when a worker dies.

Ray is large, so it has an environment of its own: `make test-cluster`.
"""

import signal
import sys
from contextlib import suppress

import pytest

from pandemonium import lab
from pandemonium.kernel.errors import Malformed
from pandemonium.lab.report import report
from pandemonium.lab.running import Outcome, run
from pandemonium.lab.study import CHUNK, study_of
from tests.lab.test_lab import same


def test_without_ray_or_with_another_address_one_sentence_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(Malformed, match="not on 'moon'"):
        lab.play("skip-bo", games=1, on="moon")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Malformed, match="pip install"):
        lab.play("skip-bo", games=1, on="ray")


@pytest.mark.long
@pytest.mark.filterwarnings("default")  # Ray has some of its own
def test_a_study_on_a_cluster_is_the_same_even_if_a_worker_is_killed() -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed: make test-cluster")
    psutil = pytest.importorskip("psutil")
    study = study_of("skip-bo", 2, games=40 * CHUNK, options={"stock": 5}, vary={"hand": [3, 5]})
    alone, together = Outcome(study), Outcome(study)
    run(alone)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    killed: list[int] = []

    def kill_one(_: int) -> None:
        for each in psutil.Process().children(recursive=True):
            with suppress(psutil.Error):
                if not killed and each.cmdline()[:1] == ["ray::_play"]:
                    each.send_signal(signal.SIGKILL)
                    killed.append(each.pid)

    try:
        run(together, progress=kill_one, on="ray")
    finally:
        ray.shutdown()
    assert killed
    assert together.complete
    assert same(together, alone)
    assert report(together) == report(alone)
