//! The module of the page of own rules: the arena's markets and judge, without figures and labs.
//!
//! It runs in a worker inside a frame that may reach nothing, together with the visitor's code:
//! calls go straight from here to `www/js/own/host.js` and back. Nothing here panics on what a
//! visitor can write; what a rule does wrong is in the results, as a sentence.
//!
//! * [`formats`], [`builtin`]: the market of a link in words, and the rules of the list.
//! * [`OwnRun`]: rules of both kinds on the same players, in slices.
//! * [`by_hand`]: the first games one by one.
//! * [`same_games`]: whether two rules are the same, game by game.

mod guest;
mod said;

use guest::PageGuest;
use js_sys::{Array, Reflect};
use lobbylab_core::arena::ArenaRule;
use lobbylab_core::arena::lab::market_words;
use lobbylab_core::experiment::Shard;
use lobbylab_own::{
    self as own, OwnEntry, OwnHeat, OwnService, first_difference, measures, played, race_of,
    refused,
};
use said::{
    CameSaid, DifferenceSaid, EntrySaid, FormatSaid, GameSaid, HandSaid, MeasureSaid, ProgressSaid,
    ResultsSaid, RuleSaid, SameSaid, plain,
};
use wasm_bindgen::prelude::*;

pub use guest::GuestHost;

/// The market of a link's text, in words; with `error` where own rules cannot play it.
///
/// # Errors
/// Never; the border's signature asks for it.
#[wasm_bindgen]
pub fn formats(state: &str) -> Result<JsValue, JsError> {
    let heat = race_of(state).and_then(|race| OwnHeat::<PageGuest>::new(&race, Vec::new()));
    let (words, error) = match heat {
        Ok(heat) => (market_words(&heat.market), None),
        Err(story) => (String::new(), Some(story)),
    };
    plain(&FormatSaid { words, error })
}

/// The rules of the list.
///
/// # Errors
/// Never; the border's signature asks for it.
#[wasm_bindgen]
pub fn builtin() -> Result<JsValue, JsError> {
    let rules = ArenaRule::ALL.iter().copied();
    let said: Vec<RuleSaid> = rules
        .map(|rule| RuleSaid {
            key: rule.key(),
            name: rule.label(),
        })
        .collect();
    plain(&said)
}

/// A heat on the market of a link's text.
fn heat(
    state: &str,
    entries: Vec<(String, OwnEntry<PageGuest>)>,
) -> Result<OwnHeat<PageGuest>, JsError> {
    let wrong = |story: String| JsError::new(&story);
    OwnHeat::new(&race_of(state).map_err(wrong)?, entries).map_err(wrong)
}

/// One entry: an object with `name` and either `rule`, a key of the list, `own`, a guest, or
/// `service`, the text of a service's rule set.
fn entry(given: &JsValue) -> Result<(String, OwnEntry<PageGuest>), JsError> {
    let of = |key: &str| Reflect::get(given, &JsValue::from_str(key)).unwrap_or_default();
    let host = of("own");
    let entry = if host.is_object() {
        OwnEntry::Own(PageGuest::new(host.unchecked_into()))
    } else if let Some(text) = of("service").as_string() {
        let service = OwnService::read(&text).map_err(|story| JsError::new(&story))?;
        OwnEntry::Service(Box::new(service))
    } else {
        let key = of("rule").as_string().unwrap_or_default();
        OwnEntry::Listed(own::builtin(&key).map_err(|story| JsError::new(&story))?)
    };
    let name = match (of("name").as_string(), &entry) {
        (Some(name), _) if !name.is_empty() => name,
        (_, OwnEntry::Listed(rule)) => rule.label().to_owned(),
        (_, OwnEntry::Service(service)) => service.system().to_owned(),
        (_, OwnEntry::Own(_)) => "own rule".to_owned(),
    };
    Ok((name, entry))
}

/// A race on its way.
#[wasm_bindgen]
pub struct OwnRun(own::OwnRun<PageGuest>);

#[wasm_bindgen]
impl OwnRun {
    /// Prepares a race: the first entry is the one that the others are compared with.
    ///
    /// # Errors
    /// A market or an entry that cannot be played, in a sentence.
    #[wasm_bindgen(constructor)]
    pub fn new(state: &str, entries: &Array) -> Result<OwnRun, JsError> {
        let entries: Result<Vec<_>, JsError> = entries.iter().map(|one| entry(&one)).collect();
        let run = own::OwnRun::new(heat(state, entries?)?, Shard::WHOLE);
        Ok(Self(run.map_err(|story| JsError::new(&story))?))
    }

    /// Lets at most so many tickets come; tells how far it is.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn advance(&mut self, budget: f64) -> Result<JsValue, JsError> {
        let progress = self.0.advance(budget.max(1.0) as u64);
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
        let (heat, parts) = (self.0.heat(), self.0.parts());
        let entries = heat.entries.iter().enumerate().map(|(place, (name, _))| {
            let cards = parts
                .iter()
                .filter_map(|(_, cards)| cards.get(place)?.as_ref().ok());
            let (mut tickets, mut games) = (0, 0);
            for card in cards {
                tickets += f64::from(card.tickets) as u64;
                games += f64::from(card.games) as u64;
            }
            EntrySaid {
                name: name.clone(),
                error: refused(parts, place).map(str::to_owned),
                measures: measures(parts, place).iter().map(MeasureSaid::of).collect(),
                fingerprint: own::fingerprint(parts, place).map(|digits| format!("{digits:016x}")),
                tickets: tickets as f64,
                games: games as f64,
            }
        });
        plain(&ResultsSaid {
            entries: entries.collect(),
            replications: parts.len(),
            tickets: heat.run.tickets,
            method: own::method(heat),
        })
    }
}

/// The first games of a guest, one by one.
///
/// # Errors
/// A market that cannot be played, in a sentence; what the guest does wrong is in the answer.
#[wasm_bindgen]
pub fn by_hand(state: &str, own: GuestHost, games: u32) -> Result<JsValue, JsError> {
    let heat = heat(state, Vec::new())?;
    let found = own::by_hand(&heat, PageGuest::new(own), games as usize);
    plain(&HandSaid {
        games: (found.games.into_iter())
            .map(|game| GameSaid {
                at: game.at,
                teams: game.teams,
                ratings: game.ratings,
                waited: game.waited,
                because: game.because,
            })
            .collect(),
        log: found.log,
        waiting: found.waiting,
        until: found.until,
        came: (found.came.into_iter())
            .map(|ticket| CameSaid {
                at: ticket.at,
                rating: ticket.rating,
                until: ticket.until,
                game: ticket.game,
            })
            .collect(),
        alone: found.alone,
        error: found.error,
    })
}

/// Whether two entries form the same games on the first replication's tickets, to the last bit,
/// and if not, which is the first that differs.
///
/// # Errors
/// An entry that cannot be played, a foul or a failure, in a sentence.
#[wasm_bindgen]
pub fn same_games(state: &str, one: &JsValue, other: &JsValue) -> Result<JsValue, JsError> {
    let heat = heat(state, Vec::new())?;
    let record = |given: &JsValue| {
        let (name, entry) = entry(given)?;
        played(&heat, &entry, 0).map_err(|story| JsError::new(&format!("{name}: {story}")))
    };
    let both = [record(one)?, record(other)?];
    let differing = first_difference(&both[0], &both[1]);
    plain(&SameSaid {
        games: both[0].games.time.len(),
        same: differing.is_none(),
        first: differing.map(|found| DifferenceSaid {
            game: found.game,
            at: found.at,
            tickets: found.tickets,
        }),
    })
}
