//! How a history is rated: system, prior, periods, what is held out.

use super::bradley_terry::{BradleyTerry, Ties};
use super::elo::Elo;
use super::glicko::Glicko;
use super::glicko2::Glicko2;
use super::trueskill::TrueSkill;
use super::within;
use crate::engagement::history::HistoryError;
use crate::engagement::model::Skill;
use crate::experiment::choices;

/// A rating system with its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum System {
    /// Elo's.
    Elo(Elo),
    /// Glickman's first.
    Glicko(Glicko),
    /// Glickman's second, with volatilities.
    Glicko2(Glicko2),
    /// Herbrich, Minka and Graepel's.
    TrueSkill(TrueSkill),
    /// Bradley and Terry's, fitted to all games at once.
    BradleyTerry(BradleyTerry),
}

choices! {
    /// Which rating system: a visitor's choice for their own games.
    pub enum RatingSystem {
        /// A. E. Elo, *The Rating of Chessplayers* (1978): K = 32.
        Elo = "elo", "Elo";
        /// M. E. Glickman, *Parameter estimation in large dynamic paired comparison
        /// experiments* (1999): the paper's.
        Glicko = "glicko", "Glicko";
        /// M. E. Glickman, *Dynamic paired comparison models with stochastic variances* (2001).
        Glicko2 = "glicko2", "Glicko-2";
        /// R. Herbrich, T. Minka and T. Graepel, *TrueSkill* (2007).
        TrueSkill = "trueskill", "TrueSkill";
        /// R. A. Bradley and M. E. Terry (1952), with R. R. Davidson's draws (1970).
        BradleyTerry = "bradley", "Bradley–Terry";
    }
}

impl RatingSystem {
    /// The system with its usual numbers, in points, for games of which the share `draws` is
    /// drawn.
    #[must_use]
    pub fn system(self, draws: f64) -> System {
        match self {
            Self::Elo => System::Elo(Elo::default()),
            Self::Glicko => System::Glicko(Glicko::default()),
            Self::Glicko2 => System::Glicko2(Glicko2::default()),
            Self::TrueSkill => System::TrueSkill(TrueSkill {
                draw: draws.clamp(0.0, 0.9),
                ..TrueSkill::in_points()
            }),
            Self::BradleyTerry => System::BradleyTerry(BradleyTerry {
                ties: if draws > 0.0 {
                    Ties::Davidson
                } else {
                    Ties::Half
                },
            }),
        }
    }
}

/// What is thought of a player before the first game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// Mean and deviation, in points.
    pub skill: Skill,
    /// Where the history tells ratings, the one at a player's first game takes the place of
    /// the mean, with this deviation; none: what the history tells is not used.
    pub told: Option<f64>,
}

/// How a history is rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingConfig {
    /// The system.
    pub system: System,
    /// Where everybody starts.
    pub prior: Prior,
    /// Minutes of a rating period, from the first game on, 10⁻³ to 10¹²; none: every game is a
    /// period of its own for its two players. Elo, Glicko and Glicko-2 alone know periods.
    pub period: Option<f64>,
    /// Games from this minute on are held out: predicted, not learned from. ∞ for none.
    pub until: f64,
    /// Whether to keep the predictions of all games.
    pub predict: bool,
}

impl RatingConfig {
    /// Glicko as the built-in populations were rated: every game a period, RD at least 30
    /// and never growing; players start at the rating they are told to have, with RD 110, or
    /// at 1500 with 350.
    #[must_use]
    pub fn default_glicko() -> Self {
        Self::of(System::Glicko(Glicko::default()))
    }

    /// Any system, every game a period, nothing held out, all predicted. Players start at
    /// their first rating, RD 110, or at 1500, RD 350; with [`TrueSkill`] as published at 25,
    /// σ = 25/3: whenever β is below 20 at 6β, 2β.
    #[must_use]
    pub fn of(system: System) -> Self {
        let prior = match system {
            System::TrueSkill(TrueSkill { beta, .. }) if beta < 20.0 => Prior {
                skill: Skill {
                    r: 6.0 * beta,
                    rd: 2.0 * beta,
                },
                told: None,
            },
            _ => Prior {
                skill: Skill {
                    r: 1500.0,
                    rd: 350.0,
                },
                told: Some(110.0),
            },
        };
        Self {
            system,
            prior,
            period: None,
            until: f64::INFINITY,
            predict: true,
        }
    }

    /// Checks all numbers. O(1).
    ///
    /// # Errors
    /// For the first that is outside its range.
    pub fn check(&self) -> Result<(), HistoryError> {
        match &self.system {
            System::Elo(elo) => elo.check()?,
            System::Glicko(glicko) => glicko.check()?,
            System::Glicko2(glicko) => glicko.check()?,
            System::TrueSkill(trueskill) => trueskill.check()?,
            System::BradleyTerry(_) => {}
        }
        let Skill { r, rd } = self.prior.skill;
        let right = (-1e5..=1e5).contains(&r);
        within("prior r", r, right, "−100,000 to 100,000")?;
        for rd in [Some(rd), self.prior.told].into_iter().flatten() {
            let right = (1e-3..=1e4).contains(&rd);
            within("prior RD", rd, right, "0.001 to 10,000")?;
        }
        if let Some(period) = self.period {
            let known = !matches!(self.system, System::TrueSkill(_) | System::BradleyTerry(_));
            let allowed = "none: the system knows no periods";
            within("period", period, known, allowed)?;
            let right = (1e-3..=1e12).contains(&period);
            within("period", period, right, "0.001 to 10¹² minutes")?;
        }
        let until = self.until;
        within("until", until, !until.is_nan(), "a number, or ∞")
    }
}
