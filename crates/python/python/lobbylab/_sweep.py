"""Sweeps: one question at many points, on this machine or on any cluster, to be taken up again.

A point is an experiment, cut into shards. Points, shards and their names depend on nothing but
the sweep itself, so that whoever computes a share, in whatever order, after whatever accident,
comes to the same bits.
"""

import hashlib
import itertools

from lobbylab import _frames
from lobbylab._engines import on as _on
from lobbylab._folder import Folder
from lobbylab._native import Experiment, ExperimentError, Merging, TableStream
from lobbylab._plan import plan as _plan
from lobbylab._progress import teller


class Sweep:
    """A question at many points: a grid of fields, or a list of points.

    With ``common`` (as it is unless said otherwise) all points have the same seed: their
    differences are then sharper than they themselves. Else each has a seed of its own, made of
    the sweep's seed and the point's number.

    >>> import lobbylab
    >>> sweep = lobbylab.Sweep("patience.compare", grid={"n": [1, 2], "alpha": [0.5, 1.5]}, periods=2000)
    >>> len(sweep), sweep[3].values["alpha"]
    (4, 1.5)
    >>> result = sweep.run()
    >>> result[3].fingerprint == sweep[3].run().fingerprint
    True
    """

    def __init__(self, question, points=None, *, grid=None, common=True, shards=1, data=None, **base):
        if (points is None) == (grid is None):
            raise ExperimentError("a sweep takes either a list of points or a grid")
        if grid is not None:
            names, values = list(grid), [list(one) for one in grid.values()]
            points = [dict(zip(names, point)) for point in itertools.product(*values)]
        else:
            points = [dict(point) for point in points]
        if not points:
            raise ExperimentError("points is empty; allowed: one point or more")
        if shards < 1:
            raise ExperimentError(f"shards is {shards}; allowed: a whole number from 1")
        self.question = question
        self.varied = list(dict.fromkeys(key for point in points for key in point))
        self._shards = shards
        if data is not None:
            # A file is read once, and all points are about it.
            data = Experiment(question, data=data)
        seeds = None if common else _seeds(question, base)
        self._experiments = []
        for number, point in enumerate(points):
            fields = {**base, **point}
            if seeds is not None:
                fields.setdefault("seed", "")
                fields["seed"] = seeds(number)
            try:
                self._experiments.append(Experiment(question, data=data, **fields))
            except ExperimentError as error:
                raise type(error)(f"point {number}: {error}") from None

    def __len__(self):
        return len(self._experiments)

    def __getitem__(self, number):
        return self._experiments[number]

    def __repr__(self):
        return f"<sweep of {self.question} at {len(self)} points over {', '.join(self.varied)}>"

    def pieces(self, share=(0, 1)):
        """((point, number), shard) of all shards, or of those that fall to one of several who
        share the sweep among them."""
        index, of = share
        if not 0 <= index < of:
            raise ExperimentError(f"shard is {index}/{of}; allowed: I/OF with I from 0 to OF − 1")
        numbers = itertools.count()
        for point, experiment in enumerate(self._experiments):
            for shard in experiment.shards(min(self._shards, max(1, experiment.parts))):
                if next(numbers) % of == index:
                    yield point, shard

    def plan(self, *, cores=None, price=None, seconds=2.0):
        """How much it is before it starts: work, memory, hours, and money at a price per
        core-hour; and what more cores would bring. Rates are measured, for some seconds."""
        return _plan(self, cores=cores, price=price, seconds=seconds)

    def run(self, folder=None, *, on=None, progress=None, share=(0, 1)):
        """Computes what is not there yet, and returns what there is.

        With a ``folder`` each part is kept in it as soon as it comes, and a second start
        computes only what is missing. ``on`` is a Dask client, ray, or an executor; without
        it this process computes with all cores. ``share=(i, n)`` computes one of n shares.
        """
        kept = Folder(folder, self.question, [one.values for one in self]) if folder is not None else None
        result = SweepResult(self, kept)
        pieces = list(self.pieces(share))
        missing = [piece for piece in pieces if kept is None or not _there(kept, *piece)]
        done, whole = len(pieces) - len(missing), False
        tell = teller(progress, f"{self.question}, {len(self)} points")
        try:
            for (point, shard), part in _computed(missing, on):
                if kept is None:
                    result.take(point, part)
                else:
                    kept.write(point, shard, part)
                done += 1
                tell(done / len(pieces))
            whole = True
        finally:
            tell.close(whole)
        return result


class SweepResult:
    """What a sweep has come to: a report for each point, and one table of them all.

    With a folder, reports are made of its files when they are asked for, one at a time: it takes
    no more memory for ten thousand points than for one.
    """

    def __init__(self, sweep, folder):
        self.sweep = sweep
        self._folder = folder
        self._merging = {}

    def take(self, point, part):
        """Takes a part of a point in."""
        if point not in self._merging:
            self._merging[point] = Merging(self.sweep[point])
        self._merging[point].add(part)

    def __len__(self):
        return len(self.sweep)

    def __getitem__(self, point):
        experiment = self.sweep[point]
        point = range(len(self.sweep))[point]
        if self._folder is None:
            merging = self._merging.get(point) or Merging(experiment)
        else:
            merging = Merging(experiment)
            for shard in experiment.shards(min(self.sweep._shards, max(1, experiment.parts))):
                part = self._folder.read(point, shard)
                if part is not None:
                    merging.add(part)
        return merging.report()

    def __iter__(self):
        return (self[point] for point in range(len(self)))

    @property
    def done(self):
        """The share of the sweep that is there, 0 to 1."""
        return sum(report.done for report in self) / len(self)

    def tables(self):
        """The numbers of each point, with the point's number and the fields that vary."""
        for point, report in enumerate(self):
            values = self.sweep[point].values
            about = {"point": point} | {key: values[key] for key in self.sweep.varied}
            yield report.table.prefixed(about)

    @property
    def table(self):
        """All numbers of all points as one stream of tables."""
        return TableStream(self.tables)

    def __arrow_c_stream__(self, requested_schema=None):
        return self.table.__arrow_c_stream__(requested_schema)

    def to_pandas(self):
        """All numbers of all points as a pandas data frame."""
        pandas = _frames._package("pandas")
        return pandas.concat([_frames.pandas(table) for table in self.tables()], ignore_index=True)

    def to_polars(self):
        """All numbers of all points as a polars data frame."""
        return _frames.polars(self.table)

    def to_arrow(self):
        """All numbers of all points as a pyarrow table."""
        return _frames.arrow(self.table)

    def __repr__(self):
        return f"<results of {self.sweep!r}>"


def _there(folder, point, shard):
    return folder.read(point, shard) is not None


def _computed(pieces, on):
    """((point, shard), part), as they come."""
    if on is None:
        for piece in pieces:
            yield piece, piece[1].run(threads=_cores())
        return
    named = ((piece, piece[1]) for piece in pieces)
    yield from _on(on).parts(named, len(pieces))


def _cores():
    import os

    # Those that this process may use: a cluster may have given it fewer than there are.
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _seeds(question, base):
    """A seed for each number, made of the sweep's."""
    field = Experiment(question).fields.get("seed")
    if field is None:
        raise ExperimentError(f"common is false, but {question} has no seed: nothing in it is left to chance")
    seed = Experiment(question, **{key: value for key, value in base.items() if key == "seed"}).values["seed"]
    return lambda number: hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()[:16]
