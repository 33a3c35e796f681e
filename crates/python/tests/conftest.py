"""What the tests share."""

import json
import os
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent
ROOT = PACKAGE.parent.parent

# Workers of clusters import `accidents` from here.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(HERE), os.environ.get("PYTHONPATH")]))


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


@pytest.fixture(scope="module")
def client():
    """A real Dask cluster of two processes."""
    distributed = needed("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        yield client


@pytest.fixture(scope="module")
def ray():
    """A real instance of Ray with two cores."""
    ray = needed("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


@pytest.fixture(scope="module")
def hyperqueue(tmp_path_factory):
    """A real server of HyperQueue and a worker with two cores: runs commands in a folder, and says
    which of them failed."""
    needed("hyperqueue")
    from hyperqueue import Job, LocalCluster
    from hyperqueue.cluster import WorkerConfig

    with LocalCluster(str(tmp_path_factory.mktemp("server")), WorkerConfig(cores=2)) as cluster:
        client = cluster.client()

        def run(commands, folder):
            job = Job(default_workdir=str(folder), max_fails=None)
            for command in commands:
                job.program([str(word) for word in command], env=dict(os.environ))
            submitted = client.submit(job)
            whole = client.wait_for_jobs([submitted], raise_on_error=False)
            return [] if whole else sorted(client.get_failed_tasks(submitted))

        yield run


@pytest.fixture(scope="session")
def program():
    """The command line's program."""
    program = os.environ.get("LOBBYLAB_CLI")
    if not program:
        pytest.skip("LOBBYLAB_CLI names no lobbylab: cargo xtask test sets it")
    return program


def first_of_each_lab(golden):
    """One of the golden runs for each lab."""
    found = {}
    for entry in golden:
        found.setdefault(entry["question"].split(".")[0], entry)
    return found


def small(**fields):
    """A run of some milliseconds in sixteen parts."""
    import lobbylab

    return lobbylab.Experiment("patience.compare", **{"n": 3, "periods": 2000, "replications": 16, **fields})
