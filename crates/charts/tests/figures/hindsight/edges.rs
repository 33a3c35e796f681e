//! What the figures of the hindsight lab say where rules cannot be told apart, where
//! nothing costs anything, and where a run is over before it has begun.

use crate::drawn::{check, results};
use lobbylab_charts::drawing::Style;
use lobbylab_charts::figure::{Figure, Mark};
use lobbylab_charts::hindsight::{front, race, regret};
use lobbylab_charts::palette::Theme;
use lobbylab_charts::{output::svg::svg, text_width::estimate};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Parts, Seed};
use lobbylab_core::hindsight::lab::{HindsightFront, HindsightRace, HindsightSweep, RaceSample};
use lobbylab_core::hindsight::parameters::{Flow, HindsightRule, HindsightRun};

fn question(players: u32, rate: f64) -> HindsightRace {
    let mut question = HindsightRace {
        run: HindsightRun {
            seed: Seed(5),
            players,
            replications: 4,
        },
        ..HindsightRace::default()
    };
    question.players.rate = rate;
    question
}

fn raced(question: &HindsightRace) -> Parts<RaceSample> {
    let results = results(Experiment::HindsightRace(question.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::hindsight::lab::HindsightRace>()
        .expect("its own question");
    parts.clone()
}

/// The replications, changed.
fn changed(parts: &Parts<RaceSample>, change: fn(&mut RaceSample)) -> Parts<RaceSample> {
    let mut all = Parts::default();
    for (number, sample) in parts.iter() {
        let mut sample = sample.clone();
        change(&mut sample);
        all.insert(number, sample);
    }
    all
}

/// Race and front.
fn both(question: &HindsightRace, parts: &Parts<RaceSample>) -> [Figure; 2] {
    let of = HindsightFront {
        market: question.market.clone(),
        players: question.players.clone(),
        run: question.run.clone(),
    };
    let sweep = HindsightSweep {
        market: question.market.clone(),
        players: question.players.clone(),
        rules: question.rules.clone(),
        run: question.run.clone(),
    };
    let (nobody, nothing) = (Parts::default(), Parts::default());
    [
        race(question, parts),
        front(
            (&of, &nobody),
            (&sweep, &nothing),
            (question, parts),
            HindsightRule::Greedy,
        ),
    ]
}

#[test]
fn a_run_that_is_mostly_its_end_says_so_once() {
    // 1,000 players at 500 a unit of time come within 2, and τmax is 5.
    let mut short = question(1_000, 500.0);
    let parts = raced(&short);
    for figure in both(&short, &parts) {
        check(&figure);
        let said = figure
            .finding
            .matches("All 1,000 players come within 0.4 τmax");
        assert_eq!(said.count(), 1, "{}", figure.finding);
        assert!(figure.finding.ends_with("take more players."));
    }
    // Not of other flows, not where there is time enough, not before anything is known.
    short.players.flow = Flow::Steps;
    let long = question(400, 3.0);
    let (empty, known) = (Parts::default(), raced(&long));
    for (question, parts) in [
        (&short, &parts),
        (&long, &known),
        (&question(1_000, 500.0), &empty),
    ] {
        for figure in both(question, parts) {
            assert!(
                !figure.finding.contains("players come"),
                "{}",
                figure.finding
            );
        }
    }
}

#[test]
fn rules_that_cannot_be_told_apart_are_not_ranked() {
    // All cost what hindsight does.
    let question = question(200, 3.0);
    let parts = raced(&question);
    let alike = changed(&parts, |sample| {
        let best = sample.best.expect("of two");
        for rule in &mut sample.rules {
            (rule.time, rule.criteria) = (best.time, best.criteria);
        }
        sample.rivals.fill(best.total());
        for regret in &mut sample.regrets {
            (regret.delay, regret.difference) = (0.0, 0.0);
        }
    });
    let figure = race(&question, &alike);
    check(&figure);
    let words = "No rule can be told from hindsight here: all cost the same.";
    assert!(figure.finding.starts_with(words), "{}", figure.finding);
    let figure = regret(&question, &alike, HindsightRule::MultiQueue);
    check(&figure);
    assert!(
        figure.finding.ends_with("It does what hindsight does."),
        "{}",
        figure.finding
    );
    // One does, the others do not.
    let one = changed(&alike, |sample| sample.rivals[3] *= 1.5);
    let figure = race(&question, &one);
    assert!(
        figure
            .finding
            .contains("costs a player what hindsight does")
            && figure
                .finding
                .contains("Difference-wait is farthest, at 1.5"),
        "{}",
        figure.finding
    );
    let other = regret(&question, &parts, HindsightRule::MultiQueue);
    assert!(!other.finding.contains("does what"), "{}", other.finding);
}

#[test]
fn where_hindsight_costs_nothing_there_is_no_ratio() {
    let question = question(100, 3.0);
    let free = changed(&raced(&question), |sample| {
        let best = sample.best.as_mut().expect("of two");
        (best.least, best.time, best.criteria) = (0.0, 0.0, 0.0);
    });
    let figure = race(&question, &free);
    check(&figure);
    assert_eq!(
        figure.finding,
        "Hindsight costs nothing here, so a ratio has no meaning."
    );
}

#[test]
fn a_phone_shows_every_name_of_the_legend() {
    let market = |k| {
        let mut question = question(120, 3.0);
        question.market.k = k;
        question
    };
    for question in [market(2), market(3)] {
        let parts = raced(&question);
        let sweep = HindsightSweep {
            market: question.market.clone(),
            players: question.players.clone(),
            rules: question.rules.clone(),
            run: question.run.clone(),
        };
        let fronts = HindsightFront {
            market: question.market.clone(),
            players: question.players.clone(),
            run: question.run.clone(),
        };
        let swept = results(Experiment::HindsightSweep(sweep.clone()));
        let found = results(Experiment::HindsightFront(fronts.clone()));
        let figure = front(
            (
                &fronts,
                found
                    .parts::<lobbylab_core::hindsight::lab::HindsightFront>()
                    .expect("its own")
                    .1,
            ),
            (
                &sweep,
                swept
                    .parts::<lobbylab_core::hindsight::lab::HindsightSweep>()
                    .expect("its own")
                    .1,
            ),
            (&question, &parts),
            HindsightRule::Greedy,
        );
        // As wide as the card on a screen of 390.
        let style = Style::screen(Theme::Light, 350, 241, 1.0);
        let drawn = svg(&figure, &style, &[], &estimate).expect("a picture");
        for mark in &figure.marks {
            if let Mark::Line { name, .. } | Mark::Samples { name, .. } = mark {
                assert!(drawn.contains(&format!(">\n{name}\n<")), "{name}");
            }
        }
    }
}
