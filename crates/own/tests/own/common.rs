//! Guests in Rust, and markets that several tests share.

use lobbylab_core::arena::parameters::RuleSettings;
use lobbylab_own::{Begin, Event, Guest, OwnEntry, OwnHeat, Rhythm, Told, race_of};

/// What a guest in Rust sees when it is asked.
pub struct Sight<'a> {
    pub told: &'a Told,
    /// Who waits, the longest first.
    pub waiting: &'a mut Vec<u32>,
    pub now: f64,
    pub answer: &'a mut Vec<u32>,
}

/// A function as a guest: it hears of everything, and who waits is kept for it. Whom it plays it
/// takes out of the list itself.
#[derive(Clone)]
pub struct Heard<F> {
    every: f64,
    told: Told,
    waiting: Vec<u32>,
    act: F,
}

/// A function that is asked of every event.
pub fn hears<F: FnMut(Event, Sight<'_>) -> Result<(), String> + Clone>(act: F) -> Heard<F> {
    asked(-1.0, act)
}

/// The same that looks at everybody every so many seconds, 0 for each arrival.
pub fn asked<F: FnMut(Event, Sight<'_>) -> Result<(), String> + Clone>(
    every: f64,
    act: F,
) -> Heard<F> {
    Heard {
        every,
        told: Told::default(),
        waiting: Vec::new(),
        act,
    }
}

impl<F: FnMut(Event, Sight<'_>) -> Result<(), String> + Clone> Guest for Heard<F> {
    fn begin(&mut self, begin: &Begin<'_>) -> Result<Rhythm, String> {
        self.told = begin.told.clone();
        self.waiting.clear();
        Rhythm::of(self.every)
    }

    fn event(&mut self, event: Event, now: f64, answer: &mut Vec<u32>) -> Result<(), String> {
        match event {
            Event::Arrive(ticket) => self.waiting.push(ticket),
            Event::Depart(ticket) => self.waiting.retain(|&one| one != ticket),
            Event::Timer(_) | Event::Match => {}
        }
        let sight = Sight {
            told: &self.told,
            waiting: &mut self.waiting,
            now,
            answer,
        };
        (self.act)(event, sight)
    }
}

/// The heat of a link's state.
pub fn heat<G: Guest>(state: &str, entries: Vec<OwnEntry<G>>) -> OwnHeat<G> {
    let race = race_of(state).expect("a race");
    let entries = entries.into_iter().enumerate();
    let named = entries.map(|(place, entry)| (format!("rule {place}"), entry));
    OwnHeat::new(&race, named.collect()).expect("a market")
}

/// The settings of a link's state.
pub fn settings(state: &str) -> RuleSettings {
    race_of(state).expect("a race").settings
}

/// Duels of players of whom a third or so give up.
pub const DUELS: &str = "v1.rate=40&leaves=exponential&patience=30&tickets=3000&replications=2";
/// Games of ten.
pub const FIVES: &str = "v1.size=5&rate=120&leaves=timeout&patience=60&tickets=3000&replications=2";
