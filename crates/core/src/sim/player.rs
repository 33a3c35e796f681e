//! Who waits and what they are put into.

/// A waiting unit: a single player, or a party that arrives and plays together.
pub trait Player: Copy {
    /// Its class, counted from 0 (skill level, side, size of party): what
    /// statistics are kept by.
    fn class(&self) -> usize;

    /// How many persons it is.
    fn size(&self) -> u32 {
        1
    }
}

/// A place in the queue: who waits, and since when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ticket<P> {
    /// Number of the arrival, counted from 0.
    pub id: u64,
    /// When it arrived.
    pub arrived: f64,
    /// Who it is.
    pub player: P,
}

/// Puts tickets in the order of their arrival.
pub fn by_age<P>(tickets: &mut [Ticket<P>]) {
    crate::order::many(tickets, |a, b| a.id < b.id);
}

/// A game that a rule forms: the teams one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game<'a, P> {
    /// All members, the first team in front.
    pub members: &'a [Ticket<P>],
    /// How many of them are in the first team.
    pub first_team: usize,
    /// How unfair it is, in the lab's own unit; 0 is fair.
    pub imbalance: f64,
}

/// Why a rule did what it did: a short key that the lab's story turns into a
/// sentence. Keys cost nothing where nobody listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason(pub &'static str);

/// Names a timer to the matcher that set it.
pub type TimerKey = u32;

/// Persons in a list of tickets.
pub(super) fn persons<P: Player>(members: &[Ticket<P>]) -> u64 {
    members
        .iter()
        .map(|member| u64::from(member.player.size()))
        .sum()
}
