//! The figures of the race, the front and the games: drawn for all kinds of
//! parameters; their numbers against plain sums over the replications.

use crate::drawn::{
    bars, check, column, golden, golden_with_picture, line, numbers, only, results, samples,
    simulated,
};
use lobbylab_charts::figure::{Entry, Figure, Mark};
use lobbylab_charts::hindsight::{self, JudgedGame, games, race, regret};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Switch;
use lobbylab_core::experiment::{Parts, Seed};
use lobbylab_core::hindsight::Cost;
use lobbylab_core::hindsight::Criteria;
use lobbylab_core::hindsight::lab::{
    HindsightFront, HindsightFrontSample, HindsightRace, HindsightSweep, RaceSample, SweepSample,
    WEIGHTS,
};
use lobbylab_core::hindsight::optimum::Judged;
use lobbylab_core::hindsight::parameters::{
    Flow, HindsightArrivals, HindsightRule, HindsightRun, Market, Rules,
};

/// A short run.
fn run(players: u32, replications: u32) -> HindsightRun {
    HindsightRun {
        seed: Seed(5),
        players,
        replications,
    }
}

fn question(
    market: Market,
    players: HindsightArrivals,
    rules: Rules,
    run: HindsightRun,
) -> HindsightRace {
    HindsightRace {
        market,
        players,
        rules,
        run,
    }
}

fn default_race() -> HindsightRace {
    HindsightRace {
        run: run(400, 6),
        ..HindsightRace::default()
    }
}

fn raced(question: &HindsightRace) -> Parts<RaceSample> {
    let results = results(Experiment::HindsightRace(question.clone()));
    results
        .parts::<lobbylab_core::hindsight::lab::HindsightRace>()
        .expect("its own question")
        .1
        .clone()
}

fn sweep_of(race: &HindsightRace) -> HindsightSweep {
    HindsightSweep {
        market: race.market.clone(),
        players: race.players.clone(),
        rules: race.rules.clone(),
        run: race.run.clone(),
    }
}

fn front_of(race: &HindsightRace) -> HindsightFront {
    HindsightFront {
        market: race.market.clone(),
        players: race.players.clone(),
        run: race.run.clone(),
    }
}

fn swept(race: &HindsightRace) -> Parts<SweepSample> {
    let results = results(Experiment::HindsightSweep(sweep_of(race)));
    results
        .parts::<lobbylab_core::hindsight::lab::HindsightSweep>()
        .expect("its own question")
        .1
        .clone()
}

fn fronts(race: &HindsightRace) -> Parts<HindsightFrontSample> {
    let results = results(Experiment::HindsightFront(front_of(race)));
    results
        .parts::<lobbylab_core::hindsight::lab::HindsightFront>()
        .expect("its own question")
        .1
        .clone()
}

fn front(
    race: &HindsightRace,
    fronts: &Parts<HindsightFrontSample>,
    swept: &Parts<SweepSample>,
    raced: &Parts<RaceSample>,
) -> Figure {
    hindsight::front(
        (&front_of(race), fronts),
        (&sweep_of(race), swept),
        (race, raced),
        HindsightRule::DifferenceWait,
    )
}

/// Markets of all kinds, with extremes.
fn spread() -> Vec<HindsightRace> {
    let market = |k, tau, criteria, weight| Market {
        k,
        tau,
        criteria,
        weight,
        ..Market::default()
    };
    let players = |flow, rate, spread| HindsightArrivals {
        flow,
        rate,
        spread,
        ..HindsightArrivals::default()
    };
    let rules = Rules::default();
    let held = Rules {
        adaptive_x: Switch::On,
        adaptive_r: Switch::On,
        holds: Switch::Off,
        ..Rules::default()
    };
    vec![
        question(
            market(2, 5.0, 1, 1.0),
            players(Flow::Constant, 3.0, Criteria::Uniform),
            rules.clone(),
            run(100, 3),
        ),
        question(
            market(2, 5.0, 1, 1.0),
            players(Flow::Constant, 1e-6, Criteria::Uniform),
            rules.clone(),
            run(30, 2),
        ),
        question(
            market(2, 5.0, 1, 1.0),
            players(Flow::Steps, 1e9, Criteria::Normal),
            held.clone(),
            run(60, 2),
        ),
        question(
            market(2, 1e-6, 3, 1e6),
            players(Flow::Bursts, 10.0, Criteria::Bimodal),
            held.clone(),
            run(60, 3),
        ),
        question(
            market(2, 1e12, 2, 1e-6),
            players(Flow::Diurnal, 10.0, Criteria::Uniform),
            rules.clone(),
            run(60, 3),
        ),
        question(
            market(4, 5.0, 2, 1.0),
            players(Flow::Raising, 6.0, Criteria::Uniform),
            rules.clone(),
            run(60, 2),
        ),
        question(
            market(10, 5.0, 1, 1.0),
            players(Flow::Constant, 6.0, Criteria::Uniform),
            held,
            run(12, 2),
        ),
        question(
            market(2, 5.0, 1, 1.0),
            players(Flow::Constant, 3.0, Criteria::Uniform),
            Rules {
                x: 10_000,
                r: 64,
                f: 1e12,
                growth: 0.0,
                period: 1e12,
                ..rules
            },
            run(50, 2),
        ),
    ]
}

#[test]
fn any_parameters_can_be_drawn() {
    for question in spread() {
        let (raced, swept, fronts) = (raced(&question), swept(&question), fronts(&question));
        for figure in [
            race(&question, &raced),
            regret(&question, &raced, HindsightRule::DifferenceWait),
            front(&question, &fronts, &swept, &raced),
        ] {
            check(&figure);
        }
        // One replication has no interval: nothing simulated is shown.
        for few in [0, 1] {
            let (raced, swept) = (only(&raced, few), only(&swept, few));
            let fronts = only(&fronts, few * WEIGHTS.len());
            for figure in [
                race(&question, &raced),
                regret(&question, &raced, HindsightRule::DifferenceWait),
                front(&question, &fronts, &swept, &raced),
            ] {
                check(&figure);
                assert!(!simulated(&figure), "{}", figure.finding);
                let waits = figure.finding.contains("on its way");
                assert!(waits || question.market.k > 2, "{}", figure.finding);
            }
        }
    }
}

#[test]
fn the_race_shows_costs_of_a_player_and_ratios_to_hindsight() {
    let question = default_race();
    let parts = raced(&question);
    let figure = race(&question, &parts);
    let rows = bars(&figure);
    assert_eq!(rows.len(), 7);
    assert_eq!(rows[0].name, "Hindsight");
    // By hand: sums over replications.
    let sum = |of: &dyn Fn(&RaceSample) -> f64| -> f64 {
        parts.iter().map(|(_, sample)| of(sample)).sum()
    };
    let players = sum(&|sample| f64::from(sample.players));
    let best = sum(&|sample| sample.best.expect("of two").total());
    assert!((rows[0].value - best / players).abs() < 1e-12);
    let ratios = numbers(&figure, "times hindsight");
    let waiting = numbers(&figure, "waiting, simulated");
    let criteria = numbers(&figure, "criteria, simulated");
    for (place, row) in rows.iter().enumerate().skip(1) {
        let rule = place - 1;
        let cost = sum(&|sample| sample.rules[rule].total());
        assert!((row.value - cost / players).abs() < 1e-12, "{row:?}");
        assert!((ratios[place] - cost / best).abs() < 1e-12, "{row:?}");
        assert!(ratios[place] >= 1.0);
        assert!((waiting[place] + criteria[place] - row.value).abs() < 1e-12);
        assert!(
            row.note.starts_with("× ") && row.note.contains('±'),
            "{row:?}"
        );
    }
    // Greedy exactly, k = 2, a = 3, τ = 5: theory.md, "greedy, k=2, exact".
    let s = libm::exp(-15.0);
    let exact = ((1.0 - s) * 2.0 / 3.0 + (1.0 - s) / 15.0 + 3.0 * s) / (2.0 - s);
    assert!((rows[1].exact.expect("known") - exact).abs() < 1e-12);
    let (low, high) = rows[1].interval.expect("simulated");
    assert!((rows[1].value - exact).abs() < high - low);
    // The sentence names the ends of the ranking.
    let by_ratio = |a: &usize, b: &usize| ratios[*a].total_cmp(&ratios[*b]);
    let nearest = (1..7).min_by(by_ratio).expect("six");
    let name = rows[nearest].name.clone();
    assert!(
        figure.finding.starts_with(&name),
        "{name}: {}",
        figure.finding
    );
    assert!(
        figure.finding.contains("Greedy is farthest"),
        "{}",
        figure.finding
    );
    // The roles are those of the lab, and every rule has its own dress.
    for (place, rule) in HindsightRule::ALL.iter().copied().enumerate() {
        assert_eq!(rows[place + 1].role, hindsight::role(rule));
        for other in HindsightRule::ALL.iter().copied().skip(place + 1) {
            assert_ne!(hindsight::role(rule), hindsight::role(other));
            assert_ne!(hindsight::shape(rule), hindsight::shape(other));
        }
    }
}

#[test]
fn larger_games_have_a_bound_below_the_best_found() {
    let mut question = default_race();
    question.market.k = 3;
    question.run = run(90, 4);
    let parts = raced(&question);
    let figure = race(&question, &parts);
    let rows = bars(&figure);
    assert_eq!(rows.len(), 8);
    assert!(rows[0].name.contains("lower bound") && rows[1].name.contains("best found"));
    assert!(rows[0].value <= rows[1].value + 1e-12);
    let found = numbers(&figure, "times the best found");
    let bound = numbers(&figure, "times the lower bound");
    for place in 2..8 {
        assert!(found[place] <= bound[place] + 1e-12);
        assert!(rows[place].note.contains(" to "), "{:?}", rows[place]);
    }
    assert!(
        figure.finding.contains("Nobody knows"),
        "{}",
        figure.finding
    );
    let regret = regret(&question, &parts, HindsightRule::DifferenceWait);
    assert!(!simulated(&regret));
    assert!(regret.finding.contains("Set k to 2"), "{}", regret.finding);
}

#[test]
fn the_regret_is_what_a_rule_costs_more() {
    let question = default_race();
    let parts = raced(&question);
    let figure = regret(&question, &parts, HindsightRule::Widening);
    check(&figure);
    let cost = numbers(&figure, "cost of a player, simulated");
    let late = numbers(&figure, "late games, of a player");
    let other = numbers(&figure, "other partners, of a player");
    let kept = numbers(&figure, "share of games that hindsight keeps");
    for row in 1..7 {
        assert!((cost[0] + late[row] + other[row] - cost[row]).abs() < 1e-9);
        assert!(late[row] > -1e-12 && other[row] > -1e-12);
        assert!((0.0..=1.0).contains(&kept[row]));
    }
    // Greedy of two is never late but for time-outs, which nobody has here.
    assert!(late[1] < 1e-9, "{late:?}");
    for words in ["Widening window costs", "other partners", "Hindsight keeps"] {
        assert!(figure.finding.contains(words), "{}", figure.finding);
    }
}

#[test]
fn no_rule_lies_below_the_front() {
    let question = default_race();
    let (raced, swept, fronts) = (raced(&question), swept(&question), fronts(&question));
    let figure = front(&question, &fronts, &swept, &raced);
    check(&figure);
    let hull = line(&figure, "hindsight");
    assert_eq!(hull.len(), WEIGHTS.len());
    // The more criteria weigh, the more waiting and the less spread.
    assert!(
        hull.windows(2)
            .all(|pair| pair[0].0 <= pair[1].0 && pair[0].1 >= pair[1].1)
    );
    // The front's replications are the first of the race's: here, all of them.
    let costs = |x: f64, y: f64, weight: f64| x + weight * y;
    for rule in ["greedy", "periodic match", "multi-queue", "difference-wait"] {
        let points = line(&figure, rule);
        let own = samples(&figure, rule);
        assert_eq!(own.len(), 1, "{rule}");
        for (x, y) in points.into_iter().chain([(own[0].x, own[0].y)]) {
            for (weight, best) in WEIGHTS.iter().zip(&hull) {
                let least = costs(best.0, best.1, *weight);
                assert!(costs(x, y, *weight) >= least - 1e-9, "{rule} {weight}");
            }
        }
    }
    // The line of equal costs goes through the optimum.
    let equal = line(&figure, "as dear as hindsight");
    let middle = hull[WEIGHTS.iter().position(|weight| *weight == 1.0).expect("1")];
    assert!((equal[0].1 - middle.0 - middle.1).abs() < 1e-9);
    assert!((equal[1].0 - middle.0 - middle.1).abs() < 1e-9);
    assert!(
        figure.finding.contains("No rule gets below"),
        "{}",
        figure.finding
    );
    // Every point of the table is named.
    let names = &column(&figure, "with").cells;
    assert!(
        names
            .iter()
            .all(|name| matches!(name, Entry::Text(text) if !text.is_empty()))
    );
}

fn game(label: &str, component: Option<usize>, delay: f64, excess: f64) -> JudgedGame {
    JudgedGame {
        label: label.to_owned(),
        judged: Judged {
            component,
            cost: Cost::default(),
            delay,
            excess,
        },
    }
}

fn some_games() -> Vec<JudgedGame> {
    vec![
        game("players 1 and 2", None, 0.0, 0.0),
        game("players 3 and 7", Some(0), 0.12, 0.31),
        game("players 4 and 5", None, 0.07, 0.0),
        game("players 6 and 8", Some(0), 0.02, -0.18),
        game("player 9", Some(1), -0.0, 1.4),
        game("players 10 and 11", Some(1), 0.3, 0.05),
    ]
}

#[test]
fn games_are_shown_as_the_animation_reaches_them() {
    let (market, all) = (Market::default(), some_games());
    for formed in [0, 1, 4, 6, 99] {
        let figure = games(&market, HindsightRule::MultiQueue, &all, formed);
        check(&figure);
        let cells = (figure.marks.iter())
            .find_map(|mark| match mark {
                Mark::Cells { cells, .. } => Some(cells),
                _ => None,
            })
            .expect("cells");
        assert_eq!(cells.len(), all.len());
        for (index, cell) in cells.iter().enumerate() {
            assert_eq!(cell.shade > 0.2, index < formed);
            assert_eq!(cell.here, index + 1 == formed);
            assert!(cell.says.contains(&all[index].label) && cell.says.ends_with('.'));
        }
        let late = numbers(&figure, "late");
        assert!(
            late.iter()
                .zip(&all)
                .all(|(cell, game)| *cell == game.judged.delay)
        );
    }
    let at = |formed| games(&market, HindsightRule::MultiQueue, &all, formed).finding;
    assert!(
        at(0).contains("No game has begun") && at(0).contains('6'),
        "{}",
        at(0)
    );
    // Of one or two games no share and no superlative.
    for (formed, words) in [
        (1, "hindsight makes it too"),
        (2, "Game 2, players 3 and 7"),
    ] {
        let said = at(formed);
        assert!(said.contains(words), "{said}");
        assert!(!said.contains('%') && !said.contains("costliest"), "{said}");
    }
    for words in ["game 2, players 3 and 7", "0.43", "keeps 2", "50 %"] {
        assert!(at(4).contains(words), "{words}: {}", at(4));
    }
    for words in ["game 5, player 9", "1.4", "keeps 2", "2.09 more"] {
        assert!(at(6).contains(words), "{words}: {}", at(6));
    }
    let mut four = market.clone();
    four.k = 4;
    let none = games(&four, HindsightRule::Greedy, &[], 3);
    check(&none);
    assert!(none.finding.contains("set k to 2"), "{}", none.finding);
    check(&games(&market, HindsightRule::Greedy, &[], 0));
}

#[test]
fn pictures_are_those_of_last_time() {
    let question = default_race();
    let (raced, swept, fronts) = (raced(&question), swept(&question), fronts(&question));
    golden_with_picture("hindsight", &race(&question, &raced), 720, 480);
    golden(
        "hindsight",
        &regret(&question, &raced, HindsightRule::DifferenceWait),
        720,
        480,
    );
    golden(
        "hindsight",
        &front(&question, &fronts, &swept, &raced),
        720,
        520,
    );
    let figure = games(
        &Market::default(),
        HindsightRule::MultiQueue,
        &some_games(),
        5,
    );
    golden("hindsight", &figure, 720, 400);
}
