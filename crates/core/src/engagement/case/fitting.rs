//! From a visitor's games to a population, in slices: ratings, the churn model, its checks,
//! the collection of states.
//!
//! 1. Ratings of all games ([`ratings::Plan::house`]), with the expectation before each game.
//! 2. Ratings of the first two thirds of the time, held against the last third (the paper
//!    holds final ratings against the games that made them, which flatters: both are kept).
//! 3. The churn model, with cross-validation, Table 1 and the lever.
//! 4. Both players' states before games drawn at random.

use super::Case;
use super::findings::{Calibration, Findings};
use super::wins::Wins;
use crate::engagement::churn::Layout;
use crate::engagement::churn::training::{self, Training};
use crate::engagement::games::GamesFile;
use crate::engagement::history::{Game, History};
use crate::engagement::model::DrawModel;
use crate::engagement::population::Player;
use crate::engagement::population::visitor::{Collecting, draw_rate};
use crate::engagement::ratings::{self, Ratings};
use std::sync::Arc;

/// States that are kept, of half as many games.
pub(in crate::engagement) const STATES: usize = 10_000;
/// Where the collection's chance comes from: the same file gives the same players.
const SEED: u64 = 1;
/// Histories as long as this, in minutes, have churn windows of hours as in the paper, or
/// longer ones.
const LONG: f64 = 3.0 * 24.0 * 60.0;
/// Share of the time that ratings are learned from before they are tested on the rest.
const LEARNED: f64 = 2.0 / 3.0;

enum Stage {
    Rating(ratings::Fit),
    /// The paper's way to test ratings: by the games that made them.
    Flattering(Wins),
    Testing(ratings::Fit),
    /// By games that they have not seen.
    Holding(Box<(Ratings, Wins)>),
    Training(Box<Training>),
    Collecting(Collecting),
    Done,
}

/// A fit in progress.
pub struct Fitting {
    file: Arc<GamesFile>,
    layout: Layout,
    draws: DrawModel,
    stage: Stage,
    rated: Option<Ratings>,
    wins: Vec<Calibration>,
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
/// league; and goal differences if the file has scores.
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

impl Fitting {
    /// Begins.
    ///
    /// # Errors
    /// For a history that cannot be rated, in words.
    pub fn new(file: Arc<GamesFile>) -> Result<Self, String> {
        let history = file.history();
        let layout = layout_for(history);
        let draws = DrawModel::constant(draw_rate(history).min(0.99));
        let plan = ratings::Plan::house();
        let rating = ratings::Fit::new(history, &plan).map_err(|fault| fault.to_string())?;
        Ok(Self {
            layout,
            draws,
            stage: Stage::Rating(rating),
            rated: None,
            wins: Vec::new(),
            findings: None,
            players: None,
            file,
        })
    }

    /// What is being done, in words; `None` when all is done.
    #[must_use]
    pub fn doing(&self) -> Option<&'static str> {
        Some(match self.stage {
            Stage::Rating(_) | Stage::Flattering(_) => "rating the players",
            Stage::Testing(_) | Stage::Holding(_) => "testing the ratings on later games",
            Stage::Training(_) => "fitting the churn model, five folds for each penalty",
            Stage::Collecting(_) => "gathering player states",
            Stage::Done => return None,
        })
    }

    /// Goes on for about `budget` games or rows.
    ///
    /// # Errors
    /// If there is nothing to learn from, in words: nobody stopped, everybody did, or no
    /// game has its churn window before the end.
    pub fn advance(&mut self, budget: u64) -> Result<(), String> {
        let file = Arc::clone(&self.file);
        let history = file.history();
        let next = match &mut self.stage {
            Stage::Rating(fit) => {
                if !fit.advance(history, budget) {
                    return Ok(());
                }
                let Stage::Rating(fit) = std::mem::replace(&mut self.stage, Stage::Done) else {
                    return Ok(());
                };
                self.rated = Some(fit.into_ratings());
                let games = 0..history.games.len();
                let name = "final ratings, as in the paper";
                Stage::Flattering(Wins::new(name, self.draws, games))
            }
            Stage::Flattering(wins) => {
                let rated = self.rated.as_ref();
                let foretold = |_: usize, game: &Game| {
                    let [one, other] = game.players;
                    let expected = rated.and_then(|rated| rated.expected(one, other));
                    expected.unwrap_or(f64::NAN)
                };
                if !wins.advance(history, &foretold, budget) {
                    return Ok(());
                }
                let Stage::Flattering(wins) = std::mem::replace(&mut self.stage, Stage::Done)
                else {
                    return Ok(());
                };
                self.wins = wins.result().into_iter().collect();
                self.test()?
            }
            Stage::Testing(fit) => {
                if !fit.advance(history, budget) {
                    return Ok(());
                }
                let Stage::Testing(fit) = std::mem::replace(&mut self.stage, Stage::Done) else {
                    return Ok(());
                };
                let tested = fit.into_ratings();
                let games = tested.learned..history.games.len();
                let name = "held out: ratings frozen at two thirds";
                let wins = Wins::new(name, self.draws, games);
                Stage::Holding(Box::new((tested, wins)))
            }
            Stage::Holding(both) => {
                let (tested, wins) = &mut **both;
                // Who has not been rated before cannot be foretold.
                let known = |player: u32| tested.games.get(player as usize).is_some_and(|&n| n > 0);
                let foretold = |place: usize, game: &Game| {
                    let before = tested.before.get(place).copied();
                    let before = before.filter(|_| game.players.into_iter().all(known));
                    before.unwrap_or(f64::NAN)
                };
                if !wins.advance(history, &foretold, budget) {
                    return Ok(());
                }
                let Stage::Holding(both) = std::mem::replace(&mut self.stage, Stage::Done) else {
                    return Ok(());
                };
                self.wins.extend(both.1.result());
                let training = Training::new(history, training::Plan::new(self.layout))
                    .map_err(|problem| problem.to_string())?;
                Stage::Training(Box::new(training))
            }
            Stage::Training(training) => {
                let before = self.rated.as_ref().map_or(&[][..], |rated| &rated.before);
                let draws = self.draws;
                let odds = |game: usize| {
                    let p = before.get(game).copied().unwrap_or(0.5);
                    draws.split(p, 0.0)
                };
                let churned = self.layout.churned();
                let progress = (training.advance(history, Some(&odds), budget))
                    .map_err(|problem| format!("{problem}; churn is {churned}"))?;
                if !progress.finished {
                    return Ok(());
                }
                let Stage::Training(training) = std::mem::replace(&mut self.stage, Stage::Done)
                else {
                    return Ok(());
                };
                self.trained(*training)?
            }
            Stage::Collecting(collecting) => {
                let done = (collecting.advance(history, budget as usize))
                    .map_err(|problem| problem.to_string())?;
                if !done {
                    return Ok(());
                }
                let Stage::Collecting(collecting) = std::mem::replace(&mut self.stage, Stage::Done)
                else {
                    return Ok(());
                };
                self.collected(collecting)?
            }
            Stage::Done => return Ok(()),
        };
        self.stage = next;
        Ok(())
    }

    /// Ratings of the first two thirds, to be tested on the rest.
    fn test(&self) -> Result<Stage, String> {
        let history = self.file.history();
        let span = history.games.last().map_or(0.0, |game| game.time);
        let plan = ratings::Plan {
            until: LEARNED * span,
            ..ratings::Plan::house()
        };
        let fit = ratings::Fit::new(history, &plan).map_err(|fault| fault.to_string())?;
        Ok(Stage::Testing(fit))
    }

    fn trained(&mut self, training: Training) -> Result<Stage, String> {
        let trained = training.result().ok_or("the fit did not end")?;
        let history = self.file.history();
        let mut findings = Findings::of(trained);
        findings.source = "your file, fitted here".to_owned();
        findings.games = history.games.len() as u64;
        findings.players = u64::from(history.players);
        findings.draws = self.draws.rate;
        findings.wins = std::mem::take(&mut self.wins);
        self.findings = Some(findings);
        let longest = self.layout.windows[3];
        let collecting = Collecting::new(history, STATES, longest, SEED)
            .map_err(|problem| problem.to_string())?;
        Ok(Stage::Collecting(collecting))
    }

    fn collected(&mut self, collecting: Collecting) -> Result<Stage, String> {
        let (Some(findings), Some(rated)) = (self.findings.take(), self.rated.take()) else {
            return Err("the fit lost its model".to_owned());
        };
        let population = (collecting.finish(&rated.skills, findings.model.clone(), self.draws))
            .map_err(|problem| problem.to_string())?;
        self.players = Some(Case {
            fingerprint: self.file.fingerprint(),
            players: population.players().to_vec(),
            draws: self.draws,
            findings,
        });
        Ok(Stage::Done)
    }

    /// Bytes that are held: what grows with games and players.
    #[must_use]
    pub fn held(&self) -> usize {
        let stage = match &self.stage {
            Stage::Rating(fit) | Stage::Testing(fit) => fit.held(),
            Stage::Flattering(wins) => wins.held(),
            Stage::Holding(both) => both.0.held() + both.1.held(),
            Stage::Training(training) => training.held(),
            Stage::Collecting(collecting) => collecting.held(),
            Stage::Done => 0,
        };
        let players = self.players.iter().flat_map(|case| &case.players);
        let players = players.map(|player| size_of::<Player>() + player.state.held());
        let rated = self.rated.as_ref().map_or(0, Ratings::held);
        self.file.held() + rated + stage + players.sum::<usize>()
    }

    /// What was found; none before the end.
    #[must_use]
    pub fn result(self) -> Option<Case> {
        self.players
    }

    /// Fits to the end.
    ///
    /// # Errors
    /// As [`new`](Self::new) and [`advance`](Self::advance).
    pub fn finish(mut self) -> Result<Case, String> {
        while self.doing().is_some() {
            self.advance(1 << 20)?;
        }
        self.result()
            .ok_or_else(|| "the fit did not end".to_owned())
    }
}
