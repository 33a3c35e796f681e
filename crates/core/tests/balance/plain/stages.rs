//! Settings of the stage, and what must be true of every step.

use super::Dice;
use lobbylab_core::balance::parameters::{BalanceScene, CrowdSkills, Terms};
use lobbylab_core::balance::partition::Objective;
use lobbylab_core::balance::stage::{BalanceStage, BalanceStageSetting, BalanceStageView, Pin};
use lobbylab_core::experiment::Numbers;
use lobbylab_core::experiment::Switch;

/// A view of these players.
pub fn typed(view: BalanceScene, k: u32, skills: &[f64]) -> BalanceStageSetting {
    let mut setting = BalanceStageSetting::default();
    setting.shown.view = view;
    setting.fairness.k = k;
    setting.crowd.skills = CrowdSkills::Typed;
    setting.crowd.typed = Numbers(skills.to_vec());
    setting
}

/// The same parameters in all ways that a visitor can choose them.
pub fn fair(setting: &mut BalanceStageSetting, dice: &mut Dice) {
    let fairness = &mut setting.fairness;
    fairness.alpha = dice.pick(&[0.0, 0.3, 1.0, 1.0, 4.0, 20.0]);
    let exponents = [1.0, 1.0, 1.3, 2.0, 2.0, 9.0, f64::INFINITY];
    for (exponent, most) in [
        (&mut fairness.p, &mut fairness.p_most),
        (&mut fairness.q, &mut fairness.q_most),
    ] {
        let value: f64 = dice.pick(&exponents);
        if value.is_finite() {
            (*exponent, *most) = (value, Switch::Off);
        } else {
            *most = Switch::On;
        }
    }
}

/// Any setting of any view, drawn or typed.
pub fn any(dice: &mut Dice) -> BalanceStageSetting {
    let view = dice.pick(&[
        BalanceScene::Queue,
        BalanceScene::Roles,
        BalanceScene::Partition,
        BalanceScene::Sum,
    ]);
    let largest = dice.pick(&[4, 4, 4, 8]);
    let k = 1 + dice.below(largest);
    let kind = dice.below(7);
    let count = dice.below(40);
    let skills: Vec<f64> = (0..count).map(|_| dice.skill(kind)).collect();
    let mut setting = typed(view, k as u32, &skills);
    fair(&mut setting, dice);
    if dice.below(2) == 0 {
        setting.crowd.skills = dice.pick(&[
            CrowdSkills::Normal,
            CrowdSkills::Uniform,
            CrowdSkills::Groups,
        ]);
        setting.crowd.n = dice.below(120) as u32;
        setting.crowd.deviation = dice.pick(&[0.0, 10.0, 300.0, 1e12]);
        setting.crowd.seed.0 = dice.next();
    }
    setting.waiting.beta = dice.pick(&[0.0, 0.0, 0.1, 3.0, 1e12]);
    if dice.below(3) == 0 {
        setting.waiting.limited = Switch::On;
        setting.waiting.longest = dice.pick(&[0.0, 5.0, 60.0, 1e12]);
    }
    setting.roles.popular = dice.pick(&[1.0, 1.5, 5.0, 1e6]);
    setting.roles.versatile = dice.pick(&[0.0, 0.2, 0.9, 1.0]);
    setting.everybody.games = dice.pick(&[1, 2, 3, 5, 1000]);
    setting.everybody.objective =
        dice.pick(&[Objective::Worst, Objective::Sum, Objective::Unhappiness]);
    setting.instance.terms = dice.pick(&[Terms::Two, Terms::Four, Terms::Six, Terms::Eight]);
    let size = dice.pick(&[0.0, 5.0, 40.0, 1e4]);
    let numbers = (0..dice.below(14)).map(|_| ((2.0 * dice.real() - 1.0) * size).round());
    setting.instance.numbers = Numbers(numbers.collect());
    setting.shown.shown = 1 + dice.below(4) as u32;
    setting
}

/// A text that can be read aloud.
pub fn readable(text: &str, at: &str) {
    assert!(!text.is_empty(), "{at}");
    for bad in ["NaN", "inf", "  ", " .", " ,", "..", "nobody with", "-"] {
        assert!(!text.contains(bad), "{at}: {text}");
    }
    assert!(text.ends_with(['.', '?', '!']), "{at}: {text}");
    let first = text.chars().next().expect("a letter");
    assert!(
        first.is_uppercase() || first.is_ascii_digit(),
        "{at}: {text}"
    );
}

/// What can be drawn.
pub fn drawable(view: &BalanceStageView, at: &str) {
    let (low, high) = view.range;
    assert!(low.is_finite() && high.is_finite() && low <= high, "{at}");
    if let Some((from, to)) = view.zoom {
        assert!(
            low <= from && from < to && to <= high,
            "{at}: {:?}",
            view.zoom
        );
    }
    let on_line = |pin: &Pin| (low..=high).contains(&pin.value);
    assert!(view.crowd.iter().all(on_line), "{at}");
    let ordered = |a: &Pin, b: &Pin| (a.value, a.id) < (b.value, b.id);
    assert!(view.crowd.is_sorted_by(ordered), "{at}");
    for row in view.panels.iter().flat_map(|panel| &panel.rows) {
        assert!(row.pins.iter().all(on_line), "{at}");
        assert!(row.pins.is_sorted_by(ordered), "{at}");
        assert!(row.span.is_none_or(|(from, to)| from <= to), "{at}");
        assert!(!row.label.is_empty() && !row.note.is_empty(), "{at}");
        for bad in ["NaN", "inf", "  "] {
            assert!(!row.note.contains(bad), "{at}: {}", row.note);
        }
    }
    let rows = view.panels.iter().map(|panel| panel.rows.len());
    assert!(rows.max().unwrap_or(0) <= view.rows.max(1), "{at}");
    for gauge in &view.gauges {
        assert!(
            gauge
                .parts
                .iter()
                .all(|part| *part >= 0.0 && part.is_finite()),
            "{at}"
        );
    }
}

/// Goes through all steps and looks at each.
pub fn walk(
    setting: &BalanceStageSetting,
    mut look: impl FnMut(&BalanceStageView, u32),
) -> BalanceStage {
    let mut stage = BalanceStage::new(setting);
    for step in 0..=stage.steps() {
        stage.seek(step);
        let view = stage.view();
        let at = format!("{setting:?} {step}");
        assert_eq!((view.step, stage.step()), (step, step), "{at}");
        assert_eq!(view.view, setting.shown.view, "{at}");
        readable(&stage.sentence(), &at);
        readable(&view.status(), &at);
        drawable(&view, &at);
        look(&view, step);
    }
    stage
}
