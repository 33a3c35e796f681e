//! What must hold between the lab's numbers, at the ends of all ranges and between.

use crate::states::{Ask, Sheet, hold};
use lobbylab_core::engagement::DrawKind;
use lobbylab_core::engagement::lab::{
    EngagementFront, EngagementRounds, EngagementTable, EngagementTeams, EngagementTheory,
    EngagementWorth, FrontRule, POOLS, SPREADS,
};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::experiment::Value;

const RUNS: &[(&str, i64)] = &[
    ("draws_of_table", 20),
    ("replications", 3),
    ("pool", 12),
    ("rounds", 5),
];

const fn ask(question: &'static str, states: u64) -> Ask {
    Ask {
        question,
        states,
        most: RUNS,
        work: 40_000_000,
        fixed: &[],
        changed: 67,
        // Differences between two matchmakers, and how far a system's mean is from another's.
        signed: &[
            "happened", "expected", "gain", ".t", ".lnp", "slope", "behind",
        ],
    }
}

/// A parameter of the state.
fn given(sheet: &Sheet<'_>, key: &str) -> f64 {
    match sheet.report.parameters.get(key) {
        Some(Value::Real(value)) => *value,
        Some(Value::Int(value)) => *value as f64,
        other => panic!("{key} is {other:?}"),
    }
}

/// Whether everybody may meet everybody.
fn together(sheet: &Sheet<'_>) -> bool {
    given(sheet, "regions") == 1.0 && given(sheet, "blocks") == 0.0
}

/// What the whole units of a matching, and sums in another order, may be off by: a pool's risks
/// are at most one for each player.
const ROUNDING: f64 = 1e-7;

/// Nobody in the table retains more than EOMM or less than WorstMM, in any round.
#[test]
fn the_tables_rows_are_in_order_in_every_round() {
    hold(&ask("engagement.table", 4), |results, sheet| {
        let (_, parts) = results.parts::<EngagementTable>().expect("a table");
        for (_, part) in parts.iter() {
            for round in &part.rounds {
                let [worst, .., best, _] = round.expected;
                let said = format!("{}: {round:?}", sheet.what);
                for &one in &round.expected {
                    assert!(worst - ROUNDING <= one && one <= best + ROUNDING, "{said}");
                }
            }
        }
    });
}

/// In every pool: who pairs as many as EOMM keeps no more; under a price nobody is both fairer
/// and keeps more; a dearer price is fairer; the hull lies above all of them.
#[test]
fn no_rule_of_the_front_is_beyond_it() {
    hold(&ask("engagement.front", 80), |results, sheet| {
        let (front, parts) = results.parts::<EngagementFront>().expect("a front");
        let rules = front.rules();
        let players = given(sheet, "pool");
        // In expected players who stop, for one player less to stop.
        let unit = ROUNDING / players;
        let lever = given(sheet, "lever");
        for (number, sample) in parts.iter() {
            let said = |what: &str| format!("{}: part {number}, {what}: {sample:?}", sheet.what);
            let eomm = sample.points[Matchmaker::Eomm as usize];
            let worst = sample.points[Matchmaker::Worst as usize];
            for (rule, point) in rules.iter().zip(&sample.points) {
                let all = 0.0..=1.0 + 1e-12;
                assert!(all.contains(&point.retained), "{}", said("retained"));
                assert!(all.contains(&point.sitting), "{}", said("sitting"));
                assert!(
                    (0.0..=0.5).contains(&point.unfairness),
                    "{}",
                    said("unfair")
                );
                if let FrontRule::Cap(cap) = rule {
                    assert!(point.unfairness <= cap + 1e-12, "{}", said("over its cap"));
                }
                if point.sitting != eomm.sitting || !together(sheet) {
                    continue;
                }
                let key = format!("{rule:?}");
                assert!(point.retained <= eomm.retained + unit, "{}", said(&key));
                assert!(point.retained >= worst.retained - unit, "{}", said(&key));
                // In any pool of as many who play, a price's pairs are the best for it.
                for (other, own) in rules.iter().zip(&sample.points) {
                    let FrontRule::Price(price) = other else {
                        continue;
                    };
                    // A game that cannot be lost is ½ off even and pays the whole price.
                    let games = 1.0 - own.sitting;
                    // The lever scales what happens, not what is believed.
                    let of = |one: f64, unfair: f64| one - lever * price * unfair * games;
                    let (mine, theirs) = (
                        of(own.retained, own.unfairness),
                        of(point.retained, point.unfairness),
                    );
                    let slack = unit * (1.0 + price);
                    assert!(
                        theirs <= mine + slack,
                        "{}",
                        said(&format!("{rule:?} {other:?}"))
                    );
                }
            }
            for pair in sample.hull.windows(2) {
                assert!(
                    pair[0].unfairness >= pair[1].unfairness - unit,
                    "{}",
                    said("hull")
                );
                assert!(
                    pair[0].retained >= pair[1].retained - unit,
                    "{}",
                    said("hull")
                );
            }
            if let Some(first) = sample.hull.first() {
                assert!(
                    (first.retained - eomm.retained).abs() <= unit,
                    "{}",
                    said("hull")
                );
            }
            assert!(sample.hidden >= 0.0, "{}", said("hidden"));
        }
    });
}

/// Who has left does not come back; who leaves was there; a stay is of the rounds simulated.
#[test]
fn rounds_count_everybody_once() {
    hold(&ask("engagement.rounds", 60), |results, sheet| {
        let (_, parts) = results.parts::<EngagementRounds>().expect("rounds");
        let (pool, rounds) = (given(sheet, "pool"), given(sheet, "rounds"));
        let alone = given(sheet, "arrivals") == 0.0;
        for (_, sample) in parts.iter() {
            for maker in &sample.makers {
                let said = format!("{}: {maker:?}", sheet.what);
                assert_eq!(maker.len() as f64, rounds, "{said}");
                let mut before = pool as u32;
                for after in maker {
                    assert!(after.left <= before, "{said}");
                    let stopped = before - after.left;
                    assert!(stopped <= after.stopped, "{said}");
                    assert!(!alone || stopped == after.stopped, "{said}");
                    assert!(after.left <= after.waiting || !alone, "{said}");
                    let most = f64::from(before);
                    assert!((0.0..=most + 1e-9).contains(&after.expected), "{said}");
                    assert!(after.unfairness <= 0.5 * f64::from(after.games), "{said}");
                    before = after.left;
                }
            }
        }
        for maker in Matchmaker::ALL {
            let stay = sheet.get(&format!("{}.stay", maker.key())).expect("told");
            assert!((1.0..=rounds).contains(&stay), "{}: {stay}", sheet.what);
        }
    });
}

/// No grouping keeps more than the bound, and no pool more than it has.
#[test]
fn teams_stay_below_their_bound() {
    hold(&ask("engagement.teams", 300), |results, sheet| {
        let (_, parts) = results.parts::<EngagementTeams>().expect("teams");
        let players = given(sheet, "pool");
        for (_, sample) in parts.iter() {
            let said = format!("{}: {sample:?}", sheet.what);
            assert!(sample.bound <= players + ROUNDING, "{said}");
            for point in &sample.groupings {
                assert!(point.expected <= sample.bound + ROUNDING, "{said}");
                assert!(f64::from(point.retained) <= players, "{said}");
                assert!((0.0..=0.5).contains(&point.unfairness), "{said}");
            }
        }
    });
}

/// Of the example's pairings EOMM's is the cheapest and WorstMM's the dearest; so it is in the
/// counterexample; every pool of the map stands in one place.
#[test]
fn the_map_counts_every_pool_once_and_best_is_best() {
    hold(&ask("engagement.theory", 60), |results, sheet| {
        for one in ["skill", "random", "worst"] {
            sheet.at_most("example.eomm", &format!("example.{one}"));
            sheet.at_most(&format!("example.{one}"), "example.worst");
        }
        sheet.at_most("counter.best", "counter.skill");
        sheet.at_most("counter.skill", "counter.worst");
        let (_, parts) = results.parts::<EngagementTheory>().expect("a map");
        for &kind in DrawKind::ALL {
            let mut shares = 0.0;
            for end in ["greatest", "least", "alike", "neither"] {
                shares += sheet.get(&format!("{}.{end}", kind.key())).expect("told");
            }
            assert!((shares - 1.0).abs() < 1e-12, "{}: {shares}", sheet.what);
            for spread in 0..SPREADS.len() {
                let cell = EngagementTheory::cell(parts, kind, spread).expect("known");
                let all = cell.greatest + cell.least + cell.alike + cell.neither;
                assert_eq!(all, POOLS, "{}: {kind:?}", sheet.what);
            }
        }
    });
}

/// The best system is behind by nothing, and no lever turns an effect around.
#[test]
fn the_other_questions_keep_to_their_ranges() {
    hold(&ask("engagement.ratings", 6), |_, sheet| {
        let behind = |one: &&lobbylab_core::experiment::Quantity| one.key.ends_with(".behind");
        let all = sheet.report.quantities.iter().filter(behind);
        let least = all
            .filter_map(|one| sheet.get(&one.key))
            .fold(f64::INFINITY, f64::min);
        assert_eq!(least, 0.0, "{}", sheet.what);
    });
    let study = Ask {
        signed: &["weight.", "intercept", "correlation"],
        ..ask("engagement.study", 40)
    };
    hold(&study, |_, _| {});
    // Where the model is right, nobody's pairs are worth more than those made for it.
    hold(&ask("engagement.worth", 150), |results, sheet| {
        let (question, parts) = results.parts::<EngagementWorth>().expect("worth");
        let most = question.losses().into_iter().fold(1.0, f64::max);
        let most = most.max(given(sheet, "worth_draw"));
        for (number, sample) in parts.iter() {
            for point in &sample.points {
                let [random, skill, stay, worth] = *point;
                let said = format!("{}: part {number}: {point:?}", sheet.what);
                assert!(point.iter().all(|one| (0.0..=most).contains(one)), "{said}");
                let best = random.max(skill).max(stay);
                let sure = given(sheet, "lever") == 1.0;
                assert!(!sure || worth >= best - ROUNDING * most, "{said}");
            }
        }
    });
}
