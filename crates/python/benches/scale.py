"""What clusters cost and bring, measured: python benches/scale.py, on a machine that is idle.

Overhead of a part on Dask, memory of the side that merges, efficiency of two processes against
one, and the matching solver beside its peers. Nothing here is asserted: times are no tests.
"""

import resource
import sys
import time

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


def memory():
    """Megabytes that this process has held at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def overhead(client, parts):
    """Milliseconds of a part that is next to nothing."""
    points = [{"q": place / parts} for place in range(parts)]
    sweep = lobbylab.Sweep("patience.compare", points, n=1, periods=100, replications=16)
    alone, _ = timed(lambda: [shard.run() for _, shard in sweep.pieces()])
    before = memory()
    taken, parts_in = timed(lambda: sum(1 for _ in lobbylab.on(client).parts(enumerate(s for _, s in sweep.pieces()), parts)))
    assert parts_in == parts
    print(f"{parts} parts on Dask: {1000 * (taken - alone / 2) / parts:.2f} ms each, {memory() - before:.0f} MB more here")


def efficiency():
    """Two processes against one."""
    experiment = lobbylab.Experiment("patience.compare", n=3, periods=1_000_000, replications=32)
    times = []
    for workers in (1, 2):
        cluster = distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
        with cluster, distributed.Client(cluster) as client:
            lobbylab.on(client).run(lobbylab.Experiment("patience.compare", periods=2000))
            times.append(timed(lambda: experiment.run(on=client))[0])
    print(f"one process {times[0]:.1f} s, two {times[1]:.1f} s: efficiency {times[0] / 2 / times[1]:.2f}")


def matching(n):
    """One matrix for all, in one run."""
    draw = numpy.random.default_rng(1).integers(0, 10_000, (n, n))
    cost = numpy.triu(draw, 1) + numpy.triu(draw, 1).T
    ours, best = timed(lambda: lobbylab.min_weight_perfect_matching(cost))
    assert best.verify(cost)
    line = f"matching of {n} nodes: ours {1000 * ours:.1f} ms"
    high = int(cost.max()) + 1
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from([(u, v, int(cost[u, v])) for u in range(n) for v in range(u)])
    rust, pairs = timed(lambda: rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda one: high - one))
    assert sum(cost[pair] for pair in pairs) == best.cost
    line += f", rustworkx {1000 * rust:.0f} ms"
    if n <= 100:
        slow, pairs = timed(lambda: networkx.min_weight_matching(networkx.from_numpy_array(cost + 1)))
        assert sum(cost[pair] for pair in pairs) == best.cost
        line += f", networkx {1000 * slow:.0f} ms"
    print(line)


def main():
    quick = "--quick" in sys.argv
    for n in (100, 200) if quick else (100, 200, 400, 1000):
        matching(n)
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        for parts in (500,) if quick else (500, 2000, 8000):
            overhead(client, parts)
    if not quick:
        efficiency()


if __name__ == "__main__":
    main()
