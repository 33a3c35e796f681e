//! The engagement lab's answer sentence and its table *printed / exact / simulated*.

use crate::words::{ASIDE, Span, Truth};
use lobbylab_charts::engagement::look;
use lobbylab_charts::figure::common::{digits, number};
use lobbylab_core::engagement::case::Findings;
use lobbylab_core::engagement::lab::{
    Count, EngagementFront, EngagementFrontSample, EngagementRounds, EngagementTable,
    EngagementTableSample, EngagementTheory, FrontRule, RoundsSample, SIZES,
};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::engagement::parameters::{
    EngagementFairness, People, ShownWeights, WaitingPool,
};
use lobbylab_core::engagement::perfect_matchings;
use lobbylab_core::engagement::stage::EngagementStage;
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{decimal, grouped};

/// What is known for a state of the page.
pub(super) struct Known<'a> {
    pub(super) waiting: &'a WaitingPool,
    pub(super) theory: &'a EngagementTheory,
    pub(super) table: Option<(&'a EngagementTable, &'a Parts<EngagementTableSample>)>,
    pub(super) front: Option<(&'a EngagementFront, &'a Parts<EngagementFrontSample>)>,
    pub(super) rounds: Option<(&'a EngagementRounds, &'a Parts<RoundsSample>)>,
    pub(super) findings: Option<&'a Findings>,
}

/// What is asked of a matchmaker over what was simulated, with its interval; `None` while unknown.
fn asked(
    known: &Known<'_>,
    maker: Matchmaker,
    read: fn(&EngagementFront, &Parts<EngagementFrontSample>, usize) -> Option<Interval>,
) -> Option<Interval> {
    let (front, parts) = known.front?;
    let place = (front.rules().iter()).position(|&rule| rule == FrontRule::Matchmaker(maker))?;
    read(front, parts, place).filter(|found| found.half_width.is_finite())
}

/// Of 1,000 players who go on: by chance all, else how many more than by chance.
pub(super) fn kept(known: &Known<'_>, maker: Matchmaker) -> Option<Interval> {
    let read = match maker {
        Matchmaker::Random => EngagementFront::retained,
        _ => EngagementFront::gain,
    };
    asked(known, maker, read)
}

/// Of 1,000 players: a gain below it is little.
const LITTLE: f64 = 10.0;

/// An area under the ROC curve below it is hardly more than that of guesses, ½.
const GUESSED: f64 = 0.55;

fn thousandths(value: f64) -> String {
    number((1000.0 * value).round() / 1000.0)
}

fn hundredths(value: f64) -> String {
    number((100.0 * value).round() / 100.0)
}

/// The headline answer: what the best pairs keep that chance does not, and what fair ones do.
pub(super) fn answer(known: &Known<'_>) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut say = |text: &str, role: &'static str| spans.push(Span::new(text, role));
    let pool = known.waiting.pool;
    if pool < 2 {
        say("Nobody to meet", "strong");
        say(": two players at least are needed for a pair.", "");
        return spans;
    }
    let found = [Matchmaker::Random, Matchmaker::Eomm, Matchmaker::Skill];
    let [Some(stay), Some(eomm), Some(skill)] = found.map(|maker| kept(known, maker)) else {
        say("Simulating each matchmaker…", "");
        return spans;
    };
    let more = |gain: &Interval| {
        let (mean, half) = digits(gain);
        (
            mean.trim_start_matches('−').to_owned(),
            half,
            gain.mean < 0.0,
        )
    };
    let (mean, half, fewer) = more(&eomm);
    // Intervals know how pools vary, not how well the model was fitted.
    let own = (known.front).is_some_and(|(front, _)| front.people() == People::File);
    // Less than one in a hundred, whatever chance does: said before numbers that sound like much.
    let little = |gain: &Interval| gain.mean.abs() + gain.half_width < LITTLE;
    if !own && pool > 2 && little(&eomm) && little(&skill) {
        say("Who meets whom matters little.", "strong");
        say(" ", "");
    }
    // What a gain is small beside.
    let (of, within) = digits(&stay);
    say("By chance ", "");
    say(&of, "strong");
    say(&format!(" {within} of 1,000 play again; "), "");
    say("pairs for engagement", look(Matchmaker::Eomm).role.name());
    say(" (EOMM) keep ", "");
    say(&mean, "strong");
    say(
        &format!(" {half} {}, ", if fewer { "fewer" } else { "more" }),
        "",
    );
    let how = if own {
        ", as your fitted model says"
    } else {
        ""
    };
    let (mean, half, fewer) = more(&skill);
    let side = if fewer { "fewer" } else { "more" };
    // What the picture shows, and what the best pairs do in it.
    let terms = " EOMM tends to let those win whom a loss would drive away.";
    say("pairs of equal skill", look(Matchmaker::Skill).role.name());
    // What may as well be none is said to be.
    if skill.mean.abs() <= skill.half_width {
        say(&format!(" about as many as chance (simulated{how})."), "");
    } else {
        say(" ", "");
        say(&mean, "strong");
        say(&format!(" {half} {side} (simulated{how})."), "");
    }
    say(terms, ASIDE);
    for text in wishes(known) {
        say(&text, ASIDE);
    }
    let findings = known.findings;
    let guessed = findings.and_then(|found| found.marks.filter(|marks| marks.auc < GUESSED));
    if let Some(marks) = guessed {
        say(
            &format!(
                " The model hardly predicts better than guessing who stops here (AUC {}, held out), \
                 so this is the model's gain, not the players'.",
                hundredths(marks.auc)
            ),
            ASIDE,
        );
    }
    let lever = findings.and_then(Findings::lever_within);
    // Who has set a share of the effect has read what was measured.
    let all_real = (known.front).is_none_or(|(front, _)| front.players.lever >= 1.0);
    if lever.is_some_and(|(_, half)| half > 1.0) {
        say(
            " There are too few real pairs to tell how much of the effect is real.",
            ASIDE,
        );
    } else if let Some((lever, half)) = lever.filter(|_| all_real) {
        say(
            &format!(
                " On real pairs of these players the effect is {} ± {} of what the model says \
                 (95 %).",
                hundredths(lever),
                hundredths(half)
            ),
            ASIDE,
        );
    }
    spans
}

/// What the visitor's price, cap, regions and blocks do, a sentence each; nothing of those that
/// are as the page opens.
fn wishes(known: &Known<'_>) -> Vec<String> {
    let Some((front, _)) = known.front else {
        return Vec::new();
    };
    let usual = EngagementFairness::default();
    let mut said = Vec::new();
    for (changed, words, maker) in [
        (
            front.fairness.price != usual.price,
            "At your price",
            Matchmaker::Priced,
        ),
        (
            front.fairness.cap != usual.cap,
            "Within your cap",
            Matchmaker::Capped,
        ),
    ] {
        let off = || asked(known, maker, EngagementFront::unfairness);
        let (true, Some(gain), Some(off)) = (changed, kept(known, maker), off()) else {
            continue;
        };
        let (mean, half) = digits(&gain);
        let (off, about) = digits(&off.affine(100.0, 0.0));
        said.push(format!(
            " {words}, EOMM keeps {} {half} {}, with chances {off} {about} points off even.",
            mean.trim_start_matches('−'),
            if gain.mean < 0.0 { "fewer" } else { "more" }
        ));
    }
    if front.apart.regions > 1 || front.apart.blocks > 0.0 {
        let pool = f64::from(front.waiting.pool);
        // Of an odd number one sits out whoever may meet whom.
        let odd = if front.waiting.pool % 2 == 1 {
            1000.0 / pool
        } else {
            0.0
        };
        let sitting = asked(known, Matchmaker::Eomm, EngagementFront::sitting);
        if let Some(out) = sitting.filter(|out| out.mean > odd + 1e-9) {
            let (mean, half) = digits(&out);
            said.push(format!(" {mean} {half} of 1,000 sit out."));
        }
        said.push(" The picture knows no regions and no blocks.".to_owned());
    }
    said
}

/// How pairs are found: what the steps end with, whichever is shown; `None` where the stage shows
/// something else.
pub(super) fn found(stage: &EngagementStage) -> Option<Vec<Span>> {
    let end = stage.end()?;
    let plane = stage.setting().shown.weights == ShownWeights::Plane;
    let cost = decimal(
        2.0 * end.weight as f64 * end.written,
        if plane { 1 } else { 2 },
    );
    // A bound below the cost would be no proof; the solver's never is.
    if end.bound != 2 * end.weight {
        return None;
    }
    let mut spans = Vec::new();
    let mut say = |text: &str, role: &'static str| spans.push(Span::new(text, role));
    say("No pairing costs less than ", "");
    say(&cost, "strong");
    say(", and the one found costs just that (exact).", "");
    say(
        if plane {
            " A pair costs its distance; a side of the square is 100."
        } else {
            " A pair costs what it adds to both players’ own churn risk, in points."
        },
        ASIDE,
    );
    Some(spans)
}

/// Many rounds: how much longer players stay in all, and whether the gain multiplies; `None` while
/// unknown.
pub(super) fn rounds(known: &Known<'_>) -> Option<Vec<Span>> {
    let (rounds, parts) = known.rounds?;
    let [eomm, skill] =
        [Matchmaker::Eomm, Matchmaker::Skill].map(|maker| rounds.survivors(parts, maker));
    let (first, (last, end)) = (eomm.growth(&skill, 0)?, eomm.last_growth(&skill)?);
    let stay = eomm.stay_ratio(&skill)?;
    if !(first.half_width.is_finite() && stay.half_width.is_finite()) {
        return None;
    }
    let undecided = EngagementRounds::is_undecided(&end);
    let only = rounds.rounds.rounds == 1;
    let percent = |ratio: &Interval| {
        let (mean, half) = digits(&ratio.affine(100.0, -100.0));
        let mean = mean.trim_start_matches('−').to_owned();
        (mean, half, ratio.mean < 1.0)
    };
    let mut spans = Vec::new();
    let mut say = |text: &str, role: &'static str| spans.push(Span::new(text, role));
    match EngagementRounds::compounds(&first, last, &end) {
        Some(true) => say("It does.", "strong"),
        Some(false) => say("It does not.", "strong"),
        None if undecided => say("Undecided.", "strong"),
        None => {}
    }
    let (told, within) = match only {
        true => (&first, " In one round ".to_owned()),
        false => (&stay, format!(" Within {} rounds ", rounds.rounds.rounds)),
    };
    say(&within, "");
    say("pairs for engagement", look(Matchmaker::Eomm).role.name());
    let (mean, half, less) = percent(told);
    let (keep, side) = match (only, less) {
        (true, false) => ("keep", "more players"),
        (true, true) => ("keep", "fewer players"),
        (false, false) => ("hold players", "longer"),
        (false, true) => ("hold players", "shorter"),
    };
    say(&format!(" (EOMM) {keep} "), "");
    say(&mean, "strong");
    say(&format!(" {half} % {side} than "), "");
    say("pairs of equal skill", look(Matchmaker::Skill).role.name());
    say(
        match EngagementRounds::is_undecided(told) {
            true => ", which may be chance (simulated).",
            false => " (simulated).",
        },
        "",
    );
    if only {
        return Some(spans);
    }
    let (mean, half, fewer) = percent(&first);
    let (times, about) = digits(&end);
    let side = if fewer { "fewer" } else { "more" };
    let printed = match rounds.players.people {
        People::Paper => format!(
            "; the paper multiplies, {} times",
            thousandths(EngagementRounds::printed(last as u32))
        ),
        _ => String::new(),
    };
    say(
        &format!(
            " One round keeps {mean} {half} % {side}. After {last} rounds {times} {about} times as \
             many are left{printed}."
        ),
        ASIDE,
    );
    Some(spans)
}

/// The paper's Table 2 for its largest pool, beside what these players do; `None` while unknown, and
/// of players that are not made like the paper's.
pub(super) fn paper(known: &Known<'_>) -> Option<Vec<Span>> {
    let (table, parts) = known.table.filter(|(table, _)| table.printed_here())?;
    let last = SIZES.len() - 1;
    let mut spans = Vec::new();
    let mut say = |text: &str, role: &'static str| spans.push(Span::new(text, role));
    for (maker, lead, of) in [
        (Matchmaker::Eomm, "EOMM keeps ", " of 500 players"),
        (Matchmaker::Random, "; pairs by chance keep ", ""),
    ] {
        let found = table.retained(parts, last, maker, Count::Happened)?;
        let found = Some(found).filter(|found| found.half_width.is_finite())?;
        let (mean, half) = digits(&found);
        say(lead, "");
        say(&mean, "strong");
        say(&format!(" {half}{of}, printed "), "");
        say(&number(EngagementTable::printed(last, maker)?), "strong");
    }
    say(" (simulated).", "");
    say(
        " The paper’s players are not public; these are made so that chance keeps as many.",
        ASIDE,
    );
    Some(spans)
}

/// What the paper prints, what is exact, what was simulated here. What it prints of its
/// players stands beside no others.
pub(super) fn truth(known: &Known<'_>) -> Vec<Truth> {
    let mut rows = Vec::new();
    let last = SIZES.len() - 1;
    if let Some((table, parts)) = known.table {
        let rounds = |samples: u64| format!("{} rounds", grouped(samples));
        for maker in [
            Matchmaker::Worst,
            Matchmaker::Skill,
            Matchmaker::Random,
            Matchmaker::Eomm,
        ] {
            let mut row = Truth {
                name: format!("players kept of 500, {}", with_printed(maker)),
                unit: "players",
                population: "a round",
                source: "Chen et al., Table 2",
                printed: EngagementTable::printed(last, maker)
                    .filter(|_| table.printed_here())
                    .map_or(String::new(), number),
                ..Truth::default()
            };
            row.simulate(table.retained(parts, last, maker, Count::Happened), rounds);
            rows.push(row);
        }
        for over in [Matchmaker::Random, Matchmaker::Skill] {
            let mut row = Truth {
                name: format!("EOMM over {}, P = 500", over.pairs()),
                unit: "%",
                population: "a round",
                source: "Chen et al., section 5.4",
                ..Truth::default()
            };
            // What follows from printed figures is printed too: it is of other players.
            let from_table = EngagementTable::printed_improvement(last, over).map(thousandths);
            if let Some(found) = from_table.filter(|_| table.printed_here()) {
                row.printed = found;
                row.source = "Chen et al., by its Table 2";
                if over == Matchmaker::Skill {
                    row.misprinted = "0.6";
                    row.source = "Chen et al., by its Table 2; its text says 0.6 of SkillMM, which is RandomMM’s";
                }
            }
            row.simulate(
                table.improvement(parts, last, over, Count::Expected),
                rounds,
            );
            rows.push(row);
        }
    }
    rows.push(pairings(known.waiting.pool));
    if let Some(example) = known.theory.example() {
        let short = |value: f64| number((1e6 * value).round() / 1e6);
        for (name, cost) in [
            ("by skill", example.skill.cost),
            ("at best", example.best.cost),
            ("at worst", example.worst.cost),
        ] {
            rows.push(Truth {
                name: format!("expected to stop in the example, {name}"),
                unit: "players",
                population: "the example",
                source: "Chen et al., section 4",
                exact: short(cost),
                method: "(7), and minimum-weight perfect matching with its certificate".to_owned(),
                ..Truth::default()
            });
        }
    }
    if let Some((rounds, parts)) = known.rounds {
        let count = rounds.rounds.rounds;
        let mut row = Truth {
            name: format!("still play after {count} rounds, EOMM over equal skill"),
            unit: "times",
            population: "the first players",
            source: "Chen et al., section 5.4",
            printed: if rounds.players.people == People::Paper {
                thousandths(EngagementRounds::printed(count))
            } else {
                String::new()
            },
            ..Truth::default()
        };
        let survivors = |maker| rounds.survivors(parts, maker);
        let growth = survivors(Matchmaker::Eomm)
            .last_growth(&survivors(Matchmaker::Skill))
            .filter(|(last, _)| *last == count as usize);
        let growth = growth.map(|(_, growth)| growth);
        let undecided = growth.as_ref().is_some_and(EngagementRounds::is_undecided);
        row.simulate(growth, |samples| {
            let which = if undecided {
                "; undecided, as the interval holds 1"
            } else {
                ""
            };
            format!("{samples} first pools{which}")
        });
        rows.push(row);
    }
    rows
}

/// A matchmaker, and what the paper calls it where that is another name.
fn with_printed(maker: Matchmaker) -> String {
    let name = look(maker).name;
    match maker.in_paper().filter(|&printed| printed != name) {
        Some(printed) => format!("{name} ({printed})"),
        None => name.to_owned(),
    }
}

/// How many ways there are to pair everybody off.
fn pairings(pool: u32) -> Truth {
    let even = pool - pool % 2;
    let n = f64::from(even);
    let printed = n * (n - 1.0) / 2.0 * halved(even / 2);
    let exact = perfect_matchings(even);
    Truth {
        name: format!("ways to pair {} players off", grouped(u64::from(even))),
        source: "Chen et al., section 3.3",
        printed: number(printed),
        printed_wrong: true,
        exact: if exact.is_finite() {
            number(exact)
        } else {
            "above 10³⁰⁰".to_owned()
        },
        method: "(N − 1)!! = (N − 1)(N − 3)…1, counted".to_owned(),
        ..Truth::default()
    }
}

/// 2 to the power of minus this.
fn halved(times: u32) -> f64 {
    let mut value = 1.0;
    for _ in 0..times {
        value *= 0.5;
    }
    value
}
