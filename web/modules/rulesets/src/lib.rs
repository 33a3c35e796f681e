//! The module of the page of rule sets: the arena and the services' rule sets, without figures,
//! stage and labs, which `web` brings with it. It runs in a worker only; a text comes in, plain
//! objects go out. Nothing here panics on what a visitor can type.
//!
//! * [`check`]: whose rule set a text is, how true a simulation will be, what it asks of players.
//! * [`covered`]: a word for each line of the text; [`foresee`]: tickets that can never be in a game.
//! * [`by_hand`]: a few tickets, and all that happens to them.
//! * [`change`], [`compare_texts`]: other numbers in the same text, and what changed.
//! * [`PopulationRun`]: one or two rule sets on a market, in slices.
//! * [`TuneRun`], [`measures`]: numbers that may move, searched in slices; what can be asked of them.

mod run;
mod said;
mod tune;

pub use run::PopulationRun;
pub use tune::TuneRun;

use lobbylab_rulesets::arena::tune::Measure;
use lobbylab_rulesets::arena::{Casting, RuleSetMarket, asked, judged_as};
use lobbylab_rulesets::coverage::coverage;
use lobbylab_rulesets::export::{export, knobs};
use lobbylab_rulesets::report::Verdict;
use lobbylab_rulesets::small::small;
use lobbylab_rulesets::text::diff;
use lobbylab_rulesets::ticket::Ticket;
use lobbylab_rulesets::{Import, RuleSet, System, import};
use said::{
    AskedSaid, AssumedSaid, CaseSaid, Checked, EventSaid, GameSaid, KnobSaid, LineSaid,
    MeasureSaid, RuleSaid, plain, utf16,
};
use wasm_bindgen::prelude::*;

/// Reads a text.
///
/// # Errors
/// Never; the border's signature asks for it.
#[wasm_bindgen]
pub fn check(text: &str) -> Result<JsValue, JsError> {
    let found = import(text);
    let count = |verdict| found.report.of(verdict).count();
    let lines = found.report.lines.iter().map(|line| LineSaid {
        verdict: line.verdict.word(),
        words: line.words.clone(),
        line: line.place.map(|place| place.line),
        column: line.place.map(|place| place.column),
        from: line.place.map(|place| utf16(text, place.span.start)),
        to: line.place.map(|place| utf16(text, place.span.end)),
    });
    let (mut attributes, mut game) = (Vec::new(), String::new());
    if let Some(rules) = &found.rules {
        let words = Casting::guess(rules).words();
        attributes = (asked(rules).into_iter().zip(words))
            .map(|(one, words)| AskedSaid {
                name: one.name,
                kind: format!("{:?}", one.kind).to_lowercase(),
                words,
            })
            .collect();
        game = match judged_as(&[rules]) {
            Ok(format) => format.words(),
            Err(error) => error.to_string(),
        };
    }
    let assumed = found.rules.as_ref().map(RuleSet::assumptions);
    let numbers = found.document.as_ref().map(knobs).unwrap_or_default();
    plain(&Checked {
        system: found.system.map(System::name),
        playable: found.rules.is_some(),
        lines: lines.collect(),
        counts: [
            count(Verdict::Exact),
            count(Verdict::Approximated),
            count(Verdict::Warned),
            count(Verdict::Refused),
        ],
        attributes,
        assumed: (assumed.into_iter().flatten())
            .map(|one| AssumedSaid {
                key: one.key,
                words: one.words,
                unit: one.unit,
                value: one.value,
            })
            .collect(),
        game,
        knobs: (numbers.into_iter())
            .map(|knob| KnobSaid {
                path: knob.path,
                value: knob.value,
            })
            .collect(),
    })
}

/// A rule set that can be played, or the first thing that is refused.
fn playable(text: &str) -> Result<RuleSet, JsError> {
    let Import { rules, report, .. } = import(text);
    rules.ok_or_else(|| {
        let first = report.of(Verdict::Refused).next();
        JsError::new(first.map_or("this is no rule set", |line| &line.words))
    })
}

/// A market of keys and values in turn, as `RuleSetMarket::put` reads them.
fn market(fields: &[String]) -> Result<RuleSetMarket, JsError> {
    let mut market = RuleSetMarket::default();
    for pair in fields.chunks_exact(2) {
        (market.put(&pair[0], &pair[1])).map_err(|story| JsError::new(&story))?;
    }
    Ok(market)
}

/// A word for each line of a text, and why.
///
/// # Errors
/// Never; the border's signature asks for it.
#[wasm_bindgen]
pub fn covered(text: &str) -> Result<JsValue, JsError> {
    let lines = coverage(text, &import(text)).into_iter();
    let lines: Vec<(&str, String)> = lines.map(|line| (line.word, line.why)).collect();
    plain(&lines)
}

/// Which tickets of a market can never be in a game, a sentence for each reason.
///
/// # Errors
/// A rule set that is refused, fields that are wrong: in a sentence.
#[wasm_bindgen]
pub fn foresee(text: &str, fields: Vec<String>) -> Result<JsValue, JsError> {
    let heat = market(&fields)?.heat(&[playable(text)?]);
    plain(&heat.map_err(|story| JsError::new(&story))?.foresight(0))
}

/// Plays a few tickets, a JSON list, up to a moment; of `fields`, as [`PopulationRun`] has them,
/// only what is assumed of the rule set counts.
///
/// # Errors
/// A rule set that is refused, tickets that cannot be read, too many of them.
#[wasm_bindgen]
pub fn by_hand(
    text: &str,
    tickets: &str,
    until: f64,
    seed: u32,
    fields: Vec<String>,
) -> Result<JsValue, JsError> {
    let wrong = |story: String| JsError::new(&story);
    let mut rules = playable(text)?;
    for (key, value) in market(&fields)?.assumed {
        rules.assume(&key, value).map_err(wrong)?;
    }
    let mut tickets = Ticket::read_all(tickets).map_err(wrong)?;
    lobbylab_rulesets::play::in_order(&mut tickets);
    let case = small(&rules, &tickets, until, u64::from(seed)).map_err(wrong)?;
    let id = |number: usize| tickets.get(number).map_or("", |ticket| ticket.id.as_str());
    let outcome = &case.outcome;
    plain(&CaseSaid {
        games: (outcome.games.iter())
            .map(|game| GameSaid {
                at: game.at,
                step: game.step,
                teams: (game.teams.iter())
                    .map(|(name, members)| {
                        let ids = members.iter().map(|&number| id(number).to_owned());
                        (name.clone(), ids.collect())
                    })
                    .collect(),
            })
            .collect(),
        timed_out: (outcome.timed_out.iter())
            .map(|&(number, at)| (id(number).to_owned(), at))
            .collect(),
        waiting: outcome
            .waiting
            .iter()
            .map(|&number| id(number).to_owned())
            .collect(),
        hopeless: (outcome.hopeless.iter())
            .map(|(number, story)| (id(*number).to_owned(), story.clone()))
            .collect(),
        rules: case.rules.iter().map(RuleSaid::of).collect(),
        events: (case.events.iter())
            .map(|event| EventSaid {
                at: event.at,
                id: id(event.ticket).to_owned(),
                words: event.words.clone(),
            })
            .collect(),
    })
}

/// The text with one number changed; everything else as it is.
///
/// # Errors
/// A path that names no number of the text.
#[wasm_bindgen]
pub fn change(text: &str, path: &str, value: f64) -> Result<String, JsError> {
    let document = import(text).document;
    let document = document.ok_or_else(|| JsError::new("the text cannot be read"))?;
    export(&document, &[(path, value)]).map_err(|story| JsError::new(&story))
}

/// What can be asked of a tuned rule set.
///
/// # Errors
/// Never; the border's signature asks for it.
#[wasm_bindgen]
pub fn measures() -> Result<JsValue, JsError> {
    let all: Vec<MeasureSaid> = (Measure::all().into_iter())
        .map(|measure| MeasureSaid {
            key: measure.key(),
            name: measure.title(),
            unit: measure.told_in(),
            goal: measure.less_is_better().is_some(),
        })
        .collect();
    plain(&all)
}

/// The lines in which two texts differ, each with a sign before it.
///
/// # Errors
/// Never; the border's signature asks for it.
#[wasm_bindgen]
pub fn compare_texts(before: &str, after: &str) -> Result<JsValue, JsError> {
    let lines = diff(before, after, 2).into_iter();
    let lines: Vec<(String, String)> = lines
        .map(|line| (line.sign.to_string(), line.line))
        .collect();
    plain(&lines)
}
