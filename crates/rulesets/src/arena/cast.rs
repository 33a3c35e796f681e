//! What players of a book say to a service: its tickets, made of the book's rows.

use super::asked::{Asked, AskedKind, asked};
use crate::RuleSet;
use crate::ticket::{Attribute, Player, Quality, Ticket};
use lobbylab_core::arena::{REGIONS, TicketBook};
use lobbylab_core::sim::{HashedUniforms, Streams};

/// What players say of one attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Says {
    /// Nothing: the rule set's default holds.
    Nothing,
    /// The rating, times a number, plus another.
    Rating(f64, f64),
    /// How uncertain the rating is, times a number.
    Deviation(f64),
    /// The name of their home region.
    Region,
    /// Their latency to every site.
    Latencies,
    /// A free attribute of the book.
    Column(String),
    /// All the same.
    Always(Attribute),
    /// Each one of several, by lot, with these shares.
    Lot(Vec<(Attribute, f64)>),
}

/// Who says what.
#[derive(Clone, Debug, PartialEq)]
pub struct Casting {
    /// By the attribute's name.
    pub says: Vec<(String, Says)>,
}

/// Parts of names that mean skill.
const SKILLS: [&str; 8] = [
    "skill", "mmr", "rating", "elo", "rank", "mean", "score", "level",
];

impl Casting {
    /// What one would guess: the first number that sounds like a skill, or else the first, is the
    /// rating; what has a default is left to it; of other texts all players say the same.
    #[must_use]
    pub fn guess(rules: &RuleSet) -> Self {
        let asked = asked(rules);
        let number = |one: &&Asked| one.kind == AskedKind::Number;
        let sounds = |one: &&Asked| {
            let name = one.name.to_lowercase();
            SKILLS.iter().any(|part| name.contains(part))
        };
        let skill = asked
            .iter()
            .filter(number)
            .find(sounds)
            .or_else(|| asked.iter().find(number))
            .map(|one| one.name.clone());
        let says = asked.into_iter().map(|one| {
            let says = match one.kind {
                AskedKind::Number if skill.as_ref() == Some(&one.name) => Says::Rating(1.0, 0.0),
                AskedKind::Number if matches!(one.name.as_str(), "dev" | "uncertainty") => {
                    Says::Deviation(1.0)
                }
                AskedKind::Regions => Says::Latencies,
                _ if one.optional => Says::Nothing,
                AskedKind::Number => Says::Always(one.example.unwrap_or(Attribute::Number(0.0))),
                AskedKind::Text => {
                    Says::Always(one.example.unwrap_or(Attribute::Text("any".to_owned())))
                }
                AskedKind::Texts => {
                    let any = Attribute::Texts(vec!["any".to_owned()]);
                    Says::Always(one.example.unwrap_or(any))
                }
            };
            (one.name, says)
        });
        Self {
            says: says.collect(),
        }
    }

    /// Reads what players say of an attribute: `nothing`, `rating`, `rating*0.001`,
    /// `rating*0.02+10`, `deviation`, `region`, `latencies`, `column:NAME`, a number, a text, or
    /// several with their shares, `ranked:0.7|casual:0.3`.
    ///
    /// # Errors
    /// The attribute, what was said, and what is allowed.
    pub fn put(&mut self, name: &str, text: &str) -> Result<(), String> {
        let wrong = |allowed: &str| Err(format!("{name} is {text}; allowed: {allowed}"));
        let text = text.trim();
        let says = match text {
            "nothing" => Says::Nothing,
            "rating" => Says::Rating(1.0, 0.0),
            "deviation" => Says::Deviation(1.0),
            "region" => Says::Region,
            "latencies" => Says::Latencies,
            _ => {
                if let Some(rest) = text.strip_prefix("rating*") {
                    let (times, plus) = rest.split_once('+').unwrap_or((rest, "0"));
                    match (times.trim().parse(), plus.trim().parse()) {
                        (Ok(times), Ok(plus)) if f64::is_finite(times) && f64::is_finite(plus) => {
                            Says::Rating(times, plus)
                        }
                        _ => return wrong("rating*NUMBER or rating*NUMBER+NUMBER"),
                    }
                } else if let Some(column) = text.strip_prefix("column:") {
                    Says::Column(column.to_owned())
                } else if text.contains('|') {
                    let mut lot = Vec::new();
                    for part in text.split('|') {
                        let (value, share) = part.rsplit_once(':').unwrap_or((part, "1"));
                        match share.trim().parse::<f64>() {
                            Ok(share) if share.is_finite() && share >= 0.0 => {
                                lot.push((self.value(name, value.trim()), share));
                            }
                            _ => return wrong("values with shares from 0, such as a:0.7|b:0.3"),
                        }
                    }
                    if lot.iter().all(|(_, share)| *share == 0.0) {
                        return wrong("a share above 0");
                    }
                    Says::Lot(lot)
                } else {
                    Says::Always(self.value(name, text))
                }
            }
        };
        match self.says.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = says,
            None => self.says.push((name.to_owned(), says)),
        }
        Ok(())
    }

    /// A value as it is written, of the kind that the attribute has.
    fn value(&self, name: &str, text: &str) -> Attribute {
        let now = self.says.iter().find(|(other, _)| other == name);
        let list = matches!(now, Some((_, Says::Always(Attribute::Texts(_)))));
        if list {
            return Attribute::Texts(text.split('+').map(|one| one.trim().to_owned()).collect());
        }
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Attribute::Number(number),
            _ => Attribute::Text(text.to_owned()),
        }
    }

    /// All tickets of a book as a service gets them; those whose players lose patience are taken
    /// back at that moment.
    #[must_use]
    pub fn tickets(&self, book: &TicketBook, streams: &Streams) -> Vec<Ticket> {
        let cast = Cast::new(self, streams, book.sites());
        (0..book.len())
            .map(|number| {
                let end = book.times()[number] + book.patience()[number];
                Ticket {
                    remove_at: end.is_finite().then_some(end),
                    ..cast.ticket(book, number)
                }
            })
            .collect()
    }

    /// In a sentence, an attribute each.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let value = |value: &Attribute| match value {
            Attribute::Number(number) => format!("{number}"),
            Attribute::Text(text) => text.clone(),
            Attribute::Truth(truth) => truth.to_string(),
            Attribute::Texts(texts) => texts.join("+"),
            Attribute::Map(_) => "a map".to_owned(),
        };
        let say = |says: &Says| match says {
            Says::Nothing => "players say nothing, the default holds".to_owned(),
            Says::Rating(1.0, 0.0) => "the market's rating".to_owned(),
            Says::Rating(times, plus) => format!("the market's rating times {times} plus {plus}"),
            Says::Deviation(_) => "how uncertain the rating is".to_owned(),
            Says::Region => "the name of the home region".to_owned(),
            Says::Latencies => "the latency to every site".to_owned(),
            Says::Column(name) => format!("the column {name}"),
            Says::Always(one) => format!("{} for everybody", value(one)),
            Says::Lot(lot) => {
                let all: Vec<String> = (lot.iter())
                    .map(|(one, share)| format!("{} ({share})", value(one)))
                    .collect();
                format!("one of {}, by lot", all.join(", "))
            }
        };
        (self.says.iter())
            .map(|(name, says)| format!("{name}: {}", say(says)))
            .collect()
    }
}

/// The tickets of a book as a service gets them.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    casting: Casting,
    lots: Vec<HashedUniforms>,
    sites: usize,
}

impl Cast {
    /// What is drawn by lot comes from a stream for each attribute.
    pub(super) fn new(casting: &Casting, streams: &Streams, sites: usize) -> Self {
        let lots = (casting.says.iter())
            .map(|(name, _)| streams.numbers(&format!("ruleset.{name}")))
            .collect();
        Self {
            casting: casting.clone(),
            lots,
            sites,
        }
    }

    /// A ticket of the book. Everybody is somebody else: nobody has blocked anybody.
    pub(super) fn ticket(&self, book: &TicketBook, number: usize) -> Ticket {
        let players: Vec<Player> = (book.members(number))
            .map(|row| Player {
                id: format!("p{row}"),
                ..self.player(book, row)
            })
            .collect();
        let mut ticket = Ticket {
            id: format!("t{number}"),
            at: book.times()[number],
            players,
            ..Ticket::default()
        };
        let size = ticket.players.len() as f64;
        for (name, _) in &self.casting.says {
            let numbers = ticket
                .players
                .iter()
                .filter_map(|player| player.number(name));
            let sum: f64 = numbers.sum();
            match ticket
                .players
                .first()
                .and_then(|one| one.attributes.get(name))
            {
                Some(Attribute::Number(_)) => {
                    ticket.search.numbers.insert(name.clone(), sum / size);
                }
                Some(Attribute::Text(text)) => {
                    ticket.search.texts.insert(name.clone(), text.clone());
                }
                Some(Attribute::Truth(true)) => ticket.search.tags.push(name.clone()),
                _ => {}
            }
        }
        ticket
    }

    fn player(&self, book: &TicketBook, row: usize) -> Player {
        let columns = book.columns();
        let mut player = Player::default();
        let sites = book.latency(row);
        for (name, latency) in self.named(sites) {
            player.latency.push((name.to_owned(), latency));
            player.qualities.push(Quality {
                region: name.to_owned(),
                latency,
                loss: 0.0,
            });
        }
        for ((name, says), lot) in self.casting.says.iter().zip(&self.lots) {
            let value = match says {
                Says::Nothing => None,
                Says::Rating(times, plus) => {
                    Some(Attribute::Number(columns.rating[row] * times + plus))
                }
                Says::Deviation(times) => Some(Attribute::Number(columns.deviation[row] * times)),
                Says::Region => {
                    let region = usize::from(columns.region[row]);
                    REGIONS
                        .get(region)
                        .map(|name| Attribute::Text((*name).to_owned()))
                }
                Says::Latencies => {
                    let all = self.named(sites).map(|(name, ms)| (name.to_owned(), ms));
                    let all: Vec<(String, f64)> = all.collect();
                    (!all.is_empty()).then_some(Attribute::Map(all))
                }
                Says::Column(column) => {
                    let column = columns.attributes.get(column);
                    column
                        .and_then(|column| column.get(row))
                        .map(|&number| Attribute::Number(number))
                }
                Says::Always(value) => Some(value.clone()),
                Says::Lot(lot_of) => Some(draw(lot_of, lot.at([row as u64, 0]))),
            };
            if let Some(value) = value {
                player.attributes.insert(name.clone(), value);
            }
        }
        player
    }

    /// Sites by the names of their regions.
    fn named<'a>(&self, sites: &'a [f64]) -> impl Iterator<Item = (&'static str, f64)> + use<'a> {
        let count = self.sites;
        REGIONS.into_iter().zip(sites.iter().copied()).take(count)
    }
}

fn draw(lot: &[(Attribute, f64)], place: f64) -> Attribute {
    let all: f64 = lot.iter().map(|(_, share)| share).sum();
    let mut sum = 0.0;
    for (value, share) in lot {
        sum += share / all;
        if place < sum {
            return value.clone();
        }
    }
    // Rounding may leave a sliver above the last share.
    let last = lot.iter().rfind(|(_, share)| *share > 0.0);
    last.map_or(Attribute::Number(0.0), |(value, _)| value.clone())
}
