//! One or two rule sets on a market of the arena, in slices.

use crate::said::{EventSaid, ProgressSaid, ResultsSaid, RowSaid, RuleSaid, SetSaid, plain};
use crate::{market, playable};
use lobbylab_core::experiment::{Runner, Shard};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words;
use lobbylab_rulesets::arena::tune::Measure;
use lobbylab_rulesets::arena::{
    COUNTED, HeatCard, HeatParts, MeasureRow, RuleSetHeat, WaitPicture, counts, finding, measures,
    wait_pictures,
};
use wasm_bindgen::prelude::*;

/// A run on its way.
#[wasm_bindgen]
pub struct PopulationRun {
    heat: RuleSetHeat,
    runner: Runner<Vec<Result<HeatCard, String>>>,
    parts: HeatParts,
}

#[wasm_bindgen]
impl PopulationRun {
    /// Prepares a run. `fields` are keys and values in turn, as `RuleSetMarket::put` reads them; an
    /// empty `after` is no second rule set.
    ///
    /// # Errors
    /// Rule sets that are refused, fields that are wrong: in a sentence.
    #[wasm_bindgen(constructor)]
    pub fn new(before: &str, after: &str, fields: Vec<String>) -> Result<PopulationRun, JsError> {
        let mut sets = vec![playable(before)?];
        if !after.is_empty() {
            sets.push(playable(after)?);
        }
        let heat = market(&fields)?.heat(&sets);
        let mut heat = heat.map_err(|story| JsError::new(&story))?;
        heat.counts = true;
        let all = Shard { index: 0, of: 1 };
        Ok(PopulationRun {
            runner: heat.clone().plan().runner(all, heat.run.replications),
            heat,
            parts: HeatParts::default(),
        })
    }

    /// Does about so much work; tells how far it is.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn advance(&mut self, budget: f64) -> Result<JsValue, JsError> {
        let progress = self.runner.advance(budget.max(1.0) as u64);
        self.parts.merge(self.runner.take());
        plain(&ProgressSaid {
            done: progress.done,
            finished: progress.finished,
        })
    }

    /// What is known so far.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn results(&self) -> Result<JsValue, JsError> {
        let entries = self.heat.entries.len();
        let rows = measures(&self.parts, entries);
        let found = finding(&self.heat, &self.parts);
        plain(&ResultsSaid {
            finding: [found.verdict, found.told, found.rule],
            method: format!(
                "Simulated: {} markets of {} tickets (players or parties), seed {}; {}, intervals of 95 %.{}",
                self.parts.len(),
                words::grouped(u64::from(self.heat.run.tickets)),
                words::grouped(self.heat.run.seed.0),
                self.heat.market.format.words(),
                match self.heat.run.tickets as usize > COUNTED {
                    true => format!(
                        " Rules are counted over the first {} tickets of each.",
                        words::grouped(COUNTED as u64)
                    ),
                    false => String::new(),
                },
            ),
            rows: rows.iter().map(row).collect(),
            sets: (wait_pictures(&self.parts, entries).into_iter().enumerate())
                .map(|(entry, picture)| self.set(entry, picture))
                .collect(),
        })
    }

    /// The life of a ticket of the first market, under the last rule set.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn life(&self, ticket: u32) -> Result<JsValue, JsError> {
        let entry = self.heat.entries.len().saturating_sub(1);
        let life = self.heat.life(entry, 0, ticket as usize);
        let events: Vec<EventSaid> = (life.into_iter())
            .map(|moment| EventSaid {
                at: moment.at,
                id: ticket.to_string(),
                words: moment.words,
            })
            .collect();
        plain(&events)
    }

    fn set(&self, entry: usize, picture: WaitPicture) -> SetSaid {
        let mut waits = vec![picture.words, picture.bars, picture.slow, picture.end];
        for (at, words) in picture.marks {
            waits.extend([words::grouped(u64::from(at)), words]);
        }
        let found = counts(&self.parts, entry);
        let starved = |place: usize| {
            let count = found.starved.get(place).copied().unwrap_or(0);
            words::grouped(count)
        };
        let rules = found.rules.iter().enumerate();
        SetSaid {
            waits,
            rules: rules
                .map(|(place, count)| RuleSaid {
                    starved: starved(place),
                    ..RuleSaid::of(count)
                })
                .collect(),
            steps: found
                .steps
                .iter()
                .map(|&count| words::grouped(count))
                .collect(),
            nobody: starved(found.rules.len()),
            hopeless: (found.hopeless.1.as_ref()).map(|story| {
                format!(
                    "{} tickets can never be in a game: {story}",
                    words::grouped(found.hopeless.0)
                )
            }),
            dropped: (self.heat.acceptance.is_some()).then(|| words::grouped(found.dropped)),
            unlucky: found.unlucky,
        }
    }
}

fn row(row: &MeasureRow) -> RowSaid {
    let measure = Measure::Gauge(row.gauge);
    let difference = (row.values.len() > 1).then(|| measure.cell(row.above[1].as_ref(), true));
    let shown = |above: &Interval| above.mean.abs() > above.half_width;
    let better = match (row.above.get(1), row.gauge.less_is_better()) {
        (Some(Some(above)), Some(less)) if shown(above) => {
            if (above.mean < 0.0) == less {
                1
            } else {
                -1
            }
        }
        _ => 0,
    };
    RowSaid {
        key: row.gauge.key(),
        name: measure.title(),
        unit: measure.unit(),
        values: (row.values.iter())
            .map(|value| measure.cell(value.as_ref(), false))
            .collect(),
        difference,
        better,
    }
}
