//! Games of a two-level pool are what they claim to be.

use crate::club::Audit;
use lobbylab_core::patience::{
    GreedyRule, PatientRule, PoolRule, TwoLevelPlayer, TwoLevelPool, TwoLevelSampler, WaitAtMost,
    imbalance,
};
use lobbylab_core::sim::{
    Arrival, Engine, EventLog, Game, Logged, Observer, Periodic, Streams, Ticket, Trace,
};
use proptest::prelude::*;

pub fn periodic(seed: u64, q: f64) -> Periodic<TwoLevelSampler> {
    Periodic::new(TwoLevelSampler::new(
        q,
        Streams::new(seed, 0).stream("arrivals"),
    ))
}

/// Checks every game of a two-level pool.
#[derive(Default)]
struct Teams {
    n: usize,
    games: u64,
    faults: Vec<String>,
}

impl Observer<TwoLevelPlayer> for Teams {
    fn game(&mut self, now: f64, game: &Game<'_, TwoLevelPlayer>) {
        self.games += 1;
        let (a, b) = game.split();
        let strong =
            |team: &[Ticket<TwoLevelPlayer>]| team.iter().filter(|m| m.player.strong).count();
        if a.len() != self.n
            || b.len() != self.n
            || imbalance(game) as usize != strong(a).abs_diff(strong(b))
            || strong(a).abs_diff(strong(b)) != (strong(a) + strong(b)) % 2
        {
            self.faults.push(format!("{now}: {game:?}"));
        }
    }
}

fn check_pool<R: PoolRule>(n: u32, q: f64, seed: u64, rule: R) -> Result<u64, TestCaseError> {
    let mut engine = Engine::new(periodic(seed, q), TwoLevelPool::new(n, rule));
    let mut teams = Teams {
        n: n as usize,
        ..Teams::default()
    };
    let mut audit = Audit::default();
    engine.run(500, &mut (&mut teams, &mut audit));
    prop_assert_eq!(teams.faults, Vec::<String>::new());
    prop_assert_eq!(&audit.faults, &Vec::<String>::new());
    prop_assert_eq!(audit.area, audit.waited(engine.now()));
    let (strong, weak) = engine.matcher().counts();
    prop_assert_eq!((strong + weak) as usize, engine.waiting());
    // Within each level nobody overtakes: those who still wait came last.
    let waiting = engine.matcher().waiting();
    prop_assert_eq!(waiting.len(), engine.waiting());
    Ok(teams.games)
}

proptest! {
    #[test]
    fn every_game_has_two_full_teams_and_the_imbalance_it_claims(
        n in 1u32..=9, q in 0.0..=1.0f64, seed: u64, slack in 0u32..4, periods in 0u32..4,
    ) {
        let cap = 2 * n + slack;
        let greedy = check_pool(n, q, seed, GreedyRule { n })?;
        let patient = check_pool(n, q, seed, PatientRule { n, cap })?;
        let wait = check_pool(n, q, seed, WaitAtMost { n, cap, periods })?;
        prop_assert_eq!(greedy, u64::from(500 / (2 * n)));
        prop_assert!(greedy - patient <= 1 && greedy - wait <= 1);
    }
}

/// In continuous time the clock of one wait must not be that of the next.
#[test]
fn every_wait_for_fairness_has_a_clock_of_its_own() {
    let arrivals = [
        (0.0, true),
        (0.5, false),
        (1.0, true),
        (2.0, true),
        (5.0, true),
    ];
    let arrivals = arrivals.map(|(time, strong)| Arrival {
        time,
        player: TwoLevelPlayer { strong },
        patience: f64::INFINITY,
    });
    let rule = WaitAtMost {
        n: 1,
        cap: 3,
        periods: 1,
    };
    let mut engine = Engine::new(Trace::new(arrivals.to_vec()), TwoLevelPool::new(1, rule));
    let mut log = EventLog::default();
    engine.run(u64::MAX, &mut log);
    let games: Vec<(f64, u32)> = (log.events.iter())
        .filter_map(|event| match event {
            Logged::Game {
                time,
                members,
                teams,
            } => {
                let game = Game {
                    members,
                    teams: *teams,
                };
                Some((*time, imbalance(&game)))
            }
            _ => None,
        })
        .collect();
    // One of each from ½ on, a fair game at 1 before the clock runs out; one of
    // each again from 2 on, until it does.
    assert_eq!(games, [(1.0, 0), (3.0, 1)]);
}
