//! The best game under wishes: branch and bound over sets of parties and singles.
//!
//! A first game comes from `first`. Then every unit in turn is the *start* of
//! games with those that are not yet done, the ones with the least bounds first. A start's
//! candidates are those that alone with it are not too different already. A set that is
//! partly chosen is given up when its bound (`bound`) is above the best value so
//! far, when what is left cannot fill two teams, or when a unit equal to one that was left
//! out would come in. Candidates whose addition is too dear are dropped for the whole
//! subtree; of the others the dearest are tried first, so that they are out of the way
//! when the sets of many cheap ones are looked through.
//!
//! When the budget is spent, the least bound of all that is left open is the proven one.

use super::first;
use super::input::Input;
use super::local::{Frame, Local};
use super::problem::Problem;
use super::request::{Infeasible, Wish, WishedGame};
use super::split::{Found, Set, game_of, wished_game};
use super::tree::Search;
use crate::balance::bounded::Bounded;

/// Why a set was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WishCut {
    /// It costs more than the best game so far, however it is completed.
    Bound,
    /// Those who are left, or their parties, cannot fill the game.
    Sizes,
    /// Parties and pairs that are kept apart leave no two teams.
    Teams,
    /// Too many of those who are left must not meet each other.
    Never,
    /// Equally good at best, and later in the order.
    Later,
}

/// A step of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WishEvent<'a> {
    /// A set of players is looked at: whoever completes it, the value is at least so much.
    Visited {
        /// Their ids, in the order in which they were added.
        members: &'a [u64],
        /// The data centre, 0 without any.
        centre: usize,
        /// The bound; the value of the best teams for a complete set.
        least: f64,
    },
    /// It is given up.
    Cut {
        /// The ids.
        members: &'a [u64],
        /// The data centre, 0 without any.
        centre: usize,
        /// Why.
        why: WishCut,
    },
    /// A better game was found.
    Found {
        /// The ids.
        members: &'a [u64],
        /// The data centre, 0 without any.
        centre: usize,
        /// F.
        value: f64,
    },
}

/// What is known so far.
pub(super) struct Incumbent<'a> {
    pub log: &'a mut dyn FnMut(WishEvent<'_>),
    pub nodes: u64,
    pub budget: u64,
    /// The best game and its data centre.
    pub best: Option<(usize, Found)>,
    /// The least bound of all that was left open.
    pub open: f64,
}

impl Incumbent<'_> {
    /// F of the best game; infinity without any.
    pub fn value(&self) -> f64 {
        self.best
            .as_ref()
            .map_or(f64::INFINITY, |best| best.1.value)
    }

    pub fn is_spent(&self) -> bool {
        self.nodes >= self.budget
    }

    /// Judges a complete set: F with its best teams, nothing if it has none.
    /// O(dimensions · k · C(2k, k)); O(C(2k, k)) in one dimension if nobody is tied.
    pub fn judge(&mut self, problem: &Problem<'_>, set: Set) -> Option<f64> {
        self.nodes += 1;
        let members: Vec<u64> = set.ranks.iter().map(|&rank| problem.ids[rank]).collect();
        let (members, centre) = (&members[..], problem.centre);
        let Some(found) = game_of(problem, set) else {
            let why = WishCut::Teams;
            (self.log)(WishEvent::Cut {
                members,
                centre,
                why,
            });
            return None;
        };
        let value = found.value;
        (self.log)(WishEvent::Visited {
            members,
            centre,
            least: value,
        });
        let better = self.best.as_ref().is_none_or(|(place, best)| {
            value < best.value
                || (value == best.value && (&found.set.units, centre) < (&best.set.units, *place))
        });
        if better {
            (self.log)(WishEvent::Found {
                members,
                centre,
                value,
            });
            self.best = Some((centre, found));
        }
        Some(value)
    }
}

/// See [`Request::best_within`](super::request::Request::best_within).
pub(super) fn best(
    input: &Input,
    budget: u64,
    log: &mut dyn FnMut(WishEvent<'_>),
) -> Result<Bounded<WishedGame, u64>, Infeasible> {
    let needed = 2 * input.k;
    let missing = needed.saturating_sub(input.players.len());
    if missing > 0 {
        return Err(Infeasible::Players { missing });
    }
    let centres = input.latency.map_or(1, |latency| latency.centres);
    let problems: Vec<Problem<'_>> = (0..centres)
        .map(|centre| Problem::new(input, centre))
        .collect();
    let mut known = Incumbent {
        log,
        nodes: 0,
        budget,
        best: None,
        open: f64::INFINITY,
    };
    first::find(&problems, &mut known);
    all_starts(&problems, &mut known);
    let least = known.open.min(known.value());
    match known.best {
        Some((place, found)) => Ok(Bounded {
            found: wished_game(&problems[place], &found),
            least,
            effort: known.nodes,
        }),
        None if known.open < f64::INFINITY => Err(Infeasible::Budget),
        None => Err(infeasible(input)),
    }
}

/// Searches the games of every start.
fn all_starts(problems: &[Problem<'_>], known: &mut Incumbent<'_>) {
    let mut starts: Vec<(f64, usize, usize)> = Vec::new();
    let mut gone: Vec<Vec<bool>> = Vec::new();
    for (place, problem) in problems.iter().enumerate() {
        let nobody = vec![false; problem.units.len()];
        for start in 0..problem.units.len() {
            let least = Local::new(problem, start, &nobody, known.value())
                .map_or(f64::INFINITY, |local| local.least(&mut Frame::default()));
            if least < f64::INFINITY {
                starts.push((least, place, start));
            }
        }
        gone.push(nobody);
    }
    crate::order::many(&mut starts, |a, b| {
        a.0 < b.0 || (a.0 == b.0 && (a.1, a.2) < (b.1, b.2))
    });
    for (least, place, start) in starts {
        let problem = &problems[place];
        let gone = &mut gone[place];
        let replaced = problem.units[start].same.is_some_and(|same| gone[same]);
        if least <= known.value() && !replaced {
            if known.is_spent() {
                known.open = known.open.min(least);
            } else if let Some(local) = Local::new(problem, start, gone, known.value()) {
                Search::new(problem, &local, known).run();
            }
        }
        gone[start] = true;
    }
}

/// Nodes for each question whether there is a game without some wish.
const QUESTION: u64 = 5000;

/// Why no game is possible.
fn infeasible(input: &Input) -> Infeasible {
    if let Some(latency) = input.latency {
        let reached = |centre: usize| {
            let players = input.players.iter();
            players
                .filter(|player| player.latencies[centre].is_finite())
                .count()
        };
        let (mut most, mut centre) = (0, 0);
        for at in 0..latency.centres {
            if reached(at) > most {
                (most, centre) = (reached(at), at);
            }
        }
        let missing = (2 * input.k).saturating_sub(most);
        if missing > 0 {
            return Infeasible::Centres { centre, missing };
        }
    }
    let kinds = [Wish::Parties, Wish::Apart, Wish::Never, Wish::Reach];
    let helps = |wish: &Wish| {
        let input = input.without(*wish);
        let centres = input.latency.map_or(1, |latency| latency.centres);
        (0..centres).any(|centre| is_possible(&Problem::new(&input, centre)))
    };
    Infeasible::Wishes(kinds.into_iter().filter(helps).collect())
}

/// Whether some game keeps to all wishes; no if none is found soon.
fn is_possible(problem: &Problem<'_>) -> bool {
    let mut known = Incumbent {
        log: &mut |_| {},
        nodes: 0,
        budget: QUESTION,
        best: None,
        open: f64::INFINITY,
    };
    let problems = std::slice::from_ref(problem);
    first::find(problems, &mut known);
    if known.best.is_none() {
        all_starts(problems, &mut known);
    }
    known.best.is_some()
}
