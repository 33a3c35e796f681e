//! The table: every solver on every graph, whether they agree, and how many times
//! as long as ours each takes.

use std::collections::{BTreeMap, BTreeSet};

use lobbylab_loops::matching::families::{FAMILIES, hindsight};

use crate::options::Options;
use crate::solvers::{Cell, Complete, OURS, SOLVERS, Solver, Tools};

/// The graphs of a lobby have this many neighbours within the longest wait.
const NEIGHBOURS: f64 = 50.0;

/// Name of the sparse family.
const LOBBY: &str = "lobby";

/// What is known so far.
struct Table<'a> {
    options: &'a Options,
    tools: Tools,
    /// Size and seconds of the last cell of a solver and family; `None` where it
    /// was skipped.
    last: BTreeMap<(&'static str, &'static str), Option<(usize, f64)>>,
    /// Least and greatest ratio to ours, by size and solver. Lobbies stand apart.
    ratios: BTreeMap<(bool, usize, &'static str), (f64, f64)>,
    /// Why cells are missing.
    notes: BTreeSet<String>,
    /// Graphs on which solvers disagree, or ours has no answer with a proof.
    failures: Vec<String>,
}

/// Measures and prints. True if all totals agree and ours are all proven.
pub fn print(options: &Options, tools: Tools) -> bool {
    let mut table = Table {
        options,
        tools,
        last: BTreeMap::new(),
        ratios: BTreeMap::new(),
        notes: BTreeSet::new(),
        failures: Vec::new(),
    };
    println!("Processor seconds, fastest run");
    let names: Vec<String> = options
        .solvers()
        .map(|solver| solver.name.to_owned())
        .collect();
    println!("{}", line("nodes", "family", &names));
    for &nodes in &options.sizes {
        for (family, make) in FAMILIES
            .into_iter()
            .filter(|&(name, _)| options.takes(name))
        {
            let graph = Complete::new(family, make, nodes, options.seed);
            table.row(nodes, family, 3, |solver, tools| {
                (solver.perfect)(&graph, tools)
            });
        }
    }
    for &nodes in options.lobbies.iter().filter(|_| options.takes(LOBBY)) {
        let lobby = hindsight(nodes, NEIGHBOURS, options.seed);
        table.row(nodes, LOBBY, 2, |solver, tools| {
            (solver.singles)(&lobby, tools)
        });
    }
    table.close();
    table.failures.is_empty()
}

impl Table<'_> {
    /// Measures a graph of a family with every solver. Times are taken to grow
    /// with a power of the size.
    fn row(
        &mut self,
        nodes: usize,
        family: &'static str,
        power: i32,
        solve: impl Fn(&Solver, &Tools) -> Cell,
    ) {
        let mut weights = Vec::new();
        let mut ours = None;
        let mut words = Vec::new();
        for solver in self.options.solvers() {
            let expected = match self.last.get(&(solver.name, family)) {
                Some(Some((size, seconds))) => seconds * (nodes as f64 / *size as f64).powi(power),
                Some(None) => f64::INFINITY,
                None => 0.0,
            };
            let cell = if expected > self.options.patience {
                Cell::Skipped
            } else {
                solve(solver, &self.tools)
            };
            words.push(match cell {
                Cell::Timed { weight, seconds } => {
                    weights.push((solver.name, weight));
                    self.last
                        .insert((solver.name, family), Some((nodes, seconds)));
                    if solver.name == OURS {
                        ours = Some(seconds);
                    } else if let Some(ours) = ours {
                        self.compare(family == LOBBY, nodes, solver.name, seconds / ours);
                    }
                    short(seconds)
                }
                Cell::Skipped => {
                    self.last.insert((solver.name, family), None);
                    "skipped".to_owned()
                }
                Cell::Unasked => "–".to_owned(),
                Cell::Missing(why) => {
                    if solver.name.starts_with(OURS) {
                        self.failures.push(format!(
                            "{} on {family} of {nodes} nodes: {why}",
                            solver.name
                        ));
                    }
                    self.notes.insert(format!("{}: {why}", solver.name));
                    "missing".to_owned()
                }
            });
        }
        println!("{}", line(&nodes.to_string(), family, &words));
        if weights.iter().any(|&(_, weight)| weight != weights[0].1) {
            let text = format!("totals disagree on {family} of {nodes} nodes: {weights:?}");
            println!("  {text}");
            self.failures.push(text);
        }
    }

    /// Takes a ratio into the range of a solver and size.
    fn compare(&mut self, lobby: bool, nodes: usize, solver: &'static str, ratio: f64) {
        let range = self
            .ratios
            .entry((lobby, nodes, solver))
            .or_insert((ratio, ratio));
        *range = (range.0.min(ratio), range.1.max(ratio));
    }

    /// Prints ratios, what is missing, and who disagrees.
    fn close(&self) {
        println!("\nTimes as long as ours, least and greatest over the families");
        let names: Vec<&str> = self
            .options
            .solvers()
            .map(|solver| solver.name)
            .filter(|name| *name != OURS)
            .collect();
        let head: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        println!("{}", line("nodes", "", &head));
        let graphs: BTreeSet<(bool, usize)> = self
            .ratios
            .keys()
            .map(|&(lobby, nodes, _)| (lobby, nodes))
            .collect();
        for (lobby, nodes) in graphs {
            let words: Vec<String> = names
                .iter()
                .map(|name| match self.ratios.get(&(lobby, nodes, name)) {
                    Some((low, high)) if low < high => {
                        format!("{}–{}", times(*low), times(*high))
                    }
                    Some((low, _)) => times(*low),
                    None => "–".to_owned(),
                })
                .collect();
            let family = if lobby { LOBBY } else { "" };
            println!("{}", line(&nodes.to_string(), family, &words));
        }
        for note in &self.notes {
            println!("missing: {note}");
        }
        match self.failures.len() {
            0 => println!("All totals agree, and ours are proven."),
            some => println!("{some} FAILURES:"),
        }
        for text in &self.failures {
            println!("  {text}");
        }
    }
}

/// A line of the table.
fn line(nodes: &str, family: &str, words: &[String]) -> String {
    let mut line = format!("{nodes:>7} {family:<8}");
    let width = SOLVERS
        .iter()
        .map(|solver| solver.name.len())
        .max()
        .unwrap_or(0);
    for word in words {
        line.push_str(&format!(" {word:>width$}"));
    }
    line
}

/// Seconds in three digits.
fn short(seconds: f64) -> String {
    let digits = (2 - seconds.max(1e-9).log10().floor() as i32).clamp(0, 8) as usize;
    format!("{seconds:.digits$}")
}

/// A ratio in two digits or so.
fn times(ratio: f64) -> String {
    match ratio {
        ratio if ratio >= 10.0 => format!("{ratio:.0}"),
        ratio if ratio >= 0.1 => format!("{ratio:.1}"),
        _ => format!("{ratio:.3}"),
    }
}
