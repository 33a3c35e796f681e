//! What is to be computed for a state, and what has come in of it.

use lobbylab_core::experiment::{Experiment, Limits, Partial, Results, TooLarge, Valid};
use std::collections::BTreeMap;

/// The experiments of the present state, with their results.
#[derive(Default)]
pub(crate) struct Runs {
    /// By question, for experiments of the present state only.
    results: BTreeMap<&'static str, Results>,
    /// In the order of importance.
    order: Vec<&'static str>,
    too_large: Vec<TooLarge>,
}

impl Runs {
    /// Makes these be what is to be computed, the most important first. Results
    /// of those that were so before stay; the others are named.
    pub(crate) fn plan(
        &mut self,
        wanted: impl IntoIterator<Item = Experiment>,
    ) -> Vec<&'static str> {
        let mut changed = Vec::new();
        self.too_large.clear();
        self.order.clear();
        let mut results = BTreeMap::new();
        for experiment in wanted {
            let fits = experiment.fits(&Limits::PAGE);
            let Ok(valid) = experiment.validate() else {
                continue;
            };
            let question = valid.question();
            if let Err(large) = fits {
                self.too_large.push(large);
            } else {
                self.order.push(question);
            }
            let kept = (self.results.remove(question))
                .filter(|results| *results.experiment() == valid)
                .unwrap_or_else(|| {
                    changed.push(question);
                    valid.results()
                });
            results.insert(question, kept);
        }
        self.results = results;
        changed
    }

    /// What a question has yielded so far; nothing for one that is not asked.
    pub(crate) fn of(&self, question: &str) -> Option<&Results> {
        self.results.get(question)
    }

    /// Those that are too large to run.
    pub(crate) fn too_large(&self) -> &[TooLarge] {
        &self.too_large
    }

    /// What workers are to compute, each with the number of its shards.
    pub(crate) fn jobs(&self) -> Vec<(Valid, u32)> {
        (self.order.iter())
            .filter_map(|question| {
                let experiment = self.results.get(question)?.experiment();
                Some((experiment.clone(), experiment.parts().min(16)))
            })
            .collect()
    }

    /// Takes results in.
    pub(crate) fn merge(&mut self, question: &str, partial: Partial) -> Result<(), String> {
        let results = (self.results.get_mut(question))
            .ok_or_else(|| format!("no question is called “{question}”"))?;
        results.merge(partial).map_err(|error| error.to_string())
    }
}
