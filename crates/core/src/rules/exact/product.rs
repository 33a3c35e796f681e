//! The product form of first come, first matched on a compatibility graph.
//!
//! With E(S) the classes that may play someone of S, the stationary probability
//! of the line w₁ … w_q (longest first) is
//! π(w) ∝ Π_l λ(w_l) / λ(E({w₁, …, w_l})): Moyal, Bušić and Mairesse, *A product
//! form for the general stochastic matching model* (2021), and with classes that
//! play themselves Begeot, Marcovici, Moyal and Rahme, *A general stochastic
//! matching model on multigraphs* (2021). There one party comes per step; in
//! continuous time with Poisson streams the same holds.
//!
//! Who waits together never includes two who may play, so the classes in a line
//! form an independent set S; classes that play themselves occur once, others
//! any number of times. Summed over the lines with the same S, the weights obey
//!
//! f(S) = Σ_{s ∈ S} f(S∖s) · λ_s / (λ(E(S)) − λ(S ∩ N)),
//!
//! N the classes that do not play themselves: s came last among the first of
//! their classes, and then any number of classes of S ∩ N. So a few hundred
//! sets say all about a graph with infinitely many lines. It is stable iff
//! λ(S ∩ N) < λ(E(S)) for each of them, for sides the paper's (12).

use super::decimal::compare_sums;
use crate::rules::Graph;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// Most independent sets that are summed over.
pub const MOST_SETS: usize = 100_000;

/// The stationary distribution on a graph.
#[derive(Clone, Debug)]
pub struct ProductForm {
    graph: Graph,
    rates: Vec<f64>,
    empty: f64,
    mean_waiting: Vec<f64>,
    sets: usize,
}

/// What the lines of one independent set contribute.
#[derive(Clone, Debug)]
struct Lines {
    weight: f64,
    /// Weight times number waiting, by class.
    waiting: Vec<f64>,
}

impl ProductForm {
    /// Sums the product form.
    ///
    /// # Arguments
    /// `rates` arrivals per unit of time, one for each class, finite, at least
    /// 0, not all 0.
    ///
    /// # Errors
    /// If rates make no sense, some line grows for ever (and which), or there
    /// are too many independent sets.
    ///
    /// # Complexity
    /// O(sets · classes²); 6 zones have some hundred sets.
    pub fn new(graph: &Graph, rates: &[f64]) -> Result<Self, ProductError> {
        let classes = graph.classes();
        let total: f64 = rates.iter().sum();
        let good = |&rate: &f64| rate >= 0.0 && rate.is_finite();
        if rates.len() != classes || !rates.iter().all(good) || !(total > 0.0 && total.is_finite())
        {
            return Err(ProductError::Rates { classes });
        }
        let scaled: Vec<f64> = rates.iter().map(|rate| rate / total).collect();
        // By mask; the sets of one size after those of the size before.
        let mut level = BTreeMap::from([(
            0u32,
            Lines {
                weight: 1.0,
                waiting: vec![0.0; classes],
            },
        )]);
        let mut sum = vec![0.0; classes];
        let mut weight = 0.0;
        let mut sets = 0;
        while !level.is_empty() {
            sets += level.len();
            if sets > MOST_SETS {
                return Err(ProductError::TooManySets);
            }
            let mut next = BTreeMap::new();
            for (&set, lines) in &level {
                weight += lines.weight;
                for (sum, more) in sum.iter_mut().zip(&lines.waiting) {
                    *sum += more;
                }
                for class in 0..classes as u8 {
                    let apart = set & (graph.neighbours(class) | 1 << class) == 0;
                    if apart && rates[usize::from(class)] > 0.0 {
                        let entry = next.entry(set | 1 << class).or_insert_with(|| Lines {
                            weight: 0.0,
                            waiting: vec![0.0; classes],
                        });
                        let rate = scaled[usize::from(class)];
                        entry.weight += lines.weight * rate;
                        for (sum, more) in entry.waiting.iter_mut().zip(&lines.waiting) {
                            *sum += more * rate;
                        }
                        entry.waiting[usize::from(class)] += lines.weight * rate;
                    }
                }
            }
            for (&set, lines) in &mut next {
                finish(graph, rates, total, set, lines)?;
            }
            level = next;
        }
        for value in &mut sum {
            *value /= weight;
        }
        Ok(Self {
            graph: graph.clone(),
            rates: rates.to_vec(),
            empty: 1.0 / weight,
            mean_waiting: sum,
            sets,
        })
    }

    /// Share of time in which nobody waits.
    #[must_use]
    pub fn empty(&self) -> f64 {
        self.empty
    }

    /// Mean number waiting, by class.
    #[must_use]
    pub fn mean_waiting(&self) -> &[f64] {
        &self.mean_waiting
    }

    /// Mean wait of each class by Little's law; NaN for one that never comes. O(classes).
    #[must_use]
    pub fn mean_waits(&self) -> Vec<f64> {
        (self.mean_waiting.iter().zip(&self.rates))
            .map(|(waiting, rate)| waiting / rate)
            .collect()
    }

    /// How many independent sets there are, the empty one included.
    #[must_use]
    pub fn sets(&self) -> usize {
        self.sets
    }

    /// Share of time with this line, longest waiting first; 0 if two in it may
    /// play.
    ///
    /// O(line · classes).
    #[must_use]
    pub fn probability(&self, line: &[u8]) -> f64 {
        let mut probability = self.empty;
        let (mut before, mut may_play) = (0u32, 0u32);
        for &class in line {
            if usize::from(class) >= self.rates.len() || may_play >> class & 1 == 1 {
                return 0.0;
            }
            before |= 1 << class;
            may_play |= self.graph.neighbours(class);
            let serving: f64 = members(before, &self.graph, Part::Serving)
                .map(|class| self.rates[class])
                .sum();
            probability *= self.rates[usize::from(class)] / serving;
        }
        probability
    }
}

/// Which classes of a set, or around it.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// Those that may play someone of it.
    Serving,
    /// Those of it that do not play themselves.
    Growing,
}

fn members(set: u32, graph: &Graph, part: Part) -> impl Iterator<Item = usize> {
    let mut mask = 0u32;
    for class in (0..graph.classes() as u8).filter(|class| set >> class & 1 == 1) {
        if part == Part::Serving {
            mask |= graph.neighbours(class);
        } else if !graph.compatible(class, class) {
            mask |= 1 << class;
        }
    }
    (0..graph.classes()).filter(move |&class| mask >> class & 1 == 1)
}

/// Divides by λ(E(S)) − λ(S ∩ N) and adds those who came again.
fn finish(
    graph: &Graph,
    rates: &[f64],
    total: f64,
    set: u32,
    lines: &mut Lines,
) -> Result<(), ProductError> {
    let serving: Vec<f64> = members(set, graph, Part::Serving)
        .map(|class| rates[class])
        .collect();
    let growing: Vec<f64> = members(set, graph, Part::Growing)
        .map(|class| rates[class])
        .collect();
    if compare_sums(&growing, &serving) != Some(Ordering::Less) {
        let classes = members(set, graph, Part::Growing).collect();
        return Err(ProductError::Unstable { classes });
    }
    let drain = difference(&serving, &growing).max(f64::MIN_POSITIVE) / total;
    for value in &mut lines.waiting {
        *value /= drain;
    }
    lines.weight /= drain;
    for class in members(set, graph, Part::Growing) {
        lines.waiting[class] += lines.weight * (rates[class] / total) / drain;
    }
    Ok(())
}

/// Σ plus − Σ minus with the rounding errors put back (Neumaier).
fn difference(plus: &[f64], minus: &[f64]) -> f64 {
    let (mut sum, mut lost) = (0.0f64, 0.0);
    let terms = plus.iter().copied().chain(minus.iter().map(|&x| -x));
    for term in terms {
        let next = sum + term;
        lost += if sum.abs() >= term.abs() {
            (sum - next) + term
        } else {
            (term - next) + sum
        };
        sum = next;
    }
    sum + lost
}

/// Why there is no [`ProductForm`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProductError {
    /// There must be one finite rate of at least 0 for each class, not all 0.
    Rates {
        /// Classes of the graph.
        classes: usize,
    },
    /// The line of these classes, which do not play each other or themselves,
    /// grows for ever: they come at least as often as those who may play them.
    Unstable {
        /// The classes.
        classes: Vec<usize>,
    },
    /// More than [`MOST_SETS`] independent sets.
    TooManySets,
}

impl fmt::Display for ProductError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rates { classes } => write!(
                f,
                "needs {classes} arrival rates, finite and at least 0, not all of them 0"
            ),
            Self::Unstable { classes } => write!(
                f,
                "the line of classes {classes:?} grows for ever: they come at least as often as \
                 those who may play them"
            ),
            Self::TooManySets => write!(
                f,
                "the graph has more than {MOST_SETS} sets of classes that may wait together"
            ),
        }
    }
}

impl std::error::Error for ProductError {}
