//! States of the page that each make one point.

use crate::experiment::{Preset, Value};

pub(super) fn presets() -> Vec<Preset> {
    let preset = Preset::new;
    let real = Value::Real;
    let int = Value::Int;
    let text = |text: &str| Value::Text(text.to_owned());
    // The player at 100 came first, the one at 0 last.
    let mut crowd = String::from("100");
    for place in 0..20 {
        crowd.push_str(&format!(",{}", 50.0 + 0.01 * f64::from(place)));
    }
    crowd.push_str(",0");
    vec![
        preset(
            "A crowded queue",
            "Sixty players wait, and looking at a handful of them finds the best of more than nine \
             trillion games.",
            &[],
        ),
        preset(
            "A little weight of waiting",
            "If you always form the best game, players with unusual skill are never picked and fill \
             the queue. A small β takes them along in time, and all games together become fairer.",
            &[("beta", real(0.1)), ("step", int(12))],
        ),
        preset(
            "Far beyond their neighbours",
            "The player at 100 must play now. Only the one at 0 balances them, beyond any window \
             of neighbours: the paper's structure finds 46.65, their best game has 35.36.",
            &[
                ("k", int(2)),
                ("alpha", real(0.5)),
                ("skills", text("typed")),
                ("typed", text(&crowd)),
                ("limited", text("yes")),
                ("longest", real(0.0)),
                ("shown", int(1)),
                ("step", int(20)),
                ("fig", text("outlier")),
            ],
        ),
        preset(
            "The teams must be even",
            "The teams' difference counts twenty times. Most crowds hold ten alike who divide \
             evenly: the best game hardly changes, its teams do.",
            &[("alpha", real(20.0)), ("step", int(6))],
        ),
        preset(
            "Everybody plays",
            "Six beginners and two masters: cutting the order into runs makes one game of 47.6, \
             mixing them makes two of 43.3.",
            &[
                ("view", text("partition")),
                ("k", int(2)),
                ("alpha", real(0.0)),
                ("skills", text("typed")),
                ("typed", text("0,0,0,0,0,0,90,100")),
                ("games", int(2)),
                ("step", int(100)),
            ],
        ),
        preset(
            "Five roles",
            "Each team needs every role once, and few players play the rare ones. The shortest \
             interval that fills them all is found at once, but the best game reaches beyond it: \
             64.7 against 35.3.",
            &[
                ("view", text("roles")),
                ("n", int(40)),
                ("popular", real(2.0)),
                ("seed", text("b")),
                ("step", int(15)),
            ],
        ),
        preset(
            "A hard instance",
            "Numbers become players: a game is perfectly even if and only if four of the numbers \
             add up to 0. With each number more the search grows, and nobody knows a fast way.",
            &[("view", text("sum")), ("step", int(1))],
        ),
        preset(
            "Friends far away",
            "Most came with a friend, avoid others, want a near server and have three skills: \
             each wish costs fairness, all together far more than any of them.",
            &[
                ("partied", real(0.8)),
                ("avoided", real(2.0)),
                ("latency", real(3.0)),
                ("dimensions", int(3)),
            ],
        ),
        preset(
            "Nine wait",
            "A game takes ten, and no rule helps: the page says who is missing.",
            &[("n", int(9)), ("step", int(0))],
        ),
        preset(
            "Two against two",
            "How far the window of Lemma 2 reaches for teams of two, beside the widest place in which a best game lay.",
            &[("k", int(2))],
        ),
    ]
}
