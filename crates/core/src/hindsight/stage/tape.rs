//! What happened on the stage, event by event, as it is recorded from the engine.
//!
//! The engine is stepped one event at a time. After each, the rule is looked at: which
//! pairs are temporary, how the queues are divided, how many players a period gathers.
//! Nothing here decides anything.

use crate::hindsight::rules::{
    DifferenceWait, MOST_CRITERIA, MultiQueue, PeriodicMatch, Temporary, WithMatcher,
};
use crate::hindsight::{Cost, CostModel, HindsightPlayer, Sequence};
use crate::order;
use crate::sim::{Engine, Game, Matcher, Observer, Reason, Ticket};
use std::any::Any;

/// A player of the cast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Actor {
    /// When the player arrives.
    pub arrived: f64,
    /// The criteria, 0 to 1; those that do not count are 0.
    pub values: [f64; MOST_CRITERIA],
    /// The game the player ends up in, counted from 0.
    pub(super) game: Option<usize>,
    /// The number of the player's departure, counted from 0, if they leave without a game.
    pub(super) departure: Option<usize>,
}

/// Somebody who lost patience and left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Departure {
    /// The place in the cast, counted from 0.
    pub player: usize,
    /// When.
    pub time: f64,
    /// What that costs.
    pub cost: Cost,
}

/// A game that the rule has formed.
#[derive(Clone, Debug, PartialEq)]
pub struct Formed {
    /// When it began.
    pub time: f64,
    /// Its members as places in the cast, counted from 0, by age.
    pub members: Vec<usize>,
    /// Computer players in it.
    pub computers: usize,
    /// What the game costs, all its players together.
    pub cost: Cost,
    /// What the rule said.
    pub why: Reason,
    /// The step in which it was formed.
    pub step: usize,
}

/// A temporary pair or group, with the steps in which it stood.
#[derive(Clone, Debug, PartialEq)]
pub struct Pledge {
    /// Its members as places in the cast, by age.
    pub members: Vec<usize>,
    /// Its q, 0 to 1.
    pub spread: f64,
    /// When it becomes definitive, if nobody comes between.
    pub until: f64,
    /// The step in which it was made.
    pub from: usize,
    /// The step in which it ended: the members play, or somebody was dropped.
    pub to: usize,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// A player arrived: the place in the cast.
    Arrival(usize),
    /// The rule said why.
    Reason(Reason),
    /// A game was formed: its number, counted from 0.
    Game(usize),
    /// A player lost patience and left: the place in the cast.
    Departure(usize),
}

/// A step: all that happened in one instant, from an arrival on if there was one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Moment {
    pub(super) time: f64,
    /// Where its part of the log ends.
    pub(super) log: usize,
    /// How many players had come after it.
    pub(super) players: usize,
    /// How many games had been formed after it.
    pub(super) games: usize,
    /// How many had left after it.
    pub(super) departures: usize,
    pub(super) look: Divided,
}

/// How a rule divides players: 0 for rules that do not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Divided {
    /// Ranges of each criterion.
    pub(super) ranges: [usize; MOST_CRITERIA],
    /// Players that a period gathers.
    pub(super) gathers: usize,
}

/// All that happened.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tape {
    pub(super) cast: Vec<Actor>,
    pub(super) games: Vec<Formed>,
    pub(super) departures: Vec<Departure>,
    pub(super) pledges: Vec<Pledge>,
    pub(super) log: Vec<Happened>,
    /// By step; the first is before everything.
    pub(super) moments: Vec<Moment>,
}

/// A pledge that still stands.
const STANDS: usize = usize::MAX;

impl Tape {
    /// The step that an event belongs to which was logged from `start` on: a step of
    /// its own if somebody came or time has passed.
    fn step(&mut self, now: f64, start: usize) -> usize {
        let came = matches!(self.log.get(start), Some(Happened::Arrival(_)));
        let last = self.moments.len() - 1;
        if came || last == 0 || self.moments[last].time != now {
            self.moments.push(Moment {
                time: now,
                ..Moment::default()
            });
        }
        self.moments.len() - 1
    }

    /// Closes an event: `start` is where the log stood before, `look` is the rule after.
    fn cut(&mut self, now: f64, start: usize, (look, temporary): (Divided, Vec<Temporary>)) {
        if self.log.len() == start {
            // A timer that was set anew.
            return;
        }
        let step = self.step(now, start);
        for happened in &self.log[start..] {
            if let Happened::Game(game) = *happened {
                self.games[game].step = step;
            }
        }
        self.moments[step] = Moment {
            time: self.moments[step].time,
            log: self.log.len(),
            players: self.cast.len(),
            games: self.games.len(),
            departures: self.departures.len(),
            look,
        };
        let mut new: Vec<Pledge> = temporary
            .into_iter()
            .map(|pair| {
                let mut members: Vec<usize> = pair.members.iter().map(|&id| id as usize).collect();
                order::few(&mut members, |a, b| a < b);
                Pledge {
                    members,
                    spread: pair.spread,
                    until: pair.until,
                    from: step,
                    to: STANDS,
                }
            })
            .collect();
        order::few(&mut new, |a, b| a.members < b.members);
        for old in self.pledges.iter_mut().filter(|old| old.to == STANDS) {
            let same = |new: &Pledge| new.members == old.members && new.until == old.until;
            if let Some(at) = new.iter().position(same) {
                new.remove(at);
            } else {
                old.to = step;
            }
        }
        self.pledges.extend(new);
    }
}

/// Writes on the tape what the engine says.
struct Recorder<'a, const D: usize> {
    tape: &'a mut Tape,
    cost_model: &'a CostModel<D>,
}

impl<const D: usize> Observer<HindsightPlayer<D>> for Recorder<'_, D> {
    fn arrival(&mut self, ticket: &Ticket<HindsightPlayer<D>>) {
        self.tape.log.push(Happened::Arrival(self.tape.cast.len()));
        let values = &ticket.player.criteria;
        let counts = |axis: usize| self.cost_model.weights.get(axis).is_some_and(|&w| w > 0.0);
        self.tape.cast.push(Actor {
            arrived: ticket.arrived,
            values: std::array::from_fn(|axis| if counts(axis) { values[axis] } else { 0.0 }),
            game: None,
            departure: None,
        });
    }

    fn game(&mut self, now: f64, game: &Game<'_, HindsightPlayer<D>>) {
        let number = self.tape.games.len();
        let said = |happened: &Happened| match happened {
            Happened::Reason(reason) => Some(*reason),
            _ => None,
        };
        let why = (self.tape.log.iter().rev())
            .find_map(said)
            .unwrap_or(Reason(""));
        let members: Vec<usize> = game.members.iter().map(|m| m.id as usize).collect();
        for &member in &members {
            self.tape.cast[member].game = Some(number);
        }
        self.tape.games.push(Formed {
            time: now,
            computers: self.cost_model.players.saturating_sub(members.len()),
            cost: self.cost_model.game(now, game.members),
            members,
            why,
            step: 0,
        });
        self.tape.log.push(Happened::Game(number));
    }

    fn departure(&mut self, now: f64, ticket: &Ticket<HindsightPlayer<D>>) {
        let player = ticket.id as usize;
        self.tape.cast[player].departure = Some(self.tape.departures.len());
        self.tape.departures.push(Departure {
            player,
            time: now,
            cost: self.cost_model.game(now, &[*ticket]),
        });
        self.tape.log.push(Happened::Departure(player));
    }

    fn reason(&mut self, _now: f64, reason: Reason) {
        self.tape.log.push(Happened::Reason(reason));
    }
}

/// Records a rule on a sequence of players, until the last has played.
pub(super) struct Perform<'a, const D: usize> {
    pub(super) players: &'a Sequence<D>,
    pub(super) cost_model: &'a CostModel<D>,
}

impl<const D: usize> WithMatcher<HindsightPlayer<D>> for Perform<'_, D> {
    type Out = Tape;

    fn with_matcher<M: Matcher<HindsightPlayer<D>> + Send + 'static>(self, rule: M) -> Tape {
        let mut tape = Tape::default();
        let mut engine = Engine::new(self.players.trace(), rule);
        tape.moments.push(Moment {
            look: look::<D>(engine.matcher()).0,
            ..Moment::default()
        });
        loop {
            let start = tape.log.len();
            let mut recorder = Recorder {
                tape: &mut tape,
                cost_model: self.cost_model,
            };
            // One type of observer for all that watch a run event by event: every
            // other would be a copy of all rules.
            let mut observer: &mut dyn Observer<HindsightPlayer<D>> = &mut recorder;
            if !engine.step(&mut observer) {
                return tape;
            }
            tape.cut(engine.now(), start, look::<D>(engine.matcher()));
        }
    }
}

/// What a rule shows of itself.
fn look<const D: usize>(rule: &dyn Any) -> (Divided, Vec<Temporary>) {
    let mut divided = Divided::default();
    let mut temporary = Vec::new();
    if let Some(rule) = rule.downcast_ref::<DifferenceWait<HindsightPlayer<D>, D>>() {
        temporary = rule.temporary();
    } else if let Some(rule) = rule.downcast_ref::<MultiQueue<HindsightPlayer<D>, D>>() {
        let ranges = rule.ranges();
        divided.ranges = std::array::from_fn(|axis| ranges.get(axis).copied().unwrap_or(1));
    } else if let Some(rule) = rule.downcast_ref::<PeriodicMatch<HindsightPlayer<D>, D>>() {
        divided.gathers = rule.full();
    }
    (divided, temporary)
}
