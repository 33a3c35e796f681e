//! Input that cannot be, and pools of almost nobody.

use super::pools::{pair, pool, stream};
use lobbylab_core::engagement::exact::published;
use lobbylab_core::engagement::exact::published::improvement;
use lobbylab_core::engagement::matchers::{
    Bench, Exact, Forbidden, FrontSweep, MOST_PLAYERS, Matchmaker, PairWeights, PairingError,
    PairingRequest, Unfairness,
};
use lobbylab_core::engagement::{Candidate, DrawModel};

const CONSTANT: DrawModel = DrawModel {
    kind: lobbylab_core::engagement::DrawKind::Constant,
    rate: 0.2,
    scale: 400.0,
};

fn named(result: Result<PairWeights, PairingError>, wanted: &str) {
    let message = result.expect_err(wanted).to_string();
    assert!(message.contains(wanted), "{message}: {wanted}");
}

#[test]
fn what_is_out_of_range_is_named() {
    let good = pool(3, false, &mut stream("limits", 0));
    let with = |change: &dyn Fn(&mut Candidate)| {
        let mut pool = good.clone();
        change(&mut pool[1]);
        PairWeights::of(&pool, &CONSTANT)
    };
    for bad in [f64::NAN, f64::INFINITY, -2e6] {
        named(with(&|one| one.skill.r = bad), "player 1: rating is");
        named(
            with(&|one| one.skill.rd = bad),
            "player 1: rating deviation is",
        );
        named(with(&|one| one.risks[2] = bad), "player 1: risk is");
    }
    named(
        with(&|one| one.risks[0] = 1.5),
        "player 1: risk is 1.5: allowed is 0 to 1",
    );
    named(
        PairWeights::of(&good, &DrawModel::constant(1.0)),
        "rate is 1",
    );
    named(
        PairWeights::of(&vec![good[0]; MOST_PLAYERS + 1], &CONSTANT),
        "4001 players",
    );
    named(
        PairWeights::from_matrix(2, &[0.0; 3]),
        "the matrix has 3 entries: allowed are 4",
    );
    named(
        PairWeights::from_matrix(2, &[0.0, 1.0, 2.0, 0.0]),
        "the same both ways",
    );
    named(
        PairWeights::from_matrix(2, &[0.0, f64::NAN, f64::NAN, 0.0]),
        "a pair's weight is NaN",
    );
    let mut again = PairWeights::of(&good, &CONSTANT).expect("weights");
    again
        .refill(&good, &DrawModel::constant(-1.0))
        .expect_err("a rate below 0");
    assert_eq!(again.players(), 0);
}

#[test]
fn requests_that_do_not_fit_are_refused() {
    let good = pool(4, false, &mut stream("limits", 1));
    let weights = PairWeights::of(&good, &CONSTANT).expect("weights");
    let unfair = Unfairness::of(&good).expect("unfairness");
    let small = Unfairness::of(&good[..2]).expect("unfairness");
    let mut set = Forbidden::none(3).expect("a set");
    let ask = |request: PairingRequest<'_>| {
        let error = Exact::new().solve(&weights, &request).expect_err("refused");
        assert!(!error.to_string().is_empty());
    };
    ask(PairingRequest {
        sitting: &[0.0],
        ..PairingRequest::EOMM
    });
    ask(PairingRequest {
        sitting: &[0.0, f64::NAN, 0.0, 0.0],
        ..PairingRequest::EOMM
    });
    ask(PairingRequest {
        forbidden: Some(&set),
        ..PairingRequest::EOMM
    });
    ask(PairingRequest {
        price: Some((&small, 1.0)),
        ..PairingRequest::EOMM
    });
    for price in [-1.0, f64::NAN, f64::INFINITY] {
        ask(PairingRequest {
            price: Some((&unfair, price)),
            ..PairingRequest::EOMM
        });
    }
    let before = [Some(0), Some(0), None, None];
    let mut exact = Exact::new();
    exact
        .solve(&weights, &PairingRequest::EOMM)
        .expect("a pairing");
    exact
        .resolve(&weights, &PairingRequest::EOMM, Some(&before))
        .expect_err("twice");
    exact
        .resolve(&weights, &PairingRequest::EOMM, Some(&before[..2]))
        .expect_err("too short");
    for (one, other) in [(1, 1), (0, 3), (3, 0)] {
        set.forbid(one, other).expect_err("no pair");
    }
    set.forbid_across(&[0]).expect_err("too short");
    set.forbid_unfair(&unfair, 1.0).expect_err("another pool");
    let mut whole = Forbidden::none(4).expect("a set");
    whole.forbid_unfair(&unfair, f64::NAN).expect_err("no cap");
    assert_eq!(whole.pairs(), 0);
    FrontSweep::new(&weights, &small, &[], None).expect_err("another pool");
    Forbidden::none(MOST_PLAYERS + 1).expect_err("too many");
}

#[test]
fn nobody_and_one() {
    let one = pool(1, false, &mut stream("limits", 2));
    let mut stream = stream("none", 0);
    for pool in [&one[..0], &one[..]] {
        let weights = PairWeights::of(pool, &CONSTANT).expect("weights");
        let unfair = Unfairness::of(pool).expect("unfairness");
        let nobody = vec![None; pool.len()];
        for maker in [
            Matchmaker::Random,
            Matchmaker::Skill,
            Matchmaker::Eomm,
            Matchmaker::Worst,
        ] {
            let found = pair(maker, pool, &weights, &mut stream);
            let found = found.expect("a pairing");
            assert_eq!((found.mates, found.weight), (nobody.clone(), 0.0));
        }
        let costs = vec![0.25; pool.len()];
        for bench in [Bench::OddOne, Bench::Anybody] {
            let request = PairingRequest {
                bench,
                sitting: &costs,
                ..PairingRequest::EOMM
            };
            let found = Exact::new().solve(&weights, &request).expect("a pairing");
            assert_eq!(found.weight, 0.25 * pool.len() as f64);
        }
        let mut sweep = FrontSweep::new(&weights, &unfair, &[], None).expect("a sweep");
        assert_eq!(sweep.advance(1), Ok(true));
        assert_eq!(sweep.points().len(), 1);
    }
}

#[test]
fn all_alike_is_no_trouble() {
    let pool = vec![pool(1, false, &mut stream("limits", 3))[0]; 70];
    let weights = PairWeights::of(&pool, &CONSTANT).expect("weights");
    let unfair = Unfairness::of(&pool).expect("unfairness");
    let best = Exact::new()
        .solve(&weights, &PairingRequest::EOMM)
        .expect("a pairing");
    let worst = Exact::new()
        .solve(&weights, &PairingRequest::WORST)
        .expect("a pairing");
    assert!((best.weight - worst.weight).abs() < 1e-12);
    assert!(best.proof.expect("a proof").gap() < 1e-9);
    let mut sweep = FrontSweep::new(&weights, &unfair, &[], None).expect("a sweep");
    assert_eq!(sweep.advance(10), Ok(true));
    assert_eq!(sweep.points().len(), 1);
}

#[test]
fn the_gains_in_the_text_are_those_over_random() {
    let percent = |over| {
        improvement(over)
            .expect("a row")
            .map(|gain| (1000.0 * gain).round() / 10.0)
    };
    assert_eq!(percent(Matchmaker::Random)[1..], [0.3, 0.9, 1.1, 0.6]);
    assert_eq!(percent(Matchmaker::Skill), [-1.2, 0.3, 0.9, 0.9, 0.8]);
    assert_eq!(percent(Matchmaker::Eomm), [0.0; 5]);
    for row in published::ROWS {
        for (retained, pool) in published::retained(row)
            .expect("a row")
            .into_iter()
            .zip(published::POOLS)
        {
            assert!(
                retained > 0.5 * f64::from(pool) && retained < 0.53 * f64::from(pool),
                "{}",
                row.label()
            );
        }
    }
}
