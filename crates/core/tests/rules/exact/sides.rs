//! Choosing sides: closed forms against truncated chains, and the boundary.

use super::{dice, follow, near, rate};
use lobbylab_core::rules::exact::sides::{Sides, stable};
use lobbylab_core::rules::{Conditions, Graph, WaitingRoom, WaitingRoomError};

/// So many may wait that fewer than 10⁻¹⁵ of all would be turned away.
fn room_for(sides: &Sides) -> usize {
    let load = loads(sides)[0].max(loads(sides)[1]);
    (1e-15f64.ln() / load.ln()).ceil().max(3.0) as usize
}

#[test]
fn sides_closed_forms_are_the_chain() {
    let mut dice = dice("sides");
    let (mut compared, mut followed) = (0, 0);
    while compared < 500 {
        let rates = [(); 3].map(|()| rate(&mut dice, -1.5, 1.5));
        let sides = Sides::new(rates[0], rates[1], rates[2]);
        if !sides.stable || loads(&sides).iter().any(|&load| load > 0.85) {
            continue;
        }
        compared += 1;
        let what = format!("{rates:?}");
        let conditions = Conditions::new(&rates).room(room_for(&sides));
        let room = WaitingRoom::new(&Graph::sides(), &conditions).expect("a chain");
        near(room.probability()[0], sides.empty, 1e-11, &what);
        let total: f64 = rates.iter().sum();
        for (class, &waiting) in room.mean_waiting().iter().enumerate() {
            near(
                waiting,
                rates[class] * sides.class(class).mean,
                1e-10,
                &what,
            );
            near(waiting, sides.mean_waiting()[class], 1e-10, &what);
        }
        let waiting: f64 = room.mean_waiting().iter().sum();
        near(
            sides.overall().mean,
            waiting / total,
            1e-10,
            "(16) by Little's law",
        );
        let printed = sides.mean_printed().expect("stable");
        assert!(
            (sides.overall().mean - printed).abs() < 1e-9 * (sides.overall().mean + 1.0 / rates[2])
        );
        let q = sides.class(2).mean / sides.class(1).mean;
        near(sides.improvement().expect("stable"), q, 1e-10, "(17)");
        // Variances and distributions, where the tagged chain is small.
        if loads(&sides).iter().all(|&load| load < 0.4) && followed < 25 {
            followed += 1;
            let (_, tagged) = follow(&Graph::sides(), &conditions);
            let waits = tagged.waits().expect("moments");
            for (class, wait) in waits.iter().enumerate() {
                let closed = sides.class(class);
                near(wait.mean, closed.mean, 1e-10, &what);
                near(wait.second, closed.second, 1e-10, &what);
                let whole = tagged.distribution(&tagged.class(class));
                let wait = sides.waits[class];
                near(whole.atom(), 1.0 - wait.waits, 1e-10, "atom");
                for t in [0.1, 1.0, 3.0] {
                    let t = t * closed.mean;
                    near(
                        whole.survival(t).expect("small"),
                        wait.survival(t),
                        1e-9,
                        "1 − F",
                    );
                    near(whole.density(t).expect("small"), wait.density(t), 1e-9, "f");
                }
                for p in [0.5, 0.9, 0.99] {
                    let quantile = whole.quantile(p).expect("small");
                    assert!((quantile - wait.quantile(p)).abs() < 1e-9 * (quantile + closed.mean));
                }
            }
        }
    }
    assert_eq!(followed, 25);
}

#[test]
fn the_boundary_is_where_the_decimals_say() {
    for (a, b, c, expected) in [
        (0.5, 0.2, 0.3, false),
        (0.2, 0.5, 0.3, false),
        (0.3, 0.1, 0.2, false),
        (0.3, 0.1, 0.200_000_000_000_000_04, true),
        (0.4, 0.4, 0.0, false),
        (0.3, 0.3, 0.4, true),
        (1e12, 1e12, 1e-12, true),
        (1e12, 0.0, 1e12, false),
        (0.0, 0.0, 1e-12, true),
        (0.0, 0.0, 0.0, false),
    ] {
        assert_eq!(stable(a, b, c), expected, "{a} {b} {c}");
        let sides = Sides::new(a, b, c);
        assert_eq!(sides.empty > 0.0, expected);
        assert_eq!(sides.overall().mean.is_finite(), expected);
    }
    // Equal sides, and hardly anybody who takes either: 2/λ_C of time is what
    // the two walls are apart.
    let sides = Sides::new(1e12, 1e12, 1e-12);
    near(sides.overall().mean, 0.5e12, 1e-9, "1/(2λ_C)");
}

#[test]
fn an_unstable_game_is_told_apart() {
    let sides = Sides::new(0.7, 0.2, 0.1);
    near(sides.drift(), 0.4, 1e-15, "drift");
    assert_eq!(sides.class(0).mean, f64::INFINITY);
    assert_eq!(sides.class(1).mean, 0.0);
    assert_eq!(sides.class(2).mean, 0.0);
    assert_eq!(sides.improvement(), None);
    assert_eq!(sides.waits[0].survival(1e9), 1.0);
    let refused = WaitingRoom::new(&Graph::sides(), &Conditions::new(&[0.7, 0.2, 0.1]));
    let Err(WaitingRoomError::TooLarge(count)) = refused else {
        panic!("an endless chain was not refused");
    };
    // The empty room, the lone C, and a line of A or of B of each length.
    assert_eq!(count.by_length[..3], [1, 3, 2]);
    let fits = Conditions::new(&[0.7, 0.2, 0.1]).room(count.largest_room());
    assert!(WaitingRoom::new(&Graph::sides(), &fits.room(1000)).is_ok());
}

/// Load of the line of side A, λA/(λB + λC), and of side B: at 1 the game loses its
/// balance.
fn loads(sides: &Sides) -> [f64; 2] {
    let [la, lb, lc] = sides.rates;
    [la / (lb + lc), lb / (la + lc)]
}
