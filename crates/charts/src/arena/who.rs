//! Who waits: maps of groups of players by rule.

use super::{SOURCE, begun, in_unit, look, measured, short};
use crate::figure::common::{axis, column};
use crate::figure::pieces::{ON_ITS_WAY, entries, known};
use crate::figure::{Axis, Cell, Entry, Figure, Glyph, Mark, Role, Ticks};
use lobbylab_core::arena::lab::{ArenaRace, group_words, longest, most_of};
use lobbylab_core::arena::{ArenaGauge, GroupKind, GroupScore, Scorecard};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::capital;

/// A map: of whom, and what of them.
struct Mapped {
    key: &'static str,
    kind: GroupKind,
    name: &'static str,
    unit: &'static str,
    pick: fn(&GroupScore) -> Option<f64>,
}

const fn waits(key: &'static str, kind: GroupKind) -> Mapped {
    Mapped {
        key,
        kind,
        name: "mean wait",
        unit: "s",
        pick: |group| group.wait,
    }
}

const fn unfair(key: &'static str, kind: GroupKind) -> Mapped {
    Mapped {
        key,
        kind,
        name: "mean unfairness",
        unit: "",
        pick: |group| group.unfair,
    }
}

/// Mean waits by tenth of skill, told against the rule at a place of the race.
#[must_use]
pub fn skill(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    map(&waits("skill", GroupKind::Skill), question, parts, base)
}

/// Unfairness by tenth of skill, told against the rule at a place of the race.
#[must_use]
pub fn skill_unfair(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    map(
        &unfair("skill_unfair", GroupKind::Skill),
        question,
        parts,
        base,
    )
}

/// Mean waits by size of party, told against the rule at a place of the race.
#[must_use]
pub fn party(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    map(&waits("party", GroupKind::Size), question, parts, base)
}

/// Unfairness by size of party, told against the rule at a place of the race.
#[must_use]
pub fn party_unfair(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    map(
        &unfair("party_unfair", GroupKind::Size),
        question,
        parts,
        base,
    )
}

/// Mean waits by home region, told against the rule at a place of the race.
#[must_use]
pub fn region(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    map(&waits("region", GroupKind::Region), question, parts, base)
}

/// Unfairness by home region, told against the rule at a place of the race.
#[must_use]
pub fn region_unfair(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    map(
        &unfair("region_unfair", GroupKind::Region),
        question,
        parts,
        base,
    )
}

/// Mean waits by first role, told against the rule at a place of the race.
#[must_use]
pub fn role(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    map(&waits("role", GroupKind::Role), question, parts, base)
}

/// Unfairness by first role, told against the rule at a place of the race.
#[must_use]
pub fn role_unfair(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    map(
        &unfair("role_unfair", GroupKind::Role),
        question,
        parts,
        base,
    )
}

/// What a tick says of a group.
fn tick(kind: GroupKind, group: u8) -> String {
    const SHORT: [&str; 5] = ["NA", "EU", "Asia", "SA", "Oc."];
    match kind {
        GroupKind::Region => SHORT
            .get(usize::from(group))
            .map_or_else(String::new, |name| (*name).to_owned()),
        _ => (u16::from(group) + 1).to_string(),
    }
}

/// Of a group under a rule.
struct Found {
    group: GroupScore,
    lane: usize,
    value: Interval,
}

fn map(
    mapped: &Mapped,
    question: &ArenaRace,
    parts: &Parts<Vec<Scorecard>>,
    base: usize,
) -> Figure {
    let kind = mapped.kind;
    let rules = question.lanes.rules();
    let mut groups: Vec<GroupScore> = Vec::new();
    for (_, cards) in parts.iter() {
        for group in cards.iter().flat_map(|card| &card.groups) {
            if group.kind == kind && !groups.iter().any(|known| known.group == group.group) {
                groups.push(*group);
            }
        }
    }
    lobbylab_core::order::few(&mut groups, |a, b| a.group < b.group);
    let mut all = Vec::new();
    for lane in 0..rules.len() {
        for group in &groups {
            let same = |one: &&GroupScore| (one.kind, one.group) == (kind, group.group);
            let value = known(
                parts.mean(&|cards| (mapped.pick)(cards.get(lane)?.groups.iter().find(same)?)),
            );
            if let Some(value) = value {
                all.push(Found {
                    group: *group,
                    lane,
                    value,
                });
            }
        }
    }
    let most = all
        .iter()
        .fold(0.0f64, |most, one| most.max(one.value.mean));
    let row = |lane: usize| (rules.len() - lane) as f64;
    let cells = all.iter().map(|one| Cell {
        x: f64::from(one.group.group) + 1.0,
        y: row(one.lane),
        width: 1.0,
        height: 1.0,
        role: Role::Greedy,
        shade: if most > 0.0 {
            one.value.mean / most
        } else {
            0.0
        },
        glyph: Glyph::None,
        here: false,
        says: format!(
            "{}, {}: {} {}.",
            capital(short(rules[one.lane])),
            group_words(&one.group),
            mapped.name,
            in_unit(&one.value, mapped.unit)
        ),
    });
    let cells: Vec<Cell> = cells.collect();
    let last = groups.last().map_or(1, |group| u16::from(group.group) + 1);
    let ticks = groups
        .iter()
        .map(|group| (f64::from(group.group) + 1.0, tick(kind, group.group)));
    let names = rules.iter().enumerate();
    let names = names.map(|(lane, &rule)| (row(lane), capital(look(rule, lane).name)));
    let mut marks = Vec::new();
    if !cells.is_empty() {
        let unit = if mapped.unit.is_empty() {
            String::new()
        } else {
            format!(" {}", mapped.unit)
        };
        marks.push(Mark::Cells {
            name: mapped.name.to_owned(),
            cells,
        });
        marks.push(Mark::Key {
            name: format!("0 to {}{unit}", lobbylab_core::words::significant(most, 2)),
            role: Role::Greedy,
            shades: (0.0, 1.0),
            glyph: Glyph::None,
        });
    }
    let label = match kind {
        GroupKind::Skill => "tenth of players by skill, 1 the weakest",
        GroupKind::Size => "persons in the party",
        GroupKind::Region => "home region",
        GroupKind::Role => "first role",
    };
    Figure {
        finding: finding(question, parts, base, mapped, &all),
        x: Axis {
            ticks: Ticks::Named(ticks.collect()),
            ..axis(label, "", 0.5, f64::from(last) + 0.5)
        },
        y: Axis {
            ticks: Ticks::Named(names.collect()),
            ..axis("", "", 0.5, rules.len().max(1) as f64 + 0.5)
        },
        marks,
        table: table(&rules, &groups, &all, mapped),
        source: SOURCE.to_owned(),
        ..begun(mapped.key)
    }
}

fn table(
    rules: &[lobbylab_core::arena::ArenaRule],
    groups: &[GroupScore],
    all: &[Found],
    mapped: &Mapped,
) -> Vec<crate::figure::Column> {
    let names = groups.iter().map(|group| Entry::Text(group_words(group)));
    let mut columns = vec![column("players", "", names.collect())];
    for (lane, rule) in rules.iter().enumerate() {
        let of = |group: &GroupScore| {
            let found = all
                .iter()
                .find(|one| one.lane == lane && one.group.group == group.group);
            entries(found.map(|one| &one.value))
        };
        let (means, halves) = groups
            .iter()
            .map(of)
            .map(|[mean, half]| (mean, half))
            .unzip();
        let name = format!("{}, {}", mapped.name, rule.label());
        columns.push(column(format!("{name}, simulated"), mapped.unit, means));
        columns.push(column(format!("{name}, half width"), mapped.unit, halves));
    }
    columns
}

fn finding(
    question: &ArenaRace,
    parts: &Parts<Vec<Scorecard>>,
    base: usize,
    mapped: &Mapped,
    all: &[Found],
) -> String {
    let kind = mapped.kind;
    let most = all
        .iter()
        .max_by(|a, b| a.value.mean.total_cmp(&b.value.mean));
    let Some(most) = most else {
        // Groups are made where there are two at least.
        return match kind {
            GroupKind::Size
                if question
                    .heat()
                    .is_ok_and(|heat| heat.market.sizes().len() < 2) =>
            {
                "All parties are of one size here: give some shares to other sizes.".to_owned()
            }
            GroupKind::Region if question.tickets.regions < 2 => {
                "All players are of one region here: take more.".to_owned()
            }
            GroupKind::Role if !question.players.roles.on() => {
                "Places are no roles here: switch roles on.".to_owned()
            }
            _ if parts.len() > 1 => "Nobody got a game within this run.".to_owned(),
            _ => ON_ITS_WAY.to_owned(),
        };
    };
    let rules = question.lanes.rules();
    // Somebody is worse off where that is more than chance, as the answers have it.
    let gauge = match mapped.unit {
        "" => ArenaGauge::Unfair,
        _ => ArenaGauge::WaitMean,
    };
    let of_rule = |lane: usize| {
        let found = all.iter().filter(|one| one.lane == lane);
        let found: Vec<_> = found.map(|one| (one.group, one.value.clone())).collect();
        Some((lane, longest(&found, &measured(parts, lane, gauge)?)?))
    };
    let Some((lane, worst)) = most_of((0..rules.len()).filter_map(of_rule)) else {
        return format!(
            "Under no rule can anybody be told to be worse off; the largest {} is {}, within \
             chance.",
            mapped.name,
            in_unit(&most.value, mapped.unit)
        );
    };
    let (who, waits) = worst.words();
    let verb = match (mapped.unit, waits) {
        ("", "waits") => "plays the most unfair games",
        ("", _) => "play the most unfair games",
        (_, "waits") => "waits longest",
        _ => "wait longest",
    };
    let mut text = format!(
        "{} {verb}: under {}, {} on average.",
        capital(&who),
        short(rules[lane]),
        in_unit(&worst.wait, mapped.unit)
    );
    let [group] = worst.who[..] else {
        return text;
    };
    let same = (all.iter()).find(|one| one.lane == base && one.group.group == group.group);
    if let Some(same) = same.filter(|_| lane != base) {
        text.push_str(&format!(
            " Under {} it is {} for them.",
            short(rules[base]),
            in_unit(&same.value, mapped.unit)
        ));
    }
    text
}
