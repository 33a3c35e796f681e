//! The role queue as a rule of the event loop: whenever a batch is due, one game of those who
//! wait, each in one of their roles.

use super::exact::RoleEffort;
use super::game::RoleGame;
use super::queue::RoleQueue;
use super::timed::{TimedRoleGame, TimedRoleQueue};
use crate::balance::bounded::Bounded;
use crate::balance::model::{Measure, OutOfRange};
use crate::sim::{BatchRule, ChosenGames, Lack, Rated, Teams, Ticket, Waiting};

/// Somebody with a skill who plays some roles (section 1.2.6).
pub trait PlaysRoles: Rated {
    /// A bit for each role that they play, the lowest for the first role.
    fn roles(&self) -> u8;
}

/// A game with roles in every batch: that of [`RoleQueue::refined`], at most ρ times as unfair
/// as the best (Theorem 3), the best if the budget is enough.
///
/// A player whose skill is not 0 to 10³⁰⁰, or who plays no role or one beyond the first k, is
/// never matched. Whoever departs is in no game.
#[derive(Clone, Debug)]
pub struct RoleGameRule {
    queue: RoleQueue,
    steps: u64,
    formed: Option<Bounded<RoleGame, RoleEffort>>,
}

impl RoleGameRule {
    /// For games of two teams of `k`, where a search looks at no more than so many players.
    ///
    /// # Errors
    /// If k is not 1 to 8.
    pub fn new(measure: Measure, k: usize, steps: u64) -> Result<Self, OutOfRange> {
        Ok(Self {
            queue: RoleQueue::new(measure, k)?,
            steps,
            formed: None,
        })
    }

    /// The game of the last batch, and what is proven of it; `None` if there is a
    /// [`Shortage`](super::Shortage).
    pub fn formed(&self) -> Option<&Bounded<RoleGame, RoleEffort>> {
        self.formed.as_ref()
    }
}

impl<P: PlaysRoles> BatchRule<P> for RoleGameRule {
    fn choose(&mut self, _now: f64, _waiting: &Waiting<P>, games: &mut ChosenGames) {
        self.formed = self.queue.refined(self.steps, &mut |_| {});
        if let Some(answer) = &self.formed {
            games.push(answer.found.members(), Teams::Given(self.queue.team_size()));
        }
    }

    fn lacks(&self, _waiting: &Waiting<P>) -> Option<Lack> {
        let missing = (2 * self.queue.team_size()).saturating_sub(self.queue.len());
        if missing > 0 {
            return Some(Lack::Players(missing as u32));
        }
        self.queue.shortage().map(|_| Lack::Roles)
    }

    fn joined(&mut self, ticket: &Ticket<P>) {
        let player = &ticket.player;
        // One whose skill or roles are out of range waits outside.
        let _ = (self.queue).insert(ticket.id, player.skill(), player.roles());
    }

    fn left(&mut self, ticket: &Ticket<P>) {
        let _ = self.queue.remove(ticket.id);
    }
}

/// How a [`TimedRoleGameRule`] finds its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finding {
    /// By the exact search, within so many steps.
    Exact(u64),
    /// As the paper's structure does.
    Candidates,
}

/// A game with roles in every batch, that with the least f − β·(longest wait):
/// [`TimedRoleQueue::best_within`], or what the paper's structure finds of it.
///
/// Players are matched and left out as by [`RoleGameRule`]; times are −10¹⁵ to 10¹⁵.
#[derive(Clone, Debug)]
pub struct TimedRoleGameRule {
    queue: TimedRoleQueue,
    finding: Finding,
    formed: Option<Bounded<TimedRoleGame, RoleEffort>>,
}

impl TimedRoleGameRule {
    /// For games of two teams of `k`, where a search looks at no more than so many players. `beta` is
    /// β, in units of skill per unit of time; whoever has waited `longest` is in the next game,
    /// infinity for nobody.
    ///
    /// # Errors
    /// As of [`TimedRoleQueue::new`].
    pub fn new(
        measure: Measure,
        k: usize,
        beta: f64,
        longest: f64,
        steps: u64,
    ) -> Result<Self, OutOfRange> {
        Ok(Self {
            queue: TimedRoleQueue::new(measure, k, beta, longest)?,
            finding: Finding::Exact(steps),
            formed: None,
        })
    }

    /// The same by the paper's candidates ([`TimedRoleQueue::best_candidate`]).
    ///
    /// # Errors
    /// As of [`TimedRoleQueue::new`].
    pub fn by_candidates(measure: Measure, k: usize, beta: f64) -> Result<Self, OutOfRange> {
        Ok(Self {
            queue: TimedRoleQueue::new(measure, k, beta, f64::INFINITY)?,
            finding: Finding::Candidates,
            formed: None,
        })
    }

    /// The game of the last batch, and what is proven of it (of the paper's candidates nothing); `None` if there is a [`Shortage`](super::Shortage).
    pub fn formed(&self) -> Option<&Bounded<TimedRoleGame, RoleEffort>> {
        self.formed.as_ref()
    }
}

impl<P: PlaysRoles> BatchRule<P> for TimedRoleGameRule {
    fn choose(&mut self, now: f64, _waiting: &Waiting<P>, games: &mut ChosenGames) {
        self.formed = match self.finding {
            Finding::Exact(steps) => self.queue.best_within(now, steps),
            Finding::Candidates => self.queue.best_candidate().map(|found| Bounded {
                found,
                least: f64::NEG_INFINITY,
                effort: RoleEffort::default(),
            }),
        };
        if let Some(answer) = &self.formed {
            let game = &answer.found.game;
            games.push(game.members(), Teams::Given(game.teams[0].len()));
        }
    }

    fn lacks(&self, _waiting: &Waiting<P>) -> Option<Lack> {
        let missing = (2 * self.queue.queue().team_size()).saturating_sub(self.queue.len());
        if missing > 0 {
            return Some(Lack::Players(missing as u32));
        }
        self.queue.shortage().map(|_| Lack::Roles)
    }

    fn joined(&mut self, ticket: &Ticket<P>) {
        let player = &ticket.player;
        // One whose skill, roles or time is out of range waits outside.
        let _ = (self.queue).insert(ticket.id, player.skill(), player.roles(), ticket.arrived);
    }

    fn left(&mut self, ticket: &Ticket<P>) {
        let _ = self.queue.remove(ticket.id);
    }
}
