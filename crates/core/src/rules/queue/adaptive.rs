//! Preferences that drift, and a controller that opens and closes the choice
//! of sides.
//!
//! Xu, Yu and Wu show that players may choose sides without making the queue
//! unstable iff λC > |λA − λB| (12), with rates that stand still. Here the
//! rates move: among the players who care for a side, favour swings to and fro
//! with the number of the arrival (a sine of period P), so that the condition
//! holds at some times and fails at others. The controller estimates the rates
//! *as wished* (a player says which side they would choose even while they may
//! not), opens when λ̂_C − |λ̂_A − λ̂_B| > ε and closes when it falls below 0;
//! between the two it leaves things as they are. On closing, those who wait
//! for an opponent become free at once and are paired, oldest first.

use super::line::{COMPLETE, WAITS};
use crate::rules::Party;
use crate::sim::{
    Arrival, Desk, Game, Matcher, Observer, Player, Reason, Stream, Teams, Ticket, Workload,
    exponential, take_front,
};
use rand::RngExt;
use std::collections::VecDeque;

/// The choice of sides is opened.
pub const OPENED: Reason = Reason("opened");
/// The choice of sides is closed, and those who wait are paired.
pub const CLOSED: Reason = Reason("closed");

/// Class of the players who want side A.
pub const A: u8 = 0;
/// Class of the players who want side B.
pub const B: u8 = 1;
/// Class of the players who take either side.
pub const C: u8 = 2;

/// How favour swings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PreferenceDrift {
    /// Share of players who care for a side.
    pub choosy: f64,
    /// Amplitude, 0 to 1.
    pub swing: f64,
    /// Arrivals from peak to peak.
    pub cycle: f64,
}

impl PreferenceDrift {
    /// Rates of A, B and C around arrival number `number`, at one arrival per
    /// unit of time.
    #[must_use]
    pub fn rates(&self, number: u64) -> [f64; 3] {
        let turns = number as f64 / self.cycle;
        // Whole turns are left out first: the sine of a small angle is sharper.
        let angle = 2.0 * std::f64::consts::PI * (turns - turns.floor());
        let for_a = 0.5 * (1.0 + self.swing * libm::sin(angle));
        let a = self.choosy * for_a;
        [a, self.choosy - a, 1.0 - self.choosy]
    }
}

/// By how much choice-free players outweigh the crowd on one side: (12) asks
/// that it be above 0.
#[must_use]
pub fn slack(rates: [f64; 3]) -> f64 {
    rates[2] - (rates[0] - rates[1]).abs()
}

/// Single players at rate 1 whose wishes swing.
#[derive(Clone, Debug)]
pub struct Drifting {
    swing: PreferenceDrift,
    time: f64,
    number: u64,
    gaps: Stream,
    wishes: Stream,
}

impl Drifting {
    /// Gaps from one stream, wishes from another.
    #[must_use]
    pub fn new(swing: PreferenceDrift, gaps: Stream, wishes: Stream) -> Self {
        Self {
            swing,
            time: 0.0,
            number: 0,
            gaps,
            wishes,
        }
    }
}

impl Workload for Drifting {
    type Player = Party;

    #[inline]
    fn next(&mut self) -> Option<Arrival<Party>> {
        self.time += exponential(&mut self.gaps);
        let [a, b, _] = self.swing.rates(self.number);
        self.number += 1;
        let draw: f64 = self.wishes.random();
        let class = if draw < a {
            A
        } else if draw < a + b {
            B
        } else {
            C
        };
        Some(Arrival {
            time: self.time,
            player: Party { class, size: 1 },
            patience: f64::INFINITY,
        })
    }
}

/// What the controller believes and has decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controller {
    rates: [f64; 3],
    gain: f64,
    margin: f64,
    open: bool,
}

impl Controller {
    /// Remembers about `memory` arrivals (exponential weights), opens above
    /// `margin`. It begins closed and with nothing seen.
    #[must_use]
    pub fn new(memory: f64, margin: f64) -> Self {
        Self {
            rates: [0.0; 3],
            gain: 1.0 / memory.max(1.0),
            margin: margin.max(0.0),
            open: false,
        }
    }

    /// Whether the choice is open.
    #[must_use]
    pub fn open(&self) -> bool {
        self.open
    }

    /// What it believes λC − |λA − λB| to be.
    #[must_use]
    pub fn slack(&self) -> f64 {
        slack(self.rates)
    }

    /// Takes a newcomer's wish in and decides.
    ///
    /// O(1).
    #[inline]
    pub fn see(&mut self, class: u8) {
        for (place, rate) in self.rates.iter_mut().enumerate() {
            let seen = if place == usize::from(class) {
                1.0
            } else {
                0.0
            };
            *rate += self.gain * (seen - *rate);
        }
        let slack = self.slack();
        if slack > self.margin {
            self.open = true;
        } else if slack < 0.0 {
            self.open = false;
        }
    }
}

/// When players may choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SidePolicy {
    /// Always.
    Open,
    /// Never.
    Closed,
    /// While the controller says so.
    Adaptive(Controller),
}

impl SidePolicy {
    /// Takes a wish in; whether choice is open then.
    ///
    /// O(1).
    #[inline]
    pub fn see(&mut self, class: u8) -> bool {
        match self {
            Self::Open => true,
            Self::Closed => false,
            Self::Adaptive(controller) => {
                controller.see(class);
                controller.open()
            }
        }
    }
}

/// A 1v1 queue under a policy, for players of any kind whose class is the side they want.
#[derive(Clone, Debug)]
pub struct SideQueue<P = Party> {
    policy: SidePolicy,
    open: bool,
    /// By class; while closed everybody is in the last.
    queues: [VecDeque<Ticket<P>>; 3],
    members: Vec<Ticket<P>>,
}

/// The class of a player; beyond the sides stands who takes either.
#[inline]
fn wish<P: Player>(player: &P) -> u8 {
    player.class().min(usize::from(C)) as u8
}

impl<P: Player> SideQueue<P> {
    /// An empty queue.
    #[must_use]
    pub fn new(policy: SidePolicy) -> Self {
        Self {
            open: matches!(policy, SidePolicy::Open),
            policy,
            queues: [VecDeque::new(), VecDeque::new(), VecDeque::new()],
            members: Vec::new(),
        }
    }

    /// Whether players may choose now.
    #[must_use]
    pub fn open(&self) -> bool {
        self.open
    }

    /// Who waits, longest first. O(n log n) for n who wait.
    #[must_use]
    pub fn waiting(&self) -> Vec<Ticket<P>> {
        let mut all: Vec<Ticket<P>> = self.queues.iter().flatten().copied().collect();
        crate::sim::by_age(&mut all);
        all
    }

    /// Everybody becomes free and is paired, oldest first.
    fn close<O: Observer<P>>(&mut self, desk: &mut Desk<'_, P, O>) {
        let [a, b, c] = &mut self.queues;
        // Those who wait are of one class: any two classes could have played.
        // Sorting costs nothing then, and holds in any case.
        c.append(a);
        c.append(b);
        crate::sim::by_age(c.make_contiguous());
        while self.queues[2].len() >= 2 {
            self.members.clear();
            take_front(&mut self.queues[2], 2, &mut self.members);
            form(&self.members, desk);
        }
    }

    /// Which queue holds the opponent who has waited longest.
    #[inline]
    fn opponent(&self, class: u8) -> Option<usize> {
        let mut best: Option<(u64, usize)> = None;
        for (place, queue) in self.queues.iter().enumerate() {
            let able = place != usize::from(class) || class == C;
            if let Some(head) = queue.front()
                && able
                && best.is_none_or(|(id, _)| head.id < id)
            {
                best = Some((head.id, place));
            }
        }
        best.map(|(_, place)| place)
    }
}

/// A game of two.
#[inline]
fn form<P: Player, O: Observer<P>>(members: &[Ticket<P>], desk: &mut Desk<'_, P, O>) {
    desk.game(Game {
        members,
        teams: Teams::Given(1),
    });
}

impl<P: Player> Matcher<P> for SideQueue<P> {
    #[inline]
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        let class = wish(&ticket.player);
        let open = self.policy.see(class);
        if open != self.open {
            self.open = open;
            desk.because(if open { OPENED } else { CLOSED });
            if open {
                // One at most waits while it is closed; from now on as wished.
                if let Some(one) = self.queues[2].pop_front() {
                    self.queues[usize::from(wish(&one.player))].push_back(one);
                }
            } else {
                self.close(desk);
            }
        }
        let as_class = if open { class } else { C };
        let partner = (self.opponent(as_class)).and_then(|place| self.queues[place].pop_front());
        match partner {
            Some(partner) => {
                desk.because(COMPLETE);
                form(&[partner, ticket], desk);
            }
            None => {
                desk.because(WAITS);
                self.queues[usize::from(as_class)].push_back(ticket);
            }
        }
    }

    fn depart<O: Observer<P>>(&mut self, id: u64, _desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        for queue in &mut self.queues {
            if let Ok(place) = queue.binary_search_by_key(&id, |ticket| ticket.id) {
                return queue.remove(place);
            }
        }
        None
    }

    fn waits(&self, id: u64) -> bool {
        (self.queues.iter()).any(|queue| queue.binary_search_by_key(&id, |t| t.id).is_ok())
    }
}
