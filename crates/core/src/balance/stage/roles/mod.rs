//! A game with roles on the stage: the shortest interval that fills all roles and its game
//! (Theorem 3), the best of all windows, the intervals widened and searched, and the exact
//! search with what it finds on the way.

mod view;

pub(super) use view::letter;

use super::view::BoardGame;
use crate::balance::bounded::Bounded;
use crate::balance::model::Measure;
use crate::balance::roles::{
    RoleCut, RoleEffort, RoleEvent, RoleGame, RoleGameError, RoleInterval, RolePlayer, RoleQueue,
    Shortage, best_role_game, game_among,
};

/// Players that each of the two searches looks at, at most, in all its passes.
const STEPS: u64 = 12_000;
/// Steps of the exact search that are shown, about.
const MOST_STEPS: usize = 24;

/// What happens in a step.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::balance::stage) enum RoleStep {
    /// Nothing yet.
    Start,
    /// The shortest interval that fills every role twice.
    Interval,
    /// A game of its players.
    First,
    /// The best of all windows' games.
    Windows,
    /// The windows widened.
    Widened,
    /// The exact search: a better game.
    Better(Box<RoleGame>),
    /// So many sets of players whose best teams are not better, so many parts cut off
    /// because of roles, and of spread. And the least and the greatest spread of the sets.
    Nothing {
        sets: usize,
        cut: [usize; 2],
        spreads: (f64, f64),
    },
    /// Its end.
    Exact,
    /// All beside each other.
    Compare,
    /// The best one's players leave.
    Out,
}

/// A step of it.
#[derive(Clone, Debug)]
pub(in crate::balance::stage) struct Moment {
    pub event: RoleStep,
    /// Who is looked at in the exact search.
    pub looked: Vec<u64>,
}

/// The games that were found.
#[derive(Clone, Debug)]
pub(in crate::balance::stage) struct RoleResults {
    pub interval: RoleInterval,
    pub windows: usize,
    /// What the interval proves.
    pub least: f64,
    pub first: RoleGame,
    pub best: RoleGame,
    pub widened: Bounded<RoleGame, RoleEffort>,
    pub exact: Bounded<RoleGame, RoleEffort>,
}

/// Everything that happens.
#[derive(Clone, Debug)]
pub(in crate::balance::stage) struct RolesTape {
    pub k: usize,
    pub rho: f64,
    /// What a difference of strengths weighs.
    pub alpha: f64,
    /// Skills and sets of roles, in the order of arrival.
    pub skills: Vec<f64>,
    pub sets: Vec<u8>,
    /// By skill, equal skills by id.
    pub line: Vec<(f64, u64)>,
    pub shortage: Option<Shortage>,
    pub found: Option<RoleResults>,
    pub moments: Vec<Moment>,
}

/// Plays all of it.
pub(in crate::balance::stage) fn fill(
    measure: Measure,
    k: usize,
    skills: &[f64],
    sets: &[u8],
) -> RolesTape {
    let mut line: Vec<(f64, u64)> = skills.iter().copied().zip(1..).collect();
    crate::order::many(&mut line, |a, b| a < b);
    let mut tape = RolesTape {
        k,
        rho: measure.rho(k),
        alpha: measure.alpha(),
        skills: skills.to_vec(),
        sets: sets.to_vec(),
        line,
        shortage: None,
        found: None,
        moments: Vec::new(),
    };
    tape.push(RoleStep::Start);
    // The numbers are in range: nothing is refused.
    let _ = tape.find(measure);
    tape
}

impl RolesTape {
    fn push(&mut self, event: RoleStep) {
        self.moments.push(Moment {
            event,
            looked: Vec::new(),
        });
    }

    fn find(&mut self, measure: Measure) -> Result<(), RoleGameError> {
        let mut queue = RoleQueue::new(measure, self.k)?;
        let mut players = Vec::with_capacity(self.skills.len());
        for (id, (&skill, &roles)) in (1..).zip(self.skills.iter().zip(&self.sets)) {
            queue.insert(id, skill, roles)?;
            players.push(RolePlayer { id, skill, roles });
        }
        self.shortage = queue.shortage();
        let (Some(interval), Some(first), Some(best)) =
            (queue.shortest(), queue.shortest_game(), queue.best())
        else {
            return Ok(());
        };
        let Some(widened) = queue.refined(STEPS, &mut |_| {}) else {
            return Ok(());
        };
        for event in [
            RoleStep::Interval,
            RoleStep::First,
            RoleStep::Windows,
            RoleStep::Widened,
        ] {
            self.push(event);
        }
        let exact = self.searched(measure, &players)?;
        for event in [RoleStep::Exact, RoleStep::Compare, RoleStep::Out] {
            self.push(event);
        }
        self.found = Some(RoleResults {
            interval,
            windows: queue.windows(),
            least: queue.least(),
            first,
            best,
            widened,
            exact,
        });
        Ok(())
    }

    /// The exact search, from nothing, with its log.
    fn searched(
        &mut self,
        measure: Measure,
        players: &[RolePlayer],
    ) -> Result<Bounded<RoleGame, RoleEffort>, RoleGameError> {
        let k = self.k;
        let mut moments: Vec<Moment> = Vec::new();
        let mut log = |event: RoleEvent<'_>| match event {
            RoleEvent::Part { players, least } => {
                let quiet = quiet(&mut moments);
                if let RoleStep::Nothing { sets, spreads, .. } = &mut quiet.event {
                    *sets += 1;
                    *spreads = (spreads.0.min(least), spreads.1.max(least));
                }
                quiet.looked.clear();
                quiet.looked.extend_from_slice(players);
            }
            RoleEvent::Cut { reason, .. } => {
                if let RoleStep::Nothing { cut, .. } = &mut quiet(&mut moments).event {
                    cut[usize::from(reason == RoleCut::Spread)] += 1;
                }
            }
            RoleEvent::Better { players: ids, .. } => {
                let line: Vec<(f64, u64, u8)> = (ids.iter())
                    .filter_map(|&id| players.get(id as usize - 1))
                    .map(|player| (player.skill, player.id, player.roles))
                    .collect();
                let Some(game) = game_among(&measure, &line, f64::INFINITY) else {
                    return;
                };
                // The set itself is told with the game.
                let mut empty = false;
                if let RoleStep::Nothing { sets, cut, .. } = &mut quiet(&mut moments).event {
                    *sets = sets.saturating_sub(1);
                    empty = *sets == 0 && *cut == [0; 2];
                }
                if empty {
                    moments.pop();
                }
                moments.push(Moment {
                    event: RoleStep::Better(Box::new(game)),
                    looked: Vec::new(),
                });
            }
        };
        let exact = best_role_game(measure, k, players, STEPS, &mut log)?;
        // The last ones matter most.
        let skipped = moments.len().saturating_sub(MOST_STEPS);
        self.moments.extend(moments.into_iter().skip(skipped));
        Ok(exact)
    }

    /// The best game that any method found.
    pub fn best(found: &RoleResults) -> &RoleGame {
        if found.exact.found.value <= found.widened.found.value {
            &found.exact.found
        } else {
            &found.widened.found
        }
    }

    /// What no game is below, by all that is proven.
    pub fn least(found: &RoleResults) -> f64 {
        (found.least.max(found.widened.least).max(found.exact.least)).min(Self::best(found).value)
    }

    /// A game as the stage shows it.
    pub fn seen(&self, game: &RoleGame) -> BoardGame {
        let oldest = game.members().min().unwrap_or(1);
        BoardGame {
            teams: game.teams.clone(),
            value: game.value,
            difference: game.difference,
            spread: game.spread,
            priority: game.value,
            oldest,
            wait: self.skills.len() as f64 - oldest as f64,
        }
    }

    /// Why there is no game, as sentences. O(k).
    pub fn problem(&self) -> Option<String> {
        self.shortage.as_ref().map(|short| self.short(short))
    }
}

/// The step that tells of what is not better: the last, or a new one.
fn quiet(moments: &mut Vec<Moment>) -> &mut Moment {
    let is_quiet = |moment: &Moment| matches!(moment.event, RoleStep::Nothing { .. });
    if !moments.last().is_some_and(is_quiet) {
        moments.push(Moment {
            event: RoleStep::Nothing {
                sets: 0,
                cut: [0; 2],
                spreads: (f64::INFINITY, 0.0),
            },
            looked: Vec::new(),
        });
    }
    let last = moments.len() - 1;
    &mut moments[last]
}
