"""What clusters cost and bring, measured: ``cargo xtask bench --clusters``, on a machine that is idle.

The matching solver beside its peers, overhead of a part on Dask, memory of the side that merges,
a sweep of ten thousand points planned and a slice of it run, and efficiency of two processes against
one. Nothing here is asserted but that answers agree: times are no tests.
"""

import importlib.util
import os
import resource
import subprocess
import sys
import tempfile
import time
from functools import partial
from importlib import metadata

import distributed
import networkx
import numpy
import rustworkx

import lobbylab


def timed(call):
    """Seconds, and what came of it."""
    start = time.perf_counter()
    result = call()
    return time.perf_counter() - start, result


def cluster(workers):
    """A Dask cluster of so many processes."""
    return distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)


def small(parts):
    """A sweep of so many parts, each next to nothing."""
    points = [{"q": place / parts} for place in range(parts)]
    return lobbylab.Sweep("patience.compare", points, n=1, periods=100, replications=16)


def costs(n):
    """Even whole numbers of which two are more than any third, so that solvers that may go by
    way of another node have no reason to."""
    draw = 2 * numpy.random.default_rng(1).integers(5_000, 10_000, (n, n))
    return numpy.triu(draw, 1) + numpy.triu(draw, 1).T


def edges(cost):
    return [(u, v, int(cost[u, v])) for u in range(len(cost)) for v in range(u)]


def by_rustworkx(cost):
    high = int(cost.max()) + 1
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(cost)))
    graph.add_edges_from(edges(cost))
    call = partial(rustworkx.max_weight_matching, max_cardinality=True, weight_fn=lambda one: high - one)
    taken, pairs = timed(lambda: call(graph))
    return taken, sum(cost[pair] for pair in pairs)


def by_networkx(cost):
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges(cost))
    taken, pairs = timed(lambda: networkx.min_weight_matching(graph))
    return taken, sum(cost[pair] for pair in pairs)


def by_pymatching(cost):
    import pymatching

    graph = pymatching.Matching()
    for u, v, weight in edges(cost):
        graph.add_edge(u, v, weight=weight)
    everybody = numpy.ones(len(cost), dtype=numpy.uint8)
    taken, pairs = timed(lambda: graph.decode_to_matched_dets_array(everybody))
    return taken, sum(cost[u, v] for u, v in pairs)


def by_fusion_blossom(cost):
    import fusion_blossom as fusion

    graph = edges(cost)
    solver = fusion.SolverSerial(fusion.SolverInitializer(len(cost), graph, []))

    def solve():
        solver.solve(fusion.SyndromePattern(list(range(len(cost)))))
        return solver.subgraph()

    taken, chosen = timed(solve)
    return taken, sum(graph[edge][2] for edge in chosen)


# What solves it, and the largest graph that it gets.
PEERS = {
    "rustworkx": (by_rustworkx, 1000),
    "networkx": (by_networkx, 200),
    "pymatching": (by_pymatching, 1000),
    "fusion-blossom": (by_fusion_blossom, 1000),
}


def solvers(sizes):
    """One matrix for all, in one run; graphs are made before the clock starts."""
    there = {name: peer for name, peer in PEERS.items() if importlib.util.find_spec(name.replace("-", "_"))}
    for name in PEERS.keys() - there.keys():
        print(f"{name} is not installed here, and left out")
    names = ["lobbylab", *(f"{name} {metadata.version(name)}" for name in there)]
    print(f"| nodes | {' | '.join(names)} |\n| ---: |{' ---: |' * len(names)}")
    for n in sizes:
        cost = costs(n)
        ours, best = timed(lambda: lobbylab.min_weight_perfect_matching(cost))
        assert best.verify(cost)
        cells = [f"{1000 * ours:.1f} ms"]
        for name, (solve, most) in there.items():
            if n > most:
                cells.append("not tried")
                continue
            taken, total = solve(cost)
            assert total == best.cost, f"{name} found {total}, not {best.cost}"
            cells.append(f"{1000 * taken:.0f} ms ({taken / ours:.0f} times)")
        print(f"| {n} | {' | '.join(cells)} |")


def memory():
    """Megabytes that this process has held at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def overhead(client, parts):
    """Milliseconds of a part that is next to nothing, above what it computes."""
    sweep = small(parts)
    alone, _ = timed(lambda: [shard.run() for _, shard in sweep.pieces()])
    shards = enumerate(shard for _, shard in sweep.pieces())
    taken, came = timed(lambda: sum(1 for _ in lobbylab.on(client).parts(shards, parts)))
    assert came == parts
    print(f"{parts} parts on Dask: {1000 * (taken - alone / 2) / parts:.2f} ms each")


def large(client):
    """A sweep of ten thousand experiments: planned, and a fiftieth of it run."""
    grid = {"n": list(range(1, 11)), "q": [place / 100 for place in range(100)], "alpha": [1 + place / 10 for place in range(10)]}
    sweep = lobbylab.Sweep("patience.compare", grid=grid, periods=20_000, replications=16)
    assert len(sweep) == 10_000
    taken, plan = timed(lambda: sweep.plan(cores=1000, price=0.04))
    print(f"ten thousand experiments, planned in {taken:.1f} s:\n{plan}")
    with tempfile.TemporaryDirectory() as folder:
        taken, result = timed(lambda: sweep.run(folder, on=client, share=(0, 50)))
        files = len(os.listdir(os.path.join(folder, "parts")))
    assert files == len(list(sweep.pieces((0, 50))))
    print(f"one of fifty shares on two processes: {files} parts in {taken:.1f} s; {result!r}")


def merging(parts):
    """What the merging side holds for one experiment of so many parts, as they come."""
    experiment = lobbylab.Experiment("patience.compare", n=1, periods=100, replications=parts)
    assert experiment.parts == parts
    before = memory()
    report = lobbylab.merge(shard.run() for shard in experiment.shards(parts))
    assert report.done
    print(f"{parts} parts merged as they come: {memory() - before:.1f} MB more at most")


def efficiency():
    """Two processes against one."""
    experiment = lobbylab.Experiment("patience.compare", n=3, periods=3_000_000, replications=64)
    times = []
    for workers in (1, 2):
        with cluster(workers) as local, distributed.Client(local) as client:
            lobbylab.on(client).run(lobbylab.Experiment("patience.compare", periods=2000))
            times.append(timed(partial(experiment.run, on=client))[0])
    print(f"one process {times[0]:.1f} s, two {times[1]:.1f} s: efficiency {times[0] / 2 / times[1]:.2f}")


def main():
    if "--merging" in sys.argv:
        merging(int(sys.argv[-1]))
        return
    quick = "--quick" in sys.argv
    solvers((100, 200) if quick else (100, 200, 400, 1000))
    with cluster(2) as local, distributed.Client(local) as client:
        for parts in (500,) if quick else (500, 2000, 8000):
            overhead(client, parts)
        large(client)
    # A process of its own for each, as what was held once is never less.
    for parts in (100, 1000) if quick else (100, 1000, 10_000):
        subprocess.run([sys.executable, __file__, "--merging", str(parts)], check=True)
    if not quick:
        efficiency()


if __name__ == "__main__":
    main()
