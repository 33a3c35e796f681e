//! A step in words: who came, what each rule saw and did, and why.

use super::{LaneRule, RulesLaneView, RulesStageSetting};
use crate::experiment::time_unit;
use crate::rules::parameters::Play;
use crate::rules::{Packing, Party, ServiceRule};
use crate::sim::Ticket;
use crate::words::{capital, count, counted, listed, several, significant};

/// The name of a lane.
#[must_use]
pub fn title(rule: LaneRule) -> String {
    match rule {
        LaneRule::Versus(rule) => rule.label().to_owned(),
        LaneRule::Sides { open: true } => "Players may choose sides".to_owned(),
        LaneRule::Sides { open: false } => "Nobody may choose".to_owned(),
        LaneRule::Zones { both: true } => "Experienced in neighbouring zones".to_owned(),
        LaneRule::Zones { both: false } => "Everybody in one zone".to_owned(),
        LaneRule::Parties(packing) => packing.label().to_owned(),
    }
}

/// What a class of arrivals is called, without an article. O(1).
#[must_use]
pub fn class_name(setting: &RulesStageSetting, class: usize) -> String {
    match setting.lanes.play {
        Play::Versus => ["single", "team"][class.min(1)].to_owned(),
        Play::Sides => [
            "player for side A",
            "player for side B",
            "player for either side",
        ][class.min(2)]
        .to_owned(),
        Play::Zones => zone_name(setting.zones.zones as usize, class),
        Play::Parties if class == 0 => "single".to_owned(),
        Play::Parties => format!("party of {}", count(class + 1, "no")),
    }
}

fn zone_name(zones: usize, class: usize) -> String {
    match (zones, class) {
        (2, 0) => "junior".to_owned(),
        (2, 1) => "advanced player".to_owned(),
        (2, _) => "player for both zones".to_owned(),
        (_, class) if class < zones => format!("player for zone {}", class + 1),
        (_, class) => format!(
            "player for zones {} and {}",
            class - zones + 1,
            class - zones + 2
        ),
    }
}

fn article(name: &str) -> &'static str {
    if name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    }
}

/// The whole step, for both lanes. O(w) for w who wait, play or leave in it.
#[must_use]
pub fn sentence(setting: &RulesStageSetting, step: u32, lanes: &[RulesLaneView; 2]) -> String {
    if step == 0 {
        return "Nobody waits yet. Press Play, or step: one arrival at a time.".to_owned();
    }
    let Some(arrival) = lanes.iter().find_map(|lane| lane.arrival) else {
        return format!("Arrival {step}: nobody comes any more.");
    };
    let name = class_name(setting, usize::from(arrival.player.class));
    let name = if setting.lanes.play == Play::Versus && arrival.player.class == 1 {
        "team of two".to_owned()
    } else {
        name
    };
    let mut text = format!(
        "Arrival {step}, after {}: {} {name}.",
        time(arrival.arrived, 4),
        article(&name)
    );
    let [a, b] = [0, 1].map(|lane| does(setting, &lanes[lane]));
    if a == b {
        text.push_str(&format!(" Under both rules {a}."));
    } else {
        for (lane, did) in lanes.iter().zip([a, b]) {
            text.push_str(&format!(" {}: {did}.", title(lane.rule)));
        }
    }
    for lane in lanes {
        if !lane.left.is_empty() {
            let who: Vec<String> = kinds(setting, &lane.left);
            text.push_str(&format!(
                " {}: {} will lose patience before the next arrival.",
                title(lane.rule),
                listed(&who)
            ));
        }
    }
    text
}

/// `two singles`, `one team`: a group by class.
fn kinds(setting: &RulesStageSetting, group: &[Ticket<Party>]) -> Vec<String> {
    let mut counts = [0usize; 32];
    for ticket in group {
        counts[usize::from(ticket.player.class).min(31)] += 1;
    }
    (counts.iter().enumerate())
        .filter(|(_, many)| **many > 0)
        .map(|(class, &many)| {
            let name = class_name(setting, class);
            match name.split_once(' ') {
                // `players for side A`, `parties of two`.
                Some(("party", rest)) if many > 1 => {
                    format!("{} parties {rest}", count(many, "no"))
                }
                Some(("player", rest)) if many > 1 => {
                    format!("{} players {rest}", count(many, "no"))
                }
                _ => counted(many, &name),
            }
        })
        .collect()
}

/// What a lane's rule does and why, as a clause.
fn does(setting: &RulesStageSetting, lane: &RulesLaneView) -> String {
    let Some(arrival) = lane.arrival else {
        return "nothing happens".to_owned();
    };
    if lane.refused {
        return format!(
            "the room is full with {} waiting, and the newcomer is turned away",
            count(lane.before.len(), "no")
        );
    }
    let Some(game) = &lane.game else {
        return waits(setting, lane);
    };
    let others: Vec<Ticket<Party>> = (game.iter().flatten())
        .filter(|ticket| ticket.id != arrival.id)
        .copied()
        .collect();
    let with = listed(&kinds(setting, &others));
    let why = reason(lane, &others);
    format!("the newcomer plays with {with}{why}")
}

fn waits(setting: &RulesStageSetting, lane: &RulesLaneView) -> String {
    let persons: u32 = lane.after.iter().map(|t| u32::from(t.player.size)).sum();
    match lane.rule {
        LaneRule::Versus(ServiceRule::Two) => {
            let class = lane.arrival.map_or(0, |arrival| arrival.player.class);
            let own = lane
                .after
                .iter()
                .filter(|t| t.player.class == class)
                .count();
            let (noun, of) = if class == 0 {
                ("single", "four")
            } else {
                ("team", "two")
            };
            let verb = if own == 1 { "waits" } else { "wait" };
            format!("{} {verb}; {of} make a game", counted(own, noun))
        }
        LaneRule::Versus(_) => format!("{}; four make a game", waiting(persons)),
        LaneRule::Parties(_) if persons >= 2 * setting.parties.k => format!(
            "{} players wait, but no two teams of {} can be made of their parties",
            count(persons as usize, "no"),
            count(setting.parties.k as usize, "no")
        ),
        LaneRule::Parties(_) => format!(
            "{}; {} make a game",
            waiting(persons),
            count(2 * setting.parties.k as usize, "no")
        ),
        LaneRule::Sides { .. } | LaneRule::Zones { .. } => {
            let others = lane.after.len().saturating_sub(1);
            if others == 0 {
                "the newcomer waits alone".to_owned()
            } else {
                match others {
                    1 => "the one who waits does not fit, and the newcomer waits too".to_owned(),
                    _ => format!(
                        "nobody of the {} who wait fits, and the newcomer waits too",
                        count(others, "no")
                    ),
                }
            }
        }
    }
}

/// `three players wait`.
fn waiting(persons: u32) -> String {
    let verb = if persons == 1 { "waits" } else { "wait" };
    format!("{} {verb}", counted(persons as usize, "player"))
}

/// Why these and not others, where there was a choice.
fn reason(lane: &RulesLaneView, others: &[Ticket<Party>]) -> &'static str {
    let left_out = |class: u8| {
        lane.before
            .iter()
            .any(|t| t.player.class == class && !others.iter().any(|o| o.id == t.id))
    };
    match lane.rule {
        LaneRule::Versus(ServiceRule::Two) | LaneRule::Sides { open: false } => "",
        LaneRule::Versus(rule) => {
            let singles = others.iter().any(|t| t.player.class == 0);
            match rule {
                _ if !(singles && left_out(0)) => "",
                ServiceRule::Fifo => ", those who have waited longest",
                ServiceRule::Packing => ", the pair that was packed first",
                ServiceRule::Lifo => ", those who came last",
                ServiceRule::Random => ", drawn by lot",
                ServiceRule::Two => "",
            }
        }
        LaneRule::Sides { .. } | LaneRule::Zones { .. } => {
            if lane.before.len() > 1 {
                ", who has waited longest of those who fit"
            } else {
                ""
            }
        }
        LaneRule::Parties(packing) => {
            if lane.before.len() == others.len() {
                return "";
            }
            match packing {
                Packing::First => ", the oldest that make two teams",
                Packing::Best => ", the fewest parties that fill two teams",
                Packing::Largest => ", the largest parties that fill two teams",
            }
        }
    }
}

/// What stands under one lane's queue.
#[must_use]
pub fn status(setting: &RulesStageSetting, lane: &RulesLaneView) -> String {
    let verb = if lane.after.len() == 1 {
        "waits"
    } else {
        "wait"
    };
    let mut text = if lane.after.is_empty() {
        "Nobody waits.".to_owned()
    } else {
        format!("{} {verb}.", capital(&listed(&kinds(setting, &lane.after))))
    };
    if lane.turned_away > 0 {
        text.push_str(&format!(" {} turned away so far.", lane.turned_away));
    }
    if lane.lost > 0 {
        text.push_str(&format!(" {} lost patience so far.", lane.lost));
    }
    text
}

/// A time in so many digits, with its unit.
fn time(value: f64, digits: usize) -> String {
    let value = significant(value, digits);
    format!("{value} {} of time", several(&value, "unit"))
}

/// What is said of a lane's game, in the visitor's unit of time: how long its players have waited.
/// O(members).
#[must_use]
pub fn verdict(lane: &RulesLaneView, unit: &str) -> String {
    let (Some(game), Some(arrival)) = (&lane.game, lane.arrival) else {
        return String::new();
    };
    let longest = (game.iter().flatten())
        .map(|ticket| arrival.arrived - ticket.arrived)
        .fold(0.0, f64::max);
    format!("game · longest wait {}", time_unit::wait(longest, unit))
}
