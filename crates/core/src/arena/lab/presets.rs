//! States of the page that each make one point.

use crate::experiment::{Preset, Value};

pub(super) fn presets() -> Vec<Preset> {
    let preset = Preset::new;
    let real = Value::Real;
    let int = Value::Int;
    let text = |text: &str| Value::Text(text.to_owned());
    vec![
        preset(
            "A small game at night",
            "With one duel player a minute nobody is matched well and soon: choose one.",
            &[("rate", real(1.08)), ("tickets", int(1_000))],
        ),
        preset(
            "Tighter windows, longer queues",
            "A narrow window makes fairer games, and players wait for them.",
            &[
                ("rate", real(30.0)),
                ("lanes", int(2)),
                ("rule1", text("widening")),
                ("rule2", text("fifo")),
                ("growth", real(0.002)),
            ],
        ),
        preset(
            "Smurfs and newcomers",
            "Where ratings are off by 300 points, games of equal ratings are not games of equals: \
             waiting for them buys little.",
            &[
                ("uncertainty", real(300.0)),
                ("rate", real(30.0)),
                ("lanes", int(3)),
            ],
        ),
        preset(
            "Five-stacks against singles",
            "Five who come together fill a team at once and wait least; singles wait more than three \
             times as long, in any of these orders.",
            &[
                ("size", int(5)),
                ("rate", real(60.0)),
                ("singles", real(0.7)),
                ("twos", real(0.16)),
                ("threes", real(0.05)),
                ("fours", real(0.03)),
                ("fives", real(0.06)),
                ("lanes", int(3)),
                ("rule2", text("largest")),
                ("rule3", text("fewest")),
            ],
        ),
        preset(
            "One region or three",
            "Regions by themselves play near home and wait three times as long.",
            &[
                ("regions", int(3)),
                ("rate", real(6.0)),
                ("lanes", int(2)),
                ("rule2", text("regions")),
            ],
        ),
        preset(
            "A large shooter",
            "Where 1,200 players come each minute, a second of waiting buys most of the fairness \
             there is.",
            &[
                ("size", int(5)),
                ("rate", real(1_200.0)),
                ("singles", real(0.7)),
                ("twos", real(0.2)),
                ("threes", real(0.06)),
                ("fours", real(0.02)),
                ("fives", real(0.02)),
                ("leaves", text("weibull")),
                ("tickets", int(20_000)),
                ("replications", int(8)),
                ("lanes", int(3)),
                ("rule2", text("widening")),
                ("rule3", text("skill")),
                ("period", real(5.0)),
            ],
        ),
        preset(
            "Five regions at night",
            "With ten players a minute from all the world: regions by themselves wait five times as \
             long, all together play at three times the latency.",
            &[
                ("regions", int(5)),
                ("coming", text("day")),
                ("hour", real(2.0)),
                ("rate", real(10.0)),
                ("tickets", int(2_000)),
                ("lanes", int(3)),
                ("rule2", text("regions")),
                ("rule3", text("widening")),
            ],
        ),
        preset(
            "A tournament’s players",
            "Figures of a real arena (Lichess, January 2022, 6,191 players): half a second of waiting \
             takes most of the unfairness; what errors of ratings leave, no rule takes.",
            &[
                ("rate", real(548.0)),
                ("mean", real(1_754.0)),
                ("deviation", real(367.0)),
                ("uncertainty", real(83.0)),
                ("draws", real(0.036)),
                ("lanes", int(4)),
                ("rule2", text("widening")),
                ("rule3", text("batched")),
                ("rule4", text("skill")),
                ("period", real(5.0)),
            ],
        ),
        preset(
            "From peak to night",
            "A day from six to six: what works at the peak makes players wait at night.",
            &[
                ("coming", text("day")),
                ("swing", real(0.9)),
                ("hour", real(6.0)),
                ("tickets", int(17_280)),
                ("replications", int(8)),
                ("margin", real(0.0)),
                ("lanes", int(3)),
            ],
        ),
        preset(
            "A minute for five points",
            "At 1200 s a minute of waiting is worth five points of win chance: how wide is the \
             best window then?",
            &[("worth", real(1200.0))],
        ),
        preset(
            "A queue seen from outside",
            "Games of 12 against 12 whose players wait 48 s on average while 8 % give up: how many come \
             in a minute, and how long are they willing to wait?",
            &[
                ("size", int(12)),
                ("leaves", text("exponential")),
                ("seen_wait", real(48.0)),
                ("seen_left", real(0.08)),
            ],
        ),
        preset(
            "Wu’s market",
            "Strong and weak players, one a second, teams of two: what greedy gains in waiting it \
             loses in fairness.",
            &[
                ("size", int(2)),
                ("rate", real(60.0)),
                ("lanes", int(4)),
                ("rule1", text("greedy")),
                ("rule2", text("patient")),
                ("rule3", text("wait")),
                ("rule4", text("optimal")),
            ],
        ),
        preset(
            "Xu, Yu and Wu’s market",
            "Singles and pairs in games of 2v2: any order of one queue has the same mean wait, though \
             not the same long waits; two queues apart make players wait longer.",
            &[
                ("size", int(2)),
                ("rate", real(60.0)),
                ("singles", real(0.6)),
                ("twos", real(0.4)),
                ("lanes", int(5)),
                ("rule1", text("fifo")),
                ("rule2", text("lifo")),
                ("rule3", text("fewest")),
                ("rule4", text("largest")),
                ("rule5", text("apart")),
            ],
        ),
        preset(
            "Schlup’s market",
            "Six rules on the same players: where does each lie above what hindsight could \
             have done?",
            &[
                ("rate", real(30.0)),
                ("rule1", text("atonce")),
                ("rule2", text("periodic")),
                ("rule3", text("multi")),
                ("rule4", text("difference")),
                ("rule5", text("widening")),
                ("rule6", text("batched")),
            ],
        ),
        preset(
            "Alman and McKay’s market",
            "The best game of a crowd is the fairer the larger the crowd, and somebody always \
             waits for the next.",
            &[
                ("size", int(2)),
                ("rate", real(60.0)),
                ("lanes", int(4)),
                ("rule1", text("fifo")),
                ("rule2", text("best")),
                ("rule3", text("crowd")),
                ("rule4", text("timed")),
                ("period", real(2.0)),
            ],
        ),
        preset(
            "The market of EOMM",
            "Pairs every minute: EOMM keeps the most players, in games about as unfair as drawn \
             ones; equal skill makes fair games.",
            &[
                ("rate", real(60.0)),
                ("period", real(60.0)),
                ("rule1", text("random")),
                ("rule2", text("skill")),
                ("rule3", text("eomm")),
                ("rule4", text("capped")),
                ("rule5", text("priced")),
                ("rule6", text("worst")),
            ],
        ),
    ]
}
