//! `hindsight.race`: all rules with the visitor's parameters on the same players,
//! against the best matching in hindsight.

use super::PAPER;
use super::market::{
    BOUNDED, by_criteria, file_of, hindsight, replications, sequence, too_large, too_many_pairs,
};
use super::parts::{Best, Played, RaceSample, RegretSample};
use super::plans::Curve;
use super::theory::Theory;
use crate::experiment::{
    Data, Evidence, ExperimentError, Limits, Parts, Piecewise, Quantity, Question, RunPlan,
    TooLarge, Work, compose,
};
use crate::hindsight::file::PlayerFile;
use crate::hindsight::optimum::Record;
use crate::hindsight::parameters::{Market, Players, Rule, Rules, Run};
use crate::hindsight::{Ledger, Sequence, Tariff};
use crate::sim::stats::{Interval, Linear};
use std::sync::Arc;

compose! {
    /// Every rule against hindsight.
    pub struct Race {
        /// What a game is.
        market: Market,
        /// Who comes.
        players: Players,
        /// The rules' parameters.
        rules: Rules,
        /// Length of the simulation.
        run: Run,
    }
}

/// A measure of a replication, for ratios: what is above, and below.
pub type Pick<'a> = dyn Fn(&RaceSample) -> Option<(f64, f64)> + 'a;

impl Race {
    /// Whether all is about one file, so that nothing is left to chance.
    #[must_use]
    pub fn of_file(&self) -> bool {
        self.players.of_file()
    }

    /// A ratio of sums over replications, with its interval; `None` before there is
    /// anything. Of a file it is exact, and its half width 0.
    #[must_use]
    pub fn ratio(&self, parts: &Parts<RaceSample>, pick: &Pick<'_>) -> Option<Interval> {
        let pairs: Vec<(f64, f64)> = (parts.iter())
            .filter_map(|(_, sample)| pick(sample))
            .collect();
        estimate(&pairs, self.of_file())
    }

    /// Mean cost of a player under a rule.
    #[must_use]
    pub fn cost(&self, parts: &Parts<RaceSample>, rule: Rule) -> Option<Interval> {
        self.of_rule(parts, rule, Played::total)
    }

    /// Mean criteria cost of a player under a rule.
    #[must_use]
    pub fn criteria(&self, parts: &Parts<RaceSample>, rule: Rule) -> Option<Interval> {
        self.of_rule(parts, rule, |played| played.criteria)
    }

    /// Mean time cost of a player under a rule.
    #[must_use]
    pub fn time(&self, parts: &Parts<RaceSample>, rule: Rule) -> Option<Interval> {
        self.of_rule(parts, rule, |played| played.time)
    }

    fn of_rule(
        &self,
        parts: &Parts<RaceSample>,
        rule: Rule,
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
    pub fn competitive(&self, parts: &Parts<RaceSample>, rule: Rule) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            Some((*sample.rivals.get(rule as usize)?, sample.best?.total()))
        })
    }

    /// How many times a rule costs the lower bound.
    #[must_use]
    pub fn ratio_at_most(&self, parts: &Parts<RaceSample>, rule: Rule) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            Some((*sample.rivals.get(rule as usize)?, sample.best?.least))
        })
    }

    /// The part of a rule's games, and of those who left, that the optimum keeps; for games of
    /// two.
    #[must_use]
    pub fn kept(&self, parts: &Parts<RaceSample>, rule: Rule) -> Option<Interval> {
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
    pub fn left(&self, parts: &Parts<RaceSample>, rule: Rule) -> Option<Interval> {
        self.ratio(parts, &|sample| {
            let left = sample.left.get(rule as usize)?;
            Some((f64::from(*left), f64::from(sample.players)))
        })
    }

    /// What beginning late, and what the wrong partners cost a player: the two parts of
    /// the regret; for games of two.
    #[must_use]
    pub fn regret(&self, parts: &Parts<RaceSample>, rule: Rule) -> Option<[Interval; 2]> {
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

    /// What the paper's formula says that a rule with the visitor's parameter costs a
    /// player: (2), (5) or (7), with the paper's weight. `None` for other rules and where
    /// the formula is not meant.
    #[must_use]
    pub fn formula(&self, rule: Rule) -> Option<f64> {
        let theory = Theory::of(&self.market, &self.players)?;
        let rules = &self.rules;
        let cost = match rule {
            Rule::Greedy => theory.estimate(Curve::MultiQueue, 1.0),
            Rule::Periodic if !rules.adaptive_x.on() => {
                theory.estimate(Curve::Periodic, f64::from(rules.x))
            }
            Rule::MultiQueue if !rules.adaptive_r.on() => {
                theory.estimate(Curve::MultiQueue, f64::from(rules.r))
            }
            _ => None,
        };
        let cost = cost.filter(|_| theory.is_paper_weight())?;
        Some(cost.total())
    }
}

/// A ratio of sums with its interval; of a file it is exact.
pub(crate) fn estimate(pairs: &[(f64, f64)], exact: bool) -> Option<Interval> {
    let mut interval = Linear::ratio(pairs)?.interval();
    if exact {
        interval.half_width = 0.0;
        interval.method = ON_FILE.into();
    }
    Some(interval)
}

/// How a number about a file is known.
pub const ON_FILE: &str = "played on the file's players";

/// A number that was simulated, or found on a file.
pub(crate) fn evidence(interval: Interval, of_file: bool) -> Evidence {
    if of_file {
        Evidence::Exact {
            value: interval.mean,
            method: ON_FILE,
        }
    } else {
        Evidence::Simulated { interval }
    }
}

/// Computes the replications.
pub(crate) struct RaceRun {
    question: Race,
    file: Option<Arc<PlayerFile>>,
}

impl RaceRun {
    fn sample<const D: usize>(&self, replication: u32) -> Option<RaceSample> {
        let question = &self.question;
        let tariff: Tariff<D> = question.market.tariff();
        let players: Sequence<D> = sequence(
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
        let plans = Rule::ALL.iter().map(|&rule| question.rules.plan(rule));
        if tariff.players == 2 {
            let best = players.best(&tariff).ok()?;
            for plan in plans {
                let mut watch = (Ledger::new(tariff), Record::default());
                players.watch(plan, &tariff, &mut watch).ok()?;
                let (ledger, record) = watch;
                let regret = players.regret(&tariff, &record.games, &best).ok()?;
                sample.left.extend(may_leave.then_some(ledger.left as u32));
                sample.rivals.push(ledger.cost.total());
                sample.rules.push(ledger.into());
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
                let ledger = players.play(plan, &tariff).ok()?;
                sample.left.extend(may_leave.then_some(ledger.left as u32));
                sample.rules.push(ledger.into());
                let rival = first.play(plan, &tariff).ok()?;
                sample.rivals.push(rival.cost.total());
            }
            sample.best = Some(hindsight(&first, &tariff)?);
            sample.compared = first.len() as u32;
        }
        Some(sample)
    }
}

impl Piecewise for RaceRun {
    type Piece = RaceSample;

    fn piece(&self, number: u32) -> Option<RaceSample> {
        by_criteria!(self.question.market, D => self.sample::<D>(number))
    }

    fn effort(&self, _number: u32) -> u64 {
        // The optimum takes longer than the rules.
        100 * u64::from(self.question.run.players)
    }
}

impl Question for Race {
    type Part = RaceSample;

    fn parts(&self) -> u32 {
        replications(&self.players, &self.run)
    }

    fn work(&self) -> Work {
        let players = u64::from(self.run.players);
        Work {
            events: players * u64::from(self.parts()) * Rule::ALL.len() as u64,
            bytes: players * 600 + u64::from(self.parts()) * 800,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_many_pairs(&self.market, &self.players, &self.run, limits)
            .or_else(|| too_large(&self.run, work, limits))
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = RaceRun {
            question: self.clone(),
            file: file_of(&self.players, data)?,
        };
        Ok(RunPlan::of_pieces(run))
    }

    fn quantities(&self, parts: &Parts<RaceSample>) -> Vec<Quantity> {
        let mut out = Vec::new();
        for rule in Rule::ALL.iter().copied() {
            self.of_one(rule, parts, &mut out);
        }
        let two = self.market.k == 2;
        let name = if two {
            "best matching in hindsight"
        } else {
            "best matching found"
        };
        let mut push = |key: &str, name: &str, interval: Option<Interval>| {
            if let Some(interval) = interval {
                out.push(quantity(key, name, self.of_file(), interval));
            }
        };
        push(
            "best.cost",
            &format!("cost of a player, {name}"),
            self.best(parts),
        );
        if !two {
            let name = "cost of a player in hindsight, lower bound";
            push("best.least", name, self.least(parts));
        }
        out
    }
}

impl Race {
    /// The numbers of one rule.
    fn of_one(&self, rule: Rule, parts: &Parts<RaceSample>, out: &mut Vec<Quantity>) {
        if let (Rule::Greedy, Some(value)) = (rule, self.greedy_exact()) {
            out.push(Quantity {
                key: "greedy.cost".to_owned(),
                name: "cost of a player, Greedy".to_owned(),
                unit: "units of cost",
                population: "players",
                source: "Schlup, equation (2), corrected for time-outs",
                evidence: Evidence::Exact {
                    value,
                    method: "renewal argument",
                },
            });
        }
        let [delay, difference] = match self.regret(parts, rule) {
            Some([delay, difference]) => [Some(delay), Some(difference)],
            None => [None, None],
        };
        let measures = [
            ("cost.simulated", "cost of a player", self.cost(parts, rule)),
            (
                "criteria",
                "criteria cost of a player",
                self.criteria(parts, rule),
            ),
            ("time", "waiting cost of a player", self.time(parts, rule)),
            (
                "ratio",
                "cost over that in hindsight",
                self.competitive(parts, rule),
            ),
            (
                "kept",
                "games that the optimum keeps",
                self.kept(parts, rule),
            ),
            ("delay", "cost of late games, a player", delay),
            ("difference", "cost of other partners, a player", difference),
            ("left", "share of players who left", self.left(parts, rule)),
        ];
        for (key, name, interval) in measures {
            if let Some(interval) = interval {
                let key = format!("{}.{key}", rule.key());
                let name = format!("{name}, {}", rule.label());
                out.push(quantity(&key, &name, self.of_file(), interval));
            }
        }
    }
}

/// A number of a report; costs, unless the key says otherwise.
pub(crate) fn quantity(key: &str, name: &str, of_file: bool, interval: Interval) -> Quantity {
    let pure = ["ratio", "kept", "left"]
        .iter()
        .any(|end| key.ends_with(end));
    Quantity {
        key: key.to_owned(),
        name: name.to_owned(),
        unit: if pure { "" } else { "units of cost" },
        population: if key.ends_with("kept") {
            "games"
        } else {
            "players"
        },
        source: PAPER,
        evidence: evidence(interval, of_file),
    }
}
