"""The same bits everywhere: for each lab one golden run, which native tests and browser specs are
held to as well, by the command line, here, on threads, Dask, Ray and HyperQueue."""

import json
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import lobbylab
from conftest import first_of_each_lab

LABS = ["patience", "rules", "balance", "engagement", "hindsight", "arena"]


@pytest.fixture(params=LABS)
def entry(request, golden):
    return first_of_each_lab(golden)[request.param]


def asked(entry):
    return lobbylab.Experiment(entry["question"], **entry["values"])


def cuts(experiment):
    """Into one, into three and into as many as there are (within reason)."""
    return sorted({min(n, experiment.parts) for n in (1, 3, 20)})


def on_engine(target, entry):
    """In few parts as they come, and in many from the last to the first."""
    experiment, engine = asked(entry), lobbylab.on(target)
    n = min(3, experiment.parts)
    assert engine.run(experiment, shards=n).fingerprint == entry["fingerprint"], n
    n = min(20, experiment.parts)
    parts = engine.parts(reversed(list(enumerate(experiment.shards(n)))), n)
    assert lobbylab.merge(part for _, part in parts).fingerprint == entry["fingerprint"], n


def test_these_are_all_labs(golden):
    assert sorted(first_of_each_lab(golden)) == sorted(LABS)
    assert {question.split(".")[0] for question in lobbylab.QUESTIONS} == set(LABS)


def test_here(entry):
    experiment = asked(entry)
    for n in cuts(experiment):
        parts = [shard.run() for shard in experiment.shards(n)]
        random.Random(n).shuffle(parts)
        assert lobbylab.merge(parts).fingerprint == entry["fingerprint"]


def test_threads(entry):
    with ThreadPoolExecutor(2) as pool:
        on_engine(pool, entry)


def test_dask(entry, client):
    on_engine(client, entry)


def test_ray(entry, ray):
    on_engine(ray, entry)


def shards_of(program, experiment, n):
    """The command line's commands for all shards, and the files that they write."""
    state = [experiment.question, "--link", experiment.link]
    files = [f"{index}-{n}.part" for index in range(n)]
    return [[program, "run", *state, "--shard", f"{index}/{n}", "--out", file] for index, file in enumerate(files)], files


def merged(program, files, folder):
    """What the command line makes of part files."""
    done = subprocess.run([program, "merge", *files, "--json"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["fingerprint"]


def test_the_command_line(entry, program, tmp_path):
    experiment = asked(entry)
    n = min(3, experiment.parts)
    commands, files = shards_of(program, experiment, n)
    for command in reversed(commands):
        subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    assert merged(program, files, tmp_path) == entry["fingerprint"]
    # Its files are this package's too, in any order.
    parts = (lobbylab.Part.from_bytes((tmp_path / file).read_bytes()) for file in reversed(files))
    assert lobbylab.merge(parts).fingerprint == entry["fingerprint"]


def test_hyperqueue(entry, program, hyperqueue, tmp_path):
    """Shards of the command line and of this package, as tasks of one server."""
    experiment = asked(entry)
    commands, files = [], {}
    for n in [min(3, experiment.parts)]:
        more, files[n] = shards_of(program, experiment, n)
        commands += more
    sweep = {"question": entry["question"], "points": [{}], "base": entry["values"], "shards": 3}
    (tmp_path / "sweep.json").write_text(json.dumps(sweep))
    share = [sys.executable, "-m", "lobbylab", "sweep", "sweep.json", "--folder", "kept", "--share"]
    commands += [[*share, f"{index}/2"] for index in (1, 0)]
    assert hyperqueue(commands, tmp_path) == []
    for n, those in files.items():
        assert merged(program, those[::-1], tmp_path) == entry["fingerprint"], n
    again = lobbylab.Sweep(entry["question"], [{}], shards=3, **entry["values"])
    kept = len(list((tmp_path / "kept/parts").iterdir()))
    assert again.run(tmp_path / "kept")[0].fingerprint == entry["fingerprint"]
    assert kept == min(3, experiment.parts)
