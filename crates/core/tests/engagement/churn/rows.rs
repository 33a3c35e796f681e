//! Rows of a history, and patterns, against their definitions.

use super::history;
use lobbylab_core::engagement::churn::patterns;
use lobbylab_core::engagement::churn::{ChurnModel, Layout, Rows, outcome_of};
use lobbylab_core::engagement::population::Collecting;
use lobbylab_core::engagement::{DrawModel, History, HistoryGame, Outcome};

#[test]
fn rows_are_both_players_of_every_game_whose_window_ends_in_time() {
    let history = history(30, 400, "rows");
    let layout = Layout::tournament();
    let end = history.games[399].time;
    let mut rows = Rows::new(&history, layout, None).expect("rows");
    let mut found = 0;
    while let Some(row) = rows.next(&history) {
        let game = history.games[row.game];
        assert_eq!((row.game, row.side), (found / 2, found % 2));
        assert_eq!(row.player, game.players[row.side]);
        let mine = |g: &&HistoryGame| g.players.contains(&row.player);
        let next = history.games[row.game + 1..].iter().find(mine);
        let churned = next.is_none_or(|next| next.time - game.time > layout.churn);
        assert_eq!(row.churned, churned);
        // The state has every earlier game and not this one.
        let mut before: Vec<Outcome> = (history.games[..row.game].iter().filter(mine))
            .map(|g| outcome_of(g, usize::from(g.players[1] == row.player)))
            .collect();
        before.reverse();
        before.truncate(10);
        assert_eq!(rows.state(&row).outcomes(), before);
        assert_eq!(rows.state(&row).now(), game.time);
        found += 1;
    }
    let usable = history
        .games
        .iter()
        .filter(|game| game.time + 30.0 <= end)
        .count();
    assert_eq!(found, 2 * usable);
    assert_eq!((rows.total(), rows.given()), (found, found));
    assert!(usable > 100 && usable < 400);
}

/// What the model learns from and what the matchmakers see of a player is the same, also of
/// somebody who plays more in a month than a state keeps.
#[test]
fn collected_states_have_the_features_of_the_rows() {
    let game = |at: u32| HistoryGame {
        time: 20.0 * f64::from(at) + if at > 1800 { 30_000.0 } else { 0.0 },
        players: [0, 1 + at % 7],
        outcome: Outcome::ALL[at as usize % 3],
    };
    let history = History {
        players: 8,
        games: (0..2500).map(game).collect(),
        ..History::default()
    };
    let layout = Layout {
        differences: false,
        ..Layout::paper()
    };
    let mut collecting = Collecting::new(&history, 5000, layout.windows[3], 1).expect("a size");
    while !collecting.advance(&history, 100).expect("goes on") {}
    let model = ChurnModel::new(layout, 0.0, vec![0.0; layout.features()]).expect("a model");
    let population = collecting
        .finish(&[], model, DrawModel::constant(0.1))
        .expect("a population");
    let mut rows = Rows::new(&history, layout, Some(1e6)).expect("rows");
    let (mut largest, mut at) = (0, 0);
    while let Some(row) = rows.next(&history) {
        let features = |state| {
            let mut features = vec![0.0; layout.features()];
            layout.fill(state, None, &mut features);
            features
        };
        let collected = &population.players()[at].state;
        assert_eq!(features(collected), features(rows.state(&row)), "{row:?}");
        largest = largest.max(collected.count(layout.windows[3]));
        at += 1;
    }
    assert_eq!((at, largest), (5000, 512));
}

#[test]
fn patterns_end_with_the_upcoming_match() {
    let history = history(20, 300, "patterns");
    let rows = Rows::new(&history, Layout::tournament(), None).expect("rows");
    let mut lost = [0_u64; 2];
    let mut again = rows.clone();
    while let Some(row) = again.next(&history) {
        let before = again.state(&row).outcomes();
        // Won the one before the latest, drew the latest, loses now.
        if before.len() >= 2
            && before[..2] == [Outcome::Draw, Outcome::Win]
            && row.outcome == Outcome::Loss
        {
            lost[0] += 1;
            lost[1] += u64::from(row.churned);
        }
    }
    let list = patterns(&history, rows.clone(), 3)
        .expect("patterns")
        .list();
    let wdl = list
        .iter()
        .find(|pattern| pattern.word == "WDL")
        .expect("it occurs");
    assert_eq!([wdl.rows, wdl.churned], lost);
    assert!(lost[0] > 3 && wdl.risk == lost[1] as f64 / lost[0] as f64);
    let all: u64 = patterns(&history, rows.clone(), 1)
        .expect("patterns")
        .list()
        .iter()
        .map(|p| p.rows)
        .sum();
    assert_eq!(all as usize, rows.total());
    assert!(patterns(&history, rows.clone(), 0).is_err());
    assert!(patterns(&history, rows, 9).is_err());
}

#[test]
fn bad_histories_are_refused_in_words() {
    let game = |time, players| HistoryGame {
        time,
        players,
        outcome: Outcome::Win,
    };
    let of = |games| History {
        players: 3,
        games,
        ..History::default()
    };
    let refused = |history: &History| {
        let refused = Rows::new(history, Layout::tournament(), None);
        refused.expect_err("a bad history").field
    };
    assert_eq!(refused(&of(vec![game(0.0, [1, 1])])), "player of a game");
    assert_eq!(refused(&of(vec![game(0.0, [1, 3])])), "player of a game");
    assert_eq!(
        refused(&of(vec![game(2.0, [0, 1]), game(1.0, [0, 1])])),
        "time of a game"
    );
    assert_eq!(refused(&of(vec![game(f64::NAN, [0, 1])])), "time of a game");
    assert_eq!(
        refused(&of(vec![game(f64::INFINITY, [0, 1])])),
        "time of a game"
    );
    let mut history = of(vec![game(0.0, [0, 1])]);
    history.differences = vec![1.0, 2.0];
    assert_eq!(refused(&history), "differences of games");
    history.differences = vec![f32::NAN];
    assert_eq!(refused(&history), "difference");
    let end = Rows::new(&of(vec![]), Layout::tournament(), Some(f64::NAN));
    assert_eq!(end.expect_err("no end").field, "end");
    let nobody = History::default();
    let mut rows = Rows::new(&nobody, Layout::tournament(), None).expect("an empty history");
    assert_eq!((rows.total(), rows.next(&nobody)), (0, None));
}
