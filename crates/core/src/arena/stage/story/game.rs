//! Why these players: what the rule's own reason says, with the numbers that it turned on.

use super::super::{ArenaStage, ArenaStageGame};
use super::people::{region, seconds};
use crate::arena::rules::{ArenaRule, BEGUN, RuleFamily, Shape};
use crate::hindsight::rules::reasons::{BORROWED, FITS, OVERDUE, PERIOD_OVER};
use crate::patience::{FORCED, RUN_OUT, UNFAIR_NOW};
use crate::words::{decimal, number, percent_or_less, rounded, several};

/// The numbers of a game: `win chance 53 %, spread 120, longest wait 41 s, 38 ms at most, in Europe`;
/// of two players how many points of rating they are apart instead of the spread.
#[must_use]
pub fn verdict(game: &ArenaStageGame) -> String {
    let mut parts = Vec::new();
    parts.push(match game.chance {
        // Nobody is sure to win, or to lose.
        Some(chance) => match decimal(100.0 * chance, 0).as_str() {
            "100" => "win chance over 99 %".to_owned(),
            "0" => "win chance under 1 %".to_owned(),
            chance => format!("win chance {chance} %"),
        },
        None if game.sides.len() > 2 => {
            format!("unfairness {}", number(rounded(game.unfair, 2)))
        }
        None => "played together".to_owned(),
    });
    let parties: Vec<_> = game.sides.iter().flatten().collect();
    parts.push(match parties.as_slice() {
        [one, other] if one.player.size == 1 && other.player.size == 1 => {
            let apart = number(rounded((one.player.rating - other.player.rating).abs(), 0));
            format!("{apart} {} apart", several(&apart, "point"))
        }
        _ => format!("spread {}", number(rounded(game.spread, 0))),
    });
    parts.push(format!("longest wait {}", seconds(game.wait)));
    if let Some((site, worst)) = game.site {
        let latency = number(rounded(worst, 0));
        parts.push(format!("{latency} ms at most, in {}", region(site)));
    }
    parts.join(", ")
}

/// Why the rule put these players together. O(sides + parties of the game).
#[must_use]
pub fn why(stage: &ArenaStage, rule: ArenaRule, game: &ArenaStageGame) -> String {
    let Some(market) = stage.market() else {
        return String::new();
    };
    let settings = &stage.setting().settings;
    let shape = rule.shape(market);
    let reason = game.reason;
    if reason == Some(BEGUN) {
        return format!(
            "somebody had waited {}, so it begins with fewer than {} players",
            seconds(settings.begin),
            market.format.places()
        );
    }
    let why = chosen(stage, rule, game, shape);
    match shape {
        Some(Shape::Pairs) => format!("pairs, first come, first served; the last: {why}"),
        _ => why,
    }
}

/// What the rule itself says of whom it put together.
fn chosen(
    stage: &ArenaStage,
    rule: ArenaRule,
    game: &ArenaStageGame,
    shape: Option<Shape>,
) -> String {
    let Some(market) = stage.market() else {
        return String::new();
    };
    let settings = &stage.setting().settings;
    let teams = shape == Some(Shape::Teams);
    let (reason, among) = (game.reason, game.among);
    let apart = percent_or_less(apart(game, teams));
    let whom = if teams { "the teams lie" } else { "they lie" };
    match rule {
        ArenaRule::Fifo if market.singles_only() => {
            format!("the {} who had waited longest", market.format.places())
        }
        ArenaRule::Fifo => "the first in line who fill the sides".to_owned(),
        ArenaRule::Lifo => format!("the newest of {among} who fill the sides"),
        ArenaRule::ByLot => format!("drawn by lot from {among}"),
        ArenaRule::Fewest => "the fewest parties that fill the sides".to_owned(),
        ArenaRule::Largest => "the largest parties that fill the sides".to_owned(),
        ArenaRule::Apart => match game.sides.iter().flatten().any(|one| one.player.size > 1) {
            true => "the first parties in line, without singles".to_owned(),
            false => "the first singles in line, without parties".to_owned(),
        },
        ArenaRule::Regions => {
            let home = game.sides.iter().flatten().next();
            let home = home.map_or("one region", |one| region(one.player.region));
            format!("the first in line from {home}")
        }
        _ if rule.family() == RuleFamily::Patience => {
            let split = strong(game, shape);
            match reason {
                Some(UNFAIR_NOW) => format!("no fair split, and it does not wait ({split})"),
                Some(FORCED) => format!("no fair split, but no more may wait ({split})"),
                Some(RUN_OUT) => {
                    format!("no fair split within {} s ({split})", settings.m)
                }
                _ => format!("a fair split ({split})"),
            }
        }
        ArenaRule::AtOnce => "whoever was there, as soon as a game was complete".to_owned(),
        ArenaRule::Periodic => {
            let ends = match reason {
                Some(PERIOD_OVER) => format!(
                    "somebody had waited {}, so the period was over",
                    seconds(settings.longest)
                ),
                _ => "the period’s players had gathered".to_owned(),
            };
            format!("{ends}, and neighbours by rating play: {whom} {apart} of all players apart")
        }
        ArenaRule::MultiQueue => match reason {
            Some(BORROWED) => format!(
                "somebody had waited {}, so the nearest ranges helped out",
                seconds(settings.longest)
            ),
            _ => format!("in the same of {} ranges of ratings", settings.ranges),
        },
        ArenaRule::DifferenceWait => format!(
            "their time as a temporary game has run down: {whom} {apart} of all players apart"
        ),
        ArenaRule::Widening => match reason {
            Some(FITS) => format!(
                "{whom} {apart} of all players apart, and the window holds {} at once",
                percent_or_less(settings.start)
            ),
            _ => format!("the window has widened to the {apart} of all players between them"),
        },
        ArenaRule::Batched => match reason {
            Some(OVERDUE) => format!(
                "somebody had waited {}, so all {among} who waited were matched at once",
                seconds(settings.longest)
            ),
            _ => format!(
                "of the cheapest games of all {among} who waited; {whom} {apart} of all players apart"
            ),
        },
        ArenaRule::BestAtOnce | ArenaRule::BestEvery | ArenaRule::BestOfCrowd => {
            format!("the best game of {among} who waited")
        }
        ArenaRule::Timed => format!(
            "the best game of {among} who waited, a second of waiting counting {} points",
            number(settings.beta)
        ),
        ArenaRule::Roles => {
            format!("the best game of {among} in which everybody has one of their roles")
        }
        ArenaRule::RandomPairs => format!("drawn by lot from {among} at the batch"),
        ArenaRule::SkillPairs => {
            format!("neighbours by rating among {among} at the batch")
        }
        ArenaRule::GreedyEomm => {
            "pair by pair, those after whose game the fewest stop playing".to_owned()
        }
        ArenaRule::CappedEomm => format!(
            "of pairs with unfairness up to {} those after whose games the fewest stop playing",
            number(settings.cap)
        ),
        ArenaRule::PricedEomm => format!(
            "the pairs after whose games the fewest stop playing, unfairness priced at {}",
            number(settings.price)
        ),
        ArenaRule::WorstPairs => "the pairs after whose games the most stop playing".to_owned(),
        _ => "the pairs after whose games the fewest stop playing".to_owned(),
    }
}

/// How far the players of a game lie apart by their places among all, 0 to 1; where teams are
/// paired, how far their means do.
fn apart(game: &ArenaStageGame, teams: bool) -> f64 {
    let ends = |values: &mut dyn Iterator<Item = f64>| {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        (high - low).max(0.0)
    };
    if !teams {
        let all = game.sides.iter().flatten();
        return ends(&mut all.map(|one| one.player.place[0]));
    }
    let mean = |side: &Vec<crate::sim::Ticket<crate::arena::Contender>>| {
        let persons: f64 = side.iter().map(|one| f64::from(one.player.size)).sum();
        let sum = (side.iter()).map(|one| f64::from(one.player.size) * one.player.place[0]);
        sum.sum::<f64>() / persons
    };
    ends(&mut game.sides.iter().map(mean))
}

/// `1 strong against 2`; of teams whether they are strong; where sides are made anew, how many.
fn strong(game: &ArenaStageGame, shape: Option<Shape>) -> String {
    let persons = |side: &[crate::sim::Ticket<crate::arena::Contender>], all: bool| {
        let counted = side.iter().filter(|one| all || one.player.strong);
        counted.map(|one| u32::from(one.player.size)).sum::<u32>()
    };
    let of = |side: usize| game.sides.get(side).map_or(0, |side| persons(side, false));
    let is_strong = |side: &Vec<_>| 2 * persons(side, false) >= persons(side, true);
    match shape {
        Some(Shape::Teams) if game.sides.len() > 2 => {
            let strong = game.sides.iter().filter(|side| is_strong(side)).count();
            format!("{strong} strong teams of {}", game.sides.len())
        }
        Some(Shape::Teams) => {
            let name = |side: usize| match game.sides.get(side).is_some_and(is_strong) {
                true => "a strong team",
                false => "a weak team",
            };
            format!("{} against {}", name(0), name(1))
        }
        Some(Shape::Named | Shape::Pairs) => {
            let all: u32 = game.sides.iter().map(|side| persons(side, true)).sum();
            let strong: u32 = game.sides.iter().map(|side| persons(side, false)).sum();
            format!("{strong} strong of {all}")
        }
        _ => format!("{} strong against {}", of(0), of(1)),
    }
}
