//! What the table takes on the command line.

use crate::clock::Budget;
use crate::solvers::{SOLVERS, Solver};

/// The words that are understood.
pub const HELP: &str = "\
--table            the table; without it, a few cases by criterion
--quick            smaller graphs, fewer runs, less patience
--sizes 100,500    nodes of the complete graphs
--lobbies 1000     players of the sparse graphs
--families a,b     of wide, narrow, line, elo, plane, eomm, eomm-own, lobby
--solvers a,b      of the names in the head of the table
--patience 60      seconds above which a run is not begun
--runs 30          most runs of a solver on a graph
--budget 2         seconds after which a solver is not run again on a graph
--seed 1           what the graphs are made from";

/// What to measure.
#[derive(Clone, Debug)]
pub struct Options {
    /// Nodes of complete graphs.
    pub sizes: Vec<usize>,
    /// Players of the sparse graphs.
    pub lobbies: Vec<usize>,
    /// Families by name; all if empty.
    families: Vec<String>,
    /// Solvers by name; all if empty.
    solvers: Vec<String>,
    /// Seconds above which a run is not begun.
    pub patience: f64,
    /// How often a solver runs.
    pub budget: Budget,
    /// What the graphs are made from.
    pub seed: u64,
}

impl Options {
    /// Reads the words after `--table`.
    ///
    /// # Errors
    /// Which word is not understood.
    pub fn read(words: &[String]) -> Result<Self, String> {
        let quick = words.iter().any(|word| word == "--quick");
        let mut options = Self {
            sizes: if quick {
                vec![100, 200, 500]
            } else {
                vec![100, 200, 500, 1000, 2000]
            },
            lobbies: if quick {
                vec![1000, 10_000]
            } else {
                vec![1000, 10_000, 100_000]
            },
            families: Vec::new(),
            solvers: Vec::new(),
            patience: if quick { 2.0 } else { 60.0 },
            budget: Budget {
                runs: 30,
                seconds: if quick { 0.2 } else { 2.0 },
            },
            seed: 1,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            // Cargo adds `--bench`.
            if ["--table", "--quick", "--bench"].contains(&word.as_str()) {
                continue;
            }
            let value = words.next().ok_or_else(|| format!("{word}: a value?"))?;
            match word.as_str() {
                "--sizes" => options.sizes = numbers(word, value)?,
                "--lobbies" => options.lobbies = numbers(word, value)?,
                "--families" => options.families = list(value),
                "--solvers" => options.solvers = list(value),
                "--patience" => options.patience = number(word, value)?,
                "--runs" => options.budget.runs = number(word, value)?,
                "--budget" => options.budget.seconds = number(word, value)?,
                "--seed" => options.seed = number(word, value)?,
                _ => return Err(format!("{word} is not known")),
            }
        }
        match options
            .sizes
            .iter()
            .find(|&&size| size < 2 || size % 2 == 1)
        {
            Some(size) => Err(format!("--sizes: {size} is not an even number from 2")),
            None => Ok(options),
        }
    }

    /// Whether a family is to be measured.
    pub fn takes(&self, family: &str) -> bool {
        self.families.is_empty() || self.families.iter().any(|name| name == family)
    }

    /// The solvers to measure.
    pub fn solvers(&self) -> impl Iterator<Item = &'static Solver> + use<> {
        let names = self.solvers.clone();
        SOLVERS
            .iter()
            .filter(move |solver| names.is_empty() || names.iter().any(|name| name == solver.name))
    }
}

fn list(value: &str) -> Vec<String> {
    value.split(',').map(str::to_owned).collect()
}

fn number<T: std::str::FromStr>(word: &str, value: &str) -> Result<T, String> {
    value
        .parse()
        .map_err(|_| format!("{word}: {value} is not a number"))
}

fn numbers(word: &str, value: &str) -> Result<Vec<usize>, String> {
    value.split(',').map(|value| number(word, value)).collect()
}
