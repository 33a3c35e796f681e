//! Which pool a ticket goes to.

use crate::ticket::{Attribute, Ticket};

/// A condition on an attribute of all of a ticket's players.
#[derive(Clone, Debug, PartialEq)]
pub struct Filter {
    /// The attribute.
    pub attribute: String,
    /// How it compares: `Equal`, `NotEqual`, `LessThan`, `GreaterThan`.
    pub operator: Operator,
    /// To what.
    pub value: Attribute,
}

/// How a filter compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// The same.
    Equal,
    /// Another.
    NotEqual,
    /// Less.
    LessThan,
    /// More.
    GreaterThan,
}

impl Filter {
    /// Whether a ticket passes: all of its players do.
    #[must_use]
    pub fn passes(&self, ticket: &Ticket) -> bool {
        (ticket.players.iter()).all(|player| {
            let Some(given) = player.attributes.get(&self.attribute) else {
                return false;
            };
            match (self.operator, given, &self.value) {
                (Operator::Equal, given, value) => given == value,
                (Operator::NotEqual, given, value) => given != value,
                (Operator::LessThan, Attribute::Number(given), Attribute::Number(value)) => {
                    given < value
                }
                (Operator::GreaterThan, Attribute::Number(given), Attribute::Number(value)) => {
                    given > value
                }
                _ => false,
            }
        })
    }
}
