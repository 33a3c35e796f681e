//! What a request for a game under wishes consists of, and what is wrong with one.

use super::request::{
    Delay, Dimension, GREATEST_LATENCY, GREATEST_WEIGHT, Latency, MOST_CENTRES, MOST_DIMENSIONS,
    MOST_PLAYERS, WishPlayer,
};
use crate::balance::model::{GREATEST_SKILL, OutOfRange, team_size};
use std::collections::BTreeMap;

/// Why something was not taken into a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InvalidRequest {
    /// A number is out of range.
    OutOfRange(OutOfRange),
    /// A list has not as many numbers as it should.
    Length {
        /// The list.
        field: &'static str,
        /// How many it has.
        value: usize,
        /// How many are needed.
        needed: usize,
    },
    /// A player with this id is there already.
    Present(u64),
    /// Nobody with this id is there.
    Absent(u64),
    /// A player is named twice.
    Twice(u64),
    /// A player is in a party already.
    InParty(u64),
    /// Two players are in one party, or shall be, and must not be in one team.
    Together(u64, u64),
}

impl std::fmt::Display for InvalidRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::OutOfRange(error) => error.fmt(f),
            Self::Length {
                field,
                value,
                needed,
            } => write!(f, "{field} are {value}: needed are {needed}"),
            Self::Present(id) => write!(f, "id is {id}: a player with this id is there already"),
            Self::Absent(id) => write!(f, "id is {id}: no player with this id is there"),
            Self::Twice(id) => write!(f, "id is {id}: allowed is each player once"),
            Self::InParty(id) => write!(f, "id is {id}: they are in a party already"),
            Self::Together(a, b) => write!(
                f,
                "pair is {a} and {b}: in one party are only players that may be in one team"
            ),
        }
    }
}

impl std::error::Error for InvalidRequest {}

impl From<OutOfRange> for InvalidRequest {
    fn from(error: OutOfRange) -> Self {
        Self::OutOfRange(error)
    }
}

/// A number of things that must be from 1 to so many.
fn count(
    field: &'static str,
    value: usize,
    most: usize,
    allowed: &'static str,
) -> Result<(), OutOfRange> {
    if (1..=most).contains(&value) {
        return Ok(());
    }
    Err(OutOfRange {
        field,
        value: value as f64,
        allowed,
    })
}

/// A weight.
fn weight(value: f64) -> Result<f64, OutOfRange> {
    if (0.0..=GREATEST_WEIGHT).contains(&value) {
        return Ok(value + 0.0);
    }
    Err(OutOfRange {
        field: "weight",
        value,
        allowed: "0 to 1e6",
    })
}

/// Players, parties and pairs, all of them valid.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Input {
    pub k: usize,
    pub dimensions: Vec<Dimension>,
    pub latency: Option<Latency>,
    pub players: Vec<WishPlayer>,
    /// Where each id's player stands.
    pub places: BTreeMap<u64, usize>,
    /// Places.
    pub parties: Vec<Vec<usize>>,
    /// The party of each player, if they have one.
    pub party_of: Vec<Option<usize>>,
    /// Places, and whether the two must not even meet.
    pub pairs: Vec<(usize, usize, bool)>,
}

impl Input {
    /// Nobody yet, for games of two teams of `k`. O(dimensions).
    pub fn new(
        k: usize,
        mut dimensions: Vec<Dimension>,
        mut latency: Option<Latency>,
    ) -> Result<Self, InvalidRequest> {
        team_size(k)?;
        count("dimensions", dimensions.len(), MOST_DIMENSIONS, "1 to 8")?;
        for dimension in &mut dimensions {
            dimension.weight = weight(dimension.weight)?;
        }
        if let Some(latency) = &mut latency {
            count("data centres", latency.centres, MOST_CENTRES, "1 to 32")?;
            latency.weight = weight(latency.weight)?;
        }
        Ok(Self {
            k,
            dimensions,
            latency,
            players: Vec::new(),
            places: BTreeMap::new(),
            parties: Vec::new(),
            party_of: Vec::new(),
            pairs: Vec::new(),
        })
    }

    /// Adds a player. O(log n + dimensions + centres).
    pub fn add(&mut self, mut player: WishPlayer) -> Result<(), InvalidRequest> {
        count("players", self.players.len() + 1, MOST_PLAYERS, "1 to 2000")?;
        if self.places.contains_key(&player.id) {
            return Err(InvalidRequest::Present(player.id));
        }
        let length = |field, value, needed| {
            if value == needed {
                return Ok(());
            }
            Err(InvalidRequest::Length {
                field,
                value,
                needed,
            })
        };
        length("skills", player.skills.len(), self.dimensions.len())?;
        let centres = self.latency.map_or(0, |latency| latency.centres);
        length("latencies", player.latencies.len(), centres)?;
        for (skill, dimension) in player.skills.iter_mut().zip(&self.dimensions) {
            let most = GREATEST_SKILL / dimension.weight.max(1.0);
            if !(0.0..=most).contains(skill) {
                return Err(InvalidRequest::OutOfRange(OutOfRange {
                    field: "skill",
                    value: *skill,
                    allowed: if most < GREATEST_SKILL {
                        "0 to 1e300 divided by the weight of its dimension"
                    } else {
                        "0 to 1e300"
                    },
                }));
            }
            *skill += 0.0;
        }
        for latency in &mut player.latencies {
            let finite = (0.0..=GREATEST_LATENCY).contains(latency);
            if !finite && *latency != f64::INFINITY {
                return Err(InvalidRequest::OutOfRange(OutOfRange {
                    field: "latency",
                    value: *latency,
                    allowed: "0 to 1e9, or infinity",
                }));
            }
            *latency += 0.0;
        }
        self.places.insert(player.id, self.players.len());
        self.players.push(player);
        self.party_of.push(None);
        Ok(())
    }

    fn place(&self, id: u64) -> Result<usize, InvalidRequest> {
        self.places
            .get(&id)
            .copied()
            .ok_or(InvalidRequest::Absent(id))
    }

    /// Adds a party. O(k · (k + log n + pairs)).
    pub fn party(&mut self, ids: &[u64]) -> Result<(), InvalidRequest> {
        let allowed = "1 to the size of a team";
        count("players of a party", ids.len(), self.k, allowed)?;
        let mut places = Vec::with_capacity(ids.len());
        for &id in ids {
            let place = self.place(id)?;
            if places.contains(&place) {
                return Err(InvalidRequest::Twice(id));
            }
            if self.party_of[place].is_some() {
                return Err(InvalidRequest::InParty(id));
            }
            places.push(place);
        }
        let inside =
            |pair: &&(usize, usize, bool)| places.contains(&pair.0) && places.contains(&pair.1);
        if let Some(&(a, b, _)) = self.pairs.iter().find(inside) {
            return Err(InvalidRequest::Together(
                self.players[a].id,
                self.players[b].id,
            ));
        }
        if places.len() > 1 {
            for &place in &places {
                self.party_of[place] = Some(self.parties.len());
            }
            self.parties.push(places);
        }
        Ok(())
    }

    pub fn pair(&mut self, a: u64, b: u64, never: bool) -> Result<(), InvalidRequest> {
        let (x, y) = (self.place(a)?, self.place(b)?);
        if x == y {
            return Err(InvalidRequest::Twice(a));
        }
        if self.party_of[x].is_some() && self.party_of[x] == self.party_of[y] {
            return Err(InvalidRequest::Together(a, b));
        }
        self.pairs.push((x, y, never));
        Ok(())
    }

    /// The same without parties, without pairs of one kind, or with every player reaching
    /// every data centre. O(n · (dimensions + centres) + pairs).
    pub fn without(&self, wish: super::request::Wish) -> Self {
        use super::request::Wish;
        let mut input = self.clone();
        match wish {
            Wish::Parties => {
                input.parties.clear();
                input.party_of.fill(None);
            }
            Wish::Apart => input.pairs.retain(|pair| pair.2),
            Wish::Never => input.pairs.retain(|pair| !pair.2),
            Wish::Reach => {
                for player in &mut input.players {
                    for latency in &mut player.latencies {
                        *latency = latency.min(GREATEST_LATENCY);
                    }
                }
            }
        }
        input
    }
}

impl Delay {
    /// The delay of a game whose players have these latencies, in any order; 0 of none. O(k).
    pub fn of(self, latencies: &[f64]) -> f64 {
        use crate::balance::model::{Exponent, Measure};
        match self {
            Self::Mean(r) => {
                let most = latencies.iter().copied().fold(0.0, f64::max);
                if r.is_infinite() || most == 0.0 {
                    return most;
                }
                let count = latencies.len().max(1) as f64;
                if r == Exponent::ONE {
                    return latencies.iter().sum::<f64>() / count;
                }
                let sum: f64 = latencies.iter().map(|&l| r.power(l / most)).sum();
                most * r.root(sum / count)
            }
            // α does not count.
            Self::Spread(r) => {
                Measure::new(0.0, Exponent::ONE, r).map_or(0.0, |measure| measure.spread(latencies))
            }
        }
    }
}
