// Minimum-weight matching by LEMON 1.3.1, for the benchmark beside it.
//
//     matching [--nearest k] [--runs r] [--seconds s] < instances
//
// Reads instances until the input ends, each of them 64-bit integers of the
// machine: nodes, edges, goal, then u, v, weight of every edge. Goal 0 wants the
// perfect matching of least weight, goal 1 any matching of greatest weight. Prints
// a line for each: total weight, processor seconds of the fastest run, rounds. Runs
// r times, or fewer once s seconds are spent. Building LEMON's graph of the given
// edges is not timed.
//
// With --nearest a perfect matching of a complete graph is first sought among the
// k cheapest edges of each node; then every omitted edge that the duals price below
// zero is added and all is solved again, until there is none: the duals then prove
// the matching best in the complete graph. All of this is timed.

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>
#include <vector>

using Graph = lemon::SmartGraph;
using Weights = Graph::EdgeMap<std::int64_t>;
using Perfect = lemon::MaxWeightedPerfectMatching<Graph, Weights>;
using Any = lemon::MaxWeightedMatching<Graph, Weights>;

struct Edge {
  std::int64_t u, v, weight;
};

struct Instance {
  std::int64_t nodes, edges, goal;
  std::vector<Edge> list;
};

struct Answer {
  bool found = false;
  std::int64_t weight = 0;
  int rounds = 0;
};

static double processor_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static bool read(Instance& instance) {
  std::int64_t head[3];
  if (std::fread(head, sizeof head, 1, stdin) != 1) return false;
  instance.nodes = head[0];
  instance.edges = head[1];
  instance.goal = head[2];
  instance.list.resize(instance.edges);
  return std::fread(instance.list.data(), sizeof(Edge), instance.list.size(), stdin) ==
         instance.list.size();
}

// Solves the whole graph, whose weights are already negative for goal 0.
static Answer whole(const Graph& graph, const Weights& weights, std::int64_t goal) {
  if (goal == 0) {
    Perfect solver(graph, weights);
    if (!solver.run()) return {};
    return {true, -solver.matchingWeight(), 1};
  }
  Any solver(graph, weights);
  solver.run();
  return {true, solver.matchingWeight(), 1};
}

// The sum of the duals of the odd sets that hold both of two nodes. Each node has
// its sets as (number, dual), in ascending order.
using Sets = std::vector<std::pair<int, std::int64_t>>;
static std::int64_t common(const Sets& one, const Sets& other) {
  std::int64_t sum = 0;
  for (auto a = one.begin(), b = other.begin(); a != one.end() && b != other.end();) {
    if (a->first == b->first) {
      sum += a->second;
      ++a, ++b;
    } else if (a->first < b->first) {
      ++a;
    } else {
      ++b;
    }
  }
  return sum;
}

// Solves among the k nearest of each node, prices, adds, and solves again.
static Answer nearest(const std::vector<std::int64_t>& matrix, int n, int k) {
  k = std::min(k, n - 1);
  std::vector<char> present(matrix.size(), 0);
  Graph graph;
  Weights weights(graph);
  std::vector<Graph::Node> nodes;
  for (int v = 0; v < n; ++v) nodes.push_back(graph.addNode());
  auto add = [&](int u, int v) {
    if (u > v) std::swap(u, v);
    char& there = present[std::size_t(u) * n + v];
    if (there) return false;
    there = 1;
    weights[graph.addEdge(nodes[u], nodes[v])] = -matrix[std::size_t(u) * n + v];
    return true;
  };
  // So that a perfect matching exists.
  for (int v = 0; v + 1 < n; v += 2) add(v, v + 1);
  std::vector<std::pair<std::int64_t, int>> row;
  for (int u = 0; u < n; ++u) {
    row.clear();
    for (int v = 0; v < n; ++v)
      if (v != u) row.emplace_back(matrix[std::size_t(u) * n + v], v);
    std::nth_element(row.begin(), row.begin() + (k - 1), row.end());
    for (int i = 0; i < k; ++i) add(u, row[i].second);
  }
  const std::int64_t scale = Perfect::dualScale;
  for (int round = 1;; ++round) {
    Perfect solver(graph, weights);
    if (!solver.run()) return {};
    std::vector<std::int64_t> dual(n);
    for (int v = 0; v < n; ++v) dual[v] = solver.nodeValue(nodes[v]);
    std::vector<Sets> sets(n);
    for (int b = 0; b < solver.blossomNum(); ++b)
      for (Perfect::BlossomIt it(solver, b); it != lemon::INVALID; ++it)
        sets[graph.id(it)].emplace_back(b, solver.blossomValue(b));
    bool added = false;
    for (int u = 0; u < n; ++u) {
      const std::int64_t* costs = &matrix[std::size_t(u) * n];
      for (int v = u + 1; v < n; ++v) {
        std::int64_t price = dual[u] + dual[v] + scale * costs[v];
        if (price < 0 && price + common(sets[u], sets[v]) < 0) added |= add(u, v);
      }
    }
    if (!added) return {true, -solver.matchingWeight(), round};
  }
}

int main(int count, char** words) {
  int neighbours = 0, runs = 1;
  double seconds = 1e9;
  for (int i = 1; i + 1 < count; i += 2) {
    if (!std::strcmp(words[i], "--nearest")) neighbours = std::atoi(words[i + 1]);
    else if (!std::strcmp(words[i], "--runs")) runs = std::atoi(words[i + 1]);
    else if (!std::strcmp(words[i], "--seconds")) seconds = std::atof(words[i + 1]);
    else return std::fprintf(stderr, "unknown: %s\n", words[i]), 2;
  }
  for (Instance instance; read(instance);) {
    const int n = int(instance.nodes);
    Graph graph;
    Weights weights(graph);
    std::vector<std::int64_t> matrix;
    if (neighbours > 0) {
      matrix.resize(std::size_t(n) * n);
      for (const Edge& edge : instance.list)
        matrix[edge.u * n + edge.v] = matrix[edge.v * n + edge.u] = edge.weight;
    } else {
      for (int v = 0; v < n; ++v) graph.addNode();
      for (const Edge& edge : instance.list)
        weights[graph.addEdge(graph.nodeFromId(int(edge.u)), graph.nodeFromId(int(edge.v)))] =
            instance.goal == 0 ? -edge.weight : edge.weight;
    }
    Answer answer;
    double best = 1e300, spent = 0;
    for (int run = 0; run < runs && (run == 0 || spent < seconds); ++run) {
      double start = processor_seconds();
      answer = neighbours > 0 ? nearest(matrix, n, neighbours)
                              : whole(graph, weights, instance.goal);
      double time = processor_seconds() - start;
      spent += time;
      best = std::min(best, time);
    }
    if (!answer.found) return std::fprintf(stderr, "no perfect matching\n"), 1;
    std::printf("%lld %.9f %d\n", static_cast<long long>(answer.weight), best, answer.rounds);
    std::fflush(stdout);
  }
}
