"""Runs: the same bits in whatever way, progress, cancelling."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time

import nbformat
import pytest
from nbclient import NotebookClient

import lobbylab
from conftest import small


# Long enough for a bar to be seen, in one process.
SEEN = "lobbylab.Experiment('patience.compare', periods=200_000).run(progress=True, threads=1)"


def test_a_bar_in_a_terminal():
    """A terminal of its own, and what is written there."""
    here, there = os.openpty()
    with subprocess.Popen([sys.executable, "-c", f"import lobbylab; {SEEN}"], stderr=there) as process:
        os.close(there)
        text = b""
        # The end of a terminal is an error of reading.
        with contextlib.suppress(OSError):
            while piece := os.read(here, 4096):
                text += piece
        os.close(here)
    assert process.returncode == 0
    drawn = text.decode().split("\r")
    shares = [float(one.split("  ")[1].split(" %")[0]) for one in drawn if one.startswith("patience.compare")]
    assert shares and shares == sorted(shares) and "left" in text.decode()
    assert drawn[-1] == "\x1b[K", "the line is empty again"


class Watched(NotebookClient):
    """A notebook that remembers what was shown on the way."""

    def process_message(self, msg, cell, cell_index):
        self.seen = [*getattr(self, "seen", []), msg["content"].get("data", {}).get("text/html", "")]
        return super().process_message(msg, cell, cell_index)


def test_a_bar_in_a_notebook_and_its_end():
    """Once to the end, and once interrupted as a notebook's button does."""
    stop = f"""
import os, signal, threading
threading.Timer(2, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    {SEEN.replace("200_000", "10**8, replications=10**4")}
except KeyboardInterrupt:
    print("interrupted")
"""
    book = nbformat.v4.new_notebook()
    book.cells = [nbformat.v4.new_code_cell(text) for text in (f"import lobbylab\n{SEEN};", stop)]
    client = Watched(book, timeout=120)
    client.execute()
    assert any('<progress max="1" value="0.' in html for html in client.seen)
    shown = [str(cell.outputs) for cell in book.cells]
    assert "done after" in shown[0] and "<progress" not in shown[0]
    assert "stopped after" in shown[1] and "interrupted" in shown[1]


def test_fingerprints_are_those_of_the_engine(golden):
    for entry in golden:
        values = {key: value for key, value in entry["values"].items()}
        experiment = lobbylab.Experiment(entry["question"], **values)
        assert experiment.run().fingerprint == entry["fingerprint"], entry["name"]


def test_any_cut_and_any_order_give_the_same_bits(golden):
    chance = random.Random(7)
    asked = {}
    for entry in golden:
        asked.setdefault(entry["question"], entry)
    for entry in asked.values():
        experiment = lobbylab.Experiment(entry["question"], **entry["values"])
        parts = [shard.run() for shard in experiment.shards(min(5, experiment.parts))]
        # One that answers twice changes nothing.
        parts.append(parts[0])
        chance.shuffle(parts)
        assert lobbylab.merge(iter(parts)).fingerprint == entry["fingerprint"], entry["name"]


def test_threads_change_nothing():
    experiment = small()
    prints = {experiment.run(threads=threads).fingerprint for threads in (1, 2, 7)}
    assert prints == {experiment.run().fingerprint}
    with pytest.raises(lobbylab.ExperimentError, match="threads is 0"):
        experiment.run(threads=0)


def test_a_part_of_the_run_says_so():
    experiment = small()
    report = lobbylab.merge([experiment.shards(4)[2].run()])
    assert report.done == 0.25
    assert lobbylab.Merging(experiment).report().done == 0
    with pytest.raises(lobbylab.PartError, match="no parts"):
        lobbylab.merge([])


def test_parts_of_another_run_are_refused():
    with pytest.raises(lobbylab.PartError, match="another run: n is 4, but 3 here"):
        lobbylab.merge([small().shards(2)[0].run(), small(n=4).shards(2)[1].run()])


def test_progress_rises_to_the_end():
    heard = []
    small(periods=200_000).run(progress=heard.append)
    assert heard == sorted(heard) and heard[-1] == 1
    # A bar where nobody looks is none.
    assert small().run(progress=True).done == 1


def test_what_progress_raises_stops_the_run():
    def enough(share):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        small(periods=10**8).run(progress=enough)


def test_control_c_stops_a_long_run():
    def press():
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=press)
    thread.start()
    # Hours, if nobody stopped it.
    with pytest.raises(KeyboardInterrupt):
        small(periods=10**8, replications=10**4).run()
    thread.join()


def test_the_interpreter_goes_on_meanwhile():
    turns = 0
    done = threading.Event()

    def run():
        small(periods=300_000).run(threads=1)
        done.set()

    thread = threading.Thread(target=run)
    thread.start()
    while not done.wait(0.001):
        turns += 1
    thread.join()
    assert turns > 3
