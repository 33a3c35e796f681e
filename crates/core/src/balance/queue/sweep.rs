//! Making a block's keys, when it comes to the top.

use super::blocks::Place;
use super::keys::Pool;
use super::search::{Found, game_of};
use crate::balance::near::{Chosen, NO_HOLE};
use crate::balance::split::MOST;

/// A horizon is put so far above the least bound of a block.
const HORIZON: f64 = 1.25;
/// No bound is made, and no horizon put, above so many times the best value.
const CREST: f64 = 4.0;

impl Pool {
    /// Makes all keys of a block, and puts its horizon higher.
    pub(super) fn sweep(&mut self, at: usize) {
        self.effort.sweeps += 1;
        let old = self.blocks.blocks[at].horizon;
        let mut keys = self.ranges(at);
        // Who is certainly far above the best game needs no better bound.
        let known = self
            .incumbent
            .as_ref()
            .map_or(self.last_value, |met| met.0.value);
        let far = if known > 0.0 {
            CREST * known
        } else {
            f64::INFINITY
        };
        let mut least = (f64::INFINITY, 0);
        for (place, key) in keys.iter_mut().enumerate() {
            if *key < far {
                *key = self.bound((at, place));
            }
            let block = &self.blocks.blocks[at];
            let known = block.keys[place];
            let known = if known == f64::INFINITY { old } else { known };
            *key = (block.offset(place) + *key).max(known);
            if *key < least.0 {
                least = (*key, place);
            }
        }
        let (key, place) = least;
        let offset = self.blocks.blocks[at].offset(place);
        let mut horizon = key.max((key - offset) * HORIZON + offset).next_up();
        // A game that is there: the horizon need not be far above it.
        if let Some(game) = self.game_at((at, place)) {
            self.offer(game, offset + game.value);
        }
        if let Some((game, met)) = &self.incumbent
            && key > *met
        {
            horizon = horizon
                .min((met + (CREST - 1.0) * game.value).max(old))
                .next_up();
        }
        let block = &mut self.blocks.blocks[at];
        block.horizon = horizon;
        block.reach = f64::NEG_INFINITY;
        for (place, &key) in keys.iter().enumerate() {
            block.reach = block.reach.max(horizon - block.offset(place));
            block.keys[place] = if key < horizon { key } else { f64::INFINITY };
        }
        block.renew_top();
        let reach = block.reach;
        self.blocks.reach = self.blocks.reach.max(reach);
        self.blocks.renew_top(at);
    }

    /// For each player of a block what the range of their games makes of their spread.
    fn ranges(&self, at: usize) -> Vec<f64> {
        let skills = &self.blocks.blocks[at].skills;
        if self.all_games {
            return vec![0.0; skills.len()];
        }
        let ahead = self.blocks.blocks[at..]
            .iter()
            .flat_map(|block| &block.skills);
        let mut ahead = ahead.skip(self.spec.players() - 1);
        let range = |skill: &f64| ahead.next().map_or(f64::INFINITY, |last| last - skill);
        (skills.iter().map(range))
            .map(|range| range * self.spec.per_range)
            .collect()
    }

    /// A bound of the spread of a player's games; infinity if there is none.
    pub(crate) fn bound(&mut self, place: Place) -> f64 {
        match self.spread_here(place) {
            None => f64::INFINITY,
            // Of very many players with equal skills, nothing else is to be looked at.
            Some(0.0) => 0.0,
            Some(spread) => self.best_run(place, spread).0,
        }
    }

    /// The bound of a player's games with a spread up to this, and where its run begins.
    fn best_run(&mut self, place: Place, spread: f64) -> (f64, usize) {
        self.gather(place, spread.next_up() * (1.0 + 1e-9));
        let chosen = Chosen::middle();
        self.near.bound(&self.spec, &chosen, 0, NO_HOLE)
    }

    /// The spread of some game of a player's; nothing if there is none.
    fn spread_here(&self, (at, place): Place) -> Option<f64> {
        let players = self.spec.players();
        let blocks = &self.blocks.blocks;
        let mut skills = [0.0; MOST];
        let mut count = 0;
        let mut put = |skill: f64| {
            skills[count] = skill;
            count += 1;
            count == players
        };
        let up = (blocks[at].skills[place..].iter())
            .chain(blocks[at + 1..].iter().flat_map(|block| &block.skills));
        let mut full = up.copied().any(&mut put);
        if self.all_games && !full {
            let down = (blocks[at].skills[..place].iter().rev()).chain(
                blocks[..at]
                    .iter()
                    .rev()
                    .flat_map(|block| block.skills.iter().rev()),
            );
            full = down.copied().any(&mut put);
        }
        let spread = self.spec.measure.spread(&skills[..players]);
        full.then_some(spread)
    }

    /// A game of the player at a place, with a small spread.
    pub(crate) fn game_at(&mut self, place: Place) -> Option<Found> {
        let spread = self.spread_here(place)?;
        let begin = self.best_run(place, spread).1;
        let more = self.spec.players() - 1;
        let mut places = [0; MOST];
        for (at, place) in places[..more].iter_mut().enumerate() {
            *place = begin + at;
        }
        game_of(&self.spec, &self.near, &places[..more], f64::INFINITY)
    }
}
