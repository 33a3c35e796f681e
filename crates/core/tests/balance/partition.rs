//! Offline partitions against all partitions, and what is proven of runs.

use crate::plain::parted::{OBJECTIVES, Plain, same};
use crate::plain::{Dice, best_game, measure, sets};
use lobbylab_core::balance::partition::{
    BestGames, Objective, Partition, PartitionEffort, PartitionEvent, PartitionProblem, Roster,
    RosterError,
};
use lobbylab_core::balance::{Bounded, Measure};
use lobbylab_core::sim::Streams;

/// Sorted skills, ids in the order of skills.
fn roster(measure: Measure, k: usize, skills: &mut [f64]) -> Roster {
    skills.sort_by(f64::total_cmp);
    let players: Vec<(u64, f64)> = (0..).zip(skills.iter().copied()).collect();
    Roster::new(measure, k, &players).expect("players")
}

fn exact(
    roster: &Roster,
    bests: &BestGames,
    objective: Objective,
) -> Bounded<Partition, PartitionEffort> {
    let problem = PartitionProblem::new(roster, bests, objective).expect("a problem");
    problem.exact(u64::MAX, &mut |_| {}).expect("few players")
}

/// Skills such that rounding in sums does not blur what is compared.
fn skills(dice: &mut Dice, count: usize) -> Vec<f64> {
    let kind = dice.pick(&[0, 1, 2, 3, 5, 7]);
    (0..count)
        .map(|_| match kind {
            7 => dice.pick(&[0.0, 0.0, 0.0, 1.0, 90.0, 100.0]),
            _ => dice.skill(kind),
        })
        .collect()
}

/// The same players in another order.
fn shuffled(dice: &mut Dice, skills: &[f64]) -> Vec<(u64, f64)> {
    let mut players: Vec<(u64, f64)> = (0..).zip(skills.iter().copied()).collect();
    for at in (1..players.len()).rev() {
        players.swap(at, dice.below(at + 1));
    }
    players
}

fn is_the_best(dice: &mut Dice, k: usize, games: usize) {
    let measure = dice.measure();
    let mut skills = skills(dice, 2 * k * games);
    let roster = roster(measure, k, &mut skills);
    let bests = roster.bests(u64::MAX);
    assert!(bests.exact);
    let plain = Plain::new(&measure, k, &skills);
    for (found, wanted) in bests.values.iter().zip(&plain.bests) {
        assert!(same(*found, *wanted), "{measure:?} {skills:?}");
    }
    for objective in OBJECTIVES {
        let wanted = plain.best(objective);
        let problem = PartitionProblem::new(&roster, &bests, objective).expect("a problem");
        let answer = exact(&roster, &bests, objective);
        let told = format!("{objective:?} {k} {measure:?} {skills:?}: {answer:?}, {wanted}");
        assert!(answer.is_proven() && answer.gap() == 0.0, "{told}");
        assert!(same(answer.value(), wanted), "{told}");
        assert!(same(plain.value(objective, &answer), wanted), "{told}");

        let runs = problem.runs();
        assert!(problem.least() <= wanted * (1.0 + 1e-9), "{told}");
        assert!(runs.value() >= wanted * (1.0 - 1e-9), "{told}");
        assert!(same(plain.value(objective, &runs), runs.value()), "{told}");
        if objective != Objective::Unhappiness {
            let most = measure.rho(k) * wanted;
            assert!(runs.value() <= most * (1.0 + 1e-9), "{told}");
        }
        let streams = Streams::new(1, 0);
        let local = problem.exchanges(&streams, 2, 10_000, &mut |_| {});
        assert!(local.value() <= runs.value() && local.value() >= wanted * (1.0 - 1e-9));
        assert!(
            same(plain.value(objective, &local), local.value()),
            "{told}"
        );
        assert!(local.least <= wanted * (1.0 + 1e-9), "{told}");

        // A budget of any size: what is proven is true.
        let budget = 1 << dice.below(16);
        let short = problem.exact(budget, &mut |_| {}).expect("few players");
        assert!(
            short.least <= wanted * (1.0 + 1e-9),
            "{budget} {told}: {short:?}"
        );
        assert!(short.value() >= wanted * (1.0 - 1e-9) && short.value() <= runs.value());
        assert!(
            same(plain.value(objective, &short), short.value()),
            "{told}"
        );
    }
}

#[test]
fn the_best_game_of_who_is_left_comes_next() {
    let mut dice = Dice(77);
    for round in 0..600 {
        let k = 1 + round % 3;
        let games = if k == 3 { 2 } else { 3 };
        let measure = measure(
            dice.pick(&[0.0, 0.5, 1.0, 4.0]),
            1.0,
            dice.pick(&[1.0, 2.0]),
        );
        let mut left = skills(&mut dice, 2 * k * games);
        let roster = roster(measure, k, &mut left);
        let bests = roster.bests(u64::MAX);
        let problem = PartitionProblem::new(&roster, &bests, Objective::Sum).expect("a problem");
        let mut found = problem.best_first().found;
        let told = format!("{k} {measure:?} {left:?}: {found:?}");
        found.games.sort_by(|a, b| a.value.total_cmp(&b.value));
        let mut left: Vec<(u64, f64)> = (0..).zip(left).collect();
        for game in &found.games {
            let all: Vec<f64> = left.iter().map(|player| player.1).collect();
            let (best, _) = best_game(&measure, k, &all, None).expect("enough players");
            assert!(same(game.value, best), "{best} {told}");
            left.retain(|player| !game.members().any(|id| id == player.0));
        }
        assert!(left.is_empty(), "{told}");
    }
}

#[test]
fn the_best_game_first_may_leave_two_whom_nobody_is_like() {
    // One against one: 50 and 51 first leaves 0 and 101; in a row it is 50 twice.
    let measure = measure(1.0, 1.0, 1.0);
    let roster = roster(measure, 1, &mut [0.0, 50.0, 51.0, 101.0]);
    let bests = roster.bests(u64::MAX);
    let problem = PartitionProblem::new(&roster, &bests, Objective::Worst).expect("a problem");
    let (first, runs) = (problem.best_first(), problem.runs());
    assert!(
        same(first.value(), 101.0 / 50.0 * runs.value()),
        "{first:?}"
    );
}

#[test]
fn exact_is_the_best_of_all_partitions() {
    let mut dice = Dice(31);
    for round in 0..8000 {
        match round % 3 {
            0 => is_the_best(&mut dice, 1, 2 + round / 3 % 3),
            _ => is_the_best(&mut dice, 2, 2),
        }
    }
}

#[test]
fn exact_is_the_best_of_three_and_four_games() {
    let mut dice = Dice(32);
    for _ in 0..100 {
        is_the_best(&mut dice, 2, 3);
        is_the_best(&mut dice, 3, 2);
    }
    for _ in 0..8 {
        is_the_best(&mut dice, 2, 4);
    }
}

#[test]
fn who_they_are_and_in_which_order_does_not_matter() {
    let mut dice = Dice(33);
    for _ in 0..200 {
        let k = 1 + dice.below(3);
        let games = 2 + dice.below(3);
        let measure = dice.measure();
        let mut skills = skills(&mut dice, 2 * k * games);
        let one = roster(measure, k, &mut skills);
        let players = shuffled(&mut dice, &skills);
        let other = Roster::new(measure, k, &players).expect("players");
        assert!(one.players().eq(other.players()), "{players:?}");
        assert_eq!(one.runs(), other.runs());
        let bests = one.bests(10_000);
        assert_eq!(bests, other.bests(10_000));
        for objective in OBJECTIVES {
            let [a, b] = [&one, &other].map(|roster| {
                let problem = PartitionProblem::new(roster, &bests, objective).expect("a problem");
                problem.exact(20_000, &mut |_| {}).expect("few players")
            });
            // Infinity is infinity; all other values are alike to the last bit.
            assert_eq!(a, b, "{objective:?} {players:?}");
        }
    }
}

#[test]
fn runs_have_the_least_ranges_but_not_the_least_spread() {
    // All partitions of eight players into two games.
    let mut dice = Dice(34);
    for _ in 0..3000 {
        let mut skills = skills(&mut dice, 8);
        skills.sort_by(f64::total_cmp);
        let range = |set: &[usize]| skills[set[3]] - skills[set[0]];
        let (mut sum, mut most) = (f64::INFINITY, f64::INFINITY);
        sets(8, 4, |set| {
            let rest: Vec<usize> = (0..8).filter(|at| !set.contains(at)).collect();
            sum = sum.min(range(set) + range(&rest));
            most = most.min(range(set).max(range(&rest)));
        });
        let runs = [range(&[0, 1, 2, 3]), range(&[4, 5, 6, 7])];
        assert!(same(runs[0] + runs[1], sum) && runs[0].max(runs[1]) == most);
    }
    // With α = 0 only the spread counts.
    let found = [
        (
            vec![0., 0., 0., 0., 0., 0., 90., 100.],
            2.0,
            47.63139720814412,
            43.30127018922193,
        ),
        (vec![0., 0., 8., 8., 8., 9., 9., 10.], 1.0, 4.0, 3.25),
        (
            vec![0., 0., 1., 1., 1., 5., 7., 7.],
            10.0,
            3.4828817737908087,
            3.0470543353843924,
        ),
    ];
    for (mut skills, q, of_runs, least) in found {
        let roster = roster(measure(0.0, 1.0, q), 2, &mut skills);
        let bests = roster.bests(u64::MAX);
        let problem = PartitionProblem::new(&roster, &bests, Objective::Worst).expect("a problem");
        assert!((problem.runs().value() - of_runs).abs() < 1e-10);
        let best = exact(&roster, &bests, Objective::Worst);
        assert!((best.value() - least).abs() < 1e-10 && best.is_proven());
    }
}

#[test]
fn what_a_search_tells_is_so() {
    let mut dice = Dice(35);
    let (mut cuts, mut games) = (0, 0);
    for _ in 0..40 {
        let (k, count) = dice.pick(&[(1, 12), (2, 16), (3, 18)]);
        let measure = measure(dice.pick(&[0.3, 1.0, 10.0]), 1.0, 2.0);
        let kind = dice.below(4);
        let mut skills: Vec<f64> = (0..count).map(|_| dice.skill(kind)).collect();
        let roster = roster(measure, k, &mut skills);
        let bests = roster.bests(u64::MAX);
        for objective in OBJECTIVES {
            let problem = PartitionProblem::new(&roster, &bests, objective).expect("a problem");
            let (mut depth, mut value, mut least) = (0, f64::INFINITY, 0.0);
            let mut path: Vec<Vec<f64>> = Vec::new();
            let mut nodes = 0;
            let answer = problem.exact(u64::MAX, &mut |event| match event {
                PartitionEvent::Enter {
                    depth: at, skills, ..
                } => {
                    depth += 1;
                    nodes += 1;
                    path.push(skills.to_vec());
                    assert_eq!((at, skills.len()), (depth, 2 * k));
                    assert!(skills.is_sorted());
                }
                PartitionEvent::Leave { depth: at } => {
                    assert_eq!(at, depth);
                    depth -= 1;
                    path.pop();
                }
                PartitionEvent::Cut { depth: at, .. } => {
                    assert_eq!(at, depth);
                    cuts += 1;
                }
                PartitionEvent::Better { value: better } => {
                    assert!(
                        better < value || better == f64::INFINITY,
                        "{better} {value}"
                    );
                    value = better;
                    if depth > 0 {
                        let mut all = path.concat();
                        all.sort_by(f64::total_cmp);
                        assert_eq!(all, roster.players().map(|p| p.1).collect::<Vec<_>>());
                        games += 1;
                    }
                }
                PartitionEvent::Least { value: bound } => {
                    assert!(bound > least && bound <= value * (1.0 + 1e-9));
                    least = bound;
                }
                PartitionEvent::Listed { limit, .. } => assert!(limit > 0.0),
            });
            let answer = answer.expect("few players");
            assert_eq!((depth, nodes), (0, answer.effort.nodes));
            assert!(same(value, answer.value()) && answer.is_proven());
        }
    }
    assert!(cuts > 100 && games > 0, "{cuts} {games}");
}

#[test]
fn large_problems_have_a_gap_and_an_end() {
    let mut dice = Dice(36);
    for (k, count) in [(1, 64), (2, 64), (5, 60), (8, 64)] {
        let mut skills: Vec<f64> = (0..count).map(|_| 3000.0 * dice.real()).collect();
        let roster = roster(measure(10.0, 1.0, 2.0), k, &mut skills);
        let bests = roster.bests(1000);
        for objective in OBJECTIVES {
            let problem = PartitionProblem::new(&roster, &bests, objective).expect("a problem");
            let runs = problem.runs();
            let found = problem.exact(100_000, &mut |_| {}).expect("64 players");
            assert!(found.least >= problem.least() && found.least <= found.value());
            assert!(found.value() <= runs.value() && found.effort.steps < 200_000);
            let local = problem.exchanges(&Streams::new(3, 0), 9, 5000, &mut |_| {});
            assert!(local.effort.games <= 5000 + count as u64);
            assert!(local.value() <= runs.value() && local.least >= problem.least());
        }
    }
    let many: Vec<(u64, f64)> = (0..4000).map(|id| (id, 3000.0 * dice.real())).collect();
    let roster = Roster::new(measure(1.0, 1.0, 2.0), 5, &many).expect("players");
    assert_eq!((roster.games(), roster.runs().len()), (400, 400));
    let bests = roster.bests(1000);
    for objective in OBJECTIVES {
        let problem = PartitionProblem::new(&roster, &bests, objective).expect("a problem");
        let runs = problem.runs();
        let local = problem.exchanges(&Streams::new(3, 0), 1, 20_000, &mut |_| {});
        assert!(local.value() <= runs.value());
        // One exchange between thousands helps the sum for sure.
        assert!(objective != Objective::Sum || local.value() < runs.value());
        let refused = problem.exact(9, &mut |_| {}).expect_err("too many");
        assert_eq!((refused.field, refused.value), ("players", 4000.0));
    }
}

#[test]
fn bad_players_are_named() {
    let new = |k, players: &[(u64, f64)]| Roster::new(measure(1.0, 1.0, 2.0), k, players);
    let told = |k, players: &[(u64, f64)]| new(k, players).expect_err("bad").to_string();
    assert_eq!(told(0, &[(1, 2.0)]), "k is 0: allowed is 1 to 8");
    assert_eq!(
        told(1, &[(1, 2.0), (2, f64::NAN)]),
        "skill is NaN: allowed is 0 to 1e300"
    );
    assert_eq!(
        told(1, &[(7, 2.0), (7, 3.0)]),
        "id is 7: two players have it"
    );
    assert_eq!(
        told(2, &[]),
        "players are 0: allowed is a multiple of 4, 4 more"
    );
    let five: Vec<(u64, f64)> = (0..5).map(|id| (id, 1.0)).collect();
    assert_eq!(
        told(2, &five),
        "players are 5: allowed is a multiple of 4, 3 more or 1 fewer"
    );
    assert_eq!(
        new(3, &five).expect_err("bad"),
        RosterError::Count {
            players: 5,
            game: 6
        }
    );
    let roster = new(1, &five[..4]).expect("players");
    let bests = BestGames {
        values: vec![0.0; 3],
        exact: true,
    };
    let error = PartitionProblem::new(&roster, &bests, Objective::Sum).expect_err("three of four");
    assert_eq!(error.field, "bests");
}

#[test]
fn anything_may_be_asked() {
    // No panic, no endless search, whatever the skills and the bests.
    let mut dice = Dice(37);
    for _ in 0..300 {
        let k = 1 + dice.below(8);
        let count = 2 * k * (1 + dice.below(3));
        let measure = dice.measure();
        let mut skills: Vec<f64> = (0..count)
            .map(|_| dice.pick(&[0.0, 1e-320, 1e-300, 1.0, 1.0 + 1e-16, 1e9, 1e300]))
            .collect();
        let roster = roster(measure, k, &mut skills);
        let bests = match dice.below(3) {
            0 => roster.bests(500),
            1 => roster.bests(0),
            _ => BestGames {
                values: (0..count)
                    .map(|_| dice.pick(&[0.0, -1.0, 1e308, f64::NAN, f64::INFINITY]))
                    .collect(),
                exact: true,
            },
        };
        for objective in OBJECTIVES {
            let problem = PartitionProblem::new(&roster, &bests, objective).expect("a problem");
            let answer = problem.exact(5000, &mut |_| {}).expect("few players");
            assert_eq!(answer.found.games.len(), count / (2 * k));
            assert!(answer.gap() >= 0.0 || answer.gap().is_nan());
            problem.runs();
            problem.exchanges(&Streams::new(1, 1), 3, 200, &mut |_| {});
        }
    }
}
