"""The matching solver on arrays, held against brute force, networkx and rustworkx in one run."""

import itertools
import math

import networkx
import numpy
import pytest
import rustworkx

import lobbylab

best = lobbylab.min_weight_perfect_matching


def costs(n, seed, kind="whole"):
    draw = numpy.random.default_rng(seed)
    upper = draw.integers(0, 1000, (n, n)) if kind == "whole" else draw.normal(size=(n, n))
    return numpy.triu(upper, 1) + numpy.triu(upper, 1).T


def brute(cost, nodes):
    """The least cost of pairing all nodes, by trying everything."""
    if not nodes:
        return 0
    first, rest = nodes[0], nodes[1:]
    return min(cost[first][other] + brute(cost, [one for one in rest if one != other]) for other in rest)


@pytest.mark.parametrize(("n", "seed"), list(itertools.product((2, 4, 6, 8), range(5))))
def test_nothing_is_cheaper(n, seed):
    for kind in ("whole", "real"):
        cost = costs(n, seed, kind)
        found = best(cost)
        assert found.cost == pytest.approx(brute(cost, list(range(n))), abs=1e-9)
        assert found.verify(cost) and len(found) == n // 2
        assert found.cost == pytest.approx(sum(cost[pair] for pair in found.pairs))
        assert found.certificate.bound == pytest.approx(found.cost, abs=found.gap + 1e-9)


def test_peers_find_no_better_one():
    cost = costs(80, 3)
    ours = best(cost)
    graph = networkx.from_numpy_array(cost + 1)
    theirs = networkx.min_weight_matching(graph)
    assert ours.cost == sum(cost[pair] for pair in theirs)
    high = int(cost.max()) + 1
    rust = rustworkx.PyGraph()
    rust.add_nodes_from(range(80))
    rust.add_edges_from([(u, v, int(cost[u, v])) for u in range(80) for v in range(u)])
    pairs = rustworkx.max_weight_matching(rust, max_cardinality=True, weight_fn=lambda one: high - one)
    assert ours.cost == sum(cost[pair] for pair in pairs)


def test_the_proof_can_be_checked_by_hand():
    cost = costs(20, 5)
    proof = best(cost).certificate
    nodes, sets = proof.nodes, proof.sets
    for u, v in itertools.combinations(range(20), 2):
        apart = sum(dual for dual, members in sets if (u in members) != (v in members))
        assert nodes[u] + nodes[v] + apart <= cost[u, v]
    assert sum(nodes) + sum(dual for dual, _ in sets) == best(cost).cost
    assert all(dual > 0 and len(members) % 2 == 1 for dual, members in sets)


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32", "int64", "uint64", "float32", "float64"])
def test_all_kinds_of_numbers(dtype):
    cost = (costs(10, 1) % 100).astype(dtype)
    assert best(cost).cost == best((costs(10, 1) % 100).tolist()).cost
    assert best(cost).verify(cost)


def test_views_are_read_as_they_look():
    cost = costs(12, 2)
    wide = numpy.zeros((24, 24), dtype=cost.dtype)
    wide[::2, ::2] = cost
    assert best(wide[::2, ::2]).pairs == best(cost).pairs == best(numpy.asfortranarray(cost)).pairs


def test_pairs_may_be_forbidden_and_the_diagonal_is_nobodys():
    cost = costs(6, 4, "real")
    cost[0, 1:5] = cost[1:5, 0] = math.inf
    numpy.fill_diagonal(cost, numpy.nan)
    assert (0, 5) in best(cost).pairs
    cost[0, 5] = cost[5, 0] = math.inf
    with pytest.raises(lobbylab.NoPerfectMatchingError, match="no perfect matching"):
        best(cost)
    with pytest.raises(lobbylab.NoPerfectMatchingError):
        best(costs(5, 0))


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        ([[0, 1], [2, 0]], "0"),
        ([[0, 1, 2], [1, 0, 3]], "shape"),
        (numpy.zeros(4), "shape"),
        (numpy.zeros((2, 2), dtype=complex), "complex128 array; allowed"),
        ("many", "allowed: a square array"),
        ([[0.0, math.nan], [math.nan, 0.0]], "not a number"),
        (numpy.full((2, 2), 2**63, dtype="uint64"), "uint64 array; allowed"),
    ],
)
def test_bad_costs_are_named(cost, said):
    with pytest.raises(lobbylab.ExperimentError, match=said):
        best(cost)


def test_another_array_is_not_proven():
    cost = costs(10, 6)
    found = best(cost)
    dearer = cost + 1
    with pytest.raises(lobbylab.ExperimentError):
        found.verify(dearer)
