//! The matchings that are timed, natively by criterion and in the browser by the
//! bench page: one source, so that the two are the same work.
//!
//! [`families`] holds the weights, [`oracle`] brute force and random graphs, [`planted`] graphs
//! whose matching is known, [`checks`] answers held against their proofs, and [`proofs`]
//! some proofs made by hand.
//!
//! Every total is known, so that a run that reads other weights, or finds a worse
//! matching, is seen at once.

use std::cell::RefCell;

use lobbylab_blossom::{Matrix, Points, Problem, Sparse};

pub mod checks;
pub mod families;
pub mod oracle;
pub mod planted;
pub mod proofs;

/// Nodes of the complete graphs.
const SIZES: [usize; 4] = [100, 500, 1000, 2000];

/// The least weight of a perfect matching of each family, by [`SIZES`].
const TOTALS: [(&str, [i64; 4]); 7] = [
    ("wide", [841_828, 900_548, 786_041, 830_094]),
    ("narrow", [61, 4, 0, 0]),
    ("line", [583_685, 492_237, 495_492, 493_641]),
    ("elo", [619, 928, 978, 947]),
    ("plane", [6_215_227, 12_535_170, 17_548_422, 24_203_527]),
    (
        "eomm",
        [
            3_490_961_347,
            17_431_413_520,
            34_849_337_757,
            69_683_204_556,
        ],
    ),
    (
        "eomm-own",
        [
            3_261_561_112,
            16_746_400_027,
            33_492_756_603,
            67_190_069_799,
        ],
    ),
];

/// What a lobby's games and singles cost.
const LOBBY_TOTAL: i64 = 1_152_093_872;

/// Players of the lobby, and how many there are within the longest wait of each.
const LOBBY: (usize, f64) = (10_000, 50.0);

/// What all graphs are made from.
const SEED: u64 = 1;

/// A graph and what its best matching weighs.
enum Graph {
    Matrix(Matrix),
    Points(Points<2>),
    Lobby(Sparse, Vec<i64>),
}

thread_local! {
    /// The graph of the last run with its name, as making it takes as long as a
    /// matching.
    static LAST: RefCell<Option<(String, Graph, i64)>> = const { RefCell::new(None) };
}

/// Every loop by name: from the whole matrix, from points, and from a list of edges.
pub fn names() -> Vec<String> {
    let mut names = Vec::new();
    for nodes in SIZES {
        for (family, _) in families::FAMILIES {
            names.push(format!("matching/ours/{nodes} {family}"));
        }
        names.push(format!("matching/ours by points/{nodes} plane"));
    }
    names.push(format!("matching/ours/{} lobby", LOBBY.0));
    names
}

/// Finds the best matching so many times. The total weight; NaN if it is not the
/// one that is known, or for a name that is none.
pub fn run(name: &str, amount: u64) -> f64 {
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(other, ..)| other != name) {
            // One graph at a time.
            *last = None;
            *last = made(name).map(|(graph, total)| (name.to_owned(), graph, total));
        }
        let Some((_, graph, total)) = last else {
            return f64::NAN;
        };
        for _ in 0..amount {
            if solved(graph) != Some(*total) {
                return f64::NAN;
            }
        }
        *total as f64
    })
}

/// The graph of a loop, and its total.
fn made(name: &str) -> Option<(Graph, i64)> {
    let (case, parameter) = name.strip_prefix("matching/")?.split_once('/')?;
    let (nodes, family) = parameter.split_once(' ')?;
    let nodes = nodes.parse().ok()?;
    if (case, family) == ("ours", "lobby") {
        let lobby = families::hindsight(nodes, LOBBY.1, SEED);
        let edges = lobby
            .edges
            .iter()
            .map(|&(u, v, weight)| (u as usize, v as usize, weight));
        let graph = Sparse::new(nodes, edges).ok()?;
        return Some((Graph::Lobby(graph, lobby.singles), LOBBY_TOTAL));
    }
    let size = SIZES.iter().position(|&size| size == nodes)?;
    let (_, totals) = TOTALS.iter().find(|(name, _)| *name == family)?;
    let graph = match (case, family) {
        ("ours", _) => {
            let (_, make) = families::FAMILIES
                .iter()
                .find(|(name, _)| *name == family)?;
            Graph::Matrix(Matrix::new(nodes, make(nodes, SEED)).ok()?)
        }
        ("ours by points", "plane") => {
            let points = families::plane_points(nodes, SEED);
            Graph::Points(Points::manhattan(&points, [2, 1]).ok()?)
        }
        _ => return None,
    };
    Some((graph, totals[size]))
}

/// The total weight of the best matching.
fn solved(graph: &Graph) -> Option<i64> {
    let solution = match graph {
        Graph::Matrix(graph) => Problem::perfect(graph).solve(),
        Graph::Points(graph) => Problem::perfect(graph).solve(),
        Graph::Lobby(graph, costs) => Problem::with_single_costs(graph, costs).solve(),
    };
    solution.ok().map(|solution| solution.weight)
}
