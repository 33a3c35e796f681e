"""Experiments: checks, values, links, pickling."""

import pickle

import pytest

import lobbylab
from conftest import small


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"q": 7}, "q is 7; allowed: a number from 0 to 1"),
        ({"q": "many"}, "q is many; allowed: a number from 0 to 1"),
        ({"n": 2.5}, "n is 2.5; allowed: a whole number from 1 to 50 players"),
        ({"n": 10**30}, f"n is {10**30}; allowed: a whole number from 1 to 50 players"),
        ({"n": True}, "n is true; allowed: a whole number from 1 to 50 players"),
        ({"n": None}, "n is None; allowed: a whole number from 1 to 50 players"),
        ({"seed": "xyz"}, "seed is xyz; allowed: 1 to 16 hexadecimal digits (below 2^64)"),
        ({"q": 2, "n": 99}, "q is 2"),
        ({"typo": 1}, "patience.compare has no field called typo; there are n, "),
    ],
)
def test_bad_values_are_named(fields, said):
    with pytest.raises(lobbylab.ExperimentError, match="allowed|there are") as caught:
        lobbylab.Experiment("patience.compare", **fields)
    assert said in str(caught.value)


def test_unknown_questions_name_the_known():
    with pytest.raises(lobbylab.ExperimentError) as caught:
        lobbylab.Experiment("patience.typo")
    assert all(question in str(caught.value) for question in lobbylab.QUESTIONS)


def test_a_run_that_is_too_large_says_what_would_fit():
    with pytest.raises(lobbylab.TooLargeError, match="too large .*would fit"):
        lobbylab.Experiment("patience.levels", n=50, levels=6)


def test_numpys_numbers_are_numbers():
    numpy = pytest.importorskip("numpy")
    given = small(n=numpy.int64(2), q=numpy.float32(0.5), alpha=numpy.float64(1.5))
    assert given == small(n=2, q=0.5, alpha=1.5)


def test_lists_are_lists():
    for question in lobbylab.QUESTIONS:
        for field in lobbylab.Experiment(question).fields.values():
            if field.allowed.startswith("at most") and "," in str(field.default):
                values = [float(one) for one in field.default.split(",")]
                one = lobbylab.Experiment(question, **{field.key: values})
                assert one == lobbylab.Experiment(question, **{field.key: field.default})
                return
    pytest.fail("no question takes a list")


def test_links_lead_there_and_back():
    experiment = small(alpha=0.1 + 0.2)
    assert experiment.link.startswith("v1.")
    assert lobbylab.Experiment("patience.compare", link=experiment.link) == experiment
    address = experiment.url("https://example.org/lobbylab")
    assert address == f"https://example.org/lobbylab/patience.html#{experiment.link}"
    assert lobbylab.Experiment("patience.compare", link=address) == experiment
    assert lobbylab.Experiment("patience.compare", link="v1.n=4", n=2).values["n"] == 2
    for bad in ("v1.n=99", "v1.typo=1", "v9.n=3", "n=3"):
        with pytest.raises(lobbylab.ExperimentError):
            lobbylab.Experiment("patience.compare", link=bad)


def test_fields_say_everything():
    for question in lobbylab.QUESTIONS:
        experiment = lobbylab.Experiment(question)
        for key, field in experiment.fields.items():
            assert field.key == key and field.doc and field.label and field.allowed
            # A default is itself allowed.
            assert lobbylab.Experiment(question, **{key: field.default}) == experiment


def test_everything_pickles():
    experiment = small(q=0.1 + 0.2)
    assert pickle.loads(pickle.dumps(experiment)) == experiment
    shard = experiment.shards(3)[1]
    assert pickle.loads(pickle.dumps(shard)) == shard
    part = pickle.loads(pickle.dumps(shard.run()))
    assert (part.index, part.of, part.experiment) == (1, 3, experiment)
    assert bytes(part) == bytes(shard.run())
    report = experiment.run()
    assert pickle.loads(pickle.dumps(report)).fingerprint == report.fingerprint


def test_shards_are_as_many_as_there_are_parts_at_most():
    experiment = small()
    assert len(experiment.shards(experiment.parts)) == experiment.parts
    for n in (0, experiment.parts + 1):
        with pytest.raises(lobbylab.ExperimentError, match="allowed: 1 to 16"):
            experiment.shards(n)
    with pytest.raises(lobbylab.ExperimentError, match="shard 3 of 3"):
        lobbylab.Shard(experiment, 3, 3)


def test_a_file_goes_with_its_experiment(tmp_path):
    rows = "\n".join(f"{minute},{1000 + 17 * minute % 400}" for minute in range(200))
    path = tmp_path / "players.csv"
    path.write_text(f"time,skill\n{rows}\n")
    experiment = lobbylab.Experiment("hindsight.race", data=path)
    again = lobbylab.Experiment("hindsight.race", data=path.read_bytes())
    assert experiment == again == lobbylab.Experiment("hindsight.race", data=experiment)
    assert pickle.loads(pickle.dumps(experiment)) == experiment
    report = experiment.run()
    parts = [pickle.loads(pickle.dumps(shard)).run() for shard in experiment.shards(experiment.parts)]
    assert lobbylab.merge(parts).fingerprint == report.fingerprint
    with pytest.raises(lobbylab.ExperimentError, match="takes no data"):
        small(data=path)
    with pytest.raises(OSError, match="cannot read"):
        lobbylab.Experiment("hindsight.race", data=tmp_path / "none.csv")


def test_the_columns_of_a_file_are_told_as_on_the_command_line():
    rows = "\n".join(f"p{number},{1000 + 17 * number % 400},{number}" for number in range(200))
    told = f"who,points,minute\n{rows}\n".encode()
    plain = "\n".join(f"{number},{1000 + 17 * number % 400}" for number in range(200))
    guessed = lobbylab.Experiment("hindsight.race", data=f"time,skill\n{plain}\n".encode())
    experiment = lobbylab.Experiment("hindsight.race", data=told, columns="name,criterion,time")
    assert experiment.run().fingerprint == guessed.run().fingerprint
    aside = lobbylab.Experiment("hindsight.race", data=told, columns="name,aside,time")
    assert aside != experiment
    for columns, why in (("name,points,time", "columns: "), ("criterion", "columns are the time")):
        with pytest.raises(lobbylab.ExperimentError, match=why):
            lobbylab.Experiment("hindsight.race", data=told, columns=columns)
    with pytest.raises(lobbylab.ExperimentError, match="there is no data"):
        lobbylab.Experiment("hindsight.race", columns="time,criterion")
    with pytest.raises(lobbylab.ExperimentError, match="only a table of players"):
        lobbylab.Experiment("hindsight.race", data=experiment, columns="time,criterion")
