//! Fairness against waiting, in a queue that goes on.

use super::begun;
use super::{CURVE, ON_ITS_WAY, has_own, known, look_of_policy, own_words, stopped, ways, weight};
use crate::figure::common::{axis, column, with_interval};
use crate::figure::pieces::{crosses, entries, entry, round_down};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Scale};
use lobbylab_core::balance::lab::{
    Arm, BalanceQueue, COMPONENTS, PAPER, QueueOutcome, QueuePolicy,
};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::exponent;

/// Where a way lies: the wait that one player in 20 exceeds, and f.
type Place = [Interval; 2];

fn place(steady: &BalanceQueue, parts: &Parts<QueueOutcome>, way: Arm) -> Option<Place> {
    let [late, value] = steady.trade(parts, way)?;
    Some([known(Some(late))?, known(Some(value))?])
}

/// Unfairness of games against the wait of their players: the best game, a range of
/// weights of waiting, the visitor's own, and simpler ways.
#[must_use]
pub fn tradeoff(steady: &BalanceQueue, parts: &Parts<QueueOutcome>) -> Figure {
    let betas = steady.betas();
    let (mut from, mut to) = (f64::INFINITY, 0.0f64);
    let (mut low, mut high) = (f64::INFINITY, 0.0f64);
    // A logarithmic axis has no place for games without any unfairness.
    let mut shown = |way| {
        let place = place(steady, parts, way).filter(|[_, value]| value.mean > 0.0)?;
        let [late, value] = &place;
        (from, to) = (from.min(late.mean), to.max(late.high()));
        (low, high) = (low.min(value.mean), high.max(value.high()));
        Some(place)
    };
    let weights = ways().filter(|way| matches!(way, Arm::Weight(_)));
    let weights: Vec<Place> = weights.filter_map(&mut shown).collect();
    let mut marks = Vec::new();
    if !weights.is_empty() {
        let points = weights.iter().map(|[late, value]| (late.mean, value.mean));
        marks.push(Mark::Line {
            name: CURVE.name.to_owned(),
            role: CURVE.role,
            dash: Dash::Solid,
            points: points.collect(),
        });
        marks.extend(crosses(CURVE.name, (CURVE.role, CURVE.shape), &weights));
    }
    // The visitor's own below the others, or it would hide what it is the same as.
    // Teams by chance wait as those who came first; the table has them.
    let policies = [
        QueuePolicy::Own,
        QueuePolicy::Best,
        QueuePolicy::Oldest,
        QueuePolicy::First,
    ];
    for policy in policies {
        let Some(place) = shown(Arm::Policy(policy)) else {
            continue;
        };
        if policy == QueuePolicy::Own {
            let [late, value] = &place;
            marks.push(Mark::Here {
                x: late.mean,
                y: value.mean,
                label: own_words(steady),
            });
        }
        if policy != QueuePolicy::Own || has_own(steady) {
            let look = look_of_policy(policy);
            marks.extend(crosses(look.name, (look.role, look.shape), &[place]));
        }
    }
    if high == 0.0 {
        (low, high) = (1.0, 1000.0);
    }
    (from, to) = (
        rounded(0.95 * from, f64::floor),
        rounded(1.02 * to, f64::ceil),
    );
    if to <= from {
        (from, to) = (0.0, 1.0);
    }
    Figure {
        finding: finding(steady, parts, &betas),
        x: axis("wait that one player in 20 exceeds", "arrivals", from, to),
        y: Axis {
            scale: Scale::Log,
            ..axis(
                "f, unfairness of a game",
                "units of skill",
                round_down(0.8 * low),
                super::highest(high),
            )
        },
        marks,
        table: table(steady, parts, &betas),
        source: format!(
            "Simulated, the same arrivals for all, 95 % intervals; one player comes in a unit of \
             time, and the first quarter of the games is left out. As many leave as come, so the \
             mean wait is the number waiting, whoever makes the games. Weights: f less β times the \
             longest wait, {PAPER}, section 1.2.5."
        ),
        ..begun("tradeoff")
    }
}

/// A multiple of a fifth of a power of ten; 0 for what is no positive number.
fn rounded(value: f64, to_whole: fn(f64) -> f64) -> f64 {
    if !(value > 0.0 && value.is_finite()) {
        return 0.0;
    }
    let unit = 0.2 * libm::exp10(f64::from(exponent(value)));
    to_whole(value / unit) * unit
}

fn table(steady: &BalanceQueue, parts: &Parts<QueueOutcome>, betas: &[f64]) -> Vec<Column> {
    let text = |text: &str| Entry::Text(text.to_owned());
    let mut table = vec![
        column("games are made by", "", Vec::new()),
        column("β", "per unit of time", Vec::new()),
    ];
    let numbers = [
        ("wait that one player in 20 exceeds", "arrivals"),
        ("wait, mean", "arrivals"),
        ("f", "units of skill"),
        ("d", "units of skill"),
        ("v", "units of skill"),
    ];
    for (name, unit) in numbers {
        for what in ["simulated", "half width"] {
            table.push(column(format!("{name}, {what}"), unit, Vec::new()));
        }
    }
    for way in ways() {
        let (name, beta) = match way {
            Arm::Policy(policy) => (policy.label(), None),
            Arm::Weight(_) => ("a weight of waiting", weight(betas, way)),
        };
        let [late, wait]: [Option<Interval>; 2] = [
            steady.reading(parts, way, |play| play.late),
            steady.reading(parts, way, |play| play.wait),
        ];
        let games = COMPONENTS.map(|part| steady.game(parts, way, part));
        let mut cells = vec![text(name), entry(beta)];
        for interval in [late, wait].into_iter().chain(games) {
            cells.extend(entries(known(interval).as_ref()));
        }
        for (column, cell) in table.iter_mut().zip(cells) {
            column.cells.push(cell);
        }
    }
    table
}

fn finding(steady: &BalanceQueue, parts: &Parts<QueueOutcome>, betas: &[f64]) -> String {
    let of = |policy| place(steady, parts, Arm::Policy(policy));
    let (Some([late, best]), Some([line, first])) = (of(QueuePolicy::Best), of(QueuePolicy::First))
    else {
        return ON_ITS_WAY.to_owned();
    };
    // The fairest of the weights, if it beats the best game beyond doubt.
    let fairest = (ways().filter_map(|way| Some((weight(betas, way)?, way))))
        .filter_map(|(beta, way)| Some((beta, place(steady, parts, way)?)))
        .min_by(|a, b| a.1[1].mean.total_cmp(&b.1[1].mean))
        .filter(|(_, [_, value])| value.high() < best.low());
    let mut text = match fairest {
        Some((beta, [_, value])) => format!(
            "Games are fairest with a little weight on waiting: f = {} instead of {}. Players with \
             unusual skill do not fill the queue then, at β = {}. If the best game is formed every \
             time, one player in 20 waits longer than {} arrivals.",
            with_interval(&value),
            with_interval(&best),
            super::three(beta),
            with_interval(&late)
        ),
        None => format!(
            "The best game every time has f = {}, and one player in 20 waits longer than {} arrivals.",
            with_interval(&best),
            with_interval(&late)
        ),
    };
    text.push_str(&format!(
        " First come, first served has f = {} and {}.",
        with_interval(&first),
        with_interval(&line)
    ));
    if has_own(steady)
        && let Some([late, value]) = of(QueuePolicy::Own)
    {
        text.push_str(&format!(
            " {} has f = {} and {} arrivals.",
            lobbylab_core::words::capital(&own_words(steady)),
            with_interval(&value),
            with_interval(&late)
        ));
    }
    text.push_str(&stopped(steady, parts, betas));
    text
}
