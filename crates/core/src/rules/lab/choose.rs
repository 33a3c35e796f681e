//! `rules.choose`: which rule is best where, by what one wants.
//!
//! Without impatience only the share of singles matters: rates scale time and
//! nothing else. So the plane is the share of players who come alone by the rate
//! at which players lose patience, measured in players who arrive meanwhile.
//! Every cell is exact: the waiting room's chain and the tagged party's.

use super::PAPER;
use crate::experiment::{
    Data, ExperimentError, Field, Limits, Parameters, Parts, Quantity, Question, ReportBuilder,
    RunPlan, TooLarge, Value, Work,
};
use crate::rules::parameters::Rates;
use crate::rules::{Objectives, ServiceRule, Solved, WaitObjective};
use serde::{Deserialize, Serialize};

/// Shares of singles along the axis.
pub const COLUMNS: u32 = 25;
/// Rates of losing patience.
pub const ROWS: u32 = 11;
/// The highest such rate, per player who arrives.
pub const TOP: f64 = 0.5;
/// The rules compared; packing forms FIFO's games.
pub const RIVALS: [ServiceRule; 4] = [
    ServiceRule::Fifo,
    ServiceRule::Lifo,
    ServiceRule::Random,
    ServiceRule::Two,
];

/// The map of best rules; it has nothing to set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RulesChoose;

impl Parameters for RulesChoose {
    fn fields(_out: &mut Vec<Field>) {}
    fn get(&self, _key: &str) -> Option<Value> {
        None
    }
    fn put(&mut self, _key: &str, _value: &Value) -> bool {
        false
    }
}

/// What each rule achieves in one cell: by rule as in [`RIVALS`], by objective
/// as in [`WaitObjective::ALL`], in units of the mean time between two players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChooseCell {
    /// Share of players who come alone.
    pub share: f64,
    /// Rate of losing patience, per player who arrives.
    pub impatience: f64,
    /// Values.
    pub values: Vec<Objectives>,
}

impl ChooseCell {
    /// The least value of an objective and all rules that reach it (up to
    /// rounding). O(rules).
    #[must_use]
    pub fn best(&self, objective: WaitObjective) -> (f64, Vec<ServiceRule>) {
        let of = |values: &Objectives| values[objective as usize];
        let least = self.values.iter().map(of).fold(f64::INFINITY, f64::min);
        let near = |value: f64| value <= least + 1e-7 * least.abs().max(1e-7);
        let rules = (RIVALS.iter().zip(&self.values))
            .filter(|(_, values)| near(of(values)))
            .map(|(rule, _)| *rule)
            .collect();
        (least, rules)
    }
}

impl RulesChoose {
    /// Share of singles and rate of losing patience of a cell.
    #[must_use]
    pub fn place(number: u32) -> (f64, f64) {
        let (row, column) = (number / COLUMNS, number % COLUMNS);
        (
            (f64::from(column) + 0.5) / f64::from(COLUMNS),
            TOP * f64::from(row) / f64::from(ROWS - 1),
        )
    }
}

impl RulesChoose {
    /// What each rule achieves in a cell; `None` if a chain could not be solved.
    fn solve(number: u32) -> Option<ChooseCell> {
        let (share, impatience) = Self::place(number);
        let (l1, l2) = (share, 0.5 * (1.0 - share));
        let rates = Rates { l1, l2 };
        let values = (RIVALS.into_iter())
            .map(|rule| Solved::versus(rule, &rates, impatience).ok()?.objectives())
            .collect::<Option<Vec<_>>>()?;
        Some(ChooseCell {
            share,
            impatience,
            values,
        })
    }
}

/// The work of a cell, in units of about an arrival.
const EFFORT: u64 = 50_000;

impl Question for RulesChoose {
    type Part = ChooseCell;

    fn parts(&self) -> u32 {
        COLUMNS * ROWS
    }

    fn work(&self) -> Work {
        Work {
            states: 20,
            bytes: u64::from(self.parts()) * 400,
            ..Work::default()
        }
    }

    fn too_large(&self, _work: &Work, _limits: &Limits) -> Option<TooLarge> {
        None
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        Ok(RunPlan::whole(|_| EFFORT, Self::solve))
    }

    fn quantities(&self, parts: &Parts<ChooseCell>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "places of the map");
        let method = "waiting room's chain and tagged party's phase type";
        for &objective in WaitObjective::ALL {
            let fifo_best = (parts.iter())
                .filter(|(_, cell)| cell.best(objective).1.contains(&ServiceRule::Fifo))
                .count();
            let key = format!("{}.fifo_best", objective.key());
            let name = format!("places where FIFO is best, {}", objective.label());
            report.exact(key, name, "", fifo_best as f64, method);
        }
        report.finish()
    }
}
