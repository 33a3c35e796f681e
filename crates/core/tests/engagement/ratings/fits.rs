//! Whole histories: in slices, by periods, held out, at fault; a real tournament, where its
//! file is at hand.

use super::histories::{game, histories, history};
use lobbylab_core::engagement::ratings::{
    BradleyTerry, Elo, Glicko, Glicko2, GlickoEvidence, RatingConfig, RatingFit, Ratings, System,
    Ties, TrueSkill, fit,
};
use lobbylab_core::engagement::{
    History, HistoryError, HistoryGame, Outcome, Q, Skill, win_probability,
};
use lobbylab_core::sim::Streams;
use proptest::prelude::*;
use rand::RngExt;

fn systems() -> Vec<System> {
    vec![
        System::Elo(Elo::default()),
        System::Glicko(Glicko {
            c: 20.0,
            ..Glicko::default()
        }),
        System::Glicko2(Glicko2::default()),
        System::TrueSkill(TrueSkill::default()),
        System::BradleyTerry(BradleyTerry { ties: Ties::Half }),
        System::BradleyTerry(BradleyTerry {
            ties: Ties::Davidson,
        }),
    ]
}

/// As `==`, but NaN is NaN.
fn same(a: &Ratings, b: &Ratings) -> bool {
    let bits = |list: &[f64]| list.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    a.skills == b.skills
        && a.volatilities == b.volatilities
        && a.games == b.games
        && bits(&a.before) == bits(&b.before)
        && (a.learned, a.ties) == (b.learned, b.ties)
}

proptest! {
    #[test]
    fn slices_and_periods_of_one_game_change_nothing(played in histories(), budget in 1u64..20) {
        for system in systems() {
            let plan = RatingConfig { until: 60.0, ..RatingConfig::of(system) };
            let whole = fit(&played, &plan).expect("a fit");
            let mut slices = RatingFit::new(&played, &plan).expect("a fit");
            let mut progress = 0.0;
            while !slices.advance(&played, budget) {
                prop_assert!(slices.progress() <= 1.0);
                progress = f64::max(progress, slices.progress());
            }
            prop_assert_eq!(slices.progress(), 1.0);
            let slices = slices.into_ratings();
            prop_assert!(same(&slices, &whole), "{system:?}");
            prop_assert_eq!(whole.before.len(), played.games.len());
            let learned = played.games.iter().filter(|game| game.time < 60.0).count();
            prop_assert_eq!(whole.learned, learned);
            // What is held out has no say, and is predicted by what was learned.
            let mut early = played.clone();
            early.games.truncate(learned);
            let early = fit(&early, &plan).expect("a fit");
            prop_assert_eq!(&early.skills, &whole.skills);
            let after = whole.afterwards(&played);
            prop_assert_eq!(&after[learned..], &whole.before[learned..]);
            let batch = matches!(system, System::BradleyTerry(_));
            for (at, &p) in whole.before.iter().enumerate() {
                let unknown = batch && at < learned;
                let right = if unknown { p.is_nan() } else { (0.0..=1.0).contains(&p) };
                prop_assert!(right, "{p}");
            }
            for game in &played.games {
                let [a, b] = game.players;
                let both = whole.expected(a, b).expect("a pair") + whole.expected(b, a).expect("a pair");
                prop_assert!((both - 1.0).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn elo_keeps_the_sum_and_glicko_only_learns(played in histories(), minutes in 1.0..50.0) {
        for period in [None, Some(minutes)] {
            let plan = RatingConfig { period, ..RatingConfig::of(System::Elo(Elo::default())) };
            let ratings = fit(&played, &plan).expect("a fit");
            let sum: f64 = ratings.skills.iter().map(|skill| skill.r - 1500.0).sum();
            prop_assert!(sum.abs() < 1e-9, "{sum}");
            let plan = RatingConfig { period, ..RatingConfig::default_glicko() };
            let ratings = fit(&played, &plan).expect("a fit");
            for (skill, &games) in ratings.skills.iter().zip(&ratings.games) {
                let right = if games == 0 { skill.rd == 350.0 } else { skill.rd < 350.0 };
                prop_assert!(right, "{skill:?}");
            }
        }
    }

    /// Periods written down again without sums, stamps or laziness.
    #[test]
    fn periods_are_glickmans(played in histories(), minutes in 1.0..40.0, second in any::<bool>()) {
        let (glicko, glicko2) = (
            Glicko { c: 30.0, ..Glicko::default() },
            Glicko2 { ceiling: 340.0, ..Glicko2::default() },
        );
        let system = if second { System::Glicko2(glicko2) } else { System::Glicko(glicko) };
        let plan = RatingConfig { period: Some(minutes), ..RatingConfig::of(system) };
        let found = fit(&played, &plan).expect("a fit");
        let ceiling = if second { 340.0 } else { 350.0 };
        let mut state = vec![(Skill { r: 1500.0, rd: ceiling }, 0.06); played.players as usize];
        let mut playing = vec![false; state.len()];
        let start = played.games.first().map_or(0.0, |game| game.time);
        let of = |game: &HistoryGame| ((game.time - start) / minutes).floor() as u32;
        let last = played.games.last().map_or(0, of);
        let mut before = Vec::new();
        for period in 0..=last {
            if !second {
                for (player, known) in state.iter_mut().zip(&playing) {
                    if *known {
                        player.0.rd = (player.0.rd * player.0.rd + 900.0).sqrt().min(350.0);
                    }
                }
            }
            let old = state.clone();
            let games = || played.games.iter().filter(|game| of(game) == period);
            before.extend(games().map(|game| {
                let [a, b] = game.players.map(|player| old[player as usize].0);
                win_probability(a, b)
            }));
            for at in 0..state.len() {
                let mut evidence = GlickoEvidence::default();
                let mut some = false;
                for game in games() {
                    for (side, score) in [(0, game.outcome.score()), (1, 1.0 - game.outcome.score())] {
                        if game.players[side] as usize == at {
                            let other = old[game.players[1 - side] as usize].0;
                            evidence = evidence.and(GlickoEvidence::of_game(old[at].0, other, score));
                            some = true;
                        }
                    }
                }
                if some {
                    playing[at] = true;
                    state[at] = if second {
                        glicko2.update(old[at].0, old[at].1, evidence)
                    } else {
                        (glicko.update(old[at].0, evidence), 0.06)
                    };
                } else if second && playing[at] {
                    let (skill, volatility) = old[at];
                    let grown = (skill.rd * Q).powi(2) + volatility * volatility;
                    state[at].0.rd = (grown.sqrt() / Q).min(340.0);
                }
            }
        }
        for (at, (skill, volatility)) in state.iter().enumerate() {
            let mine = found.skills[at];
            prop_assert!((mine.r - skill.r).abs() < 1e-8, "{mine:?} {skill:?}");
            prop_assert!((mine.rd - skill.rd).abs() < 1e-8, "{mine:?} {skill:?}");
            if second {
                prop_assert!((found.volatilities[at] - volatility).abs() < 1e-9);
            }
        }
        for (mine, other) in found.before.iter().zip(before) {
            prop_assert!((mine - other).abs() < 1e-9);
        }
    }
}

#[test]
fn told_ratings_are_where_players_start() {
    let mut played = history(
        3,
        vec![
            game(0.0, [0, 1], Outcome::Draw),
            game(9.0, [2, 0], Outcome::Win),
        ],
    );
    played.ratings = vec![[1800.0, 1800.0], [2000.0, 5000.0]];
    let plan = RatingConfig {
        until: 5.0,
        ..RatingConfig::default_glicko()
    };
    let ratings = fit(&played, &plan).expect("a fit");
    assert!((ratings.skills[0].r - 1800.0).abs() < 1e-9 && ratings.skills[0].rd < 110.0);
    assert_eq!(
        ratings.skills[2],
        Skill {
            r: 2000.0,
            rd: 110.0
        },
        "held out, but introduced"
    );
    assert_eq!(ratings.games, [1, 1, 0]);
    let mut blind = plan;
    blind.prior.told = None;
    let ratings = fit(&played, &blind).expect("a fit");
    assert_eq!(
        ratings.skills[2],
        Skill {
            r: 1500.0,
            rd: 350.0
        }
    );
}

#[test]
fn faults_are_told_and_nothing_panics() {
    let plan = RatingConfig::default_glicko();
    let one = |played: &History, plan: &RatingConfig| fit(played, plan).expect_err("a fault");
    let field = |fault: HistoryError| (fault.game, fault.field);
    let right = || {
        history(
            2,
            vec![
                game(0.0, [0, 1], Outcome::Win),
                game(1.0, [1, 0], Outcome::Win),
            ],
        )
    };
    assert!(fit(&right(), &plan).is_ok());
    for (time, expected) in [
        (-1.0, "time"),
        (f64::NAN, "time"),
        (f64::INFINITY, "time"),
        (1e13, "time"),
    ] {
        let mut played = right();
        played.games[1].time = time;
        assert_eq!(field(one(&played, &plan)), (Some(1), expected));
    }
    for players in [[0, 0], [0, 2], [u32::MAX, 1]] {
        let mut played = right();
        played.games[1].players = players;
        let fault = one(&played, &plan);
        assert_eq!(field(fault), (Some(1), "player"));
        assert!(
            fault.to_string().starts_with("game 2: player is "),
            "{fault}"
        );
    }
    let mut played = right();
    played.ratings = vec![[1500.0; 2]];
    assert_eq!(field(one(&played, &plan)), (None, "number of ratings"));
    played.ratings = vec![[1500.0; 2], [f32::NAN, 0.0]];
    assert_eq!(field(one(&played, &plan)), (Some(1), "rating"));
    let mut played = right();
    played.differences = vec![0.0, f32::INFINITY];
    assert_eq!(field(one(&played, &plan)), (Some(1), "difference"));
    assert_eq!(
        field(one(&history(u32::MAX, vec![]), &plan)),
        (None, "players")
    );
    for bad in [f64::NAN, f64::INFINITY, -1.0, 1e300] {
        for system in [
            System::Elo(Elo { k: bad }),
            System::Glicko(Glicko {
                c: bad,
                ..Glicko::default()
            }),
            System::Glicko(Glicko {
                floor: bad,
                ..Glicko::default()
            }),
            System::Glicko(Glicko {
                ceiling: bad,
                ..Glicko::default()
            }),
            System::Glicko2(Glicko2 {
                tau: bad,
                ..Glicko2::default()
            }),
            System::Glicko2(Glicko2 {
                volatility: bad,
                ..Glicko2::default()
            }),
            System::TrueSkill(TrueSkill {
                beta: bad,
                ..TrueSkill::default()
            }),
            System::TrueSkill(TrueSkill {
                tau: bad,
                ..TrueSkill::default()
            }),
            System::TrueSkill(TrueSkill {
                draw: bad,
                ..TrueSkill::default()
            }),
        ] {
            let plan = RatingConfig { system, ..plan };
            assert_eq!(one(&right(), &plan).value.to_bits(), bad.to_bits());
        }
        let plan = RatingConfig {
            period: Some(bad),
            ..plan
        };
        assert_eq!(one(&right(), &plan).field, "period");
        let mut plan = RatingConfig::default_glicko();
        plan.prior.skill.rd = bad;
        assert_eq!(one(&right(), &plan).field, "prior RD");
    }
    assert_eq!(
        one(
            &right(),
            &RatingConfig {
                until: f64::NAN,
                ..plan
            }
        )
        .field,
        "until"
    );
    let periods = RatingConfig {
        period: Some(5.0),
        ..RatingConfig::of(systems()[4])
    };
    assert_eq!(one(&right(), &periods).field, "period");
    for system in systems() {
        let empty = fit(&history(0, vec![]), &RatingConfig::of(system)).expect("nothing to do");
        assert!(empty.skills.is_empty() && empty.expected(0, 1).is_none());
        let ratings = fit(&right(), &RatingConfig::of(system)).expect("a fit");
        assert_eq!(
            (ratings.expected(0, 0), ratings.expected(0, 2)),
            (None, None)
        );
        // Another history than at first does no harm.
        let mut other = RatingFit::new(&right(), &RatingConfig::of(system)).expect("a fit");
        assert!(other.advance(&history(9, vec![]), 5));
    }
}

/// Skills that are known are found again, and better predictions come of more games.
#[test]
fn known_skills_are_found() {
    let mut stream = Streams::new(5, 0).stream("games");
    let mut chance = || stream.random::<f64>();
    let truth: Vec<f64> = (0..200).map(|at| 1000.0 + 5.0 * f64::from(at)).collect();
    let mut games = Vec::new();
    for at in 0..40_000u32 {
        let a = (chance() * 200.0) as u32;
        let b = (a + 1 + (chance() * 199.0) as u32) % 200;
        let p = 1.0 / (1.0 + 10f64.powf((truth[b as usize] - truth[a as usize]) / 400.0));
        let outcome = if chance() < p {
            Outcome::Win
        } else {
            Outcome::Loss
        };
        games.push(game(f64::from(at), [a, b], outcome));
    }
    let played = history(200, games);
    for (system, most) in [
        (System::Elo(Elo { k: 16.0 }), 75.0),
        (System::Glicko(Glicko::default()), 45.0),
        (System::Glicko2(Glicko2::default()), 75.0),
        (
            System::TrueSkill(TrueSkill {
                draw: 0.0,
                ..TrueSkill::in_points()
            }),
            60.0,
        ),
        (
            System::BradleyTerry(BradleyTerry { ties: Ties::Half }),
            35.0,
        ),
    ] {
        let ratings = fit(&played, &RatingConfig::of(system)).expect("a fit");
        let errors = ratings
            .skills
            .iter()
            .zip(&truth)
            .map(|(skill, r)| skill.r - r);
        let off = (errors.map(|error| error * error).sum::<f64>() / 200.0).sqrt();
        assert!(off < most, "{system:?}: {off}");
    }
}

/// A real tournament, rated by another program: skipped where its files are not at hand.
#[test]
fn the_tournament_is_rated_as_by_the_other_program() {
    let Some(folder) = std::env::var_os("LOBBYLAB_DATA").map(std::path::PathBuf::from) else {
        println!("skipped: LOBBYLAB_DATA names no folder with games_sample.csv");
        return;
    };
    let read = |name: &str| -> Option<Vec<Vec<String>>> {
        let text = std::fs::read_to_string(folder.join(name)).ok()?;
        let row = |line: &str| line.split(',').map(|cell| cell.trim().to_owned()).collect();
        Some(text.lines().skip(1).map(row).collect())
    };
    let (Some(rows), Some(expected)) = (read("games_sample.csv"), read("player_skill.csv")) else {
        println!("skipped: {} has no games", folder.display());
        return;
    };
    let mut played = History::default();
    for row in rows {
        let cell = |at: usize| row[at].parse::<f64>().expect("a number");
        let outcome = match row[3].as_str() {
            "1" => Outcome::Win,
            "0" => Outcome::Loss,
            _ => Outcome::Draw,
        };
        let players = [cell(1) as u32, cell(2) as u32];
        played.players = played.players.max(players[0] + 1).max(players[1] + 1);
        played.games.push(game(cell(0) / 60.0, players, outcome));
        played.ratings.push([cell(4) as f32, cell(5) as f32]);
    }
    let ratings = fit(&played, &RatingConfig::default_glicko()).expect("a fit");
    assert_eq!(expected.len(), 6191);
    let mut worst = [0f64; 2];
    for row in expected {
        let cell = |at: usize| row[at].parse::<f64>().expect("a number");
        let skill = ratings.skills[cell(0) as usize];
        worst[0] = worst[0].max((skill.r - cell(1)).abs());
        worst[1] = worst[1].max((skill.rd - cell(2)).abs());
        assert_eq!(f64::from(ratings.games[cell(0) as usize]), cell(4));
    }
    println!("furthest off: r {}, RD {}", worst[0], worst[1]);
    assert!(worst.iter().all(|&off| off < 0.15), "{worst:?}");
}
