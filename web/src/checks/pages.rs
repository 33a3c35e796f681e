//! Pages as visitors see them, without a browser: a lab in a state, its runs done in small.
//!
//! The tests read figures from here, and `checks` gives the very same words to the browser
//! specs, which hold every engine's against those of a native run.

use crate::asked::Asked;
use crate::lab_view::LabView;
use crate::page::opened;
use crate::words::Span;
use lobbylab_charts::figure::Figure;
use lobbylab_charts::output::table::csv;
use lobbylab_core::catalog;
use lobbylab_core::experiment::{Checked, Field, Kind, Shard, Value, Values};
#[cfg(test)]
use std::sync::OnceLock;

/// The labs.
pub(crate) const LABS: [&str; 6] = [
    "patience",
    "rules",
    "hindsight",
    "balance",
    "engagement",
    "arena",
];

/// How long runs and how large games are at most, so that all are done soon.
const SMALL: [(&str, i64); 12] = [
    ("periods", 400),
    ("arrivals", 400),
    ("warm_up", 40),
    ("replications", 16),
    ("players", 60),
    ("draws_of_table", 20),
    ("pool", 12),
    ("rounds", 10),
    ("cast", 20),
    ("n", 12),
    ("games", 3),
    ("room", 20),
];

/// The balance lab searches among 2k out of n in every repetition: these are enough.
const SMALL_OF_BALANCE: [(&str, i64); 3] = [("k", 3), ("games", 2), ("replications", 3)];

/// In the arena six rules play every replication, and their settings are swept.
const SMALL_OF_ARENA: [(&str, i64); 3] = [("tickets", 100), ("replications", 4), ("slack", 6)];

/// Units of work that a question gets; what is not done by then is seen as visitors see it
/// while it is on its way.
const WORK: u64 = 16_000;

/// SplitMix64 (Steele, Lea and Flood 2014), to draw states with.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A value that a visitor could choose with the field's control.
fn drawn(field: &Field, random: &mut u64) -> Value {
    let share = (next(random) >> 11) as f64 / (1_u64 << 53) as f64;
    let (low, high) = field.slider();
    let within = if field.logarithmic() && low > 0.0 {
        low * (high / low).powf(share)
    } else {
        low + share * (high - low)
    };
    match field.kind() {
        Kind::Int { .. } => Value::Int(within.round() as i64),
        Kind::Real { .. } => Value::Real((within * 100.0).round() / 100.0),
        Kind::Choice { options } => {
            let option = (share * options.len() as f64) as usize;
            Value::Text(options[option].key.to_owned())
        }
        _ => field.default.clone(),
    }
}

/// States of a lab: as it opens, its presets, and `count` that are drawn from its fields.
pub(crate) fn states(lab: &str, count: u64) -> Vec<(String, Checked)> {
    let fields = catalog::fields_of(lab).expect("a lab");
    let presets = catalog::lab(lab).expect("a lab").presets;
    let mut all = vec![("as it opens".to_owned(), Values::new())];
    all.extend((presets.iter()).map(|preset| (preset.title.to_owned(), preset.values.clone())));
    all.extend((1..=count).map(|seed| {
        let mut random = seed;
        let values = fields.iter().map(|field| {
            let value = drawn(field, &mut random);
            (field.key.to_owned(), value)
        });
        (format!("random {seed}"), values.collect())
    }));
    let checked = all.into_iter().map(|(name, mut values)| {
        for field in &fields {
            let own: &[(&str, i64)] = match lab {
                "balance" => &SMALL_OF_BALANCE,
                "arena" => &SMALL_OF_ARENA,
                _ => &[],
            };
            let small = own.iter().chain(&SMALL);
            if let Some((key, most)) = small.into_iter().find(|(key, _)| *key == field.key) {
                let wanted = values.get(*key).unwrap_or(&field.default);
                let Value::Int(wanted) = wanted else { continue };
                values.insert((*key).to_owned(), Value::Int((*wanted).min(*most)));
            }
        }
        (name, Checked::new(&fields, &values).0)
    });
    checked.collect()
}

/// A lab in a state, with small runs of what it asks merged.
pub(crate) fn shown(lab: &str, state: &Checked) -> Box<dyn LabView> {
    let mut view = opened(lab).expect("a lab");
    view.set(state).expect("a state that is checked");
    for (experiment, _) in view.jobs() {
        let question = experiment.question();
        let mut job = experiment.job(Shard::WHOLE).expect("a job");
        for _ in 0..8 {
            if job.advance(WORK / 8).finished {
                break;
            }
        }
        view.merge(question, job.take()).expect("its own parts");
    }
    view
}

/// How many states are drawn from a lab's fields, for [`figures`].
#[cfg(test)]
const DRAWN: u64 = 20;

/// The figures of a state, and its name.
#[cfg(test)]
pub(crate) type SeenIn = (String, Vec<Figure>);

/// All figures of a lab, by the name of the state they are seen in: computed once, for whoever
/// asks first.
#[cfg(test)]
pub(crate) fn figures(lab: &str) -> &'static [SeenIn] {
    static ALL: [OnceLock<Vec<SeenIn>>; LABS.len()] = [const { OnceLock::new() }; LABS.len()];
    let place = (LABS.iter().position(|name| *name == lab)).expect("a lab");
    ALL[place].get_or_init(|| {
        let seen = |(name, state)| (name, figures_of(lab, &*shown(lab, &state)));
        states(lab, DRAWN).into_iter().map(seen).collect()
    })
}

fn figures_of(lab: &str, view: &dyn LabView) -> Vec<Figure> {
    let places = lobbylab_charts::figures_of(lab);
    (places.iter())
        .filter_map(|place| view.figure(place.key))
        .collect()
}

/// All that the page says in a state, a piece a line: the answer to each question, the table of
/// printed, exact and simulated, and each figure's caption and table.
pub(crate) fn words(lab: &str, state: &Checked) -> String {
    let view = shown(lab, state);
    let spans = |name: &str, spans: &[Span]| {
        let text: String = spans.iter().map(|span| span.text.as_str()).collect();
        format!("{name}: {text}")
    };
    let page = view.view();
    let mut lines = vec![spans("headline", &page.answer)];
    let mut asked = Asked::of(lab);
    for tab in catalog::tabs_of(lab) {
        asked.open = Some(tab);
        lines.push(spans(tab.key, &asked.answer(&*view, view.view().answer)));
    }
    lines.extend(page.truth.iter().map(|row| format!("{row:?}")));
    for figure in figures_of(lab, &*view) {
        let (finding, more) = figure.caption();
        lines.push(format!("{}: {finding} {more}", figure.title));
        lines.push(csv(&figure, &[]));
    }
    lines.join("\n")
}
