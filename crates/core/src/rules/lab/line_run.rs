//! What is kept of a line: waiting times and numbers waiting by class.
//!
//! For any number of classes, where the engine's own observers want it as a
//! constant. Time-average numbers waiting are gathered from the members' own
//! times, so that they are right by class even when the watch begins with
//! people in the line (after a warm-up).

use super::estimate::ClassSample;
use crate::rules::{Party, TURNED_AWAY};
use crate::sim::stats::{LogHistogram, Moments};
use crate::sim::{Game, Observer, Reason, Ticket};
use serde::{Deserialize, Serialize};

/// A line in one run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LineSample {
    /// By class: the waits that ended, by a game or by leaving.
    pub classes: Vec<ClassSample>,
    /// By class: parties that arrived.
    pub arrived: Vec<u64>,
    /// By class: parties that found no room.
    pub turned_away: Vec<u64>,
    /// By class: time integral of the number of parties waiting.
    pub area: Vec<f64>,
    /// Games formed.
    pub games: u64,
    /// Persons in them.
    pub persons: u64,
    /// Time watched.
    pub time: f64,
    /// Most parties waiting at once, just after something happened.
    pub longest: u64,
}

impl LineSample {
    /// Time-average number of parties of a class waiting.
    #[must_use]
    pub fn mean_waiting(&self, class: usize) -> f64 {
        match self.area.get(class) {
            Some(area) if self.time > 0.0 => area / self.time,
            _ => 0.0,
        }
    }
}

/// What is gathered of one class.
#[derive(Clone, Debug)]
struct Class {
    arrived: u64,
    waits: Moments,
    histogram: LogHistogram,
    left: u64,
    turned_away: u64,
    area: f64,
}

/// Watches a line.
#[derive(Clone, Debug)]
pub struct LineWatch {
    classes: Vec<Class>,
    games: u64,
    persons: u64,
    longest: u64,
    /// When the watch began; infinite before the first event.
    from: f64,
    to: f64,
    refused: bool,
}

impl LineWatch {
    /// For `classes` classes (one at least), with histograms of the unit
    /// `unit`, of the order of the usual wait.
    #[must_use]
    pub fn new(classes: usize, unit: f64) -> Self {
        let class = Class {
            arrived: 0,
            waits: Moments::default(),
            histogram: LogHistogram::new(unit),
            left: 0,
            turned_away: 0,
            area: 0.0,
        };
        Self {
            classes: vec![class; classes.max(1)],
            games: 0,
            persons: 0,
            longest: 0,
            from: f64::INFINITY,
            to: 0.0,
            refused: false,
        }
    }

    /// What was kept, those counted in who still wait. O(classes · bins + waiting).
    #[must_use]
    pub fn sample(&self, waiting: &[Ticket<Party>]) -> LineSample {
        let classes = self.classes.iter();
        let mut area: Vec<f64> = classes.clone().map(|class| class.area).collect();
        for ticket in waiting {
            // Those of a run that nobody watched have waited for nothing.
            area[self.place(ticket)] += (self.to - ticket.arrived.max(self.from)).max(0.0);
        }
        LineSample {
            classes: classes
                .clone()
                .map(|class| ClassSample {
                    waits: class.waits,
                    tally: class.histogram.tally(),
                    left: class.left,
                })
                .collect(),
            arrived: classes.clone().map(|class| class.arrived).collect(),
            turned_away: classes.map(|class| class.turned_away).collect(),
            area,
            games: self.games,
            persons: self.persons,
            time: (self.to - self.from).max(0.0),
            longest: self.longest,
        }
    }

    #[inline]
    fn place(&self, ticket: &Ticket<Party>) -> usize {
        usize::from(ticket.player.class).min(self.classes.len() - 1)
    }

    /// The wait of somebody ends.
    #[inline]
    fn ends(&mut self, now: f64, ticket: &Ticket<Party>) -> &mut Class {
        let place = self.place(ticket);
        self.from = self.from.min(now);
        let wait = now - ticket.arrived;
        let class = &mut self.classes[place];
        class.area += now - ticket.arrived.max(self.from);
        class.waits.add(wait);
        class.histogram.add(wait);
        class
    }
}

impl Observer<Party> for LineWatch {
    #[inline]
    fn arrival(&mut self, ticket: &Ticket<Party>) {
        self.from = self.from.min(ticket.arrived);
        self.to = self.to.max(ticket.arrived);
        let place = self.place(ticket);
        self.classes[place].arrived += 1;
        self.refused = false;
    }

    #[inline]
    fn game(&mut self, now: f64, game: &Game<'_, Party>) {
        self.games += 1;
        for member in game.members {
            self.ends(now, member);
            self.persons += u64::from(member.player.size);
        }
    }

    fn departure(&mut self, now: f64, ticket: &Ticket<Party>) {
        if std::mem::take(&mut self.refused) {
            let place = self.place(ticket);
            self.classes[place].turned_away += 1;
        } else {
            self.ends(now, ticket).left += 1;
        }
    }

    #[inline]
    fn elapsed(&mut self, from: f64, to: f64, waiting: usize) {
        self.from = self.from.min(from);
        self.to = to;
        self.longest = self.longest.max(waiting as u64);
    }

    #[inline]
    fn reason(&mut self, _now: f64, reason: Reason) {
        self.refused = reason == TURNED_AWAY;
    }
}

/// Watches only from some arrival on, where the warm-up must be seen by
/// somebody else: as if the warm-up had been run without this observer.
#[derive(Clone, Debug)]
pub struct AfterWarmUp<O> {
    /// Arrivals still to be left out.
    left: u32,
    open: bool,
    /// The observer behind it.
    pub watch: O,
}

impl<O> AfterWarmUp<O> {
    /// Leaves the first `warm_up` arrivals out, and all that follows from them
    /// until the next one.
    pub const fn new(warm_up: u32, watch: O) -> Self {
        Self {
            left: warm_up,
            // Without a warm-up the empty time before the first arrival counts.
            open: warm_up == 0,
            watch,
        }
    }
}

impl<O: Observer<Party>> Observer<Party> for AfterWarmUp<O> {
    #[inline]
    fn arrival(&mut self, ticket: &Ticket<Party>) {
        if self.left > 0 {
            self.left -= 1;
            return;
        }
        self.open = true;
        self.watch.arrival(ticket);
    }

    #[inline]
    fn game(&mut self, now: f64, game: &Game<'_, Party>) {
        if self.open {
            self.watch.game(now, game);
        }
    }

    #[inline]
    fn departure(&mut self, now: f64, ticket: &Ticket<Party>) {
        if self.open {
            self.watch.departure(now, ticket);
        }
    }

    #[inline]
    fn elapsed(&mut self, from: f64, to: f64, waiting: usize) {
        if self.open {
            self.watch.elapsed(from, to, waiting);
        }
    }

    #[inline]
    fn reason(&mut self, now: f64, reason: Reason) {
        if self.open {
            self.watch.reason(now, reason);
        }
    }
}
