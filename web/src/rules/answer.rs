//! The rules lab's answers, one for each question, and its table *printed / exact / simulated*.

use crate::words::{ASIDE, Span, Truth};
use lobbylab_charts::figure::common::number;
use lobbylab_charts::rules::{role, short};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::exact::versus;
use lobbylab_core::rules::lab::{
    RIVALS, RulesCompare, RulesCompareSample, RulesSides, RulesZones, WaitMeasure,
};
use lobbylab_core::rules::{Leaving, ServiceRule, Solutions, WaitObjective, WaitPopulation};
use lobbylab_core::words::{capital, several, significant};

/// A number in three digits.
fn three(value: f64) -> String {
    significant(value, 3)
}

/// A share in percent.
fn percent(share: f64) -> String {
    format!("{} %", three(100.0 * share))
}

/// By how much a wait is longer than another: `67 % longer`, `3.8 times as long`.
fn longer(value: f64, than: f64) -> Option<String> {
    let times = value / than;
    if !times.is_finite() || times < 1.0 + 1e-9 {
        None
    } else if times < 2.0 {
        // In two digits, which are those of the two waits as they are told, too.
        Some(format!("{} % more", significant(100.0 * (times - 1.0), 2)))
    } else {
        Some(format!("{} times as much", three(times)))
    }
}

/// Waits that differ by less than this part are as good as equal.
const LITTLE: f64 = 0.02;

/// A rule in words and by its short name, where it is met first.
fn in_full(rule: ServiceRule) -> String {
    match rule {
        ServiceRule::Fifo => "Oldest first (FIFO)".to_owned(),
        ServiceRule::Lifo => "Newest first (LIFO)".to_owned(),
        other => capital(short(other)),
    }
}

/// For what a rule is looked at.
fn regards(objective: WaitObjective) -> &'static str {
    match objective {
        WaitObjective::Mean => "for the average wait",
        WaitObjective::Variance => "for how waits differ",
        WaitObjective::P95 | WaitObjective::P99 => "for the longest waits",
        WaitObjective::Worst => "for the worse-off",
        WaitObjective::Lost => "for who leaves",
    }
}

/// Pieces of an answer, one after another.
#[derive(Default)]
struct Told(Vec<Span>);

impl Told {
    fn plain(&mut self, text: impl Into<String>) -> &mut Self {
        self.0.push(Span::new(text, ""));
        self
    }

    fn strong(&mut self, text: impl Into<String>) -> &mut Self {
        self.0.push(Span::new(text, "strong"));
        self
    }
}

/// Queues and order: which rule is best by the visitor's own measure, and what the worst costs.
pub(super) fn queues(
    compare: &RulesCompare,
    solutions: &Solutions,
    objective: WaitObjective,
    population: WaitPopulation,
) -> Vec<Span> {
    let mut told = Told::default();
    let (l1, l2) = (compare.rates.l1, compare.rates.l2);
    if solutions.is_empty() {
        told.plain("With a fixed patience only the simulation can tell.");
        return told.0;
    }
    let value = |rule| {
        solutions
            .objective_over(rule, objective, population)
            .unwrap_or(f64::INFINITY)
    };
    let rivals = RIVALS.map(|rule| (rule, value(rule)));
    let least = (rivals.iter().map(|rival| rival.1)).fold(f64::INFINITY, f64::min);
    let within = |value: f64, part: f64| value <= least * (1.0 + part);
    let near = |value: f64| within(value, 1e-9);
    let best: Vec<ServiceRule> = (rivals.iter())
        .filter(|rival| near(rival.1))
        .map(|rival| rival.0)
        .collect();
    let all_but_two =
        |&(rule, value): &(ServiceRule, f64)| within(value, LITTLE) != (rule == ServiceRule::Two);
    let name = match best.as_slice() {
        _ if least.is_infinite() => Span::new("No rule serves everybody.", "strong"),
        // A rule is not praised for what nobody would notice.
        [_] if rivals.iter().all(all_but_two) => {
            let hardly = format!(
                "Put all in one queue. Its order hardly matters {}.",
                regards(objective)
            );
            Span::new(hardly, "strong")
        }
        [one] => Span::new(format!("{}.", in_full(*one)), role(*one).name()),
        all if all.len() == rivals.len() => Span::new("Any rule.", "strong"),
        all if !all.contains(&ServiceRule::Two) => Span::new("One queue, in any order.", "strong"),
        all => Span::new(format!("{}.", in_full(all[0])), role(all[0]).name()),
    };
    told.0.push(name);
    let who = population.key();
    let (before, after) = match objective {
        WaitObjective::Mean => (
            format!("{} wait", capital(who)),
            "units of time on average".to_owned(),
        ),
        WaitObjective::Variance => (
            format!("The variance of the wait of {who} is"),
            "units of time²".to_owned(),
        ),
        WaitObjective::P95 => (
            format!("95 % of {who} wait at most"),
            "units of time".to_owned(),
        ),
        WaitObjective::P99 => (
            format!("99 % of {who} wait at most"),
            "units of time".to_owned(),
        ),
        WaitObjective::Worst => (
            "The worse-off class waits".to_owned(),
            "units of time on average".to_owned(),
        ),
        WaitObjective::Lost => (
            "A share of".to_owned(),
            format!("of {who} leaves without a game"),
        ),
    };
    told.plain(format!(" {before} "));
    told.strong(if least.is_finite() {
        three(least)
    } else {
        "without end".to_owned()
    });
    told.plain(format!(" {after}"));
    let worst = (rivals.iter())
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .filter(|rival| !near(rival.1));
    if let Some((rule, value)) = worst {
        told.plain(format!("; with {} ", short(*rule)));
        told.strong(if value.is_finite() {
            three(*value)
        } else {
            "without end".to_owned()
        });
        if let Some(more) = longer(*value, least).filter(|_| value.is_finite()) {
            told.plain(format!(", {more}"));
        }
    }
    told.plain(" (exact). ");
    let [l1, l2] = [number(l1), number(l2)];
    let rates = format!(
        "{l1} {} (blue) and {l2} {} of two (gold) come a unit of time, at random (Poisson), for games of 2v2.",
        several(&l1, "single"),
        several(&l2, "team")
    );
    told.0.push(Span::new(rates, ASIDE));
    // How little the order matters.
    let ordered = rivals.iter().filter(|rival| rival.0 != ServiceRule::Two);
    let most = ordered.map(|rival| rival.1).fold(0.0, f64::max);
    if best.len() == 1 && rivals.iter().all(all_but_two) {
        let range = match [three(least), three(most)] {
            [low, high] if low == high => format!("{low} whatever the order"),
            [low, high] => format!("{low} to {high}, whichever order"),
        };
        told.0
            .push(Span::new(format!(" One queue: {range}."), ASIDE));
    }
    told.0
}

/// A choice that makes all wait so many times as long is dear.
const DEAR: f64 = 10.0;

/// Choosing sides: whether players may, and what it costs whom.
pub(super) fn sides(sides: &RulesSides) -> Option<Vec<Span>> {
    if sides.patience.leaving != Leaving::Never {
        return None;
    }
    let mut told = Told::default();
    let exact = sides.exact();
    let [la, lb, lc] = exact.rates;
    let total = la + lb + lc;
    if exact.stable {
        let overall = exact.overall().mean;
        // Every other player waits for the next one.
        let assigned = 0.5 / total;
        let (verdict, colour) = match overall > DEAR * assigned {
            true => ("Only at a high price.", "worst"),
            false => ("Yes.", "optimal"),
        };
        told.0.push(Span::new(verdict, colour));
        told.plain(" Players wait ");
        told.strong(three(overall));
        told.plain(" units of time on average; with sides assigned they would wait ");
        told.strong(three(assigned));
        told.plain(".");
        let names = ["side A", "side B", "either side"];
        let longest = (0..3)
            .filter(|&class| exact.rates[class] > 0.0)
            .map(|class| (class, exact.class(class).mean))
            .max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((class, mean)) = longest {
            told.plain(format!(" Players for {} wait longest, ", names[class]));
            told.strong(three(mean));
            told.plain(" (exact).");
        }
    } else if exact.drift() <= 0.0 {
        told.0.push(Span::new("No.", "worst"));
        told.plain(" The queue has no drift, but wanders without bound: nobody's wait has a mean.");
    } else {
        let side = if la > lb { "A" } else { "B" };
        told.0.push(Span::new("No.", "worst"));
        told.plain(format!(" Side {side}'s queue grows by "));
        told.strong(three(exact.drift()));
        told.plain(
            " players per unit of time, for ever: too few take either side to keep up (exact).",
        );
    }
    Some(told.0)
}

/// Zones: what a free player gains, and what the others have of it.
pub(super) fn zones(row: &RulesZones) -> Option<Vec<Span>> {
    if row.zones.zones != 2 {
        return None;
    }
    let (_, classes) = row.exact_waits()?;
    let [a, b, c] = [0, 1, 2].map(|class| classes.get(class).map_or(f64::NAN, |wait| wait.mean));
    if ![a, b, c].iter().all(|mean| mean.is_finite() && *mean > 0.0) {
        return None;
    }
    let mut told = Told::default();
    told.0
        .push(Span::new("Two at once, if you may.", "optimal"));
    told.plain(" Players in both zones wait ");
    told.strong(three(c));
    told.plain(" units of time on average, juniors ");
    told.strong(three(a));
    told.plain(", the advanced ");
    told.strong(three(b));
    if c < b {
        told.plain(format!(
            ": the free save {} of an advanced player's wait (exact).",
            percent(1.0 - c / b)
        ));
    } else {
        told.plain(" (exact).");
    }
    Some(told.0)
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
            unit: "units of time²",
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
            unit: "units of time",
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
