//! Rating a whole history, at once or in slices.
//!
//! One pass over the games in the order of time. With rating periods a player's evidence of
//! the running period is kept as sums ([`GlickoEvidence`]) and used at its end; growth of RD over
//! periods without a game is made up for when the player is next seen, and for all at the
//! end. Bradley–Terry is passes over all learned games until the fit is found.

use super::bradley_terry::Solver;
use super::found::Ratings;
use super::glicko::GlickoEvidence;
use super::plan::{RatingConfig, System};
use crate::engagement::history::{History, HistoryError};
use crate::engagement::model::{Outcome, Skill};

/// Rates a history at once.
///
/// # Errors
/// For a history or a plan that [`History::check`] or [`RatingConfig::check`] finds fault with.
///
/// # Complexity
/// O(players + games): .1 to .3 µs a game, 2 µs with Glicko-2. Bradley–Terry takes some
/// dozens of passes, 1 to 2 µs a game in all.
pub fn fit(history: &History, plan: &RatingConfig) -> Result<Ratings, HistoryError> {
    let mut fit = RatingFit::new(history, plan)?;
    while !fit.advance(history, u64::MAX) {}
    Ok(fit.into_ratings())
}

/// Sums of the running rating period, for one player.
#[derive(Clone, Copy)]
struct Running {
    evidence: GlickoEvidence,
    /// The last period in which the player was seen.
    period: f64,
}

/// A rating of a history that goes on in slices.
pub struct RatingFit {
    plan: RatingConfig,
    ratings: Ratings,
    /// Who was seen already.
    seen: Vec<bool>,
    /// With rating periods, by player; and who played in the running one.
    running: Vec<Running>,
    active: Vec<u32>,
    period: f64,
    start: f64,
    /// The next game.
    at: usize,
    games: usize,
    /// Bradley–Terry's, until it is done.
    solver: Option<Box<Solver>>,
}

impl RatingFit {
    /// Starts.
    ///
    /// # Errors
    /// For a history or a plan that [`History::check`] or [`RatingConfig::check`] finds fault with.
    ///
    /// # Complexity
    /// O(players + games); for Bradley–Terry also one pass over the games to be learned from.
    pub fn new(history: &History, plan: &RatingConfig) -> Result<Self, HistoryError> {
        plan.check()?;
        history.check()?;
        let players = history.players as usize;
        let learned = (history.games).partition_point(|game| game.time < plan.until);
        let (ties, margin) = match plan.system {
            System::TrueSkill(trueskill) => (trueskill.draw, trueskill.margin(2)),
            _ => (0.0, 0.0),
        };
        let running = Running {
            evidence: GlickoEvidence::default(),
            period: 0.0,
        };
        let mut fit = Self {
            plan: *plan,
            ratings: Ratings {
                system: plan.system,
                skills: vec![bounded(plan.system, plan.prior.skill); players],
                volatilities: match plan.system {
                    System::Glicko2(glicko) => vec![glicko.volatility; players],
                    _ => Vec::new(),
                },
                games: vec![0; players],
                before: Vec::new(),
                learned,
                ties,
                margin,
            },
            seen: vec![false; players],
            running: match plan.period {
                Some(_) => vec![running; players],
                None => Vec::new(),
            },
            active: Vec::new(),
            period: 0.0,
            start: history.games.first().map_or(0.0, |game| game.time),
            at: 0,
            games: history.games.len(),
            solver: None,
        };
        if plan.predict {
            fit.ratings.before.reserve_exact(history.games.len());
        }
        if let System::BradleyTerry(model) = plan.system {
            for at in 0..learned {
                fit.meet(history, at);
                for player in history.games[at].players {
                    fit.ratings.games[player as usize] += 1;
                }
            }
            let prior = fit.ratings.skills.iter().map(|skill| [skill.r, skill.rd]);
            let solver = Solver::new(&history.games[..learned], prior, model.ties);
            fit.solver = Some(Box::new(solver));
        }
        Ok(fit)
    }

    /// Goes on for about as many games as `budget` says, one at least; true when done. A
    /// slice of Bradley–Terry is one pass over all its games at least.
    ///
    /// `history` must be the one that was given first. With one of another size nothing is
    /// done any more.
    ///
    /// # Complexity
    /// O(1) a game for the systems that go through the games once; Bradley–Terry makes passes
    /// over all games until its slopes are small.
    pub fn advance(&mut self, history: &History, budget: u64) -> bool {
        let players = self.ratings.skills.len();
        if history.games.len() != self.games || history.players as usize != players {
            return true;
        }
        let mut left = budget.max(1);
        while let Some(solver) = &mut self.solver {
            if solver.pass(&history.games[..self.ratings.learned]) {
                self.take_over();
                break;
            }
            left = left.saturating_sub((players + self.ratings.learned) as u64);
            if left == 0 {
                return false;
            }
        }
        while left > 0 && self.at < self.games {
            self.play(history);
            left -= 1;
        }
        if self.at < self.games {
            return false;
        }
        self.close();
        true
    }

    /// Bytes that are held, but for Bradley–Terry's solver.
    #[must_use]
    pub fn held(&self) -> usize {
        self.ratings.held()
            + self.seen.capacity()
            + size_of::<Running>() * self.running.capacity()
            + size_of::<u32>() * self.active.capacity()
    }

    /// How much is done, 0 to 1; while Bradley–Terry is being fitted a guess.
    #[must_use]
    pub fn progress(&self) -> f64 {
        match &self.solver {
            Some(solver) => solver.progress(),
            None if self.games == 0 => 1.0,
            None => self.at as f64 / self.games as f64,
        }
    }

    /// The ratings: of all games if [`RatingFit::advance`] said so, else of those so far.
    #[must_use]
    pub fn into_ratings(mut self) -> Ratings {
        self.close();
        self.ratings
    }

    /// Gives the players of a game their first rating, if they were not seen before.
    fn meet(&mut self, history: &History, at: usize) {
        for (side, &player) in history.games[at].players.iter().enumerate() {
            let player = player as usize;
            if std::mem::replace(&mut self.seen[player], true) {
                continue;
            }
            if let (Some(told), Some(rd)) = (history.ratings.get(at), self.plan.prior.told) {
                let r = f64::from(told[side]);
                self.ratings.skills[player] = bounded(self.plan.system, Skill { r, rd });
            }
        }
    }

    /// The next game: predicted, and learned from if it is not held out.
    fn play(&mut self, history: &History) {
        let (at, game) = (self.at, history.games[self.at]);
        let learned = self.ratings.learned;
        if at == learned {
            self.close();
        } else if at < learned
            && let Some(length) = self.plan.period
        {
            let period = ((game.time - self.start) / length).floor();
            if period > self.period {
                self.close();
                self.period = period;
            }
        }
        self.meet(history, at);
        if at < learned && self.plan.period.is_some() {
            game.players
                .iter()
                .for_each(|&player| self.enter(player as usize));
        }
        self.at += 1;
        let [one, other] = game.players;
        let batch = matches!(self.plan.system, System::BradleyTerry(_));
        if self.plan.predict {
            let known = !(batch && at < learned);
            let expected = self.ratings.expected(one, other).filter(|_| known);
            self.ratings.before.push(expected.unwrap_or(f64::NAN));
        }
        if at >= learned || batch {
            return;
        }
        self.ratings.games[one as usize] += 1;
        self.ratings.games[other as usize] += 1;
        if self.plan.period.is_some() {
            self.note(one as usize, other as usize, game.outcome);
        } else {
            self.learn(one as usize, other as usize, game.outcome);
        }
    }

    /// Learns from a game that is a period of its own.
    fn learn(&mut self, one: usize, other: usize, outcome: Outcome) {
        let score = outcome.score();
        let skills = &mut self.ratings.skills;
        let (a, b) = (skills[one], skills[other]);
        let [a, b] = match self.plan.system {
            System::Elo(elo) => elo.rate(a.r, b.r, score).map(|r| Skill { r, rd: 0.0 }),
            System::Glicko(glicko) => glicko.rate(a, b, score),
            System::Glicko2(glicko) => {
                let volatilities = &mut self.ratings.volatilities;
                let (a, b) = ((a, volatilities[one]), (b, volatilities[other]));
                let [a, b] = glicko.rate(a, b, score);
                (volatilities[one], volatilities[other]) = (a.1, b.1);
                [a.0, b.0]
            }
            System::TrueSkill(trueskill) => {
                let (mut a, mut b) = ([a], [b]);
                trueskill.rate(self.ratings.margin, [&mut a, &mut b], outcome);
                [a[0], b[0]]
            }
            System::BradleyTerry(_) => [a, b],
        };
        (skills[one], skills[other]) = (a, b);
    }

    /// A player plays in the running period: RD grows over those since the last.
    fn enter(&mut self, player: usize) {
        let first = self.ratings.games[player] == 0;
        let running = &mut self.running[player];
        if !first && running.period == self.period {
            return;
        }
        let periods = if first {
            0.0
        } else {
            self.period - running.period
        };
        running.period = self.period;
        self.active.push(player as u32);
        self.grow(player, periods);
    }

    /// RD grows over so many periods. Glicko-2's update has the growth of one in it.
    fn grow(&mut self, player: usize, periods: f64) {
        let skill = &mut self.ratings.skills[player];
        match self.plan.system {
            System::Glicko(glicko) => *skill = glicko.waited(*skill, periods),
            System::Glicko2(glicko) if periods > 1.0 => {
                let volatility = self.ratings.volatilities[player];
                *skill = glicko.waited(*skill, volatility, periods - 1.0);
            }
            _ => {}
        }
    }

    /// Keeps what a game says until the period's end.
    fn note(&mut self, one: usize, other: usize, outcome: Outcome) {
        let score = outcome.score();
        let (a, b) = (self.ratings.skills[one], self.ratings.skills[other]);
        let (of_one, of_other) = match self.plan.system {
            System::Elo(elo) => {
                let evidence = |pull| GlickoEvidence {
                    information: 0.0,
                    pull,
                };
                let surplus = score - elo.expected(a.r, b.r);
                (evidence(surplus), evidence(-surplus))
            }
            _ => (
                GlickoEvidence::of_game(a, b, score),
                GlickoEvidence::of_game(b, a, 1.0 - score),
            ),
        };
        let running = &mut self.running;
        running[one].evidence = running[one].evidence.and(of_one);
        running[other].evidence = running[other].evidence.and(of_other);
    }

    /// The running period ends. Nothing happens the second time.
    fn close(&mut self) {
        for player in std::mem::take(&mut self.active) {
            let player = player as usize;
            let evidence = std::mem::take(&mut self.running[player].evidence);
            let skill = &mut self.ratings.skills[player];
            match self.plan.system {
                System::Elo(elo) => *skill = elo.moved(*skill, evidence.pull),
                System::Glicko(glicko) => *skill = glicko.update(*skill, evidence),
                System::Glicko2(glicko) => {
                    let volatility = &mut self.ratings.volatilities[player];
                    (*skill, *volatility) = glicko.update(*skill, *volatility, evidence);
                }
                _ => {}
            }
        }
        // All that is to be learned was: who did not play of late is known less.
        if self.at < self.ratings.learned || self.plan.period.is_none() {
            return;
        }
        for player in 0..self.running.len() {
            let periods = self.period - self.running[player].period;
            if self.ratings.games[player] > 0 && periods > 0.0 {
                self.running[player].period = self.period;
                // Here no update follows that has the growth of one period in it.
                let update = matches!(self.plan.system, System::Glicko2(_));
                self.grow(player, periods + f64::from(u8::from(update)));
            }
        }
    }

    /// Takes what Bradley–Terry's fit has found.
    fn take_over(&mut self) {
        if let Some(solver) = self.solver.take() {
            for (player, skill) in self.ratings.skills.iter_mut().enumerate() {
                let [r, rd] = solver.skill(player);
                *skill = Skill { r, rd };
            }
            self.ratings.ties = solver.ties();
        }
    }
}

/// A skill as a player may start with it.
fn bounded(system: System, skill: Skill) -> Skill {
    let rd = match system {
        System::Elo(_) => 0.0,
        System::Glicko(glicko) => skill.rd.clamp(glicko.floor, glicko.ceiling),
        System::Glicko2(glicko) => skill.rd.clamp(glicko.floor, glicko.ceiling),
        System::TrueSkill(_) | System::BradleyTerry(_) => skill.rd,
    };
    Skill { r: skill.r, rd }
}
