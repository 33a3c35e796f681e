//! The settings of all rules, each once.

use crate::experiment::{Spec, parameters};

parameters! {
    /// What rules can be told.
    pub struct RuleSettings in "rules" {
        /// How long the wait-at-most rule holds out for a fair game.
        m: u32 = 20, Spec::int(0, 10_000, "wait at most, for a fair game").symbol("m").unit("s").slider(0.0, 120.0);
        /// What a player of an unfair game is worth in the solver's costs: in arrivals waited.
        alpha: f64 = 3.0, Spec::real(0.0, 1e6, "cost of unfairness (optimal table)").symbol("α").slider(0.0, 10.0).step(0.1);
        /// Players that may wait beyond a game before one is forced, for the patient rules.
        slack: u32 = 4, Spec::int(0, 60, "players beyond a game that may wait").slider(0.0, 12.0);
        /// Games' players that a period of periodic match gathers; 1 is greedy.
        x: u32 = 3, Spec::int(1, 1000, "games in a period").symbol("x").slider(1.0, 20.0);
        /// Ranges of the rating, each with a queue of its own; 1 is greedy.
        ranges: u32 = 4, Spec::int(1, 64, "ranges of multi-queue").symbol("r").slider(1.0, 16.0);
        /// After this wait a player of multi-queue, periodic match or batched optimal is put
        /// together with anybody; a wait this long costs 1.
        longest: f64 = 60.0, Spec::real(1.0, 1e6, "longest wait for a good game").symbol("τ").unit("s").slider(5.0, 600.0).logarithmic();
        /// How long a pair of the greatest difference stays temporary; 0 is greedy.
        f: f64 = 120.0, Spec::real(0.0, 1e9, "wait for the greatest difference").symbol("f").unit("s").slider(0.0, 600.0).step(5.0);
        /// The share of all players whose ratings lie within a game that is accepted at once.
        start: f64 = 0.05, Spec::real(0.0, 1.0, "window at first").slider(0.0, 0.5).step(0.01);
        /// How much wider the window is after a second; a window of 1 holds everybody.
        growth: f64 = 0.005, Spec::real(0.0, 1e6, "growth of the window").unit("per s").slider(0.0, 0.05).step(0.0005);
        /// Time between two batches.
        period: f64 = 10.0, Spec::real(0.01, 1e6, "time between batches").symbol("Δ").unit("s").slider(1.0, 120.0).logarithmic();
        /// A player is held back from a batch rather than matched at a higher cost; a game of
        /// players from both ends of all costs 1 for each.
        hold: f64 = 0.15, Spec::real(0.0, 1e9, "price of holding back").slider(0.0, 1.0).step(0.01);
        /// As soon as so many wait, the best game of them is formed; at least a game's players.
        crowd: u32 = 12, Spec::int(2, 400, "players of a crowd").slider(2.0, 60.0);
        /// Points of rating that a second of waiting is worth.
        beta: f64 = 5.0, Spec::real(0.0, 1e9, "points that a second is worth").symbol("β").unit("points/s").slider(0.0, 50.0).step(0.5);
        /// What a difference of teams weighs beside a spread of players, in best games.
        weight: f64 = 1.0, Spec::real(0.0, 1e6, "weight of the teams' difference").slider(0.0, 10.0).step(0.1);
        /// The greatest unfairness that the capped matchmaker allows.
        cap: f64 = 0.1, Spec::real(0.0, 0.5, "greatest unfairness").slider(0.0, 0.5).step(0.01);
        /// What the fair-priced matchmaker charges for a game that cannot be lost.
        price: f64 = 0.05, Spec::real(0.0, 1e6, "price of unfairness").slider(0.0, 0.5).step(0.01);
        /// The share of players who want one of the two sides; the others take either.
        choosy: f64 = 0.3, Spec::real(0.0, 1.0, "share who want a side").step(0.05).later();
        /// Of those who want a side, the share who want the first.
        favour: f64 = 0.5, Spec::real(0.0, 1.0, "of them, for the first side").step(0.05).later();
        /// Zones of rating, each with as many players.
        zones: u32 = 2, Spec::int(1, 6, "zones of rating").later();
        /// The share of players who are near a border between zones, and play on both sides of it.
        free: f64 = 0.2, Spec::real(0.0, 1.0, "share who play in two zones").step(0.05).later();
        /// Levels of rating that the best table knows, each with as many players.
        levels: u32 = 4, Spec::int(1, 6, "levels of the best table").later();
        /// The most players whom the best table lets wait.
        most: u32 = 8, Spec::int(1, 12, "players whom the best table lets wait").later();
        /// Seconds of waiting that an unfairness of 1 is worth to the best table.
        even: f64 = 300.0, Spec::real(0.0, 1e9, "what unfairness is worth (best table)").unit("s").slider(0.0, 3000.0).step(10.0).later();
        /// Where a game may begin with fewer players: how long anybody waits for a full one.
        begin: f64 = 30.0, Spec::real(0.0, 1e6, "wait for a full game").unit("s").slider(0.0, 300.0).step(5.0);
    }
}
