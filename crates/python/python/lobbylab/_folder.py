"""A folder of parts: what a sweep has computed, kept so that nothing is computed twice.

A part lies under its name whole, or not at all, and ends in a digest of itself. So workers that
are killed, that answer twice or that share the folder do no harm.
"""

import hashlib
import json
import os
import warnings
from pathlib import Path

from lobbylab import _whole
from lobbylab._native import Part, PartError, __version__

_FORMAT = 1


def digest(points):
    """What tells one list of points from another."""
    text = json.dumps(points, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


class Folder:
    """Where a sweep keeps its parts."""

    def __init__(self, path, question, points):
        self.path = Path(path)
        try:
            (self.path / "parts").mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _named(error, self.path, "write") from error
        self._agree(question, points)

    def _agree(self, question, points):
        """Says which sweep lies here, or finds that it is another."""
        mine = {
            "format": _FORMAT,
            "question": question,
            "points": len(points),
            "digest": digest(points),
            "engine": __version__,
        }
        path = self.path / "sweep.json"
        try:
            theirs = json.loads(path.read_text())
        except FileNotFoundError:
            self._write(path, (json.dumps(mine, indent=1) + "\n").encode())
            return
        except ValueError as error:
            raise PartError(f"{path} is damaged: remove it if the parts beside it are this sweep's") from error
        for key, here in mine.items():
            there = theirs.get(key) if isinstance(theirs, dict) else None
            if there != here:
                raise PartError(
                    f"{path} says that another sweep lies here: {key} is {there}, and {here} is asked for; "
                    "give each sweep a folder of its own"
                )

    def place(self, point, shard):
        """Where the part of a shard of a point lies."""
        return self.path / "parts" / f"{point:06}.{shard.index}-{shard.of}.part"

    def read(self, point, shard):
        """The part of a shard of a point; None where there is none yet. One that is damaged is put
        aside with a warning, so that it is computed again."""
        path = self.place(point, shard)
        try:
            part = Part.from_bytes(path.read_bytes())
        except FileNotFoundError:
            return None
        except PartError as error:
            aside = path.with_suffix(".damaged")
            os.replace(path, aside)
            warnings.warn(f"{path}: {error}. It is kept as {aside.name} and computed again.", stacklevel=2)
            return None
        try:
            same = part.experiment == shard.experiment or _same(part.experiment, shard.experiment)
        except PartError as error:
            raise PartError(f"{path}: {error}") from error
        if not same or (part.index, part.of) != (shard.index, shard.of):
            raise PartError(f"{path} belongs to another run; remove it, and it is computed again")
        return part

    def write(self, point, shard, part):
        """Puts a part in its place."""
        self._write(self.place(point, shard), bytes(part))

    def _write(self, path, data):
        try:
            _whole.write(path, data)
        except OSError as error:
            raise _named(error, path, "write") from error


def _same(one, other):
    """Whether two experiments are one but for the files that they were given."""
    return (one.question, one.values) == (other.question, other.values)


def _named(error, path, verb):
    """An error of the system that says what helps."""
    text = f"{error.strerror or error}: cannot {verb} here; all parts that lie here are whole and stay: "
    return OSError(error.errno, text + "make room or choose another folder, and start again", str(path))
