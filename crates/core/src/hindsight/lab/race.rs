//! `hindsight.race`: all rules with the visitor's parameters on the same players,
//! against the best matching in hindsight.

use super::PAPER;
use super::market::{
    BOUNDED, by_criteria, file_of, hindsight, replications, sequence, too_coarse, too_large,
    too_many_pairs,
};
use super::parts::{Best, Played, RaceSample, RegretSample};
use super::plans::RuleCurve;
use super::pool::{COST, add, estimate};
use super::theory::Theory;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, compose,
};
use crate::hindsight::file::PlayerFile;
use crate::hindsight::optimum::Record;
use crate::hindsight::parameters::{HindsightArrivals, HindsightRule, HindsightRun, Market, Rules};
use crate::hindsight::{CostModel, RunCosts, Sequence, formulas};
use crate::sim::stats::Interval;
use std::sync::Arc;

compose! {
    /// Every rule against hindsight.
    pub struct HindsightRace {
        /// What a game is.
        market: Market,
        /// Who comes.
        players: HindsightArrivals,
        /// The rules' parameters.
        rules: Rules,
        /// Length of the simulation.
        run: HindsightRun,
    }
}

/// A measure of a replication, for ratios: what is above, and below.
pub type Pick<'a> = dyn Fn(&RaceSample) -> Option<(f64, f64)> + 'a;

impl HindsightRace {
    /// Whether all is about one file, so that nothing is left to chance.
    #[must_use]
    pub fn of_file(&self) -> bool {
        self.players.of_file()
    }

    /// A ratio of sums over replications, with its interval; `None` before there is
    /// anything. Of a file it is exact, and its half width 0. O(parts) calls of `pick`.
    #[must_use]
    pub fn ratio(&self, parts: &Parts<RaceSample>, pick: &Pick<'_>) -> Option<Interval> {
        let pairs: Vec<(f64, f64)> = (parts.iter())
            .filter_map(|(_, sample)| pick(sample))
            .collect();
        estimate(&pairs, self.of_file())
    }

    /// Mean cost of a player under a rule.
    #[must_use]
    pub fn cost(&self, parts: &Parts<RaceSample>, rule: HindsightRule) -> Option<Interval> {
        self.of_rule(parts, rule, Played::total)
    }

    /// Mean criteria cost of a player under a rule.
    #[must_use]
    pub fn criteria(&self, parts: &Parts<RaceSample>, rule: HindsightRule) -> Option<Interval> {
        self.of_rule(parts, rule, |played| played.criteria)
    }

    /// Mean time cost of a player under a rule.
    #[must_use]
    pub fn time(&self, parts: &Parts<RaceSample>, rule: HindsightRule) -> Option<Interval> {
        self.of_rule(parts, rule, |played| played.time)
    }

    fn of_rule(
        &self,
        parts: &Parts<RaceSample>,
        rule: HindsightRule,
        measure: fn(&Played) -> f64,
    ) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            let played = sample.rules.get(rule as usize)?;
            Some((measure(played), f64::from(sample.players)))
        })
    }

    /// Mean cost of a player in hindsight: of the best matching found. For games of
    /// two it is the optimum.
    #[must_use]
    pub fn best(&self, parts: &Parts<RaceSample>) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            Some((sample.best?.total(), f64::from(sample.compared)))
        })
    }

    /// The lower bound of a player's mean cost in hindsight.
    #[must_use]
    pub fn least(&self, parts: &Parts<RaceSample>) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            Some((sample.best?.least, f64::from(sample.compared)))
        })
    }

    /// How many times a rule costs what the best matching found costs: the competitive
    /// ratio on these players; for games of more than two it may be larger, up to
    /// [`ratio_at_most`](Self::ratio_at_most).
    #[must_use]
    pub fn competitive(&self, parts: &Parts<RaceSample>, rule: HindsightRule) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            Some((*sample.rivals.get(rule as usize)?, sample.best?.total()))
        })
    }

    /// How many times a rule costs the lower bound.
    #[must_use]
    pub fn ratio_at_most(
        &self,
        parts: &Parts<RaceSample>,
        rule: HindsightRule,
    ) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            Some((*sample.rivals.get(rule as usize)?, sample.best?.least))
        })
    }

    /// The part of a rule's games, and of those who left, that the optimum keeps; for games of
    /// two.
    #[must_use]
    pub fn kept(&self, parts: &Parts<RaceSample>, rule: HindsightRule) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            let (regret, played) = (
                sample.regrets.get(rule as usize)?,
                sample.rules.get(rule as usize)?,
            );
            let left = sample.left.get(rule as usize).copied().unwrap_or(0);
            Some((f64::from(regret.kept), f64::from(played.games + left)))
        })
    }

    /// The share of players who leave without a game; `None` where nobody can.
    #[must_use]
    pub fn left(&self, parts: &Parts<RaceSample>, rule: HindsightRule) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            let left = sample.left.get(rule as usize)?;
            Some((f64::from(*left), f64::from(sample.players)))
        })
    }

    /// What beginning late, and what the wrong partners cost a player: the two parts of
    /// the regret; for games of two.
    #[must_use]
    pub fn regret(&self, parts: &Parts<RaceSample>, rule: HindsightRule) -> Option<[Interval; 2]> {
        let part = |measure: fn(&RegretSample) -> f64| {
            self.ratio(parts, &|sample| {
                let regret = sample.regrets.get(rule as usize)?;
                Some((measure(regret), f64::from(sample.players)))
            })
        };
        Some([part(|of| of.delay)?, part(|of| of.difference)?])
    }

    /// What greedy costs a player, exactly; where theory knows: constant rate, one
    /// uniform criterion.
    #[must_use]
    pub fn greedy_exact(&self) -> Option<f64> {
        Theory::of(&self.market, &self.players)?.greedy_exact()
    }

    /// The part of a rule's games that came of a time-out: with computer players, or, under
    /// multi-queue, borrowed.
    #[must_use]
    pub fn timed_out(&self, parts: &Parts<RaceSample>, rule: HindsightRule) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            let played = sample.rules.get(rule as usize)?;
            Some((f64::from(played.timed_out), f64::from(played.games)))
        })
    }

    /// What (3) and (8) are about, the chance that a game comes of a time-out: as printed, and
    /// with the sum that is right; under greedy that is exact, under multi-queue the chance that
    /// a range finds too few of its own. `None` for other rules and where the formulas are not
    /// meant.
    #[must_use]
    pub fn time_out_chance(&self, rule: HindsightRule) -> Option<[f64; 2]> {
        Theory::of(&self.market, &self.players)?;
        let ranges = match rule {
            HindsightRule::Greedy => 1.0,
            HindsightRule::MultiQueue if !self.rules.adaptive_r.on() => f64::from(self.rules.r),
            _ => return None,
        };
        let (k, expected) = (self.market.k, self.players.rate * self.market.tau / ranges);
        Some([
            formulas::computer_probability_as_printed(k, expected),
            formulas::computer_probability(k, expected),
        ])
    }

    /// How far the estimate (2) of greedy's cost is from what it costs, relative to itself: the
    /// paper's bound (4), the one that held wherever it was tried, and the distance itself. `None`
    /// where the formulas are not meant.
    #[must_use]
    pub fn error_of_estimate(&self) -> Option<[f64; 3]> {
        let exact = self.greedy_exact()?;
        let estimate = self.formula(HindsightRule::Greedy)?;
        let (k, rate, tau) = (self.market.k, self.players.rate, self.market.tau);
        Some([
            formulas::error_bound_as_printed(k, rate, tau),
            formulas::error_bound(k, rate, tau),
            (exact / estimate - 1.0).abs(),
        ])
    }

    /// What the paper's formula says that a rule with the visitor's parameter costs a
    /// player: (2), (5) or (7), with the paper's weight. `None` for other rules and where
    /// the formula is not meant.
    #[must_use]
    pub fn formula(&self, rule: HindsightRule) -> Option<f64> {
        let theory = Theory::of(&self.market, &self.players)?;
        let rules = &self.rules;
        let cost = match rule {
            HindsightRule::Greedy => theory.estimate(RuleCurve::MultiQueue, 1.0),
            HindsightRule::Periodic if !rules.adaptive_x.on() => {
                theory.estimate(RuleCurve::Periodic, f64::from(rules.x))
            }
            HindsightRule::MultiQueue if !rules.adaptive_r.on() => {
                theory.estimate(RuleCurve::MultiQueue, f64::from(rules.r))
            }
            _ => None,
        };
        let cost = cost.filter(|_| theory.is_paper_weight())?;
        Some(cost.total())
    }
}

/// Computes the replications.
struct RaceRun {
    question: HindsightRace,
    file: Option<Arc<PlayerFile>>,
}

impl RaceRun {
    fn sample<const D: usize>(&self, replication: u32) -> Option<RaceSample> {
        let question = &self.question;
        let cost_model: CostModel<D> = question.market.cost_model();
        let players: Sequence<D> = sequence(
            &question.market,
            &question.players,
            &question.run,
            self.file.as_deref(),
            replication,
        )?;
        let mut sample = RaceSample {
            players: players.len() as u32,
            rules: Vec::new(),
            best: None,
            compared: players.len() as u32,
            rivals: Vec::new(),
            regrets: Vec::new(),
            left: Vec::new(),
        };
        let may_leave = question.players.may_leave();
        let plans = HindsightRule::ALL
            .iter()
            .map(|&rule| question.rules.plan(rule));
        if cost_model.players == 2 {
            let best = players.best(&cost_model).ok()?;
            for plan in plans {
                let mut watch = (RunCosts::new(cost_model), Record::default());
                players.watch(plan, &cost_model, &mut watch).ok()?;
                let (costs, record) = watch;
                let regret = players.regret(&cost_model, &record.games, &best).ok()?;
                sample.left.extend(may_leave.then_some(costs.left as u32));
                sample.rivals.push(costs.cost.total());
                sample.rules.push(costs.into());
                sample.regrets.push(RegretSample {
                    kept: regret.kept() as u32,
                    delay: regret.delay,
                    difference: regret.difference,
                });
            }
            sample.best = Some(Best::new(best.cost, best.least));
        } else {
            let first = players.first(BOUNDED);
            for plan in plans {
                let costs = players.play(plan, &cost_model).ok()?;
                sample.left.extend(may_leave.then_some(costs.left as u32));
                sample.rules.push(costs.into());
                let rival = first.play(plan, &cost_model).ok()?;
                sample.rivals.push(rival.cost.total());
            }
            sample.best = Some(hindsight(&first, &cost_model)?);
            sample.compared = first.len() as u32;
        }
        Some(sample)
    }
}

impl Question for HindsightRace {
    type Part = RaceSample;

    fn parts(&self) -> u32 {
        replications(&self.players, &self.run)
    }

    fn work(&self) -> Work {
        let players = u64::from(self.run.players);
        Work {
            events: players * u64::from(self.parts()) * HindsightRule::ALL.len() as u64,
            bytes: players * 600 + u64::from(self.parts()) * 800,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_coarse(&self.market, &self.players, &self.run)
            .or_else(|| too_many_pairs(&self.market, &self.players, &self.run, limits))
            .or_else(|| too_large(&self.run, work, limits))
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = RaceRun {
            question: self.clone(),
            file: file_of(&self.players, data)?,
        };
        // The optimum takes longer than the rules.
        let work = 100 * u64::from(self.run.players);
        Ok(RunPlan::whole(
            move |_| work,
            move |number| by_criteria!(run.question.market, D => run.sample::<D>(number)),
        ))
    }

    fn quantities(&self, parts: &Parts<RaceSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for rule in HindsightRule::ALL.iter().copied() {
            self.of_one(rule, parts, &mut report);
        }
        let two = self.market.k == 2;
        let name = if two {
            "best matching in hindsight"
        } else {
            "best matching found"
        };
        let mut push = |key: &str, name: String, interval: Option<Interval>| {
            let name = (key.to_owned(), name, COST);
            add(&mut report, self.of_file(), name, interval);
        };
        push(
            "best.cost",
            format!("cost of a player, {name}"),
            self.best(parts),
        );
        if !two {
            let name = "cost of a player in hindsight, lower bound";
            push("best.least", name.to_owned(), self.least(parts));
        }
        report.finish()
    }
}

impl HindsightRace {
    /// The numbers of one rule.
    fn of_one(&self, rule: HindsightRule, parts: &Parts<RaceSample>, report: &mut ReportBuilder) {
        if let (HindsightRule::Greedy, Some(value)) = (rule, self.greedy_exact()) {
            let (name, method) = ("cost of a player, Greedy", "renewal argument");
            report
                .citing("Schlup, equation (2), corrected for time-outs")
                .exact("greedy.cost", name, COST, value, method)
                .citing(PAPER);
        }
        let [delay, difference] = match self.regret(parts, rule) {
            Some([delay, difference]) => [Some(delay), Some(difference)],
            None => [None, None],
        };
        let cost = self.cost(parts, rule);
        let criteria = self.criteria(parts, rule);
        let time = self.time(parts, rule);
        let ratio = self.competitive(parts, rule);
        let kept = self.kept(parts, rule);
        let left = self.left(parts, rule);
        for (key, name, unit, over, interval) in [
            ("cost.simulated", "cost of a player", COST, "players", cost),
            (
                "criteria",
                "criteria cost of a player",
                COST,
                "players",
                criteria,
            ),
            ("time", "waiting cost of a player", COST, "players", time),
            ("ratio", "cost over that in hindsight", "", "players", ratio),
            ("kept", "games that the optimum keeps", "", "games", kept),
            (
                "delay",
                "cost of late games, a player",
                COST,
                "players",
                delay,
            ),
            (
                "difference",
                "cost of other partners, a player",
                COST,
                "players",
                difference,
            ),
            ("left", "share of players who left", "", "players", left),
        ] {
            let key = format!("{}.{key}", rule.key());
            let name = format!("{name}, {}", rule.label());
            add(
                report.over(over),
                self.of_file(),
                (key, name, unit),
                interval,
            );
        }
    }
}
