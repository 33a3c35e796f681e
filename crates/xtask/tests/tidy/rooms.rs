//! The rooms of `core`, and circles of files in every crate.

use std::collections::BTreeSet;

use crate::allowed::except;
use crate::files::report;
use crate::imports::Crate;

/// The rooms of `core` on their floors, from below. A room imports rooms of lower floors
/// only; on the first, where the small helpers are, and among `sim` and `markov`, none
/// imports another.
const FLOORS: [&[&str]; 7] = [
    &["order", "out_of_range", "words"],
    &["table"],
    &["sim", "markov"],
    &["experiment"],
    &["patience", "rules", "hindsight", "balance", "engagement"],
    &["arena"],
    &["catalog"],
];

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&room))
}

#[test]
fn core_imports_downwards_only() {
    let core = Crate::read("crates/core/src/");
    let mut offenders = Vec::new();
    for source in &core.sources {
        let Some(room) = source.module.first() else {
            continue;
        };
        let Some(here) = floor(room) else {
            offenders.push((
                source.path.clone(),
                format!("the room {room} has no floor in tidy/rooms.rs"),
            ));
            continue;
        };
        let mut upward = BTreeSet::new();
        for import in &source.imports {
            let Some(path) = core.absolute(source, &import.path) else {
                continue;
            };
            let Some(other) = path.first().filter(|other| *other != room) else {
                continue;
            };
            if floor(other).is_some_and(|other| other >= here) {
                upward.insert(format!("line {} imports {other}", import.line));
            }
        }
        if !upward.is_empty() {
            let story = Vec::from_iter(upward).join(", ");
            offenders.push((source.path.clone(), story));
        }
    }
    except(
        "upward",
        "core imports downwards only (order, words < table < sim, markov < experiment < labs < arena < catalog)",
        &offenders,
    );
}

/// Most circles that a crate may have, of those that have many.
const MOST_CIRCLES: usize = 10;

/// The libraries and programs whose files are looked at.
const CRATES: [&str; 11] = [
    "crates/blossom/src/",
    "crates/charts/src/",
    "crates/class/src/",
    "crates/cli/src/",
    "crates/core/src/",
    "crates/loops/src/",
    "crates/own/src/",
    "crates/peers/src/",
    "crates/rulesets/src/",
    "crates/xtask/src/",
    "web/src/",
];

/// Strongly connected components of two files or more (Tarjan 1972), each sorted.
fn circles(graph: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    struct Walk<'g> {
        graph: &'g [BTreeSet<usize>],
        number: Vec<Option<usize>>,
        low: Vec<usize>,
        stack: Vec<usize>,
        count: usize,
        circles: Vec<Vec<usize>>,
    }
    fn visit(walk: &mut Walk<'_>, node: usize) {
        let number = walk.count;
        walk.count += 1;
        walk.number[node] = Some(number);
        walk.low[node] = number;
        walk.stack.push(node);
        for &next in &walk.graph[node] {
            match walk.number[next] {
                None => {
                    visit(walk, next);
                    walk.low[node] = walk.low[node].min(walk.low[next]);
                }
                Some(other) if walk.stack.contains(&next) => {
                    walk.low[node] = walk.low[node].min(other);
                }
                Some(_) => {}
            }
        }
        if walk.low[node] == number {
            let start = walk.stack.iter().position(|&other| other == node);
            let mut circle = walk
                .stack
                .split_off(start.expect("the node is on the stack"));
            if circle.len() > 1 {
                circle.sort_unstable();
                walk.circles.push(circle);
            }
        }
    }
    let mut walk = Walk {
        graph,
        number: vec![None; graph.len()],
        low: vec![0; graph.len()],
        stack: Vec::new(),
        count: 0,
        circles: Vec::new(),
    };
    for node in 0..graph.len() {
        if walk.number[node].is_none() {
            visit(&mut walk, node);
        }
    }
    walk.circles.sort();
    walk.circles
}

/// Shows them with `cargo test -p lobbylab-xtask --test tidy circles -- --nocapture`.
#[test]
fn circles_of_files_are_few_and_within_a_folder() {
    let mut wide = Vec::new();
    let mut many = Vec::new();
    for folder in CRATES {
        let sources = Crate::read(folder);
        let circles = circles(&sources.graph());
        let files: usize = circles.iter().map(Vec::len).sum();
        println!("{folder}: {} circles of {files} files", circles.len());
        if circles.len() > MOST_CIRCLES {
            let story = format!("{} circles, at most {MOST_CIRCLES}", circles.len());
            many.push((folder.to_owned(), story));
        }
        for circle in circles {
            let paths: Vec<&str> = (circle.iter())
                .map(|&place| sources.sources[place].path.as_str())
                .collect();
            println!("  {}", paths.join(" "));
            let parents: BTreeSet<&str> = (paths.iter())
                .filter_map(|path| Some(path.rsplit_once('/')?.0))
                .collect();
            if parents.len() > 1 {
                wide.push((
                    paths[0].to_owned(),
                    format!("in a circle with {}", paths[1..].join(", ")),
                ));
            }
        }
    }
    except("many circles", "few circles of files", &many);
    except(
        "wide circle",
        "a circle of files lies within one folder",
        &wide,
    );
}

#[test]
fn circles_are_seen() {
    let graph = [&[1][..], &[2], &[0, 3], &[4], &[], &[5]]
        .map(|next| BTreeSet::from_iter(next.iter().copied()));
    let findings = circles(&graph);
    assert_eq!(findings, [[0, 1, 2]]);
    report("nothing here", &[]);
}
