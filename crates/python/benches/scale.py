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
    names = [f"{name} {metadata.version(name)}" for name in there]
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
