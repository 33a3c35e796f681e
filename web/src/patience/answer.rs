//! The patience lab's answer sentence and its table *printed / exact / simulated*.

use crate::words::{ASIDE, Span, Truth};
use lobbylab_charts::patience::number;
use lobbylab_core::experiment::{Offer, Parts, Value, Values};
use lobbylab_core::patience::lab::{PatienceCompare, PatienceCompareSample, PoolSample};
use lobbylab_core::patience::{PatienceRule, exact};
use lobbylab_core::sim::stats::replications;
use lobbylab_core::words::{several, significant, three_digits};

/// The highest price that the page takes.
const HIGHEST: f64 = 1000.0;

/// The headline answer: what to do, and what it costs.
pub(super) fn answer(compare: &PatienceCompare) -> Vec<Span> {
    let (n, q, alpha) = (compare.team.n, compare.share.q, compare.price.alpha);
    let greedy = compare.exact_cost(PatienceRule::Greedy);
    let patient = compare.exact_cost(PatienceRule::Patient);
    let star = exact::alpha_star(n, q);
    let mut spans = Vec::new();
    let mut say = |text: String, role: &'static str| spans.push(Span::new(text, role));
    let (verdict, colour) = if !compare.patience_possible() {
        ("Play now: nobody may wait.", "greedy")
    } else if (greedy - patient).abs() <= 1e-9 * patient {
        ("Either.", "strong")
    } else if greedy < patient {
        ("Play now.", "greedy")
    } else {
        ("Wait.", "patient")
    };
    say(verdict.to_owned(), colour);
    // One player comes a period: what a period costs all is what a player pays.
    let waiting = three_digits(patient);
    let periods = several(&waiting, "period");
    say(" Waiting costs a player ".to_owned(), "");
    say(waiting, "strong");
    say(format!(" {periods} on average, playing at once "), "");
    say(three_digits(greedy), "strong");
    say(" (exact). ".to_owned(), "");
    let why = if !compare.patience_possible() {
        " A pool cap of M = 2n leaves no room for one more player."
    } else if star.is_infinite() {
        " With one type of player no game is ever unfair."
    } else {
        ""
    };
    let price = number(alpha);
    let periods = several(&price, "period");
    say(
        format!(
            "{} % are strong (gold). The price of unfairness: each of the {} players pays {price} {periods} of waiting.{why}",
            number(100.0 * q),
            2 * n
        ),
        ASIDE,
    );
    spans
}

/// A price on the other side of the threshold α*, where the other rule is better.
pub(super) fn other_price(compare: &PatienceCompare) -> Option<Offer> {
    let star = exact::alpha_star(compare.team.n, compare.share.q);
    let patient = compare.exact_cost(PatienceRule::Patient);
    // α* is at least 1: round prices are far enough from it.
    let (side, price, then) = match compare.exact_cost(PatienceRule::Greedy) > patient {
        true => ("Below", (10.0 * star / 2.0).round() / 10.0, "play at once"),
        false => ("Above", (2.0 * star).round(), "wait"),
    };
    let allowed = compare.patience_possible() && price <= HIGHEST;
    allowed.then(|| Offer {
        label: format!("{side} a price of {}: {then}", three_digits(star)),
        values: Values::from([("alpha".to_owned(), Value::Real(price))]),
    })
}

/// The table *printed / exact / simulated*.
pub(super) fn truth(compare: &PatienceCompare, parts: &Parts<PatienceCompareSample>) -> Vec<Truth> {
    let (n, q, alpha) = (compare.team.n, compare.share.q, compare.price.alpha);
    let runs = if parts.is_empty() {
        String::new()
    } else {
        format!("{} × {} periods", parts.len(), compare.run.periods)
    };
    let simulate = |row: &mut Truth, rule: PatienceRule, measure: &dyn Fn(&PoolSample) -> f64| {
        let interval = replications(parts.iter().map(|(_, part)| measure(part.rule(rule))));
        row.simulate(Some(interval), |_| runs.clone());
    };
    let close = |a: f64, b: f64| (a - b).abs() <= 1e-12 * b.abs().max(1.0);
    let mut rows = Vec::new();
    for (rule, printed) in [
        (PatienceRule::Greedy, exact::greedy_cost(n, q, alpha)),
        (PatienceRule::Patient, exact::patient_cost_printed(n)),
    ] {
        let exact = compare.exact_cost(rule);
        let mut row = Truth {
            name: format!("{} cost", rule.key()),
            unit: "per period",
            population: "periods",
            source: "Wu, section 3",
            printed: number(printed),
            printed_wrong: !close(printed, exact),
            exact: number(exact),
            method: "closed form".to_owned(),
            ..Truth::default()
        };
        simulate(&mut row, rule, &|sample| sample.cost(alpha));
        rows.push(row);
    }
    // By Little's law at one arrival a period the mean wait is the mean number waiting.
    let waiting = |rule: PatienceRule| {
        let mut free = compare.clone();
        free.price.alpha = 0.0;
        free.exact_cost(rule)
    };
    for rule in [PatienceRule::Greedy, PatienceRule::Patient] {
        let mut row = Truth {
            name: format!("{} wait", rule.key()),
            unit: "periods",
            population: "players",
            source: "Wu, section 3, with Little's law",
            exact: number(waiting(rule)),
            method: "closed form".to_owned(),
            ..Truth::default()
        };
        simulate(&mut row, rule, &|sample| {
            let mut all = sample.waits[0];
            all.merge(&sample.waits[1]);
            all.mean
        });
        rows.push(row);
    }
    let mut unfair = Truth {
        name: "greedy games unfair".to_owned(),
        unit: "share",
        population: "games",
        source: "Wu, section 3",
        printed: number(exact::unfair_share(n, q)),
        exact: number(exact::unfair_share(n, q)),
        method: "closed form".to_owned(),
        ..Truth::default()
    };
    simulate(&mut unfair, PatienceRule::Greedy, &|sample| {
        sample.unfair as f64 / sample.games.max(1) as f64
    });
    rows.push(unfair);
    let returns: u64 = parts
        .iter()
        .map(|(_, part)| part.rule(PatienceRule::Patient).returns)
        .sum();
    let observed = (parts.iter())
        .map(|(_, part)| part.rule(PatienceRule::Patient).period)
        .fold(0, gcd);
    rows.push(Truth {
        name: "period of the patient chain".to_owned(),
        unit: "periods",
        population: "returns to the empty pool",
        source: "Wu, before Lemma 3.2: “aperiodic”",
        printed: "1".to_owned(),
        printed_wrong: true,
        exact: (2 * n).to_string(),
        method: "cycles of the chain".to_owned(),
        simulated: if returns > 0 {
            observed.to_string()
        } else {
            String::new()
        },
        samples: if returns > 0 {
            format!("{returns} returns")
        } else {
            String::new()
        },
        ..Truth::default()
    });
    if compare.patience_possible() {
        // Of one visit to the empty pool to the next the share is how often they come.
        let exact: f64 = (exact::pool_occupancy(n, q, true).iter())
            .filter(|(strong, weak, _)| strong + weak == 0)
            .map(|(.., share)| share)
            .sum();
        let printed = 0.25 / f64::from(n);
        let mut row = Truth {
            name: "time with nobody waiting, patience".to_owned(),
            unit: "share",
            population: "periods",
            source: "Wu, Lemma 3.2: Π₀₀",
            printed: significant(printed, 4),
            printed_wrong: !close(printed, exact),
            exact: significant(exact, 4),
            method: "stationary distribution of the chain".to_owned(),
            ..Truth::default()
        };
        simulate(&mut row, PatienceRule::Patient, &|sample| {
            sample.returns as f64 / sample.time
        });
        rows.push(row);
    }
    rows.push(Truth {
        name: "least pool cap for patience".to_owned(),
        unit: "players",
        population: "pools",
        source: "Wu, section 2: “arbitrary M”",
        printed: "any".to_owned(),
        printed_wrong: true,
        exact: (2 * n + 1).to_string(),
        method: "decision process".to_owned(),
        ..Truth::default()
    });
    rows
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
