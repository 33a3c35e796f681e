//! Teams against all groupings.

use super::pools::{KINDS, draws, pool, stream};
use lobbylab_core::engagement::matchers::teams::{TeamRules, TeamSearch, TeamSkill, bound};
use lobbylab_core::engagement::matchers::{Exact, PairWeights, PairingRequest};
use lobbylab_core::engagement::{Candidate, DrawModel, Skill, pair_weight};
use rand::RngExt;

/// All ways to choose so many of a list, with the rest.
fn choices(list: &[usize], count: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    (0_u32..1 << list.len())
        .filter(|set| set.count_ones() as usize == count)
        .map(|set| {
            let (chosen, rest): (Vec<_>, Vec<_>) =
                (list.iter().enumerate()).partition(|(at, _)| set >> at & 1 == 1);
            let numbers = |list: Vec<(usize, &usize)>| list.into_iter().map(|one| *one.1).collect();
            (numbers(chosen), numbers(rest))
        })
        .collect()
}

/// The least weight over all groupings, by the words of the rules.
fn brute_force(pool: &[Candidate], rules: &TeamRules, sitting: &[f64], left: &[usize]) -> f64 {
    let k = rules.members;
    if left.len() < 2 * k {
        return left.iter().map(|&at| sitting[at]).sum();
    }
    let games = left.len() / (2 * k);
    let rest = left.len() % (2 * k);
    let mut least = f64::INFINITY;
    let first = left[0];
    if rest > 0 {
        // The first sits out.
        let others: Vec<usize> = left[1..].to_vec();
        if others.len() / (2 * k) == games {
            least = sitting[first] + brute_force(pool, rules, sitting, &others);
        }
    }
    for (mates, others) in choices(&left[1..], k - 1) {
        for (against, others) in choices(&others, k) {
            let one: Vec<usize> = mates.iter().copied().chain([first]).collect();
            let all = others.clone();
            least = least
                .min(game(pool, rules, &one, &against) + brute_force(pool, rules, sitting, &all));
        }
    }
    least
}

/// A game by its players.
fn game(pool: &[Candidate], rules: &TeamRules, one: &[usize], other: &[usize]) -> f64 {
    let skill = |team: &[usize]| {
        let all = if rules.skill == TeamSkill::Sum {
            1.0
        } else {
            rules.members as f64
        };
        let square: f64 = team.iter().map(|&at| pool[at].skill.rd.powi(2)).sum();
        Skill {
            r: team.iter().map(|&at| pool[at].skill.r).sum::<f64>() / all,
            rd: square.sqrt() / all,
        }
    };
    let odds = rules.draws.odds(skill(one), skill(other));
    let nobody = [0.0; 3];
    let turned = [odds[2], odds[1], odds[0]];
    let risk = |at: &usize, odds| pair_weight(&pool[*at].risks, &nobody, odds);
    one.iter().map(|at| risk(at, &odds)).sum::<f64>()
        + other.iter().map(|at| risk(at, &turned)).sum::<f64>()
}

#[test]
fn between_the_bound_and_what_is_found_lies_the_best() {
    let mut met = 0;
    let sizes = [
        (1, 6),
        (2, 8),
        (2, 9),
        (2, 7),
        (3, 6),
        (3, 8),
        (2, 3),
        (1, 7),
        (2, 4),
    ];
    for case in 0..90 {
        let mut stream = stream("teams", case);
        let (members, players) = sizes[case as usize % sizes.len()];
        let pool = pool(players, case % 5 == 0, &mut stream);
        let rules = TeamRules {
            members,
            skill: [TeamSkill::Sum, TeamSkill::Mean][(case / 9 % 2) as usize],
            draws: draws(KINDS[(case % 8) as usize], 0.3, 300.0),
        };
        let sitting: Vec<f64> = (0..players).map(|_| stream.random::<f64>()).collect();
        let mut search = TeamSearch::new(&pool, rules, &sitting).expect("a search");
        let first = search.total();
        let mut steps = 0;
        while !search.advance(10) {
            steps += 1;
            assert!(steps < 10_000);
        }
        let found = search.grouping();
        assert!(found.weight <= first + 1e-12);
        let all: Vec<usize> = (0..players).collect();
        let best = brute_force(&pool, &rules, &sitting, &all);
        assert!(
            found.bound <= best + 1e-12,
            "case {case}: bound {} over {best}",
            found.bound
        );
        assert!(
            best <= found.weight + 1e-12,
            "case {case}: {} under {best}",
            found.weight
        );
        met += usize::from(found.weight < best + 1e-9);
        // What is told is so.
        let mut seen = found.sitting.clone();
        let mut weight: f64 = found.sitting.iter().map(|&at| sitting[at]).sum();
        for [one, other] in &found.games {
            assert!(one.len() == members && other.len() == members);
            weight += game(&pool, &rules, one, other);
            seen.extend(one.iter().chain(other));
        }
        seen.sort_unstable();
        assert_eq!(seen, all);
        assert!((weight - found.weight).abs() < 1e-12);
    }
    assert!(met >= 60, "the best was found {met} times");
}

#[test]
fn teams_of_one_are_pairs_and_the_bound_is_eomm() {
    for players in [10, 11, 40] {
        let mut stream = stream("alone", players as u64);
        let pool = pool(players, false, &mut stream);
        let draws = DrawModel::constant(0.2);
        let rules = TeamRules {
            members: 1,
            skill: TeamSkill::Sum,
            draws,
        };
        let weights = PairWeights::of(&pool, &draws).expect("weights");
        let best = Exact::new()
            .solve(&weights, &PairingRequest::EOMM)
            .expect("a pairing");
        let found = TeamSearch::new(&pool, rules, &[])
            .expect("a search")
            .grouping();
        assert!((found.weight - best.weight).abs() < 1e-11);
        assert!((found.bound - best.weight).abs() < 1e-10);
    }
}

#[test]
fn no_exchange_of_two_helps_in_the_end() {
    let mut stream = stream("end", 0);
    let pool = pool(24, false, &mut stream);
    let rules = TeamRules {
        members: 3,
        skill: TeamSkill::Sum,
        draws: DrawModel::constant(0.2),
    };
    let mut search = TeamSearch::new(&pool, rules, &[]).expect("a search");
    assert!(search.advance(1_000_000));
    let found = search.grouping();
    let total = |games: &[[Vec<usize>; 2]]| -> f64 {
        games
            .iter()
            .map(|[one, other]| game(&pool, &rules, one, other))
            .sum()
    };
    let base = total(&found.games);
    for from in 0..8 {
        for to in 0..from {
            for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
                let mut games = found.games.clone();
                let (a, b) = (games[from / 2][from % 2][i], games[to / 2][to % 2][j]);
                games[from / 2][from % 2][i] = b;
                games[to / 2][to % 2][j] = a;
                assert!(total(&games) >= base - 1e-9);
            }
        }
    }
}

#[test]
fn few_players_and_wrong_rules() {
    let pool = pool(3, false, &mut stream("few", 0));
    let rules = |members, rate| TeamRules {
        members,
        skill: TeamSkill::Sum,
        draws: DrawModel::constant(rate),
    };
    for players in 0..4 {
        let mut search = TeamSearch::new(&pool[..players], rules(2, 0.2), &[]).expect("a search");
        assert!(search.advance(5));
        assert_eq!(search.grouping().sitting, (0..players).collect::<Vec<_>>());
    }
    for wrong in [
        rules(0, 0.2),
        rules(51, 0.2),
        rules(2, 1.0),
        rules(2, f64::NAN),
    ] {
        bound(&pool, &wrong, &[]).expect_err("wrong rules");
    }
    bound(&pool, &rules(1, 0.2), &[0.0]).expect_err("one cost for three");
    bound(&pool, &rules(1, 0.2), &[0.0, f64::NAN, 0.0]).expect_err("no cost");
    let mut wrong = pool.clone();
    wrong[1].skill.r = f64::INFINITY;
    bound(&wrong, &rules(1, 0.2), &[]).expect_err("no skill");
}
