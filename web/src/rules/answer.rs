//! The rules lab's answer sentence and its table *printed / exact / simulated*.

use crate::words::{Span, Truth};
use lobbylab_charts::figure::common::number;
use lobbylab_charts::rules::{role, short};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::exact::versus;
use lobbylab_core::rules::lab::{
    RIVALS, RulesCompare, RulesCompareSample, RulesSides, WaitMeasure,
};
use lobbylab_core::rules::{Leaving, ServiceRule, Solutions, WaitObjective, WaitPopulation};
use lobbylab_core::words::capital;

/// The headline answer: which rule is least bad by the visitor's own measure,
/// and by how much.
pub(super) fn answer(
    compare: &RulesCompare,
    solutions: &Solutions,
    sides: &RulesSides,
    objective: WaitObjective,
) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut say = |text: String, role: &'static str| spans.push(Span::new(text, role));
    let (l1, l2) = (compare.rates.l1, compare.rates.l2);
    if solutions.is_empty() {
        say(
            "With a fixed patience only the simulation can tell.".to_owned(),
            "",
        );
        return spans;
    }
    let value = |rule| {
        solutions
            .objective(rule, objective)
            .unwrap_or(f64::INFINITY)
    };
    let rivals = RIVALS.map(|rule| (rule, value(rule)));
    let least = rivals
        .iter()
        .map(|rival| rival.1)
        .fold(f64::INFINITY, f64::min);
    let near = |value: f64| value <= least * (1.0 + 1e-9);
    let best: Vec<ServiceRule> = (rivals.iter())
        .filter(|rival| near(rival.1))
        .map(|rival| rival.0)
        .collect();
    match best.as_slice() {
        _ if least.is_infinite() => say("No rule serves everybody.".to_owned(), "strong"),
        [one] => say(format!("{}.", capital(short(*one))), role(*one).name()),
        all if all.len() == rivals.len() => say("Any rule.".to_owned(), "strong"),
        all if !all.contains(&ServiceRule::Two) => {
            say("One queue, in any order.".to_owned(), "patient");
        }
        all => say(format!("{}.", capital(short(all[0]))), role(all[0]).name()),
    }
    say(" With λ₁ = ".to_owned(), "");
    say(number(l1), "strong");
    say(" and λ₂ = ".to_owned(), "");
    say(number(l2), "strong");
    let what = match objective {
        WaitObjective::Mean => "mean wait",
        WaitObjective::Variance => "variance of the wait",
        WaitObjective::P95 => "95th percentile of the wait",
        WaitObjective::P99 => "99th percentile of the wait",
        WaitObjective::Worst => "mean wait of the worse class",
        WaitObjective::Lost => "share who leave without a game",
    };
    say(", the ".to_owned(), "");
    say(what.to_owned(), "strong");
    say(" is ".to_owned(), "");
    say(number(least), "strong");
    let worst = rivals
        .iter()
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .filter(|rival| !near(rival.1));
    let unit = match objective {
        WaitObjective::Variance => " units of time²",
        WaitObjective::Lost => "",
        _ => " units of time",
    };
    say(unit.to_owned(), "");
    if let Some((rule, value)) = worst {
        say(format!(", with {} ", short(*rule)), "");
        if value.is_finite() {
            say(number(*value), "strong");
        } else {
            say("without end".to_owned(), "strong");
        }
    }
    say(" (exact, over players).".to_owned(), "");
    let exact = sides.exact();
    if sides.patience.leaving == Leaving::Never {
        if exact.stable {
            say(
                " Sides may be chosen at your λA, λB, λC: a mean wait of ".to_owned(),
                "",
            );
            say(number(exact.overall().mean), "strong");
            say(" units of time.".to_owned(), "");
        } else if exact.drift() <= 0.0 {
            say(
                " Sides may not be chosen: the queue has no drift, but wanders without bound."
                    .to_owned(),
                "",
            );
        } else {
            say(
                " Sides may not be chosen: one queue grows by ".to_owned(),
                "",
            );
            say(number(exact.drift().max(0.0)), "strong");
            say(" per unit of time.".to_owned(), "");
        }
    }
    spans
}

/// A number with digits enough to tell it from another one.
fn apart(value: f64, other: Option<f64>) -> String {
    match other {
        Some(other) if value != other && number(value) == number(other) => format!("{value:.9}"),
        _ => number(value),
    }
}

/// The table *printed / exact / simulated*.
pub(super) fn truth(
    compare: &RulesCompare,
    solutions: &Solutions,
    parts: &Parts<RulesCompareSample>,
) -> Vec<Truth> {
    let (l1, l2) = (compare.rates.l1, compare.rates.l2);
    let never = compare.patience.leaving == Leaving::Never;
    let runs = if parts.is_empty() {
        String::new()
    } else {
        format!("{} × {} arrivals", parts.len(), compare.run.arrivals)
    };
    let simulate = |row: &mut Truth, rule: ServiceRule, population, measure| {
        let estimate = compare.waits(parts, rule, population).estimate(measure);
        row.simulate(estimate.map(|estimate| estimate.interval()), |_| {
            runs.clone()
        });
    };
    let close = |a: f64, b: f64| a == b || (a - b).abs() <= 1e-9 * b.abs();
    let solved = |rule| solutions.of(rule);
    let mut rows = Vec::new();
    for (rule, equation) in [
        (ServiceRule::Two, "Xu, Yu and Wu, (7)"),
        (ServiceRule::Fifo, "Xu, Yu and Wu, (9)"),
        (ServiceRule::Lifo, "Xu, Yu and Wu, (10)"),
    ] {
        let chain = solved(rule).map(|solved| solved.wait(WaitPopulation::Players).variance());
        let formula = versus::moments(rule, l1, l2, WaitPopulation::Players).variance();
        let (exact, method) = if never {
            (
                Some(formula),
                "closed form, agrees with the tagged player's chain",
            )
        } else {
            (chain, "tagged player's chain")
        };
        // The paper's claims are of queues in which both kinds come.
        let claimed = never && l1 > 0.0 && l2 > 0.0;
        let printed = claimed
            .then(|| versus::variance_printed(rule, l1, l2))
            .flatten();
        let mut row = Truth {
            name: format!("variance, {}", short(rule)),
            unit: "time²",
            population: "players",
            source: equation,
            printed: printed.map_or_else(String::new, |printed| apart(printed, exact)),
            printed_wrong: printed
                .is_some_and(|printed| exact.is_some_and(|exact| !close(printed, exact))),
            exact: exact.map_or_else(String::new, |exact| apart(exact, printed)),
            method: exact.map_or_else(String::new, |_| method.to_owned()),
            ..Truth::default()
        };
        simulate(
            &mut row,
            rule,
            WaitPopulation::Players,
            WaitMeasure::Variance,
        );
        rows.push(row);
    }
    if never {
        rows.push(Truth {
            name: "share λ₁/λt of least variance, two queues".to_owned(),
            unit: "",
            population: "players",
            source: "Xu, Yu and Wu, (11)",
            printed: number(versus::two_queues_best_share_printed()),
            printed_wrong: true,
            exact: number(versus::two_queues_best_share()),
            method: "5 − 2√5, calculus on the right variance".to_owned(),
            ..Truth::default()
        });
    }
    for (rule, population, equation, printed) in [
        (
            ServiceRule::Fifo,
            WaitPopulation::Players,
            "Xu, Yu and Wu, (3)",
            1.5 / compare.players(),
        ),
        (
            ServiceRule::Two,
            WaitPopulation::Players,
            "Xu, Yu and Wu, (6)",
            2.5 / compare.players(),
        ),
        (
            ServiceRule::Fifo,
            WaitPopulation::Singles,
            "from the chain of Figure 4",
            f64::NAN,
        ),
        (
            ServiceRule::Fifo,
            WaitPopulation::Teams,
            "from the chain of Figure 4",
            f64::NAN,
        ),
    ] {
        if !compare.populations().any(|known| known == population) {
            continue;
        }
        let exact = solved(rule).map(|solved| solved.wait(population).mean);
        let mut row = Truth {
            name: format!("mean wait, {}", short(rule)),
            unit: "time",
            population: population.key(),
            source: equation,
            exact: exact.map_or_else(String::new, number),
            method: exact.map_or_else(String::new, |_| "stationary chain, Little's law".to_owned()),
            ..Truth::default()
        };
        let claimed = l1 > 0.0 && (rule == ServiceRule::Fifo || l2 > 0.0);
        if never && claimed && printed.is_finite() {
            row.printed = number(printed);
            row.printed_wrong = exact.is_some_and(|exact| !close(printed, exact));
        }
        simulate(&mut row, rule, population, WaitMeasure::Mean);
        rows.push(row);
    }
    rows
}
