//! Many rounds: how many still play, and whether the gain compounds.

use super::begun;
use super::{ON_ITS_WAY, curve, ends, known, look, two};
use crate::figure::common::{axis, column, number, sample, with_interval};
use crate::figure::{Column, Dash, Entry, Figure, Mark, Role, Sample};
use lobbylab_core::engagement::lab::{CURVES, EngagementRounds, RoundsSample, Survivors};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::engagement::parameters::People;
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;

/// Whom both figures show.
const SHOWN: [Matchmaker; 6] = [
    Matchmaker::Worst,
    Matchmaker::Random,
    Matchmaker::Skill,
    Matchmaker::Capped,
    Matchmaker::Priced,
    Matchmaker::Eomm,
];

/// Ratios that are known less well than this are in the table only.
const CLEAR: f64 = 0.1;

fn count(rounds: &EngagementRounds) -> usize {
    rounds.rounds.rounds as usize
}

/// Of 100 players of the first pool.
fn left(rounds: &EngagementRounds, survivors: &Survivors, round: usize) -> Option<Interval> {
    let left = survivors.left(round)?;
    Some(left.affine(100.0 / f64::from(rounds.waiting.pool.max(1)), 0.0))
}

/// How many of the first pool still play, by round.
#[must_use]
pub fn rounds(rounds: &EngagementRounds, parts: &Parts<RoundsSample>) -> Figure {
    let mut marks = Vec::new();
    let mut high = 0.0f64;
    for maker in SHOWN {
        let survivors = rounds.survivors(parts, maker);
        let points: Vec<Sample> = (0..count(rounds))
            .filter_map(|round| {
                let left = known(left(rounds, &survivors, round))?;
                Some(sample(round as f64 + 1.0, &left))
            })
            .collect();
        high = points.iter().map(|point| point.high).fold(high, f64::max);
        marks.extend(curve(look(maker), points));
    }
    Figure {
        finding: rounds_finding(rounds, parts),
        x: axis("rounds played", "", 0.0, count(rounds) as f64 + 0.5),
        y: axis(
            "of 100 who began, still play",
            "players",
            0.0,
            (1.05 * high).max(1.0),
        ),
        marks,
        table: rounds_table(rounds, parts),
        source: "Points: simulated, means over pools with 95 % intervals; the same first players, \
                 with luck of their own in each round, under every matchmaker. States go on: \
                 outcomes, times, counts. Beyond Chen et al., EOMM, section 5.4, which multiplies."
            .to_owned(),
        ..begun("rounds")
    }
}

/// Whether the paper's growth is that of these players.
fn printed_here(rounds: &EngagementRounds) -> bool {
    rounds.players.people == People::Paper
}

/// How many times as many are left as with pairs by skill, whom the paper compares with, by
/// round, beside what it multiplies out.
#[must_use]
pub fn compound(rounds: &EngagementRounds, parts: &Parts<RoundsSample>) -> Figure {
    let mut marks = vec![Mark::HorizontalMark {
        y: 1.0,
        label: look(Matchmaker::Skill).name.to_owned(),
    }];
    let mut seen = vec![1.0];
    if printed_here(rounds) {
        seen.push(EngagementRounds::printed(rounds.rounds.rounds));
        marks.push(Mark::Line {
            name: "1.007ⁿ, printed".to_owned(),
            role: Role::Soft,
            dash: Dash::Dashed,
            points: (0..=count(rounds))
                .map(|round| (round as f64, EngagementRounds::printed(round as u32)))
                .collect(),
        });
    }
    let skill = rounds.survivors(parts, Matchmaker::Skill);
    for maker in [Matchmaker::Random, Matchmaker::Eomm] {
        let survivors = rounds.survivors(parts, maker);
        let points: Vec<Sample> = (0..count(rounds))
            .filter_map(|round| {
                let growth = known(survivors.growth(&skill, round))?;
                // Where hardly anybody is left, chance says more than the pairs.
                let told = growth.half_width < CLEAR;
                told.then(|| sample(round as f64 + 1.0, &growth))
            })
            .collect();
        seen.extend(points.iter().map(|point| point.y));
        marks.extend(curve(look(maker), points));
    }
    let (low, high) = ends(seen, (0.9, 1.2));
    Figure {
        finding: compound_finding(rounds, parts),
        x: axis("rounds played", "", 0.0, count(rounds) as f64 + 0.5),
        y: axis("still play, over equal skill", "", low.max(0.0), high),
        marks,
        table: compound_table(rounds, parts),
        source: "Points: simulated, ratios of means over the same first pools, 95 % intervals; \
                 those known to less than .1 only. Dashed, for the paper’s players: 1.007 to \
                 the number of rounds, as Chen et al., EOMM, section 5.4, multiply the gain of \
                 one round over equal skill (SkillMM)."
            .to_owned(),
        ..begun("compound")
    }
}

fn round_column(rounds: &EngagementRounds) -> Column {
    let cells = (1..=count(rounds)).map(|round| Entry::Number(round as f64));
    column("rounds played", "", cells.collect())
}

fn rounds_table(rounds: &EngagementRounds, parts: &Parts<RoundsSample>) -> Vec<Column> {
    let mut table = vec![round_column(rounds)];
    for maker in SHOWN {
        let survivors = rounds.survivors(parts, maker);
        let all = |round: usize| left(rounds, &survivors, round);
        table.extend(two(
            &format!("of 100 still play, {}", look(maker).name),
            "players",
            count(rounds),
            &all,
        ));
    }
    for maker in SHOWN {
        let (_, _, read) = CURVES[2];
        let all = |round: usize| rounds.value(parts, maker, round, read);
        table.extend(two(
            &format!("mean |p − ½|, {}", look(maker).name),
            "",
            count(rounds),
            &all,
        ));
    }
    table
}

fn compound_table(rounds: &EngagementRounds, parts: &Parts<RoundsSample>) -> Vec<Column> {
    let mut table = vec![round_column(rounds)];
    let skill = rounds.survivors(parts, Matchmaker::Skill);
    for maker in [
        Matchmaker::Random,
        Matchmaker::Capped,
        Matchmaker::Priced,
        Matchmaker::Eomm,
    ] {
        let survivors = rounds.survivors(parts, maker);
        let all = |round: usize| survivors.growth(&skill, round);
        table.extend(two(
            &format!("{} over equal skill", look(maker).name),
            "",
            count(rounds),
            &all,
        ));
    }
    if printed_here(rounds) {
        let printed =
            (1..=rounds.rounds.rounds).map(|n| Entry::Number(EngagementRounds::printed(n)));
        table.push(column("1.007ⁿ, printed", "", printed.collect()));
    }
    table
}

fn rounds_finding(rounds: &EngagementRounds, parts: &Parts<RoundsSample>) -> String {
    let all = count(rounds);
    let [eomm, random] =
        [Matchmaker::Eomm, Matchmaker::Random].map(|maker| rounds.survivors(parts, maker));
    let told = eomm.told().min(random.told());
    let last = told.saturating_sub(1);
    let of = |survivors: &Survivors| known(left(rounds, survivors, last));
    let (Some(long), Some(short)) = (known(eomm.stay()), known(random.stay())) else {
        return ON_ITS_WAY.to_owned();
    };
    let (Some(eomm), Some(random)) = (of(&eomm), of(&random)) else {
        return ON_ITS_WAY.to_owned();
    };
    format!(
        "After {told} rounds {} of 100 still play with EOMM, {} with pairs by chance; in the mean \
         a player plays {} of these {all} rounds instead of {}.",
        with_interval(&eomm),
        with_interval(&random),
        with_interval(&long),
        with_interval(&short)
    )
}

fn compound_finding(rounds: &EngagementRounds, parts: &Parts<RoundsSample>) -> String {
    let all = count(rounds);
    let [eomm, skill] =
        [Matchmaker::Eomm, Matchmaker::Skill].map(|maker| rounds.survivors(parts, maker));
    let (Some(first), Some((last, end)), Some(stay)) = (
        known(eomm.growth(&skill, 0)),
        eomm.last_growth(&skill),
        known(eomm.stay_ratio(&skill)),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    let begin = match EngagementRounds::compounds(&first, last, &end) {
        Some(true) => "The gain compounds: after",
        Some(false) => "The gain does not compound: after",
        None if EngagementRounds::is_undecided(&end) => "Undecided: after",
        None => "After",
    };
    let printed = printed_here(rounds).then(|| EngagementRounds::printed(last as u32));
    format!(
        "{begin} {last} rounds EOMM keeps {} times as many as equal skill.{} One round keeps {} \
         times as many, and over all {all} rounds players play {} times as many.",
        with_interval(&end),
        told_from(&end, printed),
        with_interval(&first),
        with_interval(&stay)
    )
}

/// What an interval of the growth says of 1 and of the paper’s power: a mean near a printed
/// number confirms nothing while the interval holds much else. Without any spread nothing is open.
fn told_from(end: &Interval, printed: Option<f64>) -> String {
    if end.half_width == 0.0 {
        return String::new();
    }
    let verb = |value| match end.covers(value) {
        true => "holds",
        false => "excludes",
    };
    let paper = printed.map_or_else(String::new, |printed| {
        let power = number((1000.0 * printed).round() / 1000.0);
        format!(" and {} the paper’s 1.007ⁿ, {power}", verb(printed))
    });
    format!(" The interval {} 1{paper}.", verb(1.0))
}
