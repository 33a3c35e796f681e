//! The race on the stage, as picture and in words.

use crate::words::{LaneWords, Meter, StageWords};
use lobbylab_charts::arena::look;
use lobbylab_charts::figure::common::{digits, number};
use lobbylab_charts::stage::race::{self, Race};
use lobbylab_core::arena::ArenaRule;
use lobbylab_core::arena::stage::{ArenaLaneView, ArenaStage, story};
use lobbylab_core::words::rounded;

/// The picture of a step.
pub(super) fn race(stage: &ArenaStage, place: &dyn Fn(ArenaRule) -> usize) -> Race {
    race::race(stage, |rule, _| look(rule, place(rule)).role)
}

/// The step in words.
pub(super) fn words(stage: &ArenaStage, place: &dyn Fn(ArenaRule) -> usize) -> StageWords {
    let lanes = stage.lanes();
    let told: Vec<String> = (lanes.iter())
        .filter(|lane| lane.cannot.is_none())
        .map(|lane| format!("{}: {} waiting", lane.rule.label(), lane.after.len()))
        .collect();
    StageWords {
        step: stage.step(),
        steps: stage.steps(),
        sentence: story::sentence(stage, &lanes),
        alt: format!(
            "Who waits, by wait and rating, after arrival {} of {}. {}.",
            stage.step(),
            stage.steps(),
            told.join("; ")
        ),
        lanes: (lanes.iter())
            .map(|lane| meters(lane, place(lane.rule)))
            .collect(),
    }
}

/// The account of a lane.
fn meters(lane: &ArenaLaneView, place: usize) -> LaneWords {
    let (wait, note) = match &lane.interval {
        Some(interval) => {
            let (mean, half) = digits(interval);
            (format!("{mean} s"), half)
        }
        None if lane.mean_wait.is_finite() => (
            format!("{} s", number(rounded(lane.mean_wait, 1))),
            "too few games for an interval".to_owned(),
        ),
        None => ("—".to_owned(), String::new()),
    };
    let share = |value: f64| match value.is_finite() {
        true => number(rounded(value, 3)),
        false => "—".to_owned(),
    };
    LaneWords {
        title: lane.rule.label().to_owned(),
        role: look(lane.rule, place).role.name(),
        meters: vec![
            Meter {
                name: "mean wait so far",
                value: wait,
                note,
            },
            Meter {
                name: "unfairness so far",
                value: share(lane.unfair),
                note: "mean |p − ½|, of these players".to_owned(),
            },
            Meter {
                name: "waiting",
                value: lane.after.len().to_string(),
                note: match lane.queue.is_finite() {
                    true => format!("{} on average so far", number(rounded(lane.queue, 1))),
                    false => String::new(),
                },
            },
            Meter {
                name: "games",
                value: lane.games.to_string(),
                note: match lane.gone {
                    0 => String::new(),
                    1 => "1 ticket gave up".to_owned(),
                    gone => format!("{gone} tickets gave up"),
                },
            },
        ],
    }
}
