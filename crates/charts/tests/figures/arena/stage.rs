//! The arena's stage as text: every word, sign and stroke of some steps, on two markets, wide and
//! narrow, before, amid and after the step.

use crate::drawn::goldens;
use crate::snapshot;
use lobbylab_charts::arena::look;
use lobbylab_charts::stage::picture::PlanePicture;
use lobbylab_charts::stage::race::layout::{layout, preferred_height};
use lobbylab_charts::stage::race::race;
use lobbylab_core::arena::stage::{ArenaStage, ArenaStageSetting, story};
use lobbylab_core::arena::{ArenaRule, Leaves};
use std::fmt::Write;

/// Places in whole pixels, and a check over all of them in full.
fn text(picture: &PlanePicture) -> String {
    let mut out = String::new();
    let px = |value: f64| value.round() as i64;
    for words in &picture.texts {
        let (x, y) = (px(words.at.0), px(words.at.1));
        let bold = if words.bold { ", bold" } else { "" };
        writeln!(
            out,
            "  “{}” at {x},{y} {:?}, {} px{bold}",
            words.text,
            words.anchor,
            px(words.size)
        )
        .expect("text");
    }
    for sign in &picture.signs {
        let (x, y, r) = (px(sign.at.0), px(sign.at.1), px(sign.radius));
        writeln!(
            out,
            "  {:?} {:?} at {x},{y}, {r} px, {:?}",
            sign.part, sign.form, sign.ink
        )
        .expect("text");
    }
    let all = format!("{picture:.1?}");
    let sum = snapshot::check_sum(all.bytes());
    writeln!(
        out,
        "  {} strokes, {} bands; check {sum:016x}",
        picture.lines.len(),
        picture.bands.len()
    )
    .expect("text");
    out
}

fn golden(name: &str, setting: &ArenaStageSetting, steps: &[u32]) {
    let mut stage = ArenaStage::new(setting);
    let mut out = String::new();
    for &step in steps {
        stage.seek(step);
        writeln!(
            out,
            "step {step}: {}",
            story::sentence(&stage, &stage.lanes())
        )
        .expect("text");
        let shown = race(&stage, |rule, lane| look(rule, lane).role);
        for (width, progress) in [(900.0, 1.0), (340.0, 0.5)] {
            let height = preferred_height(&shown, width);
            writeln!(out, " {width} wide at {progress}").expect("text");
            out += &text(&layout(&shown, width, height, progress, false));
        }
    }
    snapshot::same_as_file(&goldens().join(format!("arena/{name}.txt")), &out);
}

#[test]
fn the_stage_is_as_it_was() {
    let mut duels = ArenaStageSetting::default();
    duels.lanes.lanes = 2;
    golden("stage_duels", &duels, &[0, 1, 12]);
    let mut crowd = duels.clone();
    crowd.game.size = 3;
    crowd.tickets.regions = 3;
    crowd.tickets.rate = 60.0;
    (
        crowd.tickets.singles,
        crowd.tickets.twos,
        crowd.tickets.threes,
    ) = (0.7, 0.2, 0.1);
    crowd.players.leaves = Leaves::Exponential;
    crowd.players.patience = 20.0;
    crowd.lanes.rule2 = ArenaRule::Largest;
    golden("stage_parties", &crowd, &[30]);
    // One against three: a window that is too narrow, and too few players.
    let mut uneven = duels;
    uneven.game.sides.0 = vec![1.0, 3.0];
    golden("stage_uneven", &uneven, &[5]);
}
