//! What a log says of the market, as parameters, and what it does not say, in sentences.

use super::{NOWHERE, TicketLog};
use crate::arena::market::Coming;
use crate::experiment::{Seed, Value, Values};
use crate::words::percent;

impl TicketLog {
    /// The parameters of a question about these tickets: the log, by its fingerprint, and what
    /// it says of the market. O(players).
    #[must_use]
    pub fn values(&self) -> Values {
        let mut values = Values::new();
        let mut put = |key: &str, value: Value| {
            values.insert(key.to_owned(), value);
        };
        put("coming", Value::Text(Coming::File.key().to_owned()));
        put("file", Value::Text(Seed(self.fingerprint).to_string()));
        put("tickets", Value::Int(self.len().max(20) as i64));
        if let Some(parties) = self.parties() {
            let keys = ["singles", "twos", "threes", "fours", "fives"];
            for (key, share) in keys.into_iter().zip(parties) {
                put(key, Value::Real(share));
            }
        }
        if let Some(rate) = self.tickets_a_minute() {
            let parties = self.parties().unwrap_or([1.0, 0.0, 0.0, 0.0, 0.0]);
            let persons: f64 = (1..)
                .zip(parties)
                .map(|(size, share)| f64::from(size) * share)
                .sum();
            put("rate", Value::Real((rate * persons).clamp(1e-3, 1e9)));
        }
        if let Some([mean, deviation]) = self.rated()
            && (0.0..=1e9).contains(&mean)
        {
            put("mean", Value::Real(mean));
            put("deviation", Value::Real(deviation.clamp(1e-6, 1e9)));
        }
        let homes = self.homes().len();
        if homes > 0 {
            put("regions", Value::Int(homes as i64));
        }
        if let Some((mean, p90, left)) = self.seen() {
            put("seen_wait", Value::Real(mean.clamp(0.0, 1e9)));
            put("seen_p90", Value::Real(p90.clamp(0.0, 1e9)));
            put(
                "seen_left",
                Value::Real(left.unwrap_or(0.0).clamp(0.0, 0.999)),
            );
        }
        values
    }

    /// What is missing and drawn from the market, in sentences. O(tickets).
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        let mut said = Vec::new();
        let mut missing = |unknown: usize, what: &str, drawn: &str| {
            let all = self.len();
            if unknown == all {
                said.push(format!("no line says {what}: {drawn}"));
            } else if unknown > 0 {
                let share = percent(unknown as f64 / all as f64, 1);
                said.push(format!("{share} of the lines do not say {what}: {drawn}"));
            }
        };
        let unknown = |column: &[f64]| {
            let known = column.iter().filter(|value| !value.is_nan()).count();
            self.len() - known
        };
        let counted = |column: &[u8], none: u8| {
            self.len() - column.iter().filter(|&&value| value != none).count()
        };
        missing(
            unknown(&self.ratings),
            "the rating",
            "ratings are drawn from the market",
        );
        missing(
            counted(&self.persons, 0),
            "how many are in the party",
            "sizes of parties are drawn from the market",
        );
        if self.sites.is_empty() {
            missing(
                counted(&self.regions, NOWHERE),
                "the region",
                "regions are drawn from the market, latencies from its table",
            );
        }
        let known = self.patience.iter().filter(|value| !value.is_nan()).count();
        let at_least = self.at_least.iter().filter(|&&wait| wait > 0.0).count();
        if known == 0 && at_least == 0 {
            missing(
                self.len(),
                "how long players were willing to wait",
                "patience is drawn from the market",
            );
        } else if known < self.len() {
            let others = percent(1.0 - known as f64 / self.len() as f64, 1);
            said.push(format!(
                "how long {others} of the tickets would have waited is not known: it is drawn from the market, for those who played beyond their wait"
            ));
        }
        said.push("roles and latest results are drawn from the market; the members of a party share its rating on average".to_owned());
        said
    }
}
