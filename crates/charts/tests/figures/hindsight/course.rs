//! The cost as the run goes on, against the account of the animation.

use crate::drawn::{check, golden};
use lobbylab_charts::figure::{Figure, Mark};
use lobbylab_charts::hindsight::course;
use lobbylab_core::experiment::Seed;
use lobbylab_core::hindsight::parameters::{Flow, HindsightRule};
use lobbylab_core::hindsight::stage::{HindsightStage, HindsightStageSetting};

fn stage(k: u32, flow: Flow, rule: HindsightRule) -> HindsightStage {
    let mut setting = HindsightStageSetting::default();
    setting.market.k = k;
    (setting.players.flow, setting.players.rate) = (flow, 10.0);
    (setting.run.seed, setting.run.players, setting.shown.cast) = (Seed(2), 120, 120);
    setting.shown.rule = rule;
    HindsightStage::new(&setting, None)
}

fn drawn(stage: &HindsightStage) -> Figure {
    course(stage.rule(), &stage.course(), stage.step())
}

/// The points of a line.
fn line<'a>(figure: &'a Figure, wanted: &str) -> Option<&'a [(f64, f64)]> {
    figure.marks.iter().find_map(|mark| match mark {
        Mark::Line { name, points, .. } if name == wanted => Some(&points[..]),
        _ => None,
    })
}

#[test]
fn its_ends_are_those_of_the_whole_run() {
    for flow in [Flow::Constant, Flow::Regular, Flow::Raising] {
        for rule in HindsightRule::ALL {
            let mut stage = stage(2, flow, *rule);
            let figure = drawn(&stage);
            check(&figure);
            stage.seek(stage.steps());
            let totals = stage.view().totals;
            let own = *(line(&figure, lobbylab_charts::hindsight::short(*rule)))
                .and_then(<[_]>::last)
                .expect("they play");
            let best = *(line(&figure, "hindsight").and_then(<[_]>::last)).expect("it is known");
            assert_eq!(own.0, 120.0);
            assert!((own.1 - totals.account.per_player().expect("they play")).abs() < 1e-9);
            // In the end all have played, so hindsight is what is best.
            assert!(best.1 <= own.1 + 1e-9, "{rule:?}: {best:?}, {own:?}");
        }
    }
}

#[test]
fn it_says_whether_the_beginning_was_costly() {
    let rising = drawn(&stage(2, Flow::Raising, HindsightRule::DifferenceWait));
    let said = "A costly beginning is made up for";
    assert!(rising.finding.starts_with(said), "{}", rising.finding);
    // Of games of four nobody knows the best matching.
    let four = drawn(&stage(4, Flow::Constant, HindsightRule::Greedy));
    check(&four);
    assert!(line(&four, "hindsight").is_none() && !four.finding.contains("Hindsight"));
    // Nobody has played, or nobody comes at all.
    let nobody = course(HindsightRule::Greedy, &[], 0);
    check(&nobody);
    assert!(nobody.finding.starts_with("Nobody"));
}

#[test]
fn it_is_that_of_last_time() {
    let mut stage = stage(2, Flow::Raising, HindsightRule::DifferenceWait);
    stage.seek(90);
    golden("hindsight", &drawn(&stage), 720, 420);
}
