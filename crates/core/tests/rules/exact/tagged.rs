//! Tagged parties: Little's law, distributions and moments, for every rule.

use super::{dice, follow, near, rate};
use lobbylab_core::rules::{
    Choice, Conditions, Graph, KPlayer, Packing, Parties, ServiceRule, Tagged, Versus,
    WaitPopulation, WaitingRoom, WaitingRoomError,
};
use rand::RngExt;

/// Little's law by class, with abandonment and a full room; the distribution
/// against the moments. The largest relative departures were near 10⁻¹².
fn check<C: Choice>(choice: &C, conditions: &Conditions, distributions: bool) {
    let (room, tagged) = follow(choice, conditions);
    let waits = tagged.waits().expect("moments");
    let what = format!("{choice:?} {conditions:?}");
    for (class, wait) in waits.iter().enumerate() {
        let admitted = conditions.rates[class] * (1.0 - room.turned_away()[class]);
        if admitted > 0.0 {
            near(
                room.mean_waiting()[class],
                admitted * wait.mean,
                1e-8,
                &what,
            );
            let lost = room.lost()[class] / (1.0 - room.turned_away()[class]);
            near(wait.lost, lost, 1e-8, &what);
        }
    }
    let total: f64 = room.probability().iter().sum();
    near(total, 1.0, 1e-12, &what);
    if !distributions {
        return;
    }
    for population in [WaitPopulation::Players, WaitPopulation::Arrivals] {
        let weights = tagged.weights(population);
        near(weights.iter().sum(), 1.0, 1e-14, "weights");
        let wait = Tagged::mix(&waits, &weights);
        let whole = tagged.distribution(&weights);
        near(whole.atom(), wait.at_once, 1e-12, &what);
        let [mean, second] = whole.moments().expect("solved");
        near(mean, wait.mean, 1e-9, &what);
        near(second, wait.second, 1e-9, &what);
        // The curve rises to 1, and its area is the mean: ∫ (1 − F) dt. Far out
        // the tail decays at least like its own last part.
        let far = whole.quantile(1.0 - 1e-12).expect("small");
        let points = 20_001;
        let curve = whole.curve(far, points).expect("a curve");
        assert!(
            curve.windows(2).all(|pair| pair[0].cdf <= pair[1].cdf),
            "{what}"
        );
        near(curve[points - 1].cdf, 1.0, 1e-8, &what);
        near(curve[0].cdf, whole.atom(), 1e-13, &what);
        // Simpson's rule, for the mean, the mean square, and the whole density.
        let step = far / (points - 1) as f64;
        let mut integrals = [0.0; 3];
        for (number, point) in curve.iter().enumerate() {
            let weight = match number {
                0 => 1.0,
                n if n == points - 1 => 1.0,
                n if n % 2 == 1 => 4.0,
                _ => 2.0,
            } * step
                / 3.0;
            integrals[0] += weight * (1.0 - point.cdf);
            integrals[1] += weight * 2.0 * point.t * (1.0 - point.cdf);
            integrals[2] += weight * point.density;
        }
        near(integrals[0], wait.mean, 1e-6, &what);
        near(integrals[1], wait.second, 1e-6, &what);
        near(integrals[2], 1.0 - whole.atom(), 1e-6, &what);
        for p in [0.3, 0.5, 0.9, 0.95, 0.99, 0.999] {
            let quantile = whole.quantile(p).expect("small");
            if quantile == 0.0 {
                assert!(whole.atom() >= p - 1e-12);
            } else {
                near(whole.cdf(quantile).expect("small"), p, 1e-11, &what);
            }
        }
    }
}

#[test]
fn waits_agree_with_numbers_waiting_in_2v2() {
    let mut dice = dice("little");
    for rule in [
        ServiceRule::Fifo,
        ServiceRule::Packing,
        ServiceRule::Lifo,
        ServiceRule::Random,
        ServiceRule::Two,
    ] {
        for round in 0..12 {
            let rates = [rate(&mut dice, -1.0, 1.0), rate(&mut dice, -1.0, 1.0)];
            let mut conditions = Conditions::new(&rates);
            if round % 2 == 1 {
                conditions = conditions.patience(rate(&mut dice, -1.0, 1.0));
            }
            if round % 3 == 2 {
                // Room for three singles, or they would never play.
                conditions = conditions.room(3 + round % 2);
            }
            check(&Versus::new(rule), &conditions, true);
        }
    }
}

#[test]
fn waits_agree_with_numbers_waiting_elsewhere() {
    let mut dice = dice("little elsewhere");
    check(
        &KPlayer::new(7),
        &Conditions::new(&[3.0]).patience(0.2),
        true,
    );
    let zones = Graph::zones(3).expect("three zones");
    let rates: Vec<f64> = (0..5).map(|_| rate(&mut dice, -1.0, 1.0)).collect();
    check(&zones, &Conditions::new(&rates).patience(0.3), true);
    let unstable = Conditions::new(&[0.7, 0.2, 0.1]).patience(0.1).room(20);
    check(&Graph::sides(), &unstable, false);
    for packing in [Packing::First, Packing::Best, Packing::Largest] {
        for (k, room) in [(2, 4), (3, 5), (4, 4), (5, 3)] {
            let rates: Vec<f64> = (0..k).map(|_| rate(&mut dice, -0.5, 0.5)).collect();
            let conditions = Conditions::new(&rates).room(room);
            let choice = Parties::new(k, packing);
            if k == 2 {
                check(&choice, &conditions, true);
            }
            check(&choice, &conditions.clone().patience(0.4), k == 3);
            check(&choice, &conditions.patience(0.01), false);
        }
    }
}

#[test]
fn abandonment_in_a_two_player_game() {
    // States 0 and 1: λ up, λ + θ down. Who waits leaves after an exponential
    // time of rate λ + θ, in a game with probability λ/(λ + θ).
    let (l, theta) = (2.0, 0.5);
    let conditions = Conditions::new(&[l]).patience(theta);
    let (room, tagged) = follow(&KPlayer::new(2), &conditions);
    let empty = (l + theta) / (2.0 * l + theta);
    near(room.probability()[0], empty, 1e-14, "π₀");
    let wait = tagged.waits().expect("moments")[0];
    near(wait.at_once, 1.0 - empty, 1e-14, "at once");
    near(wait.mean, empty / (l + theta), 1e-14, "mean");
    near(
        wait.second,
        2.0 * empty / (l + theta) / (l + theta),
        1e-14,
        "second",
    );
    near(wait.lost, empty * theta / (l + theta), 1e-14, "lost");
    near(room.lost()[0], wait.lost, 1e-14, "lost, by the chain");
}

#[test]
fn packing_forms_the_games_of_fifo() {
    let mut dice = dice("packing");
    let (mut fifo_line, mut packing_line) = (Vec::<(u32, u8)>::new(), Vec::new());
    let mut games = 0;
    let mut play = |line: &mut Vec<(u32, u8)>, rule, newcomer: (u32, u8)| {
        line.push(newcomer);
        let classes: Vec<u8> = line.iter().map(|party| party.1).collect();
        let mut found = Default::default();
        Versus::new(rule).games(&classes, &mut found);
        let members = found.list.first().map_or(Vec::new(), |game| game.1.clone());
        games += u32::from(!members.is_empty());
        let who: Vec<u32> = members.iter().map(|&place| line[place].0).collect();
        for &place in members.iter().rev() {
            line.remove(place);
        }
        who
    };
    for number in 0..20_000 {
        let newcomer = (number, u8::from(dice.random::<f64>() < 0.4));
        let fifo = play(&mut fifo_line, ServiceRule::Fifo, newcomer);
        let packing = play(&mut packing_line, ServiceRule::Packing, newcomer);
        assert_eq!(fifo, packing, "arrival {number}");
        assert_eq!(fifo_line, packing_line);
        // Some give up, with either rule the same ones.
        if !fifo_line.is_empty() && dice.random::<f64>() < 0.1 {
            let place = dice.random_range(0..fifo_line.len());
            fifo_line.remove(place);
            packing_line.remove(place);
        }
    }
    assert!(games > 5_000, "{games} games");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let rule = Versus::new(ServiceRule::Fifo);
    let refused =
        |conditions: &Conditions| WaitingRoom::new(&rule, conditions).expect_err("refused");
    assert!(matches!(
        refused(&Conditions::new(&[1.0])),
        WaitingRoomError::Classes { .. }
    ));
    assert!(matches!(
        refused(&Conditions::new(&[0.0, 0.0])),
        WaitingRoomError::Nobody
    ));
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        let rates = Conditions::new(&[1.0, bad]);
        assert!(matches!(
            refused(&rates),
            WaitingRoomError::Rate { class: 1, .. }
        ));
        let theta = Conditions::new(&[1.0, 1.0]).patience(bad);
        assert!(matches!(refused(&theta), WaitingRoomError::Theta { .. }));
    }
    let room = WaitingRoom::new(&rule, &Conditions::new(&[1.0, 1.0])).expect("a chain");
    let tagged = Tagged::new(&rule, &room, 3).expect_err("refused");
    assert_eq!(
        tagged,
        WaitingRoomError::Tagged {
            states: room.tagged_states(),
            limit: 3
        }
    );
    // Pairs alone never make a team of three: four come, and that is it. With
    // singles too, a room full of pairs comes later, and for good.
    let three = Parties::new(3, Packing::First);
    let jam = |rates: [f64; 3]| match WaitingRoom::new(&three, &Conditions::new(&rates).room(4)) {
        Err(WaitingRoomError::Jams {
            line,
            ways,
            mean_time,
        }) => {
            assert_eq!((line, ways), (vec![1; 4], 1));
            mean_time
        }
        other => panic!("{other:?}"),
    };
    near(jam([0.0, 2.0, 0.0]), 2.0, 1e-14, "four pairs");
    let later = jam([1.0, 2.0, 0.0]);
    assert!(later > 2.0 && later < jam([2.0, 2.0, 0.0]));
    let patient = Conditions::new(&[1.0, 2.0, 0.0]).room(4).patience(1e-9);
    assert!(WaitingRoom::new(&three, &patient).is_ok());
}
