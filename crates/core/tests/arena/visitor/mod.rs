//! What visitors bring: a log of tickets, and what they see of their own game.

mod fit;
mod log;
