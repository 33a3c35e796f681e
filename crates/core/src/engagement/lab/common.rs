//! What the questions share: whose players, means over replications, offers.

use crate::engagement::case::Case;
use crate::engagement::contest::{Collection, Constraints};
use crate::engagement::parameters::{
    Ending, EngagementFairness, EngagementPlayers, EngagementRun, People, WaitingPool,
};
use crate::engagement::population::{EngagementPopulation, Growth, PopulationKind};
use crate::experiment::{Data, ExperimentError, Limits, Parts, TooLarge, Value, Work};
use crate::sim::stats::{Interval, Linear, replications};
use std::sync::Arc;

/// How many states the built-in collections have.
const STATES: usize = 10_000;

/// The seed of the built-in collections: they are data, whatever the visitor's seed.
const SEED: u64 = 1;

/// The built-in population that is meant; `None` for a file.
///
/// # Errors
/// Only for a population that cannot be made: a bug.
pub(crate) fn built_in(people: People) -> Result<Option<EngagementPopulation>, ExperimentError> {
    let kind = match people {
        People::Paper => PopulationKind::Paper,
        People::Arena => PopulationKind::Tournament,
        People::File => return Ok(None),
    };
    let growth = Growth::new(kind, STATES, SEED).and_then(Growth::finish);
    growth
        .map(Some)
        .map_err(|wrong| ExperimentError::Solver(wrong.to_string()))
}

/// What was fitted to the file that is meant.
///
/// # Errors
/// When it is not the one given.
pub(crate) fn file_of(
    players: &EngagementPlayers,
    data: &Data,
) -> Result<Arc<Case>, ExperimentError> {
    let wanted = players.file.0;
    match data.get::<Case>() {
        Some(case) if case.fingerprint == wanted => Ok(case),
        _ => Err(ExperimentError::NoFile { wanted }),
    }
}

/// Where the players of a question come from, with the games' ends as the visitor has
/// them. `lives` asks for what many rounds need.
///
/// # Errors
/// When the file that is meant is not the one given.
pub(crate) fn collection(
    players: &EngagementPlayers,
    ending: &Ending,
    data: &Data,
    lives: bool,
) -> Result<Collection, ExperimentError> {
    if let Some(population) = built_in(players.people)? {
        let draws = ending.model(population.draws());
        return Ok(Collection::of(&population, draws, lives));
    }
    let population = file_of(players, data)?
        .population()
        .map_err(|wrong| ExperimentError::Solver(wrong.to_string()))?;
    let draws = ending.model(population.draws());
    Ok(Collection::of(&population, draws, lives))
}

/// What the fairness parameters ask of the matchmakers.
pub(crate) fn wants(fairness: &EngagementFairness) -> Constraints<'static> {
    Constraints {
        cap: fairness.cap,
        price: fairness.price,
        avoid: None,
        never: None,
    }
}

/// The mean over parts of one number of each, with its interval; `None` if there are none.
pub(crate) fn mean<P>(parts: &Parts<P>, pick: &dyn Fn(&P) -> Option<f64>) -> Option<Interval> {
    let mut values = Vec::new();
    for (_, part) in parts.iter() {
        values.extend(pick(part));
    }
    mean_of(&values)
}

/// The same of plain numbers.
pub(crate) fn mean_of(values: &[f64]) -> Option<Interval> {
    (!values.is_empty()).then(|| replications(values.iter().copied()))
}

/// A ratio of sums over parts with its interval; `None` if nothing is below.
pub(crate) fn ratio<P>(
    parts: &Parts<P>,
    pick: &dyn Fn(&P) -> Option<(f64, f64)>,
) -> Option<Interval> {
    let mut pairs = Vec::new();
    for (_, part) in parts.iter() {
        pairs.extend(pick(part));
    }
    ratio_of(&pairs)
}

/// The same of plain pairs.
pub(crate) fn ratio_of(pairs: &[(f64, f64)]) -> Option<Interval> {
    let interval = Linear::ratio(pairs)?.interval();
    interval.mean.is_finite().then_some(interval)
}

/// A smaller value of one whole number.
fn fewer(field: &'static str, label: &'static str, from: u32, to: u64) -> TooLarge {
    let message = format!("{from} {label}: more than fit");
    TooLarge::one(field, message, format!("{to} {label}"), to)
}

/// Fewer rounds of Table 2, if the work does not fit; `None` if it fits.
pub(crate) fn fewer_rounds(rounds: u32, work: &Work, limits: &Limits) -> Option<TooLarge> {
    let over = work.excess(limits);
    let left = (u64::from(rounds) / over.max(1)).max(20);
    (over > 1).then(|| fewer("draws_of_table", "rounds of Table 2", rounds, left))
}

/// Fewer replications, if the work does not fit; where two are too many, two of a smaller
/// pool. `None` if it fits. Work grows with the square of the pool, and a pool alone always
/// fits into the memory.
pub(crate) fn too_large(
    run: &EngagementRun,
    waiting: &WaitingPool,
    work: &Work,
    limits: &Limits,
) -> Option<TooLarge> {
    let (over, replications) = (work.excess(limits), u64::from(run.replications));
    if over <= 1 {
        return None;
    }
    let left = replications / over;
    if left >= 2 {
        let field = "replications";
        return Some(fewer(field, field, run.replications, left));
    }
    let over_with_two = (2 * over).div_ceil(replications);
    let mut share = 1;
    while share * share < over_with_two {
        share += 1;
    }
    let pool = (u64::from(waiting.pool) / share).max(1);
    let mut told = fewer("pool", "players waiting", waiting.pool, pool);
    for offer in &mut told.offers {
        offer.label.push_str(", 2 replications");
        (offer.values).insert("replications".to_owned(), Value::Int(2));
    }
    Some(told)
}
