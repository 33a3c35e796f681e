//! A run that can be stepped, stepped back and scrubbed.
//!
//! A step is one arrival with all that follows from it. Checkpoints of the
//! whole engine are kept every so many steps; going back restores the nearest
//! one before the target and runs forward from there, so every visit to a step
//! shows the same picture.

use super::arrivals::Workload;
use super::engine::Engine;
use super::observers::{EventLog, Observer};
use super::rule::Matcher;

/// Steps between checkpoints: a scrub to anywhere replays at most this many,
/// some microseconds of work.
const SPACING: u64 = 64;

/// An engine together with a running account `S` of everything so far.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Batching, Engine, Occupancy, Periodic, Replay, When};
/// # use lobbylab_core::sim::{BatchRule, ChosenGames, Player, Teams, Waiting};
/// # #[derive(Clone, Debug)]
/// # struct Everybody;
/// # impl<P: Player> BatchRule<P> for Everybody {
/// #     fn choose(&mut self, _: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
/// #         games.push(waiting.iter().map(|ticket| ticket.id), Teams::Open);
/// #     }
/// # }
/// let engine = Engine::new(Periodic::new(|| ()), Batching::new(When::Crowd(3), Everybody));
/// let mut replay = Replay::new(engine, Occupancy::default());
/// replay.seek(1000);
/// replay.seek(2);
/// assert_eq!((replay.step(), replay.engine().waiting()), (2, 2));
/// ```
#[derive(Clone, Debug)]
pub struct Replay<W: Workload, M, S> {
    /// State before the first step, after `SPACING` steps, after twice as many, …
    checkpoints: Vec<(Engine<W, M>, S)>,
    engine: Engine<W, M>,
    summary: S,
    log: EventLog<W::Player>,
}

impl<W: Workload, M: Matcher<W::Player>, S: Observer<W::Player> + Clone> Replay<W, M, S> {
    /// At step 0, before the first arrival.
    pub fn new(engine: Engine<W, M>, summary: S) -> Self {
        Self {
            checkpoints: vec![(engine.clone(), summary.clone())],
            engine,
            summary,
            log: EventLog::default(),
        }
    }

    /// The step shown: how many have arrived.
    pub fn step(&self) -> u64 {
        self.engine.arrived()
    }

    /// Goes to a step (or to the last one, when the workload ends before it).
    /// Complexity: at most 64 arrivals from a checkpoint, or as many as lie
    /// between the furthest step ever visited and the target.
    pub fn seek(&mut self, step: u64) {
        if step == self.step() {
            return;
        }
        let furthest = (self.checkpoints.len() - 1) as u64 * SPACING;
        let start = (step.saturating_sub(1) / SPACING * SPACING).min(furthest);
        if step <= self.step() || start > self.step() {
            let (engine, summary) = &self.checkpoints[(start / SPACING) as usize];
            self.engine = engine.clone();
            self.summary = summary.clone();
            self.log.events.clear();
        }
        while self.step() < step {
            let shown = std::mem::take(&mut self.log);
            let mut observer = (&mut self.summary, &mut self.log);
            if self.engine.run(1, &mut observer) == 0 {
                // Nobody comes any more: the last step stays shown.
                self.log = shown;
                break;
            }
            let at = self.step();
            if at.is_multiple_of(SPACING) && at / SPACING == self.checkpoints.len() as u64 {
                self.checkpoints
                    .push((self.engine.clone(), self.summary.clone()));
            }
        }
    }

    /// What happened in the step shown.
    pub fn log(&self) -> &EventLog<W::Player> {
        &self.log
    }

    /// The account of everything up to and with the step shown.
    pub fn summary(&self) -> &S {
        &self.summary
    }

    /// The engine, to look at.
    pub fn engine(&self) -> &Engine<W, M> {
        &self.engine
    }
}
