//! Open-source games' own matchmakers, as presets with all their constants.
//!
//! | preset | source |
//! | --- | --- |
//! | [`faf`] | FAForever's server: `server/matchmaker` |
//! | [`bar`] | Beyond All Reason's teiserver: `matchmaking/algo` |
//! | [`lichess`] | Lichess's lila: `modules/pool` |

pub mod bar;
mod bonds;
pub mod faf;
pub mod lichess;

pub(crate) use bonds::PresetBonds;

use crate::play::{Clock, Game, Service, Watch};
use crate::report::{Fields, Notes};
use crate::text::Document;
use crate::ticket::Ticket;

/// A preset with its settings.
#[derive(Clone, Debug, PartialEq)]
pub enum PresetRules {
    /// FAForever.
    Faf(faf::FafRules),
    /// Beyond All Reason.
    Bar(bar::BarRules),
    /// Lichess.
    Lichess(lichess::LichessRules),
}

/// A preset at work.
#[derive(Clone, Debug)]
pub struct Preset {
    rules: PresetRules,
    waiting: Vec<Waiter>,
    chance: u64,
}

/// A ticket that waits, and the passes in vain.
#[derive(Clone, Debug)]
pub struct Waiter {
    pub(crate) number: usize,
    pub(crate) ticket: Ticket,
    pub(crate) failed: u32,
}

impl Preset {
    /// Nobody waits.
    #[must_use]
    pub const fn new(rules: PresetRules, seed: u64) -> Self {
        Self {
            rules,
            waiting: Vec::new(),
            chance: seed,
        }
    }
}

impl Service for Preset {
    fn enter(&mut self, number: usize, ticket: &Ticket) -> Option<String> {
        let story = match &self.rules {
            PresetRules::Faf(rules) => {
                (ticket.size() > rules.team_size).then_some("the party is larger than a team")
            }
            PresetRules::Bar(rules) => {
                (ticket.size() > rules.team_size).then_some("the party is larger than a team")
            }
            PresetRules::Lichess(_) => {
                (ticket.size() > 1).then_some("Lichess pairs players, not parties")
            }
        };
        let failed = match &self.rules {
            PresetRules::Faf(_) => ticket.failed_pops,
            PresetRules::Bar(_) => 0,
            PresetRules::Lichess(_) => ticket
                .players
                .first()
                .and_then(|player| player.number("misses"))
                .unwrap_or(0.0)
                .clamp(0.0, 1e6) as u32,
        };
        if story.is_none() {
            self.waiting.push(Waiter {
                number,
                ticket: ticket.clone(),
                failed,
            });
        }
        story.map(str::to_owned)
    }

    fn leave(&mut self, number: usize) {
        self.waiting.retain(|waiter| waiter.number != number);
    }

    fn patience(&self, _: &Ticket) -> f64 {
        f64::INFINITY
    }

    fn pass(&mut self, now: f64, _: &mut Watch) -> Vec<Game> {
        let mut games = match &self.rules {
            PresetRules::Faf(rules) => faf::games(rules, &self.waiting),
            PresetRules::Bar(rules) => bar::games(rules, &self.waiting),
            PresetRules::Lichess(_) => lichess::games(&self.waiting),
        };
        for game in &mut games {
            game.at = now;
            self.waiting
                .retain(|waiter| !game.tickets().any(|number| number == waiter.number));
        }
        for waiter in &mut self.waiting {
            waiter.failed += 1;
        }
        games
    }

    fn boxed(&self) -> Box<dyn Service> {
        Box::new(self.clone())
    }

    fn clock(&self) -> Clock {
        match &self.rules {
            PresetRules::Faf(rules) => Clock::Pops(crate::play::PopTimer::new(2 * rules.team_size)),
            PresetRules::Bar(_) => Clock::every(5.0, 5.0),
            PresetRules::Lichess(rules) => {
                // The jitter of a wave, up to a second, is drawn once: what matters is that pools drift.
                let jitter = (self.chance % 1000) as f64 / 1000.0;
                Clock::Waves {
                    every: rules.every + jitter,
                    full: rules.full,
                    waiting: 0,
                    next: rules.every + jitter,
                }
            }
        }
    }
}

/// Reads `{"preset": "lichess", "pool": "3+0"}` and the like.
pub(crate) fn read(document: &Document, notes: &mut Notes<'_>) -> Option<PresetRules> {
    let mut root = Fields::new(&document.root, "");
    let preset = root.text("preset", notes).unwrap_or_default();
    let size = root.count("team_size", notes);
    if size.is_some_and(|size| !(1..=16).contains(&size)) {
        notes.refuse(
            root.span(),
            format!("team_size is {}; allowed are 1 to 16", size.unwrap_or(0)),
        );
    }
    let rules = match preset {
        "faforever" | "faf" => {
            let peak = root.number("rating_peak", notes).unwrap_or(1000.0);
            notes.exact(None, "FAForever's qualities, thresholds, bonuses and timer, as in its server of February 2024.");
            notes.approximate(
                None,
                "Random games for newcomers who are left over are not simulated.",
            );
            let story = "Where many stay unmatched the server's pauses between pops shrink to what its own work takes; simulated as 1 s at least.";
            notes.approximate(None, story);
            Some(PresetRules::Faf(faf::FafRules {
                team_size: size.unwrap_or(1),
                rating_peak: peak,
            }))
        }
        "bar" => {
            let teams = root.count("team_count", notes).unwrap_or(2);
            if teams != 2 {
                notes.refuse(
                    root.span(),
                    format!("team_count is {teams}; the queues have 2"),
                );
            }
            let filter = match root.text("algorithm", notes) {
                None | Some("bruteforce_filter") => true,
                Some("ignore_os") => false,
                Some(other) => {
                    notes.refuse(
                        root.span(),
                        format!(
                            "algorithm is {other}; allowed are bruteforce_filter and ignore_os"
                        ),
                    );
                    true
                }
            };
            notes.exact(
                None,
                "teiserver's order of trial and its bounds on the chance to win.",
            );
            Some(PresetRules::Bar(bar::BarRules {
                team_size: size.unwrap_or(1),
                filter,
            }))
        }
        "lichess" => {
            let pool = root.text("pool", notes).unwrap_or("3+0");
            let found = lichess::LichessRules::of(pool);
            if found.is_none() {
                let known: Vec<&str> = lichess::POOLS.iter().map(|pool| pool.0).collect();
                notes.refuse(
                    root.span(),
                    format!("there is no pool {pool}; there are {}", known.join(", ")),
                );
            }
            notes.exact(
                None,
                "Lichess's scores, limits and waves; the matching of most pairs and least score.",
            );
            found.map(PresetRules::Lichess)
        }
        other => {
            notes.refuse(
                root.span(),
                format!("there is no preset {other}; there are faforever, bar and lichess"),
            );
            None
        }
    };
    root.finish(notes);
    rules.filter(|_| !notes.is_refused())
}
