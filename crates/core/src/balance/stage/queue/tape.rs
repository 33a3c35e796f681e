//! What the search for the best game of the queue did, step by step: what the stage keeps.

use crate::balance::near::GameSpec;
use crate::balance::stage::view::{BoardGame, Why};

/// Steps of one game's search, about.
const MOST_STEPS: usize = 24;

/// What happens in a step.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::balance::stage) enum QueueStep {
    /// Nothing yet.
    Start,
    /// These players come, the first and the last.
    Come(u64, u64),
    /// Bounds of all players are made.
    Bounds,
    /// The player has waited as long as one may: the best game with them.
    Overdue,
    /// Searches, one for each turn, that find nothing better; of whom, and up to where the
    /// last one went. None, if bounds that were not kept are made again.
    Nothing {
        turns: usize,
        players: Vec<u64>,
        goal: f64,
    },
    /// A game with the player is better.
    Better,
    /// Nothing is better than the best game.
    Proven,
    /// The budget is spent.
    Stopped,
    /// The game's players leave.
    Out,
    /// So many players are missing.
    Short(usize),
}

/// A step.
#[derive(Clone, Debug)]
pub(in crate::balance::stage) struct Moment {
    pub round: usize,
    pub event: QueueStep,
    /// The best game so far, and the one before it, in `found`.
    pub best: Option<usize>,
    /// No game is below this: f − β·wait.
    pub least: f64,
    /// Of each player of the round's line why they are closed, if they are: then no game is
    /// better in which they are the least skilled or, where waiting counts, the oldest.
    pub closed: Vec<Option<Why>>,
    /// Who was searched.
    pub middle: Option<u64>,
    /// Their bound in f before, and up to where they were searched.
    pub bound: f64,
    pub window: Option<(f64, f64)>,
}

/// One game's search.
#[derive(Clone, Debug, Default)]
pub(in crate::balance::stage) struct Round {
    /// Who waits when it begins: skills and ids, ascending.
    pub line: Vec<(f64, u64)>,
    /// How many came so far: the time.
    pub came: usize,
    /// Sets that were looked at.
    pub sets: u64,
    /// The first of its games in `found`.
    pub found: usize,
    /// Who must be in the game, as the wait is over.
    pub overdue: Option<u64>,
    /// Its first step.
    pub first: usize,
    /// The game of those who came first, in their best teams; nothing if there is nobody to choose
    /// from.
    pub plain: Option<BoardGame>,
}

/// Everything that happens.
#[derive(Clone, Debug)]
pub(in crate::balance::stage) struct SearchTape {
    pub spec: GameSpec,
    /// Whether games are searched by their oldest player, or any; else by the least one.
    pub any: bool,
    pub beta: f64,
    pub longest: f64,
    /// The skills of all who came, in that order.
    pub skills: Vec<f64>,
    pub rounds: Vec<Round>,
    pub moments: Vec<Moment>,
    /// Games that were the best so far.
    pub found: Vec<BoardGame>,
    /// Of each round the game that was formed.
    pub games: Vec<BoardGame>,
    pub proven: Vec<bool>,
    /// How many turns of this round are told together.
    pub chunk: usize,
}

impl SearchTape {
    /// Adds a step, or joins it to the one before. O(p) for p players searched in the round;
    /// O(m · p²) where its m steps are joined anew, thirty times at most.
    pub fn add(&mut self, moment: Moment) {
        if let Some(last) = self.moments.last_mut()
            && let Some(turns) = together(last, &moment)
            && turns <= self.chunk
        {
            join(last, moment);
            return;
        }
        self.moments.push(moment);
        let first = self.rounds.last().map_or(0, |round| round.first);
        while self.moments.len() > first + MOST_STEPS && self.chunk < 1 << 30 {
            self.chunk *= 2;
            let later = self.moments.split_off(first);
            for moment in later {
                match self.moments.last_mut() {
                    Some(last)
                        if together(last, &moment).is_some_and(|turns| turns <= self.chunk) =>
                    {
                        join(last, moment);
                    }
                    _ => self.moments.push(moment),
                }
            }
        }
    }
}

/// How many turns two steps are together, if they may be joined.
fn together(last: &Moment, next: &Moment) -> Option<usize> {
    match (&last.event, &next.event) {
        (QueueStep::Nothing { turns: a, .. }, QueueStep::Nothing { turns: b, .. }) => {
            // Bounds made again between two searches are of no interest among many.
            (last.round == next.round).then_some((a + b).max(2))
        }
        _ => None,
    }
}

/// Joins a step to the one before.
fn join(last: &mut Moment, next: Moment) {
    let QueueStep::Nothing {
        turns,
        players,
        goal,
    } = &mut last.event
    else {
        return;
    };
    if let QueueStep::Nothing {
        turns: more,
        players: others,
        goal: to,
    } = next.event
        && more > 0
    {
        for id in others {
            if !players.contains(&id) {
                players.push(id);
            }
        }
        if *turns == 0 {
            last.bound = next.bound;
        }
        *turns += more;
        *goal = to;
        (last.middle, last.window) = (next.middle, next.window);
    }
    last.best = next.best;
    last.least = next.least;
    last.closed = next.closed;
}
