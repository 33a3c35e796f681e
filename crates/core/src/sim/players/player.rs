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
///
/// ```
/// use lobbylab_core::sim::Ticket;
/// let ticket = Ticket { id: 0, arrived: 2.0, player: () };
/// let waited_until = |now: f64| now - ticket.arrived;
/// assert_eq!(waited_until(5.0), 3.0);
/// ```
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
///
/// ```
/// use lobbylab_core::sim::{Ticket, by_age};
/// let mut tickets = [2_u64, 0, 1].map(|id| Ticket { id, arrived: id as f64, player: () });
/// by_age(&mut tickets);
/// assert_eq!(tickets.map(|ticket| ticket.id), [0, 1, 2]);
/// ```
pub fn by_age<P>(tickets: &mut [Ticket<P>]) {
    crate::order::many(tickets, |a, b| a.id < b.id);
}

/// How the members of a game are parted into teams.
///
/// ```
/// use lobbylab_core::sim::Teams;
/// assert_eq!([Teams::Given(2).first(4), Teams::Open.first(4)], [2, 4]);
/// ```
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
///
/// ```
/// use lobbylab_core::sim::{Game, Teams, Ticket};
/// let members = [0_u64, 1].map(|id| Ticket { id, arrived: 0.0, player: () });
/// let game = Game { members: &members, teams: Teams::Given(1) };
/// let (one, other) = game.split();
/// assert_eq!((one[0].id, other[0].id), (0, 1));
/// ```
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
///
/// ```
/// use lobbylab_core::sim::Reason;
/// const GATHERING: Reason = Reason("gathering");
/// assert_eq!(GATHERING, Reason("gathering"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason(pub &'static str);

/// Names a timer to the matcher that set it.
pub type TimerKey = u32;
