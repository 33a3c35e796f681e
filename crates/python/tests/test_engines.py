"""Clusters of others, real ones: the same bits, whoever dies on the way."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

import accidents
import lobbylab
from conftest import small


def check(engine):
    """A sweep, in pieces."""
    sweep = lobbylab.Sweep("patience.compare", grid={"n": [1, 2, 3]}, periods=2000, shards=4)
    prints = [report.fingerprint for report in sweep.run(on=engine)]
    assert prints == [experiment.run().fingerprint for experiment in sweep]


def test_a_sweep_on_dask(client):
    check(client)


def test_a_sweep_on_ray(ray):
    check(ray)


def test_a_sweep_on_an_executor():
    with ThreadPoolExecutor(2) as pool:
        check(pool)


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


def survives(engine, accident, mark):
    """One of eight shards has an accident, and another is answered twice."""
    experiment = small(periods=100_000)
    merging, heard = lobbylab.Merging(experiment), []
    shards = experiment.shards(8)
    sent = [*shards, shards[5]]
    sent[2] = accident(shards[2], mark)
    for name, part in lobbylab.on(engine).parts(enumerate(sent), len(sent)):
        merging.add(part)
        heard.append(name)
    assert mark.exists(), "nothing happened"
    assert sorted(heard) == list(range(9))
    assert merging.report().fingerprint == experiment.run().fingerprint


@pytest.mark.parametrize("accident", accidents.ALL)
def test_accidents_on_dask(client, accident, tmp_path):
    """Dask's nanny starts another worker."""
    survives(client, accident, tmp_path / "mark")


@pytest.mark.parametrize("accident", accidents.ALL)
def test_accidents_on_ray(ray, accident, tmp_path):
    survives(ray, accident, tmp_path / "mark")


def gives_up(engine, mark):
    """What never works is heard here, after some tries."""
    with pytest.raises(OSError, match="this drive never answers"):
        list(lobbylab.on(engine).parts([("only", accidents.Refuses(mark))], 1))
    assert mark.read_text() == "x" * 4
    assert small().run(on=engine).done == 1


def test_what_never_works_on_dask(client, tmp_path):
    gives_up(client, tmp_path / "mark")


def test_what_never_works_on_ray(ray, tmp_path):
    gives_up(ray, tmp_path / "mark")


def test_accidents_on_hyperqueue(hyperqueue, tmp_path):
    """A task that dies has failed, and the others go on; submitted again, it computes what is missing."""
    sweep = {"question": "patience.compare", "grid": {"n": [1, 2, 3, 4]}, "base": {"periods": 20_000}, "shards": 2}
    (tmp_path / "sweep.json").write_text(json.dumps(sweep))
    share = ["sweep", "sweep.json", "--folder", "kept", "--share"]
    kinds = [*accidents.COMMANDS, None, None]
    # The last share twice: two tasks that write the same files at the same time.
    commands = [[sys.executable, "-m", "accidents", str(kind), *share, f"{min(n, 3)}/4"] for n, kind in enumerate(kinds)]
    assert hyperqueue(commands, tmp_path) == [0, 1, 2]
    parts = tmp_path / "kept/parts"
    kept = {path: path.stat().st_mtime_ns for path in parts.glob("*.part")}
    assert 2 <= len(kept) < 8
    assert len(list(parts.glob("*.unfinished"))) == 1, "one was writing"
    assert hyperqueue(commands, tmp_path) == []
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    again = lobbylab.Sweep("patience.compare", grid={"n": [1, 2, 3, 4]}, periods=20_000, shards=2)
    assert [report.fingerprint for report in again.run(tmp_path / "kept")] == [one.run().fingerprint for one in again]


def stops(engine, cancelled):
    """Ctrl-C here, while workers are at work for hours: their cores are free again."""
    experiment = small(periods=10**8, replications=10**4)

    def press():
        time.sleep(2)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=press)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        experiment.run(on=engine)
    thread.join()
    # It would never come to its end if those were still at work.
    assert small().run(on=engine).done == 1
    until = time.monotonic() + 60
    while not cancelled():
        assert time.monotonic() < until, "tasks that nobody waits for are still there"
        time.sleep(0.1)


def test_control_c_on_dask(client):
    stops(client, lambda: not any(client.processing().values()))


def test_control_c_on_ray(ray):
    stops(ray, lambda: ray.available_resources().get("CPU") == 2)


def test_what_progress_raises_stops_a_cluster(client):
    def enough(share):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        small().run(on=client, progress=enough)
    assert small().run(on=client).done == 1


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


def test_what_measures_scale_starts():
    """`cargo xtask bench --clusters`, the least of it: parts merged as they come."""
    scale = Path(__file__).parent.parent / "benches/scale.py"
    done = subprocess.run([sys.executable, scale, "--merging", "30"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("30 parts merged as they come: ")
