//! Which values of a parameter are tried where the arrival rate is known: around the
//! paper's estimates of the best one.

use super::plans::RuleCurve;
use crate::hindsight::formulas::{best_period, best_ranges};
use crate::hindsight::parameters::Market;
use crate::hindsight::rules::MOST_CELLS;

/// No period gathers more games than this.
const MOST_GAMES: f64 = 20_000.0;

/// Values of a curve's parameter for a market at an arrival rate. They begin as
/// [`RuleCurve::values`] does, with greedy where the rule can be that, and reach to about
/// twice what is best by (6) or (9), with the criteria's weight.
///
/// Where criteria weigh w, waiting pays w times as much: f and the window's growth are
/// in units of wτ and 1/(wτ); at any rate, as their best values do not depend on it.
pub(crate) fn grid(curve: RuleCurve, market: &Market, rate: f64) -> Vec<f64> {
    let mut values = curve.values(market);
    let weighted = rate * market.weight;
    let period = best_period(market.k, weighted, market.tau);
    match curve {
        RuleCurve::Periodic => {
            let games = period / f64::from(market.k);
            stretch(&mut values, games, MOST_GAMES);
        }
        RuleCurve::MultiQueue => {
            let axes = f64::from(market.criteria);
            // The same estimate with D criteria, r ranges of each and so r^D queues:
            // the wait grows with r^D, and (7) is least where r^(D+1) is r_opt²/D.
            let one = best_ranges(market.k, weighted, market.tau);
            let best = libm::pow(one * one / axes, 1.0 / (axes + 1.0));
            let most = match market.criteria {
                1 => MOST_CELLS as f64,
                2 => 64.0,
                _ => 16.0,
            };
            stretch(&mut values, best, most);
        }
        RuleCurve::DifferenceWait => scale(&mut values, market.weight),
        RuleCurve::Widening => scale(&mut values, 1.0 / market.weight),
        RuleCurve::Batched => {
            // A batch of n_opt players comes in this time.
            let batch = (period.max(0.0) + 1.0) / rate;
            scale(&mut values, (4.0 * batch / market.tau).min(1.0));
        }
        RuleCurve::Holding => {
            // What a player costs in a good game goes with the root of the number who
            // come in time. At the paper's 15 the values are as they stand; no game
            // costs more than the criteria's weight for each member.
            let usual = (15.0 * market.weight / (rate * market.tau)).sqrt();
            scale(&mut values, usual.min(market.weight));
        }
    }
    values
}

/// Makes 1, 2, 3, … 1, 1 + s, 1 + 2s, … so that they go to twice a value, but not
/// beyond `most`.
fn stretch(values: &mut [f64], best: f64, most: f64) {
    let last = values.len().saturating_sub(1).max(1) as f64;
    let step = (2.0 * best / (last + 1.0)).ceil();
    let widest = ((most - 1.0) / last).floor();
    let step = step.min(widest).max(1.0);
    for value in values {
        *value = 1.0 + (*value - 1.0) * step;
    }
}

fn scale(values: &mut [f64], factor: f64) {
    for value in values {
        *value *= factor;
    }
}
