//! What rings and what the rule waits for, in words; and what several games of one
//! instant have in common.

use super::words::{pair, short, spreads, waiting};
use crate::experiment::Switch;
use crate::hindsight::parameters::HindsightRule;
use crate::hindsight::rules::MOST_CRITERIA;
use crate::hindsight::rules::Window;
use crate::hindsight::rules::reasons::{BATCH, DEFINITIVE, GATHERED, OPENED, OVERDUE, PERIOD_OVER};
use crate::hindsight::stage::{At, Happened};
use crate::sim::Reason;
use crate::words::{capital, count, listed, number};

/// What the rule said first in this step.
fn said(at: At<'_>) -> Option<Reason> {
    at.happened().iter().find_map(|happened| match happened {
        Happened::Reason(reason) => Some(*reason),
        _ => None,
    })
}

/// Whether a player who has come waited when the rule began to act.
fn waited_then(at: At<'_>, place: usize) -> bool {
    let before = at.before();
    let actor = &at.stage.cast()[place];
    actor.game.is_none_or(|game| game >= before.games)
        && (actor.departure).is_none_or(|departure| departure >= before.departures)
}

/// How many these were: with the newcomer of the step, if any.
pub(super) fn waited(at: At<'_>) -> usize {
    let come = 0..at.moment().players;
    come.filter(|&place| waited_then(at, place)).count()
}

/// Of those the one who came first.
fn oldest(at: At<'_>) -> usize {
    let mut come = 0..at.moment().players;
    come.find(|&place| waited_then(at, place)).unwrap_or(0)
}

/// `player 3 has waited τmax = 5`.
pub(super) fn overdue(at: At<'_>, place: usize) -> String {
    let tau = number(at.stage.setting().market.tau);
    format!("player {} has waited τmax = {tau}", place + 1)
}

/// What happens when nobody comes.
pub(super) fn rings(at: At<'_>) -> String {
    let mut games = at.games().map(|game| &at.stage.games()[game]);
    match said(at) {
        Some(DEFINITIVE) => {
            let kind = pair(at.stage.setting().market.k as usize);
            if games.filter(|game| game.why == DEFINITIVE).count() == 1 {
                format!("a temporary {kind} becomes definitive")
            } else {
                format!("temporary {kind}s become definitive")
            }
        }
        Some(OPENED) => "a window has opened far enough".to_owned(),
        Some(BATCH) => "a batch is due".to_owned(),
        Some(PERIOD_OVER) => "a period ends".to_owned(),
        Some(OVERDUE) => format!("time runs out for player {}", oldest(at) + 1),
        _ => {
            let late = games.next().and_then(|game| game.members.first());
            format!(
                "time runs out for player {}",
                late.map_or(1, |place| place + 1)
            )
        }
    }
}

/// Where a multi-queue has divided the criterion anew.
pub(super) fn divided(at: At<'_>) -> Option<String> {
    let ranges = at.moment().look.ranges;
    let queues = if ranges[0] == 1 { "queue" } else { "queues" };
    (ranges != at.before().look.ranges).then(|| {
        format!(
            "At the arrival rate so far there are r = {} {queues} from now on.",
            ranges[0]
        )
    })
}

/// What the rule waits for when somebody has come and it has said nothing.
pub(super) fn waits(at: At<'_>) -> Option<String> {
    let Some(Happened::Arrival(newcomer)) = at.happened().first() else {
        return None;
    };
    if said(at).is_some() {
        return None;
    }
    let (here, seats) = (waited(at), at.stage.setting().market.k as usize);
    Some(match at.stage.rule() {
        HindsightRule::Periodic => gathers(at, here),
        HindsightRule::MultiQueue => {
            let own = at.cell(*newcomer);
            let come = 0..at.moment().players;
            let there = come.filter(|&place| waited_then(at, place) && at.cell(place) == own);
            format!(
                "In {} {}; a game takes {}.",
                queue(at, &own),
                waiting(there.count()),
                count(seats, "no")
            )
        }
        HindsightRule::Widening if here >= seats => not_open(at, *newcomer),
        HindsightRule::Batched if here >= seats => {
            let period = at.stage.setting().rules.period;
            let next = (at.moment().time / period).ceil() * period;
            if next.is_finite() {
                let next = number(next);
                format!("{} for the batch at time {next}.", capital(&waiting(here)))
            } else {
                format!("{} for the next batch.", capital(&waiting(here)))
            }
        }
        _ => format!(
            "{}; a game takes {}.",
            capital(&waiting(here)),
            count(seats, "no")
        ),
    })
}

/// How far a period is.
fn gathers(at: At<'_>, here: usize) -> String {
    let full = at.moment().look.gathers;
    let x = full / at.stage.setting().market.k as usize;
    let by_rate = match at.stage.setting().rules.adaptive_x {
        Switch::On => " at the arrival rate so far",
        Switch::Off => "",
    };
    format!(
        "{}; this period gathers {}, for x = {x} {}{by_rate}.",
        capital(&waiting(here)),
        count(full, "no"),
        if x == 1 { "game" } else { "games" }
    )
}

/// Why nobody fits into the windows.
fn not_open(at: At<'_>, newcomer: usize) -> String {
    let setting = at.stage.setting();
    let (rules, cast) = (&setting.rules, at.stage.cast());
    if setting.market.k > 2 {
        let seats = count(setting.market.k as usize, "no");
        return format!("No game of {seats} fits into the windows yet.");
    }
    let mut best: Option<(f64, usize, f64)> = None;
    for place in (0..newcomer).filter(|&place| waited_then(at, place)) {
        let apart = widest(at, &[place, newcomer]);
        let from = match rules.asked {
            Window::Every => newcomer,
            Window::Oldest => place,
        };
        let opens = cast[from].arrived + (apart - rules.start).max(0.0) / rules.growth;
        if best.is_none_or(|best| opens < best.0) {
            best = Some((opens, place, apart));
        }
    }
    let Some((opens, place, apart)) = best.filter(|best| best.0 < f64::INFINITY) else {
        return "Nobody fits into the window, and it does not widen.".to_owned();
    };
    let late = if opens > cast[place].arrived + setting.market.tau {
        ", too late for that player"
    } else {
        ""
    };
    format!(
        "Nobody fits into the window yet: for player {}, {} away, it opens at time {}{late}.",
        place + 1,
        short(apart),
        number(opens)
    )
}

/// The greatest spread over the criteria.
pub(super) fn widest(at: At<'_>, members: &[usize]) -> f64 {
    (spreads(at.stage, members).into_iter()).fold(0.0, f64::max)
}

/// `the queue from 0.25 to 0.5`.
pub(super) fn queue(at: At<'_>, cell: &[usize; MOST_CRITERIA]) -> String {
    let axes = at.stage.setting().market.criteria as usize;
    let ranges = at.moment().look.ranges;
    if ranges.iter().all(|&range| range <= 1) {
        return "the one queue".to_owned();
    }
    let borders: Vec<String> = (0..axes)
        .map(|axis| {
            let border = |at: usize| short(at as f64 / ranges[axis].max(1) as f64);
            format!("from {} to {}", border(cell[axis]), border(cell[axis] + 1))
        })
        .collect();
    format!("the queue {}", listed(&borders))
}

/// The reason of a period or a batch, which several games have in common or which has
/// led to none, and as a clause.
pub(super) fn shared(at: At<'_>) -> Option<(Reason, String)> {
    let reason = said(at)?;
    let clause = match (at.stage.rule(), reason) {
        (HindsightRule::Periodic, GATHERED | PERIOD_OVER) => period(at, reason == PERIOD_OVER),
        (HindsightRule::Batched, BATCH | OVERDUE) => batch(at, reason == OVERDUE),
        _ => return None,
    };
    Some((reason, clause))
}

/// How many still wait after the step.
fn left(at: At<'_>) -> usize {
    let come = 0..at.moment().players;
    let now = at.moment();
    come.filter(|&place| {
        let actor = &at.stage.cast()[place];
        actor.game.is_none_or(|game| game >= now.games)
            && (actor.departure).is_none_or(|departure| departure >= now.departures)
    })
    .count()
}

/// `; the last two wait on`: those who came too late for the games.
fn rest(at: At<'_>, who: &str) -> String {
    match left(at) {
        0 => String::new(),
        1 => format!("; {who}one waits on"),
        more => format!("; {who}{} wait on", count(more, "none")),
    }
}

/// The end of a period.
pub(super) fn period(at: At<'_>, over: bool) -> String {
    let here = waited(at);
    let seats = at.stage.setting().market.k as usize;
    let full = at.moment().look.gathers;
    let sorted = if here >= 2 * seats {
        ", and sorted by their criterion neighbours play"
    } else {
        ""
    };
    let rest = rest(at, "the last ");
    if over {
        return format!(
            "{}, which ends the period with {} of {} players{sorted}{rest}",
            overdue(at, oldest(at)),
            count(here, "none"),
            count(full, "no")
        );
    }
    let x = full / seats;
    let by_rate = match at.stage.setting().rules.adaptive_x {
        Switch::On => ", x by the arrival rate so far",
        Switch::Off => "",
    };
    format!(
        "{}, as many as a period gathers (x · k = {x} · {seats}{by_rate}){sorted}{rest}",
        waiting(here)
    )
}

/// A batch.
pub(super) fn batch(at: At<'_>, late: bool) -> String {
    let here = waited(at);
    let (rules, market) = (&at.stage.setting().rules, &at.stage.setting().market);
    let seats = market.k as usize;
    let now = if late {
        format!("{}, which makes a batch at once", overdue(at, oldest(at)))
    } else if rules.period == 0.0 {
        "every arrival makes a batch (Δ = 0)".to_owned()
    } else {
        format!("all who wait are matched every Δ = {}", short(rules.period))
    };
    let guessed = market.k > 2 && market.criteria > 1;
    let worth = |of: &str| {
        let costs = match guessed {
            true => "was found that costs",
            false => "costs",
        };
        let hold = short(f64::from(market.k) * rules.hold);
        format!("no game of {of} {costs} less by criteria than k · hold = {hold}")
    };
    let games = at.games().count();
    if games == 0 {
        return format!(
            "{now}, but {}",
            worth(&format!("the {} who wait", count(here, "none")))
        );
    }
    let best = match (games, guessed) {
        _ if here == seats => "",
        (1, false) => ": this game costs the least by criteria",
        (_, false) => ": these games cost the least by criteria",
        (1, true) => ": this is the cheapest game found",
        (_, true) => ": these are the cheapest games found",
    };
    let rest = if rules.holds.on() && left(at) >= seats {
        let held = count(left(at), "none");
        format!("; {held} are held back: {}", worth("them"))
    } else {
        rest(at, "")
    };
    format!("{now}, and {} now{best}{rest}", waiting(here))
}
