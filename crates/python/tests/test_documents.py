"""What is written about the package is true: docstrings, recipes, notebooks, types."""

import ast
import base64
import doctest
import inspect
import os
import re
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient

import lobbylab
from conftest import PACKAGE, needed

RECIPES = re.split(r"^## ", (PACKAGE / "CLUSTERS.md").read_text(), flags=re.MULTILINE)[1:]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINT = re.compile(r"\b[0-9a-f]{16}\b")


def recipe(name):
    """The blocks of a chapter: (language, text)."""
    (chapter,) = [text for text in RECIPES if text.startswith(f"{name}\n")]
    return BLOCK.findall(chapter)


def run(words, folder, **environment):
    done = subprocess.run(
        words, cwd=folder, capture_output=True, text=True, check=False, timeout=120, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def right():
    """The fingerprints that all recipes come to: of the points n = 1, 2, 3."""
    return [lobbylab.Experiment("patience.compare", n=n, periods=2000).run().fingerprint for n in (1, 2, 3)]


def test_docstrings_are_true():
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL)
    tried = 0
    for name in ["__doc__", *lobbylab.__all__]:
        text = lobbylab.__doc__ if name == "__doc__" else inspect.getdoc(getattr(lobbylab, name)) or ""
        test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
        tried += len(test.examples)
        runner.run(test)
    failed, _ = runner.summarize()
    assert failed == 0 and tried > 20


def test_the_first_page_is_true():
    failed, tried = doctest.testfile(str(PACKAGE / "README.md"), module_relative=False)
    assert failed == 0 and tried > 10


@pytest.mark.parametrize("name", ["A sweep", "Dask", "Ray", "HyperQueue", "Slurm", "One large experiment"])
def test_recipes_are_short(name):
    for _, text in recipe(name):
        assert len(text.splitlines()) <= 30


def test_the_sweep_runs(tmp_path):
    ((_, text),) = recipe("A sweep")
    out = run([sys.executable, "-c", text], tmp_path)
    assert "9 points in 18 tasks" in out and "alpha" in out
    assert len(list((tmp_path / "results/parts").iterdir())) == 18


@pytest.mark.parametrize(("name", "package"), [("Dask", "distributed"), ("Ray", "ray"), ("HyperQueue", "hyperqueue")])
def test_clusters_run(name, package, tmp_path):
    needed(package)
    text = next(text for language, text in recipe(name) if language == "python")
    # A file, as workers start from it again.
    (tmp_path / "recipe.py").write_text(text)
    found = PRINT.findall(run([sys.executable, "recipe.py"], tmp_path))
    assert found[-3:] == right()
    assert found[0] == right()[2] or name == "HyperQueue"


def as_slurm(script, folder, tool, order):
    """The batch script as it stands, with the number that Slurm would set; one of them again, as
    --requeue may."""
    (folder / "script.sh").write_text(script)
    path = os.pathsep.join([os.path.dirname(tool), os.environ["PATH"]])
    (last,) = re.findall(r"--array=0-(\d+)", script)
    assert set(order) == set(range(int(last) + 1))
    for index in order:
        run(["bash", "script.sh"], folder, SLURM_ARRAY_TASK_ID=str(index), PATH=path)


def test_slurm_runs(tmp_path):
    (_, script), (_, toml) = recipe("Slurm")
    (tmp_path / "sweep.toml").write_text(toml)
    as_slurm(script, tmp_path, sys.executable, [2, 0, 1, 2])
    sweep = lobbylab.Sweep("patience.compare", grid={"n": [1, 2, 3]}, periods=2000)
    assert [report.fingerprint for report in sweep.run(tmp_path / "results")] == right()


def large(program, folder):
    """What the large experiment's last block prints, and the command line's merge says."""
    text = recipe("One large experiment")[-1][1]
    done, here = run([sys.executable, "-c", text], folder).split()
    assert float(done) == 1 and here == right()[2]
    assert here in run([program, "merge", *(path.name for path in folder.glob("*.part"))], folder)


def test_a_large_experiment_as_an_array_of_slurm(program, tmp_path):
    as_slurm(recipe("One large experiment")[0][1], tmp_path, program, [3, 1, 0, 2, 1])
    large(program, tmp_path)


def test_a_large_experiment_as_tasks_of_hyperqueue(program, tmp_path):
    needed("hyperqueue")
    path = os.pathsep.join([os.path.dirname(program), os.environ["PATH"]])
    run([sys.executable, "-c", recipe("One large experiment")[1][1]], tmp_path, PATH=path)
    large(program, tmp_path)


def test_command_line_parts_are_read_here_and_the_other_way(program, tmp_path):
    """`lobbylab run … --shard` here, `lobbylab merge` there, and the other way."""
    experiment = lobbylab.Experiment("patience.compare", n=3, periods=2000)
    out = ["--out", str(tmp_path / "0.part")]
    run([program, "run", "patience.compare", "--n", "3", "--periods", "2000", "--shard", "0/2", *out], tmp_path)
    (tmp_path / "1.part").write_bytes(bytes(experiment.shards(2)[1].run()))
    assert experiment.run().fingerprint in run([program, "merge", "0.part", "1.part"], tmp_path)
    parts = [lobbylab.Part.from_bytes((tmp_path / f"{index}.part").read_bytes()) for index in (0, 1)]
    assert lobbylab.merge(parts).fingerprint == experiment.run().fingerprint


@pytest.mark.parametrize("path", sorted((PACKAGE / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_run_from_end_to_end(path, tmp_path):
    book = nbformat.read(path, as_version=4)
    assert len(book.cells) == 5
    assert all(not cell.get("outputs") for cell in book.cells), "committed without outputs"
    NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in book.cells for output in cell.get("outputs", []) if "data" in output]
    pictures = [output for output in shown if "data:image/svg+xml" in output["data"].get("text/html", "")]
    assert len(pictures) == 2, "two figures, each in its own words"
    for picture in pictures:
        html = picture["data"]["text/html"]
        light, dark = (base64.b64decode(one).decode() for one in re.findall(r"svg\+xml;base64,([^\"]+)", html))
        assert light.startswith("<svg") and dark.startswith("<svg") and light != dark
        drawn = re.findall(r"<(?:circle|line|path|polygon|polyline|rect)\b", light)
        assert len(drawn) > 5, "something is drawn"
    assert len({picture["data"]["text/html"] for picture in pictures}) == 2
    assert len(shown) >= 4


def test_there_is_a_notebook_for_each_lab():
    labs = {question.split(".")[0] for question in lobbylab.QUESTIONS}
    assert {path.stem for path in (PACKAGE / "notebooks").glob("*.ipynb")} == labs


def names(tree):
    """Classes with their public names, and functions, of a stub."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = {
                one.name if isinstance(one, ast.FunctionDef) else one.target.id
                for one in node.body
                if isinstance(one, (ast.FunctionDef, ast.AnnAssign))
            }
        elif isinstance(node, ast.FunctionDef):
            found[node.name] = set()
    return found


def test_the_types_say_what_is_there():
    stub = names(ast.parse((PACKAGE / "python/lobbylab/_native.pyi").read_text()))
    for name in lobbylab.__all__:
        thing = getattr(lobbylab, name)
        if getattr(thing, "__module__", "") != "lobbylab" or not isinstance(thing, type):
            continue
        if issubclass(thing, Exception):
            assert name in stub
            continue
        there = {one for one in vars(thing) if not one.startswith("_")}
        said = {one for one in stub[name] if not one.startswith("_")}
        assert there == said, name
    assert {"figure", "merge", "min_weight_perfect_matching"} <= set(stub)
