//! Why somebody who waits has no game yet, as the rule tells when it is asked.
//!
//! Nobody is told without asking: a long run pays nothing for it. Views ask after an event, when
//! the rule has done all that it does at that moment.

/// What is missing for a game.
///
/// ```
/// use lobbylab_core::sim::Lack;
/// assert!(Lack::Players(1).same_condition(&Lack::Players(3)));
/// assert!(!Lack::Players(1).same_condition(&Lack::Roles));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lack {
    /// So many players more, where the ticket stands.
    Players(u32),
    /// Parties that fill the sides: there are enough players, but they would have to be parted.
    Fit,
    /// So many players in the ticket's own team; 0 where its parties do not add up to one.
    Team(u32),
    /// A look: the rule has not acted since the ticket came.
    Look,
    /// Luck: the rule has looked, and others made its games.
    Passed,
    /// Roles: of those who wait no game has everybody in one of theirs.
    Roles,
    /// Width of the window, so much of the criterion, for the game that opens first; another
    /// member of that game.
    Window {
        /// Their number.
        other: u64,
        /// How much wider the window had to be.
        by: f64,
    },
    /// The cheapest game with them costs each player so much more than being held back.
    Price(f64),
    /// Time: a temporary game with another player waits for a better one.
    Clock {
        /// Their number.
        other: u64,
    },
    /// Somebody to be paired with: all others are in temporary games.
    Partner,
    /// Somebody whose choice of a side or a zone fits: all others have chosen otherwise.
    Choice,
    /// A fair game of those who wait.
    Fairness,
    /// The rule's consent: a game could be fair, and its table says to wait.
    Consent,
}

impl Lack {
    /// Whether it is the same condition that fails, by however much and with whomever.
    #[must_use]
    pub fn same_condition(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// Why a ticket has no game yet.
///
/// ```
/// use lobbylab_core::sim::{Lack, Refusal};
/// // Time alone brings no second player.
/// assert_eq!(Refusal::for_good(Lack::Players(1)).until, f64::INFINITY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refusal {
    /// What is missing.
    pub lack: Lack,
    /// If nobody comes or goes, it has no game before this moment; infinity where the rule
    /// does nothing by itself.
    pub until: f64,
}

impl Refusal {
    /// Something is missing that only others can bring.
    #[must_use]
    pub const fn for_good(lack: Lack) -> Self {
        Self {
            lack,
            until: f64::INFINITY,
        }
    }
}
