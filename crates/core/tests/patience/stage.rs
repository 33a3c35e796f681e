//! The run step by step: what the animation draws and what its sentences say.

use lobbylab_core::experiment::Seed;
use lobbylab_core::patience::lab::PatienceCompare;
use lobbylab_core::patience::parameters::PatienceLanes;
use lobbylab_core::patience::stage::{PatienceLaneView, PatienceStage, STEPS};
use lobbylab_core::patience::{PatienceRule, TwoLevelPlayer, stage as story};
use lobbylab_core::sim::Ticket;
use proptest::prelude::*;

fn stage(n: u32, q: f64, seed: u64, left: PatienceRule, right: PatienceRule) -> PatienceStage {
    let mut compare = PatienceCompare::default();
    compare.team.n = n;
    compare.share.q = q;
    compare.run.seed = Seed(seed);
    let lanes = PatienceLanes {
        lane_a: left,
        lane_b: right,
        step: 0,
    };
    PatienceStage::solved(&compare, &lanes).expect("a stage")
}

fn ids(tickets: impl IntoIterator<Item = Ticket<TwoLevelPlayer>>) -> Vec<u64> {
    let mut ids: Vec<u64> = tickets.into_iter().map(|ticket| ticket.id).collect();
    ids.sort_unstable();
    ids
}

/// What goes into a step comes out of it, and the account is the sum of all steps.
fn check(
    lane: &PatienceLaneView,
    step: u32,
    n: u32,
    alpha: f64,
    paid: &mut f64,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(
        lane.arrival.map(|arrival| arrival.id),
        Some(u64::from(step) - 1)
    );
    let before = lane.before.iter().chain(&lane.arrival).copied();
    let game = lane.game.iter().flat_map(|game| game.teams.concat());
    let after = game.chain(lane.after.iter().copied());
    prop_assert_eq!(ids(before), ids(after));
    *paid += lane.after.len() as f64;
    if let Some(game) = &lane.game {
        for (team, strong) in game.teams.iter().zip(game.strong) {
            prop_assert_eq!(team.len() as u32, n);
            let found = team.iter().filter(|ticket| ticket.player.strong).count();
            prop_assert_eq!(found as u32, strong);
        }
        let gap = f64::from(game.strong[0].abs_diff(game.strong[1]));
        prop_assert_eq!(game.cost, alpha * gap * f64::from(2 * n));
        *paid += game.cost;
    }
    prop_assert!((lane.mean_cost * f64::from(step) - *paid).abs() < 1e-9 * paid.max(1.0));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn nobody_appears_or_vanishes_in_a_step(
        n in 1u32..5, q in 0.0..=1.0f64, seed: u64,
        left in prop::sample::select(PatienceRule::ALL), right in prop::sample::select(PatienceRule::ALL),
    ) {
        let mut stage = stage(n, q, seed, left, right);
        let alpha = stage.compare().price.alpha;
        let mut paid = [0.0; 2];
        for step in 1..=100 {
            stage.seek(step);
            let lanes = stage.lanes();
            prop_assert_eq!(lanes[0].arrival, lanes[1].arrival, "the same arrivals");
            for (lane, paid) in lanes.iter().zip(&mut paid) {
                check(lane, step, n, alpha, paid)?;
            }
            let sentence = story::sentence(stage.compare(), step, &lanes);
            let start = format!("Period {step}. A ");
            prop_assert!(sentence.starts_with(&start), "{}", sentence);
            prop_assert!(sentence.ends_with('.') && !sentence.contains("  "), "{}", sentence);
            prop_assert!(!sentence.contains("NaN") && !sentence.contains(".."), "{}", sentence);
            for lane in &lanes {
                prop_assert!(!story::status(stage.compare(), lane).is_empty());
                prop_assert_eq!(story::verdict(lane).is_empty(), lane.game.is_none());
            }
        }
    }

    #[test]
    fn going_back_shows_what_was_there(
        seed: u64, steps in prop::collection::vec(1u32..=STEPS, 1..6),
    ) {
        let mut stage = stage(2, 0.4, seed, PatienceRule::Wait, PatienceRule::Optimal);
        let fresh = stage.clone();
        for step in steps {
            stage.seek(step);
            let mut straight = fresh.clone();
            straight.seek(step);
            prop_assert_eq!(stage.step(), step);
            prop_assert_eq!(stage.lanes(), straight.lanes());
        }
    }
}

#[test]
fn step_zero_is_empty_and_the_last_step_is_the_limit() {
    let mut stage = stage(2, 0.4, 1, PatienceRule::Greedy, PatienceRule::Patient);
    stage.seek(STEPS + 500);
    assert_eq!(stage.step(), STEPS);
    stage.seek(0);
    assert_eq!(stage.step(), 0);
    for lane in stage.lanes() {
        assert!(lane.before.is_empty() && lane.after.is_empty() && lane.mean_cost.is_nan());
        assert!(lane.arrival.is_none() && lane.game.is_none() && lane.interval.is_none());
        assert_eq!(story::status(stage.compare(), &lane), "The pool is empty.");
    }
    assert!(story::sentence(stage.compare(), 0, &stage.lanes()).contains("Nobody waits"));
}

#[test]
fn where_the_rules_part_the_sentence_names_both() {
    let mut stage = stage(2, 0.5, 3, PatienceRule::Greedy, PatienceRule::Patient);
    let mut parted = 0;
    for step in 1..=STEPS {
        stage.seek(step);
        let lanes = stage.lanes();
        let sentence = story::sentence(stage.compare(), step, &lanes);
        if lanes[0].before == lanes[1].before && lanes[0].game.is_some() != lanes[1].game.is_some()
        {
            parted += 1;
            assert!(sentence.contains("no fair split"), "{sentence}");
            assert!(sentence.contains("Greedy plays"), "{sentence}");
            assert!(
                sentence.contains("patient waits for one more player"),
                "{sentence}"
            );
            // Teams of 2, unfair by 1, α = 2: 8.
            assert!(sentence.contains("pays 8"), "{sentence}");
        }
    }
    assert!(parted > 0);
}

#[test]
fn numbers_are_written_as_a_person_would() {
    for (value, text) in [
        (0.0, "0"),
        (1.0, "1"),
        (-1.5, "−1.5"),
        (2.0001, "2.0001"),
        (5.499_999_9, "5.5"),
        (1.000_01, "1 + 1 · 10⁻⁵"),
        (0.999_99, "1 − 1 · 10⁻⁵"),
        (f64::INFINITY, "∞"),
        (f64::NEG_INFINITY, "−∞"),
        (f64::NAN, "—"),
    ] {
        assert_eq!(story::number(value), text);
    }
}
