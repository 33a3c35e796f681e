//! Who meets whom, what it weighs, and why nothing is better.

use lobbylab_blossom::Solution;

/// Pairs of a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// The opponent of each player; `None` for those who sit out.
    pub mates: Vec<Option<usize>>,
    /// What the pairs weigh, the expected number of players who stop, and what those cost
    /// who sit out. Without the price of unfairness.
    pub weight: f64,
    /// Why no pairing is better; only exact matchmakers have one.
    pub proof: Option<Proof>,
}

impl Pairing {
    /// The pairs in the order of their first members, (smaller, larger). O(n).
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (self.mates.iter().enumerate()).filter_map(|(player, mate)| {
            let mate = (*mate)?;
            (player < mate).then_some((player, mate))
        })
    }

    /// Those who sit out. O(n).
    pub fn sitting(&self) -> impl Iterator<Item = usize> + '_ {
        (self.mates.iter().enumerate()).filter_map(|(at, mate)| mate.is_none().then_some(at))
    }
}

/// Why no pairing of the same request is better.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// What was found, in the terms of the request: weight and μ times unfairness, and what
    /// those cost who sit out.
    pub value: f64,
    /// No pairing has less than this (more, where the worst was asked for). The distance to
    /// `value` is what rounding may do: about n units of the resolution.
    pub bound: f64,
    /// The unit in which the solver counted, a power of two.
    pub resolution: f64,
    /// The solver's answer with its certificate. In an odd pool of which one sits out there
    /// is a node more, the last: its mate is the one.
    pub solution: Solution,
}

impl Proof {
    /// How far from the best the pairing can be at most; rounding alone.
    #[must_use]
    pub fn gap(&self) -> f64 {
        (self.value - self.bound).abs()
    }
}
