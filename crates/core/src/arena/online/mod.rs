//! The best online rule of a small market, exactly: how much of a rule's distance to hindsight is not
//! knowing the future, and how much is the rule.
//!
//! 1v1, singles who come at random (Poisson) and never leave; a player is known by one of L levels of
//! rating, equally many on each, and at most so many may wait. A game of levels i and j costs what its
//! unfairness is worth, waiting costs its time. Between arrivals nothing changes, so decisions are
//! made when somebody comes: any games among those who wait, also several. That is a finite decision
//! process of average cost, whose state is how many wait on each level. As skills are independent
//! given the levels, no rule that knows levels only is better on the market itself, whatever else it
//! remembers; a rule that sees whole ratings may be.
//!
//! Hindsight ≤ this ≤ any rule that knows the levels: the first step is the price of not knowing
//! who comes, the second that of the rule.

mod bands;
mod process;
mod rule;

pub use process::{LevelGames, LevelProcess, LevelSolution};
pub use rule::LevelTable;
