//! The stage of the hindsight lab, as picture and in words.

use super::answer::against;
use crate::words::{LaneWords, Meter};
use lobbylab_charts::figure::Role;
use lobbylab_charts::figure::common::number;
use lobbylab_charts::hindsight::{role, short};
use lobbylab_charts::stage::bars::StageBar;
use lobbylab_charts::stage::plane::{Link, Plane, Tie};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::lab::{HindsightRace, RaceSample};
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::hindsight::stage::{HindsightStage, HindsightStageView, story};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, significant};

/// With up to so many players all of their time is seen at once.
const AT_ONCE: usize = 60;

/// The picture of a step.
/// `compared` is what a file calls the criterion that is seen, and what its 0 and 1 were.
pub(super) fn plane(
    stage: &HindsightStage,
    view: &HindsightStageView,
    compared: Option<(&str, Option<[f64; 2]>)>,
) -> Plane {
    let (from, to) = window(stage, view.now);
    let cast = stage.cast();
    let members = |members: &[usize]| -> Vec<(f64, f64)> {
        (members.iter())
            .filter_map(|&at| Some((cast.get(at)?.arrived, cast.get(at)?.values[0])))
            .collect()
    };
    let mut links = Vec::new();
    // With many players a stretch of time is seen: what lies beyond is left out, so that
    // nothing gathers at its edges.
    let seen = |time: f64| (from..=to).contains(&time);
    for ghost in view.ghosts.iter().filter(|ghost| seen(ghost.time)) {
        links.push(Link {
            time: ghost.time,
            members: members(&ghost.members),
            computers: ghost.computers as u32,
            tie: Tie::Hindsight,
            fresh: false,
            cost: Default::default(),
        });
    }
    for pair in &view.temporary {
        links.push(Link {
            time: view.now,
            members: members(&pair.members),
            computers: 0,
            tie: Tie::Temporary,
            fresh: pair.fresh,
            cost: Default::default(),
        });
    }
    for game in view.games.iter().filter(|game| seen(game.time)) {
        links.push(Link {
            time: game.time,
            members: members(&game.members),
            computers: game.computers as u32,
            tie: Tie::Definitive,
            fresh: game.fresh,
            cost: story::verdict(game),
        });
    }
    let setting = stage.setting();
    let several = setting.market.criteria > 1;
    Plane {
        title: capital(short(stage.rule())),
        role: Some(role(stage.rule())),
        from,
        to,
        before: view.before,
        now: view.now,
        bands: view.bands.clone(),
        marks: (view.marks.iter().copied())
            .filter(|&mark| seen(mark))
            .collect(),
        dots: (view.players.iter())
            .filter(|player| player.until.is_none_or(|until| until >= from))
            .copied()
            .collect(),
        links,
        value_label: match (compared.filter(|_| setting.players.of_file()), several) {
            (Some((name, ends)), _) => scaled(name, ends),
            (None, true) => "skill, the first criterion".to_owned(),
            (None, false) => "skill".to_owned(),
        },
        time_label: "time, in units of time".to_owned(),
        status: story::status(view),
        bars: Vec::new(),
        bars_are: String::new(),
    }
}

/// A column on the axis: whatever it held, it is played from 0 to 1.
fn scaled(name: &str, ends: Option<[f64; 2]>) -> String {
    match ends.map(|ends| ends.map(|end| significant(end, 4))) {
        Some([least, most]) => format!("{name}: 0 is {least}, 1 is {most}"),
        None => format!("{name}, from 0 to 1"),
    }
}

#[test]
fn an_axis_says_what_its_ends_were() {
    assert_eq!(scaled("mmr", None), "mmr, from 0 to 1");
    let rated = scaled("mmr", Some([812.0, 2390.5]));
    assert!(rated.starts_with("mmr: 0 is 812, 1 is 239"), "{rated}");
}

/// The part of time that is seen: all, or with many players a stretch that moves on.
fn window(stage: &HindsightStage, now: f64) -> (f64, f64) {
    let cast = stage.cast();
    let first = cast.first().map_or(0.0, |actor| actor.arrived).min(0.0);
    let end = stage.end();
    if cast.len() <= AT_ONCE {
        return (first, end);
    }
    let width = (end - first) * AT_ONCE as f64 / cast.len() as f64;
    let from = (now - 0.7 * width).clamp(first, (end - width).max(first));
    (from, from + width)
}

/// Longest status, in characters, that leaves room for more on a phone.
const SHORT: usize = 110;

/// What the run that is shown costs is one draw: says beside it what is so on average.
pub(super) fn set_beside_average(
    plane: &mut Plane,
    race: &HindsightRace,
    view: &HindsightStageView,
) {
    if race.of_file() || story::best(view).is_none() || plane.status.chars().count() > SHORT {
        return;
    }
    let bar = (plane.bars.iter()).find(|bar| bar.shown && !bar.text.is_empty());
    if let Some(bar) = bar {
        plane.status += &format!(" On average {}.", bar.text);
    }
}

/// What the bars beside the stage are of.
pub(super) fn bars_are(race: &HindsightRace) -> String {
    let best = match race.market.k {
        2 => "the best",
        _ => "the best found",
    };
    let on = match race.of_file() {
        true => "",
        false => ", on average",
    };
    format!("Cost above {best}{on}")
}

/// How much more than the best matching each rule costs, as the answer says it; empty until that
/// is known.
pub(super) fn bars(
    race: &HindsightRace,
    parts: &Parts<RaceSample>,
    played: HindsightRule,
) -> Vec<StageBar> {
    let mut known: Vec<_> = (HindsightRule::ALL.iter())
        .map(|&rule| {
            let ratio = race.competitive(parts, rule);
            (rule, ratio.filter(|ratio| ratio.half_width.is_finite()))
        })
        .collect();
    // The nearest first, as the answer has it; before that is known, in the order of the choice.
    let cost = |ratio: &Option<Interval>| ratio.as_ref().map_or(f64::INFINITY, |ratio| ratio.mean);
    lobbylab_core::order::few(&mut known, |a, b| cost(&a.1) < cost(&b.1));
    let highs = known.iter().filter_map(|(_, ratio)| ratio.as_ref());
    let of = highs.map(|ratio| ratio.high() - 1.0).fold(1e-9, f64::max);
    (known.iter())
        .map(|(rule, ratio)| StageBar {
            label: rule.label().to_owned(),
            text: ratio.as_ref().map_or_else(String::new, |ratio| {
                let (mean, half, more) = against(race, ratio);
                if more {
                    format!("+{mean}{half}\u{a0}%")
                } else {
                    format!("×\u{a0}{mean}{half}")
                }
            }),
            value: ratio.as_ref().map_or(0.0, |ratio| ratio.mean - 1.0),
            half: ratio.as_ref().map_or(0.0, |ratio| ratio.half_width),
            zero: 0.0,
            of,
            shown: *rule == played,
            role: match *rule == played {
                true => role(*rule),
                false => Role::Soft,
            },
        })
        .collect()
}

/// What the picture shows, for those who do not see it.
pub(super) fn alt(stage: &HindsightStage, view: &HindsightStageView) -> String {
    format!(
        "{}: players in time and by criterion, after event {} of {}. {}",
        capital(short(stage.rule())),
        view.step,
        stage.steps(),
        story::status(view)
    )
}

/// The account beside the picture.
pub(super) fn lane(stage: &HindsightStage, view: &HindsightStageView) -> LaneWords {
    let totals = &view.totals;
    let mean = (totals.account)
        .per_player()
        .map_or_else(|| "—".to_owned(), short_number);
    let best = totals.account.best_per_player();
    let computers = match totals.computers {
        0 => String::new(),
        1 => "1 computer player".to_owned(),
        many => format!("{many} computer players"),
    };
    LaneWords {
        title: capital(short(stage.rule())),
        role: role(stage.rule()).name(),
        meters: vec![
            Meter {
                name: "cost so far, a player",
                value: mean,
                note: best.map_or_else(String::new, |best| {
                    format!("their share of hindsight’s games: {}", short_number(best))
                }),
            },
            Meter {
                name: "games",
                value: totals.games.to_string(),
                note: computers,
            },
        ],
    }
}

fn short_number(value: f64) -> String {
    number((value * 1000.0).round() / 1000.0)
}

/// What happened; why nothing is shown of hindsight, before anything has; and where the
/// parameters make the rule greedy, that they do.
pub(super) fn sentence(stage: &HindsightStage) -> String {
    let setting = stage.setting();
    let mut told = story::sentence(stage);
    if stage.step() == 0
        && let Some(why) = stage.view().no_ghost
    {
        told = format!("{told} {why}");
    }
    match story::degenerate(&setting.rules, stage.rule(), &setting.market) {
        Some(greedy) => format!("{told} {greedy}"),
        None => told,
    }
}
