//! How temporary pairs and groups come about, in words: whom the newcomer takes, and
//! who takes whom in turn.

use super::words::{distance, numbers, pair, players, short};
use crate::hindsight::rules::reasons::IMPROVED;
use crate::hindsight::rules::{ClockFrom, Dropped, Newcomer};
use crate::hindsight::stage::{At, Happened, HindsightStage, Pledge};
use crate::words::{capital, count, number};

/// What became of the newcomer of a step, and of those dropped on the way; nothing if
/// nobody came.
pub(super) fn pairing(at: At<'_>) -> Vec<String> {
    let stage = at.stage;
    // Whoever arrives looks around; whoever was with somebody who leaves is dropped.
    let (came, mut searchers) = match at.happened().first() {
        Some(Happened::Arrival(newcomer)) => (true, vec![*newcomer]),
        Some(Happened::Departure(gone)) => (false, left_behind(at, *gone)),
        _ => return Vec::new(),
    };
    let (mut sentences, mut named) = (Vec::new(), Vec::new());
    let mut next = 0;
    let mut changed = false;
    while let Some(&searcher) = searchers.get(next) {
        next += 1;
        if named.contains(&searcher) {
            continue;
        }
        named.push(searcher);
        let newcomer = came && next == 1;
        let who = subject(searcher, newcomer);
        let Some(found) = found(at, searcher) else {
            sentences.push(alone(at, who, newcomer));
            continue;
        };
        named.extend(found.members);
        let (broken, dropped) = broken(at, found.members, searcher);
        changed |= !broken.is_empty();
        sentences.extend(match (broken.as_slice(), dropped.as_slice()) {
            ([], _) if found.pledge.is_none() && newcomer => None,
            ([], _) => Some(made(stage, (who, searcher), &found)),
            ([old], [gone]) => Some(improved(stage, (who, searcher), &found, (old, *gone))),
            _ => Some(shuffled(stage, (who, searcher), &found)),
        });
        searchers.extend(dropped);
    }
    // What was made and changed again on the way is not seen; what came of it is.
    let new = |pledge: &&Pledge| pledge.from == at.step && pledge.to != at.step;
    for pledge in stage.pledges().iter().filter(new) {
        if !pledge.members.iter().any(|place| named.contains(place)) {
            sentences.push(format!(
                "{} are {} now.",
                capital(&players(&pledge.members)),
                temporary(stage, pledge)
            ));
        }
    }
    if !changed && at.happened().contains(&Happened::Reason(IMPROVED)) {
        sentences.insert(0, "On the way some change places.".to_owned());
    }
    sentences
}

/// Those who were in a temporary pair or group with somebody who left in this step.
fn left_behind(At { stage, step }: At<'_>, gone: usize) -> Vec<usize> {
    let ended = |pledge: &&Pledge| pledge.to == step && pledge.members.contains(&gone);
    let pledge = stage.pledges().iter().find(ended);
    pledge.map_or_else(Vec::new, |pledge| others(&pledge.members, gone))
}

/// `a temporary pair with q = 0.03 until time 7.3, …`.
fn temporary(stage: &HindsightStage, pledge: &Pledge) -> String {
    format!(
        "a temporary {} with q = {} {}",
        pair(pledge.members.len()),
        short(pledge.spread),
        until(stage, pledge)
    )
}

/// Where a searcher ended up.
struct Found<'a> {
    members: &'a [usize],
    /// The temporary pair; `None` where the game begins at once.
    pledge: Option<&'a Pledge>,
}

/// The pair or game that somebody has joined in this step.
fn found(At { stage, step }: At<'_>, searcher: usize) -> Option<Found<'_>> {
    let joined = |pledge: &&Pledge| pledge.from == step && pledge.members.contains(&searcher);
    if let Some(pledge) = stage.pledges().iter().find(joined) {
        return Some(Found {
            members: &pledge.members,
            pledge: Some(pledge),
        });
    }
    let game = stage.cast()[searcher].game?;
    let game = stage.games().get(game)?;
    (game.step == step && game.computers == 0).then_some(Found {
        members: &game.members,
        pledge: None,
    })
}

/// The pairs or groups that were broken to make this one, and who was dropped.
fn broken<'a>(
    At { stage, step }: At<'a>,
    members: &[usize],
    searcher: usize,
) -> (Vec<&'a Pledge>, Vec<usize>) {
    let (mut broken, mut dropped) = (Vec::new(), Vec::new());
    for old in stage.pledges() {
        let ended = old.to == step && old.from < step && !old.members.contains(&searcher);
        if ended && old.members.iter().any(|place| members.contains(place)) {
            let gone = |place: &usize| !members.contains(place);
            dropped.extend(old.members.iter().copied().filter(gone));
            broken.push(old);
        }
    }
    (broken, dropped)
}

/// How long a new pair waits: `until time 7.3, f · q = 4 · 0.03 = 0.12 from now`.
fn until(stage: &HindsightStage, pledge: &Pledge) -> String {
    let rules = &stage.setting().rules;
    let earliest = (pledge.members.iter())
        .map(|&place| stage.cast()[place].arrived)
        .fold(f64::INFINITY, f64::min);
    if pledge.until >= earliest + stage.setting().market.tau {
        return format!(
            "until time {}, when one of them has waited τmax",
            number(pledge.until)
        );
    }
    let from = match rules.clock {
        ClockFrom::Pair => "from now",
        ClockFrom::Latest if pledge.members.len() == 2 => "from the later arrival",
        ClockFrom::Latest => "from the last arrival",
        ClockFrom::Earliest if pledge.members.len() == 2 => "from the earlier arrival",
        ClockFrom::Earliest => "from the first arrival",
    };
    format!(
        "until time {}, f · q = {} · {} = {} {from}",
        number(pledge.until),
        short(rules.f),
        short(pledge.spread),
        short(rules.f * pledge.spread)
    )
}

/// `Player 7` for the newcomer, `Dropped, player 3` for the next.
fn subject(searcher: usize, newcomer: bool) -> String {
    let name = players(&[searcher]);
    if newcomer {
        capital(&name)
    } else {
        format!("Dropped, {name}")
    }
}

fn others(members: &[usize], searcher: usize) -> Vec<usize> {
    (members.iter().copied())
        .filter(|&other| other != searcher)
        .collect()
}

/// A new pair or group of players who had none. If it begins at once, its game is told
/// of by itself.
fn made(stage: &HindsightStage, (who, searcher): (String, usize), found: &Found<'_>) -> String {
    let others = others(found.members, searcher);
    let takes = format!("{who} takes {}", numbers(&others));
    let Some(pledge) = found.pledge else {
        return format!("{takes} in turn.");
    };
    let free = match others.len() {
        1 => "has no partner",
        _ => "have no group",
    };
    format!("{takes}, who {free}: {}.", temporary(stage, pledge))
}

/// A pair or group that is better with the searcher.
fn improved(
    stage: &HindsightStage,
    (who, searcher): (String, usize),
    found: &Found<'_>,
    (old, dropped): (&Pledge, usize),
) -> String {
    let members = found.members;
    let spread = (found.pledge).map_or_else(|| distance(stage, members), |pledge| pledge.spread);
    let others = numbers(&others(members, searcher));
    let (now, then) = (short(spread), short(old.spread));
    let dropped = dropped + 1;
    let better = if members.len() == 2 {
        format!("{who} lies nearer to {others} ({now}) than {dropped} does ({then})")
    } else {
        format!("{who} takes the place of {dropped} with {others}: q = {now} instead of {then}")
    };
    match found.pledge {
        Some(pledge) => {
            let kind = pair(members.len());
            format!("{better}, a temporary {kind} {}.", until(stage, pledge))
        }
        None => format!("{better}."),
    }
}

/// Where places were changed more than once in the instant, what came of it.
fn shuffled(stage: &HindsightStage, (who, searcher): (String, usize), found: &Found<'_>) -> String {
    let others = numbers(&others(found.members, searcher));
    let with = format!("{who} ends up with {others} after some changes of places");
    match found.pledge {
        Some(pledge) => format!("{with}: {}.", temporary(stage, pledge)),
        None => format!("{with}."),
    }
}

/// Nobody fits.
fn alone(at: At<'_>, who: String, newcomer: bool) -> String {
    let rules = &at.stage.setting().rules;
    if !newcomer && rules.left == Dropped::Waits {
        return format!("{who} waits.");
    }
    let step = at.step;
    let mut pledges = at.stage.pledges().iter();
    let promised = pledges.any(|pledge| pledge.from <= step && step < pledge.to);
    let gone: usize = (at.stage.games()[..at.moment().games].iter())
        .map(|game| game.members.len())
        .sum();
    let few = match at.stage.setting().market.k {
        2 => "nobody else is without a partner".to_owned(),
        k => format!(
            "too few others are without a group to make {}",
            count(k as usize, "no")
        ),
    };
    let singles =
        rules.takes == Newcomer::SinglesOnly || (!newcomer && rules.left == Dropped::SinglesOnly);
    let why = if at.moment().players - gone - at.moment().departures <= 1 {
        "nobody else is there".to_owned()
    } else if !promised || singles {
        few
    } else {
        let kind = pair(at.stage.setting().market.k as usize);
        format!("{few}, and no {kind} would be better with this player")
    };
    format!("{who} waits alone: {why}.")
}
