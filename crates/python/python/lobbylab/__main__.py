"""``python -m lobbylab``: a shard of an experiment, or of a sweep, where there is only a shell.

A batch system starts the same line many times with another number in it; the folder is where
they meet. Exit codes: 0 for an answer, 2 for something asked wrongly, 1 for anything that failed.
"""

import argparse
import csv
import json
import sys
import tomllib
import warnings
from pathlib import Path

import lobbylab


def _share(text):
    index, _, of = text.partition("/")
    try:
        share = int(index), int(of)
    except ValueError:
        share = (0, 0)
    if not 0 <= share[0] < share[1]:
        raise argparse.ArgumentTypeError("allowed: I/OF with I from 0 to OF − 1, such as 0/4")
    return share


def _arguments():
    parser = argparse.ArgumentParser(prog="python -m lobbylab", description=__doc__.splitlines()[0])
    parser.add_argument("--version", action="version", version=f"lobbylab {lobbylab.__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    sweep = commands.add_parser("sweep", help="compute a sweep, or a share of it, into a folder")
    sweep.add_argument("file", type=Path, help="the sweep as TOML or JSON: question, grid or points, base")
    sweep.add_argument("--folder", type=Path, help="where its parts are kept")
    sweep.add_argument("--share", type=_share, default=(0, 1), metavar="I/OF", help="compute only share I of OF")
    sweep.add_argument("--plan", action="store_true", help="say how much it is, and compute nothing")
    sweep.add_argument("--cores", type=int, help="cores that the plan is for; those of this machine if not given")
    sweep.add_argument("--price", type=float, help="money for a core-hour, for the plan")
    sweep.add_argument("--csv", action="store_true", help="write what there is as CSV to standard output")
    return parser.parse_args()


def read(path):
    """A sweep from a file."""
    text = path.read_bytes().decode()
    about = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    known = {"question", "grid", "points", "base", "common", "shards", "data"}
    strangers = sorted(set(about) - known)
    if strangers:
        raise lobbylab.ExperimentError(
            f"{path} has {', '.join(strangers)}; allowed: {', '.join(sorted(known))}"
        )
    if "question" not in about:
        raise lobbylab.ExperimentError(f"{path} has no question; allowed: {', '.join(lobbylab.QUESTIONS)}")
    data = about.get("data")
    return lobbylab.Sweep(
        about["question"],
        about.get("points"),
        grid=about.get("grid"),
        common=about.get("common", True),
        shards=about.get("shards", 1),
        data=path.parent / data if data else None,
        **about.get("base", {}),
    )


def _write(result, out):
    writer = None
    for table in result.tables():
        columns = table.columns
        if writer is None:
            writer = csv.writer(out)
            writer.writerow(columns)
        for row in zip(*columns.values()):
            writer.writerow("" if cell is None else repr(cell) if isinstance(cell, float) else cell for cell in row)


def _run(arguments):
    sweep = read(arguments.file)
    if arguments.plan:
        print(sweep.plan(cores=arguments.cores, price=arguments.price))
        return
    if arguments.folder is None and not arguments.csv:
        raise lobbylab.ExperimentError("neither --folder nor --csv is given: nothing would be kept")
    result = sweep.run(arguments.folder, share=arguments.share, progress=True)
    if arguments.csv:
        _write(result, sys.stdout)


def main():
    arguments = _arguments()
    warnings.showwarning = lambda message, *_: print(f"note: {message}", file=sys.stderr)
    try:
        _run(arguments)
    except (lobbylab.ExperimentError, lobbylab.PartError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except (OSError, RuntimeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; what is in the folder stays, and the same command goes on from there", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
