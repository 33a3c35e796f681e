//! Tickets that can never be in a game, found before anybody plays.
//!
//! Every rule is taken at the loosest that any wait ever makes it, and time is left out: as if all
//! tickets were there at once and waited as long as they may. Who finds no partners even so is never
//! in a game. The reverse does not hold: who is not named here may be without a game all the same.

use crate::import::RuleSet;
use crate::order::by_number;
use crate::play::Bonds;
use crate::ticket::Ticket;

/// Tickets that can never be in a game, for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Never {
    /// Their places in the list, in order.
    pub tickets: Vec<usize>,
    /// Why.
    pub why: String,
}

/// What was found before anybody plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foresight {
    /// Tickets that were looked at: the first ones, if there was too much to do for all.
    pub looked: usize,
    /// Reasons, the one of most tickets first.
    pub never: Vec<Never>,
}

/// Pairs of tickets that are looked at before the search ends: less than a second.
pub const PAIRS: u64 = 400_000;

/// Finds the tickets of a list that can never be in a game with others of it. Takes time in
/// proportion to `pairs` at most, and to the number of tickets if most of them can meet.
#[must_use]
pub fn never(rules: &RuleSet, tickets: &[Ticket], pairs: u64) -> Foresight {
    let mut service = rules.service(0);
    let bonds = rules.bonds(tickets);
    let refused: Vec<Option<String>> = (tickets.iter().enumerate())
        .map(|(at, ticket)| service.enter(at, ticket).or_else(|| bonds.alone(at)))
        .collect();
    let names = bonds.rules();
    let mut never: Vec<Never> = Vec::new();
    let mut left = pairs;
    let mut looked = 0;
    for (at, story) in refused.iter().enumerate() {
        let story = match story {
            Some(story) => Some(story.clone()),
            None => match kept_apart(&*bonds, at, tickets, &refused, &mut left) {
                Ok(fails) => fails.map(|fails| fails.words(&names)),
                Err(Exhausted) => break,
            },
        };
        looked = at + 1;
        let Some(why) = story else { continue };
        match never.iter_mut().find(|one| one.why == why) {
            Some(one) => one.tickets.push(at),
            None => never.push(Never {
                tickets: vec![at],
                why,
            }),
        }
    }
    by_number(&mut never, |one| -(one.tickets.len() as f64));
    Foresight { looked, never }
}

/// No more pairs are looked at.
struct Exhausted;

/// What keeps a ticket from the others.
struct Apart {
    /// Rules that alone keep all others away.
    always: u64,
    /// The rule that keeps most others away.
    most: Option<usize>,
    /// Whether there is anybody who fits.
    anybody: bool,
}

/// What keeps a ticket from as many others as it needs; nothing, if they are found.
fn kept_apart(
    bonds: &dyn Bonds,
    at: usize,
    tickets: &[Ticket],
    refused: &[Option<String>],
    left: &mut u64,
) -> Result<Option<Apart>, Exhausted> {
    let needs = bonds.needs(at);
    let (mut found, mut always) = (0, u64::MAX);
    let mut counts = [0_u32; 64];
    for other in (0..tickets.len()).filter(|&other| other != at && refused[other].is_none()) {
        if found >= needs {
            break;
        }
        *left = left.checked_sub(1).ok_or(Exhausted)?;
        let fails = bonds.apart(at, other);
        if fails == 0 {
            found += tickets[other].size();
        }
        always &= fails;
        for (rule, count) in counts.iter_mut().enumerate() {
            *count += u32::from(fails >> rule & 1 == 1);
        }
    }
    if found >= needs {
        return Ok(None);
    }
    let most = (counts.iter().enumerate()).max_by_key(|(rule, count)| (**count, 64 - rule));
    Ok(Some(Apart {
        always,
        most: most.filter(|(_, count)| **count > 0).map(|(rule, _)| rule),
        anybody: found > 0,
    }))
}

impl Apart {
    fn words(&self, names: &[String]) -> String {
        let name = |rule: usize| names.get(rule).map_or("another rule", String::as_str);
        let Some(most) = self.most else {
            return "there are too few others for a match".to_owned();
        };
        if self.always != u64::MAX && self.always != 0 {
            let rule = self.always.trailing_zeros() as usize;
            format!(
                "{} keeps everybody else away, however long they wait",
                name(rule)
            )
        } else if self.anybody {
            format!("too few others ever fit; {} keeps most away", name(most))
        } else {
            format!("nobody else ever fits; {} keeps most away", name(most))
        }
    }
}

impl Foresight {
    /// A sentence for each reason: how many tickets of how many, and why.
    #[must_use]
    pub fn words(&self, tickets: &[Ticket]) -> Vec<String> {
        let all = tickets.len();
        let mut lines: Vec<String> = (self.never.iter())
            .map(|one| {
                let first = one.tickets.first().and_then(|&at| tickets.get(at));
                let first = first.map_or("", |ticket| ticket.id.as_str());
                let count = one.tickets.len();
                let them = match count {
                    1 => format!("Ticket {first} can"),
                    _ => format!("{count} of {all} tickets, {first} the first, can"),
                };
                format!("{them} never be in a game: {}.", one.why)
            })
            .collect();
        if self.looked < all {
            lines.push(format!(
                "Only the first {} of {all} tickets were looked at.",
                self.looked
            ));
        }
        lines
    }
}
