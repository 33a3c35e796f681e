"""What the tests share."""

import json
import os
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent
ROOT = PACKAGE.parent.parent


@pytest.fixture(scope="session")
def golden():
    """The runs whose fingerprints native tests and browser specs are held to as well."""
    return json.loads((ROOT / "tests/golden/fingerprints.json").read_text())


def needed(name):
    """A cluster's package; a test without it is skipped with the reason of the installer."""
    try:
        return __import__(name)
    except ImportError as error:
        why = os.environ.get(f"LOBBYLAB_NO_{name.upper()}", str(error))
        pytest.skip(f"{name} is not here: {why}")


def small(**fields):
    """A run of some milliseconds in sixteen parts."""
    import lobbylab

    return lobbylab.Experiment("patience.compare", **{"n": 3, "periods": 2000, "replications": 16, **fields})
