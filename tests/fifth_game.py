"""A fifth game in a package of its own (`tests/nim`), installed for some processes only."""

import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent / "nim"


def install(folder: Path) -> dict[str, str]:
    """Install the package there; the environment in which it is found. Nothing is compiled."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", folder, PACKAGE], check=True)
    return {"PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"}
