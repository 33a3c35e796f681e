//! Theorem 2's reduction against the plainest search for a sum of 0.

use crate::plain::{Dice, measure};
use lobbylab_core::balance::hardness::{PartedSum, Reduction, SumEvent, SumGame, SumInstance};
use lobbylab_core::balance::roles::best_role_game;
use lobbylab_core::balance::{Bounded, Exponent, Measure};
use lobbylab_core::sim::Streams;

/// Calls `visit` with one place of each list, all ways.
fn choices(lists: &[Vec<i64>], visit: &mut impl FnMut(&[usize])) {
    let mut chosen = vec![0; lists.len()];
    loop {
        visit(&chosen);
        let next = (0..lists.len())
            .rev()
            .find(|&at| chosen[at] + 1 < lists[at].len());
        let Some(at) = next else {
            return;
        };
        chosen[at] += 1;
        chosen[at + 1..].fill(0);
    }
}

fn total(lists: &[Vec<i64>], chosen: &[usize]) -> i64 {
    lists.iter().zip(chosen).map(|(list, &at)| list[at]).sum()
}

fn solvable(lists: &[Vec<i64>]) -> bool {
    let mut found = false;
    choices(lists, &mut |chosen| found |= total(lists, chosen) == 0);
    found
}

/// Lists with negative numbers, zeros, doubles, only positive ones, large ones.
fn lists(dice: &mut Dice, k: usize, most: usize) -> Vec<Vec<i64>> {
    let kind = dice.below(6);
    (0..2 * k - 2)
        .map(|list| {
            let count = 1 + dice.below(most);
            (0..count)
                .map(|_| {
                    let size = [3, 12, 40, 100, 8, 300][kind];
                    let number = dice.below(2 * size + 1) as i64 - size as i64;
                    match kind {
                        // All even but for one list: hardly ever 0.
                        3 if list > 0 => 2 * (number / 2),
                        3 => 2 * (number / 2) + 1,
                        4 => number.abs() + i64::from(list == 0) * -20,
                        _ => number,
                    }
                })
                .collect()
        })
        .collect()
}

fn q(dice: &mut Dice) -> Exponent {
    Exponent::new(dice.pick(&[1.0, 1.5, 2.0, 2.0, 7.0, f64::INFINITY])).expect("an exponent")
}

/// f of all games, by trying all: for each role two players, in both orders.
fn best_of_all(reduction: &Reduction) -> (f64, f64) {
    let k = reduction.team_size();
    let roles: Vec<Vec<f64>> = (0..k)
        .map(|role| {
            let of_role = reduction.players().iter().filter(|p| p.role == role);
            of_role.map(|player| player.skill).collect()
        })
        .collect();
    fn fill(
        measure: &Measure,
        roles: &[Vec<f64>],
        teams: &mut [Vec<f64>; 2],
        best: &mut (f64, f64),
    ) {
        let Some((role, rest)) = roles.split_first() else {
            let value = measure.unfairness(&teams[0], &teams[1]);
            best.0 = best.0.min(value);
            best.1 = best.1.min(measure.difference(&teams[0], &teams[1]));
            return;
        };
        for (x, &a) in role.iter().enumerate() {
            for (y, &b) in role.iter().enumerate() {
                if x != y {
                    teams[0].push(a);
                    teams[1].push(b);
                    fill(measure, rest, teams, best);
                    teams[0].pop();
                    teams[1].pop();
                }
            }
        }
    }
    let mut best = (f64::INFINITY, f64::INFINITY);
    fill(
        reduction.measure(),
        &roles,
        &mut [vec![], vec![]],
        &mut best,
    );
    best
}

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

/// The game is one, and it says what it says.
fn check(reduction: &Reduction, solved: &Bounded<SumGame, u64>) {
    let k = reduction.team_size();
    let player = |id: u64| reduction.players()[id as usize];
    for team in &solved.found.game.teams {
        let mut roles: Vec<usize> = team.iter().map(|&id| player(id).role).collect();
        roles.sort_unstable();
        assert_eq!(roles, (0..k).collect::<Vec<_>>());
    }
    let skills = [0, 1].map(|team: usize| -> Vec<f64> {
        let team = solved.found.game.teams[team].iter();
        team.map(|&id| player(id).skill).collect()
    });
    let value = reduction.measure().unfairness(&skills[0], &skills[1]);
    assert!(same(value, solved.found.game.value));
    assert!(solved.least <= solved.found.game.value * (1.0 + 1e-9));
    if let Some(solution) = &solved.found.solution {
        assert_eq!(solved.found.solvable, Some(true));
        assert_eq!(total(reduction.sum().lists(), solution), 0);
    }
}

#[test]
fn the_best_game_tells_whether_there_is_a_solution() {
    let mut dice = Dice(51);
    let mut answers = [0; 2];
    for round in 0..6000 {
        let (k, most) = dice.pick(&[(2, 6), (3, 4), (3, 4), (4, 2)]);
        let lists = lists(&mut dice, k, most);
        let wanted = solvable(&lists);
        let sum = SumInstance::new(lists.clone()).expect("lists");
        let far = dice.pick(&[1, 1, 10, 1000]);
        let reduction = sum.players(q(&mut dice), far).expect("small numbers");
        let best = reduction.best(u64::MAX, &mut |_| {}).expect("a game");
        check(&reduction, &best);
        let told = format!("{lists:?} {far}: {best:?}");
        assert_eq!(best.found.solvable, Some(wanted), "{told}");
        assert_eq!(best.found.solution.is_some(), wanted, "{told}");
        assert_eq!(best.found.game.difference == 0.0, wanted, "{told}");
        assert_eq!(best.least, best.found.game.value);
        let decided = reduction.decide(u64::MAX, &mut |_| {}).expect("a game");
        check(&reduction, &decided);
        assert_eq!(decided.found.solvable, Some(wanted), "{told}");
        assert!(decided.effort <= best.effort);
        if round % 8 == 0 && k < 4 {
            let (value, difference) = best_of_all(&reduction);
            assert!(same(value, best.found.game.value), "{told} {value}");
            assert_eq!(difference == 0.0, wanted, "{told}");
        }
        let budget = 1 << dice.below(12);
        if let Some(short) = reduction.best(budget, &mut |_| {}) {
            check(&reduction, &short);
            assert!(
                short.effort <= budget && short.least <= best.least,
                "{told}"
            );
            assert!(short.found.solvable.is_none_or(|answer| answer == wanted));
        }
        answers[usize::from(wanted)] += 1;
    }
    assert!(answers.iter().all(|&count| count > 1000), "{answers:?}");
}

#[test]
fn more_roles() {
    let mut dice = Dice(52);
    let mut answers = [0; 2];
    for _ in 0..60 {
        let lists = lists(&mut dice, 5, 2);
        let wanted = solvable(&lists);
        let Ok(reduction) = SumInstance::new(lists.clone())
            .expect("lists")
            .players(q(&mut dice), 1)
        else {
            continue;
        };
        let decided = reduction.decide(u64::MAX, &mut |_| {}).expect("a game");
        check(&reduction, &decided);
        assert_eq!(decided.found.solvable, Some(wanted), "{lists:?}");
        answers[usize::from(wanted)] += 1;
    }
    assert!(answers[0] > 5 && answers[1] > 5, "{answers:?}");
    // For every k the numbers fit at least when they are small.
    for k in 2..=8 {
        let sum = SumInstance::repeated(&[0], k).expect("lists");
        let reduction = sum
            .with_alpha(1.0, Exponent::TWO, 1)
            .expect("small numbers");
        let all: Vec<f64> = reduction.players().iter().map(|p| p.skill).collect();
        assert!(
            all.iter()
                .all(|&skill| skill >= 0.0 && skill.fract() == 0.0)
        );
        assert_eq!(all.len(), 2 * k);
    }
}

#[test]
fn a_far_away_pair_does_not_help_where_alpha_is_small() {
    // The paper lets M grow; the best game is the wrong one all the same.
    let mut dice = Dice(53);
    let mut misled = 0;
    for _ in 0..300 {
        let sum = SumInstance::new(lists(&mut dice, 3, 4)).expect("lists");
        let wrong: Vec<bool> = [1, 1000, 1_000_000]
            .into_iter()
            .map(|far| {
                let reduction = sum.with_alpha(1.0, Exponent::TWO, far).expect("fits");
                let best = reduction.best(u64::MAX, &mut |_| {}).expect("a game");
                let (value, difference) = best_of_all(&reduction);
                assert!(same(value, best.found.game.value));
                // It says nothing of an instance without a solution it did not see.
                assert!(best.found.solvable != Some(false) || difference > 0.0);
                difference == 0.0 && best.found.game.difference > 0.0
            })
            .collect();
        misled += usize::from(wrong[2]);
    }
    assert!(misled > 20, "{misled}");
}

#[test]
fn roles_as_in_the_text() {
    // k = 3: primes 3 and 5, P = 15, b_1 = 10, b_2 = 6.
    let sum = SumInstance::new(vec![vec![-1], vec![1], vec![-1], vec![1]]).expect("lists");
    let reduction = sum.players(Exponent::TWO, 1).expect("small numbers");
    let found: Vec<(usize, f64)> = (reduction.players().iter())
        .map(|player| (player.role, player.skill))
        .collect();
    // 16 = Σ b_i and M = 25.
    let wanted = [
        (0, 15.0),
        (0, 25.0),
        (1, 15.0),
        (1, 21.0),
        (2, 25.0),
        (2, 9.0),
    ];
    assert_eq!(found, wanted);
    assert_eq!(
        (reduction.widest_role(), reduction.measure().alpha()),
        (10.0, 11.0)
    );
    let best = reduction.best(u64::MAX, &mut |_| {}).expect("a game");
    assert_eq!(best.found.solution, Some(vec![0, 0, 0, 0]));
    assert_eq!(best.found.game.difference, 0.0);
}

#[test]
fn what_a_search_tells_is_so() {
    for seed in 0..40 {
        let sum = SumInstance::drawn(&Streams::new(seed, 0), 4, 3, 9).expect("lists");
        let reduction = sum.players(Exponent::TWO, 1).expect("small numbers");
        let (mut depth, mut value) = (0, f64::INFINITY);
        let (mut entered, mut roles) = (0u64, Vec::new());
        let best = reduction.best(u64::MAX, &mut |event| match event {
            SumEvent::Enter { role, pair } => {
                depth += 1;
                entered += 1;
                roles.push(role);
                assert!(pair[0] != pair[1]);
                for id in pair {
                    assert_eq!(reduction.players()[id as usize].role, role);
                }
            }
            SumEvent::Leave { role } => {
                depth -= 1;
                assert_eq!(roles.pop(), Some(role));
            }
            SumEvent::Cut { role, difference } => {
                assert_eq!(roles.last(), Some(&role));
                assert!(difference >= 0.0);
            }
            SumEvent::Better { value: better, .. } => {
                assert!(better < value);
                value = better;
            }
        });
        let best = best.expect("a game");
        assert_eq!(depth, 0);
        assert!(entered > 0 && entered <= best.effort);
        assert!(same(value, best.found.game.value));
    }
}

#[test]
fn the_work_grows_while_the_plain_queue_is_quick() {
    let mut nodes = Vec::new();
    for n in [5, 10, 20, 40] {
        // No solution: all but the first list are even.
        let drawn = SumInstance::drawn(&Streams::new(n, 0), 3, n as usize, 400).expect("lists");
        let mut lists: Vec<Vec<i64>> = drawn.lists().to_vec();
        for (at, number) in lists
            .iter_mut()
            .enumerate()
            .flat_map(|(at, list)| list.iter_mut().map(move |number| (at, number)))
        {
            *number = 2 * *number + i64::from(at == 0);
        }
        let sum = SumInstance::new(lists).expect("lists");
        let reduction = sum.players(Exponent::TWO, 1).expect("small numbers");
        let decided = reduction.decide(u64::MAX, &mut |_| {}).expect("a game");
        assert_eq!(decided.found.solvable, Some(false));
        nodes.push(decided.effort as f64);
        let effort = reduction.without_roles(1_000_000).expect("players").effort;
        println!(
            "{n}: {} nodes with roles, {effort:?} without",
            decided.effort
        );
    }
    // At least n² between neighbours.
    assert!(
        nodes.windows(2).all(|pair| pair[1] > 4.0 * pair[0]),
        "{nodes:?}"
    );
}

#[test]
fn bad_instances_are_named() {
    let told = |lists: Vec<Vec<i64>>| SumInstance::new(lists).expect_err("bad").to_string();
    assert_eq!(
        told(vec![]),
        "lists is 0: allowed is an even number, 2 to 14"
    );
    assert_eq!(
        told(vec![vec![1]; 3]),
        "lists is 3: allowed is an even number, 2 to 14"
    );
    assert_eq!(
        told(vec![vec![1], vec![]]),
        "numbers of a list is 0: allowed is 1 or more"
    );
    assert_eq!(
        told(vec![vec![1], vec![-(1 << 53)]]),
        "number is -9007199254740992: allowed is up to 2^52 in size"
    );
    assert_eq!(SumInstance::repeated(&[1], 1).expect_err("bad").field, "k");
    let sum = |numbers: &[i64], k| SumInstance::repeated(numbers, k).expect("lists");
    let large = sum(&[0, 1 << 50], 3);
    let error = large.players(Exponent::TWO, 1).expect_err("too large");
    assert_eq!(error.field, "largest skill that the numbers need");
    let wide = sum(&[-100_000, 100_000], 3);
    let error = wide.players(Exponent::TWO, 1).expect_err("α too large");
    assert_eq!(error.field, "alpha that the numbers need");
    assert!(error.value > 1e6);
    let error = sum(&[3, -5], 3).players(Exponent::TWO, u32::MAX);
    assert!(error.is_ok());
    let error = sum(&[3, -5], 8).players(Exponent::TWO, u32::MAX);
    assert_eq!(
        error.expect_err("too far").field,
        "largest skill that the numbers need"
    );
    let error = sum(&[3, -5], 3).with_alpha(f64::NAN, Exponent::TWO, 1);
    assert_eq!(error.expect_err("no α").field, "alpha");
    assert!(sum(&[3, -5], 3).players(Exponent::TWO, 0).is_ok());
    assert_eq!(measure(1.0, 1.0, 2.0).p(), Exponent::ONE);
    let none = sum(&[3, -5], 3).players(Exponent::TWO, 1).expect("fits");
    assert!(none.best(0, &mut |_| {}).is_none());
}

#[test]
fn the_best_partition_tells_whether_there_is_a_solution() {
    let mut dice = Dice(94);
    let mut answers = [0; 2];
    for round in 0..2500 {
        // Of three against three only some: eighteen players each.
        let k = if round % 10 == 0 { 3 } else { 2 };
        let lists: Vec<Vec<i64>> = (0..2 * k - 2)
            .map(|_| {
                let count = 1 + dice.below(if k == 3 { 4 } else { 5 });
                let size = if k == 3 { 4 } else { 9 };
                (0..count)
                    .map(|_| dice.below(2 * size + 1) as i64 - size as i64)
                    .collect()
            })
            .collect();
        let wanted = solvable(&lists);
        let sum = SumInstance::new(lists.clone()).expect("lists");
        let parted = PartedSum::new(&sum, q(&mut dice)).expect("small numbers");
        let game = (parted.far_game(1 << 30))
            .expect("not too many")
            .unwrap_or_else(|| panic!("{lists:?}: nothing proven, or the far ones apart"));
        assert_eq!(game.difference == 0.0, wanted, "{lists:?}: {game:?}");
        answers[usize::from(wanted)] += 1;
    }
    assert!(answers.iter().all(|&count| count > 300), "{answers:?}");
}

/// The reduction's far game is the worst of its partition, so that nothing but d counts.
#[test]
fn the_far_players_have_the_worst_game() {
    let sum = SumInstance::new(vec![vec![3, -5, 2], vec![4, -1, 7]]).expect("lists");
    let parted = PartedSum::new(&sum, Exponent::TWO).expect("small numbers");
    let game = (parted.far_game(1 << 30).expect("eight players")).expect("proven");
    let measure = parted.roster().measure();
    let near: Vec<f64> = (parted.roster().players())
        .filter(|(id, _)| game.members().all(|one| one != *id))
        .map(|(_, skill)| skill)
        .collect();
    let teams = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];
    let best = (teams.iter())
        .map(|&[a, b, c, d]| measure.unfairness(&[near[a], near[b]], &[near[c], near[d]]))
        .fold(f64::INFINITY, f64::min);
    assert!(best < game.value, "{best}");
    assert!(game.difference > 0.0, "no pair of these has the sum 0");
}

#[test]
fn the_sketch_at_its_word_asks_for_equal_sums() {
    let of = |numbers: &[i64]| {
        let parted = PartedSum::sketched(measure(1000.0, 1.0, 2.0), 2, numbers, 1e6);
        let game = parted.expect("players").far_game(1 << 30).expect("eight");
        game.expect("proven").difference
    };
    // No two have the sum 0, and two are equal.
    assert_eq!(of(&[1, 1, 4, 9, 16, 25]), 0.0);
    // Two have the sum 0, and none are equal.
    assert!(of(&[-4, 4, 1, 9, 16, 26]) > 0.0);
}

/// Yes to yes and no to no, on thousands of instances whose players all play two roles.
#[test]
fn two_roles_a_player_decide_sums_as_well() {
    let (mut yes, mut no) = (0, 0);
    for seed in 0..2500 {
        let (numbers, size) = if seed % 12 == 0 { (3, 3) } else { (2, 4) };
        let sum = SumInstance::drawn(&Streams::new(seed, 0), 3, numbers, size).expect("drawn");
        let lists = sum.lists();
        let mut sums = vec![0];
        for list in lists {
            sums = (sums.iter())
                .flat_map(|sum| list.iter().map(move |one| sum + one))
                .collect();
        }
        let solvable = sums.contains(&0);
        let Ok(reduction) = sum.with_two_roles() else {
            continue;
        };
        assert!(
            reduction
                .players
                .iter()
                .all(|one| one.roles.count_ones() == 2)
        );
        let best = best_role_game(
            reduction.measure,
            3,
            &reduction.players,
            u64::MAX,
            &mut |_| {},
        )
        .expect("there is a game");
        assert!(best.is_proven());
        assert_eq!(best.found.difference == 0.0, solvable, "{lists:?} {best:?}");
        if solvable {
            yes += 1;
        } else {
            no += 1;
        }
    }
    assert!(yes > 400 && no > 400, "{yes} {no}");
    let six = SumInstance::drawn(&Streams::new(1, 0), 4, 2, 4).expect("drawn");
    assert_eq!(
        six.with_two_roles().expect_err("four lists only").field,
        "lists"
    );
    let large = SumInstance::drawn(&Streams::new(1, 0), 3, 2, 1_000_000).expect("drawn");
    assert!(large.with_two_roles().is_err());
}
