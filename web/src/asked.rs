//! What a page asks: the question that is open, its answer, and what workers compute for it.
//!
//! A lab may know answers to more questions than one ([`LabView::answer`]); where it says nothing
//! of its own, the finding of the tab's first figure is the answer.

use crate::lab::Lab;
use crate::lab_view::LabView;
use crate::values;
use crate::words::{Span, kind_told};
use js_sys::{Array, Object, Reflect};
use lobbylab_core::catalog::Valid;
use lobbylab_core::experiment::{Checked, Field, Tab, Value, Values, tabs};
use wasm_bindgen::prelude::*;

/// The tabs of a lab, and the one that is open.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    all: &'static [Tab],
    pub(crate) open: Option<&'static Tab>,
    /// The figure that is looked at, if the state names one.
    figure: Option<String>,
}

impl Asked {
    /// Those of this lab, none of them open.
    pub(crate) fn of(lab: &str) -> Self {
        Self {
            all: lobbylab_core::catalog::tabs_of(lab),
            open: None,
            figure: None,
        }
    }

    /// Opens the one that a state asks for.
    pub(crate) fn open(&mut self, lab: &[Field], values: &Checked) {
        self.open = tabs::open(self.all, lab, values.values());
        self.figure = match values.values().get("fig") {
            Some(Value::Text(figure)) => Some(figure.clone()),
            _ => None,
        };
    }

    /// Whether a figure belongs to the open question; all do where there are no tabs. O(figures).
    pub(crate) fn shows(&self, figure: &str) -> bool {
        self.open
            .is_none_or(|tab| tab.all_figures().any(|key| key == figure))
    }

    /// The key of the tab that values open; empty where there are no tabs.
    pub(crate) fn key(&self, fields: &[Field], values: &Values) -> &'static str {
        tabs::open(self.all, fields, values).map_or("", |tab| tab.key)
    }

    /// Values without the word of the tab, where that would open by itself.
    pub(crate) fn settled(&self, fields: &[Field], values: &Values) -> Values {
        tabs::settled(
            self.all,
            fields,
            &Checked::new(fields, values).0.into_values(),
        )
    }

    /// The answer to the open question: the lab's own words of it, else what the first figure
    /// found; the headline of a page without tabs.
    pub(crate) fn answer(&self, view: &dyn LabView, headline: Vec<Span>) -> Vec<Span> {
        let Some(tab) = self.open else {
            return headline;
        };
        if let Some(own) = view.answer(tab.key) {
            return own;
        }
        let first = self.all.first().map(|tab| tab.key);
        if first == Some(tab.key) {
            return headline;
        }
        let finding = |key: &'static str| Some(view.figure(key)?.caption().0.to_owned());
        let looked_at = self.figure.as_deref();
        let mut all = tab.all_figures();
        let asked = all.find(|key| looked_at == Some(*key));
        match (asked.or(tab.figures.first().copied())).and_then(finding) {
            Some(finding) => vec![Span::new(kind_told(finding), "")],
            None => headline,
        }
    }
}

/// One job as the page's pool takes it.
fn job(experiment: &Valid, shards: u32, wanted: bool) -> JsValue {
    let question = experiment.question();
    let body = Object::new();
    // Setting properties of fresh plain objects cannot fail.
    let _ = Reflect::set(&body, &"question".into(), &question.into());
    let parameters = experiment.values();
    let _ = Reflect::set(&body, &"values".into(), &values::write(&parameters));
    let fields: Array = (parameters.keys())
        .map(|key| JsValue::from_str(key))
        .collect();
    let job = Object::new();
    let _ = Reflect::set(&job, &"id".into(), &question.into());
    let _ = Reflect::set(&job, &"experiment".into(), &body);
    let _ = Reflect::set(&job, &"shards".into(), &shards.into());
    let _ = Reflect::set(&job, &"fields".into(), &fields);
    let _ = Reflect::set(&job, &"wanted".into(), &wanted.into());
    job.into()
}

#[wasm_bindgen]
impl Lab {
    /// What is to be computed in workers for this state: first what the open question's answer
    /// needs, then what the figures in view show, in their order; the rest is not `wanted` now.
    /// `figures` are keys with commas between them. Of a page without tabs everything is wanted.
    #[must_use]
    pub fn jobs(&self, figures: &str, answer: bool) -> Array {
        let Some(tab) = self.asked.open else {
            let jobs = self.view.jobs().into_iter();
            return (jobs.map(|(experiment, shards)| job(&experiment, shards, true))).collect();
        };
        let mut wanted: Vec<&str> = Vec::new();
        if answer {
            wanted.extend(tab.answer);
        }
        for key in figures.split(',') {
            wanted.extend(lobbylab_charts::questions_of(&self.key, key));
        }
        let rank = |experiment: &Valid| {
            let question = experiment.question();
            (wanted.iter().position(|one| *one == question)).unwrap_or(wanted.len())
        };
        let mut jobs = self.view.jobs();
        lobbylab_core::order::few(&mut jobs, |(a, _), (b, _)| rank(a) < rank(b));
        (jobs.iter())
            .map(|(experiment, shards)| job(experiment, *shards, rank(experiment) < wanted.len()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::words::kind_told;

    #[test]
    fn an_answer_says_what_kind_it_is() {
        let told = |text: &str| kind_told(text.to_owned());
        assert_eq!(told("It is 5 ± 1."), "It is 5 ± 1 (simulated).");
        assert_eq!(told("It is 5 ± 1 (simulated)."), "It is 5 ± 1 (simulated).");
        assert_eq!(told("Simulated: 5 ± 1."), "Simulated: 5 ± 1.");
        assert_eq!(told("It is 5."), "It is 5.");
    }
}
