//! Where a level of skill separates two zones, and what becomes of it as players learn.

use super::PAPER;
use super::begun;
use crate::figure::common::{axis, column, percent};
use crate::figure::pieces::round_up;
use crate::figure::{Dash, Entry, Figure, Mark, Role};
use lobbylab_core::rules::Levels;
use lobbylab_core::rules::parameters::ZoneLevel;
use lobbylab_core::words::three_digits;

/// Steps along the axis.
const STEPS: u32 = 32;

/// Wait and gap of skills against the level, beside those of one zone for all.
#[must_use]
pub fn zone_level(zone: &ZoneLevel) -> Figure {
    let ZoneLevel { level, eager, rise } = *zone;
    let one = Levels::one_zone();
    let along: Vec<[Levels; 2]> = (0..=STEPS)
        .map(|step| (f64::from(step) / f64::from(STEPS)).clamp(0.005, 0.995))
        .map(|below| {
            [
                Levels::new(below, eager),
                Levels::over_season(below, eager, rise),
            ]
        })
        .collect();
    type Read = fn(&Levels) -> f64;
    let wait: Read = |found| found.wait / Levels::one_zone().wait;
    let gap: Read = |found| found.gap / Levels::one_zone().gap;
    let lines: [(&str, Role, Dash, usize, Read); 4] = [
        ("wait at first", Role::Patient, Dash::Solid, 0, wait),
        ("wait over the season", Role::Patient, Dash::Dashed, 1, wait),
        ("gap at first", Role::Between, Dash::Solid, 0, gap),
        ("gap over the season", Role::Between, Dash::Dashed, 1, gap),
    ];
    let mut marks = vec![Mark::HorizontalMark {
        y: 1.0,
        label: "one zone".to_owned(),
    }];
    let cells = |read: &dyn Fn(&[Levels; 2]) -> f64| -> Vec<Entry> {
        along
            .iter()
            .map(|found| Entry::Number(read(found)))
            .collect()
    };
    let mut table = vec![column(
        "share of players below the level",
        "",
        cells(&|found| found[0].below),
    )];
    let mut high = 1.2f64;
    for (name, role, dash, which, read) in lines {
        // Nobody learns: both are one.
        if which == 1 && rise == 0.0 {
            continue;
        }
        let points: Vec<(f64, f64)> = (along.iter())
            .map(|found| (found[0].below, read(&found[which])))
            .collect();
        high = points.iter().fold(high, |high, at| high.max(at.1));
        marks.push(Mark::Line {
            name: name.to_owned(),
            role,
            dash,
            points,
        });
        table.push(column(
            format!("{name}, times that of one zone"),
            "",
            cells(&|found| read(&found[which])),
        ));
    }
    marks.push(Mark::VerticalMark {
        x: level,
        label: "you are here".to_owned(),
    });
    let now = Levels::new(level, eager);
    let season = Levels::over_season(level, eager, rise);
    let end = Levels::at_the_end(level, rise);
    let mut finding = format!(
        "A game’s players differ by {} of what they do in one zone for all, and wait {} times as long.",
        percent(now.gap / one.gap),
        three_digits(now.wait / one.wait)
    );
    if rise > 0.0 {
        finding.push_str(&format!(
            " If the level stays while all learn, {} are below it at the end instead of {}; over the season \
             the gap is {} and the wait {} times that of one zone.",
            percent(end),
            percent(level),
            three_digits(season.gap / one.gap),
            three_digits(season.wait / one.wait)
        ));
    }
    Figure {
        finding,
        x: axis("share of players below the level", "", 0.0, 1.0),
        y: axis("times that of one zone", "", 0.0, round_up(1.02 * high)),
        marks,
        table,
        source: format!(
            "Exact: waits by (22), gaps by the shares (35)–(39) of who meets whom, normal skills. Over \
             the season: the mean while all skills rise, slowly beside a wait. The model is ours; \
             {PAPER}, sections V-A and VI."
        ),
        ..begun("zone_level")
    }
}
