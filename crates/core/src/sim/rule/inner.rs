//! A rule inside a rule: one that plays units which the outer rule makes of tickets.

use super::desk::Desk;
use super::matcher::Matcher;
use crate::sim::observers::Observer;
use crate::sim::players::{Game, Player, Reason, Refusal, Teams, Ticket};
use crate::sim::timers::{Due, Timers};

/// A game that an inner rule formed: its members in the order given.
#[derive(Clone, Debug, PartialEq)]
pub struct InnerGame<P> {
    /// The units.
    pub members: Vec<Ticket<P>>,
    /// Who plays with whom.
    pub teams: Teams,
    /// What the rule said of it.
    pub reason: Option<Reason>,
}

/// A rule with timers of its own, at the hands of another rule: where units are not tickets
/// (teams that play as one), or where not every game that the rule forms is to be played.
///
/// The outer rule tells it of units and of time; what it forms is left in
/// [`take`](Self::take).
///
/// ```
/// use lobbylab_core::sim::{
///     BatchRule, Batching, ChosenGames, Inner, Player, Teams, Ticket, Waiting, When,
/// };
/// # #[derive(Clone)]
/// # struct Everybody;
/// # impl<P: Player> BatchRule<P> for Everybody {
/// #     fn choose(&mut self, _: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
/// #         games.push(waiting.iter().map(|ticket| ticket.id), Teams::Open);
/// #     }
/// # }
/// let mut inner = Inner::new(Batching::new(When::Crowd(2), Everybody));
/// for id in 0..3 {
///     inner.arrive(id as f64, Ticket { id, arrived: id as f64, player: () });
/// }
/// assert_eq!(inner.take().expect("a game").members.len(), 2);
/// assert!(inner.take().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Inner<P, M> {
    rule: M,
    timers: Timers,
    formed: Formed<P>,
}

/// Keeps the games of an inner rule until they are taken.
#[derive(Clone, Debug)]
struct Formed<P> {
    games: std::collections::VecDeque<InnerGame<P>>,
    /// What was said since the last game.
    reason: Option<Reason>,
}

impl<P: Player> Observer<P> for Formed<P> {
    fn game(&mut self, _now: f64, game: &Game<'_, P>) {
        self.games.push_back(InnerGame {
            members: game.members.to_vec(),
            teams: game.teams,
            reason: self.reason.take(),
        });
    }

    fn reason(&mut self, _now: f64, reason: Reason) {
        self.reason = Some(reason);
    }
}

impl<P: Player, M: Matcher<P>> Inner<P, M> {
    /// A rule to whom nobody has come.
    pub fn new(rule: M) -> Self {
        Self {
            rule,
            timers: Timers::default(),
            formed: Formed {
                games: std::collections::VecDeque::new(),
                reason: None,
            },
        }
    }

    /// The rule, to look at.
    pub fn rule(&self) -> &M {
        &self.rule
    }

    /// A unit comes; its number must be above all before.
    pub fn arrive(&mut self, now: f64, unit: Ticket<P>) {
        self.at(now, |rule, desk| rule.arrive(unit, desk));
    }

    /// A unit is no more. Returns it if it was waiting.
    pub fn depart(&mut self, now: f64, id: u64) -> Option<Ticket<P>> {
        self.at(now, |rule, desk| rule.depart(id, desk))
    }

    /// When the rule wants to be called next; infinity if never.
    pub fn next_timer(&self) -> f64 {
        self.timers.next()
    }

    /// Calls every timer that is due by now.
    ///
    /// # Complexity
    /// O(log(timers)) for each that is due, and what the rule does then.
    pub fn run_down(&mut self, now: f64) {
        while let Some(entry) = self.timers.first().filter(|entry| entry.at <= now) {
            self.timers.pop();
            if let Due::Timer(key) = entry.due {
                self.at(now, |rule, desk| rule.timer(key, desk));
            }
        }
    }

    /// The next game that was formed and not taken yet.
    pub fn take(&mut self) -> Option<InnerGame<P>> {
        self.formed.games.pop_front()
    }

    /// Why a unit has no game yet.
    pub fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        self.rule.why_not(id, now)
    }

    fn at<R>(&mut self, now: f64, act: impl FnOnce(&mut M, &mut Desk<'_, P, Formed<P>>) -> R) -> R {
        // Nobody asks how many units wait; games only ever take from it.
        let mut waiting = usize::MAX;
        let mut desk = Desk {
            now,
            waiting: &mut waiting,
            timers: &mut self.timers,
            observer: &mut self.formed,
            player: std::marker::PhantomData,
        };
        act(&mut self.rule, &mut desk)
    }
}
