//! What is to be computed for a state, and what has come in of it.

use lobbylab_charts::figure::row::Answers;
use lobbylab_core::catalog::{Listed, Partial, Results, Valid};
use lobbylab_core::experiment::{Limits, Parts, TooLarge};
use std::collections::BTreeMap;

/// The experiments of the present state, with their results.
#[derive(Default)]
pub(crate) struct Runs {
    /// By question, for experiments of the present state only.
    results: BTreeMap<&'static str, Results>,
    /// In the order of importance, with what is too large about it, if anything: it is found
    /// out once. Where finding it out takes long, parts of the run say it.
    order: Vec<(&'static str, Option<TooLarge>)>,
}

impl Runs {
    /// A question of the present state with the parts that have come in; `None` if it is not
    /// asked.
    pub(crate) fn parts<Q: Listed>(&self) -> Option<(&Q, &Parts<Q::Part>)> {
        self.results.values().find_map(Results::parts)
    }

    /// What has come in, for figures.
    pub(crate) fn answers(&self) -> Answers<'_> {
        Answers::of(&self.results)
    }

    /// Makes these be what is to be computed, the most important first. Results
    /// of those that were so before stay; the others are named.
    pub(crate) fn plan(&mut self, wanted: impl IntoIterator<Item = Valid>) -> Vec<&'static str> {
        let mut changed = Vec::new();
        let before = std::mem::take(&mut self.order);
        let mut results = BTreeMap::new();
        for valid in wanted {
            let question = valid.question();
            let kept =
                (self.results.remove(question)).filter(|results| *results.experiment() == valid);
            let known = before.iter().find(|(other, _)| *other == question);
            let too_large = match (&kept, known) {
                (Some(_), Some((_, verdict))) => verdict.clone(),
                _ if valid.runs_in_part() => None,
                _ => valid.fits(&Limits::PAGE).err(),
            };
            self.order.push((question, too_large));
            let kept = kept.unwrap_or_else(|| {
                changed.push(question);
                valid.results()
            });
            results.insert(question, kept);
        }
        self.results = results;
        changed
    }

    /// Those that are too large to run.
    pub(crate) fn too_large(&self) -> Vec<TooLarge> {
        let mut all: Vec<TooLarge> = Vec::new();
        for (question, too_large) in &self.order {
            let found = || self.results.get(question)?.too_large();
            // Several questions ask for runs of one length: said once, for the
            // most important of them.
            if let Some(one) = too_large.clone().or_else(found)
                && all.iter().all(|known| known.field != one.field)
            {
                all.push(one);
            }
        }
        all
    }

    /// What workers are to compute, each with the number of its shards.
    pub(crate) fn jobs(&self) -> Vec<(Valid, u32)> {
        (self.order.iter())
            .filter_map(|(question, too_large)| {
                let experiment = self.results.get(question)?.experiment();
                let runs = too_large.is_none() || experiment.runs_in_part();
                runs.then(|| (experiment.clone(), experiment.parts().min(16)))
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
