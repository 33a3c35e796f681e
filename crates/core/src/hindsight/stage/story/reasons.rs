//! Why a game is formed now, and why with these: a clause for every reason of every
//! rule, with the numbers that decided.

use super::waits::{batch, overdue, period, queue, waited, widest};
use super::words::{all, distance, numbers, pair, short, waiting};
use crate::hindsight::parameters::{HindsightRule, Reach};
use crate::hindsight::rules::reasons::{
    BATCH, BORROWED, COMPUTERS, DEFINITIVE, DIVIDED, ENOUGH, FITS, GATHERED, OPENED, OVERDUE,
    PERIOD_OVER, SAME_CELL,
};
use crate::hindsight::rules::{ClockFrom, Window};
use crate::hindsight::stage::{At, Formed, Pledge};
use crate::words::{count, number};

/// Why the game was formed in this step: what follows "because".
pub(super) fn because(at: At<'_>, game: &Formed) -> String {
    let seats = at.stage.setting().market.k as usize;
    let first = game.members.first().copied().unwrap_or(0);
    let own = || queue(at, &at.cell(first));
    match (at.stage.rule(), game.why) {
        (HindsightRule::Greedy, ENOUGH) => {
            format!(
                "{}, and any {} are a game",
                waiting(waited(at)),
                count(seats, "no")
            )
        }
        (HindsightRule::Periodic, GATHERED) => period(at, false),
        (HindsightRule::Periodic, PERIOD_OVER) => period(at, true),
        (HindsightRule::Batched, BATCH) => batch(at, false),
        (HindsightRule::Batched, OVERDUE) => batch(at, true),
        (HindsightRule::MultiQueue, SAME_CELL) => format!("{} are in {}", all(seats), own()),
        (HindsightRule::MultiQueue, DIVIDED) => {
            format!("with the new borders {} are in {}", all(seats), own())
        }
        (HindsightRule::MultiQueue, BORROWED) => borrowed(at, game, first),
        (HindsightRule::DifferenceWait, DEFINITIVE) => definitive(at, game, first),
        (HindsightRule::Widening, FITS | OPENED) => window(at, game),
        (rule, COMPUTERS) => alone(at, rule, game, first),
        _ => "that is its rule".to_owned(),
    }
}

/// Players of other queues help out.
fn borrowed(at: At<'_>, game: &Formed, first: usize) -> String {
    let most = at.away(&game.members);
    let from = if most <= 1 {
        "the next queue".to_owned()
    } else {
        format!("up to {} queues away", count(most, "no"))
    };
    format!(
        "{} and {} has too few: it borrows the nearest from {from}",
        overdue(at, first),
        queue(at, &at.cell(first))
    )
}

/// The clock of a temporary pair.
fn definitive(at: At<'_>, game: &Formed, first: usize) -> String {
    let stage = at.stage;
    let (rules, kind) = (&stage.setting().rules, pair(game.members.len()));
    if game.time >= stage.cast()[first].arrived + stage.setting().market.tau {
        return format!("{}, the end of any temporary {kind}", overdue(at, first));
    }
    let same = |pledge: &&Pledge| pledge.to == at.step && pledge.members == game.members;
    let pledge = stage.pledges().iter().find(same);
    let spread = pledge.map_or_else(|| distance(stage, &game.members), |pledge| pledge.spread);
    let clock = format!(
        "f · q = {} · {} = {}",
        short(rules.f),
        short(spread),
        short(rules.f * spread)
    );
    let two = game.members.len() == 2;
    let since = match (rules.clock, pledge) {
        (ClockFrom::Pair, None) => return format!("their clock, {clock}, has no time to run"),
        (ClockFrom::Pair, Some(pledge)) => {
            let made = number(stage.at(pledge.from).moment().time);
            format!("since the {kind} was made at time {made}")
        }
        (ClockFrom::Latest, _) if two => "since the later of them came".to_owned(),
        (ClockFrom::Latest, _) => "since the last of them came".to_owned(),
        (ClockFrom::Earliest, _) if two => "since the earlier of them came".to_owned(),
        (ClockFrom::Earliest, _) => "since the first of them came".to_owned(),
    };
    if pledge.is_some() {
        format!("their clock, {clock} {since}, has run down and nobody nearer has come")
    } else {
        format!("their clock, {clock} {since}, has run down already")
    }
}

/// The window that holds the game.
fn window(at: At<'_>, game: &Formed) -> String {
    let rules = &at.stage.setting().rules;
    let (place, who) = match rules.asked {
        Window::Every => (game.members.last(), "came last"),
        Window::Oldest => (game.members.first(), "waited longest"),
    };
    let place = place.copied().unwrap_or(0);
    let wait = game.time - at.stage.cast()[place].arrived;
    let width = format!(
        "{} + {} · {} = {}",
        short(rules.start),
        short(rules.growth),
        short(wait),
        short(rules.start + rules.growth * wait)
    );
    let difference = short(widest(at, &game.members));
    let place = place + 1;
    if game.why == FITS {
        format!(
            "the newcomer fits: the window of player {place}, who {who}, is {width} wide and \
             holds a difference of {difference}"
        )
    } else {
        format!(
            "the window of player {place}, who {who}, has widened to {width} and holds a \
             difference of {difference}"
        )
    }
}

/// Computer players make up the game.
fn alone(at: At<'_>, rule: HindsightRule, game: &Formed, first: usize) -> String {
    let market = &at.stage.setting().market;
    let late = overdue(at, first);
    let others = &game.members[1.min(game.members.len())..];
    let few = || {
        let verb = if game.members.len() == 1 { "is" } else { "are" };
        let here = count(game.members.len(), "none");
        let seats = count(market.k as usize, "no");
        format!("{late} and only {here} of {seats} players {verb} there")
    };
    let along = |why: &str| {
        if others.is_empty() {
            String::new()
        } else {
            let verb = if others.len() == 1 { "comes" } else { "come" };
            format!("; {}, {why}, {verb} along", numbers(others))
        }
    };
    match rule {
        HindsightRule::Greedy | HindsightRule::Periodic | HindsightRule::Batched => few(),
        HindsightRule::MultiQueue => match at.stage.setting().rules.reach {
            Reach::Anywhere => format!("{}, in all queues together", few()),
            Reach::Near => match at.stage.setting().rules.radius {
                0 => format!("{}, in that queue", few()),
                1 => format!("{}, up to the next queue", few()),
                radius => format!(
                    "{}, up to {} queues away",
                    few(),
                    count(radius as usize, "no")
                ),
            },
        },
        HindsightRule::DifferenceWait => {
            let lack = match market.k {
                2 => "partner",
                _ => "group",
            };
            format!("{late} without a {lack}{}", along("without one too"))
        }
        HindsightRule::Widening => {
            format!(
                "{late} and no game has opened{}",
                along("whom the windows allow")
            )
        }
    }
}
