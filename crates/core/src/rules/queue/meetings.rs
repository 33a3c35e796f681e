//! First come, first matched on a compatibility graph, for 1v1 games.
//!
//! The newcomer takes the one who has waited longest among those that they may
//! play. The general [`Line`](crate::rules::Line) does the same, but looks at
//! the whole line, which may be long: the queues of the sides' model are
//! unbounded. Here every class has a queue of its own, and only their heads are
//! compared: O(classes) an arrival, whatever the length.

use super::line::{COMPLETE, WAITS};
use crate::rules::{Graph, Party};
use crate::sim::{Desk, Game, Matcher, Observer, Player, Teams, Ticket};
use std::collections::VecDeque;

/// A queue for each class, and who may play whom, for players of any kind who have a
/// class. O(classes) an arrival, O(classes · log n) a departure among n who wait.
#[derive(Clone, Debug)]
pub struct Meetings<P = Party> {
    /// By class: the bits of the classes that it may play.
    mates: Vec<u32>,
    queues: Vec<VecDeque<Ticket<P>>>,
}

impl<P: Player> Meetings<P> {
    /// Empty queues. Class `c` may play class `d` where bit `d` of `mates[c]`
    /// is set; the relation should be symmetric. At most 32 classes: those
    /// beyond are left out, and who is of a class that is not there plays
    /// nobody.
    #[must_use]
    pub fn new(mut mates: Vec<u32>) -> Self {
        mates.truncate(32);
        let queues = vec![VecDeque::new(); mates.len().max(1)];
        Self { mates, queues }
    }

    /// Empty queues on a graph. O(classes).
    #[must_use]
    pub fn on(graph: &Graph) -> Self {
        let classes = u8::try_from(graph.classes()).unwrap_or(u8::MAX);
        Self::new((0..classes).map(|class| graph.neighbours(class)).collect())
    }

    /// How many of a class wait.
    #[must_use]
    pub fn count(&self, class: usize) -> usize {
        self.queues.get(class).map_or(0, VecDeque::len)
    }

    /// Who waits, longest first. O(n log n) for n who wait.
    #[must_use]
    pub fn waiting(&self) -> Vec<Ticket<P>> {
        let mut all: Vec<Ticket<P>> = self.queues.iter().flatten().copied().collect();
        crate::sim::by_age(&mut all);
        all
    }

    /// The queue whose head has waited longest among those that `class` may play.
    #[inline]
    fn oldest(&self, class: usize) -> Option<usize> {
        let mates = self.mates.get(class).copied().unwrap_or(0);
        let mut best: Option<(u64, usize)> = None;
        for (place, queue) in self.queues.iter().enumerate() {
            if mates >> place & 1 == 1
                && let Some(head) = queue.front()
                && best.is_none_or(|(id, _)| head.id < id)
            {
                best = Some((head.id, place));
            }
        }
        best.map(|(_, place)| place)
    }
}

impl<P: Player> Matcher<P> for Meetings<P> {
    #[inline]
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        let class = ticket.player.class();
        let partner = (self.oldest(class)).and_then(|place| self.queues[place].pop_front());
        match partner {
            Some(partner) => {
                desk.because(COMPLETE);
                desk.game(Game {
                    members: &[partner, ticket],
                    teams: Teams::Given(1),
                });
            }
            None => {
                desk.because(WAITS);
                let last = self.queues.len() - 1;
                self.queues[class.min(last)].push_back(ticket);
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
