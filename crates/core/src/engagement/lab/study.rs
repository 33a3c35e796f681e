//! `engagement.study`: what was fitted to the games that the players come from.
//!
//! The case study's preparation, section 5.2: how often games are drawn, how well ratings
//! foretell wins (Figure 2), the churn model's coefficients, how well it foretells churn
//! (Figure 3), and churn by the last outcomes (Table 1). Of the built-in populations these
//! are the figures that are shipped, of a file what its fit has found; all of it is the
//! one part of this question. Nothing is simulated.

use super::PAPER;
use super::common::{built_in, file_of};
use crate::engagement::case::{Calibration, DrawsByGap, Findings};
use crate::engagement::churn::Pattern;
use crate::engagement::model::Outcome;
use crate::engagement::parameters::{EngagementPlayers, People};
use crate::engagement::population::EngagementPopulation;
use crate::experiment::{
    Data, Evidence, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan,
    TooLarge, Work, compose,
};

compose! {
    /// What was fitted.
    pub struct EngagementStudy {
        /// Whose players.
        players: EngagementPlayers,
    }
}

/// Mean risks of a collection, by outcome.
fn mean_risks(population: &EngagementPopulation) -> [f64; 3] {
    let mut sums = [0.0; 3];
    for candidate in population.candidates() {
        for (sum, risk) in sums.iter_mut().zip(candidate.risks) {
            *sum += risk;
        }
    }
    sums.map(|sum| sum / population.size() as f64)
}

impl Question for EngagementStudy {
    type Part = Findings;

    fn parts(&self) -> u32 {
        1
    }

    fn work(&self) -> Work {
        Work {
            events: 1000,
            bytes: 1_000_000,
            ..Work::default()
        }
    }

    fn too_large(&self, _work: &Work, _limits: &Limits) -> Option<TooLarge> {
        None
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let findings = match self.players.people {
            People::Arena => Findings::tournament(),
            people => match built_in(people)? {
                Some(population) => Findings::paper(mean_risks(&population)),
                None => file_of(&self.players, data)?.findings.clone(),
            },
        };
        // Its one part: the findings, computed before.
        Ok(RunPlan::whole(|_| 1000, move |_| Some(findings.clone())))
    }

    fn quantities(&self, parts: &Parts<Findings>) -> Vec<Quantity> {
        let Some((_, found)) = parts.iter().next() else {
            return Vec::new();
        };
        let mut report = StudyReport {
            numbers: ReportBuilder::new(PAPER, "players"),
            printed: self.players.people == People::Paper,
        };
        report.all(found);
        report.numbers.finish()
    }
}

/// The numbers of a report.
struct StudyReport {
    numbers: ReportBuilder,
    /// Whether they are the paper's own.
    printed: bool,
}

const COUNTED: &str = "counted in the games";
const FITTED: &str = "fitted to the games: L2-regularised logistic regression";
const CHOSEN: &str = "calibrated to what the paper prints";
const HELD_OUT: &str = "five folds by player";

impl StudyReport {
    fn push(&mut self, key: &str, name: &str, unit: &'static str, value: f64, how: &'static str) {
        if value.is_finite() {
            self.numbers.exact(key, name, unit, value, how);
        }
    }

    fn all(&mut self, found: &Findings) {
        let fitted = if self.printed { CHOSEN } else { FITTED };
        let printed = self.printed;
        let evidence = |value, method| {
            if printed {
                Evidence::Printed {
                    value,
                    wrong: false,
                }
            } else {
                Evidence::Exact { value, method }
            }
        };
        for (key, name, unit, value) in [
            ("games", "games", "games", found.games as f64),
            ("players", "players", "players", found.players as f64),
            ("draws", "share of games that were drawn", "", found.draws),
            (
                "base",
                "share of matches after which the player stops",
                "",
                found.base_rate,
            ),
        ] {
            self.numbers.add(key, name, unit, evidence(value, COUNTED));
        }
        self.push(
            "rows",
            "matches that the model was fitted to",
            "",
            found.rows as f64,
            COUNTED,
        );
        self.draws_by_gap(&found.gaps);
        const ENDS: [&str; 3] = ["win", "draw", "loss"];
        for outcome in Outcome::ALL {
            let end = ENDS[outcome.index()];
            let name = format!("churn risk after a {end}, mean of the model");
            let risk = found.mean_risks[outcome.index()];
            self.push(&format!("risk.{end}"), &name, "", risk, fitted);
        }
        if let Some(marks) = found.marks {
            for (key, name, value) in [
                ("auc", "area under the ROC curve", marks.auc),
                ("logloss", "log-loss", marks.log_loss),
                ("brier", "Brier score", marks.brier),
                (
                    "logloss.base",
                    "log-loss of the base rate",
                    marks.base_log_loss,
                ),
            ] {
                self.push(
                    key,
                    &format!("{name}, churn, held out"),
                    "",
                    value,
                    HELD_OUT,
                );
            }
        }
        self.push(
            "intercept",
            "intercept of the churn model",
            "",
            found.model.intercept,
            fitted,
        );
        for (place, &weight) in found.model.weights.iter().enumerate() {
            if let Some(feature) = found.model.layout.feature(place) {
                let name = feature.name();
                self.push(
                    &format!("weight.{name}"),
                    &format!("weight of {name}"),
                    "",
                    weight,
                    fitted,
                );
            }
        }
        for (kind, patterns) in [("last", &found.last), ("three", &found.last_three)] {
            for pattern in patterns {
                self.pattern(kind, pattern);
            }
        }
        for (kind, curves) in [("wins", &found.wins), ("churn", &found.churn)] {
            for (place, curve) in curves.iter().enumerate() {
                self.curve(kind, place, curve);
            }
        }
        if let Some((lever, error)) = found.lever {
            let how = "regression of churn on the pairing's part of the risk";
            self.push("lever", "how much of the lever is real", "", lever, how);
            self.push("lever.error", "standard error of that", "", error, how);
        }
    }

    fn draws_by_gap(&mut self, draws: &DrawsByGap) {
        if let Some(correlation) = draws.correlation {
            let name = "correlation of the gap of skills and a draw";
            if self.printed {
                self.numbers
                    .citing("Chen et al., EOMM, section 5.2")
                    .printed("gap.correlation", name, "", correlation, false)
                    .citing(PAPER);
            } else {
                self.push("gap.correlation", name, "", correlation, COUNTED);
            }
        }
        for (at, bin) in draws.bins.iter().enumerate() {
            let said = format!(
                "games whose skills differ by {:.0} points on average",
                bin.gap
            );
            self.push(
                &format!("gap.{at}.drawn"),
                &format!("share that was drawn of {said}"),
                "",
                bin.share(),
                COUNTED,
            );
        }
    }

    fn pattern(&mut self, kind: &str, pattern: &Pattern) {
        let key = format!("{kind}.{}", pattern.word);
        let name = format!("churn risk after {}, the latest last", pattern.word);
        if self.printed {
            self.numbers
                .citing("Chen et al., EOMM, Table 1")
                .printed(key, name, "", pattern.risk, false)
                .citing(PAPER);
        } else {
            self.push(&key, &name, "", pattern.risk, COUNTED);
        }
    }

    fn curve(&mut self, kind: &str, place: usize, curve: &Calibration) {
        for (at, bin) in curve
            .bins
            .iter()
            .enumerate()
            .filter(|(_, bin)| bin.rows > 0)
        {
            let key = format!("{kind}.{place}.{at}");
            let what = format!("{kind}, {}, bin {}", curve.name, at + 1);
            let (forecast, observed) = (format!("{key}.forecast"), format!("{key}.observed"));
            self.push(
                &forecast,
                &format!("foretold: {what}"),
                "",
                bin.forecast,
                COUNTED,
            );
            self.push(
                &observed,
                &format!("came: {what}"),
                "",
                bin.observed,
                COUNTED,
            );
        }
        if let Some((slope, _)) = curve.slope {
            let name = format!(
                "slope of what came on what was foretold: {kind}, {}",
                curve.name
            );
            self.push(&format!("{kind}.{place}.slope"), &name, "", slope, COUNTED);
        }
    }
}
