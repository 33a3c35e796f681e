//! Where players of the animation wait: the picture, against what the animation says.

use crate::drawn::{check, golden};
use lobbylab_charts::figure::{Cell, Figure, Mark, Role};
use lobbylab_charts::hindsight::queues;
use lobbylab_core::experiment::Seed;
use lobbylab_core::hindsight::parameters::{HindsightRule, Reach};
use lobbylab_core::hindsight::stage::{
    HindsightStage, HindsightStageSetting, HindsightStageView, PlayerStanding,
};

fn setting(criteria: u32, k: u32, rule: HindsightRule) -> HindsightStageSetting {
    let mut setting = HindsightStageSetting::default();
    setting.market.criteria = criteria;
    setting.market.k = k;
    setting.players.rate = 4.0;
    (setting.rules.r, setting.rules.r2, setting.rules.r3) = (4, 3, 2);
    setting.run.seed = Seed(3);
    setting.shown.cast = 60;
    setting.shown.rule = rule;
    setting
}

fn drawn(stage: &HindsightStage) -> (Figure, HindsightStageView) {
    let view = stage.view();
    (queues(&stage.setting().market, stage.rule(), &view), view)
}

fn cells(figure: &Figure) -> &[Cell] {
    let found = figure.marks.iter().find_map(|mark| match mark {
        Mark::Cells { cells, .. } => Some(&cells[..]),
        _ => None,
    });
    found.expect("queues")
}

fn dots<'a>(figure: &'a Figure, wanted: &str) -> &'a [(f64, f64)] {
    let found = figure.marks.iter().find_map(|mark| match mark {
        Mark::Dots { name, points, .. } if name == wanted => Some(&points[..]),
        _ => None,
    });
    found.expect("players")
}

/// The queues from which players are borrowed, as left, right, low and high; none where nobody is.
fn reach(figure: &Figure) -> Option<[f64; 4]> {
    let reached = cells(figure).iter().filter(|cell| cell.role == Role::Low);
    reached
        .map(|cell| {
            let (x, y) = (cell.width / 2.0, cell.height / 2.0);
            [cell.x - x, cell.x + x, cell.y - y, cell.y + y]
        })
        .reduce(|a, b| {
            [
                a[0].min(b[0]),
                a[1].max(b[1]),
                a[2].min(b[2]),
                a[3].max(b[3]),
            ]
        })
}

#[test]
fn whoever_waits_is_in_the_queue_that_counts_them() {
    for (criteria, k) in [(1, 2), (2, 2), (2, 4), (3, 2)] {
        let mut stage = HindsightStage::new(&setting(criteria, k, HindsightRule::MultiQueue), None);
        for step in 0..=stage.steps() {
            stage.seek(step);
            let (figure, view) = drawn(&stage);
            assert_eq!(dots(&figure, "waits").len(), view.totals.waiting);
            assert_eq!(cells(&figure).len(), if criteria > 1 { 12 } else { 4 });
            for cell in cells(&figure) {
                let within = |&&(x, y): &&(f64, f64)| {
                    let inside = |at: f64, middle: f64, size: f64| {
                        let low = middle - size / 2.0;
                        low - 1e-12 <= at && at < low + size - 1e-12
                            || at == 1.0 && low + size >= 1.0
                    };
                    inside(x, cell.x, cell.width) && inside(y, cell.y, cell.height)
                };
                let count = dots(&figure, "waits").iter().filter(within).count();
                let said = [
                    "nobody waits there",
                    "one player waits there",
                    "two players wait there",
                    "three players wait there",
                ];
                let said = said.get(count).expect("a few");
                assert!(cell.says.contains(said), "{}, {count}", cell.says);
                // A multi-queue lets no k wait in one queue.
                assert!(criteria == 3 || count < k as usize, "{}", cell.says);
            }
        }
    }
}

#[test]
fn players_are_borrowed_from_within_the_reach() {
    let mut borrowed = 0;
    for criteria in [1, 2] {
        for radius in [0, 1, 9] {
            let mut setting = setting(criteria, 2, HindsightRule::MultiQueue);
            (setting.rules.reach, setting.rules.radius) = (Reach::Near, radius);
            let mut stage = HindsightStage::new(&setting, None);
            for step in 0..=stage.steps() {
                stage.seek(step);
                let (figure, view) = drawn(&stage);
                let games: Vec<_> = view.games.iter().filter(|game| game.fresh).collect();
                let playing: usize = games.iter().map(|game| game.members.len()).sum();
                assert_eq!(dots(&figure, "begins to play").len(), playing);
                if let Some([left, right, low, high]) = reach(&figure) {
                    borrowed += 1;
                    let game = games.last().expect("a game");
                    // Nobody is borrowed before τmax is over, nor from farther than allowed.
                    let first = &view.players[game.members[0]];
                    assert!((game.time - first.arrived - 5.0).abs() < 1e-9);
                    assert!(right - left <= f64::from(2 * radius + 1) / 4.0 + 1e-9);
                    for &member in &game.members {
                        let values = view.players[member].values;
                        assert!(left <= values[0] && values[0] <= right);
                        assert!(criteria == 1 || low <= values[1] && values[1] <= high);
                    }
                    assert!(
                        figure.finding.contains("borrows from"),
                        "{}",
                        figure.finding
                    );
                }
                assert!(radius > 0 || reach(&figure).is_none());
            }
        }
    }
    assert!(borrowed > 5, "{borrowed}");
}

#[test]
fn other_rules_have_one_queue() {
    for rule in HindsightRule::ALL {
        for criteria in [1, 2, 3] {
            let mut stage = HindsightStage::new(&setting(criteria, 2, *rule), None);
            for step in [0, 1, 17, stage.steps()] {
                stage.seek(step);
                let (figure, view) = drawn(&stage);
                check(&figure);
                if *rule != HindsightRule::MultiQueue {
                    assert_eq!(cells(&figure).len(), 1);
                }
                let still = |standing| {
                    matches!(standing, PlayerStanding::Waiting | PlayerStanding::Promised)
                };
                let rows = figure.table[0].cells.len();
                let waiting = view.players.iter().filter(|player| still(player.standing));
                assert!(rows >= waiting.count());
            }
        }
    }
}

#[test]
fn the_matrix_is_that_of_last_time() {
    let mut stage = HindsightStage::new(&setting(2, 2, HindsightRule::MultiQueue), None);
    let borrows = (0..=stage.steps()).find(|&step| {
        stage.seek(step);
        reach(&drawn(&stage).0).is_some()
    });
    stage.seek(borrows.expect("somebody is borrowed"));
    golden("hindsight", &drawn(&stage).0, 720, 500);
}
