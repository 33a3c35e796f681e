"""Clusters of others, real ones: the same bits, whoever dies on the way."""

import contextlib
import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import lobbylab
from conftest import needed, small


@pytest.fixture(scope="module")
def client():
    """A real cluster of two processes."""
    distributed = needed("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        yield client


@pytest.fixture(scope="module")
def ray():
    """A real instance with two cores."""
    ray = needed("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


def check(engine, golden):
    """A run of each lab, and a sweep, in pieces."""
    seen = set()
    for entry in golden:
        lab = entry["question"].split(".")[0]
        if lab not in seen:
            seen.add(lab)
            experiment = lobbylab.Experiment(entry["question"], **entry["values"])
            assert experiment.run(on=engine).fingerprint == entry["fingerprint"], entry["name"]
    sweep = lobbylab.Sweep("patience.compare", grid={"n": [1, 2, 3]}, periods=2000, shards=4)
    prints = [report.fingerprint for report in sweep.run(on=engine)]
    assert prints == [experiment.run().fingerprint for experiment in sweep]


def test_dask_gives_the_same_bits(client, golden):
    check(client, golden)


def test_ray_gives_the_same_bits(ray, golden):
    check(ray, golden)


def test_executors_give_the_same_bits(golden):
    with ThreadPoolExecutor(2) as pool:
        check(pool, golden)


def test_an_engine_that_is_none_is_named():
    with pytest.raises(TypeError, match="on is int; allowed: a Dask client"):
        lobbylab.on(4)


def test_what_a_worker_refuses_is_heard_here(client):
    experiment = small()
    with pytest.raises(lobbylab.ExperimentError, match="shards is 99; allowed: 1 to 16"):
        lobbylab.on(client).run(experiment, shards=99)


def test_progress_is_heard_from_a_cluster(client):
    heard = []
    small().run(on=client, progress=heard.append)
    assert heard == sorted(heard) and heard[-1] == 1


def test_a_dask_worker_is_killed_in_mid_part(client, tmp_path):
    """Long shards, and a worker that dies while it computes one: Dask's nanny starts another."""
    sweep = lobbylab.Sweep("patience.compare", grid={"n": [2, 3]}, periods=300_000, replications=16, shards=4)
    killed = []

    def kill(share):
        if not killed:
            busy = [worker for worker, tasks in client.processing().items() if tasks]
            pids = client.run(os.getpid, workers=busy[:1]) if busy else {}
            for pid in pids.values():
                killed.append(pid)
                os.kill(pid, signal.SIGKILL)

    result = sweep.run(tmp_path, on=client, progress=kill)
    assert killed, "nobody was killed"
    assert [report.fingerprint for report in result] == [experiment.run().fingerprint for experiment in sweep]


def test_a_pool_that_breaks_loses_nothing(tmp_path):
    """Python's own pool does not survive a killed worker; what it had computed does."""
    sweep = lobbylab.Sweep("patience.compare", grid={"n": [2, 3]}, periods=100_000, replications=16, shards=8)

    def kill(share):
        if 0.2 < share < 1:
            for pid in list(pool._processes):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)

    import multiprocessing
    from concurrent.futures.process import BrokenProcessPool

    pool = ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))
    with pool, pytest.raises(BrokenProcessPool):
        sweep.run(tmp_path, on=pool, progress=kill)
    kept = list((tmp_path / "parts").glob("*.part"))
    assert len(kept) >= 4
    when = {path: path.stat().st_mtime_ns for path in kept}
    result = sweep.run(tmp_path)
    assert all(path.stat().st_mtime_ns == then for path, then in when.items())
    assert [report.fingerprint for report in result] == [experiment.run().fingerprint for experiment in sweep]
