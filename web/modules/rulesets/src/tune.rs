//! Numbers that may move, searched in slices.

use crate::market;
use crate::said::{KeptSaid, ProgressSaid, TunedSaid, plain};
use lobbylab_core::experiment::{Runner, Shard};
use lobbylab_core::words;
use lobbylab_rulesets::arena::tune::Tuning;
use lobbylab_rulesets::arena::{HeatCard, HeatParts};
use wasm_bindgen::prelude::*;

/// A search on its way.
#[wasm_bindgen]
pub struct TuneRun {
    tuning: Tuning,
    runner: Option<Runner<Vec<Result<HeatCard, String>>>>,
    parts: HeatParts,
}

#[wasm_bindgen]
impl TuneRun {
    /// Prepares a search. `moves` are `PATH=LO..HI`, `keeps` conditions, `goal` a measure's key,
    /// `fields` keys and values in turn, as `RuleSetMarket::put` reads them.
    ///
    /// # Errors
    /// What of these is wrong, in a sentence.
    #[wasm_bindgen(constructor)]
    pub fn new(
        text: &str,
        moves: Vec<String>,
        keeps: Vec<String>,
        goal: &str,
        fields: Vec<String>,
    ) -> Result<TuneRun, JsError> {
        let wrong = |story: String| JsError::new(&story);
        let market = market(&fields)?;
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let keeps: Vec<&str> = keeps.iter().map(String::as_str).collect();
        let tuning = Tuning::new(text, &moves, &keeps, goal, &market).map_err(wrong)?;
        Ok(TuneRun {
            tuning,
            runner: None,
            parts: HeatParts::default(),
        })
    }

    /// Does about so much work; tells how far it is.
    ///
    /// # Errors
    /// A market that does not go with a candidate, a game that the judge refused.
    pub fn advance(&mut self, budget: f64) -> Result<JsValue, JsError> {
        let wrong = |story: String| JsError::new(&story);
        let (share, step) = (self.tuning.share(), self.tuning.step());
        let runner = match &mut self.runner {
            Some(runner) => runner,
            none => match self.tuning.heat().map_err(wrong)? {
                Some(heat) => {
                    let replications = heat.run.replications;
                    let all = Shard { index: 0, of: 1 };
                    none.insert(heat.plan().runner(all, replications))
                }
                None => {
                    return plain(&ProgressSaid {
                        done: 1.0,
                        finished: true,
                    });
                }
            },
        };
        let progress = runner.advance(budget.max(1.0) as u64);
        self.parts.merge(runner.take());
        if progress.finished {
            self.runner = None;
            let parts = std::mem::take(&mut self.parts);
            self.tuning.take(&parts).map_err(wrong)?;
        }
        let tuned = self.tuning.tuned().is_some();
        plain(&ProgressSaid {
            done: if tuned {
                1.0
            } else {
                (share + step * progress.done).min(0.99)
            },
            finished: tuned,
        })
    }

    /// What it came to; nothing before the end.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn results(&self) -> Result<JsValue, JsError> {
        let Some(tuned) = self.tuning.tuned() else {
            return Ok(JsValue::NULL);
        };
        plain(&TunedSaid {
            finding: tuned.finding(),
            method: tuned.method(),
            better: tuned.is_better(),
            changes: (tuned.changes.iter())
                .map(|(path, before, after)| {
                    (path.clone(), words::number(*before), words::number(*after))
                })
                .collect(),
            kept: (tuned.kept.iter())
                .map(|kept| KeptSaid {
                    text: kept.text.clone(),
                    value: kept.measure.cell(kept.value.as_ref(), false),
                    holds: kept.holds,
                })
                .collect(),
            text: tuned.text,
        })
    }
}
