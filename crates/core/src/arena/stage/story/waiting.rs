//! Why not yet: which condition of the rule fails for who has waited longest, and how often it
//! has.

use super::super::{ArenaLaneView, ArenaStage, LongestWaiting};
use super::people::{party, region, seconds};
use crate::arena::rules::{ArenaRule, RuleFamily, Shape};
use crate::sim::{Lack, Refusal};
use crate::words::{count, counted, listed, number, percent_or_less, rounded};

/// Who has waited longest, which condition fails now, and at how many arrivals which did.
/// O(conditions that failed).
#[must_use]
pub fn why_not(stage: &ArenaStage, lane: &ArenaLaneView, longest: &LongestWaiting) -> String {
    let wait = seconds(lane.now - longest.ticket.arrived);
    let mut text = format!("Longest waiting, {wait}: {}", party(stage, &longest.ticket));
    match &longest.refusal {
        None => text.push('.'),
        Some(refusal) => {
            text.push_str("; ");
            text.push_str(&lacking(stage, lane, longest, refusal));
            text.push('.');
        }
    }
    let failed: u32 = longest.failed.iter().map(|(_, count)| count).sum();
    if failed > 1 {
        let reasons: Vec<String> = (longest.failed.iter())
            .map(|(lack, count)| format!("{count} × {}", short(lack)))
            .collect();
        text.push_str(&format!(
            " Refused after {failed} arrivals: {}",
            listed(&reasons)
        ));
        let without = match longest.games {
            0 => "; no game was formed meanwhile.".to_owned(),
            games => format!(
                "; {} formed without them.",
                match games {
                    1 => "one game was".to_owned(),
                    _ => format!("{} were", counted(games as usize, "game")),
                }
            ),
        };
        text.push_str(&without);
    }
    text
}

/// A condition that fails, in two or three words.
fn short(lack: &Lack) -> &'static str {
    match lack {
        Lack::Players(_) => "too few players",
        Lack::Fit => "parties do not fit",
        Lack::Team(_) => "team not full",
        Lack::Look => "before the batch",
        Lack::Passed => "passed over",
        Lack::Roles => "no roles for all",
        Lack::Window { .. } => "window too narrow",
        Lack::Price(_) => "game too dear",
        Lack::Clock { .. } => "game still temporary",
        Lack::Partner => "nobody free",
        Lack::Choice => "no choice that fits",
        Lack::Fairness => "no fair split",
        Lack::Consent => "table says wait",
    }
}

/// The condition that fails now.
fn lacking(
    stage: &ArenaStage,
    lane: &ArenaLaneView,
    longest: &LongestWaiting,
    refusal: &Refusal,
) -> String {
    let rule = lane.rule;
    let later = |verb: &str| match refusal.until.is_finite() {
        true => format!(
            ", {verb} in {}",
            seconds((refusal.until - lane.now).max(0.0))
        ),
        false => String::new(),
    };
    let other = || match &longest.other {
        Some(other) => party(stage, other),
        None => "others".to_owned(),
    };
    match refusal.lack {
        Lack::Players(missing) => {
            players(stage, rule, longest, missing as usize) + &later(by_itself(rule))
        }
        Lack::Fit => {
            "the parties that wait do not fill the sides".to_owned() + &later(by_itself(rule))
        }
        Lack::Team(0) => "the parties that wait do not fill a team with them".to_owned(),
        Lack::Team(missing) => format!(
            "{} missing in their team",
            is_missing(missing as usize, "player")
        ),
        Lack::Look => "they came after the last batch".to_owned() + &later("the next is"),
        Lack::Passed => passed(rule).to_owned() + &later("the next batch is"),
        Lack::Roles => "no game of those who wait has everybody in one of their roles".to_owned(),
        Lack::Window { by, .. } => format!(
            "the window is too narrow for the game with {}, by {} of all players{}",
            other(),
            percent_or_less(by),
            later("wide enough")
        ),
        Lack::Price(by) => format!(
            "the cheapest game with them costs each player {} more than being held back{}",
            number(rounded(by, 3)),
            later("the next batch is")
        ),
        Lack::Clock { .. } => format!(
            "in a temporary game with {}{}",
            other(),
            later("which is definitive")
        ),
        Lack::Partner => "all others are in temporary games".to_owned(),
        Lack::Choice => "nobody of the others chose a side or a zone that fits".to_owned(),
        Lack::Fairness => "no fair split of those who wait".to_owned() + &later("the wait is over"),
        Lack::Consent => "a fair split is possible, but the table says to wait".to_owned(),
    }
}

/// What happens at a time-out.
fn by_itself(rule: ArenaRule) -> &'static str {
    match rule {
        ArenaRule::MultiQueue => "the nearest help out",
        ArenaRule::Periodic => "the period ends",
        _ if rule.family() == RuleFamily::Orders => "fewer may begin",
        _ => "it looks again",
    }
}

/// So many players too few, and where.
fn players(
    stage: &ArenaStage,
    rule: ArenaRule,
    longest: &LongestWaiting,
    missing: usize,
) -> String {
    let teams = (stage.market()).is_some_and(|market| rule.shape(market) == Some(Shape::Teams));
    let noun = if teams { "full team" } else { "player" };
    let ticket = &longest.ticket.player;
    match rule {
        ArenaRule::Regions => format!(
            "{} missing from {}",
            is_missing(missing, noun),
            region(ticket.region)
        ),
        ArenaRule::Apart if ticket.size > 1 => {
            format!("{} missing in parties", is_missing(missing, noun))
        }
        ArenaRule::Apart => format!("{} missing", is_missing(missing, "single")),
        ArenaRule::MultiQueue => {
            format!(
                "{} missing in their range of ratings",
                is_missing(missing, noun)
            )
        }
        ArenaRule::Periodic => format!("{} missing in the period", is_missing(missing, noun)),
        ArenaRule::BestOfCrowd => format!("{} missing in the crowd", is_missing(missing, noun)),
        _ => format!("{} missing", is_missing(missing, noun)),
    }
}

/// `one player is`, `three players are`.
fn is_missing(missing: usize, noun: &str) -> String {
    match missing {
        1 => format!("{} {noun} is", count(1, "no")),
        _ => format!("{} are", counted(missing, noun)),
    }
}

/// What the last batch did instead.
fn passed(rule: ArenaRule) -> &'static str {
    match rule {
        ArenaRule::Batched => "the last batch had cheaper games without them",
        _ if rule.family() == RuleFamily::Balance => "the last batch formed a better game",
        ArenaRule::CappedEomm | ArenaRule::PricedEomm => "they sat out the last batch",
        _ => "they were the odd one out at the last batch",
    }
}
