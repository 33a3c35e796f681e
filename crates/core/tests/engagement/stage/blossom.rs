//! The blossom algorithm on the stage of the engagement lab: every step is one of a valid
//! primal-dual method, its pictures are to scale, and the end is proven.

use super::players::{Dice, brute, setting, usual_risks, walk};
use super::proofs::{blossom, playing, proven, to_scale, valid};
use lobbylab_core::engagement::parameters::{EngagementView, People, ShownWeights};
use lobbylab_core::engagement::stage::{
    EngagementStage, EngagementStageView, LinkKind, PlayerLook, story,
};
use lobbylab_core::engagement::{DrawKind, DrawModel};

/// Follows the algorithm from step to step.
fn follow(stage: &mut EngagementStage, at: &str) {
    let whole = stage.clone();
    let mut before: Option<EngagementStageView> = None;
    let mut pairs = 0;
    walk(stage, at, |view, step| {
        let at = format!("{at} step {step}");
        valid(&whole, view, &at);
        if whole.setting().shown.weights == ShownWeights::Plane {
            to_scale(&whole, view, &at);
        }
        let state = blossom(view);
        let now = state.mates.iter().flatten().count() / 2;
        if step == 0 {
            let play = playing(state);
            assert!(
                play.iter()
                    .all(|&one| state.duals[one] == state.duals[play[0]]),
                "{at}"
            );
            assert_eq!((now, state.sets.len()), (0, 0), "{at}");
        }
        let new = view
            .links
            .iter()
            .filter(|link| link.kind == LinkKind::New)
            .count();
        let gone = view
            .links
            .iter()
            .filter(|link| link.kind == LinkKind::Gone)
            .count();
        if now == pairs {
            assert_eq!((new, gone), (0, 0), "{at}");
            if let Some(before) = &before {
                assert_eq!(state.mates, blossom(before).mates, "{at}");
            }
        } else {
            assert_eq!((now, new), (pairs + 1, gone + 1), "{at}: one pair more");
        }
        // Roots have no mate, and there is one for a tree.
        let roots = view
            .dots
            .iter()
            .filter(|dot| dot.look == PlayerLook::Root)
            .count();
        assert_eq!(
            roots,
            usize::from(
                view.dots
                    .iter()
                    .any(|dot| dot.look == PlayerLook::Even || dot.look == PlayerLook::Root)
            ),
            "{at}"
        );
        assert_eq!(
            view.dots
                .iter()
                .position(|dot| dot.look == PlayerLook::Single),
            state.sitting,
            "{at}"
        );
        // An augmenting path: from the root to another without mate, every second one a pair.
        let path: Vec<[usize; 2]> = (view.links.iter())
            .filter(|link| link.kind == LinkKind::Path)
            .map(|link| link.ends)
            .collect();
        for (at_edge, edge) in path.iter().enumerate() {
            let paired = state.mates[edge[0]] == Some(edge[1]);
            assert_eq!(paired, at_edge % 2 == 1, "{at}: {path:?}");
        }
        if let (Some(first), Some(last)) = (path.first(), path.last()) {
            assert_eq!(view.dots[first[0]].look, PlayerLook::Root, "{at}");
            assert_eq!(state.mates[last[1]], None, "{at}");
            assert!(path.len() % 2 == 1 && path.len() >= 3, "{at}");
        }
        if let Some(before) = &before {
            assert!(state.bound >= blossom(before).bound, "{at}: bounds rise");
        }
        pairs = now;
        before = Some(view.clone());
    });
    let last = before.expect("a step");
    assert!(
        last.dots
            .iter()
            .all(|dot| matches!(dot.look, PlayerLook::Plain | PlayerLook::Single)),
        "{at}"
    );
    assert_eq!(pairs, last.dots.len() / 2, "{at}");
    proven(&whole, &last, at);
}

#[test]
fn every_step_is_valid_and_the_end_is_proven() {
    for shown in 2..=40 {
        for weights in [ShownWeights::Plane, ShownWeights::Risks] {
            for people in [People::Paper, People::Arena] {
                if shown > 20 && !(shown + people as u32).is_multiple_of(3) {
                    continue;
                }
                let mut setting = setting(EngagementView::Blossom, weights, shown);
                setting.players.people = people;
                setting.players.seed.0 = u64::from(shown);
                let mut stage = EngagementStage::new(&setting, None);
                assert_eq!(stage.view().dots.len(), shown as usize);
                follow(&mut stage, &format!("{people:?} {weights:?} {shown}"));
            }
        }
    }
}

#[test]
fn players_of_every_kind_can_be_shown() {
    let mut dice = Dice(3);
    let mut kinds = [0; 4];
    for round in 0..240 {
        let count = 2 + dice.below(if round % 10 == 0 { 39 } else { 13 });
        let crowd = dice.crowd(count);
        let weights = dice.pick(&[ShownWeights::Plane, ShownWeights::Risks]);
        let draws = DrawModel {
            kind: dice.pick(DrawKind::ALL),
            rate: dice.pick(&[0.0, 0.2, 0.9]),
            scale: dice.pick(&[1.0, 300.0]),
        };
        let setting = setting(EngagementView::Blossom, weights, 2);
        let mut stage = EngagementStage::with(&setting, crowd.clone(), &draws);
        follow(
            &mut stage,
            &format!("{round} {weights:?} {draws:?} {crowd:?}"),
        );
        for step in 0..=stage.steps() {
            stage.seek(step);
            let told = story::sentence(&stage);
            kinds[0] += usize::from(told.contains("They become a blossom"));
            kinds[1] += usize::from(told.contains("falls apart"));
            kinds[2] += usize::from(told.contains("turned over"));
            kinds[3] += usize::from(stage.view().moats.iter().any(|moat| moat.depth > 0));
        }
    }
    assert!(kinds.iter().all(|&kind| kind >= 20), "{kinds:?}");
}

#[test]
fn who_sits_out_is_the_best_one() {
    let mut dice = Dice(5);
    for round in 0..40 {
        let crowd = dice.crowd(3 + 2 * (round % 3));
        for weights in [ShownWeights::Plane, ShownWeights::Risks] {
            let setting = setting(EngagementView::Blossom, weights, 2);
            let mut stage =
                EngagementStage::with(&setting, crowd.clone(), &DrawModel::constant(0.2));
            stage.seek(u32::MAX);
            let view = stage.view();
            let state = blossom(&view);
            // In what is written: own parts and all.
            let mut sorted = crowd.clone();
            sorted.sort_by(|a, b| a.skill.r.total_cmp(&b.skill.r));
            let cost = |one: usize, other: usize| {
                let units = stage.cost(one, other).expect("a pair") as f64;
                let own = |place: usize| {
                    let [win, draw, loss] = sorted[place].risks;
                    if weights == ShownWeights::Plane {
                        0.0
                    } else {
                        0.4 * (win + loss) + 0.2 * draw
                    }
                };
                2.0 * units * state.written + 100.0 * (own(one) + own(other))
            };
            let all: Vec<usize> = (0..crowd.len()).collect();
            let usual = usual_risks(&sorted, &DrawModel::constant(0.2));
            let sits = |place: usize| match weights {
                ShownWeights::Plane => 0.0,
                ShownWeights::Risks => 100.0 * usual[place],
            };
            let best = brute(&all, &cost, &sits);
            let out = sits(state.sitting.expect("an odd number"));
            let found = state.common + 2.0 * state.weight as f64 * state.written + out;
            assert!(
                (best - found).abs() < 1e-6,
                "{weights:?} {crowd:?} {best} {found}"
            );
            assert!(story::sentence(&stage).contains("Everybody has a partner"));
            stage.seek(0);
            assert!(story::sentence(&stage).contains("one sits out"));
        }
    }
}

#[test]
fn the_weights_are_those_of_the_pool() {
    let mut dice = Dice(6);
    let crowd = dice.crowd(10);
    let draws = DrawModel::constant(0.3);
    let mut pool = EngagementStage::with(
        &setting(EngagementView::Pool, ShownWeights::Risks, 2),
        crowd.clone(),
        &draws,
    );
    let mut search = EngagementStage::with(
        &setting(EngagementView::Blossom, ShownWeights::Risks, 2),
        crowd,
        &draws,
    );
    pool.seek(5);
    search.seek(u32::MAX);
    let (pool, search) = (pool.view(), search.view());
    let total: f64 = pool
        .pool
        .as_ref()
        .expect("a pool")
        .pairs
        .iter()
        .map(|p| p.pair.weight())
        .sum();
    let state = blossom(&search);
    let found = (state.common + 2.0 * state.weight as f64 * state.written) / 100.0;
    assert!((total - found).abs() < 1e-7, "{total} {found}");
}
