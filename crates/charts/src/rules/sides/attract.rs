//! Players who are won over to take either side: how many, for what bonus, and what that does to each
//! kind of player (section IV-C, which leaves it open).

use crate::figure::common::{axis, column, percent};
use crate::figure::pieces::{entry, round_up};
use crate::figure::{Dash, Entry, Figure, Mark, Role};
use crate::rules::PAPER;
use crate::rules::begun;
use crate::rules::shares::CLASS_ROLES;
use crate::rules::sides::map::NAMES;
use lobbylab_core::rules::Attracted;
use lobbylab_core::rules::lab::RulesSides;
use lobbylab_core::rules::parameters::Attraction;
use lobbylab_core::words::three_digits;

/// Steps along the axis.
const STEPS: u32 = 60;

/// Waits against the bonus for taking either side.
#[must_use]
pub fn attract(question: &RulesSides, attraction: &Attraction) -> Figure {
    let Attraction { attached, bonus } = *attraction;
    let rates = question.rates();
    let end = round_up((1.5 * attached).max(1.2 * bonus).max(1e-9));
    let at = |bonus: f64| Attracted::new(rates, attached, bonus);
    let mut along: Vec<(f64, Attracted)> = Vec::new();
    for step in 0..=STEPS {
        let bonus = end * f64::from(step) / f64::from(STEPS);
        along.extend(at(bonus).map(|found| (bonus, found)));
    }
    let here = at(bonus);
    let side = here.map_or(0, |here| here.side);
    let crowded = NAMES[side];
    type Read = fn(&Attracted) -> f64;
    let own: Read = |found| found.sides.class(found.side).mean;
    let lines: [(String, Role, Dash, Read); 4] = [
        ("all players".to_owned(), Role::Ink, Dash::Solid, |found| {
            found.wait
        }),
        (
            format!("for {crowded}"),
            CLASS_ROLES[side],
            Dash::Solid,
            own,
        ),
        (
            "for either".to_owned(),
            CLASS_ROLES[2],
            Dash::Solid,
            |found| found.sides.class(2).mean,
        ),
        (
            "all, with lost attachment".to_owned(),
            Role::Optimal,
            Dash::Dashed,
            Attracted::cost,
        ),
    ];
    let numbers = |read: &dyn Fn(&Attracted) -> f64| -> Vec<Entry> {
        along
            .iter()
            .map(|(_, found)| entry(Some(read(found))))
            .collect()
    };
    let mut table = vec![
        column(
            "bonus",
            "units of time",
            along
                .iter()
                .map(|(bonus, _)| Entry::Number(*bonus))
                .collect(),
        ),
        column(
            format!("share of {crowded} who take either side"),
            "",
            numbers(&|found| found.share),
        ),
        column(
            "bonus paid, mean of all players",
            "units of time",
            numbers(&|found| found.paid),
        ),
    ];
    let mut marks = Vec::new();
    let mut high = 0.0f64;
    for (name, role, dash, read) in lines {
        let points: Vec<(f64, f64)> = (along.iter())
            .map(|(bonus, found)| (*bonus, read(found)))
            .filter(|point| point.1.is_finite())
            .collect();
        high = points.iter().fold(high, |high, point| high.max(point.1));
        table.push(column(
            format!("{name}, exact"),
            "units of time",
            numbers(&read),
        ));
        if !points.is_empty() {
            marks.push(Mark::Line {
                name,
                role,
                dash,
                points,
            });
        }
    }
    if here.is_some_and(|here| here.wait.is_finite()) {
        marks.push(Mark::VerticalMark {
            x: bonus,
            label: "your bonus".to_owned(),
        });
    }
    Figure {
        finding: finding(here.as_ref(), &along, crowded),
        x: axis("bonus for taking either side", "units of time", 0.0, end),
        y: axis("mean wait", "units of time", 0.0, round_up(1.05 * high)),
        marks,
        table,
        source: format!(
            "Exact: the share that fits itself, with waits by (13)–(16). The model is ours: players of \
             the side wanted more give it up if that saves more waiting, bonus and all, than they \
             are attached to it, exponential with the mean set. {PAPER}, section IV-C."
        ),
        ..begun("attract")
    }
}

fn finding(here: Option<&Attracted>, along: &[(f64, Attracted)], crowded: &str) -> String {
    let Some(here) = here else {
        return "Nobody comes.".to_owned();
    };
    if !here.wait.is_finite() {
        return "Both sides are wanted alike and nobody takes either: no bonus for one side alone makes \
                this queue stable."
            .to_owned();
    }
    let own = percent(here.share);
    let begin = match here.paid > 0.0 {
        true => format!(
            "If players may give up their side, {own} of those for {crowded} do at this bonus."
        ),
        false => format!(
            "If players may give up their side, {own} of those for {crowded} do without any bonus, \
             as it makes them wait."
        ),
    };
    let best = (along.iter())
        .filter(|(_, found)| found.cost().is_finite())
        .min_by(|one, other| one.1.cost().total_cmp(&other.1.cost()));
    let advice = match best {
        Some((bonus, _)) if *bonus > 0.0 => format!(
            " Wait and lost attachment together are least at a bonus of {}.",
            three_digits(*bonus)
        ),
        _ => " Wait and lost attachment together are least without a bonus.".to_owned(),
    };
    format!(
        "{begin}{advice} Players wait {} units of time on average, and lose {} in attachment.",
        three_digits(here.wait),
        three_digits(here.lost)
    )
}
