"""Clusters of others: Dask, Ray, and executors of Python.

They schedule, retry, grow and show. We only hand them shards and take parts in, as they come and
however often they come; no more shards are on their way than keep the workers busy, so that
the side that merges stays small.
"""

import collections
import concurrent.futures
import contextlib

from lobbylab._native import Merging, Part
from lobbylab._progress import teller

# Shards on their way for each worker: enough that none waits, few enough to be kept in mind.
_AHEAD = 4
# Tasks of this many shards at most, where there are far more shards than workers.
_BATCH = 32


def compute(shards, look=None):
    """What a worker does: parts as bytes, which are checked by their digests when they arrive.

    ``look`` is called some ten times a second, and raises where nobody waits for them any more.
    """
    return [bytes(shard.run(progress=look)) for shard in shards]


def compute_on_dask(shards):
    """Dask cannot stop a thread, but it knows there whether its task is still wanted."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()

    def look(_share):
        task = worker.state.tasks.get(key)
        if task is None or task.state == "cancelled":
            raise RuntimeError(f"{key} was cancelled")

    return compute(shards, look)


def on(target):
    """An engine of a Dask client, the module ray, or an executor of ``concurrent.futures``.

    >>> import lobbylab
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> experiment = lobbylab.Experiment("patience.compare", periods=2000)
    >>> with ThreadPoolExecutor(2) as pool:
    ...     report = lobbylab.on(pool).run(experiment)
    >>> report.fingerprint == experiment.run().fingerprint
    True
    """
    if isinstance(target, Engine):
        return target
    if isinstance(target, concurrent.futures.Executor):
        return _Executor(target)
    if getattr(target, "__name__", "") == "ray":
        return _Ray(target)
    if type(target).__module__.partition(".")[0] == "distributed":
        return _Dask(target)
    raise TypeError(
        f"on is {type(target).__name__}; allowed: a Dask client, the module ray, "
        "or an executor of concurrent.futures"
    )


class Engine:
    """Something that computes shards somewhere."""

    def workers(self):
        """How many shards can be computed at once."""
        raise NotImplementedError

    def _submit(self, shards):
        """Sends shards on their way; whatever names the task."""
        raise NotImplementedError

    def _wait(self, tasks):
        """Some task that is done, of a set that is not empty."""
        raise NotImplementedError

    def _result(self, task):
        """What it came to; raises what went wrong."""
        raise NotImplementedError

    def _cancel(self, tasks):
        """Nobody waits for these any more."""

    def run(self, experiment, *, shards=None, progress=None):
        """Runs one experiment; as many shards as are of use, unless their number is given."""
        if shards is None:
            shards = min(experiment.parts, _AHEAD * self.workers())
        merging = Merging(experiment)
        pieces = experiment.shards(max(1, shards))
        tell, whole = teller(progress, experiment.question), False
        try:
            done = 0
            for _, part in self.parts(enumerate(pieces), len(pieces)):
                merging.add(part)
                done += 1
                tell(done / len(pieces))
            whole = True
        finally:
            tell.close(whole)
        return merging.report()

    def parts(self, shards, count):
        """Pairs of (name, part) of pairs of (name, shard), as they come; ``count`` is about how
        many there are. Nothing is drawn from ``shards`` before a worker can have it soon."""
        room = _AHEAD * max(1, self.workers())
        batch = max(1, min(_BATCH, count // (4 * room)))
        shards, running = iter(shards), collections.OrderedDict()
        try:
            while True:
                while len(running) < room:
                    pieces = [piece for _, piece in zip(range(batch), shards)]
                    if not pieces:
                        break
                    running[self._submit([shard for _, shard in pieces])] = [name for name, _ in pieces]
                if not running:
                    return
                for task in self._wait(list(running)):
                    names = running.pop(task)
                    for name, data in zip(names, self._result(task)):
                        yield name, Part.from_bytes(data)
        finally:
            # Whatever went wrong: nobody computes for nobody.
            with contextlib.suppress(Exception):
                self._cancel(list(running))


class _Executor(Engine):
    def __init__(self, pool):
        self._pool = pool

    def workers(self):
        return getattr(self._pool, "_max_workers", 1)

    def _submit(self, shards):
        return self._pool.submit(compute, shards)

    def _wait(self, tasks):
        return concurrent.futures.wait(tasks, return_when="FIRST_COMPLETED").done

    def _result(self, task):
        return task.result()

    def _cancel(self, tasks):
        for task in tasks:
            task.cancel()


class _Dask(Engine):
    RETRIES = 3

    def __init__(self, client):
        self._client = client

    def workers(self):
        # None yet, where the cluster is still growing.
        return max(1, sum(self._client.nthreads().values()))

    def _submit(self, shards):
        # A run is a function of its shard, but Dask need not hash it to know.
        return self._client.submit(compute_on_dask, shards, pure=False, retries=self.RETRIES)

    def _wait(self, tasks):
        import distributed

        return distributed.wait(tasks, return_when="FIRST_COMPLETED").done

    def _result(self, task):
        return task.result()

    def _cancel(self, tasks):
        self._client.cancel(tasks)


class _Ray(Engine):
    RETRIES = 3

    def __init__(self, ray):
        self._ray = ray
        if not ray.is_initialized():
            ray.init()
        # Also what a worker raises is tried again, as on Dask.
        self._compute = ray.remote(max_retries=self.RETRIES, retry_exceptions=True)(compute)

    def workers(self):
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _submit(self, shards):
        return self._compute.remote(shards)

    def _wait(self, tasks):
        return self._ray.wait(tasks, num_returns=1)[0]

    def _result(self, task):
        return self._ray.get(task)

    def _cancel(self, tasks):
        # What runs hears it as Ctrl-C.
        for task in tasks:
            with contextlib.suppress(Exception):
                self._ray.cancel(task)
