//! Learning what an uneven game costs: against who knows it, and against what must be.

use crate::asked::{int, real, run};
use lobbylab_core::experiment::Value;
use lobbylab_core::patience::lab::{LOOKS, Learner, LearningSample, PatienceLearning};
use lobbylab_core::patience::{LearningPlan, LearningRule, PoolRule, PoolVerdict, exact};
use lobbylab_core::sim::Streams;

/// A question and all its parts.
fn learn(pairs: &[(&str, Value)]) -> (PatienceLearning, Vec<LearningSample>) {
    let results = run("patience.learning", pairs);
    let (question, parts) = results.parts::<PatienceLearning>().expect("its own");
    assert_eq!(results.report().quantities.len(), 6 * LOOKS);
    (
        question.clone(),
        parts.iter().map(|(_, part)| *part).collect(),
    )
}

#[test]
fn a_right_guess_that_nobody_answers_costs_nothing() {
    for (alpha, right) in [(0.4, true), (3.0, true)] {
        let (question, parts) = learn(&[
            ("alpha", real(alpha)),
            ("guess", real(alpha)),
            ("answering", real(0.0)),
            ("replications", int(16)),
            ("periods", int(3000)),
        ]);
        assert_eq!(question.moments()[LOOKS - 1], 3000);
        for sample in parts {
            let [asks, tries] = sample.learners;
            for (point, known) in asks.iter().zip(sample.known) {
                assert_eq!((point.cost, point.right), (known, right));
                assert_eq!(point.estimate, alpha);
            }
            // Who waits pays for trials; who plays at once has none to make.
            let last = tries[LOOKS - 1].cost - sample.known[LOOKS - 1];
            assert!(if alpha < 1.0 { last == 0.0 } else { last > 0.0 }, "{last}");
        }
    }
}

/// A cheap uneven game: dear answers at first stop those who only ask for good; trials go on.
#[test]
fn who_only_asks_may_never_learn() {
    let casual = [
        ("alpha", real(0.4)),
        ("guess", real(1.0)),
        ("q", real(0.5)),
        ("n", int(2)),
        ("answering", real(0.2)),
        ("periods", int(20_000)),
        ("replications", int(400)),
    ];
    let (_, parts) = learn(&casual);
    let wrong = |learner: Learner, look: usize| {
        let points = parts
            .iter()
            .map(|part| part.learners[learner as usize][look]);
        points.filter(|point| !point.right).count()
    };
    let (asks, tries) = (
        wrong(Learner::Asks, LOOKS - 1),
        wrong(Learner::Tries, LOOKS - 1),
    );
    assert!(asks > 12 && tries * 8 < asks, "{asks} {tries}");
    // Who is wrong in the end has been so for long: nothing was heard since.
    assert!(wrong(Learner::Asks, LOOKS - 4) >= asks);
    // Trials find α.
    let mean = |learner: Learner| {
        let points = parts
            .iter()
            .map(|part| part.learners[learner as usize][LOOKS - 1].estimate);
        points.sum::<f64>() / parts.len() as f64
    };
    assert!(
        (mean(Learner::Tries) - 0.4).abs() < 0.01,
        "{}",
        mean(Learner::Tries)
    );
    assert!(mean(Learner::Asks) > 0.42, "{}", mean(Learner::Asks));
}

/// The share that is caught at once, by hand: one guess of 1 and one answer, exponential with mean
/// ½, are above α* = 1 together if the answer is above 1.
#[test]
fn the_first_answer_decides_as_often_as_a_pencil_says() {
    let plan = LearningPlan {
        n: 1,
        alpha: 0.5,
        guess: 0.999_999,
        answering: 0.5,
        trials: false,
    };
    let (mut dear, mut all) = (0.0, 0.0);
    for replication in 0..40_000 {
        let streams = Streams::new(7, replication);
        let mut rule = LearningRule::new(plan, streams.stream("answers"));
        // One strong, one weak: α* at q ≈ ½ is 1 for teams of one.
        assert!(matches!(rule.decide(1, 0), PoolVerdict::Wait(_)));
        assert!(matches!(rule.decide(1, 1), PoolVerdict::Form(1, _)));
        assert_eq!(rule.played(), 1);
        let answers = 2.0 * (rule.estimate() != plan.guess) as u8 as f64;
        if answers > 0.0 {
            all += 1.0;
            dear += f64::from(u8::from(rule.is_patient()));
        }
    }
    // One answer in two of three cases (above 1: e⁻²), two in one (their sum above 2: 5e⁻⁴).
    let one = (-2.0_f64).exp();
    let two = 5.0 * (-4.0_f64).exp();
    let wanted = (2.0 * one + two) / 3.0;
    assert!(
        (dear / all - wanted).abs() < 0.006,
        "{} {wanted}",
        dear / all
    );
    assert_eq!(exact::alpha_star(1, 0.5), 1.0);
}
