//! The stage on the players of a file, and on what nobody can play.

use lobbylab_core::experiment::Switch;
use lobbylab_core::hindsight::file::PlayerFile;
use lobbylab_core::hindsight::parameters::{Flow, HindsightRule};
use lobbylab_core::hindsight::rules::reasons::OVERDUE;
use lobbylab_core::hindsight::stage::{Happened, HindsightStage, HindsightStageSetting};

#[test]
fn the_ghost_may_be_hidden() {
    let mut setting = HindsightStageSetting::default();
    setting.shown.ghost = Switch::Off;
    let stage = HindsightStage::new(&setting, None);
    assert!(stage.view().ghosts.is_empty() && stage.view().no_ghost.is_none());
    assert!(stage.hindsight().is_ok());
}

/// When players come, every half unit, and values that come again every five.
fn numbers(players: usize) -> (Vec<f64>, Vec<f64>) {
    let time = |player: usize| 0.5 * player as f64;
    let value = |player: usize| (player % 5) as f64 / 4.0;
    (0..players)
        .map(|player| (time(player), value(player)))
        .unzip()
}

fn file(players: usize) -> PlayerFile {
    let (times, values) = numbers(players);
    PlayerFile::new(times, vec![values], vec!["level".to_owned()])
}

#[test]
fn a_file_comes_as_it_is() {
    let mut setting = HindsightStageSetting::default();
    setting.players.flow = Flow::File;
    for rule in HindsightRule::ALL.iter().copied() {
        for (k, criteria, cast, players) in [
            (2, 1, 200, 30),
            (2, 2, 10, 30),
            (3, 3, 7, 7),
            (10, 1, 2, 30),
            (2, 1, 5, 1),
            (2, 1, 5, 0),
        ] {
            setting.shown.rule = rule;
            (
                setting.market.k,
                setting.market.criteria,
                setting.shown.cast,
            ) = (k, criteria, cast);
            let (times, levels) = numbers(players);
            let mut stage = HindsightStage::new(&setting, Some(&file(players)));
            stage.seek(u32::MAX);
            let count = players.min(cast as usize);
            assert_eq!((stage.cast().len(), stage.problem()), (count, None));
            for (place, actor) in stage.cast().iter().enumerate() {
                assert_eq!(actor.arrived, times[place]);
                let mut values = [levels[place], 0.5, 0.5];
                values[criteria as usize..].fill(0.0);
                assert_eq!(actor.values, values);
            }
            let totals = stage.view().totals;
            assert_eq!(totals.played, count);
            assert_eq!(totals.played + totals.computers, totals.games * k as usize);
            assert_eq!(stage.hindsight().is_ok(), k == 2);
        }
    }
}

#[test]
fn what_cannot_be_played_says_so() {
    let mut setting = HindsightStageSetting::default();
    setting.players.flow = Flow::File;
    let mut stage = HindsightStage::new(&setting, None);
    assert!(
        stage
            .problem()
            .is_some_and(|problem| problem.contains("file"))
    );
    stage.seek(7);
    assert_eq!((stage.steps(), stage.step(), stage.end()), (0, 0, 0.0));
    assert!(stage.view().players.is_empty());

    // Not what a page lets through: out of range, out of order, no numbers.
    let mut setting = HindsightStageSetting::default();
    setting.market.tau = f64::NAN;
    assert!(HindsightStage::new(&setting, None).problem().is_some());
    setting.market.tau = 5.0;
    setting.players.rate = -1.0;
    assert!(HindsightStage::new(&setting, None).problem().is_some());
    setting.players.flow = Flow::File;
    for rule in HindsightRule::ALL.iter().copied() {
        setting.shown.rule = rule;
        let (mut times, mut levels) = numbers(20);
        times.reverse();
        levels[3] = 7.0;
        let file = PlayerFile::new(times, vec![levels], Vec::new());
        let mut stage = HindsightStage::new(&setting, Some(&file));
        stage.seek(u32::MAX);
        assert_eq!(stage.view().totals.played, 20);
        assert!(stage.hindsight().is_err() && stage.view().no_ghost.is_some());
    }
}

#[test]
fn what_happens_in_one_instant_is_one_step_and_newcomers_are_one_each() {
    let mut setting = HindsightStageSetting::default();
    setting.players.flow = Flow::File;
    setting.market.tau = 3.0;
    setting.shown.rule = HindsightRule::Batched;
    (setting.rules.period, setting.rules.holds) = (2.0, Switch::On);
    setting.rules.hold = 0.2;
    let of = |times: &[f64], values: &[f64]| {
        PlayerFile::new(times.to_vec(), vec![values.to_vec()], Vec::new())
    };
    // The batch at 2 comes with the third player.
    let stage = HindsightStage::new(&setting, Some(&of(&[0.0, 1.0, 2.0], &[0.1, 0.9, 0.1])));
    assert_eq!((stage.steps(), stage.games()[0].time), (4, 2.0));
    assert_eq!(stage.games()[0].step, 3);

    // At 4 the third player's time is over, and a batch is due: two timers.
    let values = [0.1, 0.1, 0.1, 0.9];
    let mut stage = HindsightStage::new(&setting, Some(&of(&[0.0, 0.5, 1.0, 2.5], &values)));
    let mut moments = Vec::new();
    for step in 1..=stage.steps() {
        stage.seek(step);
        moments.push(stage.view().now);
    }
    assert_eq!(moments, [0.0, 0.5, 1.0, 2.0, 2.5, 4.0]);
    let happened = [Happened::Reason(OVERDUE), Happened::Game(1)];
    assert_eq!(stage.view().happened, happened);

    // Four at once: four steps, of which the second and the last form a game.
    setting.rules.period = 0.0;
    setting.rules.holds = Switch::Off;
    let stage = HindsightStage::new(&setting, Some(&of(&[0.0; 4], &[0.5; 4])));
    assert_eq!(stage.steps(), 4);
    let steps: Vec<usize> = stage.games().iter().map(|game| game.step).collect();
    assert_eq!(steps, [2, 4]);
}
