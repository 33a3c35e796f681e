//! The queue, game after game, against the plainest re-computation.

use crate::asked::{int, real, run, text};
use crate::plain::{best_game, best_teams, sets};
use lobbylab_core::balance::Measure;
use lobbylab_core::balance::lab::{Arm, BalanceQueue, COMPONENTS, QueueOutcome, QueuePolicy};
use lobbylab_core::experiment::Value;

/// The players of the next game among those who wait, as places, when `ages` are known.
fn naive(
    measure: &Measure,
    k: usize,
    skills: &[f64],
    came: &[f64],
    way: (f64, bool),
) -> Vec<usize> {
    let (beta, oldest) = way;
    if oldest {
        return best_game(measure, k, skills, Some(0)).expect("a game").1;
    }
    let mut best = (f64::INFINITY, Vec::new());
    sets(skills.len(), 2 * k, |set| {
        let members: Vec<f64> = set.iter().map(|&at| skills[at]).collect();
        let value = best_teams(measure, &members) + beta * came[set[0]];
        if value < best.0 {
            best = (value, set.to_vec());
        }
    });
    best.1
}

/// All rounds, by brute force.
fn replay(question: &BalanceQueue, replication: u32, way: Arm) -> QueueOutcome {
    let measure = question.fairness.measure().expect("a measure");
    let (k, start) = (question.fairness.team(), question.waiting());
    let rounds = question.run.rounds as usize;
    let mut stream = question.crowd.streams(replication).stream("skills");
    let mut line: Vec<(f64, f64)> = Vec::new();
    let mut now = 0.0;
    let mut come = |line: &mut Vec<(f64, f64)>, now: &mut f64| {
        *now += 1.0;
        line.push((*now, question.crowd.skill(&mut stream)));
    };
    for _ in 0..start {
        come(&mut line, &mut now);
    }
    let (mut games, mut waits) = (Vec::new(), Vec::new());
    for round in 0..rounds {
        for _ in 0..2 * k {
            come(&mut line, &mut now);
        }
        let came: Vec<f64> = line.iter().map(|player| player.0).collect();
        let skills: Vec<f64> = line.iter().map(|player| player.1).collect();
        let set = match way {
            Arm::Policy(QueuePolicy::First | QueuePolicy::Chance) => (0..2 * k).collect(),
            Arm::Policy(QueuePolicy::Best) => naive(&measure, k, &skills, &came, (0.0, false)),
            Arm::Policy(QueuePolicy::Oldest) => naive(&measure, k, &skills, &came, (0.0, true)),
            Arm::Policy(QueuePolicy::Own) if now - came[0] >= question.waiting.longest() => {
                naive(&measure, k, &skills, &came, (0.0, true))
            }
            Arm::Policy(QueuePolicy::Own) => {
                naive(&measure, k, &skills, &came, (question.waiting.beta, false))
            }
            Arm::Weight(point) => naive(
                &measure,
                k,
                &skills,
                &came,
                (question.betas()[point], false),
            ),
        };
        if round >= rounds / 4 {
            let members: Vec<f64> = set.iter().map(|&at| skills[at]).collect();
            games.push((best_teams(&measure, &members), measure.spread(&members)));
            waits.extend(set.iter().map(|&at| now - came[at]));
        }
        for &at in set.iter().rev() {
            line.remove(at);
        }
    }
    waits.sort_by(f64::total_cmp);
    let count = games.len() as f64;
    let ages: Vec<f64> = line.iter().map(|player| now - player.0).collect();
    let mut play = QueueOutcome::default();
    play.games.value = games.iter().map(|game| game.0).sum::<f64>() / count;
    play.games.spread = games.iter().map(|game| game.1).sum::<f64>() / count;
    play.wait = waits.iter().sum::<f64>() / waits.len() as f64;
    // At least 19 of 20 waits are no longer.
    let enough =
        |wait: &&f64| 20 * waits.iter().filter(|other| *other <= wait).count() >= 19 * waits.len();
    play.late = *waits.iter().find(enough).expect("some wait");
    play.longest = *waits.last().expect("some wait");
    play.waiting = line.len() as u32;
    play.age = ages.iter().sum::<f64>() / ages.len().max(1) as f64;
    play.oldest = ages.first().copied().unwrap_or(0.0);
    play.forgotten = ages.iter().filter(|age| **age > 5.0 * start as f64).count() as u32;
    play
}

fn same(found: &QueueOutcome, naive: &QueueOutcome, way: Arm) {
    let close = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b.abs();
    if way != Arm::Policy(QueuePolicy::Chance) {
        assert!(
            close(found.games.value, naive.games.value),
            "{way:?} {found:?} {naive:?}"
        );
    }
    assert!(found.games.value >= naive.games.value * (1.0 - 1e-9));
    assert!(close(found.games.spread, naive.games.spread), "{way:?}");
    assert!(
        close(found.wait, naive.wait) && close(found.age, naive.age),
        "{way:?}"
    );
    let exact = |play: &QueueOutcome| {
        (
            play.late,
            play.longest,
            play.waiting,
            play.oldest,
            play.forgotten,
            play.unproven,
        )
    };
    assert_eq!(exact(found), exact(naive), "{way:?}");
}

#[test]
fn all_ways_by_brute_force() {
    let kinds: [Vec<(&str, Value)>; 5] = [
        vec![("k", int(1)), ("n", int(7)), ("beta", real(2.0))],
        vec![("k", int(1)), ("n", int(0)), ("skills", text("uniform"))],
        vec![("k", int(2)), ("n", int(3)), ("beta", real(20.0))],
        vec![
            ("k", int(2)),
            ("n", int(6)),
            ("alpha", real(5.0)),
            ("p", real(2.0)),
            ("beta", real(1.0)),
            ("limited", text("yes")),
            ("longest", real(11.0)),
        ],
        vec![
            ("k", int(2)),
            ("n", int(5)),
            ("q_most", text("yes")),
            ("skills", text("groups")),
            ("limited", text("yes")),
            ("longest", real(40.0)),
        ],
    ];
    for more in kinds {
        let mut pairs = vec![("replications", int(3)), ("rounds", int(30))];
        pairs.extend(more);
        let results = run("balance.queue", &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceQueue>()
            .expect("queues");
        let mut seen = 0;
        for (number, play) in parts.iter() {
            let (replication, way) = question.part(number);
            same(play, &replay(question, replication, way), way);
            seen += 1;
        }
        assert_eq!(seen, 3 * Arm::all().count());
    }
}

/// The plays of a way.
fn plays(
    question: &BalanceQueue,
    parts: &lobbylab_core::experiment::Parts<QueueOutcome>,
    way: Arm,
) -> Vec<QueueOutcome> {
    let of_way = parts.iter().filter(|part| question.part(part.0).1 == way);
    of_way.map(|part| *part.1).collect()
}

#[test]
fn the_ends_of_the_weights_are_known() {
    for (k, n) in [(1, 30), (2, 40), (3, 12)] {
        let pairs = |beta: f64| {
            [
                ("k", int(k)),
                ("n", int(n)),
                ("beta", real(beta)),
                ("rounds", int(60)),
                ("replications", int(3)),
            ]
        };
        // A time unit of the oldest outweighs any game.
        let results = run("balance.queue", &pairs(1e6));
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceQueue>()
            .expect("queues");
        let of = |policy| {
            let mut plays = plays(question, parts, Arm::Policy(policy));
            for play in &mut plays {
                // One may know that a game is the best where the other was stopped.
                (play.unproven, play.gap) = (0, 0.0);
            }
            plays
        };
        assert_eq!(of(QueuePolicy::Own), of(QueuePolicy::Oldest));
        assert_ne!(of(QueuePolicy::Own), of(QueuePolicy::Best));
        let results = run("balance.queue", &pairs(0.0));
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceQueue>()
            .expect("queues");
        let of = |policy| plays(question, parts, Arm::Policy(policy));
        assert_eq!(of(QueuePolicy::Own), of(QueuePolicy::Best));
        // So small that it decides nothing: the time-sensitive queue is the plain one.
        let results = run("balance.queue", &pairs(1e-12));
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceQueue>()
            .expect("queues");
        let of = |policy| plays(question, parts, Arm::Policy(policy));
        assert_eq!(of(QueuePolicy::Own), of(QueuePolicy::Best));
    }
}

#[test]
fn first_come_first_served_waits_as_it_must() {
    let results = run(
        "balance.queue",
        &[("replications", int(2)), ("rounds", int(40))],
    );
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceQueue>()
        .expect("queues");
    for policy in [QueuePolicy::First, QueuePolicy::Chance] {
        for play in plays(question, parts, Arm::Policy(policy)) {
            assert_eq!((play.wait, play.late, play.longest), (64.5, 69.0, 69.0));
            assert_eq!((play.waiting, play.age, play.oldest), (60, 29.5, 59.0));
            assert_eq!((play.forgotten, play.unproven), (0, 0));
        }
    }
    let game = |policy| {
        question
            .game(parts, Arm::Policy(policy), COMPONENTS[0])
            .expect("known")
    };
    let [best, first, chance] =
        [QueuePolicy::Best, QueuePolicy::First, QueuePolicy::Chance].map(game);
    assert!(best.high() < first.low() && first.high() < chance.low());
    let [late, value] = question
        .trade(parts, Arm::Policy(QueuePolicy::First))
        .expect("known");
    assert_eq!((late.mean, late.half_width), (69.0, 0.0));
    assert_eq!(value, first);
}

#[test]
fn who_waits_for_ever_is_seen() {
    let results = run(
        "balance.queue",
        &[("k", int(2)), ("n", int(20)), ("replications", int(8))],
    );
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceQueue>()
        .expect("queues");
    assert_eq!(question.turnover(), 60.0);
    let forgotten = |way| question.forgotten(parts, way).expect("long enough");
    let [best, first] =
        [QueuePolicy::Best, QueuePolicy::First].map(|one| forgotten(Arm::Policy(one)));
    assert!(best.low() > 0.05 && first.mean == 0.0, "{best:?}");
    // A little weight of waiting takes them, and its games are no worse.
    let (none, some) = (Arm::Policy(QueuePolicy::Best), Arm::Weight(2));
    assert!(forgotten(some).high() < best.low());
    let oldest = |way| {
        question
            .reading(parts, way, |play| play.oldest)
            .expect("known")
    };
    assert!(oldest(some).high() < oldest(none).low());
    // As many leave as come: the mean wait is that of first come, first served, but for
    // those who still wait.
    let wait = |way| {
        question
            .reading(parts, way, |play| play.wait)
            .expect("known")
            .mean
    };
    assert!((wait(some) - wait(Arm::Policy(QueuePolicy::First))).abs() < 1.0);
    // Too short to say.
    let results = run(
        "balance.queue",
        &[("n", int(50)), ("rounds", int(20)), ("k", int(1))],
    );
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceQueue>()
        .expect("queues");
    assert_eq!(question.forgotten(parts, none), None);
}

#[test]
fn stopped_searches_say_how_far_they_may_be_off() {
    let pairs = [
        ("k", int(4)),
        ("n", int(60)),
        ("q", real(6.0)),
        ("p", real(6.0)),
        ("rounds", int(60)),
        ("replications", int(2)),
    ];
    let results = run("balance.queue", &pairs);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceQueue>()
        .expect("queues");
    let oldest = Arm::Policy(QueuePolicy::Oldest);
    let [share, gap] = question.unproven(parts, oldest).expect("some stop");
    let game = question.game(parts, oldest, COMPONENTS[0]).expect("known");
    assert!(share.mean > 0.0 && share.mean < 0.3, "{share:?}");
    assert!(
        gap.mean > 0.0 && gap.mean < 0.3 * game.mean,
        "{gap:?} {game:?}"
    );
    assert_eq!(
        question.unproven(parts, Arm::Policy(QueuePolicy::First)),
        None
    );
}
