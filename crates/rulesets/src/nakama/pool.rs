//! A ticket as the index holds it.

use std::collections::BTreeMap;

use super::{NakamaRules, time};
use crate::ticket::{Attribute, Ticket};

/// A property.
#[derive(Clone, Debug, PartialEq)]
pub enum Property {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A text that reads as a time: no longer found as a text.
    Time(f64),
}

/// An indexed ticket.
#[derive(Clone, Debug)]
pub struct PoolTicket {
    /// Its fields: `properties.…`, `min_count`, `max_count`, `party_id`, `created_at`, `ticket`.
    pub fields: BTreeMap<String, Property>,
}

impl PoolTicket {
    /// Indexes a ticket: its properties are its first player's attributes.
    #[must_use]
    pub fn new(ticket: &Ticket, rules: &NakamaRules) -> Self {
        let mut fields = BTreeMap::new();
        let text = |text: &str| match time::indexed(text) {
            Some(time) => Property::Time(time),
            None => Property::Text(text.to_owned()),
        };
        for (name, attribute) in ticket
            .players
            .first()
            .iter()
            .flat_map(|player| &player.attributes)
        {
            let property = match attribute {
                Attribute::Number(number) => Property::Number(*number),
                Attribute::Text(value) => text(value),
                Attribute::Truth(truth) => Property::Text(truth.to_string()),
                Attribute::Texts(_) | Attribute::Map(_) => continue,
            };
            fields.insert(format!("properties.{name}"), property);
        }
        let (min, max, _) = ticket.counts.unwrap_or(rules.counts);
        fields.insert("min_count".to_owned(), Property::Number(f64::from(min)));
        fields.insert("max_count".to_owned(), Property::Number(f64::from(max)));
        fields.insert("created_at".to_owned(), Property::Number(ticket.at * 1e9));
        fields.insert("ticket".to_owned(), Property::Text(ticket.id.clone()));
        if let Some(party) = &ticket.party {
            fields.insert("party_id".to_owned(), Property::Text(party.clone()));
        }
        Self { fields }
    }
}
