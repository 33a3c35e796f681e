//! A ticket as rules see it: one type that has what the rules of every lab ask for.

use crate::balance::roles::PlaysRoles;
use crate::patience::TwoLevel;
use crate::sim::{AtRisk, Placed, Player, Rated};

/// A ticket as rules see it; whoever needs more finds its members in the
/// [`TicketBook`](super::TicketBook).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contender {
    /// The place of the rating among all, 0 to 1: what the hindsight lab's rules see.
    pub place: [f64; 1],
    /// Rating in points; of a party the mean.
    pub rating: f64,
    /// How uncertain it is, in points.
    pub deviation: f64,
    /// Risks to stop playing after a win, a draw and a loss.
    pub risks: [f64; 3],
    /// Number of the ticket.
    pub ticket: u32,
    /// Persons.
    pub size: u8,
    /// Home region.
    pub region: u8,
    /// A bit for each role that they play.
    pub roles: u8,
    /// Whether on the upper of two levels.
    pub strong: bool,
}

impl Player for Contender {
    /// By size: 0 for a single, 1 for a party of two, …
    #[inline]
    fn class(&self) -> usize {
        usize::from(self.size) - usize::from(self.size > 0)
    }

    #[inline]
    fn size(&self) -> u32 {
        u32::from(self.size)
    }
}

impl Rated for Contender {
    #[inline]
    fn skill(&self) -> f64 {
        self.rating
    }
}

impl Placed<1> for Contender {
    #[inline(always)]
    fn criteria(&self) -> &[f64; 1] {
        &self.place
    }
}

impl AtRisk for Contender {
    fn rating(&self) -> f64 {
        self.rating
    }

    fn rating_deviation(&self) -> f64 {
        self.deviation
    }

    fn risks(&self) -> [f64; 3] {
        self.risks
    }
}

impl TwoLevel for Contender {
    #[inline]
    fn strong(&self) -> bool {
        self.strong
    }
}

impl PlaysRoles for Contender {
    fn roles(&self) -> u8 {
        self.roles
    }
}
