//! Closed forms of games without wishes, and of zones, against chains.

use super::{dice, follow, near, rate};
use lobbylab_core::rules::exact::{game, versus, zones};
use lobbylab_core::rules::{
    Conditions, Graph, KPlayer, ServiceRule, Tagged, Versus, WaitPopulation, WaitingRoom,
};

const RULES: [ServiceRule; 5] = [
    ServiceRule::Fifo,
    ServiceRule::Packing,
    ServiceRule::Lifo,
    ServiceRule::Random,
    ServiceRule::Two,
];
const POPULATIONS: [WaitPopulation; 4] = [
    WaitPopulation::Players,
    WaitPopulation::Arrivals,
    WaitPopulation::Singles,
    WaitPopulation::Teams,
];

/// Compares every rule and population at these rates, moments both ways.
fn compare(l1: f64, l2: f64) {
    for rule in RULES {
        let (room, tagged) = follow(&Versus::new(rule), &Conditions::new(&[l1, l2]));
        let waits = tagged.waits().expect("moments");
        for population in POPULATIONS {
            let what = format!("{rule:?} {population:?} λ₁ = {l1}, λ₂ = {l2}");
            let weights = tagged.weights(population);
            let wait = Tagged::mix(&waits, &weights);
            let closed = versus::moments(rule, l1, l2, population);
            near(wait.mean, closed.mean, 1e-12, &what);
            near(wait.second, closed.second, 1e-11, &what);
            near(wait.variance(), closed.variance(), 1e-9, &what);
        }
        // Games take four players each.
        near(
            room.games_per_time(),
            (l1 + 2.0 * l2) / 4.0,
            1e-12,
            "games per unit of time",
        );
    }
}

#[test]
fn versus_closed_forms_are_the_chains() {
    let mut dice = dice("versus");
    for _ in 0..600 {
        compare(rate(&mut dice, -3.0, 3.0), rate(&mut dice, -3.0, 3.0));
    }
}

#[test]
fn versus_without_singles_or_teams() {
    for (l1, l2) in [(1.0, 0.0), (0.0, 1.0), (3.0, 0.0), (0.0, 0.2)] {
        compare(l1, l2);
    }
    for population in POPULATIONS {
        let wait = versus::moments(ServiceRule::Fifo, 0.0, 0.0, population);
        assert_eq!((wait.mean, wait.variance()), (f64::INFINITY, f64::INFINITY));
    }
    // A lone single among teams waits for ever; teams do not.
    let alone = versus::moments(ServiceRule::Fifo, 0.0, 1.0, WaitPopulation::Singles);
    assert_eq!(alone.mean, f64::INFINITY);
}

#[test]
fn printed_variances_are_too_small_by_what_is_known() {
    // The values that are printed in section III at (1, 1).
    let at_one = |rule| versus::variance_printed(rule, 1.0, 1.0).expect("printed");
    near(at_one(ServiceRule::Two), 13.0 / 18.0, 1e-14, "(7)");
    near(at_one(ServiceRule::Fifo), 19.0 / 48.0, 1e-14, "(9)");
    near(at_one(ServiceRule::Lifo), 0.51875, 1e-14, "(10)");
    assert_eq!(
        versus::variance_printed(ServiceRule::Random, 1.0, 1.0),
        None
    );
    let mut dice = dice("printed");
    for _ in 0..500 {
        let (a, b) = (rate(&mut dice, -2.0, 2.0), rate(&mut dice, -2.0, 2.0));
        let exact = versus::moments(ServiceRule::Two, a, b, WaitPopulation::Players).variance();
        let printed = versus::variance_printed(ServiceRule::Two, a, b).expect("printed");
        let short = (2.0 * a + 9.0 * b) / (4.0 * (a + 2.0 * b) * a * b);
        near(exact, printed + short, 1e-11, "what (7) is short by");
        for rule in [ServiceRule::Fifo, ServiceRule::Lifo] {
            let exact = versus::moments(rule, a, b, WaitPopulation::Players).variance();
            assert!(versus::variance_printed(rule, a, b).expect("printed") < exact);
        }
    }
}

#[test]
fn two_queues_vary_least_at_the_right_share() {
    let variance = |share: f64| {
        versus::moments(
            ServiceRule::Two,
            share,
            0.5 * (1.0 - share),
            WaitPopulation::Players,
        )
        .variance()
    };
    let best = versus::two_queues_best_share();
    for step in [1e-4, 1e-2, 0.1] {
        assert!(variance(best) < variance(best - step));
        assert!(variance(best) < variance(best + step));
    }
    // The printed share minimises the printed variance, and not the true one.
    let printed = versus::two_queues_best_share_printed();
    assert!(variance(best) < variance(printed));
    let as_printed = |share: f64| {
        versus::variance_printed(ServiceRule::Two, share, 0.5 * (1.0 - share)).expect("printed")
    };
    assert!(as_printed(printed) < as_printed(best));
    assert!(as_printed(printed) < as_printed(printed - 1e-3));
}

#[test]
fn k_player_games() {
    for k in 1..=12 {
        let rate = 0.3 * f64::from(k);
        let (room, tagged) = follow(&KPlayer::new(k), &Conditions::new(&[rate]));
        assert_eq!(room.states(), k as usize);
        for &share in room.probability() {
            near(share, 1.0 / f64::from(k), 1e-13, "(2)");
        }
        let wait = tagged.waits().expect("moments")[0];
        let closed = game::moments(k, rate);
        near(wait.mean, closed.mean, 1e-13, "(1)");
        let variance = f64::from((k - 1) * (k + 7)) / 12.0 / rate / rate;
        near(wait.variance(), variance, 1e-12, "variance");
        near(closed.variance(), variance, 1e-12, "variance, closed");
        let whole = tagged.distribution(&[1.0]);
        for t in [0.0, 0.1, 1.0, 3.0, 10.0] {
            near(
                whole.cdf(t).expect("small"),
                game::cdf(k, rate, t),
                1e-12,
                "F",
            );
            let density = whole.density(t).expect("small");
            near(density, game::density(k, rate, t), 1e-11, "f");
            let survival = whole.survival(t).expect("small");
            near(survival, game::survival(k, rate, t), 1e-11, "1 − F");
        }
    }
}

#[test]
fn zones_closed_forms_are_the_chain() {
    let graph = Graph::zones(2).expect("two zones");
    let mut dice = dice("zones");
    for round in 0..600 {
        let mut draw = || rate(&mut dice, -3.0, 3.0);
        let mut rates = [draw(), draw(), draw()];
        // Some rates are zero, also two at once.
        for (class, rate) in rates.iter_mut().enumerate() {
            if round < 60 && ((round % 7) >> class) & 1 == 1 {
                *rate = 0.0;
            }
        }
        let [a, b, c] = rates;
        let closed = zones::Zones::new(a, b, c);
        let (room, tagged) = follow(&graph, &Conditions::new(&rates));
        let share = |line: &[u8]| {
            room.state(line)
                .map_or(0.0, |state| room.probability()[state])
        };
        let what = format!("{rates:?}");
        for (line, wanted) in [
            (&[][..], closed.empty),
            (&[0], closed.a),
            (&[1], closed.b),
            (&[2], closed.c),
            (&[0, 1], closed.ab),
            (&[1, 0], closed.ba),
        ] {
            near(share(line), wanted, 1e-12, &what);
        }
        let waits = tagged.waits().expect("moments");
        for (wait, mean) in waits.iter().zip(closed.means) {
            near(wait.mean, mean, 1e-11, &what);
        }
        let wait = Tagged::mix(&waits, &tagged.weights(WaitPopulation::Players));
        near(wait.mean, closed.mean(), 1e-11, &what);
        near(
            closed.improvement(),
            waits[2].mean / waits[1].mean,
            1e-11,
            &what,
        );
        if a + c > 0.0 {
            near(
                closed.improvement(),
                closed.improvement_printed(),
                1e-11,
                "(23)",
            );
        }
    }
    // (24), (25), and what the paper says of 0.8 and 0.2.
    let q = |a, b, c| zones::Zones::new(a, b, c).improvement();
    near(q(0.3, 0.3, 0.4), 0.7 / 1.6, 1e-14, "(24)");
    near(q(0.8, 0.2, 0.0), 0.1, 1e-14, "(25)");
    near(q(0.35, 0.65, 0.0), 0.5 * 0.65, 1e-14, "(25)");
}

#[test]
fn a_chain_says_what_moves_it() {
    let conditions = Conditions::new(&[1.0, 2.0]).patience(0.5);
    let room = WaitingRoom::new(&Versus::new(ServiceRule::Fifo), &conditions).expect("a chain");
    // Figure 4: 0, 1, 2a, 3a, 2b, 3b.
    assert_eq!(room.states(), 6);
    assert_eq!(room.line(0), [] as [u8; 0]);
    // Flow in is flow out, state by state.
    let mut net = vec![0.0; room.states()];
    for step in room.moves() {
        let flow = room.probability()[step.from as usize] * step.rate;
        net[step.from as usize] -= flow;
        net[step.to as usize] += flow;
    }
    assert!(net.iter().all(|flow| flow.abs() < 1e-15), "{net:?}");
    // Everybody plays or gives up.
    let playing = 4.0 * room.games_per_time();
    let lost = room.lost();
    near(
        playing + lost[0] + 2.0 * 2.0 * lost[1],
        5.0,
        1e-13,
        "players",
    );
    assert!(lost.iter().all(|&share| share > 0.0 && share < 1.0));
}
