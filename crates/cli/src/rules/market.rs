//! A small market for comparisons: tickets that come at random, with a skill and latencies.

use lobbylab_core::sim::{HashedUniforms, Streams};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};

/// The words of the option.
pub const HELP: &str = "A drawn market, as key=value separated by commas: rate (tickets a second, 1), for (seconds, 600), after (seconds played after the last, 300), mean and sd (skill, 1500 and 300), attribute (the skill's name, skill), parties (largest, 1), latency (mean ms to each region, 0 for none), regions (1)";

/// What a market is like.
#[derive(Clone, Debug, PartialEq)]
pub struct Market {
    rate: f64,
    lasts: f64,
    /// Seconds that are played after the last ticket may have come.
    pub after: f64,
    mean: f64,
    sd: f64,
    attribute: String,
    parties: f64,
    latency: f64,
    regions: f64,
}

/// Most tickets of a market, on average.
const MOST: f64 = 1e6;

impl Market {
    /// Reads the option.
    ///
    /// # Errors
    /// The key, the value, and what is allowed.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut market = Self {
            rate: 1.0,
            lasts: 600.0,
            after: 300.0,
            mean: 1500.0,
            sd: 300.0,
            attribute: "skill".to_owned(),
            parties: 1.0,
            latency: 0.0,
            regions: 1.0,
        };
        for pair in text
            .split(',')
            .map(str::trim)
            .filter(|pair| !pair.is_empty())
        {
            let Some((key, value)) = pair.split_once('=') else {
                return Err(format!("--market: '{pair}' is no key=value"));
            };
            let (key, value) = (key.trim(), value.trim());
            if key == "attribute" {
                value.clone_into(&mut market.attribute);
                continue;
            }
            let (field, low, high) = match key {
                "rate" => (&mut market.rate, 1e-6, 1e4),
                "for" => (&mut market.lasts, 1.0, 1e6),
                "after" => (&mut market.after, 0.0, 1e6),
                "mean" => (&mut market.mean, -1e9, 1e9),
                "sd" => (&mut market.sd, 0.0, 1e9),
                "parties" => (&mut market.parties, 1.0, 10.0),
                "latency" => (&mut market.latency, 0.0, 1e4),
                "regions" => (&mut market.regions, 1.0, 20.0),
                _ => {
                    return Err(format!(
                        "--market: there is no key '{key}'; there are rate, for, after, mean, sd, attribute, parties, latency and regions"
                    ));
                }
            };
            match value.parse::<f64>() {
                Ok(number) if (low..=high).contains(&number) => *field = number,
                _ => {
                    return Err(format!(
                        "--market: {key} is '{value}'; allowed are numbers from {low} to {high}"
                    ));
                }
            }
        }
        if market.rate * market.lasts > MOST {
            return Err(format!(
                "--market: rate times for is {} tickets; at most {MOST} are drawn",
                market.rate * market.lasts
            ));
        }
        Ok(market)
    }

    /// The last moment that is played.
    pub fn until(&self) -> f64 {
        self.lasts + self.after
    }

    /// Draws the tickets of a replication.
    pub fn tickets(&self, seed: u64, replication: u64) -> Vec<Ticket> {
        let streams = Streams::new(seed, replication);
        let draws = |name: &str| Draws {
            numbers: streams.numbers(name),
            next: 0,
        };
        let mut arrivals = draws("arrivals");
        let mut sizes = draws("parties");
        let mut skills = draws("skills");
        let mut places = draws("latency");
        let mut tickets = Vec::new();
        let mut now = 0.0;
        loop {
            now += arrivals.exponential() / self.rate;
            if now > self.lasts {
                return tickets;
            }
            let id = format!("t{}", tickets.len() + 1);
            // Two of three tickets are solos; larger parties are equally likely.
            let size = if self.parties > 1.0 && sizes.uniform() > 2.0 / 3.0 {
                2 + (sizes.uniform() * (self.parties - 1.0)) as usize
            } else {
                1
            };
            let players = (0..size).map(|place| Player {
                id: if size == 1 {
                    id.clone()
                } else {
                    format!("{id}.{}", place + 1)
                },
                attributes: [(
                    self.attribute.clone(),
                    Attribute::Number(self.mean + self.sd * normal(&mut skills)),
                )]
                .into(),
                latency: self.latencies(&mut places),
                ..Player::default()
            });
            tickets.push(Ticket {
                players: players.collect(),
                id,
                at: now,
                ..Ticket::default()
            });
        }
    }

    fn latencies(&self, stream: &mut Draws) -> Vec<(String, f64)> {
        if self.latency == 0.0 {
            return Vec::new();
        }
        (1..=self.regions as usize)
            .map(|region| {
                (
                    format!("region{region}"),
                    8.0 + stream.exponential() * self.latency,
                )
            })
            .collect()
    }
}

/// Numbers of a name, one after another.
struct Draws {
    numbers: HashedUniforms,
    next: u64,
}

impl Draws {
    fn uniform(&mut self) -> f64 {
        self.next += 1;
        self.numbers.at([self.next, 0])
    }

    fn exponential(&mut self) -> f64 {
        -libm::log(1.0 - self.uniform())
    }
}

/// A standard normal number: the sum of twelve uniform ones less six.
fn normal(stream: &mut Draws) -> f64 {
    (0..12).map(|_| stream.uniform()).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_market_is_a_function_of_its_words_and_seed() {
        let market =
            Market::read("rate=2, for=100, parties=3, latency=40, regions=2").expect("a market");
        let tickets = market.tickets(1, 0);
        assert_eq!(tickets, market.tickets(1, 0));
        assert_ne!(tickets, market.tickets(1, 1));
        assert!((120..290).contains(&tickets.len()), "{}", tickets.len());
        assert!(
            tickets
                .iter()
                .all(|ticket| ticket.players.len() <= 3 && ticket.players[0].latency.len() == 2)
        );
        for bad in [
            "rate",
            "rate=x",
            "rate=-1",
            "speed=2",
            "rate=9999,for=900000",
        ] {
            assert!(Market::read(bad).is_err(), "{bad}");
        }
    }
}
