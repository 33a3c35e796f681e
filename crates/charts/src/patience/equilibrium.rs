//! When the rule changes who comes: which rule can last, and what follows what.

use super::begun;
use super::{axis, column, number};
use crate::figure::{Entry, Figure, Mark, Pattern, Role, Ticks};
use lobbylab_core::patience::parameters::ShareResponse;
use lobbylab_core::patience::{PatienceRule, exact};
use lobbylab_core::words::three_digits;

/// What the present replies lead to, in a sentence.
fn verdict(n: u32, alpha: f64, replies: &ShareResponse) -> String {
    let found = exact::equilibria(n, alpha, replies.q_greedy, replies.q_patient);
    match found[..] {
        [PatienceRule::Greedy, PatienceRule::Patient] => {
            "Either rule can last: each brings the players it is best for.".to_owned()
        }
        [PatienceRule::Greedy] => "Only greed can last here.".to_owned(),
        [PatienceRule::Patient] => "Only patience can last here.".to_owned(),
        _ => "No rule can last: each brings the players that make the other one better, \
              and the matchmaker switches for ever."
            .to_owned(),
    }
}

/// The plane of replies (q under greed, q under patience) with its four regions.
#[must_use]
pub fn equilibrium(n: u32, alpha: f64, replies: &ShareResponse) -> Figure {
    let mut marks = Vec::new();
    let mut rectangle = |name: &str, role, pattern, x: (f64, f64), y: (f64, f64), label: bool| {
        if x.1 > x.0 && y.1 > y.0 {
            marks.push(Mark::Region {
                name: name.to_owned(),
                role,
                pattern,
                outline: vec![(x.0, y.0), (x.1, y.0), (x.1, y.1), (x.0, y.1)],
                label_at: label.then_some((0.5 * (x.0 + x.1), 0.5 * (y.0 + y.1))),
            });
        }
    };
    let bounds = exact::q_bounds(n, alpha);
    match bounds {
        None => rectangle(
            "only greed",
            Role::Greedy,
            Pattern::Hatched,
            (0.0, 1.0),
            (0.0, 1.0),
            true,
        ),
        Some((lower, upper)) => {
            let wide = upper - lower > 0.25;
            for x in [(0.0, lower), (upper, 1.0)] {
                rectangle(
                    "both",
                    Role::Optimal,
                    Pattern::Crossed,
                    x,
                    (lower, upper),
                    lower > 0.12,
                );
                for y in [(0.0, lower), (upper, 1.0)] {
                    let label = lower > 0.12;
                    rectangle("greed", Role::Greedy, Pattern::Hatched, x, y, label);
                }
            }
            rectangle(
                "only patience",
                Role::Patient,
                Pattern::Plain,
                (lower, upper),
                (lower, upper),
                wide,
            );
            for y in [(0.0, lower), (upper, 1.0)] {
                let label = wide && lower > 0.04;
                rectangle(
                    "none",
                    Role::Worst,
                    Pattern::Crossed,
                    (lower, upper),
                    y,
                    label,
                );
            }
        }
    }
    marks.push(Mark::Here {
        x: replies.q_greedy,
        y: replies.q_patient,
        label: "you are here".to_owned(),
    });
    let range = bounds.map_or_else(
        || "For α < 1 greed is optimal whatever q.".to_owned(),
        |(lower, upper)| {
            format!(
                "Patience is optimal for q from {} to {}.",
                three_digits(lower),
                three_digits(upper)
            )
        },
    );
    let entry = |value: f64| vec![Entry::Number(value)];
    let bound = |value: Option<f64>| vec![value.map_or(Entry::Empty, Entry::Number)];
    let names: Vec<&str> = exact::equilibria(n, alpha, replies.q_greedy, replies.q_patient)
        .into_iter()
        .map(PatienceRule::key)
        .collect();
    let lasting = if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(" and ")
    };
    Figure {
        finding: format!("{} {range}", verdict(n, alpha, replies)),
        x: axis("share of strong players under greed, q_g", "", 0.0, 1.0),
        y: axis("share under patience, q_p", "", 0.0, 1.0),
        marks,
        table: vec![
            column("q under greed", "", entry(replies.q_greedy)),
            column("q under patience", "", entry(replies.q_patient)),
            column("lower bound of q", "", bound(bounds.map(|bounds| bounds.0))),
            column("upper bound of q", "", bound(bounds.map(|bounds| bounds.1))),
            column("rules that can last", "", vec![Entry::Text(lasting)]),
        ],
        source: "Exact, Wu, Dynamic Matching With Teams, section 3, endogenous q.".to_owned(),
        ..begun("equilibrium")
    }
}

/// From which rule the matchmaker goes to which, as q answers: two rows, one a
/// rule, on the axis of q. `tick` counts the moves made since the start.
#[must_use]
pub fn switching(n: u32, alpha: f64, replies: &ShareResponse, tick: u32) -> Figure {
    const GREEDY: f64 = 2.0;
    const PATIENT: f64 = 1.0;
    let bounds = exact::q_bounds(n, alpha);
    let best = |q: f64| {
        if exact::greedy_cost(n, q, alpha) <= exact::patient_cost(n, q) {
            PatienceRule::Greedy
        } else {
            PatienceRule::Patient
        }
    };
    let lasting = |rule: PatienceRule| {
        exact::equilibria(n, alpha, replies.q_greedy, replies.q_patient).contains(&rule)
    };
    // A rule stays while it is an equilibrium, at equal cost too.
    let next = |rule: PatienceRule, q: f64| if lasting(rule) { rule } else { best(q) };
    let place = |rule: PatienceRule| match rule {
        PatienceRule::Greedy => (replies.q_greedy, GREEDY),
        _ => (replies.q_patient, PATIENT),
    };
    let mut now = PatienceRule::Greedy;
    for _ in 0..tick % 4096 {
        now = next(now, place(now).0);
    }
    let (low, high) = (0.4, 2.6);
    let mut marks = Vec::new();
    let mut band = |name: &str, role, pattern, from: f64, to: f64, label: bool| {
        if to > from {
            marks.push(Mark::Region {
                name: name.to_owned(),
                role,
                pattern,
                outline: vec![(from, low), (to, low), (to, high), (from, high)],
                label_at: label.then_some((0.5 * (from + to), 1.5)),
            });
        }
    };
    let (lower, upper) = bounds.unwrap_or((0.5, 0.5));
    let greedy_label = lower > 0.14;
    band(
        "greed is best",
        Role::Greedy,
        Pattern::Hatched,
        0.0,
        lower,
        greedy_label,
    );
    band(
        "patience is best",
        Role::Patient,
        Pattern::Plain,
        lower,
        upper,
        upper - lower > 0.2,
    );
    band(
        "greed is best",
        Role::Greedy,
        Pattern::Hatched,
        upper,
        1.0,
        greedy_label,
    );
    for rule in [PatienceRule::Greedy, PatienceRule::Patient] {
        let (from, to) = (place(rule), place(next(rule, place(rule).0)));
        if from != to {
            let role = if to.1 == GREEDY {
                Role::Greedy
            } else {
                Role::Patient
            };
            // A bow to the right of the way, so that there and back are told
            // apart, with room for the dots at both ends.
            let points = (1..=23)
                .map(|step| {
                    let t = f64::from(step) / 24.0;
                    let bow = 0.32 * t * (1.0 - t) * (from.1 - to.1);
                    (
                        (from.0 + t * (to.0 - from.0) + bow).clamp(0.0, 1.0),
                        from.1 + t * (to.1 - from.1),
                    )
                })
                .collect();
            marks.push(Mark::Arrow { role, points });
        }
    }
    let (x, y) = place(now);
    let other = place(if now == PatienceRule::Greedy {
        PatienceRule::Patient
    } else {
        PatienceRule::Greedy
    });
    marks.push(Mark::Dots {
        name: "the other rule".to_owned(),
        role: Role::Soft,
        shape: crate::figure::Shape::Disc,
        points: vec![other],
    });
    marks.push(Mark::Here {
        x,
        y,
        label: format!("{} now, q = {}", now.key(), number(x)),
    });
    let stays = next(now, x) == now;
    let finding = if stays && lasting(now) {
        format!(
            "Started greedy, the matchmaker ends {}: with q = {} it has no reason to change.",
            now.key(),
            number(x)
        )
    } else {
        let better = next(now, x);
        format!(
            "Under the {} rule q is {}, where the {} rule is better: {}",
            now.key(),
            number(x),
            better.key(),
            if lasting(better) {
                "the matchmaker changes, and stays."
            } else {
                "the matchmaker changes, and will change back."
            }
        )
    };
    let mut y_axis = axis("", "", low, high);
    y_axis.ticks = Ticks::Named(vec![
        (GREEDY, "greedy".to_owned()),
        (PATIENT, "patient".to_owned()),
    ]);
    let rules = [PatienceRule::Greedy, PatienceRule::Patient];
    Figure {
        finding,
        x: axis("share of strong players, q", "", 0.0, 1.0),
        y: y_axis,
        marks,
        table: vec![
            column(
                "rule in force",
                "",
                rules
                    .iter()
                    .map(|rule| Entry::Text(rule.key().to_owned()))
                    .collect(),
            ),
            column(
                "q it brings about",
                "",
                rules
                    .iter()
                    .map(|&rule| Entry::Number(place(rule).0))
                    .collect(),
            ),
            column(
                "rule that is best then",
                "",
                rules
                    .iter()
                    .map(|&rule| Entry::Text(next(rule, place(rule).0).key().to_owned()))
                    .collect(),
            ),
        ],
        source: "Exact, Wu, Dynamic Matching With Teams, section 3, endogenous q.".to_owned(),
        ..begun("switching")
    }
}
