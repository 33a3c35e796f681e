//! Roles and waiting together: unfairness of games against how long the unlucky wait.

use super::begun;
use super::{BEST, CURVE, FIRST, NEIGHBOURS, OLDEST, ON_ITS_WAY, highest, known, three, whole};
use crate::figure::common::{axis, column, with_interval};
use crate::figure::look::Look;
use crate::figure::pieces::{crosses, entries, pair, round_down};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Scale};
use lobbylab_core::balance::lab::{
    BalanceRoleQueue, PAPER, RoleArm, RoleQueueOutcome, RoleQueuePolicy,
};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;

fn look_of(policy: RoleQueuePolicy) -> Look {
    let name = policy.label();
    match policy {
        RoleQueuePolicy::Free => Look { name, ..FIRST },
        RoleQueuePolicy::Fairest => Look { name, ..BEST },
        RoleQueuePolicy::Oldest => Look { name, ..OLDEST },
        RoleQueuePolicy::All => Look { name, ..CURVE },
        RoleQueuePolicy::Candidates => Look { name, ..NEIGHBOURS },
    }
}

/// Where a way lies: f of its games, and how long the oldest who is left has waited.
fn place(
    question: &BalanceRoleQueue,
    parts: &Parts<RoleQueueOutcome>,
    arm: RoleArm,
) -> Option<[Interval; 2]> {
    let value = known(question.reading(parts, arm, |one| one.value))?;
    let oldest = known(question.reading(parts, arm, |one| one.oldest))?;
    (value.mean > 0.0 && oldest.mean > 0.0).then_some([value, oldest])
}

/// How long the oldest has waited in the end against f of the games, by who makes them.
#[must_use]
pub fn role_waits(question: &BalanceRoleQueue, parts: &Parts<RoleQueueOutcome>) -> Figure {
    let mut marks = Vec::new();
    let (mut left, mut right) = (f64::INFINITY, 0.0f64);
    let (mut low, mut high) = (f64::INFINITY, 0.0f64);
    for &policy in RoleQueuePolicy::ALL {
        let look = look_of(policy);
        // The visitor's own weight stands apart from the curve.
        let arms = RoleArm::all().filter(|arm| arm.policy == policy);
        let weighed = policy == RoleQueuePolicy::All || policy == RoleQueuePolicy::Candidates;
        let arms = arms.filter(|arm| !weighed || arm.weight > 0);
        let places: Vec<[Interval; 2]> =
            arms.filter_map(|arm| place(question, parts, arm)).collect();
        for [value, oldest] in &places {
            (left, right) = (left.min(value.mean), right.max(value.high()));
            (low, high) = (low.min(oldest.mean), high.max(oldest.high()));
        }
        if places.len() > 1 {
            marks.push(Mark::Line {
                name: look.name.to_owned(),
                role: look.role,
                dash: Dash::Solid,
                points: places
                    .iter()
                    .map(|[value, oldest]| (value.mean, oldest.mean))
                    .collect(),
            });
        }
        marks.extend(crosses(look.name, (look.role, look.shape), &places));
    }
    let own = RoleArm {
        policy: RoleQueuePolicy::All,
        weight: 0,
    };
    if question.waiting.beta > 0.0
        && let Some([value, oldest]) = place(question, parts, own)
    {
        (left, right) = (left.min(value.mean), right.max(value.mean));
        (low, high) = (low.min(oldest.mean), high.max(oldest.mean));
        marks.push(Mark::Here {
            x: value.mean,
            y: oldest.mean,
            label: format!("yours, β = {}", three(question.waiting.beta)),
        });
    }
    if high == 0.0 {
        (left, right, low, high) = (1.0, 1000.0, 10.0, 1000.0);
    }
    let log = |axis: Axis| Axis {
        scale: Scale::Log,
        ..axis
    };
    Figure {
        finding: finding(question, parts),
        x: log(axis(
            "f, unfairness of a game",
            "units of skill",
            round_down(0.85 * left),
            highest(1.1 * right),
        )),
        y: log(axis(
            "wait of the oldest left at the end",
            "arrivals",
            round_down(0.8 * low),
            highest(1.1 * high),
        )),
        marks,
        table: table(question, parts),
        source: format!(
            "Simulated, the same players for all, 95 % intervals; a game after every 2k arrivals where \
             all roles can be filled, 400 at most, with 1,000 waiting at most; the first quarter left out. Weighed: least f less β times the \
             longest wait, along three weights, of all games ({PAPER}, sections 1.2.5 and 1.2.6; the search \
             is ours) and of one game for each shortest stretch (section 6.1)."
        ),
        ..begun("role_waits")
    }
}

fn table(question: &BalanceRoleQueue, parts: &Parts<RoleQueueOutcome>) -> Vec<Column> {
    let arms: Vec<RoleArm> = RoleArm::all().collect();
    let betas = question.betas();
    let weighed = |arm: &RoleArm| {
        matches!(
            arm.policy,
            RoleQueuePolicy::All | RoleQueuePolicy::Candidates
        )
    };
    let names = arms
        .iter()
        .map(|arm| Entry::Text(arm.policy.label().to_owned()));
    let weights = arms.iter().map(|arm| match weighed(arm) {
        true => betas
            .get(arm.weight)
            .map_or(Entry::Empty, |beta| Entry::Number(*beta)),
        false => Entry::Empty,
    });
    let mut table = vec![
        column("games", "", names.collect()),
        column("β", "units of skill per arrival", weights.collect()),
    ];
    type Read = fn(&RoleQueueOutcome) -> f64;
    let told: [(&str, &str, Read); 4] = [
        ("f", "units of skill", |one| one.value),
        ("mean wait at the start of a game", "arrivals", |one| {
            one.wait
        }),
        ("wait of the oldest left at the end", "arrivals", |one| {
            one.oldest
        }),
        ("players waiting at the end", "", |one| {
            f64::from(one.waiting)
        }),
    ];
    for (head, unit, read) in told {
        let value = |row: usize| question.reading(parts, arms[row], read);
        table.extend(pair(head, unit, arms.len(), &value));
    }
    let mut stopped = Vec::new();
    for &arm in &arms {
        let share = question.reading(parts, arm, |one| {
            f64::from(one.unproven) / f64::from(one.games.max(1))
        });
        let [mean, _] = entries(share.as_ref());
        // Candidates are proven nothing at all.
        stopped.push(match arm.policy {
            RoleQueuePolicy::Candidates => Entry::Empty,
            _ => mean,
        });
    }
    table.push(column(
        "share of games whose search was stopped",
        "",
        stopped,
    ));
    table
}

fn finding(question: &BalanceRoleQueue, parts: &Parts<RoleQueueOutcome>) -> String {
    let last = question.betas().len().saturating_sub(1);
    let read = |policy, weight| {
        let arm = RoleArm { policy, weight };
        known(question.reading(parts, arm, |one| one.oldest))
    };
    let (Some(all), Some(candidates)) = (
        read(RoleQueuePolicy::All, last),
        read(RoleQueuePolicy::Candidates, last),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    let mut text = if candidates.low() > all.high() {
        format!(
            "However much waiting counts, the paper’s candidates leave somebody waiting for {} arrivals; among \
             all games the oldest has waited {}.",
            with_interval(&candidates),
            with_interval(&all)
        )
    } else {
        format!(
            "If waiting counts for much, the oldest has waited {} arrivals among all games, and {} among the \
             paper’s candidates.",
            with_interval(&all),
            with_interval(&candidates)
        )
    };
    let fairest = read(RoleQueuePolicy::Fairest, 0);
    if let Some(fairest) = fairest {
        text.push_str(&format!(
            " If only fairness counts it is {} of {} who came.",
            with_interval(&fairest),
            whole(question.players() as f64)
        ));
    }
    text
}
