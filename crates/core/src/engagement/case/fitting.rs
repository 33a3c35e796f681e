//! From a visitor's games to a population, in slices: ratings, the churn model, its checks,
//! the collection of states.
//!
//! 1. Ratings of all games ([`ratings::RatingConfig::default_glicko`]), with the expectation before each game.
//!    How often games are drawn, by the gap of these ratings ([`DrawsByGap`]).
//! 2. Ratings of the first two thirds of the time, held against the last third (the paper
//!    holds final ratings against the games that made them, which flatters: both are kept).
//! 3. All rating systems, the same way ([`Comparing`]).
//! 4. The churn model, with cross-validation, Table 1 and the lever.
//! 5. Both players' states before games drawn at random.

use super::Case;
use super::error::FittingError;
use super::findings::{Calibration, Findings};
use super::gaps::{DrawsByGap, Gaps};
use super::systems::{Comparing, LEARNED, SystemComparison};
use super::wins::Wins;
use crate::engagement::churn::{self, Layout, Training};
use crate::engagement::games::GamesFile;
use crate::engagement::history::{History, HistoryGame};
use crate::engagement::model::DrawModel;
use crate::engagement::population::{
    Collecting, PopulationPlayer, VISITOR_STATES, draw_rate, figures,
};
use crate::engagement::ratings;
use crate::engagement::ratings::Ratings;
use std::sync::Arc;

/// Where the collection's chance comes from: the same file gives the same players.
const SEED: u64 = 1;
/// Histories as long as this, in minutes, have churn windows of hours as in the paper, or
/// longer ones.
const LONG: f64 = 3.0 * 24.0 * 60.0;

enum Phase {
    /// Ratings of all games.
    Rate(ratings::RatingFit),
    /// The paper's way to test ratings: by the games that made them.
    InSample(Wins),
    /// How often they end in a draw, by the gap of those ratings.
    Gaps(Gaps),
    /// Ratings of the first two thirds.
    RateFirst(ratings::RatingFit),
    /// Those, by games that they have not seen.
    HeldOut(Box<(Ratings, Wins)>),
    /// All rating systems, by the same games.
    Compare(Box<Comparing>),
    /// The churn model.
    Train(Box<Training>),
    /// States to draw players from.
    Collect(Collecting),
    Done,
}

/// A fit in progress.
pub struct Fitting {
    file: Arc<GamesFile>,
    layout: Layout,
    draws: DrawModel,
    phase: Phase,
    rated: Option<Ratings>,
    wins: Vec<Calibration>,
    gaps: DrawsByGap,
    systems: SystemComparison,
    findings: Option<Findings>,
    players: Option<Case>,
}

impl std::fmt::Debug for Fitting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fitting")
            .field("layout", &self.layout)
            .finish_non_exhaustive()
    }
}

/// The layout that suits a history: windows of minutes for an evening, of hours and days
/// for months; of weeks or months where hardly anybody plays twice within them, as in a
/// league; and goal differences if the file has scores. O(players + games).
#[must_use]
pub fn layout_for(history: &History) -> Layout {
    let span = history.games.last().map_or(0.0, |game| game.time);
    let ladder = [Layout::paper(), Layout::weeks(), Layout::months()];
    // Of all times that a player came once more, how many within each churn window.
    let mut before = vec![f64::NEG_INFINITY; history.players as usize];
    let (mut again, mut within) = (0u64, [0u64; 3]);
    for game in &history.games {
        for player in game.players {
            let gap = game.time - std::mem::replace(&mut before[player as usize], game.time);
            again += u64::from(gap.is_finite());
            for (count, layout) in within.iter_mut().zip(&ladder) {
                *count += u64::from(gap <= layout.churn);
            }
        }
    }
    let rung = within.iter().position(|&count| 10 * count >= again);
    let usual = if span >= LONG {
        ladder[rung.unwrap_or(ladder.len() - 1)]
    } else {
        Layout::tournament()
    };
    Layout {
        differences: !history.differences.is_empty(),
        ..usual
    }
}

/// Quantiles of the skills of all who played, at [`figures::AT`]. O(players · log players).
fn quantiles(rated: &Ratings) -> Vec<f64> {
    let played = rated.skills.iter().zip(&rated.games);
    let mut skills: Vec<f64> = (played.filter(|(_, games)| **games > 0))
        .map(|(skill, _)| skill.r)
        .collect();
    crate::order::many(&mut skills, |a, b| a < b);
    let last = skills.len().saturating_sub(1);
    let quantile = |&at: &f64| skills.get((at * last as f64) as usize).copied();
    figures::AT.iter().filter_map(quantile).collect()
}

impl Fitting {
    /// Begins.
    ///
    /// # Errors
    /// [`FittingError::History`] for one that cannot be rated.
    pub fn new(file: Arc<GamesFile>) -> Result<Self, FittingError> {
        let history = file.history();
        let layout = layout_for(history);
        let draws = DrawModel::constant(draw_rate(history).min(0.99));
        let plan = ratings::RatingConfig::default_glicko();
        let rating = ratings::RatingFit::new(history, &plan)?;
        Ok(Self {
            layout,
            draws,
            phase: Phase::Rate(rating),
            rated: None,
            wins: Vec::new(),
            gaps: DrawsByGap::default(),
            systems: SystemComparison::default(),
            findings: None,
            players: None,
            file,
        })
    }

    /// What is being done, in words; `None` when all is done. O(1).
    #[must_use]
    pub fn doing(&self) -> Option<&'static str> {
        Some(match self.phase {
            Phase::Rate(_) | Phase::InSample(_) | Phase::Gaps(_) => "rating the players",
            Phase::RateFirst(_) | Phase::HeldOut(_) | Phase::Compare(_) => {
                "testing the ratings on later games"
            }
            Phase::Train(_) => "fitting the churn model, five folds for each penalty",
            Phase::Collect(_) => "gathering player states",
            Phase::Done => return None,
        })
    }

    /// Goes on for about `budget` games or rows.
    ///
    /// # Errors
    /// [`FittingError::Nothing`] if there is nothing to learn from: nobody stopped, everybody
    /// did, or no game has its churn window before the end.
    pub fn advance(&mut self, budget: u64) -> Result<(), FittingError> {
        let file = Arc::clone(&self.file);
        let history = file.history();
        let next = match &mut self.phase {
            Phase::Rate(fit) => {
                if !fit.advance(history, budget) {
                    return Ok(());
                }
                let Phase::Rate(fit) = std::mem::replace(&mut self.phase, Phase::Done) else {
                    return Ok(());
                };
                self.rated = Some(fit.into_ratings());
                let games = 0..history.games.len();
                let name = "final ratings, as in the paper";
                Phase::InSample(Wins::new(name, self.draws, games))
            }
            Phase::InSample(wins) => {
                let rated = self.rated.as_ref();
                let foretold = |_: usize, game: &HistoryGame| {
                    let [one, other] = game.players;
                    let expected = rated.and_then(|rated| rated.expected(one, other));
                    expected.unwrap_or(f64::NAN)
                };
                if !wins.advance(history, &foretold, budget) {
                    return Ok(());
                }
                let Phase::InSample(wins) = std::mem::replace(&mut self.phase, Phase::Done) else {
                    return Ok(());
                };
                self.wins = wins.result().into_iter().collect();
                Phase::Gaps(Gaps::new(history.games.len()))
            }
            Phase::Gaps(gaps) => {
                let skills = self.rated.as_ref().map_or(&[][..], |rated| &rated.skills);
                if !gaps.advance(history, skills, budget) {
                    return Ok(());
                }
                self.gaps = gaps.result();
                self.test()?
            }
            Phase::RateFirst(fit) => {
                if !fit.advance(history, budget) {
                    return Ok(());
                }
                let Phase::RateFirst(fit) = std::mem::replace(&mut self.phase, Phase::Done) else {
                    return Ok(());
                };
                let tested = fit.into_ratings();
                let games = tested.learned..history.games.len();
                let name = "held out: ratings frozen at two thirds";
                let wins = Wins::new(name, self.draws, games);
                Phase::HeldOut(Box::new((tested, wins)))
            }
            Phase::HeldOut(both) => {
                let (tested, wins) = &mut **both;
                // Who has not been rated before cannot be foretold.
                let known = |player: u32| tested.games.get(player as usize).is_some_and(|&n| n > 0);
                let foretold = |place: usize, game: &HistoryGame| {
                    let before = tested.before.get(place).copied();
                    let before = before.filter(|_| game.players.into_iter().all(known));
                    before.unwrap_or(f64::NAN)
                };
                if !wins.advance(history, &foretold, budget) {
                    return Ok(());
                }
                let Phase::HeldOut(both) = std::mem::replace(&mut self.phase, Phase::Done) else {
                    return Ok(());
                };
                self.wins.extend(both.1.result());
                Phase::Compare(Box::new(Comparing::new(history, self.draws)?))
            }
            Phase::Compare(comparing) => {
                if !comparing.advance(history, budget)? {
                    return Ok(());
                }
                let Phase::Compare(comparing) = std::mem::replace(&mut self.phase, Phase::Done)
                else {
                    return Ok(());
                };
                self.systems = comparing.result();
                let training = Training::new(history, churn::TrainingPlan::new(self.layout))?;
                Phase::Train(Box::new(training))
            }
            Phase::Train(training) => {
                let before = self.rated.as_ref().map_or(&[][..], |rated| &rated.before);
                let draws = self.draws;
                let odds = |game: usize| {
                    let p = before.get(game).copied().unwrap_or(0.5);
                    draws.split(p, 0.0)
                };
                let layout = self.layout;
                let progress = (training.advance(history, Some(&odds), budget))
                    .map_err(|problem| FittingError::Nothing { problem, layout })?;
                if !progress.finished {
                    return Ok(());
                }
                let Phase::Train(training) = std::mem::replace(&mut self.phase, Phase::Done) else {
                    return Ok(());
                };
                self.trained(*training)?
            }
            Phase::Collect(collecting) => {
                if !collecting.advance(history, budget as usize)? {
                    return Ok(());
                }
                let Phase::Collect(collecting) = std::mem::replace(&mut self.phase, Phase::Done)
                else {
                    return Ok(());
                };
                self.collected(collecting)?
            }
            Phase::Done => return Ok(()),
        };
        self.phase = next;
        Ok(())
    }

    /// Ratings of the first two thirds, to be tested on the rest.
    fn test(&self) -> Result<Phase, FittingError> {
        let history = self.file.history();
        let span = history.games.last().map_or(0.0, |game| game.time);
        let plan = ratings::RatingConfig {
            until: LEARNED * span,
            ..ratings::RatingConfig::default_glicko()
        };
        let fit = ratings::RatingFit::new(history, &plan)?;
        Ok(Phase::RateFirst(fit))
    }

    fn trained(&mut self, training: Training) -> Result<Phase, FittingError> {
        let trained = training.result().ok_or(FittingError::Unfinished)?;
        let history = self.file.history();
        let mut findings = Findings::of(trained);
        findings.source = "your file, fitted here".to_owned();
        findings.games = history.games.len() as u64;
        findings.players = u64::from(history.players);
        findings.draws = self.draws.rate;
        findings.wins = std::mem::take(&mut self.wins);
        findings.gaps = std::mem::take(&mut self.gaps);
        findings.skills = self.rated.as_ref().map_or_else(Vec::new, quantiles);
        self.findings = Some(findings);
        let longest = self.layout.windows[3];
        let collecting = Collecting::new(history, VISITOR_STATES, longest, SEED)?;
        Ok(Phase::Collect(collecting))
    }

    fn collected(&mut self, collecting: Collecting) -> Result<Phase, FittingError> {
        let (Some(findings), Some(rated)) = (self.findings.take(), self.rated.take()) else {
            return Err(FittingError::Unfinished);
        };
        let population = collecting.finish(&rated.skills, findings.model.clone(), self.draws)?;
        self.players = Some(Case {
            fingerprint: self.file.fingerprint(),
            players: population.players().to_vec(),
            draws: self.draws,
            findings,
            systems: std::mem::take(&mut self.systems),
        });
        Ok(Phase::Done)
    }

    /// Bytes that are held: what grows with games and players. O(players + states kept).
    #[must_use]
    pub fn held(&self) -> usize {
        let phase = match &self.phase {
            Phase::Rate(fit) | Phase::RateFirst(fit) => fit.held(),
            Phase::InSample(wins) => wins.held(),
            Phase::Gaps(_) | Phase::Done => 0,
            Phase::HeldOut(both) => both.0.held() + both.1.held(),
            Phase::Compare(comparing) => comparing.held(),
            Phase::Train(training) => training.held(),
            Phase::Collect(collecting) => collecting.held(),
        };
        let players = self.players.iter().flat_map(|case| &case.players);
        let players = players.map(|player| size_of::<PopulationPlayer>() + player.state.held());
        let rated = self.rated.as_ref().map_or(0, Ratings::held);
        self.file.held() + rated + phase + players.sum::<usize>()
    }

    /// What was found; none before the end.
    #[must_use]
    pub fn result(self) -> Option<Case> {
        self.players
    }

    /// Fits to the end.
    ///
    /// O(players + games) but for the iterations of Bradley–Terry and for the fits of the churn
    /// model: for each fold and penalty some ten passes, each O(games · features²).
    ///
    /// # Errors
    /// As [`new`](Self::new) and [`advance`](Self::advance).
    pub fn finish(mut self) -> Result<Case, FittingError> {
        while self.doing().is_some() {
            self.advance(1 << 20)?;
        }
        self.result().ok_or(FittingError::Unfinished)
    }
}
