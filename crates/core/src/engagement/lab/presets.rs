//! States of the page that each make one point.

use crate::experiment::{Preset, Value};

pub(super) fn presets() -> Vec<Preset> {
    let preset = Preset::new;
    let real = Value::Real;
    let int = Value::Int;
    let text = |text: &str| Value::Text(text.to_owned());
    vec![
        preset(
            "The case study",
            "The paper's Table 2: EOMM keeps most players, its reverse fewest, and equal skill is not \
             reliably better than chance.",
            &[],
        ),
        preset(
            "A real tournament",
            "Risks as in 65,811 real games: few players stop after a game. The effect of pairing \
             says how much of EOMM's gain is left.",
            &[("people", text("arena"))],
        ),
        preset(
            "The share that was measured",
            "On real pairs pairing matters 0.56 times as much: the gain shrinks with it.",
            &[("people", text("arena")), ("lever", real(0.56))],
        ),
        preset(
            "Fair enough",
            "A small price of unfairness keeps about half of the gain, at chances of 64 to 36 on \
             average.",
            &[("price", real(0.01)), ("cap", real(0.1))],
        ),
        preset(
            "Who may not meet",
            "Four regions, and everybody has blocked two others: some find nobody \
             and sit out. EOMM chooses who that is.",
            &[("regions", int(4)), ("blocks", real(2.0))],
        ),
        preset(
            "Equal skill is not best",
            "Draws keep players, and yet equals should not meet: two games between players 450 \
             points apart have fewer draws than one of near equals and one of strangers.",
            &[
                ("shape", text("exponential")),
                ("width", real(300.0)),
                ("skills", text("1000,1450,1550,2000")),
            ],
        ),
        preset(
            "All pairings tie",
            "If draws are equally likely for every pair (the paper's equation 11) and churn depends \
             on the result alone, all pairings are equally good.",
            &[("shape", text("constant")), ("even", real(0.2))],
        ),
        preset(
            "How it is found",
            "Discs and moats grow round the players until pairs touch: the sum of all radii says \
             why no pairing can cost less.",
            &[("view", text("blossom")), ("step", int(12))],
        ),
        preset(
            "An odd one out",
            "Fifteen players: one has to sit out.",
            &[("shown", int(15)), ("pool", int(101))],
        ),
        preset(
            "Risks of real players",
            "Risks as they were fitted to a real tournament, and Elo among the rating systems: what a forecast is worth there.",
            &[("people", text("arena")), ("rating", text("elo"))],
        ),
        preset(
            "Newcomers in every round",
            "A tenth of the pool is new in every round, so there is always somebody left to lose.",
            &[("arrivals", real(0.1))],
        ),
        preset(
            "Five hundred players",
            "The largest pool of the paper: what it prints for it, and what is simulated.",
            &[("pool", int(500))],
        ),
    ]
}
