//! The hindsight lab's answer sentence and its table *printed / exact / simulated*.

use crate::words::{ASIDE, Span, Truth};
use lobbylab_charts::figure::common::{digits, number};
use lobbylab_charts::hindsight::{idea, role, short, short_run};
use lobbylab_core::experiment::{Offer, Parts, Value, Values};
use lobbylab_core::hindsight::lab::{
    HindsightRace, HindsightTable, HindsightTableSample, ON_FILE, RaceSample, TableReading,
};
use lobbylab_core::hindsight::parameters::{Flow, HindsightRule};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, several, significant, three_digits};

/// The headline answer: which rule comes nearest to hindsight, how near, and how far
/// greedy stays behind.
pub(super) fn answer(
    race: &HindsightRace,
    parts: &Parts<RaceSample>,
    played: HindsightRule,
) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut say = |text: &str, role: &'static str| spans.push(Span::new(text, role));
    let ratios: Vec<(HindsightRule, Interval)> = (HindsightRule::ALL.iter())
        .filter_map(|&rule| Some((rule, race.competitive(parts, rule)?)))
        .collect();
    if race.best(parts).is_some_and(|best| best.mean == 0.0) {
        say("Hindsight costs nothing here", "strong");
        say(", so a ratio to it has no meaning.", "");
        return spans;
    }
    let same = |(_, ratio): &(HindsightRule, Interval)| (ratio.mean - 1.0).abs() < 1e-6;
    if !ratios.is_empty() && ratios.iter().all(same) {
        say("No rule can be told from hindsight here", "strong");
        say(": there is nobody to choose between.", "");
        return spans;
    }
    let nearest = (ratios.iter()).min_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
    let mut aside = terms(race);
    let Some((rule, ratio)) = nearest.filter(|(_, ratio)| ratio.half_width.is_finite()) else {
        if let Some(value) = race.greedy_exact() {
            say(&capital(&does(HindsightRule::Greedy)), "greedy");
            say(" costs a player ", "");
            say(&number(value), "strong");
            say(" here, exactly. Computing the best possible matching…", "");
        } else {
            say("Computing the best possible matching…", "");
        }
        say(&aside, ASIDE);
        return spans;
    };
    let two = race.market.k == 2;
    let best = if two {
        "the best in hindsight"
    } else {
        "the best matching found"
    };
    // The question in a word, where neither chance nor a matching that may not be the best leaves it
    // open; then the nearest, then what the stage plays, or greedy where that is the nearest.
    if let Some(far) = how_far(ratio).filter(|_| two && enough(race, parts)) {
        say(far, "strong");
        say(" ", "");
    }
    say(&capital(&does(*rule)), role(*rule).name());
    say(if *rule == played { ", as here," } else { "" }, "");
    say(" comes nearest: it costs ", "");
    let (number, more, than) = beyond(race, ratio);
    say(&number, "strong");
    say(&format!("{more} {than} {best}"), "");
    let other = [played, HindsightRule::Greedy]
        .into_iter()
        .find(|other| other != rule);
    let known = |(_, ratio): &&(HindsightRule, Interval)| ratio.half_width.is_finite();
    let shown = ratios
        .iter()
        .filter(known)
        .find(|(one, _)| Some(*one) == other);
    if let Some((other, ratio)) = shown {
        say("; ", "");
        say(&does(*other), role(*other).name());
        say(if *other == played { ", as here, " } else { " " }, "");
        let (number, more, _) = beyond(race, ratio);
        say(&number, "strong");
        say(&more, "");
    }
    say(
        if race.of_file() {
            " (played on your file)."
        } else {
            " (simulated)."
        },
        "",
    );
    if let Some(most) = (!two).then(|| race.ratio_at_most(parts, played)).flatten() {
        let times = digits(&most).0;
        aside += &format!(
            " {} costs at most {times} times the optimum.",
            capital(short(played))
        );
    }
    say(&aside, ASIDE);
    spans
}

/// What a rule does, and its name, as the bars have it.
fn does(rule: HindsightRule) -> String {
    format!("{} ({})", idea(rule), short(rule))
}

/// What a player pays: known before any number, so that nothing in small type changes when they come.
fn terms(race: &HindsightRace) -> String {
    let market = &race.market;
    // A file's columns and times have names and units of their own.
    let (gap, longest) = if race.of_file() {
        ("difference", "the longest".to_owned())
    } else {
        let tau = number(market.tau);
        let gap = match market.criteria {
            1 => "gap in skill",
            _ => "gap in their criteria",
        };
        (gap, format!("{tau} {}", several(&tau, "minute")))
    };
    let mut terms = format!(
        " A player pays the {gap} (at most {}) plus their wait ({longest} = 1).",
        number(market.weight),
    );
    if !race.of_file() {
        terms += &short_run(&race.market, &race.players, &race.run);
    }
    terms
}

/// How far a rule is from hindsight, in a word; `None` where its interval allows two of them.
fn how_far(ratio: &Interval) -> Option<&'static str> {
    let word = |times: f64| match times {
        ..1.1 => "Near.",
        1.1..1.25 => "Not far.",
        _ => "Far.",
    };
    let [low, high] = [-1.0, 1.0].map(|side| word(ratio.mean + side * ratio.half_width));
    (low == high).then_some(low)
}

/// A file of fewer players says nothing of a rule.
const FEW: u32 = 30;

/// Whether there are players enough for a verdict.
fn enough(race: &HindsightRace, parts: &Parts<RaceSample>) -> bool {
    let mut all = parts.iter();
    !race.of_file() || all.all(|(_, sample)| sample.players >= FEW)
}

/// How much a crowd helps: what the nearest rule costs more than hindsight at this rate, and what
/// greedy does, who does not choose. `None` where nothing is known yet, or there is no choice.
pub(super) fn crowd(
    race: &HindsightRace,
    parts: &Parts<RaceSample>,
    played: HindsightRule,
) -> Option<Vec<Span>> {
    let known = |rule| {
        let ratio = race.competitive(parts, rule)?;
        (ratio.mean.is_finite() && ratio.half_width.is_finite()).then_some((rule, ratio))
    };
    let all = HindsightRule::ALL.iter().copied();
    let nearest = all.filter_map(known);
    let (rule, ratio) = nearest.min_by(|a, b| a.1.mean.total_cmp(&b.1.mean))?;
    let (_, greedy) = known(HindsightRule::Greedy)?;
    let mut spans = Vec::new();
    let mut say = |text: &str, role: &'static str| spans.push(Span::new(text, role));
    let pays = ratio.high() < greedy.low();
    if pays && enough(race, parts) {
        say("Choosing pays.", "strong");
        say(" ", "");
    }
    let players = &race.players;
    let rate = number(players.rate);
    let many = format!("{rate}\u{a0}{} per unit of time", several(&rate, "player"));
    say(
        &match players.flow {
            Flow::File => "On your file ".to_owned(),
            Flow::Raising | Flow::Steps => format!("At up to {many} "),
            Flow::Diurnal | Flow::Bursts => format!("At {many} on average "),
            Flow::Constant | Flow::Regular => format!("At {many} "),
        },
        "",
    );
    let best = match race.market.k {
        2 => "hindsight",
        _ => "the best matching found",
    };
    // The nearest, what the stage plays, and greedy: each once.
    let mut told = vec![(rule, ratio)];
    for other in [played, HindsightRule::Greedy] {
        if told.iter().all(|(known, _)| *known != other) {
            told.extend(known(other));
        }
    }
    for (place, (rule, ratio)) in told.iter().enumerate() {
        let (number, more, than) = beyond(race, ratio);
        say(if place == 0 { "" } else { "; " }, "");
        say(short(*rule), role(*rule).name());
        let here = if *rule == played {
            ", played here,"
        } else {
            ""
        };
        say(
            &format!("{here}{}", if place == 0 { " costs " } else { " " }),
            "",
        );
        say(&number, "strong");
        say(&more, "");
        if place == 0 {
            say(&format!(" {than} {best}"), "");
        }
    }
    say(
        if race.of_file() {
            " (played on your file)."
        } else {
            " (simulated)."
        },
        "",
    );
    Some(spans)
}

/// The rule that comes nearest to hindsight, to be put on the stage; nothing where the stage plays it.
pub(super) fn watched(
    race: &HindsightRace,
    parts: &Parts<RaceSample>,
    played: HindsightRule,
) -> Option<Offer> {
    let all = HindsightRule::ALL.iter();
    let ratios = all.filter_map(|&rule| Some((rule, race.competitive(parts, rule)?.mean)));
    let nearest = ratios.min_by(|a, b| a.1.total_cmp(&b.1));
    let (rule, _) = nearest.filter(|(rule, ratio)| *rule != played && ratio.is_finite())?;
    Some(Offer {
        label: "Show the nearest".to_owned(),
        values: Values::from([("rule".to_owned(), Value::Text(rule.key().to_owned()))]),
    })
}

/// How much more than hindsight a rule costs: a number, its interval, and whether they are how
/// many percent more; else they are how many times as much.
pub(super) fn against(race: &HindsightRace, ratio: &Interval) -> (String, String, bool) {
    let more = (1.0..3.0).contains(&ratio.mean);
    let value = if more {
        ratio.affine(100.0, -100.0)
    } else {
        ratio.clone()
    };
    let half = interval(race, &value);
    let mean = match race.of_file() {
        true => three_digits(value.mean),
        false => digits(&value).0,
    };
    (mean, half, more)
}

/// The same as a number, its interval and what it counts, and the word before what it is
/// compared with.
fn beyond(race: &HindsightRace, ratio: &Interval) -> (String, String, &'static str) {
    let (mean, half, more) = against(race, ratio);
    let (counts, than) = if more {
        ("\u{a0}% more", "than")
    } else {
        (" times as much", "as")
    };
    (mean, half + counts, than)
}

/// Three digits that count, however small the number is.
fn three(value: f64) -> String {
    match value.abs() {
        1e-4..1e7 => significant(value, 3),
        _ => number(value),
    }
}

/// ` ± 0.02`, or nothing where nothing is left to chance.
fn interval(race: &HindsightRace, of: &Interval) -> String {
    if race.of_file() {
        String::new()
    } else {
        format!(" {}", digits(of).1)
    }
}

/// The figures of Table 3, for the readers of the paper.
const PRINTED: [(HindsightRule, f64); 4] = [
    (HindsightRule::Greedy, 2.04),
    (HindsightRule::Periodic, 1.64),
    (HindsightRule::MultiQueue, 1.41),
    (HindsightRule::DifferenceWait, 1.39),
];

/// The costs of a player under every rule, and the ratios of Table 3.
pub(super) fn truth(
    race: &HindsightRace,
    parts: &Parts<RaceSample>,
    table: Option<(&HindsightTable, &Parts<HindsightTableSample>)>,
) -> Vec<Truth> {
    let mut rows = Vec::new();
    for &rule in HindsightRule::ALL {
        let mut row = Truth {
            name: format!("cost, {}", short(rule)),
            unit: "waits of τmax",
            population: "a player",
            source: match rule {
                HindsightRule::Widening | HindsightRule::Batched => "not in the paper",
                _ => "Schlup, section 4",
            },
            printed: race.formula(rule).map_or_else(String::new, number),
            ..Truth::default()
        };
        if rule == HindsightRule::Greedy
            && let Some(exact) = race.greedy_exact()
        {
            row.source = "Schlup, equation (2)";
            row.exact = number(exact);
            row.method = "renewal argument, time-outs included".to_owned();
            // The estimate leaves time-outs out.
            row.printed_wrong = race
                .formula(rule)
                .is_some_and(|of| (of / exact - 1.0).abs() > 0.005);
        }
        known(&mut row, race, race.cost(parts, rule));
        rows.push(row);
    }
    let mut best = Truth {
        name: if race.market.k == 2 {
            "cost, best matching in hindsight".to_owned()
        } else {
            "cost, best matching found".to_owned()
        },
        unit: "waits of τmax",
        population: "a player",
        source: "Schlup, section 3.2",
        ..Truth::default()
    };
    known(&mut best, race, race.best(parts));
    rows.push(best);
    if race.market.k > 2 {
        let mut least = Truth {
            name: "cost in hindsight, at least".to_owned(),
            unit: "waits of τmax",
            population: "a player",
            source: "prices of players, by subgradient ascent",
            ..Truth::default()
        };
        known(&mut least, race, race.least(parts));
        rows.push(least);
    }
    // Ranges borrow from each other, so under multi-queue (8) is of ranges that stand apart.
    for (rule, name, source) in [
        (
            HindsightRule::Greedy,
            "games with computer players, greedy",
            "Schlup, equation (3)",
        ),
        (
            HindsightRule::MultiQueue,
            "games that a range by itself cannot fill in time",
            "Schlup, equation (8)",
        ),
    ] {
        let Some([printed, right]) = race.time_out_chance(rule) else {
            continue;
        };
        let mut row = Truth {
            name: name.to_owned(),
            unit: "of games",
            source,
            printed: three(printed),
            printed_wrong: (printed - right).abs() > 5e-4,
            exact: three(right),
            method: "Poisson: at most k − 2 come within τmax".to_owned(),
            ..Truth::default()
        };
        if rule == HindsightRule::Greedy {
            known(&mut row, race, race.timed_out(parts, rule));
            rows.push(row);
            continue;
        }
        rows.push(row);
        let mut borrowed = Truth {
            name: "games of a time-out, multi-queue".to_owned(),
            unit: "of games",
            source: "Schlup, section 4.3",
            ..Truth::default()
        };
        known(&mut borrowed, race, race.timed_out(parts, rule));
        rows.push(borrowed);
    }
    if let Some([printed, held, error]) = race.error_of_estimate() {
        rows.push(Truth {
            name: "relative error of (2), greedy".to_owned(),
            unit: "of the estimate",
            source: "Schlup, bound (4)",
            printed: format!("at most {}", three(printed)),
            printed_wrong: error > printed,
            exact: three(error),
            method: format!(
                "renewal argument against (2); with the square left out the bound is {}",
                three(held)
            ),
            ..Truth::default()
        });
    }
    if let Some((table, parts)) = table {
        for (rule, printed) in PRINTED {
            let mut row = Truth {
                name: format!("Table 3, {}", short(rule)),
                unit: "over hindsight",
                source: "Schlup, Table 3",
                printed: number(printed),
                ..Truth::default()
            };
            row.simulate(table.ratio(parts, rule, TableReading::Steps), replications);
            rows.push(row);
        }
    }
    rows
}

/// Writes what was simulated, or found on a file.
fn known(row: &mut Truth, race: &HindsightRace, found: Option<Interval>) {
    if race.of_file() {
        if let Some(found) = found {
            row.exact = number(found.mean);
            row.method = ON_FILE.to_owned();
        }
    } else {
        row.simulate(found, replications);
    }
}

fn replications(samples: u64) -> String {
    format!("{samples} replications")
}
