//! The players of a replication, and what all questions share.

use super::parts::Best;
use crate::experiment::{Data, ExperimentError, Limits, TooLarge, Work};
use crate::hindsight::file::PlayerFile;
use crate::hindsight::optimum::{Effort, MOST_PAIRS};
use crate::hindsight::parameters::{HindsightArrivals, HindsightRun, Market};
use crate::hindsight::rules::RulePlan;
use crate::hindsight::{CostModel, Sequence};
use crate::sim::Streams;
use std::sync::Arc;

/// Does something for as many criteria as players have: with one as `D`, or with
/// three, of which those that nobody has count nothing.
macro_rules! by_criteria {
    ($market:expr, $D:ident => $run:expr) => {
        if $market.criteria == 1 {
            const $D: usize = 1;
            $run
        } else {
            const $D: usize = 3;
            $run
        }
    };
}
pub(crate) use by_criteria;

/// The file that a question means; `None` if it means none.
///
/// # Errors
/// When it is not the one given.
pub(crate) fn file_of(
    players: &HindsightArrivals,
    data: &Data,
) -> Result<Option<Arc<PlayerFile>>, ExperimentError> {
    if !players.of_file() {
        return Ok(None);
    }
    let wanted = players.file.0;
    match data.get::<PlayerFile>() {
        Some(file) if file.fingerprint() == wanted => Ok(Some(file.clone())),
        _ => Err(ExperimentError::NoFile { wanted }),
    }
}

/// The players of a replication: drawn, or those of the file. `None` only for numbers
/// out of range.
pub(crate) fn sequence<const D: usize>(
    market: &Market,
    players: &HindsightArrivals,
    run: &HindsightRun,
    file: Option<&PlayerFile>,
    replication: u32,
) -> Option<Sequence<D>> {
    match file {
        Some(file) => Some(file.sequence(run.players as usize, market.tau)),
        None => drawn(players, run, replication, run.players),
    }
}

/// The players of the animation: the first of a replication, or of the file's largest group.
pub(crate) fn cast<const D: usize>(
    players: &HindsightArrivals,
    run: &HindsightRun,
    file: Option<&PlayerFile>,
    replication: u32,
    count: u32,
) -> Option<Sequence<D>> {
    match file {
        Some(file) => Some(file.cast(count as usize)),
        None => drawn(players, run, replication, count),
    }
}

/// The first so many players of a replication.
fn drawn<const D: usize>(
    players: &HindsightArrivals,
    run: &HindsightRun,
    replication: u32,
    count: u32,
) -> Option<Sequence<D>> {
    let count = count as usize;
    let streams = Streams::new(run.seed.0, u64::from(replication));
    let traffic = players.traffic(u64::from(run.players))?;
    let drawn = Sequence::draw(traffic, players.spread, &streams, count).ok()?;
    Some(if players.may_leave() {
        drawn.with_patience(players.patience, &streams)
    } else {
        drawn
    })
}

/// Games of more than two are bounded for so many players: the first of them.
pub(super) const BOUNDED: usize = 240;
/// How much to work for these bounds.
const EFFORT: Effort = Effort {
    rounds: 60,
    steps: 100_000,
};

/// The best matching in hindsight: of games of two the optimum, of larger ones between
/// bounds. `None` only for numbers out of range.
pub(crate) fn hindsight<const D: usize>(
    players: &Sequence<D>,
    cost_model: &CostModel<D>,
) -> Option<Best> {
    if cost_model.players == 2 {
        let best = players.best(cost_model).ok()?;
        return Some(Best::new(best.cost, best.least));
    }
    let bounds = players.bounds(cost_model, EFFORT).ok()?;
    Some(Best::new(bounds.found.cost, bounds.lower))
}

/// How many sequences there are: of a file only one.
pub(crate) fn replications(players: &HindsightArrivals, run: &HindsightRun) -> u32 {
    if players.of_file() {
        1
    } else {
        run.replications
    }
}

/// How much work the best matching of so many players is, in the same units.
pub(crate) fn matching_events(market: &Market, players: u64) -> u64 {
    if market.k == 2 {
        50 * players
    } else {
        2_000_000
    }
}

/// How much work a plan is for one replication, in units of about an arrival of the
/// quick rules. Batches that hold players back look at them again and again.
pub(crate) fn events(
    market: &Market,
    players: &HindsightArrivals,
    run: &HindsightRun,
    plan: &RulePlan,
) -> u64 {
    let count = f64::from(run.players);
    let RulePlan::Batched { period, hold } = *plan else {
        return u64::from(run.players);
    };
    let matching = market.k == 2 && market.criteria > 1;
    let each = if matching { 50.0 } else { 1.0 };
    if hold == f64::INFINITY {
        return (count * each) as u64;
    }
    // As many as wait if nobody finds a game, a batch for each newcomer at most.
    let waiting = (players.rate * market.tau).min(count);
    let batches = (count / (players.rate * period)).min(count);
    (count + batches * waiting * each) as u64
}

/// Where players may leave, all pairs of a replication who can meet are listed: so many bytes
/// each, on a page up to this number and elsewhere up to [`MOST_PAIRS`].
const MOST_PAIRS_ON_PAGE: u64 = 2_000_000;

/// Where games of two of players who may leave have too many pairs who can meet to be listed.
pub(super) fn too_many_pairs(
    market: &Market,
    players: &HindsightArrivals,
    run: &HindsightRun,
    limits: &Limits,
) -> Option<TooLarge> {
    if market.k != 2 || !players.may_leave() {
        return None;
    }
    let most = match limits.bytes <= Limits::PAGE.bytes {
        true => MOST_PAIRS_ON_PAGE,
        false => MOST_PAIRS as u64 / 2,
    };
    // Each meets those who come while both wait: the mean of the shorter of both times.
    let wait = -players.patience * libm::expm1(-market.tau / players.patience);
    let each = players.rate * wait;
    let fewer = (most as f64 / each.max(1.0)) as u64;
    (u64::from(run.players) > fewer).then(|| {
        let fewer = fewer.max(2);
        let message = format!(
            "{} players who may leave, each with {each:.0} others: more than fit",
            run.players
        );
        TooLarge::one("players", message, format!("{fewer} players"), fewer)
    })
}

/// The part of τ_max by which floating-point times may be off where players may leave.
const FINENESS: f64 = 1e-3;

/// Where players who may leave come so seldom that the times of the last of them cannot be told
/// apart by how long they wait: a wait would be charged as 0, or as twice what it is.
pub(super) fn too_coarse(
    market: &Market,
    players: &HindsightArrivals,
    run: &HindsightRun,
) -> Option<TooLarge> {
    if !players.may_leave() {
        return None;
    }
    let fit = FINENESS * market.tau * players.rate / f64::EPSILON;
    (f64::from(run.players) > fit).then(|| {
        let fewer = (fit as u64).max(2);
        let message = format!(
            "{} players who come so seldom that numbers of sixteen digits cannot tell how long \
             the last of them wait, {} at most",
            run.players, market.tau
        );
        TooLarge::one("players", message, format!("{fewer} players"), fewer)
    })
}

/// The most players of one replication that a page takes: the optimum of more would
/// take its time and memory.
const MOST_ON_PAGE: u64 = 100_000;

/// Where a run's players or its replications are too many.
pub(crate) fn too_large(run: &HindsightRun, work: &Work, limits: &Limits) -> Option<TooLarge> {
    let players = u64::from(run.players);
    if limits.bytes <= Limits::PAGE.bytes && players > MOST_ON_PAGE {
        let message =
            format!("{players} players in a replication: on a page at most {MOST_ON_PAGE}");
        let label = format!("{MOST_ON_PAGE} players");
        return Some(TooLarge::one("players", message, label, MOST_ON_PAGE));
    }
    let over = work.excess(limits);
    if over <= 1 {
        return None;
    }
    let fewer = u64::from(run.replications) / over;
    Some(if fewer < 2 {
        let fewer = (players / over).max(2);
        let message = format!("{players} players in a replication: more than fit");
        TooLarge::one("players", message, format!("{fewer} players"), fewer)
    } else {
        let message = format!(
            "{} replications of {players} players: more than fit",
            run.replications
        );
        TooLarge::one(
            "replications",
            message,
            format!("{fewer} replications"),
            fewer,
        )
    })
}
