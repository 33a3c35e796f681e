//! The stage on players who may leave.

use super::settings::settings;
use lobbylab_core::experiment::Switch;
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::hindsight::stage::{
    Happened, HindsightStage, HindsightStageSetting, PlayerStanding, story,
};

#[test]
fn whoever_leaves_is_seen_to_leave_and_plays_no_more() {
    let mut left = 0;
    for (number, mut setting) in settings(12, "leavers").into_iter().enumerate() {
        setting.players.patience = [0.2, 1.0, 4.0][number % 3];
        let mut stage = HindsightStage::new(&setting, None);
        assert_eq!(stage.problem(), None);
        let mut before = 0;
        for step in 0..=stage.steps() {
            stage.seek(step);
            let view = stage.view();
            let count = |standing| {
                let stands = view.players.iter().filter(|one| one.standing == standing);
                stands.count()
            };
            let totals = view.totals;
            assert_eq!(count(PlayerStanding::Left), totals.left);
            assert_eq!(
                totals.waiting + totals.played + totals.left,
                view.players.len(),
                "step {step} of {setting:?}"
            );
            let departures = view
                .happened
                .iter()
                .filter(|happened| matches!(happened, Happened::Departure(_)));
            assert_eq!(totals.left - before, departures.count());
            before = totals.left;
            for text in [story::sentence(&stage), story::status(&view)] {
                assert!(text.ends_with('.'), "{text}");
                for bad in ["NaN", "inf", "  ", "..", "its rule", "player 0"] {
                    assert!(!text.contains(bad), "{bad:?} in {text:?} of {setting:?}");
                }
            }
        }
        assert_eq!(stage.view().totals.waiting, 0);
        left += before;
        for departure in stage.departures() {
            let in_a_game = |game: &lobbylab_core::hindsight::stage::Formed| {
                game.members.contains(&departure.player)
            };
            assert!(!stage.games().iter().any(in_a_game));
        }
        if let Ok(hindsight) = stage.hindsight() {
            let totals = stage.view().totals;
            let more = totals.account.cost.total() - hindsight.optimum.cost.total();
            assert!((more - hindsight.regret.total()).abs() < 1e-9);
            let best = totals.account.best.expect("known");
            assert!((best - hindsight.optimum.cost.total()).abs() < 1e-9);
        }
    }
    assert!(left > 500, "{left}");
}

#[test]
fn a_departure_is_told_with_what_it_costs() {
    let mut setting = HindsightStageSetting::default();
    setting.shown.rule = HindsightRule::DifferenceWait;
    setting.players.patience = 0.5;
    let mut stage = HindsightStage::new(&setting, None);
    let departs = |view: &lobbylab_core::hindsight::stage::HindsightStageView| {
        matches!(view.happened.first(), Some(Happened::Departure(_)))
    };
    let mut told = Vec::new();
    for step in 0..=stage.steps() {
        stage.seek(step);
        if departs(&stage.view()) {
            told.push(story::sentence(&stage));
        }
    }
    assert!(!told.is_empty());
    for text in &told {
        assert!(text.contains(" loses patience at time "), "{text}");
        assert!(text.contains("; that costs "), "{text}");
        assert!(text.contains("n hindsight"), "{text}");
    }
    setting.shown.ghost = Switch::Off;
    let mut stage = HindsightStage::new(&setting, None);
    stage.seek(stage.steps());
    assert!(
        story::status(&stage.view()).contains(" left."),
        "{}",
        story::status(&stage.view())
    );
}
