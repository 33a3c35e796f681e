//! Who waits and what they are put into.

/// A waiting unit: a single player, or a party that arrives and plays together.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::Player;
/// /// A party of friends.
/// #[derive(Clone, Copy)]
/// struct Party(u32);
/// impl Player for Party {
///     fn class(&self) -> usize { self.0 as usize - 1 }
///     fn size(&self) -> u32 { self.0 }
/// }
/// assert_eq!(Party(3).size(), 3);
/// ```
pub trait Player: Copy {
    /// Its class, counted from 0 (skill level, side, size of party): what
    /// statistics are kept by. One class unless said otherwise.
    fn class(&self) -> usize {
        0
    }

    /// How many persons it is.
    fn size(&self) -> u32 {
        1
    }
}

/// Anybody: where players do not differ.
impl Player for () {}

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

/// How the members of a game are parted into teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teams {
    /// The first so many members are one team, the others the other.
    Given(usize),
    /// The rule names the members only.
    Open,
}

impl Teams {
    /// How many of so many members are in the first team: all of them where the teams are
    /// open.
    #[must_use]
    pub fn first(self, members: usize) -> usize {
        match self {
            Self::Given(first) => first.min(members),
            Self::Open => members,
        }
    }
}

/// A game that a rule forms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game<'a, P> {
    /// All members; of given teams, the first in front.
    pub members: &'a [Ticket<P>],
    /// Who plays with whom.
    pub teams: Teams,
}

impl<'a, P> Game<'a, P> {
    /// The two teams; all members and nobody where the teams are open.
    #[inline]
    #[must_use]
    pub fn split(&self) -> (&'a [Ticket<P>], &'a [Ticket<P>]) {
        self.members.split_at(self.teams.first(self.members.len()))
    }
}

/// Why a rule did what it did: a short key that the lab's story turns into a
/// sentence. Keys cost nothing where nobody listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason(pub &'static str);

/// Names a timer to the matcher that set it.
pub type TimerKey = u32;
