//! One against one with singles and teams of two: how uneven and how long the wait is, the
//! rules side by side, the chain behind them, and which to choose.

mod bars;
mod chain;
mod choose;
mod variance;
mod waits;

pub use bars::rules;
pub use chain::chain;
pub use choose::choose;
pub use variance::variance;
pub use waits::waits;
