//! The questions of the engagement lab: shards give the same bits, no parameters lead to a
//! number that is none, and what is told agrees with what is known.

use crate::asked::{ask, check_report, int, one_and_three, real, run, run_on, text};
use lobbylab_core::catalog::{Experiment, Files, Results};
use lobbylab_core::engagement::DrawKind;
use lobbylab_core::engagement::case::Findings;
use lobbylab_core::engagement::lab::{
    Count, EngagementFront, EngagementTable, EngagementTheory, GroupingMethod, MAKERS, SIZES,
    SPREADS,
};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::experiment::{Evidence, ExperimentError, Kind, Limits, Shard, Value};

fn check_numbers(results: &Results, what: &str) -> usize {
    check_report(results, what, |_| true)
}

/// A question, its parameters, and how many numbers its report has more of.
type Small = (&'static str, Vec<(&'static str, Value)>, usize);

fn small() -> Vec<Small> {
    let few = |more: &[(&'static str, Value)]| {
        let mut pairs = vec![("replications", int(3)), ("pool", int(20))];
        pairs.extend_from_slice(more);
        pairs
    };
    let arena = ("people", text("arena"));
    vec![
        ("engagement.table", vec![("draws_of_table", int(20))], 200),
        ("engagement.front", few(&[]), 90),
        (
            "engagement.front",
            few(&[("pool", int(15)), arena.clone()]),
            90,
        ),
        (
            "engagement.rounds",
            few(&[("rounds", int(3)), arena.clone()]),
            60,
        ),
        (
            "engagement.rounds",
            few(&[
                ("rounds", int(4)),
                ("avoid", int(2)),
                ("arrivals", real(0.5)),
            ]),
            60,
        ),
        ("engagement.theory", vec![], 35),
        ("engagement.teams", few(&[("k", int(3))]), 11),
        ("engagement.ratings", vec![], 30),
        ("engagement.worth", few(&[]), 48),
        ("engagement.study", vec![], 70),
        ("engagement.study", vec![arena], 120),
    ]
}

#[test]
fn one_worker_and_three_give_the_same_bits() {
    for (question, pairs, numbers) in small() {
        one_and_three(question, &pairs, numbers, check_numbers);
    }
}

/// Another seed draws other pools.
#[test]
fn the_seed_counts() {
    for (question, mut pairs, _) in small().into_iter().skip(1) {
        let whole = run(question, &pairs);
        pairs.push(("seed", text("77")));
        let other = run(question, &pairs).report();
        let numbers = |results: &lobbylab_core::experiment::Report| {
            let all = results.quantities.iter();
            all.map(|one| one.evidence.clone()).collect::<Vec<_>>()
        };
        let same = numbers(&other) == numbers(&whole.report());
        assert_eq!(same, question == "engagement.study", "{question}");
    }
}

/// Ends of all ranges, one at a time.
#[test]
fn every_end_of_every_field_gives_numbers() {
    let mut seen = "engagement.table";
    for (question, base, _) in small() {
        // Each question once; the table has no field that the front has not.
        if std::mem::replace(&mut seen, question) == question {
            continue;
        }
        for field in Experiment::fields(question).expect("a question") {
            let own = ["pool", "rounds", "replications", "draws_of_table"];
            let values: Vec<Value> = match field.kind() {
                _ if own.contains(&field.key) => vec![],
                Kind::Int { min, max } => vec![int(min), int(max)],
                Kind::Real { min, max } => vec![real(min), real(max)],
                Kind::Choice { options } => options.iter().map(|one| text(one.key)).collect(),
                _ => vec![],
            };
            for value in values {
                if value == text("file") {
                    continue;
                }
                let mut pairs = base.clone();
                pairs.retain(|(key, _)| *key != field.key);
                pairs.push((field.key, value));
                if field.key == "rate" || field.key == "scale" || field.key == "curve" {
                    pairs.push(("draws", text("set")));
                }
                let what = format!("{question} {pairs:?}");
                let results = run(question, &pairs);
                assert_eq!(results.report().done, 1.0, "{what}");
                check_numbers(&results, &what);
            }
        }
    }
}

/// Pools of nobody's size: one player, two, an odd number; no skills in the example.
#[test]
fn small_pools_give_numbers() {
    for pool in [1, 2, 3, 7] {
        for (question, mut pairs, _) in small() {
            if !pairs.iter().any(|(key, _)| *key == "pool") {
                continue;
            }
            pairs.retain(|(key, _)| *key != "pool");
            pairs.push(("pool", int(pool)));
            let results = run(question, &pairs);
            assert_eq!(results.report().done, 1.0);
            check_numbers(&results, question);
        }
    }
    for skills in ["", "1500", "1500,1500", "1,2,3,4,5"] {
        let results = run("engagement.theory", &[("skills", text(skills))]);
        check_numbers(&results, skills);
    }
}

/// In the table EOMM's expectation is the greatest and WorstMM's the least, in every round;
/// what happened agrees with what was expected.
#[test]
fn the_table_is_in_order() {
    let results = run("engagement.table", &[("draws_of_table", int(20))]);
    let (table, parts) = results
        .parts::<lobbylab_core::engagement::lab::EngagementTable>()
        .expect("a table");
    for (_, part) in parts.iter() {
        for round in &part.rounds {
            for (row, &maker) in MAKERS.iter().enumerate() {
                let expected = round.expected[row];
                assert!(expected <= round.expected[3] + 1e-9, "{maker:?} {round:?}");
                assert!(expected >= round.expected[0] - 1e-9, "{maker:?} {round:?}");
            }
        }
    }
    for size in 0..SIZES.len() {
        assert_eq!(table.known(parts, size), 20);
        for maker in MAKERS {
            let of = |count| table.retained(parts, size, maker, count).expect("known");
            let (happened, expected) = (of(Count::Happened), of(Count::Expected));
            let off = (happened.mean - expected.mean).abs();
            let error = happened.standard_error + expected.standard_error;
            assert!(off < 4.0 * error, "{size} {maker:?}");
        }
        // The pairs' difference is far sharper when it is paired and expected.
        let pair = [Matchmaker::Eomm, Matchmaker::Random];
        let sharp = table
            .difference(parts, size, pair, Count::Expected)
            .expect("known");
        let welch = table.welch(parts, size, pair).expect("known");
        assert!(sharp.mean > 0.0 && sharp.low() > 0.0, "{sharp:?}");
        let plain = (welch.difference / welch.statistic).abs();
        assert!(sharp.standard_error < 0.2 * plain, "{sharp:?} {welch:?}");
        let gain = table
            .improvement(parts, size, Matchmaker::Random, Count::Expected)
            .expect("known");
        assert!(gain.low() > 0.0 && gain.mean < 5.0, "{gain:?}");
    }
}

/// The corrected reading of the paper's percentages.
#[test]
fn what_the_paper_prints_is_read_right() {
    let gain = |size, over| EngagementTable::printed_improvement(size, over).expect("printed");
    for (size, random, skill) in [
        (1, 0.3, 0.27),
        (2, 0.9, 0.93),
        (3, 1.1, 0.94),
        (4, 0.6, 0.75),
    ] {
        assert!(
            (gain(size, Matchmaker::Random) - random).abs() < 0.05,
            "{size}"
        );
        assert!(
            (gain(size, Matchmaker::Skill) - skill).abs() < 0.006,
            "{size}"
        );
    }
    assert!((gain(0, Matchmaker::Skill) + 1.18).abs() < 0.005);
    assert_eq!(EngagementTable::printed(0, Matchmaker::Greedy), None);
}

/// What the paper prints is of its own players: it stands beside no others.
#[test]
fn printed_numbers_stand_beside_their_own_players() {
    for (people, here) in [("paper", true), ("arena", false)] {
        let pairs = [("draws_of_table", int(20)), ("people", text(people))];
        let results = run("engagement.table", &pairs);
        let report = results.report();
        let printed = report.quantities.iter().any(|one| {
            matches!(one.evidence, Evidence::Printed { .. }) || one.key.ends_with(".table")
        });
        assert_eq!(printed, here, "{people}");
        let (table, parts) = results
            .parts::<lobbylab_core::engagement::lab::EngagementTable>()
            .expect("a table");
        assert_eq!(table.printed_here(), here);
        let pair = [Matchmaker::Eomm, Matchmaker::Skill];
        assert_eq!(
            table.gain(parts, 2, pair, Count::Expected),
            table.improvement(parts, 2, Matchmaker::Skill, Count::Expected)
        );
    }
}

/// The lever is told with its 95 % interval, not with its standard error.
#[test]
fn the_lever_has_an_interval() {
    let mut found = Findings::tournament();
    let (lever, half) = found.lever_within().expect("a lever");
    assert!((lever - 0.56).abs() < 1e-12 && (half - 0.3136).abs() < 1e-4);
    for nothing in [Some((0.0, 0.0)), Some((1.0, f64::INFINITY)), None] {
        found.lever = nothing;
        assert_eq!(found.lever_within(), None, "{nothing:?}");
    }
}

/// No price: EOMM; a high one: hardly unfair; between them retention falls and so does
/// unfairness.
#[test]
fn the_front_falls() {
    let results = run(
        "engagement.front",
        &[("replications", int(6)), ("pool", int(40))],
    );
    let (front, parts) = results
        .parts::<lobbylab_core::engagement::lab::EngagementFront>()
        .expect("a front");
    let at = |rule: usize| {
        let [x, y] = [front.unfairness(parts, rule), front.retained(parts, rule)];
        (x.expect("known").mean, y.expect("known").mean)
    };
    let rules = front.rules();
    let makers = Matchmaker::ALL.len();
    let eomm = at(Matchmaker::Eomm as usize);
    let mut before = eomm;
    for (place, rule) in rules.iter().enumerate().skip(makers).take(10) {
        let now = at(place);
        assert!(
            now.0 <= before.0 + 1e-9 && now.1 <= before.1 + 1e-9,
            "{rule:?}"
        );
        before = now;
    }
    // From dear to cheap caps: more freedom, more retained; the last allow nearly all.
    assert!(at(rules.len() - 1).1 <= eomm.1 + 1e-9);
    assert!(at(Matchmaker::Worst as usize).1 < eomm.1);
    let _: &EngagementFront = front;
}

/// Draw curves against section 4: a constant rate ties, a concave one has SkillMM best
/// while the pool is within its scale.
#[test]
fn the_map_knows_the_theorems() {
    let results = run("engagement.theory", &[]);
    let (theory, parts) = results
        .parts::<lobbylab_core::engagement::lab::EngagementTheory>()
        .expect("a map");
    for (spread, &width) in SPREADS.iter().enumerate() {
        let cell = |kind| EngagementTheory::cell(parts, kind, spread).expect("known");
        let constant = cell(DrawKind::Constant);
        assert_eq!(constant.alike, 200);
        // The exponential curve is convex: SkillMM is not always best even for a small spread.
        let convex = cell(DrawKind::Exponential);
        assert!(convex.neither + convex.least > 0, "{spread}: {convex:?}");
        if width <= 0.1 {
            // All of a pool within the scale: deviations of ±4.
            assert_eq!(cell(DrawKind::Parabola).greatest, 200, "{spread}");
            assert_eq!(cell(DrawKind::Gaussian).greatest, 200, "{spread}");
        }
        if width >= 1.0 {
            assert!(cell(DrawKind::Gaussian).greatest < 200, "{spread}");
        }
    }
    // c(W) + c(L) = .1, c(D) = .02: draws are good, SkillMM has .2000, EOMM .1760.
    let example = theory.example().expect("four players");
    assert!((example.skill.cost - 0.2).abs() < 5e-5, "{example:?}");
    assert!((example.best.cost - 0.176).abs() < 5e-5, "{example:?}");
    // The pairing across the middle costs less than 1e-6 more.
    assert!(example.worst.cost - example.skill.cost < 1e-6 && !example.skill_is_best());
    assert_eq!(example.best.mates, [Some(3), Some(2), Some(1), Some(0)]);
    let found = theory.counterexample().expect("a Gaussian curve has some");
    assert!(found.costs.skill > found.costs.best + 1e-3);
}

/// A curve that falls at every gap has neither ties nor the fewest draws among neighbours,
/// also where draws are so rare that they vanish beside 1.
#[test]
fn rare_draws_are_still_told_apart() {
    for width in [1500.0, 4000.0] {
        let results = run("engagement.theory", &[("width", real(width))]);
        let (_, parts) = results
            .parts::<lobbylab_core::engagement::lab::EngagementTheory>()
            .expect("a map");
        for kind in [
            DrawKind::Exponential,
            DrawKind::Gaussian,
            DrawKind::Balance,
            DrawKind::Davidson,
            DrawKind::RaoKupper,
        ] {
            for spread in 0..SPREADS.len() {
                let cell = EngagementTheory::cell(parts, kind, spread).expect("known");
                assert_eq!(
                    (cell.least, cell.alike),
                    (0, 0),
                    "{kind:?} {width} {spread}"
                );
            }
        }
    }
}

/// Games of teams: by the search more go on than by chance, none beats its bound; teams of
/// one come to the best pairs.
#[test]
fn teams_are_between_chance_and_the_bound() {
    for k in [1, 2, 3] {
        let pairs = [("replications", int(5)), ("pool", int(26)), ("k", int(k))];
        let results = run("engagement.teams", &pairs);
        let (teams, parts) = results
            .parts::<lobbylab_core::engagement::lab::EngagementTeams>()
            .expect("teams");
        assert_eq!(parts.len(), 5);
        for (_, sample) in parts.iter() {
            for point in &sample.groupings {
                assert!(point.expected <= sample.bound + 1e-9, "{sample:?}");
            }
        }
        let gain = teams.gain(parts, GroupingMethod::Search).expect("known");
        assert!(gain.mean > 0.0, "{k}: {gain:?}");
        let best = run("engagement.front", &pairs[..2]);
        let (front, points) = best
            .parts::<lobbylab_core::engagement::lab::EngagementFront>()
            .expect("a front");
        if k == 1 {
            let eomm = front
                .retained(points, Matchmaker::Eomm as usize)
                .expect("known")
                .mean;
            let found = teams
                .value(parts, GroupingMethod::Search, |point| point.expected)
                .expect("known")
                .mean;
            assert!((eomm * 0.026 - found).abs() < 1e-6, "{eomm} {found}");
        }
    }
}

/// A question about a file says which one is missing.
#[test]
fn a_file_is_asked_for() {
    for question in [
        "engagement.table",
        "engagement.front",
        "engagement.rounds",
        "engagement.study",
    ] {
        let valid = ask(question, &[("people", text("file")), ("file", text("ab"))]);
        let missing = valid.job(Shard::WHOLE).map(|_| ());
        assert_eq!(
            missing,
            Err(ExperimentError::NoFile { wanted: 0xab }),
            "{question}"
        );
    }
    let valid = ask("engagement.study", &[]);
    assert_eq!(run_on(&valid, &Files::default()).report().done, 1.0);
}

/// What is too large says what would fit, and that does.
#[test]
fn what_does_not_fit_says_what_would() {
    let most = ("replications", int(10_000));
    let large = ("pool", int(2000));
    for (question, pairs) in [
        ("engagement.table", vec![("draws_of_table", int(100_000))]),
        ("engagement.front", vec![most.clone(), large.clone()]),
        (
            "engagement.rounds",
            vec![most.clone(), large.clone(), ("rounds", int(200))],
        ),
        ("engagement.teams", vec![most, large]),
    ] {
        let valid = ask(question, &pairs);
        let told = valid.fits(&Limits::PAGE).expect_err(question);
        let offer = told.offers.first().expect("an offer");
        assert!(offer.values.contains_key(told.field), "{told:?}");
        let mut changed: Vec<(&str, Value)> = pairs.clone();
        changed.retain(|(key, _)| !offer.values.contains_key(*key));
        for (key, value) in &offer.values {
            changed.push((key.as_str(), value.clone()));
        }
        ask(question, &changed).fits(&Limits::PAGE).expect(question);
    }
    for (question, pairs, _) in small() {
        ask(question, &pairs).fits(&Limits::PAGE).expect(question);
    }
    // Printed numbers stand beside.
    let report = run("engagement.table", &[("draws_of_table", int(20))]).report();
    let printed = report.get("300.eomm.printed").expect("printed");
    assert_eq!(
        printed.evidence,
        Evidence::Printed {
            value: 157.5,
            wrong: false
        }
    );
}
