//! Rule sets on the arena's markets: against its own rules, against the services alone, and cut
//! into shards.

mod accept;
mod common;
mod counting;
mod heat;
mod rules;
mod services;
mod shown;
mod tune;
