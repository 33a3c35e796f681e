//! The product form against chains and closed forms.

use super::{dice, near, rate};
use lobbylab_core::rules::exact::sides::Sides;
use lobbylab_core::rules::{Conditions, Graph, GraphError, ProductError, ProductForm, WaitingRoom};

/// Line by line.
fn compare(graph: &Graph, rates: &[f64]) {
    let form = ProductForm::new(graph, rates).expect("stable");
    let room = WaitingRoom::new(graph, &Conditions::new(rates)).expect("a chain");
    let mut sum = 0.0;
    for state in 0..room.states() {
        let wanted = room.probability()[state];
        let got = form.probability(&room.line(state));
        assert!(
            (got - wanted).abs() < 1e-11 * wanted + 1e-15,
            "{rates:?} {state}"
        );
        sum += got;
    }
    near(sum, 1.0, 1e-12, "the whole");
    near(form.empty(), room.probability()[0], 1e-11, "empty");
    for (got, &wanted) in form.mean_waiting().iter().zip(room.mean_waiting()) {
        near(*got, wanted, 1e-10, "mean number waiting");
    }
}

#[test]
fn zones_in_a_row() {
    let mut dice = dice("product");
    for (zones, rounds) in [(1, 5), (2, 100), (3, 30), (4, 5), (5, 1)] {
        let graph = Graph::zones(zones).expect("zones");
        assert_eq!(graph.classes(), 2 * zones - 1);
        for _ in 0..rounds {
            let rates: Vec<f64> = (1..2 * zones).map(|_| rate(&mut dice, -1.5, 1.5)).collect();
            compare(&graph, &rates);
        }
    }
    // Six zones: players of zones apart never meet, so without those who play
    // in two each zone is a 2-player game of its own.
    let six = Graph::zones(6).expect("six zones");
    let mut rates = [1.0; 11];
    rates[6..].fill(0.0);
    let form = ProductForm::new(&six, &rates).expect("stable");
    near(form.empty(), 1.0 / 64.0, 1e-13, "six coins");
    for &waiting in &form.mean_waiting()[..6] {
        near(waiting, 0.5, 1e-13, "a zone of its own");
    }
    // With them, symmetric under turning the row round.
    rates[6..].fill(0.5);
    let form = ProductForm::new(&six, &rates).expect("stable");
    for zone in 0..3 {
        near(
            form.mean_waiting()[zone],
            form.mean_waiting()[5 - zone],
            1e-13,
            "turned round",
        );
    }
    assert!(form.mean_waits()[0] > form.mean_waits()[2]);
    assert!(form.mean_waits()[7] < form.mean_waits()[1]);
}

#[test]
fn sides_have_endless_lines() {
    let mut dice = dice("product of sides");
    let mut compared = 0;
    while compared < 300 {
        let rates = [(); 3].map(|()| rate(&mut dice, -1.0, 1.0));
        let sides = Sides::new(rates[0], rates[1], rates[2]);
        match ProductForm::new(&Graph::sides(), &rates) {
            Ok(form) => {
                compared += 1;
                assert!(sides.stable);
                near(form.empty(), sides.empty, 1e-10, "empty");
                for class in 0..3 {
                    let wanted = sides.mean_waiting()[class];
                    near(form.mean_waiting()[class], wanted, 1e-10, "waiting");
                }
            }
            Err(error) => {
                let grows = usize::from(rates[1] > rates[0]);
                assert_eq!(
                    error,
                    ProductError::Unstable {
                        classes: vec![grows]
                    }
                );
                assert!(!sides.stable);
            }
        }
    }
    let boundary = ProductForm::new(&Graph::sides(), &[0.3, 0.1, 0.2]);
    assert!(matches!(boundary, Err(ProductError::Unstable { .. })));
}

#[test]
fn a_graph_with_some_who_play_themselves() {
    // A row 0–1–2 beside a row 0–3, in which all but 1 play themselves: lines
    // of 1 are endless, perhaps with one of 3 among them.
    let pairs = [(0, 1), (1, 2), (0, 3), (0, 0), (2, 2), (3, 3)];
    let graph = Graph::new(4, &pairs).expect("a graph");
    let rates = [1.0, 0.7, 1.2, 0.3];
    let form = ProductForm::new(&graph, &rates).expect("stable");
    let room = WaitingRoom::new(&graph, &Conditions::new(&rates).room(30)).expect("a chain");
    for line in [
        &[][..],
        &[0],
        &[1],
        &[0, 2],
        &[2, 0],
        &[1, 3, 1],
        &[3, 1, 1],
        &[2, 3],
    ] {
        let state = room.state(line).expect("a line");
        near(
            form.probability(line),
            room.probability()[state],
            1e-11,
            "a line",
        );
    }
    for class in 0..4 {
        near(
            form.mean_waiting()[class],
            room.mean_waiting()[class],
            1e-10,
            "waiting",
        );
    }
    assert_eq!(form.probability(&[0, 1]), 0.0);
    // Endless is refused, and so is nonsense.
    let unstable = ProductForm::new(&graph, &[0.1, 5.0, 0.1, 6.0]);
    assert_eq!(
        unstable.expect_err("unstable"),
        ProductError::Unstable { classes: vec![1] }
    );
    for rates in [&[1.0][..], &[0.0; 4], &[1.0, f64::NAN, 1.0, 1.0]] {
        let refused = ProductForm::new(&graph, rates).expect_err("nonsense");
        assert_eq!(refused, ProductError::Rates { classes: 4 });
    }
    assert_eq!(Graph::zones(0), Err(GraphError::Classes { classes: 0 }));
    assert_eq!(Graph::zones(17), Err(GraphError::Classes { classes: 33 }));
    let outside = Graph::new(2, &[(0, 2)]);
    assert_eq!(
        outside,
        Err(GraphError::Class {
            class: 2,
            classes: 2
        })
    );
}
