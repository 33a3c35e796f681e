//! The queues as rules of the event loop: whenever a batch is due, one game of all who wait.
//!
//! A rule is told who comes and who goes, so its queue is never made anew; whoever departs is
//! in no game. Searches have a budget. A game whose search was stopped is mended: players are
//! exchanged one by one while that helps (`mend`), and the bound says how far from the best it
//! can be.
//!
//! ```
//! use lobbylab_core::balance::queue::{BestGameRule, GameRule};
//! use lobbylab_core::balance::{Exponent, Measure, RatedPlayer};
//! use lobbylab_core::sim::{Arrival, Batching, Engine, Trace, When};
//! let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO)?;
//! let rule = BestGameRule::new(measure, 1, 1000)?;
//! let arrivals = (1..).zip([1500.0, 1900.0, 1530.0]).map(|(time, skill)| Arrival {
//!     time: f64::from(time),
//!     player: RatedPlayer { skill },
//!     patience: f64::INFINITY,
//! });
//! // As soon as three wait, the best two play.
//! let crowd = Batching::new(When::Crowd(3), rule);
//! let mut engine = Engine::new(Trace::new(arrivals.collect()), crowd);
//! engine.run(3, &mut ());
//! assert_eq!(engine.waiting(), 1);
//! let formed = engine.matcher().rule().formed().expect("a game");
//! assert_eq!((formed.game.value, formed.gap), (45.0, 0.0));
//! # Ok::<(), lobbylab_core::OutOfRange>(())
//! ```

use super::game_queue::GameQueue;
use super::mend::mend;
use super::timed::TimedQueue;
use crate::balance::draw::shuffle;
use crate::balance::model::{Measure, OutOfRange, TeamGame, team_size};
use crate::balance::split::game_of;
use crate::sim::{BatchRule, ChosenGames, Lack, Rated, Stream, Teams, Ticket, Waiting};

/// A game that a rule formed.
#[derive(Clone, Debug, PartialEq)]
pub struct FormedGame {
    /// The game, players by the numbers of their tickets.
    pub game: TeamGame,
    /// How much better another game may be, 0 or more: by f, or by f − β·(longest wait) where
    /// waiting counts. 0 for a best game, and where nothing was searched.
    pub gap: f64,
}

/// A rule that forms at most one game in a batch.
pub trait GameRule {
    /// The game of the last batch; `None` if players were missing.
    fn formed(&self) -> Option<&FormedGame>;
}

/// The best game of all who wait: Theorem 1's queue.
///
/// Skills are 0 to 10³⁰⁰; a player with another is never matched.
#[derive(Clone, Debug)]
pub struct BestGameRule {
    queue: GameQueue,
    sets: u64,
    formed: Option<FormedGame>,
}

impl BestGameRule {
    /// For games of two teams of `k`, where a search looks at no more than so many sets of
    /// players.
    ///
    /// # Errors
    /// If k is not 1 to 8.
    pub fn new(measure: Measure, k: usize, sets: u64) -> Result<Self, OutOfRange> {
        Ok(Self {
            queue: GameQueue::new(measure, k)?,
            sets,
            formed: None,
        })
    }
}

impl GameRule for BestGameRule {
    fn formed(&self) -> Option<&FormedGame> {
        self.formed.as_ref()
    }
}

impl<P: Rated> BatchRule<P> for BestGameRule {
    fn choose(&mut self, _now: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
        self.formed = self.queue.best_within(self.sets).map(|answer| {
            if answer.is_proven() {
                return FormedGame {
                    game: answer.found,
                    gap: 0.0,
                };
            }
            let measure = self.queue.measure();
            mended(
                measure,
                &answer.found,
                answer.least,
                f64::NEG_INFINITY,
                waiting,
            )
        });
        push(self.formed.as_ref(), games);
    }

    fn lacks(&self, _waiting: &Waiting<P>) -> Option<Lack> {
        fewer(self.queue.missing())
    }

    fn joined(&mut self, ticket: &Ticket<P>) {
        // One whose skill is out of range waits outside.
        let _ = self.queue.insert(ticket.id, ticket.player.skill());
    }

    fn left(&mut self, ticket: &Ticket<P>) {
        let _ = self.queue.remove(ticket.id);
    }
}

/// The game with the least f − β·(longest wait), or the best one with somebody who has waited
/// too long: the time-sensitive queue of section 1.2.5.
///
/// Skills are 0 to 10³⁰⁰ and times −10¹⁵ to 10¹⁵; a player with another is never matched.
#[derive(Clone, Debug)]
pub struct TimedGameRule {
    queue: TimedQueue,
    beta: f64,
    sets: u64,
    formed: Option<FormedGame>,
}

impl TimedGameRule {
    /// For games of two teams of `k`, where a search looks at no more than so many sets of
    /// players. `beta` is β, in units of skill per unit of time; whoever has waited `longest`
    /// is in the next game, infinity for nobody.
    ///
    /// # Errors
    /// As of [`TimedQueue::new`].
    pub fn new(
        measure: Measure,
        k: usize,
        beta: f64,
        longest: f64,
        sets: u64,
    ) -> Result<Self, OutOfRange> {
        Ok(Self {
            queue: TimedQueue::new(measure, k, beta, longest)?,
            beta,
            sets,
            formed: None,
        })
    }

    /// The game whose turn it is.
    fn next<P: Rated>(&mut self, now: f64, waiting: &Waiting<P>) -> Option<FormedGame> {
        let answer = self.queue.best_within(now, self.sets)?;
        let proven = answer.is_proven();
        let (mut game, mut since) = (answer.found.game, answer.found.since);
        if proven {
            return Some(FormedGame { game, gap: 0.0 });
        }
        // What waiting counts: nothing if somebody has to play.
        let rate = if answer.found.overdue { 0.0 } else { self.beta };
        // Also a game of the oldest, which costs nothing.
        let (oldest, came) = self.queue.oldest()?;
        let other = self.queue.best_containing_within(oldest, 0).ok()??;
        if other.found.value + rate * came < game.value + rate * since {
            (game, since) = (other.found, came);
        }
        // With nobody older, so that only f changes.
        let least = answer.least - rate * since;
        Some(mended(self.queue.measure(), &game, least, since, waiting))
    }
}

impl GameRule for TimedGameRule {
    fn formed(&self) -> Option<&FormedGame> {
        self.formed.as_ref()
    }
}

impl<P: Rated> BatchRule<P> for TimedGameRule {
    fn choose(&mut self, now: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
        self.formed = self.next(now, waiting);
        push(self.formed.as_ref(), games);
    }

    fn lacks(&self, _waiting: &Waiting<P>) -> Option<Lack> {
        fewer(self.queue.missing())
    }

    fn joined(&mut self, ticket: &Ticket<P>) {
        // One whose skill or time is out of range waits outside.
        let _ = (self.queue).insert(ticket.id, ticket.player.skill(), ticket.arrived);
    }

    fn left(&mut self, ticket: &Ticket<P>) {
        let _ = self.queue.remove(ticket.id);
    }
}

/// First come, first served: the 2k who have waited longest, in the best teams or in random
/// ones. What the other rules are compared with.
///
/// Anybody is matched; of skills that are not 0 to 10³⁰⁰ the game's numbers mean nothing.
#[derive(Clone, Debug)]
pub struct FirstComeRule {
    measure: Measure,
    k: usize,
    random: Option<Stream>,
    formed: Option<FormedGame>,
}

impl FirstComeRule {
    /// For games of two teams of `k`: in the best teams, or, with a stream, in random ones, all
    /// as likely.
    ///
    /// # Errors
    /// If k is not 1 to 8.
    pub fn new(measure: Measure, k: usize, random: Option<Stream>) -> Result<Self, OutOfRange> {
        Ok(Self {
            measure,
            k: team_size(k)?,
            random,
            formed: None,
        })
    }
}

impl GameRule for FirstComeRule {
    fn formed(&self) -> Option<&FormedGame> {
        self.formed.as_ref()
    }
}

impl<P: Rated> BatchRule<P> for FirstComeRule {
    fn choose(&mut self, _now: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
        self.formed = None;
        if waiting.len() < 2 * self.k {
            return;
        }
        let first = waiting.iter().take(2 * self.k);
        let mut players: Vec<(f64, u64)> = (first)
            .map(|ticket| (ticket.player.skill(), ticket.id))
            .collect();
        let game = match &mut self.random {
            None => best_teams(&self.measure, &mut players),
            Some(stream) => {
                shuffle(stream, &mut players);
                halves(&self.measure, &players)
            }
        };
        self.formed = Some(FormedGame { game, gap: 0.0 });
        push(self.formed.as_ref(), games);
    }

    fn lacks(&self, waiting: &Waiting<P>) -> Option<Lack> {
        fewer((2 * self.k).saturating_sub(waiting.len()))
    }
}

/// So many players too few, if they are.
fn fewer(missing: usize) -> Option<Lack> {
    (missing > 0).then_some(Lack::Players(missing as u32))
}

/// The best teams of 2k players, skills and ids; sorts them.
fn best_teams(measure: &Measure, players: &mut [(f64, u64)]) -> TeamGame {
    crate::order::few(players, |a, b| a < b);
    game_of(measure, players)
}

/// The first half of some players against the second half.
fn halves(measure: &Measure, players: &[(f64, u64)]) -> TeamGame {
    let (one, other) = players.split_at(players.len() / 2);
    let skills = |team: &[(f64, u64)]| team.iter().map(|player| player.0).collect::<Vec<_>>();
    let difference = measure.difference(&skills(one), &skills(other));
    let mut all = skills(players);
    crate::order::few(&mut all, |a, b| a < b);
    let spread = measure.spread(&all);
    let ids = |team: &[(f64, u64)]| team.iter().map(|player| player.1).collect();
    TeamGame {
        teams: [ids(one), ids(other)],
        value: measure.alpha() * difference + spread,
        difference,
        spread,
    }
}

/// Names a game to the loop.
fn push(formed: Option<&FormedGame>, games: &mut ChosenGames) {
    if let Some(formed) = formed {
        let first = formed.game.teams[0].len();
        games.push(formed.game.members(), Teams::Given(first));
    }
}

/// A game that may not be the best, as f may be down to `least`: with others who came after
/// `since`, and always with its own players who came before.
fn mended<P: Rated>(
    measure: &Measure,
    game: &TeamGame,
    least: f64,
    since: f64,
    waiting: &Waiting<P>,
) -> FormedGame {
    let tickets: Vec<&Ticket<P>> = waiting.iter().collect();
    let skills: Vec<f64> = (tickets.iter())
        .map(|ticket| ticket.player.skill())
        .collect();
    let place = |id: u64| tickets.partition_point(|ticket| ticket.id < id);
    let mut places: Vec<usize> = game.members().map(place).collect();
    crate::order::few(&mut places, |a, b| a < b);
    let late = tickets.partition_point(|ticket| ticket.arrived <= since);
    let fixed = places.iter().filter(|&&place| place < late).count();
    let mut others: Vec<usize> = (late..tickets.len())
        .filter(|place| !places.contains(place))
        .collect();
    let value = mend(measure, &skills, &mut places, fixed, &mut others).value;
    let mut players: Vec<(f64, u64)> = (places.iter())
        .map(|&place| (skills[place], tickets[place].id))
        .collect();
    FormedGame {
        game: best_teams(measure, &mut players),
        gap: (value - least).max(0.0),
    }
}
