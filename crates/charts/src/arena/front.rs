//! All rules in a plane: waiting against unfairness, latency or giving up, each at its settings
//! and along its own, and where nobody can be. The baseline wears a ring.

use super::{begun, in_unit, look, short, with};
use crate::figure::common::{axis, column};
use crate::figure::pieces::{ON_ITS_WAY, crosses, entries, known, round_up};
use crate::figure::{Column, Dash, Entry, Figure, Mark, Pattern, Role, Shape};
use lobbylab_core::arena::lab::{ArenaCurves, ArenaFront, FRONT_WEIGHTS, FrontCards, setting_of};
use lobbylab_core::arena::{ArenaGauge, ArenaRule, Leaves, MOST_SIDED, MOST_TRIED, Scorecard};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, number};

type Fronts<'a> = (&'a ArenaFront, &'a Parts<FrontCards>);
type Curves<'a> = Option<(&'a ArenaCurves, &'a Parts<Vec<Scorecard>>)>;
type At = [Interval; 2];

/// The price of unfairness of which the finding tells, by its place among [`FRONT_WEIGHTS`].
const TOLD: usize = 3;
/// The price of unfairness of which findings and answers tell, in seconds of waiting.
pub const TOLD_WEIGHT: f64 = FRONT_WEIGHTS[TOLD];

/// Waiting against unfairness, and in games of two where nobody can be. The rule at the baseline's
/// place among those that race is marked.
#[must_use]
pub fn front((question, parts): Fronts<'_>, curves: Curves<'_>, base: usize) -> Figure {
    let mut figure = plane(
        "front",
        (question, parts),
        curves,
        (ArenaGauge::Unfair, base),
    );
    figure.y.label = "mean unfairness, |p − ½|".to_owned();
    let mut source = String::from(PLAYED);
    let alone = number(question.prices.alone);
    let outline = impossible(question, parts, figure.y.max);
    if let Some(outline) = outline {
        let shaded = Mark::Region {
            name: "nobody can be here".to_owned(),
            role: Role::Soft,
            pattern: Pattern::Hatched,
            outline,
            label_at: None,
        };
        figure.marks.insert(0, shaded);
        source.push_str(&format!(
            " Hatched: below the best games in hindsight at seven prices of unfairness \
             (minimum-weight matching with its certificate, being alone costs {alone} s), \
             for rules that let everybody play."
        ));
    } else if let Some(least) = known(parts.mean(&|part| part.least_wait)) {
        figure.marks.insert(
            0,
            Mark::VerticalMark {
                x: least.mean,
                label: "no wait below".to_owned(),
            },
        );
        source.push_str(
            " Dotted: a bound, not an optimum; at least as many wait as have come beyond whole \
             games.",
        );
    }
    if bounded(parts) {
        source.push_str(&format!(
            " The bound of what a ticket costs: games are as fair and as full as anybody likes, being \
             alone costs {alone} s."
        ));
    }
    figure.finding = finding(question, parts);
    figure.source = source;
    figure
}

/// Whether the games are larger than two, which have bounds only.
fn bounded(parts: &Parts<FrontCards>) -> bool {
    parts.iter().any(|(_, part)| part.bound.is_some())
}

/// Waiting against latency, the baseline marked.
#[must_use]
pub fn far((question, parts): Fronts<'_>, curves: Curves<'_>, base: usize) -> Figure {
    let mut figure = plane(
        "far",
        (question, parts),
        curves,
        (ArenaGauge::Latency, base),
    );
    figure.y.label = "mean latency".to_owned();
    figure.finding = if question.tickets.regions < 2 {
        "Nobody’s latency depends on the rule where all are of one region: take more.".to_owned()
    } else {
        best_of(
            question,
            parts,
            ArenaGauge::Latency,
            "has the least latency",
        )
    };
    figure
}

/// Waiting against giving up, the baseline marked.
#[must_use]
pub fn lost((question, parts): Fronts<'_>, curves: Curves<'_>, base: usize) -> Figure {
    let mut figure = plane(
        "lost",
        (question, parts),
        curves,
        (ArenaGauge::GaveUp, base),
    );
    figure.y.label = "share that gave up".to_owned();
    figure.finding = if question.players.leaves == Leaves::Never {
        "Nobody gives up here: let patience end.".to_owned()
    } else {
        best_of(question, parts, ArenaGauge::GaveUp, "loses the fewest")
    };
    figure
}

const PLAYED: &str = "Points: simulated, all rules on the same tickets, 95 % intervals; lines: \
                      each rule along its own setting, in the race’s tickets.";

fn at(parts: &Parts<FrontCards>, lane: usize, gauge: ArenaGauge) -> Option<At> {
    let of = |gauge| known(parts.mean(&|part| part.cards.get(lane)?.value(gauge)));
    Some([of(ArenaGauge::WaitMean)?, of(gauge)?])
}

fn plane(
    key: &str,
    (question, parts): Fronts<'_>,
    curves: Curves<'_>,
    (gauge, base): (ArenaGauge, usize),
) -> Figure {
    let rules = question.lanes.rules();
    let (mut marks, mut rows) = (Vec::new(), Rows::default());
    let mut reach = [0.0f64; 2];
    let mut stretch = |place: &At, factor: f64| {
        for (reach, interval) in reach.iter_mut().zip(place) {
            *reach = reach.max(factor * interval.high());
        }
    };
    let own: Vec<Option<At>> = (0..rules.len())
        .map(|lane| at(parts, lane, gauge))
        .collect();
    own.iter().flatten().for_each(|place| stretch(place, 1.15));
    // Settings that nobody would choose may lie far outside.
    let right = round_up(1.6 * reach[0]);
    for (lane, &rule) in rules.iter().enumerate() {
        let look = look(rule, lane);
        if let Some((swept, found)) = curves {
            let points = along(swept, found, rule, gauge, &mut rows);
            let seen: Vec<(f64, f64)> = points.into_iter().filter(|(x, _)| *x <= right).collect();
            for (_, y) in &seen {
                reach[1] = reach[1].max(1.05 * y);
            }
            if seen.len() > 1 {
                marks.push(Mark::Line {
                    name: look.name.to_owned(),
                    role: look.role,
                    dash: Dash::Solid,
                    points: seen,
                });
            }
        }
        if let Some(place) = &own[lane] {
            let told = with(rule, setting_of(rule, &question.settings));
            rows.push(rule, &format!("as set {told}"), place);
            // Under the rule's own point, whose read-out is the one that is wanted there.
            if lane == base {
                marks.push(Mark::Dots {
                    name: "baseline".to_owned(),
                    role: Role::Ink,
                    shape: Shape::Around,
                    points: vec![(place[0].mean, place[1].mean)],
                });
            }
            let place = std::slice::from_ref(place);
            marks.extend(crosses(look.name, (look.role, look.shape), place));
        }
    }
    Figure {
        x: axis("mean wait of those who played", "s", 0.0, right),
        y: axis("", gauge.unit(), 0.0, round_up(reach[1])),
        marks,
        table: rows.columns(gauge),
        source: PLAYED.to_owned(),
        ..begun(key)
    }
}

/// A rule along its own setting.
fn along(
    swept: &ArenaCurves,
    found: &Parts<Vec<Scorecard>>,
    rule: ArenaRule,
    gauge: ArenaGauge,
    rows: &mut Rows,
) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    for (place, (other, settings)) in swept.entries().iter().enumerate() {
        if *other != rule || rule.setting().is_none() {
            continue;
        }
        let of = |gauge| known(found.mean(&|cards| cards.get(place)?.value(gauge)));
        if let (Some(wait), Some(other)) = (of(ArenaGauge::WaitMean), of(gauge)) {
            points.push((wait.mean, other.mean));
            rows.push(
                rule,
                &with(rule, setting_of(rule, settings)),
                &[wait, other],
            );
        }
    }
    points
}

/// The corner of the plane where no rule can be that lets everybody play: below all lines of
/// equal cost in hindsight, W + wU/2 = C(w). `None` where people leave, in larger games, and
/// before anything is known.
fn impossible(
    question: &ArenaFront,
    parts: &Parts<FrontCards>,
    top: f64,
) -> Option<Vec<(f64, f64)>> {
    const STEPS: usize = 60;
    if question.players.leaves != Leaves::Never {
        return None;
    }
    let least: Vec<(f64, f64)> = (FRONT_WEIGHTS.iter().enumerate())
        .filter_map(|(place, &weight)| {
            let cost = known(parts.mean(&|part| Some(part.best.get(place)?[0])))?;
            Some((weight, cost.mean))
        })
        .collect();
    if least.is_empty() {
        return None;
    }
    let edge = |unfair: f64| {
        let waits = least
            .iter()
            .map(|(weight, cost)| cost - 0.5 * weight * unfair);
        waits.fold(0.0, f64::max)
    };
    let mut outline = vec![(0.0, 0.0)];
    for step in 0..=STEPS {
        // Dense near 0, where the edge is steep.
        let share = step as f64 / STEPS as f64;
        let unfair = top * share * share;
        outline.push((edge(unfair), unfair));
    }
    outline.push((0.0, top));
    Some(outline)
}

/// What a player costs under a rule above the best games in hindsight, at the price of
/// unfairness of which the finding tells; known in games of two.
#[must_use]
pub fn above_hindsight(parts: &Parts<FrontCards>, lane: usize) -> Option<Interval> {
    let of = |part: &FrontCards| Some((*part.costs.get(lane)?.get(TOLD)?, part.best.get(TOLD)?[0]));
    known(parts.paired(&of))
}

fn finding(question: &ArenaFront, parts: &Parts<FrontCards>) -> String {
    let rules = question.lanes.rules();
    let all: Vec<(ArenaRule, Interval)> = (rules.iter().enumerate())
        .filter_map(|(lane, &rule)| Some((rule, above_hindsight(parts, lane)?)))
        .collect();
    let nearest = all.iter().min_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
    let farthest = all.iter().max_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
    if let (Some((rule, near)), Some((last, far))) = (nearest, farthest) {
        let weight = number(TOLD_WEIGHT);
        let mut text = format!(
            "{} comes nearest to the best games in hindsight: it costs a player {} more.",
            capital(short(*rule)),
            in_unit(near, "s")
        );
        if rule != last {
            text.push_str(&format!(
                " {} is farthest, {} above.",
                capital(short(*last)),
                in_unit(far, "s")
            ));
        }
        text.push_str(&format!(
            " Here an unfairness of 1 costs as much as {weight} s of waiting, and being left \
             alone as {} s.",
            number(question.prices.alone)
        ));
        return text;
    }
    let quickest = best_of(question, parts, ArenaGauge::WaitMean, "waits least");
    match known(parts.mean(&|part| part.least_wait)) {
        Some(least) if parts.len() > 1 => format!(
            "Nobody can make players of such games wait less than {} on average. {quickest}{}",
            in_unit(&least, "s"),
            looseness(question, parts)
        ),
        _ => format!("{quickest}{}", looseness(question, parts)),
    }
}

/// In larger games: which rule is nearest to the bound of what a ticket costs, and how much of that
/// may be the bound's.
fn looseness(question: &ArenaFront, parts: &Parts<FrontCards>) -> String {
    let rules = question.lanes.rules();
    let above = |lane: usize| {
        let of = |part: &FrontCards| Some((*part.costs.get(lane)?.get(TOLD)?, part.bound?));
        known(parts.paired(&of))
    };
    let all = (rules.iter().enumerate()).filter_map(|(lane, &rule)| Some((rule, above(lane)?)));
    let Some((rule, near)) = all.min_by(|a, b| a.1.mean.total_cmp(&b.1.mean)) else {
        return String::new();
    };
    let mut text = format!(
        " With an unfairness of 1 taken as {} s, {} costs a ticket {} more than a bound that nobody \
         is below.",
        number(TOLD_WEIGHT),
        short(rule),
        in_unit(&near, "s")
    );
    text.push_str(
        &match known(parts.mean(&|part| part.loose.get(TOLD).copied())) {
            Some(loose) => format!(
                " Of the first {MOST_TRIED} tickets all games can be tried: there the best cost {} more \
                 than the bound.",
                in_unit(&loose, "s")
            ),
            None => format!(
                " How loose that bound is, is not known in games of more than {MOST_SIDED}."
            ),
        },
    );
    text
}

/// The rule with the least of a measure, in a sentence.
fn best_of(
    question: &ArenaFront,
    parts: &Parts<FrontCards>,
    gauge: ArenaGauge,
    does: &str,
) -> String {
    let rules = question.lanes.rules();
    let all = (rules.iter().enumerate())
        .filter_map(|(lane, &rule)| Some((rule, at(parts, lane, gauge)?)));
    let Some((rule, [wait, found])) =
        all.min_by(|(_, one), (_, other)| one[1].mean.total_cmp(&other[1].mean))
    else {
        return ON_ITS_WAY.to_owned();
    };
    let name = capital(short(rule));
    if gauge == ArenaGauge::WaitMean {
        return format!("{name} {does}, {}.", in_unit(&wait, "s"));
    }
    let found = match gauge {
        ArenaGauge::GaveUp => in_unit(&found.affine(100.0, 0.0), "%"),
        gauge => in_unit(&found, gauge.unit()),
    };
    format!(
        "{name} {does}, {found}, at a wait of {}.",
        in_unit(&wait, "s")
    )
}

/// The table: whose point, with what, where.
#[derive(Default)]
struct Rows {
    cells: [Vec<Entry>; 6],
}

impl Rows {
    fn push(&mut self, rule: ArenaRule, with: &str, [wait, other]: &At) {
        let words = [rule.label(), with.trim_end()].map(|text| Entry::Text(text.to_owned()));
        let numbers = [entries(Some(wait)), entries(Some(other))];
        let row = words.into_iter().chain(numbers.into_iter().flatten());
        for (column, cell) in self.cells.iter_mut().zip(row) {
            column.push(cell);
        }
    }

    fn columns(self, gauge: ArenaGauge) -> Vec<Column> {
        let label = gauge.label();
        let heads = [
            ("rule".to_owned(), ""),
            ("with".to_owned(), ""),
            ("mean wait, simulated".to_owned(), "s"),
            ("half width of the wait".to_owned(), "s"),
            (format!("{label}, simulated"), gauge.unit()),
            (format!("{label}, half width"), gauge.unit()),
        ];
        (heads.into_iter().zip(self.cells))
            .map(|((head, unit), cells)| column(head, unit, cells))
            .collect()
    }
}
