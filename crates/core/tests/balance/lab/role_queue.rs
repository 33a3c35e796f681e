//! The queue with roles as it goes on, against what must hold of its games.

use crate::asked::{check_report, int, real, run, text};
use lobbylab_core::balance::lab::{
    Arm, BalanceQueue, BalanceRoleQueue, COMPONENTS, QueuePolicy, RoleArm, RoleQueuePolicy,
};

const QUESTION: &str = "balance.role_queue";

fn arm(policy: RoleQueuePolicy, weight: usize) -> RoleArm {
    RoleArm { policy, weight }
}

/// Where everybody plays every role, roles cost nothing: the same games as without.
#[test]
fn who_plays_all_roles_plays_as_without() {
    let pairs = [
        ("versatile", real(1.0)),
        ("k", int(2)),
        ("n", int(16)),
        ("rounds", int(60)),
        ("replications", int(4)),
    ];
    let results = run(QUESTION, &pairs);
    let (question, parts) = results.parts::<BalanceRoleQueue>().expect("its own");
    assert_eq!(parts.len(), 4 * RoleArm::all().count());
    let reading = |policy| {
        question
            .reading(parts, arm(policy, 0), |one| one.value)
            .expect("games")
    };
    let (free, fairest) = (
        reading(RoleQueuePolicy::Free),
        reading(RoleQueuePolicy::Fairest),
    );
    assert!(
        (free.mean - fairest.mean).abs() < 1e-9 * free.mean,
        "{free:?} {fairest:?}"
    );
    // The queue without roles makes the very games.
    let plain = run("balance.queue", &pairs[1..]);
    let (queue, played) = plain.parts::<BalanceQueue>().expect("its own");
    let best = queue.game(played, Arm::Policy(QueuePolicy::Best), COMPONENTS[0]);
    let best = best.expect("games");
    assert!(
        (free.mean - best.mean).abs() < 1e-9 * best.mean,
        "{free:?} {best:?}"
    );
    // Nobody is forgotten, nobody is lost: as many wait at the end as at the beginning.
    for arm in RoleArm::all() {
        let waiting = question.reading(parts, arm, |one| f64::from(one.waiting));
        assert_eq!(waiting.expect("games").mean, 16.0, "{arm:?}");
        let games = question
            .reading(parts, arm, |one| f64::from(one.games))
            .expect("games");
        assert_eq!(games.mean, 45.0, "{arm:?}");
    }
}

/// Roles make games less fair, and a weight on waiting shortens the longest wait. The paper's
/// candidates, which may forget somebody, are never ahead by more than chance.
#[test]
fn a_weight_on_waiting_takes_the_forgotten_along() {
    let pairs = [
        ("k", int(3)),
        ("n", int(30)),
        ("rounds", int(150)),
        ("versatile", real(0.4)),
        ("replications", int(6)),
        ("seed", text("5")),
    ];
    let results = run(QUESTION, &pairs);
    let (question, parts) = results.parts::<BalanceRoleQueue>().expect("its own");
    let value = |policy, weight| {
        let arm = arm(policy, weight);
        question
            .reading(parts, arm, |one| one.value)
            .expect("games")
            .mean
    };
    let oldest = |policy, weight| {
        let arm = arm(policy, weight);
        question
            .reading(parts, arm, |one| one.oldest)
            .expect("games")
            .mean
    };
    assert!(value(RoleQueuePolicy::Free, 0) < value(RoleQueuePolicy::Fairest, 0));
    let weights = question.betas().len() - 1;
    let all: Vec<f64> = (1..=weights)
        .map(|at| oldest(RoleQueuePolicy::All, at))
        .collect();
    assert!(all.windows(2).all(|pair| pair[1] < pair[0]), "{all:?}");
    assert!(
        oldest(RoleQueuePolicy::Fairest, 0) > 2.0 * all[0],
        "{all:?}"
    );
    let candidates = oldest(RoleQueuePolicy::Candidates, weights);
    assert!(candidates > 0.8 * all[weights - 1], "{candidates} {all:?}");
    assert!(oldest(RoleQueuePolicy::Oldest, 0) <= 1.2 * all[weights - 1]);
    let told = check_report(&results, QUESTION, |value| value >= 0.0);
    assert_eq!(told, 4 * RoleArm::all().count());
}

/// Where a role is never played there is no game, and nothing is told.
#[test]
fn without_games_nothing_is_told() {
    let pairs = [
        ("popular", real(1e6)),
        ("versatile", real(0.0)),
        ("k", int(3)),
        ("n", int(10)),
        ("rounds", int(10)),
        ("replications", int(2)),
    ];
    let results = run(QUESTION, &pairs);
    let (question, parts) = results.parts::<BalanceRoleQueue>().expect("its own");
    let fairest = arm(RoleQueuePolicy::Fairest, 0);
    assert_eq!(question.reading(parts, fairest, |one| one.value), None);
    let free = question.reading(parts, arm(RoleQueuePolicy::Free, 0), |one| one.value);
    assert!(free.is_some());
}
