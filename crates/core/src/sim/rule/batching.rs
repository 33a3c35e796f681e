//! Rules that look at everybody who waits at once.
//!
//! Batched matching, the best game of a crowd, the matchings of EOMM: all name games from
//! those who wait at some moment. Such a rule is a [`BatchRule`]; [`Batching`] decides when
//! the moment has come and makes a [`Matcher`] of it.

use super::desk::Desk;
use super::matcher::Matcher;
use super::waiting::Waiting;
use crate::sim::observers::Observer;
use crate::sim::players::{Game, Lack, Player, Refusal, Teams, Ticket, TimerKey};

/// A rule that chooses games from all who wait.
pub trait BatchRule<P: Player>: Clone {
    /// Chooses the games to form now. A ticket that does not wait, or is in an earlier game of
    /// this choice, makes its game void: it is not formed.
    fn choose(&mut self, now: f64, waiting: &Waiting<P>, games: &mut ChosenGames);

    /// What keeps those who wait from any game, if that is so whoever of them is asked; `None`
    /// where the rule has a game for some.
    fn lacks(&self, waiting: &Waiting<P>) -> Option<Lack> {
        let _ = waiting;
        None
    }

    /// Reports a newcomer, for rules that keep an order of their own.
    fn joined(&mut self, ticket: &Ticket<P>) {
        let _ = ticket;
    }

    /// Reports that somebody waits no more: they play, or have left.
    fn left(&mut self, ticket: &Ticket<P>) {
        let _ = ticket;
    }
}

/// When a [`Batching`] rule acts.
///
/// ```
/// use lobbylab_core::sim::{Batching, Engine, Periodic, When};
/// # use lobbylab_core::sim::{BatchRule, ChosenGames, Player, Teams, Waiting};
/// # #[derive(Clone)]
/// # struct Everybody;
/// # impl<P: Player> BatchRule<P> for Everybody {
/// #     fn choose(&mut self, _: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
/// #         games.push(waiting.iter().map(|ticket| ticket.id), Teams::Open);
/// #     }
/// # }
/// // The same rule at other moments: after 9 arrivals, one by one.
/// let left = |when| {
///     let mut engine = Engine::new(Periodic::new(|| ()), Batching::new(when, Everybody));
///     engine.run(9, &mut ());
///     engine.waiting()
/// };
/// assert_eq!([When::EveryArrival, When::Crowd(2), When::Crowd(5)].map(left), [0, 1, 4]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum When {
    /// At every arrival.
    EveryArrival,
    /// At the multiples of this period (units of time, above 0) that follow an arrival; between
    /// two arrivals nothing changes that a rule sees, so the others are left out.
    Every(f64),
    /// As soon as so many wait.
    Crowd(usize),
}

/// Games that a [`BatchRule`] chooses, by the numbers of their tickets.
#[derive(Clone, Debug, Default)]
pub struct ChosenGames {
    ids: Vec<u64>,
    /// For each game: where its tickets end, and its teams.
    games: Vec<(usize, Teams)>,
}

impl ChosenGames {
    /// Adds a game of the tickets with these numbers, in the order in which they are to stand.
    pub fn push(&mut self, ids: impl IntoIterator<Item = u64>, teams: Teams) {
        self.ids.extend(ids);
        self.games.push((self.ids.len(), teams));
    }

    fn clear(&mut self) {
        self.ids.clear();
        self.games.clear();
    }

    fn iter(&self) -> impl Iterator<Item = (&[u64], Teams)> {
        let mut start = 0;
        self.games.iter().map(move |&(end, teams)| {
            let ids = &self.ids[start..end];
            start = end;
            (ids, teams)
        })
    }
}

/// A [`BatchRule`] with those who wait and the moments at which it acts: a [`Matcher`].
///
/// Whoever departs is forgotten at once and never chosen. Complexity: that of the rule,
/// O(log n) for each ticket that comes or goes among n who wait, and O(k²) for a game of k
/// tickets, to see that none is in it twice.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{
///     BatchRule, Batching, ChosenGames, Engine, Periodic, Player, Teams, Waiting, When,
/// };
/// /// The two who have waited longest.
/// #[derive(Clone)]
/// struct Oldest;
/// impl<P: Player> BatchRule<P> for Oldest {
///     fn choose(&mut self, _now: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
///         if waiting.len() >= 2 {
///             games.push(waiting.iter().take(2).map(|ticket| ticket.id), Teams::Given(1));
///         }
///     }
/// }
/// // One comes each period; every four periods two of them play.
/// let mut engine = Engine::new(Periodic::new(|| ()), Batching::new(When::Every(4.0), Oldest));
/// engine.run(12, &mut ());
/// assert_eq!(engine.waiting(), 12 - 2 * 3);
/// ```
#[derive(Clone, Debug)]
pub struct Batching<P, R> {
    when: When,
    rule: R,
    waiting: Waiting<P>,
    /// Whether the timer of the next batch is set.
    ticking: bool,
    /// At the last batch who waited had a number below this one.
    looked: u64,
    games: ChosenGames,
    members: Vec<Ticket<P>>,
}

impl<P: Player, R: BatchRule<P>> Batching<P, R> {
    /// Nobody waits yet.
    pub fn new(when: When, rule: R) -> Self {
        Self {
            when,
            rule,
            waiting: Waiting::default(),
            ticking: false,
            looked: 0,
            games: ChosenGames::default(),
            members: Vec::new(),
        }
    }

    /// The rule, to look at.
    pub fn rule(&self) -> &R {
        &self.rule
    }

    /// Those who wait.
    pub fn waiting(&self) -> &Waiting<P> {
        &self.waiting
    }

    /// Forms the games that the rule chooses.
    fn act<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        self.games.clear();
        self.looked = self.waiting.next_number();
        (self.rule).choose(desk.now(), &self.waiting, &mut self.games);
        for (ids, teams) in self.games.iter() {
            let twice = |place: usize| ids[..place].contains(&ids[place]);
            let possible = |place| self.waiting.get(ids[place]).is_some() && !twice(place);
            if ids.is_empty() || !(0..ids.len()).all(possible) {
                continue;
            }
            self.members.clear();
            for &id in ids {
                self.members.extend(self.waiting.remove(id));
            }
            for member in &self.members {
                self.rule.left(member);
            }
            desk.game(Game {
                members: &self.members,
                teams,
            });
        }
    }
}

/// The timer of the next batch.
const TICK: TimerKey = 0;

impl<P: Player, R: BatchRule<P>> Matcher<P> for Batching<P, R> {
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        self.rule.joined(&ticket);
        self.waiting.push(ticket);
        match self.when {
            When::EveryArrival => self.act(desk),
            When::Crowd(crowd) if self.waiting.len() >= crowd => self.act(desk),
            When::Every(period) if !self.ticking => {
                self.ticking = true;
                let at = (desk.now() / period).ceil() * period;
                // So short a period that the count of batches overflows is none at all.
                desk.timer_at(if at.is_finite() { at } else { desk.now() }, TICK);
            }
            When::Crowd(_) | When::Every(_) => {}
        }
    }

    fn depart<O: Observer<P>>(&mut self, id: u64, _desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        let ticket = self.waiting.remove(id)?;
        self.rule.left(&ticket);
        Some(ticket)
    }

    fn waits(&self, id: u64) -> bool {
        self.waiting.get(id).is_some()
    }

    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        self.waiting.get(id)?;
        let missing = match self.when {
            When::Crowd(crowd) => crowd.saturating_sub(self.waiting.len()) as u32,
            When::EveryArrival | When::Every(_) => 0,
        };
        let all = self.rule.lacks(&self.waiting);
        let lack = match all {
            Some(Lack::Players(fewer)) => Lack::Players(fewer.max(missing)),
            _ if missing > 0 => Lack::Players(missing),
            Some(lack) => lack,
            None if id >= self.looked => Lack::Look,
            None => Lack::Passed,
        };
        let until = match self.when {
            When::Every(period) if self.ticking => (now / period).ceil() * period,
            _ => f64::INFINITY,
        };
        Some(Refusal { lack, until })
    }

    fn timer<O: Observer<P>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, P, O>) {
        self.ticking = false;
        self.act(desk);
    }
}
