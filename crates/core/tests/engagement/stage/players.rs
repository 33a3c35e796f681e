//! Players for the stage of the engagement lab, and what must be true of every step.

use lobbylab_core::engagement::contest::Collection;
use lobbylab_core::engagement::parameters::{EngagementView, ShownWeights};
use lobbylab_core::engagement::stage::{
    EngagementStage, EngagementStageSetting, EngagementStageView, story,
};
use lobbylab_core::engagement::{Candidate, DrawModel, Skill};

/// Pseudo-random numbers (Knuth's MMIX).
pub struct Dice(pub u64);

impl Dice {
    pub fn real(&mut self) -> f64 {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.real() * bound as f64) as usize
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Players of several kinds: alike, few kinds, far apart, any.
    pub fn crowd(&mut self, count: usize) -> Vec<Candidate> {
        let kind = self.below(5);
        (0..count)
            .map(|_| {
                let (r, risks) = match kind {
                    0 => (1500.0, [0.1, 0.2, 0.3]),
                    1 => (
                        self.pick(&[1400.0, 1500.0, 1600.0]),
                        self.pick(&[[0.1, 0.1, 0.2], [0.3, 0.0, 0.0]]),
                    ),
                    2 => (self.pick(&[-1e6, 0.0, 1e6]), [0.0, 0.0, self.real()]),
                    3 => (3000.0 * self.real(), [0.0, 0.0, 0.0]),
                    _ => (
                        3000.0 * self.real(),
                        [self.real(), self.real(), self.real()],
                    ),
                };
                Candidate {
                    skill: Skill {
                        r,
                        rd: 300.0 * self.real(),
                    },
                    risks,
                }
            })
            .collect()
    }
}

pub fn setting(view: EngagementView, weights: ShownWeights, shown: u32) -> EngagementStageSetting {
    let mut setting = EngagementStageSetting::default();
    setting.shown.view = view;
    setting.shown.weights = weights;
    setting.shown.shown = shown;
    setting
}

/// A text that can be read aloud.
pub fn readable(text: &str, at: &str) {
    assert!(!text.is_empty(), "{at}");
    for bad in [
        "NaN",
        "inf",
        "  ",
        " .",
        " ,",
        "..",
        "nobody with",
        "-",
        "()",
    ] {
        assert!(!text.contains(bad), "{at}: {text}");
    }
    assert!(text.ends_with(['.', '?', '!']), "{at}: {text}");
    let first = text.chars().next().expect("a letter");
    assert!(
        first.is_uppercase() || first.is_ascii_digit(),
        "{at}: {text}"
    );
}

/// What can be drawn: finite numbers in their ranges, ends that are there, one link a pair
/// (of pairs that come and go one of each).
pub fn drawable(view: &EngagementStageView, at: &str) {
    for (place, dot) in view.dots.iter().enumerate() {
        assert_eq!(dot.id as usize, place + 1, "{at}");
        let inside = |x: f64| (0.0..=1.0).contains(&x);
        assert!(
            inside(dot.at.0) && inside(dot.at.1) && inside(dot.shade),
            "{at}: {dot:?}"
        );
        assert!(
            dot.radius.is_finite() && dot.value.is_none_or(f64::is_finite),
            "{at}"
        );
        readable(&dot.note, at);
    }
    let mut seen = Vec::new();
    for link in &view.links {
        let [one, other] = link.ends;
        assert!(one != other && one.max(other) < view.dots.len(), "{at}");
        assert!((0.0..=1.0).contains(&link.strength), "{at}: {link:?}");
        let pair = (one.min(other), one.max(other));
        assert!(!seen.contains(&pair), "{at}: {pair:?}");
        seen.push(pair);
        readable(&link.note, at);
    }
    for moat in &view.moats {
        assert_eq!(moat.nodes.len(), moat.inner.len(), "{at}");
        assert_eq!(moat.nodes.len(), moat.outer.len(), "{at}");
        assert!(moat.nodes.len() % 2 == 1 && moat.nodes.len() >= 3, "{at}");
        for (inner, outer) in moat.inner.iter().zip(&moat.outer) {
            assert!(0.0 <= *inner && inner <= outer && outer.is_finite(), "{at}");
        }
    }
    for gauge in &view.gauges {
        assert!(
            gauge.of > 0.0 && (0.0..=gauge.of).contains(&gauge.value),
            "{at}: {gauge:?}"
        );
        assert!(
            !gauge.label.is_empty() && !gauge.text.contains("NaN"),
            "{at}"
        );
    }
    assert!(view.reach.is_finite() && view.reach >= 0.0, "{at}");
}

/// Goes through all steps and looks at each.
pub fn walk(
    stage: &mut EngagementStage,
    at: &str,
    mut look: impl FnMut(&EngagementStageView, u32),
) {
    for step in 0..=stage.steps() {
        stage.seek(step);
        let view = stage.view();
        let at = format!("{at} step {step}");
        assert_eq!((view.step, stage.step()), (step, step), "{at}");
        readable(&story::sentence(stage), &at);
        readable(&story::status(&view), &at);
        readable(&story::alt(&view), &at);
        drawable(&view, &at);
        look(&view, step);
    }
}

/// The least weight of any pairs of these, one sitting out at a cost if they are odd in number: all
/// of them.
pub fn brute(
    left: &[usize],
    cost: &dyn Fn(usize, usize) -> f64,
    sits: &dyn Fn(usize) -> f64,
) -> f64 {
    let Some((&first, rest)) = left.split_first() else {
        return 0.0;
    };
    let mut best = if left.len() % 2 == 1 {
        sits(first) + brute(rest, cost, sits)
    } else {
        f64::INFINITY
    };
    for at in 0..rest.len() {
        let mut others = rest.to_vec();
        let mate = others.remove(at);
        best = best.min(cost(first, mate) + brute(&others, cost, sits));
    }
    best
}

/// What each of these risks in a game with the usual one of them.
pub fn usual_risks(players: &[Candidate], draws: &DrawModel) -> Vec<f64> {
    let all = Collection::new(players.to_vec(), *draws, None);
    let risk = |(at, one): (usize, &Candidate)| {
        let odds = all.usual(at);
        (0..3).map(|end| odds[end] * one.risks[end]).sum()
    };
    players.iter().enumerate().map(risk).collect()
}
