//! Steps of the stage in words, with numbers worked out by hand.

use lobbylab_core::experiment::Switch;
use lobbylab_core::hindsight::file::PlayerFile;
use lobbylab_core::hindsight::parameters::{Flow, HindsightRule};
use lobbylab_core::hindsight::stage::{HindsightStage, HindsightStageSetting, story};

/// A stage on given players, with the defaults of the page made plain.
fn played(
    rule: HindsightRule,
    times: &[f64],
    values: &[f64],
    change: fn(&mut HindsightStageSetting),
) -> HindsightStage {
    let mut setting = HindsightStageSetting::default();
    setting.players.flow = Flow::File;
    setting.shown.cast = 200;
    setting.shown.rule = rule;
    setting.rules.holds = Switch::Off;
    (setting.rules.f, setting.rules.growth, setting.rules.period) = (2.0, 0.5, 2.0);
    change(&mut setting);
    let file = PlayerFile::new(times.to_vec(), vec![values.to_vec()], Vec::new());
    HindsightStage::new(&setting, Some(&file))
}

fn assert_told(mut stage: HindsightStage, expected: &[(u32, &str)]) {
    for &(step, text) in expected {
        stage.seek(step);
        assert_eq!(story::sentence(&stage), text, "step {step}");
    }
}

#[test]
fn greedy_is_told_with_its_numbers() {
    let two = played(HindsightRule::Greedy, &[0.0, 1.0], &[0.2, 0.6], |_| {});
    assert_told(
        two,
        &[
            (
                0,
                "Nobody has come yet. Press Play, or step: one event at a time.",
            ),
            (
                1,
                "Player 1 comes at time 0, criterion 0.2. One player waits; a game takes two.",
            ),
            (
                2,
                "Player 2 comes at time 1, criterion 0.6. Players 1 and 2 play: they differ by 0.4 \
                 and waited 1 together; the game costs 0.8 + 0.2 = 1. The rule forms it now because \
                 two players wait, and any two are a game. In hindsight too these two play.",
            ),
        ],
    );
    let three = played(HindsightRule::Greedy, &[0.0, 1.0], &[0.2, 0.6], |s| {
        s.market.k = 3
    });
    assert_told(
        three,
        &[(
            3,
            "At time 5 time runs out for player 1. Players 1 and 2 play with a computer player, \
             which counts as a difference of 1; the players waited 9 together; the game costs \
             3 + 2.8 = 5.8. The rule forms it now because player 1 has waited τmax = 5 and only two \
             of three players are there.",
        )],
    );
}

#[test]
fn periods_and_queues_are_told_with_their_numbers() {
    let full = played(
        HindsightRule::Periodic,
        &[0.0, 1.0, 2.0, 3.0],
        &[0.1, 0.9, 0.2, 0.8],
        |s| {
            s.rules.x = 2;
        },
    );
    assert_told(
        full,
        &[
            (
                3,
                "Player 3 comes at time 2, criterion 0.2. Three players wait; this period gathers \
                 four, for x = 2 games.",
            ),
            (
                4,
                "Player 4 comes at time 3, criterion 0.8. The rule forms two games now because four \
                 players wait, as many as a period gathers (x · k = 2 · 2), and sorted by their \
                 criterion neighbours play. Players 1 and 3 play: they differ by 0.1 and waited 4 \
                 together; the game costs 0.2 + 0.8 = 1. In hindsight too these two play, but \
                 earlier, which saves 0.4. Players 2 and 4 play: they differ by 0.1 and waited 2 \
                 together; the game costs 0.2 + 0.4 = 0.6. In hindsight too these two play.",
            ),
        ],
    );
    let over = played(
        HindsightRule::Periodic,
        &[0.0, 1.0, 2.0],
        &[0.1, 0.9, 0.2],
        |s| s.rules.x = 4,
    );
    assert_told(
        over,
        &[(
            4,
            "At time 5 a period ends. Players 1 and 2 play: they differ by 0.8 and waited 9 together; \
             the game costs 1.6 + 1.8 = 3.4. The rule forms it now because player 1 has waited \
             τmax = 5, which ends the period with three of eight players; the last one waits on. In \
             hindsight 1 should have met 3 (which costs 0.6) and 2 should have been left to a \
             computer player (which costs 4).",
        )],
    );
    let queues = played(
        HindsightRule::MultiQueue,
        &[0.0, 1.0, 1.5],
        &[0.3, 0.9, 0.4],
        |s| s.rules.r = 4,
    );
    assert_told(
        queues,
        &[
            (
                2,
                "Player 2 comes at time 1, criterion 0.9. In the queue from 0.75 to 1 one player \
                 waits; a game takes two.",
            ),
            (
                3,
                "Player 3 comes at time 1.5, criterion 0.4. Players 1 and 3 play: they differ by 0.1 \
                 and waited 1.5 together; the game costs 0.2 + 0.3 = 0.5. The rule forms it now \
                 because both are in the queue from 0.25 to 0.5. In hindsight too these two play.",
            ),
            (
                4,
                "At time 6 time runs out for player 2. Player 2 plays with a computer player, which \
                 counts as a difference of 1; the player waited 5; the game costs 2 + 2 = 4. The \
                 rule forms it now because player 2 has waited τmax = 5 and only one of two players \
                 is there, in all queues together. In hindsight too there is nobody for this player.",
            ),
        ],
    );
    let borrowed = played(HindsightRule::MultiQueue, &[0.0, 1.0], &[0.3, 0.9], |s| {
        s.rules.r = 4
    });
    assert_told(
        borrowed,
        &[(
            3,
            "At time 5 time runs out for player 1. Players 1 and 2 play: they differ by 0.6 and waited \
             9 together; the game costs 1.2 + 1.8 = 3. The rule forms it now because player 1 has \
             waited τmax = 5 and the queue from 0.25 to 0.5 has too few: it borrows the nearest from \
             up to two queues away. In hindsight too these two play, but earlier, which saves 1.6.",
        )],
    );
}

#[test]
fn temporary_pairs_are_told_with_their_numbers() {
    let stage = played(
        HindsightRule::DifferenceWait,
        &[0.0, 1.0, 1.5],
        &[0.1, 0.9, 0.2],
        |_| {},
    );
    assert_told(
        stage,
        &[
            (
                1,
                "Player 1 comes at time 0, criterion 0.1. Player 1 waits alone: nobody else is there.",
            ),
            (
                2,
                "Player 2 comes at time 1, criterion 0.9. Player 2 takes 1, who has no partner: a \
                 temporary pair with q = 0.8 until time 2.6, f · q = 2 · 0.8 = 1.6 from now.",
            ),
            (
                3,
                "Player 3 comes at time 1.5, criterion 0.2. Player 3 lies nearer to 1 (0.1) than 2 \
                 does (0.8), a temporary pair until time 1.7, f · q = 2 · 0.1 = 0.2 from now. \
                 Dropped, player 2 waits alone: nobody else is without a partner, and no pair would \
                 be better with this player.",
            ),
            (
                4,
                "At time 1.7 a temporary pair becomes definitive. Players 1 and 3 play: they differ \
                 by 0.1 and waited 1.9 together; the game costs 0.2 + 0.38 = 0.58. The rule forms it \
                 now because their clock, f · q = 2 · 0.1 = 0.2 since the pair was made at time 1.5, \
                 has run down and nobody nearer has come. In hindsight too these two play, but \
                 earlier, which saves 0.08.",
            ),
            (
                5,
                "At time 6 time runs out for player 2. Player 2 plays with a computer player, which \
                 counts as a difference of 1; the player waited 5; the game costs 2 + 2 = 4. The \
                 rule forms it now because player 2 has waited τmax = 5 without a partner. In \
                 hindsight too there is nobody for this player.",
            ),
        ],
    );
}

#[test]
fn windows_and_batches_are_told_with_their_numbers() {
    let fits = played(HindsightRule::Widening, &[0.0, 1.0], &[0.1, 0.25], |s| {
        s.rules.start = 0.2
    });
    assert_told(
        fits,
        &[(
            2,
            "Player 2 comes at time 1, criterion 0.25. Players 1 and 2 play: they differ by 0.15 and \
             waited 1 together; the game costs 0.3 + 0.2 = 0.5. The rule forms it now because the \
             newcomer fits: the window of player 2, who came last, is 0.2 + 0.5 · 0 = 0.2 wide and \
             holds a difference of 0.15. In hindsight too these two play.",
        )],
    );
    let opens = played(HindsightRule::Widening, &[0.0, 1.0], &[0.1, 0.3], |_| {});
    assert_told(
        opens,
        &[
            (
                2,
                "Player 2 comes at time 1, criterion 0.3. Nobody fits into the window yet: for player \
                 1, 0.2 away, it opens at time 1.4.",
            ),
            (
                3,
                "At time 1.4 a window has opened far enough. Players 1 and 2 play: they differ by 0.2 \
                 and waited 1.8 together; the game costs 0.4 + 0.36 = 0.76. The rule forms it now \
                 because the window of player 2, who came last, has widened to 0 + 0.5 · 0.4 = 0.2 \
                 and holds a difference of 0.2. In hindsight too these two play, but earlier, which \
                 saves 0.16.",
            ),
        ],
    );
    let batch = played(
        HindsightRule::Batched,
        &[0.0, 1.0, 1.5],
        &[0.1, 0.9, 0.2],
        |_| {},
    );
    assert_told(
        batch,
        &[
            (
                2,
                "Player 2 comes at time 1, criterion 0.9. Two players wait for the batch at time 2.",
            ),
            (
                4,
                "At time 2 a batch is due. Players 1 and 3 play: they differ by 0.1 and waited 2.5 \
                 together; the game costs 0.2 + 0.5 = 0.7. The rule forms it now because all who \
                 wait are matched every Δ = 2, and three players wait now: this game costs the least \
                 by criteria; one waits on. In hindsight too these two play, but earlier, which \
                 saves 0.2.",
            ),
        ],
    );
    let held = played(HindsightRule::Batched, &[0.0, 1.0], &[0.1, 0.9], |s| {
        (s.rules.holds, s.rules.hold) = (Switch::On, 0.2);
    });
    assert_told(
        held,
        &[
            (
                3,
                "At time 2 a batch is due. All who wait are matched every Δ = 2, but no game of the \
                 two who wait costs less by criteria than k · hold = 0.4.",
            ),
            (
                4,
                "At time 5 time runs out for player 1. Players 1 and 2 play: they differ by 0.8 and \
                 waited 9 together; the game costs 1.6 + 1.8 = 3.4. The rule forms it now because \
                 player 1 has waited τmax = 5, which makes a batch at once, and two players wait \
                 now. In hindsight too these two play, but earlier, which saves 1.6.",
            ),
        ],
    );
}

#[test]
fn the_account_is_told_with_its_numbers() {
    let mut stage = played(
        HindsightRule::DifferenceWait,
        &[0.0, 1.0, 1.5],
        &[0.1, 0.9, 0.2],
        |_| {},
    );
    for (step, text) in [
        (0, "Nobody waits. Nobody has played yet."),
        (1, "One player waits. Nobody has played yet."),
        (
            2,
            "Two players wait, all in a temporary pair. Nobody has played yet.",
        ),
        (
            3,
            "Three players wait, two of them in a temporary pair. Nobody has played yet.",
        ),
        (
            4,
            "One player waits. One game in this run costs 0.29 a player, in hindsight 0.25.",
        ),
        // (.58 + 4) / 3 and (.5 + 4) / 3.
        (
            5,
            "Nobody waits. Two games in this run with one computer player cost 1.53 a player, \
             in hindsight 1.5.",
        ),
    ] {
        stage.seek(step);
        assert_eq!(story::status(&stage.view()), text);
    }
    stage.seek(4);
    let view = stage.view();
    let [long, short] = story::verdict(&view.games[0]);
    assert_eq!(long, "0.1 apart + 0.19 wait = 0.29");
    assert_eq!(short, "costs 0.29 each");
}
