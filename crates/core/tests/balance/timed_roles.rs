//! The role queue where waiting counts, against the plainest search: 20,000 small queues, and the
//! paper's structure beside it.

use crate::plain::roles::best_teams;
use crate::plain::{Dice, sets};
use lobbylab_core::balance::roles::{RolePlayer, TimedRoleQueue};
use lobbylab_core::balance::{Exponent, Measure};

/// The least g of all games, the least f of all with a given player, and how many games there are.
fn plain(
    measure: &Measure,
    k: usize,
    players: &[(RolePlayer, f64)],
    beta: f64,
    with: Option<u64>,
) -> Option<f64> {
    let mut best: Option<f64> = None;
    sets(players.len(), 2 * k, |set| {
        let members: Vec<RolePlayer> = set.iter().map(|&at| players[at].0).collect();
        if with.is_some_and(|with| members.iter().all(|one| one.id != with)) {
            return;
        }
        let Some(value) = best_teams(measure, &members) else {
            return;
        };
        let since = set
            .iter()
            .map(|&at| players[at].1)
            .fold(f64::INFINITY, f64::min);
        let value = value + if with.is_some() { 0.0 } else { beta * since };
        best = Some(best.map_or(value, |best| best.min(value)));
    });
    best
}

fn near(a: f64, b: f64, players: &[(RolePlayer, f64)], measure: &Measure, beta: f64) -> bool {
    let most = (players.iter()).fold(0.0, |most: f64, (one, time)| {
        most.max(one.skill).max(beta * time.abs())
    });
    (a - b).abs() <= (1.0 + measure.alpha()) * 256.0 * f64::EPSILON * most
}

/// Twenty thousand queues of some players, who come and go; every question is asked both ways.
#[test]
fn the_best_game_is_that_of_a_plain_search() {
    let mut dice = Dice(11);
    let (mut asked, mut overdue, mut missed, mut alone) = (0, 0, 0, 0);
    for round in 0..20_000 {
        let k = match round % 40 {
            0 => 3,
            some => 1 + some % 2,
        };
        let n = 2 * k + dice.below(if k == 3 { 3 } else { 6 });
        let measure = dice.measure();
        let crowd = dice.role_players(k, n);
        let spread = crowd.iter().map(|one| one.skill).fold(1e-3, f64::max);
        // From weights that hardly count to such that nothing else does.
        let beta = (spread * 10_f64.powf(4.0 * (dice.below(1000) as f64 / 1000.0) - 4.5)).min(1e12);
        let mut players: Vec<(RolePlayer, f64)> = Vec::new();
        let mut queue = TimedRoleQueue::new(measure, k, beta, 30.0).expect("in range");
        for player in crowd {
            let time = dice.below(21) as f64 - 4.0;
            queue
                .insert(player.id, player.skill, player.roles, time)
                .expect("new");
            players.push((player, time));
        }
        if dice.below(3) == 0 {
            let (gone, time) = players.swap_remove(dice.below(players.len()));
            assert_eq!(queue.remove(gone.id), Ok((gone.skill, gone.roles, time)));
        }
        let best = plain(&measure, k, &players, beta, None);
        let found = queue.best_within(16.0, u64::MAX);
        assert_eq!(found.is_some(), best.is_some(), "{players:?}");
        let (Some(best), Some(found)) = (best, found) else {
            assert!(queue.shortage().is_some());
            continue;
        };
        asked += 1;
        assert!(found.is_proven(), "{found:?}");
        let priority = found.found.priority;
        assert!(
            near(priority, best, &players, &measure, beta),
            "round {round}, k {k}, β {beta}, {measure:?}: {priority} {best} {players:?}"
        );
        let candidate = queue.best_candidate().expect("there is a game").priority;
        assert!(candidate >= priority || near(candidate, priority, &players, &measure, beta));
        missed += i32::from(!near(candidate, priority, &players, &measure, beta));
        // With little to spend the bound holds, and what is found is a game.
        let few = queue
            .best_within(16.0, dice.below(40) as u64)
            .expect("a game");
        let slack = 1e-9 * (1.0 + priority.abs());
        assert!(
            few.found.priority >= priority - slack && few.least <= priority + slack,
            "{few:?}"
        );
        // Somebody has waited too long.
        let (oldest, since) = queue.oldest().expect("somebody");
        let wanted = plain(&measure, k, &players, beta, Some(oldest));
        let late = queue.best_within(since + 30.0, u64::MAX);
        assert_eq!(late.is_some(), wanted.is_some());
        if let (Some(late), Some(wanted)) = (late, wanted) {
            overdue += 1;
            assert!(late.found.overdue && late.is_proven());
            assert!(late.found.game.members().any(|id| id == oldest));
            let value = late.found.game.value;
            assert!(
                near(value, wanted, &players, &measure, 0.0),
                "{value} {wanted}"
            );
        }
        // Anybody who is asked for.
        let (one, _) = players[dice.below(players.len())];
        let wanted = plain(&measure, k, &players, beta, Some(one.id));
        let own = queue
            .best_containing_within(one.id, u64::MAX)
            .expect("they wait");
        assert_eq!(own.is_some(), wanted.is_some());
        if let (Some(own), Some(wanted)) = (own, wanted) {
            alone += 1;
            assert!(near(own.found.value, wanted, &players, &measure, 0.0));
        }
    }
    assert!(
        asked > 12_000 && overdue > 12_000 && alone > 12_000,
        "{asked} {overdue} {alone}"
    );
    // The paper's structure does not carry over: it is wrong in a good part of them.
    assert!(missed > 1000, "{missed} of {asked}");
}

/// Games come out in the order of their priorities, nobody twice, and equal queues say the same.
#[test]
fn games_are_taken_out_one_after_another() {
    let mut dice = Dice(5);
    let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO).expect("a measure");
    let crowd = dice.role_players(3, 120);
    let fill = |order: &mut dyn Iterator<Item = usize>| {
        let mut queue = TimedRoleQueue::new(measure, 3, 2.0, f64::INFINITY).expect("in range");
        for at in order {
            let one = crowd[at];
            queue
                .insert(at as u64, one.skill, one.roles, at as f64)
                .expect("new");
        }
        queue
    };
    let (mut one, mut other) = (fill(&mut (0..120)), fill(&mut (0..120).rev()));
    let mut seen = Vec::new();
    let mut last = f64::NEG_INFINITY;
    while let Some(game) = one.pop(0.0) {
        assert_eq!(other.pop(0.0).as_ref(), Some(&game));
        assert!(game.priority >= last - 1e-9, "{last} {game:?}");
        last = game.priority;
        seen.extend(game.game.members());
    }
    assert_eq!(one.len(), 120 - seen.len());
    assert!(
        one.shortage().is_some() && seen.len() >= 30,
        "{}",
        seen.len()
    );
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(one.len(), 120 - seen.len());
}

/// The example of the corrections: role 2 at 50 and 51, role 1 at 60, 61 and 100, the oldest.
#[test]
fn an_old_outlier_is_in_no_candidate_and_plays_all_the_same() {
    let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO).expect("a measure");
    let mut queue = TimedRoleQueue::new(measure, 2, 1.0, f64::INFINITY).expect("in range");
    let players = [(50.0, 2), (51.0, 2), (60.0, 1), (61.0, 1), (100.0, 1)];
    for (id, (skill, roles)) in (0..).zip(players) {
        let time = if id == 4 { -1000.0 } else { 0.0 };
        queue.insert(id, skill, roles, time).expect("new");
    }
    let candidate = queue.best_candidate().expect("a game");
    assert!(candidate.game.members().all(|id| id != 4), "{candidate:?}");
    let found = queue.best(0.0).expect("a game");
    assert_eq!((found.oldest, found.since), (4, -1000.0));
    assert!(found.priority < candidate.priority);
}

#[test]
fn what_is_out_of_range_is_refused() {
    let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO).expect("a measure");
    for (beta, longest, field) in [
        (-1.0, 1.0, "beta"),
        (1.0, -1.0, "longest"),
        (1.0, f64::NAN, "longest"),
    ] {
        let error = TimedRoleQueue::new(measure, 2, beta, longest).expect_err("out of range");
        assert_eq!(error.field, field);
    }
    assert!(TimedRoleQueue::new(measure, 9, 1.0, 1.0).is_err());
    let mut queue = TimedRoleQueue::new(measure, 2, 1.0, 1.0).expect("in range");
    assert!(queue.insert(1, 1.0, 1, f64::NAN).is_err());
    assert!(queue.insert(1, 1.0, 4, 0.0).is_err());
    assert!(queue.insert(1, 1.0, 1, 0.0).is_ok() && queue.insert(1, 1.0, 1, 0.0).is_err());
    assert!(queue.remove(2).is_err() && queue.best(9.0).is_none() && queue.pop(9.0).is_none());
    assert!(queue.best_containing_within(7, 10).is_err());
    assert_eq!((queue.len(), queue.is_empty()), (1, false));
}
