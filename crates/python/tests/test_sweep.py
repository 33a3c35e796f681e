"""Sweeps: points, common random numbers, folders, accidents, plans."""

import errno
import os
import pickle
import resource
import subprocess
import sys
import textwrap
import warnings

import pytest

import lobbylab
from conftest import small
from lobbylab import _folder

BASE = {"periods": 2000, "replications": 16}


def sweep(**more):
    return lobbylab.Sweep("patience.compare", grid={"n": [2, 3], "alpha": [0.5, 1.5]}, shards=2, **BASE, **more)


def prints(result):
    return [report.fingerprint for report in result]


@pytest.fixture(scope="module")
def right():
    """What the points come to one by one."""
    return [experiment.run().fingerprint for experiment in sweep()]


def test_a_sweep_is_its_points(right):
    assert prints(sweep().run()) == right
    points = [{"n": n, "alpha": alpha} for n in (2, 3) for alpha in (0.5, 1.5)]
    assert prints(lobbylab.Sweep("patience.compare", points, **BASE).run()) == right
    with pytest.raises(lobbylab.ExperimentError, match="point 1: q is 3"):
        lobbylab.Sweep("patience.compare", [{"q": 0.1}, {"q": 3}])
    with pytest.raises(lobbylab.ExperimentError, match="either a list of points or a grid"):
        lobbylab.Sweep("patience.compare")


def test_random_numbers_are_common_or_not():
    common, own = sweep(), sweep(common=False, seed="7")
    assert len({one.values["seed"] for one in common}) == 1
    seeds = [one.values["seed"] for one in own]
    assert len(set(seeds)) == 4 and seeds == [one.values["seed"] for one in sweep(common=False, seed="7")]
    with pytest.raises(lobbylab.ExperimentError, match="has no seed"):
        lobbylab.Sweep("patience.levels", grid={"n": [1, 2]}, common=False)


def test_a_second_start_computes_only_what_is_missing(tmp_path, right, monkeypatch):
    folder = tmp_path / "kept"
    first = sweep().run(folder, share=(1, 3))
    assert 0 < first.done < 1
    files = sorted((folder / "parts").iterdir())
    assert len(files) == 3
    before = {path: path.stat().st_mtime_ns for path in files}
    assert prints(sweep().run(folder)) == right
    assert all(path.stat().st_mtime_ns == when for path, when in before.items())

    def never(*_):
        raise AssertionError("all is there")

    monkeypatch.setattr("lobbylab._sweep._computed", lambda pieces, on: map(never, pieces))
    assert prints(sweep().run(folder)) == right


def test_shares_make_the_whole(tmp_path, right):
    for index in (2, 0, 1):
        result = sweep().run(tmp_path, share=(index, 3))
    assert prints(result) == right
    with pytest.raises(lobbylab.ExperimentError, match="shard is 3/3"):
        sweep().run(tmp_path, share=(3, 3))


def test_a_damaged_part_is_computed_again(tmp_path, right):
    sweep().run(tmp_path)
    paths = sorted((tmp_path / "parts").iterdir())
    for place, spoil in enumerate((lambda data: data[:-9], lambda data: b"", lambda data: data[:40] + b"x" + data[41:])):
        paths[place].write_bytes(spoil(paths[place].read_bytes()))
    with pytest.warns(UserWarning, match="damaged|no part file") as told:
        assert prints(sweep().run(tmp_path)) == right
    assert len(told) == 3
    assert all(any(path.name in str(one.message) for one in told) for path in paths[:3])
    assert len(list((tmp_path / "parts").glob("*.damaged"))) == 3


def test_another_sweep_and_another_part_are_named(tmp_path):
    sweep().run(tmp_path)
    with pytest.raises(lobbylab.PartError, match="another sweep lies here: digest"):
        lobbylab.Sweep("patience.compare", grid={"n": [2, 3], "alpha": [0.5, 1.6]}, **BASE).run(tmp_path)
    one, other = sorted((tmp_path / "parts").iterdir())[:3:2]
    one.write_bytes(other.read_bytes())
    with pytest.raises(lobbylab.PartError, match="belongs to another run; remove it") as caught:
        sweep().run(tmp_path)
    assert one.name in str(caught.value)


def test_a_part_of_another_version_is_named(tmp_path, monkeypatch):
    import hashlib

    sweep().run(tmp_path)
    path = min((tmp_path / "parts").iterdir())
    data = path.read_bytes()
    version = lobbylab.__version__.encode()
    # The version's text stands in the header; a digest that fits makes the file whole.
    assert version in data
    body = data[:-32].replace(version, b"9" * len(version), 1)
    path.write_bytes(body + hashlib.sha256(body).digest())
    with pytest.raises(lobbylab.PartError, match=f"computed by engine 9+, and this is {lobbylab.__version__}") as caught:
        sweep().run(tmp_path)
    assert path.name in str(caught.value) and "remove it" in str(caught.value)


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path, right, monkeypatch):
    whole, calls = os.fsync, []

    def full(file):
        calls.append(file)
        if len(calls) > 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        whole(file)

    monkeypatch.setattr(_folder.os, "fsync", full)
    with pytest.raises(OSError, match="No space left on device.*start again") as caught:
        sweep().run(tmp_path)
    assert caught.value.filename.endswith(".part")
    monkeypatch.setattr(_folder.os, "fsync", whole)
    # The sweep's own file was the first of the four.
    assert len(list((tmp_path / "parts").iterdir())) == 3
    assert prints(sweep().run(tmp_path)) == right


def test_a_limit_of_the_system_is_told_and_nothing_is_lost(tmp_path, right):
    """The same with the system's own refusal: no file may be larger than this."""
    size = len(bytes(small().shards(2)[0].run()))
    code = f"""
        import resource, lobbylab
        resource.setrlimit(resource.RLIMIT_FSIZE, ({size // 2}, {size // 2}))
        lobbylab.Sweep("patience.compare", grid={{"n": [2, 3], "alpha": [0.5, 1.5]}}, shards=2, **{BASE!r}).run({str(tmp_path)!r})
    """
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True)
    assert run.returncode == 1 and "File too large" in run.stderr and "start again" in run.stderr
    assert list((tmp_path / "parts").iterdir()) == []
    assert prints(sweep().run(tmp_path)) == right
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != size // 2


def test_killed_while_it_writes(tmp_path, right):
    """A process that dies between writing and renaming leaves nothing under the part's name."""
    code = f"""
        import os, signal, lobbylab
        from lobbylab import _folder
        calls = []
        replace = os.replace
        def die(one, other):
            calls.append(other)
            if len(calls) == 4:
                os.kill(os.getpid(), signal.SIGKILL)
            replace(one, other)
        _folder.os.replace = die
        lobbylab.Sweep("patience.compare", grid={{"n": [2, 3], "alpha": [0.5, 1.5]}}, shards=2, **{BASE!r}).run({str(tmp_path)!r})
    """
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False)
    assert run.returncode == -9
    names = [path.name for path in (tmp_path / "parts").iterdir()]
    assert sum(name.endswith(".part") for name in names) == 2
    assert sum(name.endswith(".unfinished") for name in names) == 1
    assert prints(sweep().run(tmp_path)) == right


def test_one_table_of_all_points(tmp_path):
    kept, memory = sweep().run(tmp_path), sweep().run()
    arrow = kept.to_arrow()
    assert arrow.column_names[:3] == ["point", "n", "alpha"]
    assert arrow.equals(memory.to_arrow())
    assert kept.to_polars().to_dict(as_series=False) == arrow.to_pydict()
    assert len(kept.to_pandas()) == arrow.num_rows == sum(len(report) for report in kept)
    assert len(arrow.column("key").chunks) == len(kept), "a batch for each point, one at a time"


def test_what_goes_wrong_in_a_stream_is_told():
    import pyarrow

    tables = [small().run().table, small().run().table.prefixed({"point": 1})]
    stream = lobbylab.TableStream(lambda: iter(tables))
    with pytest.raises((OSError, pyarrow.ArrowException), match="other columns than the first"):
        pyarrow.table(stream)
    assert pyarrow.table(lobbylab.TableStream(lambda: iter(tables[:1]))).num_rows == len(tables[0])


def test_plans_add_up():
    plan = sweep().plan(cores=3, price=0.5, seconds=0.2)
    assert (plan.points, plan.tasks, plan.parts) == (4, 8, 64)
    assert plan.events == sum(one.work["events"] for one in sweep())
    assert plan.core_hours > 0 and plan.money == 0.5 * plan.core_hours
    assert plan.longest_task_hours <= plan.hours <= plan.core_hours
    hours = [hours for _, hours in plan.clusters]
    assert hours == sorted(hours, reverse=True) and plan.clusters[-1][0] <= plan.tasks
    text = str(plan)
    assert "4 points in 8 tasks" in text and "at 0.5 a core-hour" in text and "the limit is 8 cores" in text
    for bad in ({"cores": 0}, {"price": -1}):
        with pytest.raises(lobbylab.ExperimentError, match="allowed"):
            sweep().plan(**bad)


def test_ten_thousand_points_are_planned_and_a_slice_of_them_run(tmp_path):
    grid = {"q": [place / 99 for place in range(100)], "alpha": [1 + place / 100 for place in range(100)]}
    large = lobbylab.Sweep("patience.compare", grid=grid, n=2, **BASE)
    plan = large.plan(seconds=0.5, price=0.04)
    assert (plan.points, plan.parts, plan.measured) == (10_000, 160_000, 16)
    result = large.run(tmp_path, share=(17, 500))
    files = list((tmp_path / "parts").iterdir())
    assert len(files) == 20
    assert result[17].fingerprint == large[17].run().fingerprint
    assert result[18].done == 0


def test_the_command(tmp_path):
    (tmp_path / "sweep.toml").write_text(
        'question = "patience.compare"\nshards = 2\ngrid = { n = [2, 3], alpha = [0.5, 1.5] }\n'
        "base = { periods = 2000, replications = 16 }\n"
    )

    def call(*words):
        words = [sys.executable, "-m", "lobbylab", "sweep", "sweep.toml", *words]
        return subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert "4 points in 8 tasks" in call("--plan", "--price", "0.1").stdout
    assert call().returncode == 2 and "nothing would be kept" in call().stderr
    assert call("--share", "3/3").returncode == 2
    for index in range(2):
        run = call("--folder", "kept", "--share", f"{index}/2")
        assert run.returncode == 0, run.stderr
    run = call("--folder", "kept", "--csv")
    import csv
    import io

    rows = list(csv.DictReader(io.StringIO(run.stdout)))
    numbers = sweep().run().to_arrow().to_pydict()
    assert [row["key"] for row in rows] == numbers["key"]
    assert [float(row["value"]) if row["value"] else None for row in rows] == numbers["value"]
    (tmp_path / "sweep.toml").write_text('question = "patience.compare"\ntypo = 1\n')
    assert call("--plan").returncode == 2 and "typo" in call("--plan").stderr


def test_reading_ten_thousand_parts_takes_no_more_memory_than_reading_ten():
    """What merges keeps unions, not the bytes that came."""
    experiment = small(replications=64)
    merging = lobbylab.Merging(experiment)
    data = [bytes(shard.run()) for shard in experiment.shards(64)]
    for _ in range(3):
        for one in data:
            merging.add(lobbylab.Part.from_bytes(one))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(150):
        for one in data:
            merging.add(lobbylab.Part.from_bytes(one))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 4096, f"{grown} KB more after 9,600 more parts"
    assert merging.report().fingerprint == experiment.run().fingerprint


def test_results_of_a_folder_pickle_as_their_sweep(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = sweep().run(tmp_path)
    assert prints(pickle.loads(pickle.dumps(result))) == prints(result)
