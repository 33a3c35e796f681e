//! How large a chain is, before it is made.
//!
//! As a game is formed as soon as there is one, a line that leaves no game
//! possible is reached by its own arrivals alone; so the states are counted
//! without following any game.

use super::conditions::Conditions;
use super::error::WaitingRoomError;
use super::lines::Lines;
use super::size::StateCount;
use super::step::{Arrival, Step};
use crate::rules::Choice;

/// Lines may hold so many parties per state allowed, all together: a few long
/// lines are as much work as many short ones.
const PARTIES_PER_STATE: usize = 64;

/// Counts the states of the chain, up to the limit in `conditions`, without
/// making it.
///
/// # Errors
/// If the conditions make no sense.
///
/// # Complexity
/// O(states · classes) calls of the rule, and O(line) more for each; counting stops at the
/// limit, or where there are 64 times as many parties in the lines.
pub fn count_states<C: Choice>(
    choice: &C,
    conditions: &Conditions,
) -> Result<StateCount, WaitingRoomError> {
    let classes = choice.sizes().len();
    conditions.check(classes)?;
    let limit = conditions.limit();
    let mut step = Step::new(choice, conditions);
    let mut lines = Lines::new(classes);
    lines.insert(&[]);
    let (mut line, mut next) = (Vec::new(), Vec::new());
    let mut by_length = vec![1];
    let mut first = 0;
    let mut parties = 0usize;
    while first < lines.len() {
        let end = lines.len();
        for state in first..end {
            lines.read(state, &mut line);
            for class in 0..classes as u8 {
                if conditions.rates[usize::from(class)] > 0.0
                    && step.arrival(&line, class) == Arrival::Waits
                {
                    step.joined(&line, class, &mut next);
                    lines.insert(&next);
                }
            }
            parties += line.len();
            if lines.len() > limit || parties / PARTIES_PER_STATE > limit {
                by_length.push(lines.len() - end);
                return Ok(StateCount {
                    by_length,
                    truncated: true,
                    limit,
                });
            }
        }
        if lines.len() > end {
            by_length.push(lines.len() - end);
        }
        first = end;
    }
    Ok(StateCount {
        by_length,
        truncated: false,
        limit,
    })
}
