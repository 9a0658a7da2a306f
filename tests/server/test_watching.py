"""The dashboard and the alerts of deploy/ ask for what the server tells, and for nothing else."""

import json
import re
from pathlib import Path

import httpx
import pytest
import yaml

from tests.server.conftest import Server

DEPLOY = Path(__file__).parents[2] / "deploy"


def expressions(name: str) -> list[str]:
    """What a file asks Prometheus for."""
    text = (DEPLOY / name).read_text(encoding="utf8")
    if name.endswith(".json"):
        panels = json.loads(text)["panels"]
        return [target["expr"] for panel in panels for target in panel["targets"]]
    groups = yaml.safe_load(text)["groups"]
    return [rule["expr"] for group in groups for rule in group["rules"]]


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yaml"])
def test_all_that_is_watched_is_measured(name: str, server: Server) -> None:
    told = set(re.findall(r"# TYPE (\w+)", httpx.get(f"http://{server.address}/metrics").text))
    asked = {found for each in expressions(name) for found in re.findall(r"pandemonium_\w+", each)}
    assert asked
    assert {each.removesuffix("_bucket") for each in asked} <= told


def test_everything_measured_that_matters_is_on_the_dashboard() -> None:
    shown = " ".join(expressions("grafana.json"))
    for each in ("connections", "entries_total", "write_seconds", "refused_total", "rooms"):
        assert f"pandemonium_{each}" in shown
