//! What a rule takes for a player and for a game, on markets that are not its paper's own.
//!
//! The papers' rules know games of two, or of two teams of one size, whose players come alone.
//! Most other games can be played by them all the same, in one of three ways that the page says
//! beside the rule: full teams as players, a game of two teams whose sides are made anew, and
//! pairs of which games are put together.

use super::key::{ArenaRule, RuleFamily};
use crate::arena::market::{ArenaMarket, GameFormat};

/// The largest teams that an exact search for the best game looks through.
pub(super) const SEARCHED: usize = 8;

/// The largest teams of a table that is solved before.
pub(super) const TABLED: usize = 12;

/// How a rule's players are made of tickets, and games of what it forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::arena) enum Shape {
    /// Each ticket is what the rule takes it for, and its game is the game.
    Tickets,
    /// Each full team is a player.
    Teams,
    /// The rule chooses who plays, as if for two teams of one size; sides are made anew.
    Named,
    /// The rule pairs players, and pairs make a game, first come, first served.
    Pairs,
}

impl Shape {
    /// The size of the teams that the rule takes the game to have: 1 where it pairs what it takes
    /// for players. O(sides).
    pub(in crate::arena) fn team(self, format: &GameFormat) -> usize {
        match self {
            Self::Tickets => format.two_even().unwrap_or(1),
            Self::Teams => (format.sides().len() / 2).max(1),
            Self::Named => (format.places() / 2).max(1),
            Self::Pairs => 1,
        }
    }

    /// What the rule takes for the players of a game. O(sides).
    pub(in crate::arena) fn takes(self, format: &GameFormat) -> usize {
        match self {
            Self::Tickets | Self::Named => format.places(),
            Self::Teams => format.sides().len(),
            Self::Pairs => 2,
        }
    }
}

impl ArenaRule {
    /// What the rule takes for a player on this market; `None` where it can make nothing of the
    /// game. O(sides).
    pub(in crate::arena) fn shape(self, market: &ArenaMarket) -> Option<Shape> {
        let format = &market.format;
        let singles = market.singles_only();
        let sides = format.sides();
        let alike = sides.iter().all(|&places| places == sides[0]);
        let teams = (alike && sides.len() > 1).then_some(Shape::Teams);
        let whole = singles && format.places().is_multiple_of(2);
        let pairs = whole.then_some(Shape::Pairs);
        match self.knows() {
            Known::AnyParties => Some(Shape::Tickets),
            Known::AnyPlayers => match singles {
                true => Some(Shape::Tickets),
                false => teams,
            },
            Known::TwoTeams { most } => {
                let fits = |shape: &Shape| shape.team(format) <= most;
                let even = singles && format.two_even().is_some();
                let tickets = even.then_some(Shape::Tickets).filter(fits);
                let named = whole.then_some(Shape::Named).filter(fits);
                let teams = teams.filter(|_| sides.len().is_multiple_of(2)).filter(fits);
                match format.two_even() {
                    Some(_) => tickets.or(teams),
                    None => named.or(teams).or(pairs),
                }
            }
            Known::Sides => match format.two_even() {
                Some(1) if singles => Some(Shape::Tickets),
                Some(_) => Some(Shape::Teams),
                None => None,
            },
            Known::Pairs => match format.two_even() {
                Some(1) if singles => Some(Shape::Tickets),
                Some(_) => Some(Shape::Teams),
                None => pairs,
            },
            Known::Roles => {
                let searched = format.two_even().is_some_and(|size| size <= SEARCHED);
                searched.then_some(Shape::Tickets)
            }
        }
    }

    /// Which games the rule knows by itself.
    fn knows(self) -> Known {
        match self {
            Self::Sides | Self::SidesWhilePaid => Known::Sides,
            Self::Zones | Self::Levels => Known::Pairs,
            Self::Roles => Known::Roles,
            Self::Neighbours => Known::AnyPlayers,
            Self::Optimal => Known::TwoTeams { most: TABLED },
            _ => match self.family() {
                RuleFamily::Orders => Known::AnyParties,
                RuleFamily::Hindsight => Known::AnyPlayers,
                RuleFamily::Patience => Known::TwoTeams { most: usize::MAX },
                RuleFamily::Balance => Known::TwoTeams { most: SEARCHED },
                RuleFamily::Engagement => Known::Pairs,
            },
        }
    }

    /// What a game must be for this rule, in words for who has another.
    pub(super) fn needs(self, market: &ArenaMarket) -> String {
        let label = self.label();
        let alone = match market.singles_only() {
            true => "",
            false => ", or singles only",
        };
        match self.knows() {
            Known::Sides => format!("two teams of the same size for “{label}”"),
            Known::Roles => format!(
                "two teams of the same size, at most {SEARCHED}, for “{label}”, whose search is exact"
            ),
            Known::AnyParties | Known::AnyPlayers => {
                format!(
                    "teams of the same size{alone} for “{label}”, which then chooses among full teams"
                )
            }
            Known::Pairs if market.singles_only() => {
                format!("an even number of players for “{label}”, which pairs them")
            }
            Known::Pairs => format!("two teams of the same size{alone} for “{label}”"),
            Known::TwoTeams { .. } if market.singles_only() => format!(
                "two teams of the same size, or an even number of players, for “{label}”, which knows two teams"
            ),
            Known::TwoTeams { .. } => format!(
                "two teams of the same size, or an even number of them{alone} for “{label}”, which knows two teams"
            ),
        }
    }
}

/// The games that a rule knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// All, whoever comes together.
    AnyParties,
    /// All of players who come alone.
    AnyPlayers,
    /// Of two teams of one size, at most so large, of players who come alone.
    TwoTeams { most: usize },
    /// Of two, whose sides differ.
    Sides,
    /// Of two.
    Pairs,
    /// Of two teams whose places are roles.
    Roles,
}
