//! The paper's rules side by side: its Table 1 with numbers in it.

use super::{ON_ITS_WAY, PAPER, begun, known, role, rounded, say, short, valued};
use crate::figure::common::{axis, column, number, with_interval};
use crate::figure::pieces::{entry, round_up};
use crate::figure::{Bar, Entry, Figure, Mark};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::formulas;
use lobbylab_core::hindsight::lab::{
    HindsightRace, HindsightSweep, RaceSample, RuleCurve, SweepSample,
};
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, three_digits};

/// A line of the table: rule, players and criteria it takes, its parameter, the best by a formula.
struct Row {
    rule: HindsightRule,
    curve: Option<RuleCurve>,
    /// What the paper says of it: players, criteria, cost of a game, values of the parameter, the best.
    printed: [&'static str; 5],
    /// The best parameter and the estimated cost of a player there.
    best: Option<(f64, f64)>,
    /// The same by simulation.
    ran: Option<(Option<f64>, Interval)>,
}

/// Every rule of the paper at its best parameter: estimated and simulated.
#[must_use]
pub fn synopsis(
    (sweep, swept): (&HindsightSweep, &Parts<SweepSample>),
    (race, raced): (&HindsightRace, &Parts<RaceSample>),
) -> Figure {
    let rows = rows((sweep, swept), (race, raced));
    let mut bars = Vec::new();
    let mut high = 0.0_f64;
    for row in &rows {
        let ran = row.ran.as_ref().map(|ran| &ran.1);
        let formula = row.best.map(|best| best.1);
        let value = ran.map(|ran| ran.mean).or(formula);
        high = high
            .max(ran.map_or(0.0, Interval::high))
            .max(formula.unwrap_or(0.0));
        let parameter = match (&row.ran, row.curve) {
            (Some((Some(value), _)), Some(curve)) => valued(curve, rounded(*value)),
            _ => String::new(),
        };
        bars.push(Bar {
            name: short(row.rule).to_owned(),
            role: role(row.rule),
            value: value.unwrap_or(f64::NAN),
            interval: ran.map(|ran| (ran.low(), ran.high())),
            exact: formula,
            note: match ran {
                Some(ran) if parameter.is_empty() => with_interval(ran),
                Some(ran) => format!("{} at {parameter}", with_interval(ran)),
                None => String::new(),
            },
        });
    }
    let text = |read: &dyn Fn(&Row) -> String| -> Vec<Entry> {
        rows.iter().map(|row| Entry::Text(read(row))).collect()
    };
    let numbers = |read: &dyn Fn(&Row) -> Option<f64>| -> Vec<Entry> {
        rows.iter().map(|row| entry(read(row))).collect()
    };
    let mut table = vec![column("rule", "", text(&|row| short(row.rule).to_owned()))];
    let heads = [
        "k, printed",
        "D, printed",
        "cost of a game, printed",
        "parameter, printed",
        "its best value, printed",
    ];
    for (at, head) in heads.into_iter().enumerate() {
        table.push(column(head, "", text(&|row| row.printed[at].to_owned())));
    }
    let best = |row: &Row| row.best.map(|best| best.0).filter(|_| row.curve.is_some());
    table.push(column(
        "its best value here, by the formula",
        "",
        numbers(&best),
    ));
    let ran = |row: &Row| row.ran.as_ref().and_then(|ran| ran.0);
    table.push(column("its best value here, simulated", "", numbers(&ran)));
    let cost = |row: &Row| row.best.map(|best| best.1);
    let unit = "waits of τmax";
    table.push(column(
        "cost of a player there, by the formula",
        unit,
        numbers(&cost),
    ));
    let mean = |row: &Row| row.ran.as_ref().map(|ran| ran.1.mean);
    table.push(column(
        "cost of a player there, simulated",
        unit,
        numbers(&mean),
    ));
    let half = |row: &Row| row.ran.as_ref().map(|ran| ran.1.half_width);
    table.push(column("half width", unit, numbers(&half)));
    Figure {
        finding: finding(&rows),
        x: axis(
            "cost of a player",
            unit,
            0.0,
            round_up(1.05 * high.max(0.1)),
        ),
        y: axis("", "", 0.0, 1.0),
        marks: vec![Mark::Bars { bars }],
        table,
        source: format!(
            "Bars: simulated with 95 % intervals, each rule at the parameter that did best of those \
             tried; ticks: the estimate at the formula’s best, {PAPER}, Table 1: (2), (5) with \
             (6), (7) with (9). The table has all of Table 1."
        ),
        ..begun("synopsis")
    }
}

fn rows(
    (sweep, swept): (&HindsightSweep, &Parts<SweepSample>),
    (race, raced): (&HindsightRace, &Parts<RaceSample>),
) -> Vec<Row> {
    let (k, rate, tau) = (race.market.k, race.players.rate, race.market.tau);
    // What the formulas are of.
    let closed = race.formula(HindsightRule::Greedy).is_some();
    let players = f64::from(k);
    let swept = |curve: RuleCurve| {
        let (point, cost) = sweep.optimum(swept, curve)?;
        let value = sweep.values(curve).get(point).copied();
        Some((value, known(Some(cost))?))
    };
    let n = formulas::best_period(k, rate, tau).max(players);
    let r = formulas::best_ranges(k, rate, tau).max(1.0);
    let best = |value: f64, cost: f64| closed.then_some((value, cost / players));
    vec![
        Row {
            rule: HindsightRule::Greedy,
            curve: None,
            printed: ["any", "any", "k(k−1)/(k+1) + k(k−1)/(2aτ)", "–", "–"],
            best: best(1.0, formulas::greedy(k, rate, tau).total()),
            ran: known(race.cost(raced, HindsightRule::Greedy)).map(|cost| (None, cost)),
        },
        Row {
            rule: HindsightRule::Periodic,
            curve: Some(RuleCurve::Periodic),
            printed: [
                "any",
                "1",
                "k(k−1)/(n+1) + k(n−1)/(2aτ)",
                "n = xk, x = 1, 2, …",
                "n = √(2a(k−1)τ) − 1",
            ],
            best: best(n / players, formulas::periodic(k, n, rate, tau).total()),
            ran: swept(RuleCurve::Periodic),
        },
        Row {
            rule: HindsightRule::MultiQueue,
            curve: Some(RuleCurve::MultiQueue),
            printed: [
                "any",
                "any",
                "k(k−1)/(r(k+1)) + rk(k−1)/(2aτ)",
                "r = 1, 2, …",
                "r = √(2aτ/(k+1))",
            ],
            best: best(r, formulas::multi_queue(k, r, rate, tau).total()),
            ran: swept(RuleCurve::MultiQueue),
        },
        Row {
            rule: HindsightRule::DifferenceWait,
            curve: Some(RuleCurve::DifferenceWait),
            printed: ["2", "1", "not known", "f ≥ 0", "not known"],
            best: None,
            ran: swept(RuleCurve::DifferenceWait),
        },
    ]
}

fn finding(rows: &[Row]) -> String {
    let cheapest = rows
        .iter()
        .filter_map(|row| Some((row, row.ran.as_ref()?)))
        .min_by(|one, other| one.1.1.mean.total_cmp(&other.1.1.mean));
    let Some((row, (value, cost))) = cheapest else {
        return ON_ITS_WAY.to_owned();
    };
    let at = match (value, row.curve) {
        (Some(value), Some(curve)) => format!(", {}", valued(curve, rounded(*value))),
        _ => String::new(),
    };
    let mut text = format!(
        "{}{at}, is cheapest: a player costs {}.",
        capital(short(row.rule)),
        say(cost)
    );
    if let Some((queues, estimate)) = rows
        .iter()
        .find_map(|row| (row.curve == Some(RuleCurve::MultiQueue)).then_some(row.best)?)
    {
        text.push_str(&format!(
            " For multi-queue the formula recommends {} ranges and expects {}.",
            number(libm::round(10.0 * queues) / 10.0),
            three_digits(estimate)
        ));
    }
    text
}
