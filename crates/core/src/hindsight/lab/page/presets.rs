//! States of the page that each make one point.

use crate::experiment::{Preset, Value};

pub(in crate::hindsight::lab) fn presets() -> Vec<Preset> {
    let preset = Preset::new;
    let real = Value::Real;
    let int = Value::Int;
    let text = |text: &str| Value::Text(text.to_owned());
    vec![
        preset(
            "The paper's market",
            "Three players a minute, nobody waits longer than five: a rule that waits \
             for the right partner saves most of what greedy wastes.",
            &[],
        ),
        preset(
            "A crowded lobby",
            "Thirty players a minute: greedy cannot use them, every other rule can.",
            &[
                ("rate", real(30.0)),
                ("x", int(8)),
                ("r", int(10)),
                ("f", real(2.5)),
                ("growth", real(0.5)),
                ("period", real(0.01)),
                ("hold", real(0.07)),
            ],
        ),
        preset(
            "An empty lobby",
            "One player in five minutes: with so few players, being picky only makes you wait. \
             Greedy is best.",
            &[("rate", real(0.2)), ("r", int(6)), ("rule", text("multi"))],
        ),
        preset(
            "Out of tune",
            "Twelve ranges where three would do: the multi-queue lets players wait for a \
             neighbour who may not come.",
            &[("rule", text("multi")), ("r", int(12)), ("step", int(43))],
        ),
        preset(
            "Batches",
            "The best matching of all who wait, every now and then, is no match for rules that \
             let a player wait for a better partner. With a price for holding back it is.",
            &[
                ("rule", text("batched")),
                ("holds", text("no")),
                ("period", real(1.0)),
                ("step", int(23)),
            ],
        ),
        preset(
            "Level and distance",
            "Two criteria: hardly anybody is near in both, so hindsight itself pays more, and fewer \
             ranges of each are best: 3 × 3, where one criterion takes 6.",
            &[
                ("criteria", int(2)),
                ("rate", real(10.0)),
                ("r", int(3)),
                ("r2", int(3)),
            ],
        ),
        preset(
            "Games of four",
            "With k = 4 nobody knows the optimum: it lies between a bound and the best \
             matching found.",
            &[
                ("k", int(4)),
                ("rate", real(6.0)),
                ("rule", text("multi")),
                ("r", int(4)),
            ],
        ),
        preset(
            "Rush hours",
            "Players come in bursts, and two rules follow the arrival rate as they see it.",
            &[
                ("flow", text("bursts")),
                ("rate", real(5.0)),
                ("adaptive_x", text("yes")),
                ("adaptive_r", text("yes")),
                ("rule", text("multi")),
            ],
        ),
        preset(
            "Nobody is in a hurry",
            "Players wait up to twenty minutes: hindsight gains more from that than any rule does, so all fall further behind it.",
            &[("tau", real(20.0))],
        ),
        preset(
            "A busy lobby",
            "Ten players a minute: hardly anybody times out, as the estimates (5) and (7) suppose.",
            &[("rate", real(10.0))],
        ),
    ]
}
