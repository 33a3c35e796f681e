//! What must hold between the lab's numbers, at the ends of all ranges and between.

use super::shared::{ask as asked, int, real, run, run_on, text};
use crate::states::{Ask, Sheet, hold};
use lobbylab_core::catalog::{Files, Results};
use lobbylab_core::experiment::Limits;
use lobbylab_core::hindsight::file::PlayerFile;
use lobbylab_core::hindsight::lab::HindsightRace;
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::sim::{Stream, Streams};
use rand::RngExt;

const RUNS: &[(&str, i64)] = &[("players", 40), ("replications", 3)];
/// Regrets are differences, and so are numbers above another's.
const SIGNED: &[&str] = &["delay", "difference", "kept", "above", "gain"];

/// No rule costs less than hindsight on the same players, and a rule's cost is hindsight's, what
/// is late, and what other partners cost.
fn check(results: &Results, what: &str) {
    let (race, parts) = results.parts::<HindsightRace>().expect("a race");
    let two = race.market.k == 2;
    for (_, sample) in parts.iter() {
        let best = sample.best.expect("players");
        assert!(
            best.least <= best.total() * (1.0 + 1e-12) + 1e-300,
            "{what}: {best:?}"
        );
        for (place, rule) in HindsightRule::ALL.iter().enumerate() {
            let said = format!("{what}: {}", rule.key());
            let (cost, rival) = (sample.rules[place], sample.rivals[place]);
            // What floating-point sums of so many terms may be off by.
            let slack = 1e-10 * rival.abs().max(best.total());
            let least = if two { best.total() } else { best.least };
            // The solver counts in whole units: the optimum may miss the least by a few.
            let unit = if two { best.total() - best.least } else { 0.0 };
            assert!(
                rival >= least - slack - unit,
                "{said}: {rival}, hindsight {least}"
            );
            assert!(cost.criteria >= 0.0 && cost.time >= 0.0, "{said}: {cost:?}");
            let Some(regret) = sample.regrets.get(place) else {
                continue;
            };
            let sum = best.total() + regret.delay + regret.difference;
            assert!((rival - sum).abs() <= slack, "{said}: {rival} is not {sum}");
            assert!(regret.delay >= -slack, "{said}: late by {}", regret.delay);
            assert!(
                regret.difference >= -slack - unit,
                "{said}: {}",
                regret.difference
            );
            assert!(regret.kept <= sample.players, "{said}: {}", regret.kept);
        }
    }
}

#[test]
fn no_rule_is_below_hindsight_at_any_end_of_any_range() {
    let ask = Ask {
        question: "hindsight.race",
        states: 4000,
        most: RUNS,
        work: 1_000_000,
        fixed: &[],
        changed: 67,
        signed: SIGNED,
    };
    hold(&ask, |results, sheet| {
        check(results, sheet.what);
        sheet.at_most("best.least", "best.cost");
    });
}

/// Times on all scales: many in one instant, far apart, or beyond where floating-point numbers
/// tell them apart by τmax.
fn file(chance: &mut Stream) -> PlayerFile {
    let count = chance.random_range(2..40usize);
    let step = 10f64.powi(chance.random_range(-7..17));
    let begin = [0.0, step * 1e3, 1e15][chance.random_range(0..3usize)];
    let even: bool = chance.random();
    let mut now = begin;
    let mut times = Vec::new();
    for _ in 0..count {
        times.push(now);
        now += step
            * if even {
                1.0
            } else {
                3.0 * chance.random::<f64>()
            };
    }
    let axes = chance.random_range(1..4usize);
    let criteria = (0..axes).map(|_| (0..count).map(|_| chance.random()).collect());
    let names = (0..axes).map(|axis| format!("criterion {axis}"));
    PlayerFile::new(times, criteria.collect(), names.collect())
}

#[test]
fn no_rule_is_below_hindsight_on_any_file() {
    for number in 0..800 {
        let mut chance = Streams::new(number, 0).stream("files");
        let file = file(&mut chance);
        let mark = format!("{:x}", file.fingerprint());
        let tau = 10f64.powi(chance.random_range(-6..13));
        let k = [2, 2, 3, 5][chance.random_range(0..4usize)];
        let valid = asked(
            "hindsight.race",
            &[
                ("flow", text("file")),
                ("file", text(&mark)),
                ("k", int(k)),
                ("tau", real(tau)),
                ("criteria", int(chance.random_range(1..4))),
                ("players", int(1000)),
            ],
        );
        let results = run_on(&valid, &Files::default().with_players(file.into()));
        check(&results, &format!("file {number}, k = {k}, tau = {tau}"));
    }
}

#[test]
fn what_floating_point_times_cannot_tell_apart_is_charged_in_full() {
    // Nobody meets anybody: each costs a game with a computer player, under every rule.
    let few = [
        ("rate", real(1e-6)),
        ("tau", real(1e-6)),
        ("players", int(5000)),
        ("replications", int(2)),
    ];
    let results = run("hindsight.race", &few);
    let report = results.report();
    let sheet = Sheet {
        what: "rare players",
        report: &report,
    };
    for rule in HindsightRule::ALL {
        sheet.same(&format!("{}.cost.simulated", rule.key()), 4.0);
        sheet.same(&format!("{}.ratio", rule.key()), 1.0);
    }
    sheet.same("best.cost", 4.0);
}

#[test]
fn the_other_questions_keep_to_their_ranges() {
    for (question, states) in [
        ("hindsight.sweep", 500),
        ("hindsight.table", 60),
        ("hindsight.readings", 150),
        ("hindsight.ratio", 60),
        ("hindsight.front", 300),
    ] {
        let ask = Ask {
            question,
            states,
            most: RUNS,
            work: 3_000_000,
            fixed: &[],
            changed: 67,
            signed: SIGNED,
        };
        hold(&ask, |_, _| {});
    }
}

#[test]
fn waits_that_times_cannot_hold_are_refused_where_players_may_leave() {
    for question in ["hindsight.race", "hindsight.sweep", "hindsight.front"] {
        let mut pairs = vec![
            ("rate", real(1e-6)),
            ("tau", real(1e-5)),
            ("players", int(50_000)),
        ];
        assert_eq!(asked(question, &pairs).fits(&Limits::NATIVE), Ok(()));
        pairs.push(("patience", real(1.0)));
        let refused = asked(question, &pairs).fits(&Limits::NATIVE);
        // The front takes fewer players than the others by itself.
        let Err(refused) = refused else {
            assert_eq!(question, "hindsight.front");
            continue;
        };
        let offer = refused.offers.first().expect("an offer");
        pairs[2].1 = offer.values["players"].clone();
        assert_eq!(asked(question, &pairs).fits(&Limits::NATIVE), Ok(()));
    }
}
