//! What the paper's formulas say of a market, where they are meant: uniform players with
//! one criterion who come at a constant rate and do not leave. Costs are of a player. The
//! estimates are derived for evenly spaced players and hold on average for Poisson arrivals too.

use super::plans::RuleCurve;
use crate::hindsight::Criteria;
use crate::hindsight::parameters::{Computers, Flow, HindsightArrivals, Market};
use crate::hindsight::{Cost, formulas};

/// A market of which the formulas speak.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theory<'a> {
    market: &'a Market,
    rate: f64,
    /// Whether arrivals are Poisson, of which exact values are known.
    poisson: bool,
}

impl<'a> Theory<'a> {
    /// Of these players; `None` where the formulas are not meant.
    pub(crate) fn of(market: &'a Market, players: &HindsightArrivals) -> Option<Self> {
        let poisson = match players.flow {
            Flow::Constant => true,
            Flow::Regular => false,
            _ => return None,
        };
        let theory = Self::at(market, players, players.rate)?;
        (!players.may_leave()).then_some(Self { poisson, ..theory })
    }

    /// Of such players with Poisson arrivals at a constant rate, whatever theirs is.
    pub(crate) fn at(market: &'a Market, players: &HindsightArrivals, rate: f64) -> Option<Self> {
        let meant = players.spread == Criteria::Uniform && market.criteria == 1;
        meant.then_some(Self {
            market,
            rate,
            poisson: true,
        })
    }

    /// Whether criteria weigh what the paper lets them weigh.
    pub(crate) fn is_paper_weight(self) -> bool {
        self.market.weight == 1.0
    }

    /// What the paper estimates with a value of the parameter: (5) with n = x·k for
    /// periodic match, (7) for multi-queue, of which (2) is the one with one range; the
    /// criteria with their weight. `None` for other rules. They hold where no time-out
    /// happens.
    pub(crate) fn estimate(self, curve: RuleCurve, value: f64) -> Option<Cost> {
        let Market { k, tau, weight, .. } = *self.market;
        let players = f64::from(k);
        let game = match curve {
            RuleCurve::Periodic => formulas::periodic(k, value * players, self.rate, tau),
            RuleCurve::MultiQueue => formulas::multi_queue(k, value, self.rate, tau),
            _ => return None,
        };
        Some(Cost {
            criteria: game.criteria * weight / players,
            time: game.time / players,
        })
    }

    /// Where [`estimate`](Self::estimate) is least: n_opt/k by (6), r_opt by (9); at
    /// least 1, and not rounded.
    pub(crate) fn best(self, curve: RuleCurve) -> Option<f64> {
        let Market { k, tau, weight, .. } = *self.market;
        // The criteria's weight and the rate have the same effect.
        let rate = self.rate * weight;
        let best = match curve {
            RuleCurve::Periodic => formulas::best_period(k, rate, tau) / f64::from(k),
            RuleCurve::MultiQueue => formulas::best_ranges(k, rate, tau),
            _ => return None,
        };
        Some(best.max(1.0))
    }

    /// What greedy costs, exactly; of Poisson arrivals, with the paper's weight.
    pub(crate) fn greedy_exact(self) -> Option<f64> {
        let Market { k, tau, .. } = *self.market;
        let charged = self.market.computers == Computers::Wait;
        (self.poisson && self.is_paper_weight())
            .then(|| formulas::greedy_exact(k, self.rate, tau, charged).per_player())
    }
}
