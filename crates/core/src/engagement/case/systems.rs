//! Which rating system foretells games best: all five, fitted to the first two thirds of the
//! time and held against the rest, in slices.
//!
//! A forecast p of the first player's score s, a draw being ½, is charged the *log loss*
//! −s ln p − (1 − s) ln(1 − p): M. E. Glickman's measure of rating systems (*Parameter estimation in
//! large dynamic paired comparison experiments*, 1999, section 5). Systems are held against each
//! other on the same games, so that their differences are sharper than their means. Games of
//! players whom nobody has rated are left out; the same ones for all systems.

use super::findings::Calibration;
use super::wins::Wins;
use crate::engagement::history::{History, HistoryError, HistoryGame};
use crate::engagement::model::DrawModel;
use crate::engagement::ratings::{RatingConfig, RatingFit, RatingSystem, Ratings};
use crate::sim::stats::{Interval, paired, replications};
use serde::{Deserialize, Serialize};

/// Share of the time that ratings are learned from before they are tested on the rest.
pub(super) const LEARNED: f64 = 2.0 / 3.0;

/// No forecast is surer than this, so that no game costs without end.
const SUREST: f64 = 1e-12;

/// How well a rating system foretells games that it has not seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SystemScore {
    /// The system.
    pub system: RatingSystem,
    /// Mean log loss of a game; ln 2 = .693 for who always says ½.
    pub log_loss: Interval,
    /// The same less that of the best system, game by game; 0 for the best.
    pub behind: Interval,
    /// Chances to win by tenths, and what came.
    pub calibration: Option<Calibration>,
}

/// All rating systems side by side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SystemComparison {
    /// Games that the systems have learned from.
    pub learned: u64,
    /// Games held out between players who are rated: what the losses are means of.
    pub tested: u64,
    /// By system, in the order of [`RatingSystem::ALL`]; none if no game could be tested.
    pub systems: Vec<SystemScore>,
}

impl SystemComparison {
    /// The system with the least log loss. O(systems).
    #[must_use]
    pub fn best(&self) -> Option<&SystemScore> {
        let mut best: Option<&SystemScore> = None;
        for one in &self.systems {
            if best.is_none_or(|best| one.log_loss.mean < best.log_loss.mean) {
                best = Some(one);
            }
        }
        best
    }

    /// One of the systems. O(systems).
    #[must_use]
    pub fn of(&self, system: RatingSystem) -> Option<&SystemScore> {
        self.systems.iter().find(|one| one.system == system)
    }
}

/// −s ln p − (1 − s) ln(1 − p): what the forecast p costs when the score is s, in nats.
#[must_use]
pub fn log_loss(forecast: f64, score: f64) -> f64 {
    let p = forecast.clamp(SUREST, 1.0 - SUREST);
    -score * libm::log(p) - (1.0 - score) * libm::log(1.0 - p)
}

enum Step {
    Rate(RatingFit),
    Charge(Ratings, usize),
    Calibrate(Ratings, Wins),
    Done,
}

/// A comparison in progress. The history is handed in at every step and must be the same.
pub struct Comparing {
    draws: DrawModel,
    until: f64,
    step: Step,
    learned: usize,
    /// By system, what each game cost.
    losses: Vec<Vec<f64>>,
    calibrations: Vec<Option<Calibration>>,
}

impl std::fmt::Debug for Comparing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Comparing")
            .field("systems done", &self.calibrations.len())
            .finish_non_exhaustive()
    }
}

/// The chance that the first player of a game wins, were there no draws; NaN if one of the two
/// was not rated before.
fn foretold(rated: &Ratings, game: &HistoryGame) -> f64 {
    let known = |player: u32| rated.games.get(player as usize).is_some_and(|&n| n > 0);
    let [one, other] = game.players;
    let expected = rated.expected(one, other);
    (expected.filter(|_| known(one) && known(other))).unwrap_or(f64::NAN)
}

impl Comparing {
    /// Begins; `draws` is how often games are drawn.
    ///
    /// # Errors
    /// For a history that cannot be rated.
    ///
    /// # Complexity
    /// O(games): the history is checked and cut by time.
    pub fn new(history: &History, draws: DrawModel) -> Result<Self, HistoryError> {
        let span = history.games.last().map_or(0.0, |game| game.time);
        let mut comparing = Self {
            draws,
            until: LEARNED * span,
            step: Step::Done,
            learned: 0,
            losses: Vec::new(),
            calibrations: Vec::new(),
        };
        comparing.rate(history)?;
        Ok(comparing)
    }

    /// The next system, if there is one left.
    fn rate(&mut self, history: &History) -> Result<(), HistoryError> {
        self.step = match RatingSystem::ALL.get(self.calibrations.len()) {
            None => Step::Done,
            Some(choice) => {
                let plan = RatingConfig {
                    until: self.until,
                    predict: false,
                    ..RatingConfig::of(choice.system(self.draws.rate))
                };
                Step::Rate(RatingFit::new(history, &plan)?)
            }
        };
        Ok(())
    }

    /// Goes on for about `budget` games; whether all is done.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    ///
    /// # Complexity
    /// O(players + games) for each system in all, some 5 µs a game for the five of them.
    pub fn advance(&mut self, history: &History, budget: u64) -> Result<bool, HistoryError> {
        match std::mem::replace(&mut self.step, Step::Done) {
            Step::Rate(mut fit) => {
                if !fit.advance(history, budget) {
                    self.step = Step::Rate(fit);
                    return Ok(false);
                }
                let rated = fit.into_ratings();
                self.learned = rated.learned;
                let left = history.games.len() - rated.learned;
                self.losses.push(Vec::with_capacity(left));
                let at = rated.learned;
                self.step = Step::Charge(rated, at);
            }
            Step::Charge(rated, at) => {
                let end = history.games.len();
                let until = (at as u64).saturating_add(budget.max(1)).min(end as u64) as usize;
                if let Some(losses) = self.losses.last_mut() {
                    for game in &history.games[at..until] {
                        let p = foretold(&rated, game);
                        if !p.is_nan() {
                            losses.push(log_loss(p, game.outcome.score()));
                        }
                    }
                }
                self.step = if until < end {
                    Step::Charge(rated, until)
                } else {
                    let name = RatingSystem::ALL[self.calibrations.len()].label();
                    let wins = Wins::new(name, self.draws, rated.learned..end);
                    Step::Calibrate(rated, wins)
                };
            }
            Step::Calibrate(rated, mut wins) => {
                if !wins.advance(history, &|_, game| foretold(&rated, game), budget) {
                    self.step = Step::Calibrate(rated, wins);
                    return Ok(false);
                }
                self.calibrations.push(wins.result());
                self.rate(history)?;
            }
            Step::Done => {}
        }
        Ok(matches!(self.step, Step::Done))
    }

    /// How much is done, about, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.calibrations.len() as f64 / RatingSystem::ALL.len() as f64
    }

    /// What was found; of systems that are not done nothing is said.
    ///
    /// # Complexity
    /// O(systems · bins).
    #[must_use]
    pub fn result(self) -> SystemComparison {
        let tested = self.losses.first().map_or(0, Vec::len);
        let mut comparison = SystemComparison {
            learned: self.learned as u64,
            tested: tested as u64,
            systems: Vec::new(),
        };
        if tested == 0 || self.calibrations.len() < RatingSystem::ALL.len() {
            return comparison;
        }
        let sum = |losses: &Vec<f64>| losses.iter().sum::<f64>();
        let mut best = 0;
        for (place, losses) in self.losses.iter().enumerate() {
            if sum(losses) < sum(&self.losses[best]) {
                best = place;
            }
        }
        let all = RatingSystem::ALL.iter().zip(&self.losses);
        for ((&system, losses), calibration) in all.zip(self.calibrations) {
            let least = self.losses[best].iter().copied();
            comparison.systems.push(SystemScore {
                system,
                log_loss: replications(losses.iter().copied()),
                behind: paired(losses.iter().copied().zip(least)),
                calibration,
            });
        }
        comparison
    }

    /// Bytes that are held, but for Bradley–Terry's solver. O(systems).
    #[must_use]
    pub fn held(&self) -> usize {
        let losses = self
            .losses
            .iter()
            .map(|one| size_of::<f64>() * one.capacity());
        let step = match &self.step {
            Step::Rate(fit) => fit.held(),
            Step::Charge(rated, _) => rated.held(),
            Step::Calibrate(rated, wins) => rated.held() + wins.held(),
            Step::Done => 0,
        };
        losses.sum::<usize>() + step
    }
}
