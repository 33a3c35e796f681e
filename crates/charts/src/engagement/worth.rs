//! Another objective: what the best pairs for it gain over the best pairs for staying.

use super::begun;
use super::{ON_ITS_WAY, curve, ends, known, look, two};
use crate::figure::common::{axis, column, number, sample, with_interval};
use crate::figure::look::Look;
use crate::figure::{Entry, Figure, Mark, Role, Sample, Scale, Shape};
use lobbylab_core::engagement::lab::{EngagementWorth, WorthMaker, WorthSample};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::experiment::Parts;
use lobbylab_core::words::signed;

/// Who is compared with pairs of equal skill.
const MAKERS: [WorthMaker; 3] = [WorthMaker::Worth, WorthMaker::Stay, WorthMaker::Random];

fn look_of(maker: WorthMaker) -> Look {
    match maker {
        WorthMaker::Random => look(Matchmaker::Random),
        WorthMaker::Skill => look(Matchmaker::Skill),
        WorthMaker::Stay => look(Matchmaker::Eomm),
        WorthMaker::Worth => Look {
            name: "EOMM for worth",
            role: Role::High,
            shape: Shape::Triangle,
        },
    }
}

/// How much more a pool is worth than with pairs of equal skill, against what one who stays after a loss is
/// worth.
#[must_use]
pub fn worth(question: &EngagementWorth, parts: &Parts<WorthSample>) -> Figure {
    let losses = question.losses();
    // The visitor's own stands first; the axis goes on from there.
    let gain = |place: usize, maker| known(question.gain(parts, place, [maker, WorthMaker::Skill]));
    let mut marks = vec![Mark::HorizontalMark {
        y: 0.0,
        label: look(Matchmaker::Skill).name.to_owned(),
    }];
    let mut seen = Vec::new();
    for maker in MAKERS {
        let mut points: Vec<Sample> = (1..losses.len())
            .filter_map(|place| Some(sample(losses[place], &gain(place, maker)?)))
            .collect();
        lobbylab_core::order::few(&mut points, |one, other| one.x < other.x);
        seen.extend(points.iter().flat_map(|point| [point.low, point.high]));
        marks.extend(curve(look_of(maker), points));
    }
    let own = losses[0];
    if (0.25..=4.0).contains(&own) {
        marks.push(Mark::VerticalMark {
            x: own,
            label: "you are here".to_owned(),
        });
    }
    if !seen.is_empty() {
        seen.push(0.0);
    }
    let (low, high) = ends(seen, (-1.0, 1.0));
    Figure {
        finding: finding(question, parts),
        x: crate::figure::Axis {
            scale: Scale::Log,
            ..axis(
                "worth of one who stays after a loss, by one after a win",
                "",
                0.25,
                4.0,
            )
        },
        y: axis("worth more than with equal skill", "%", low, high),
        marks,
        table: table(question, parts, &losses),
        source: format!(
            "Simulated: ratios of means over pools that all see, expected given the pairs, with 95 % \
             intervals; who stays after a draw is worth {}. The pairs for worth are a perfect \
             matching of least weight. The objective is ours; Chen et al., EOMM, sections 1 and \
             6, name play time and spending.",
            number(question.worth.worth_draw)
        ),
        ..begun("worth")
    }
}

fn table(
    question: &EngagementWorth,
    parts: &Parts<WorthSample>,
    losses: &[f64],
) -> Vec<crate::figure::Column> {
    let cells = losses.iter().map(|&loss| Entry::Number(loss)).collect();
    let mut table = vec![column("worth of one who stays after a loss", "", cells)];
    for maker in MAKERS {
        let name = format!("more than with equal skill, {}", look_of(maker).name);
        let value = |place| question.gain(parts, place, [maker, WorthMaker::Skill]);
        table.extend(two(&name, "%", losses.len(), &value));
    }
    let value = |place| question.gain(parts, place, [WorthMaker::Worth, WorthMaker::Stay]);
    let name = "more than with EOMM, EOMM for worth";
    table.extend(two(name, "%", losses.len(), &value));
    table
}

fn finding(question: &EngagementWorth, parts: &Parts<WorthSample>) -> String {
    let gain = |pair| known(question.gain(parts, 0, pair));
    let (Some(over_stay), Some(over_skill)) = (
        gain([WorthMaker::Worth, WorthMaker::Stay]),
        gain([WorthMaker::Worth, WorthMaker::Skill]),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    let loss = number(question.losses()[0]);
    let worth = format!("One who stays after a loss is worth {loss} here, by one after a win.");
    if over_stay.mean == 0.0 && over_stay.half_width == 0.0 {
        return format!(
            "The pairs that keep most are worth most too: {} % more than with equal skill. {worth}",
            signed(with_interval(&over_skill))
        );
    }
    format!(
        "Pairs made for worth bring {} % against pairs made so that most stay. {worth} Against \
         equal skill it is {} %.",
        signed(with_interval(&over_stay)),
        signed(with_interval(&over_skill))
    )
}
