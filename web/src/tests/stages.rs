//! What a stage shows of results that come in.

use crate::checks::pages::{shown, states};
use crate::page::opened;
use crate::words::{ASIDE, Span};
use lobbylab_charts::figure::Role;
use lobbylab_charts::stage::Scene;
use lobbylab_charts::stage::net::{GaugeKind, Net};
use lobbylab_charts::stage::plane::Plane;
use lobbylab_core::catalog;
use lobbylab_core::experiment::{Checked, Value};

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
    assert!(before.gauges_are.contains("in this pool"));

    let view = shown("engagement", &state);
    assert!(view.shows("engagement.front") && !view.shows("engagement.table"));
    let after = net(view.scene());
    assert_eq!(after.gauges.len(), before.gauges.len());
    assert!(after.gauges_are.contains("on average"));
    let words: String = view
        .view()
        .answer
        .iter()
        .map(|span| span.text.as_str())
        .collect();
    for gauge in &after.gauges {
        for end in [
            gauge.value - gauge.half,
            gauge.value + gauge.half,
            gauge.zero,
        ] {
            assert!((-1e-9..=gauge.of + 1e-9).contains(&end), "{gauge:?}");
        }
        if gauge.kind == GaugeKind::Whole || gauge.label == "EOMM: fewest stop" {
            let said = gauge.text.trim_start_matches(['+', '−']);
            assert!(words.contains(said), "{said} in {words}");
        }
    }
    assert_eq!(after.gauges[0].kind, GaugeKind::Whole);
    let moved = after.before.expect("the step before");
    assert_eq!(moved.gauges[0], after.gauges[0]);
}

fn plane(scene: Scene) -> Plane {
    match scene {
        Scene::Plane(plane) => *plane,
        _ => panic!("the stage of hindsight is a plane"),
    }
}

fn told(answer: &[Span], aside: bool) -> String {
    let of = answer.iter().filter(|span| (span.role == ASIDE) == aside);
    of.map(|span| span.text.as_str()).collect()
}

#[test]
fn bars_of_hindsight_say_what_the_answer_says() {
    // As the page opens: a rule whose short run is told in few words.
    let (_, small) = states("hindsight", 0).remove(0);
    let mut values = small.values().clone();
    values.insert("rule".to_owned(), Value::Text("greedy".to_owned()));
    values.insert("cast".to_owned(), Value::Int(16));
    values.insert("step".to_owned(), Value::Int(6));
    let fields = catalog::fields_of("hindsight").expect("a lab");
    let (state, wrong) = Checked::new(&fields, &values);
    assert!(wrong.is_empty(), "{wrong:?}");
    let mut begun = opened("hindsight").expect("a lab");
    begun.set(&state).expect("a state that is checked");
    let before = plane(begun.scene());
    assert_eq!(before.bars.len(), 6);
    assert!(before.bars.iter().all(|bar| bar.text.is_empty()));
    assert!(before.bars.iter().all(|bar| bar.value == 0.0));

    let view = shown("hindsight", &state);
    assert!(view.shows("hindsight.race") && !view.shows("hindsight.sweep"));
    let after = plane(view.scene());
    // Nothing moves when results come.
    let height =
        |plane: &Plane, width| Scene::Plane(Box::new(plane.clone())).preferred_height(width);
    for width in [324.0, 814.0] {
        assert_eq!(height(&before, width), height(&after, width));
    }
    assert_eq!(before.bars_are, after.bars_are);
    let answer = view.view().answer;
    let words = told(&answer, false);
    let nearest = (after.bars.iter()).min_by(|a, b| a.value.total_cmp(&b.value));
    assert!(
        after
            .bars
            .windows(2)
            .all(|pair| pair[0].value <= pair[1].value)
    );
    let names = |plane: &Plane| {
        let mut names: Vec<String> = plane.bars.iter().map(|bar| bar.label.clone()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&before), names(&after));
    for bar in &after.bars {
        assert_eq!(bar.role != Role::Soft, bar.label == after.title, "{bar:?}");
        assert!(bar.value > 0.0 && bar.half > 0.0, "{bar:?}");
        assert!(bar.value + bar.half <= bar.of + 1e-9, "{bar:?}");
        if bar.label == after.title || Some(bar) == nearest {
            let said = bar.text.trim_start_matches('+');
            assert!(words.contains(said), "{said} in {words}");
        }
    }
    // One run is told apart from the average, in the bar's words.
    let bar = (after.bars.iter()).find(|bar| bar.shown).expect("a bar");
    assert!(after.status.starts_with(before.status.as_str()));
    assert!(
        (after.status).ends_with(&format!("in hindsight 0.173. On average {}.", bar.text)),
        "{}",
        after.status
    );
    // Small type is there from the beginning, and stays as it is.
    let early = told(&begun.view().answer, true);
    assert_eq!(early, told(&answer, true));
    // What the stage plays is said in words, beside the name that stands above it.
    let here = format!(" ({}), as here, ", after.title.to_lowercase());
    assert!(words.contains(&here), "{words}");
}
