//! When a game fits into the widening windows, and which one a player plans.

use crate::experiment::choices;
use crate::hindsight::rules::distance::Distance;
use crate::hindsight::rules::line::Numbered;
use crate::sim::{Placed, Ticket};
use std::cmp::Ordering;

choices! {
    /// Whose window must hold the game.
    pub enum Window {
        /// That of every member: the narrowest, of the one who came last.
        Every = "every", "of every player";
        /// That of the one who came first, the widest: newcomers are not asked.
        Oldest = "oldest", "of the longest-waiting player";
    }
}

/// Somebody in the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand<P> {
    pub(super) ticket: Ticket<P>,
    /// Where it is noted that the player still waits.
    pub(super) seat: u32,
}

impl<P: Copy> Numbered for Stand<P> {
    #[inline(always)]
    fn id(&self) -> u64 {
        self.ticket.id
    }
}

/// The windows of all players.
#[derive(Clone, Copy, Debug)]
pub(super) struct Windows<const D: usize> {
    pub(super) start: [f64; D],
    pub(super) growth: [f64; D],
    pub(super) window: Window,
    /// τ_max.
    pub(super) longest: f64,
    pub(super) distance: Distance<D>,
}

/// What was chosen, with room to choose in.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    /// The places in the line of those chosen.
    pub(super) places: Vec<usize>,
    near: Vec<Near>,
}

/// Somebody who may be chosen: the lower, the better.
#[derive(Clone, Copy, Debug)]
struct Near {
    opens: f64,
    apart: f64,
    id: u64,
    place: usize,
}

impl Near {
    #[inline(always)]
    fn before(&self, other: &Self) -> bool {
        self.opens < other.opens
            || (self.opens == other.opens
                && (self.apart < other.apart || (self.apart == other.apart && self.id < other.id)))
    }
}

/// Where somebody stands, or would stand, in the line: the end of those to the left
/// and the beginning of those to the right.
pub(super) type Split = (usize, usize);

/// The longest-waiting player's arrival, and the time.
pub(super) type Times = (f64, f64);

impl<const D: usize> Windows<D> {
    /// How long a window must have widened to hold this difference in a criterion.
    #[inline(always)]
    fn delay(&self, axis: usize, difference: f64) -> f64 {
        let missing = difference - self.start[axis];
        if missing <= 0.0 {
            0.0
        } else {
            missing / self.growth[axis]
        }
    }

    /// The same for all criteria.
    #[inline(always)]
    pub(super) fn delays(&self, low: &[f64; D], high: &[f64; D]) -> f64 {
        let mut most = 0.0;
        for axis in 0..D {
            let delay = self.delay(axis, (high[axis] - low[axis]).abs());
            // No number at all means never.
            if delay > most || delay.is_nan() {
                most = delay;
            }
        }
        most
    }

    /// When a game opens. `first` and `last` are the arrivals of the one who came
    /// first and of the one who came last.
    #[inline(always)]
    fn opens(&self, first: f64, last: f64, delay: f64, now: f64) -> f64 {
        let from = match self.window {
            Window::Every => last,
            Window::Oldest => first,
        };
        let at = from + delay;
        if at < now { now } else { at }
    }

    /// Somebody in the line as a partner of the player.
    #[inline(always)]
    fn near<P: Placed<D>>(
        &self,
        me: &Ticket<P>,
        other: &Ticket<P>,
        place: usize,
        now: f64,
    ) -> Near {
        let (mine, theirs) = (me.player.criteria(), other.player.criteria());
        Near {
            opens: self.opens(other.arrived, me.arrived, self.delays(mine, theirs), now),
            apart: self.distance.between(mine, theirs),
            id: other.id,
            place,
        }
    }

    /// Plans a game for a player who stands at `split` in the line, with others who
    /// came before. Puts their places into `choice` and returns when it opens, never
    /// before now; infinity if there is none.
    #[inline]
    pub(super) fn plan<P: Placed<D>>(
        &self,
        line: &[Stand<P>],
        split: Split,
        me: &Ticket<P>,
        players: usize,
        times: Times,
        choice: &mut Choice,
    ) -> f64 {
        if players == 2 {
            self.plan_pair(line, split, me, times, choice)
        } else if D == 1 {
            self.plan_window(line, split, me, players, times.1, choice)
        } else {
            self.plan_around(line, me, players, times.1, choice)
        }
    }

    /// The first to open of all pairs with the player: outwards from its place.
    #[inline]
    fn plan_pair<P: Placed<D>>(
        &self,
        line: &[Stand<P>],
        split: Split,
        me: &Ticket<P>,
        (since, now): Times,
        choice: &mut Choice,
    ) -> f64 {
        let axis = self.distance.axis();
        let mine = me.player.criteria()[axis];
        let (mut left, mut right) = split;
        let mut best = Near {
            opens: f64::INFINITY,
            apart: f64::INFINITY,
            id: u64::MAX,
            place: usize::MAX,
        };
        let gap = |at: usize| {
            line.get(at).map_or(f64::INFINITY, |other| {
                (other.ticket.player.criteria()[axis] - mine).abs()
            })
        };
        let mut below = gap(left.wrapping_sub(1));
        let mut above = gap(right);
        loop {
            let leftwards = below <= above;
            let difference = if leftwards { below } else { above };
            // Nobody further on can open before this.
            let least = self.opens(since, me.arrived, self.delay(axis, difference), now);
            if least > best.opens
                || (least >= best.opens && self.distance.at_least(difference) > best.apart)
            {
                break;
            }
            let place = if leftwards {
                left.wrapping_sub(1)
            } else {
                right
            };
            let Some(Stand { ticket: other, .. }) = line.get(place) else {
                break;
            };
            if leftwards {
                left -= 1;
                below = gap(left.wrapping_sub(1));
            } else {
                right += 1;
                above = gap(right);
            }
            if other.id > me.id {
                continue;
            }
            let near = self.near(me, other, place, now);
            if near.before(&best) {
                best = near;
            }
        }
        choice.places.clear();
        if best.place < line.len() {
            choice.places.push(best.place);
        }
        best.opens
    }

    /// The best of those games whose members stand next to each other, among those
    /// who came before the player, in the order of the one criterion.
    fn plan_window<P: Placed<D>>(
        &self,
        line: &[Stand<P>],
        (left, right): Split,
        me: &Ticket<P>,
        players: usize,
        now: f64,
        choice: &mut Choice,
    ) -> f64 {
        let Choice { places, near } = choice;
        let others = players - 1;
        places.clear();
        near.clear();
        let older = |place: &usize| line[*place].ticket.id < me.id;
        places.extend((0..left).rev().filter(older).take(others));
        places.reverse();
        let mine = places.len();
        places.extend((right..line.len()).filter(older).take(others));
        let mut best = (f64::INFINITY, f64::INFINITY, u64::MAX);
        let mut start = usize::MAX;
        // Windows of the others; the player stands in front of number `mine`.
        for begin in 0..=places.len().saturating_sub(others) {
            let Some(window) = places.get(begin..begin + others) else {
                break;
            };
            if begin > mine || begin + others < mine {
                continue;
            }
            let game = self.game(line, window, me, now);
            if game < best {
                best = game;
                start = begin;
            }
        }
        if start == usize::MAX {
            places.clear();
            return f64::INFINITY;
        }
        places.truncate(start + others);
        places.drain(..start);
        best.0
    }

    /// A game with those who, one by one, would open first with the player.
    fn plan_around<P: Placed<D>>(
        &self,
        line: &[Stand<P>],
        me: &Ticket<P>,
        players: usize,
        now: f64,
        choice: &mut Choice,
    ) -> f64 {
        let Choice { places, near } = choice;
        let others = players - 1;
        places.clear();
        near.clear();
        for (place, Stand { ticket: other, .. }) in line.iter().enumerate() {
            if other.id >= me.id {
                continue;
            }
            let next = self.near(me, other, place, now);
            if near.len() == others {
                if near.last().is_some_and(|last| !next.before(last)) {
                    continue;
                }
                near.pop();
            }
            let at = near.iter().rposition(|other| !next.before(other));
            near.insert(at.map_or(0, |at| at + 1), next);
        }
        if near.len() < others {
            return f64::INFINITY;
        }
        places.extend(near.iter().map(|near| near.place));
        let opens = self.game(line, places, me, now).0;
        if opens.is_nan() { f64::INFINITY } else { opens }
    }

    /// When a game of these and the player opens, how far it spreads, and the number
    /// of the first of the others.
    fn game<P: Placed<D>>(
        &self,
        line: &[Stand<P>],
        others: &[usize],
        me: &Ticket<P>,
        now: f64,
    ) -> (f64, f64, u64) {
        let (mut low, mut high) = (*me.player.criteria(), *me.player.criteria());
        let (mut first, mut last) = (me.arrived, me.arrived);
        let mut id = u64::MAX;
        for &place in others {
            let other = &line[place].ticket;
            for axis in 0..D {
                low[axis] = low[axis].min(other.player.criteria()[axis]);
                high[axis] = high[axis].max(other.player.criteria()[axis]);
            }
            first = first.min(other.arrived);
            last = last.max(other.arrived);
            id = id.min(other.id);
        }
        let opens = self.opens(first, last, self.delays(&low, &high), now);
        (opens, self.distance.spread(&low, &high), id)
    }

    /// Chooses whom a player takes along to a game with computer players: the nearest
    /// first, whom the windows allow now, fewer than k with the player.
    pub(super) fn take_along<P: Placed<D>>(
        &self,
        line: &[Stand<P>],
        at: usize,
        players: usize,
        now: f64,
        choice: &mut Choice,
    ) {
        let Choice { places, near } = choice;
        let me = &line[at].ticket;
        places.clear();
        near.clear();
        for (place, Stand { ticket: other, .. }) in line.iter().enumerate() {
            if place != at {
                near.push(self.near(me, other, place, now));
            }
        }
        crate::order::many(near, |a, b| {
            a.apart.total_cmp(&b.apart).then(a.id.cmp(&b.id)) == Ordering::Less
        });
        for next in near.iter() {
            if places.len() + 2 >= players {
                break;
            }
            places.push(next.place);
            let opens = self.game(line, places, me, now).0;
            if opens > now || opens.is_nan() {
                places.pop();
            }
        }
    }
}
