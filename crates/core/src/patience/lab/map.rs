//! `patience.map`: the solver's answer over a grid of (q, α).

use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, Spec,
    TooLarge, Work, compose, parameters,
};
use crate::patience::parameters::{PoolCap, TeamSize};
use crate::patience::{Action, LevelMarket, Process, exact, process_size};
use serde::{Deserialize, Serialize};

parameters! {
    /// How far up the map goes.
    pub struct Top in "model" {
        /// The largest α of the map.
        top: f64 = 3.0, Spec::real(0.1, 2000.0, "largest α of the map").symbol("α").hidden();
    }
}

compose! {
    /// The optimal rule over a grid of (q, α).
    pub struct PatienceMap {
        /// Team size.
        team: TeamSize,
        /// Pool cap.
        room: PoolCap,
        /// Extent.
        top: Top,
    }
}

/// Columns of the grid: q = 0, 1/20, … 1.
pub const COLUMNS: u32 = 21;
/// Rows of the grid: α = top/12 · (½, 1½, …).
pub const ROWS: u32 = 12;

/// What the solver says at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// Forms every unfair game of 2n players that can arise.
    Greedy,
    /// Forms none of them.
    Patient,
    /// Some of them, or there are none to tell by.
    Either,
}

/// One place of the map.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PatienceMapCell {
    /// Share of strong players.
    pub q: f64,
    /// Cost of unfairness.
    pub alpha: f64,
    /// The optimal cost per period, certified.
    pub lower: f64,
    /// Its upper bound.
    pub upper: f64,
    /// The rule.
    pub answer: Answer,
    /// Whether rule and cost are the theorem's.
    pub agrees: bool,
}

impl PatienceMap {
    /// q and α of a cell.
    #[must_use]
    pub fn place(&self, number: u32) -> (f64, f64) {
        let column = number % COLUMNS;
        let row = number / COLUMNS;
        (
            f64::from(column) / f64::from(COLUMNS - 1),
            self.top.top * (f64::from(row) + 0.5) / f64::from(ROWS),
        )
    }

    /// State-action pairs of a cell's process.
    fn choices(&self) -> u64 {
        process_size(self.team.n, self.room.cap(self.team.n), 2).1
    }

    fn solve(&self, number: u32) -> Result<PatienceMapCell, ExperimentError> {
        let (q, alpha) = self.place(number);
        let n = self.team.n;
        let market = LevelMarket {
            n,
            cap: self.room.cap(n),
            shares: vec![1.0 - q, q],
            alpha,
        };
        let optimum = Process::new(market)
            .and_then(|process| process.solve())
            .map_err(|error| ExperimentError::Solver(error.to_string()))?;
        let (mut forms, mut waits) = (0, 0);
        // Full pools with an odd number of strong players: where the rules part.
        for pool in &optimum.actions {
            if pool.counts[0] + pool.counts[1] == 2 * n && pool.counts[1] % 2 == 1 {
                match pool.action {
                    Action::Form { .. } => forms += 1,
                    _ => waits += 1,
                }
            }
        }
        // At q = 0 and 1 no such pool is ever reached, whatever is said there.
        let answer = match (forms, waits) {
            _ if q == 0.0 || q == 1.0 => Answer::Either,
            (_, 0) => Answer::Greedy,
            (0, _) => Answer::Patient,
            _ => Answer::Either,
        };
        let greedy = exact::greedy_cost(n, q, alpha);
        let patient = if self.room.slack == 0 {
            greedy
        } else {
            exact::patient_cost(n, q)
        };
        let expected = if patient < greedy {
            Answer::Patient
        } else {
            Answer::Greedy
        };
        let tied = (patient - greedy).abs() <= 1e-9 * f64::from(n);
        let cost = patient.min(greedy);
        let slack = 1e-7 * cost;
        Ok(PatienceMapCell {
            q,
            alpha,
            lower: optimum.gain.lower,
            upper: optimum.gain.upper,
            answer,
            agrees: (tied || answer == expected)
                && optimum.gain.lower - slack <= cost
                && cost <= optimum.gain.upper + slack,
        })
    }
}

impl Question for PatienceMap {
    type Part = PatienceMapCell;

    fn parts(&self) -> u32 {
        COLUMNS * ROWS
    }

    fn work(&self) -> Work {
        let (states, choices) = process_size(self.team.n, self.room.cap(self.team.n), 2);
        Work {
            events: 0,
            states,
            choices: choices * u64::from(self.parts()),
            bytes: choices * 16 + states * 80,
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        // Many small solves: each may be as large as a single one allowed.
        let each = work.choices / u64::from(self.parts());
        let fits = limits.choices / 8;
        (each > fits).then(|| {
            let message = format!(
                "The map solves {} processes of {each} state-action pairs; \
                 up to {fits} each fit here.",
                self.parts()
            );
            TooLarge::one("slack", message, "Use M = 2n + 1", 1)
        })
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let (question, choices) = (self.clone(), self.choices());
        // A cell that cannot be solved is left out; the map shows the gap.
        Ok(RunPlan::whole(
            move |_| 8 * choices,
            move |number| question.solve(number).ok(),
        ))
    }

    fn quantities(&self, parts: &Parts<PatienceMapCell>) -> Vec<Quantity> {
        let disagree = parts.iter().filter(|(_, cell)| !cell.agrees).count();
        let mut report = ReportBuilder::new("Wu, Theorem 3.3", "places of the map");
        let method = "policy iteration, certified bounds";
        report.exact("cells", "places solved", "", parts.len() as f64, method);
        let name = "places where the solver contradicts the theorem";
        report.exact("disagreements", name, "", disagree as f64, method);
        report.finish()
    }
}
