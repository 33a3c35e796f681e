//! What a stage shows of results that come in.

use crate::checks::pages::{shown, states};
use crate::page::opened;
use lobbylab_charts::stage::Scene;
use lobbylab_charts::stage::net::Net;

fn net(scene: Scene) -> Net {
    match scene {
        Scene::Net(net) => *net,
        _ => panic!("the stage of engagement is a net"),
    }
}

#[test]
fn bars_of_engagement_say_what_the_answer_says() {
    let (_, state) = states("engagement", 0).remove(0);
    let mut before = opened("engagement").expect("a lab");
    before.set(&state).expect("a state that is checked");
    let before = net(before.scene());
    assert!(before.gauges.len() > 4);
    assert!(before.gauges.iter().all(|gauge| gauge.mark.is_none()));
    assert!(before.gauges_are.starts_with("this pool"));

    let view = shown("engagement", &state);
    assert!(view.shows("engagement.front") && !view.shows("engagement.table"));
    let after = net(view.scene());
    assert_eq!(after.gauges.len(), before.gauges.len());
    let words: String = view
        .view()
        .answer
        .iter()
        .map(|span| span.text.as_str())
        .collect();
    for (gauge, here) in after.gauges.iter().zip(&before.gauges) {
        // The marks are where the bars were: a step on one scale is as long on the other.
        let mark = gauge.mark.expect("the pool in the picture");
        let per_player = 1000.0 / after.dots.len() as f64;
        assert!((mark - gauge.zero - per_player * (here.value - here.zero)).abs() < 1e-9);
        for end in [
            gauge.value - gauge.half,
            gauge.value + gauge.half,
            mark,
            gauge.zero,
        ] {
            assert!((-1e-9..=gauge.of + 1e-9).contains(&end), "{gauge:?}");
        }
        if ["EOMM", "Equal skill"].contains(&gauge.label.as_str()) {
            let said = gauge.text.trim_start_matches(['+', '−']);
            assert!(words.contains(said), "{said} in {words}");
        }
    }
    let moved = after.before.expect("the step before");
    assert_eq!(moved.gauges[0].mark, after.gauges[0].mark);
}
