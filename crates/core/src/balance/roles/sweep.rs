//! The set of players that fills every role twice and spreads least, where some must and
//! some must not play: the bound of the exact search.
//!
//! For a given centre c the sets that fill all roles are the bases of a matroid, and the
//! one with the least sum of distances from c, to any power, comes from taking players
//! nearest first (greedy). As c moves up, the nearest set changes by exchanges: b takes the
//! place of a when c passes their middle, where a is the player that b replaces when all
//! players up to b are seated from right to left ([`Fill::exchange`]). So one pass over the
//! line gives all nearest sets, and the least spread over all centres with them: O(w·k²)
//! for w players. For q = 2 that is the least v_q of all games, exactly: the least spread
//! is easy with roles too, it is the fairness of the teams that makes Theorem 2's problem
//! hard. For q > 2 it is a bound as v_q ≥ v_2; for q < 2 as v_q ≥ v_1, the mean distance,
//! which no centre makes less than a median.
//!
//! Distances are measured from the least player of the set, scaled by a power of two.

use super::fill::{Fill, HELD};
use super::line::Player;
use crate::balance::near::GameSpec;
use crate::balance::split::MOST;

/// What players are to a search.
const FREE: u8 = 0;
const MUST: u8 = 1;
const OUT: u8 = 2;

/// A set of players by their places, ascending.
pub(super) type Set = [u32; MOST];

/// The set of least spread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Least {
    pub set: Set,
    /// No set that fills all roles spreads less than this.
    pub spread: f64,
}

/// Room for sweeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Sweep {
    /// For each player: free, must play, is out.
    marks: Vec<u8>,
    /// Who replaces which player, and twice the centre at which they do.
    exchanges: Vec<(f64, u32, u32)>,
}

impl Sweep {
    pub fn new(players: usize) -> Self {
        Self {
            marks: vec![FREE; players],
            exchanges: Vec::new(),
        }
    }

    /// The set of least spread of `players[must[0]..end]` with all of `must`, ascending,
    /// and none of `out`, nor of those who stand behind one of these with the same skill
    /// and roles. Nothing if no set fills all roles.
    pub fn least(
        &mut self,
        spec: &GameSpec,
        players: &[Player],
        must: &[u32],
        out: &[u32],
        end: usize,
    ) -> Option<Least> {
        for &at in must {
            self.marks[at as usize] = MUST;
        }
        each_out(players, out, |at| {
            if self.marks[at] == FREE {
                self.marks[at] = OUT;
            }
        });
        let least = self.pass(spec, players, must, end);
        for &at in must {
            self.marks[at as usize] = FREE;
        }
        each_out(players, out, |at| self.marks[at] = FREE);
        least
    }

    fn pass(
        &mut self,
        spec: &GameSpec,
        players: &[Player],
        must: &[u32],
        end: usize,
    ) -> Option<Least> {
        let origin = *must.first()? as usize;
        let mut fill = Fill::new(spec.k);
        let count = spec.players();
        // Those who are in the set when the centre is far below.
        let mut set: Set = [0; MOST];
        let mut size = 0;
        for &at in must {
            if !fill.add(players[at as usize].2, at, HELD) {
                return None;
            }
            set[size] = at;
            size += 1;
        }
        let base = players[origin].0;
        self.exchanges.clear();
        for at in origin + 1..end {
            if self.marks[at] != FREE {
                continue;
            }
            let (skill, _, roles) = players[at];
            if fill.add(roles, at as u32, at as u32) {
                set[size] = at as u32;
                size += 1;
            } else if let Some(gone) = fill.exchange(roles, at as u32, at as u32) {
                let middle = (players[gone as usize].0 - base) + (skill - base);
                self.exchanges.push((middle, gone, at as u32));
            }
        }
        if size < count {
            return None;
        }
        crate::order::few(&mut set[..count], |a, b| a < b);
        // The lowest set has the least greatest player of all.
        let range = players[set[count - 1] as usize].0 - base;
        if self.exchanges.len() > 100 {
            // By number, then as they came.
            crate::order::stable(&mut self.exchanges, |exchange| exchange.0);
        } else {
            crate::order::few(&mut self.exchanges, |a, b| a.0 < b.0);
        }
        let scale = scale_of(players[end - 1].0 - base);
        let mut values = [0.0; MOST];
        for (value, &at) in values.iter_mut().zip(&set[..count]) {
            *value = (players[at as usize].0 - base) * scale;
        }
        let mut best = (score(spec, &values[..count]), set);
        for &(_, gone, comes) in &self.exchanges {
            let Some(at) = set[..count].iter().position(|&at| at == gone) else {
                continue;
            };
            let mut to = at;
            while to + 1 < count && set[to + 1] < comes {
                set[to] = set[to + 1];
                values[to] = values[to + 1];
                to += 1;
            }
            set[to] = comes;
            values[to] = (players[comes as usize].0 - base) * scale;
            let score = score(spec, &values[..count]);
            if score < best.0 {
                best = (score, set);
            }
        }
        let set = first_of_equals(players, &self.marks, best.1, count);
        // Rounding: values are at most 2, and added up a few times.
        let mean = (best.0 * (1.0 - 1e-12) - 1e-13).max(0.0) / count as f64;
        let scaled = if spec.squares { mean.sqrt() } else { mean };
        let spread = (scaled * (1.0 - 1e-12) / scale).max(range * spec.per_range);
        Some(Least { set, spread })
    }
}

/// Calls for each of `out` and those behind them with the same skill and roles.
fn each_out(players: &[Player], out: &[u32], mut call: impl FnMut(usize)) {
    for &first in out {
        let (skill, _, roles) = players[first as usize];
        let equal = players[first as usize..].iter().enumerate();
        for (more, player) in equal.take_while(|(_, player)| player.0 == skill) {
            if player.2 == roles {
                call(first as usize + more);
            }
        }
    }
}

/// The same set with the first players among those of equal skill and roles.
fn first_of_equals(players: &[Player], marks: &[u8], set: Set, count: usize) -> Set {
    let mut next = set;
    for at in 0..count {
        let place = next[at] as usize;
        let (skill, _, roles) = players[place];
        if marks[place] == MUST {
            continue;
        }
        let mut begin = place;
        while begin > 0 && players[begin - 1].0 == skill {
            begin -= 1;
        }
        let first = (begin..place).find(|&other| {
            players[other].2 == roles
                && marks[other] == FREE
                && !next[..count].contains(&(other as u32))
        });
        if let Some(first) = first {
            next[at] = first as u32;
        }
    }
    crate::order::few(&mut next[..count], |a, b| a < b);
    next
}

/// A power of two: distances up to `range` times this are at most 2.
fn scale_of(range: f64) -> f64 {
    // 2^(1023 − e) for a range of 2^(e − 1023) up to twice that.
    let exponent = (range.to_bits() >> 52).clamp(1, 2045);
    f64::from_bits((2046 - exponent) << 52)
}

/// The sum of squared distances from the mean, or of distances from a median; of ascending
/// values.
fn score(spec: &GameSpec, values: &[f64]) -> f64 {
    if spec.squares {
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        return values.iter().map(|&z| (z - mean) * (z - mean)).sum();
    }
    let (lower, upper) = values.split_at(values.len() / 2);
    upper.iter().zip(lower).map(|(high, low)| high - low).sum()
}
