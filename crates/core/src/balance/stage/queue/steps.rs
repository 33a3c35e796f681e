//! What is seen after each turn of the search for the best game of the queue.

use super::Recording;
use super::tape::{Moment, QueueStep};
use crate::balance::queue::Best;
use crate::balance::stage::view::Why;

impl Recording<'_> {
    /// A step without players looked at.
    pub fn plain(&mut self) -> Moment {
        let (top, _) = self.pool.blocks.top();
        let best = self.best();
        let worth = best.map_or(f64::INFINITY, |at| self.tape.found[at].priority);
        let shift = self.tape.beta * self.came.saturating_sub(1) as f64;
        Moment {
            round: self.tape.rounds.len().saturating_sub(1),
            event: QueueStep::Start,
            best,
            // f is 0 at least, and nobody has waited longer than the first.
            least: (top.max(0.0) - shift).min(worth),
            closed: Vec::new(),
            middle: None,
            bound: 0.0,
            window: None,
        }
    }

    pub fn push(&mut self, event: QueueStep) {
        let moment = Moment {
            event,
            best: None,
            ..self.plain()
        };
        self.tape.moments.push(moment);
    }

    /// Bounds were made and gave a game to beat.
    pub fn bounds(&mut self) {
        let mut moment = self.plain();
        moment.closed = self.closed();
        moment.event = QueueStep::Bounds;
        match self.tape.moments.last_mut() {
            Some(last) if last.event == QueueStep::Bounds => *last = moment,
            _ => self.tape.moments.push(moment),
        }
    }

    /// Bounds that were not kept are made again.
    pub fn again(&mut self) {
        let mut moment = self.plain();
        moment.closed = self.closed();
        moment.event = QueueStep::Nothing {
            turns: 0,
            players: Vec::new(),
            goal: 0.0,
        };
        match self.tape.moments.last_mut() {
            Some(last) if last.event == QueueStep::Bounds => {
                last.least = moment.least;
                last.closed = moment.closed;
            }
            _ => self.tape.add(moment),
        }
    }

    /// A player was searched.
    pub fn looked(&mut self, event: QueueStep, id: u64, bound: f64, goal: f64) {
        let skill = self.players.get(&id).copied().unwrap_or(0.0);
        let reach = goal / self.tape.spec.per_range;
        let low = if self.tape.any { skill - reach } else { skill };
        let moment = Moment {
            event,
            closed: self.closed(),
            middle: Some(id),
            bound,
            window: Some((low, skill + reach)),
            ..self.plain()
        };
        self.tape.add(moment);
    }

    /// The search is over. O(n · s) for n who wait and s who were searched.
    pub fn over(&mut self, best: &Best) {
        let (found, event) = match best {
            Best::None => return,
            Best::Exact(found) => (found, QueueStep::Proven),
            Best::Bound(found, _) => (found, QueueStep::Stopped),
        };
        let game = self.seen(found);
        if self.best().map(|at| &self.tape.found[at]) != Some(&game) {
            self.tape.found.push(game);
        }
        if event == QueueStep::Proven {
            let (top, _) = self.pool.blocks.top();
            self.pool.incumbent = Some((*found, top));
        }
        let mut moment = self.plain();
        moment.closed = self.closed();
        moment.event = event;
        self.tape.moments.push(moment);
    }

    /// Of each player whether they are closed, and why.
    fn closed(&self) -> Vec<Option<Why>> {
        let met = self.pool.incumbent.map_or(f64::INFINITY, |met| met.1);
        let Some(round) = self.tape.rounds.last() else {
            return Vec::new();
        };
        let more = self.tape.spec.players() - 1;
        let mut closed = Vec::with_capacity(round.line.len());
        for block in &self.pool.blocks.blocks {
            for place in 0..block.len() {
                let at = closed.len();
                let key = block.keys[place].min(block.horizon);
                let range = match round.line.get(at + more) {
                    _ if self.tape.any => 0.0,
                    Some(last) => last.0 - block.skills[place],
                    None => f64::INFINITY,
                };
                closed.push(if range == f64::INFINITY {
                    Some(Why::Few)
                } else if key < met {
                    None
                } else if self.searched.contains(&block.ids[place]) {
                    Some(Why::Searched)
                } else if range * self.tape.spec.per_range >= met {
                    Some(Why::Range)
                } else {
                    Some(Why::Spread)
                });
            }
        }
        closed
    }
}
