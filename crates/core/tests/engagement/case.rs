//! A visitor's games from a file to a population.

use lobbylab_core::engagement::case::{Case, Findings, Fitting, layout_for};
use lobbylab_core::engagement::churn::{Forecast, Layout, calibration, calibration_of_sides};
use lobbylab_core::engagement::games::{GamesFile, GamesReader};
use lobbylab_core::engagement::{History, HistoryGame, Outcome, Skill, ratings, win_probability};
use lobbylab_core::sim::Streams;
use rand::RngExt;
use std::sync::Arc;

/// An evening: players come, play the next who is free, and go the sooner the more they lose.
fn evening(players: u32, minutes: f64) -> History {
    let mut stream = Streams::new(7, 0).stream("evening");
    let skill: Vec<f64> = (0..players)
        .map(|_| 1500.0 + 600.0 * (stream.random::<f64>() - 0.5))
        .collect();
    let mut free: Vec<(f64, u32)> = (0..players)
        .map(|player| (stream.random::<f64>() * minutes, player))
        .collect();
    let mut games = Vec::new();
    loop {
        free.sort_by(|a, b| a.partial_cmp(b).expect("no NaN"));
        if free.len() < 2 || free[1].0 > minutes {
            break;
        }
        let [(_, one), (time, other)] = [free.remove(0), free.remove(0)];
        let known = |player: u32| Skill {
            r: skill[player as usize],
            rd: 0.0,
        };
        let p = win_probability(known(one), known(other));
        let draw = stream.random::<f64>() < 0.1;
        let outcome = match (draw, stream.random::<f64>() < p) {
            (true, _) => Outcome::Draw,
            (false, true) => Outcome::Win,
            (false, false) => Outcome::Loss,
        };
        games.push(HistoryGame {
            time,
            players: [one, other],
            outcome,
        });
        for (player, outcome) in [(one, outcome), (other, outcome.mirrored())] {
            let stops = if outcome == Outcome::Loss { 0.25 } else { 0.08 };
            if stream.random::<f64>() >= stops {
                free.push((time + 2.0 + 2.0 * stream.random::<f64>(), player));
            }
        }
    }
    History {
        players,
        games,
        ..History::default()
    }
}

fn file(history: History) -> Arc<GamesFile> {
    Arc::new(GamesFile::new(history, Vec::new()))
}

#[test]
fn slices_do_not_matter_and_the_figures_agree_with_each_other() {
    let file = file(evening(400, 300.0));
    let whole = Fitting::new(Arc::clone(&file))
        .and_then(Fitting::finish)
        .expect("a fit");
    let mut slices = Fitting::new(Arc::clone(&file)).expect("a fit");
    let (mut said, mut rating) = (Vec::new(), 0);
    while let Some(doing) = slices.doing() {
        rating += usize::from(doing == "rating the players");
        if said.last() != Some(&doing) {
            said.push(doing);
        }
        slices.advance(700).expect("goes on");
    }
    assert_eq!(said.len(), 4, "{said:?}");
    // The ratings, then chances, keys, three digits twice, and the passes of a line: not at
    // once.
    let games = file.history().games.len();
    assert!(rating > games / 700 + 12 * 2 * games / 5_600, "{rating}");
    assert_eq!(slices.result().as_ref(), Some(&whole));

    let Case {
        fingerprint,
        findings,
        players,
        draws,
        systems,
    } = &whole;
    // The same games are held out from all systems as from the ratings of the case.
    assert_eq!(systems.systems.len(), 5);
    assert!(systems.learned > 0 && systems.tested > 0);
    let held_out: usize = findings.wins[1].bins.iter().map(|bin| bin.rows).sum();
    assert_eq!(2 * systems.tested as usize, held_out);
    assert_eq!(*fingerprint, file.fingerprint());
    let history = file.history();
    let drawn = history
        .games
        .iter()
        .filter(|game| game.outcome == Outcome::Draw)
        .count();
    assert_eq!(findings.games as usize, history.games.len());
    assert_eq!(draws.rate, drawn as f64 / history.games.len() as f64);
    assert_eq!(players.len(), 2 * history.games.len().min(5_000));
    // Wins: both views of every game; held out: none of the games learned from.
    let rows = |place: usize| {
        findings.wins[place]
            .bins
            .iter()
            .map(|bin| bin.rows)
            .sum::<usize>()
    };
    assert_eq!(rows(0), 2 * history.games.len());
    assert!((1..history.games.len()).contains(&rows(1)));
    // The slope's error is that of games, not of twice as many views of them.
    let ratings = ratings::fit(history, &ratings::RatingConfig::default_glicko()).expect("ratings");
    let foretold = ratings.afterwards(history);
    let mut forecasts = Vec::new();
    for (game, p) in history.games.iter().zip(foretold) {
        let odds = draws.split(p, 0.0);
        for (risk, won) in [(odds[0], Outcome::Win), (odds[2], Outcome::Loss)] {
            let (risk, churned) = (risk as f32, game.outcome == won);
            forecasts.push(Forecast { risk, churned });
        }
    }
    let line = calibration_of_sides(&forecasts).expect("a line");
    assert_eq!(
        findings.wins[0].slope,
        Some((line.slope, Some(line.errors[1])))
    );
    let own = calibration(&forecasts).expect("a line");
    assert!(line.errors[1] > 1.2 * own.errors[1]);
    let churned: u64 = findings.last.iter().map(|pattern| pattern.churned).sum();
    let counted: u64 = findings.last.iter().map(|pattern| pattern.rows).sum();
    assert_eq!(counted, findings.rows);
    assert!((churned as f64 / counted as f64 - findings.base_rate).abs() < 1e-12);
    // Losing was made to matter.
    let [win, _, loss] = findings.mean_risks;
    assert!(loss > 2.0 * win, "{:?}", findings.mean_risks);
    assert!(findings.marks.expect("both kinds").auc > 0.55);
    let population = whole.population().expect("a population");
    assert_eq!(population.size(), players.len());
}

#[test]
fn a_history_of_months_has_windows_of_hours() {
    let mut long = evening(50, 100.0);
    assert_eq!(layout_for(&long).churn, 30.0);
    // Another such evening, a month later.
    let later = long.games.clone().into_iter().map(|game| HistoryGame {
        time: game.time + 43_200.0,
        ..game
    });
    long.games.extend(later.collect::<Vec<_>>());
    assert_eq!(layout_for(&long).churn, 480.0);
    assert!(!layout_for(&long).differences);
    // Everybody once a week, then once in ten weeks.
    let league = |days: f64| {
        let mut league = evening(50, 100.0);
        for (place, game) in league.games.iter_mut().enumerate() {
            let (round, pair) = (place / 25, place % 25);
            game.players = [2 * pair as u32, 2 * pair as u32 + 1];
            game.time = round as f64 * days * 1440.0;
        }
        layout_for(&league)
    };
    assert_eq!(
        league(7.0),
        Layout {
            differences: false,
            ..Layout::weeks()
        }
    );
    assert_eq!(
        league(70.0),
        Layout {
            differences: false,
            ..Layout::months()
        }
    );
    assert_eq!(league(200.0).churn, Layout::months().churn);
    long.differences = vec![1.0; long.games.len()];
    assert!(layout_for(&long).differences);
}

#[test]
fn what_cannot_be_learned_from_is_said() {
    let refused = |history: History| {
        Fitting::new(file(history))
            .and_then(Fitting::finish)
            .expect_err("nothing to learn")
            .to_string()
    };
    let empty = refused(History::default());
    assert!(empty.contains("games") || empty.contains("rows"), "{empty}");
    let one = refused(History {
        players: 2,
        games: vec![HistoryGame {
            time: 0.0,
            players: [0, 1],
            outcome: Outcome::Win,
        }],
        ..History::default()
    });
    assert!(!one.is_empty());
    // Everybody plays every ten minutes for ever: nobody stops.
    let games = (0..400)
        .map(|place| HistoryGame {
            time: 10.0 * f64::from(place),
            players: [0, 1],
            outcome: [Outcome::Win, Outcome::Loss, Outcome::Draw][place as usize % 3],
        })
        .collect();
    let stays = refused(History {
        players: 2,
        games,
        ..History::default()
    });
    let why = "churn is no further game within 30 minutes after the start of one";
    assert!(
        stays.contains("rows that churned") && stays.contains(why),
        "{stays}"
    );
}

#[test]
fn built_in_findings_are_whole() {
    for findings in [Findings::paper([0.4, 0.45, 0.5]), Findings::tournament()] {
        assert_eq!(
            findings.model.weights.len(),
            findings.model.layout.features()
        );
        assert!(!findings.last_three.is_empty() && !findings.source.is_empty());
        for calibration in findings.wins.iter().chain(&findings.churn) {
            for bin in &calibration.bins {
                assert!(bin.interval[0] <= bin.observed && bin.observed <= bin.interval[1]);
                assert!(bin.low <= bin.forecast && bin.forecast <= bin.high);
            }
        }
    }
}

/// The README of the tournament's records: what an independent fit found.
#[test]
fn the_tournament_is_found_as_by_an_independent_fit() {
    let Ok(folder) = std::env::var("LOBBYLAB_DATA") else {
        println!("skipped: LOBBYLAB_DATA names no folder with games_sample.csv");
        return;
    };
    let bytes = std::fs::read(format!("{folder}/games_sample.csv")).expect("the sample");
    let mut reader = GamesReader::new(None, None);
    reader.push(&bytes).expect("readable");
    let games = reader.finish().expect("a history");
    let case = Fitting::new(Arc::new(games.file))
        .and_then(Fitting::finish)
        .expect("a fit");
    let found = &case.findings;
    let near = |value: f64, wanted: f64, within: f64, what: &str| {
        assert!(
            (value - wanted).abs() <= within,
            "{what}: {value}, not {wanted}"
        );
    };
    assert_eq!((found.games, found.players), (65_811, 6_191));
    // 119,102 where it is known that nobody could play after the 240th minute; a file says
    // no more than when its last game began.
    assert_eq!(found.rows, 118_792);
    let marks = found.marks.expect("marks");
    near(found.base_rate, 0.052_459_2, 3e-4, "base rate");
    near(marks.auc, 0.7176, 0.002, "AUC");
    near(marks.log_loss, 0.190_37, 0.0003, "log-loss");
    for (risk, wanted) in found.mean_risks.iter().zip([0.024_26, 0.034_51, 0.083_33]) {
        near(*risk, wanted, 0.0003, "mean risk");
    }
    let (slope, _) = found.wins[1].slope.expect("a slope");
    // Who was not rated before is left out here, so that the slope is a little steeper; it
    // is far from the 1 that the paper's way shows.
    near(slope, 0.72, 0.1, "slope of held-out wins");
    let (flattered, _) = found.wins[0].slope.expect("a slope");
    assert!(flattered > slope + 0.1, "{flattered}, {slope}");
    let (lever, error) = found.lever.expect("a lever");
    near(lever, 0.56, 2.0 * 0.16, "lever");
    near(error, 0.16, 0.06, "its error");
    // Draws by gap, counted by another program with another's final ratings.
    let published = Findings::tournament();
    assert_eq!(found.gaps.bins.len(), published.gaps.bins.len());
    for (bin, wanted) in found.gaps.bins.iter().zip(&published.gaps.bins) {
        near(bin.share(), wanted.share(), 0.006, "share drawn");
        let games = wanted.games as f64;
        near(
            bin.games as f64,
            games,
            0.05 * games + 30.0,
            "games of a gap",
        );
    }
    let [own, wanted] = [found, &published].map(|found| found.gaps.correlation);
    near(
        own.expect("some"),
        wanted.expect("some"),
        0.005,
        "correlation",
    );
    for (place, (skill, wanted)) in found.skills.iter().zip(&published.skills).enumerate() {
        near(*skill, *wanted, 3.0, &format!("quantile {place} of skills"));
    }
    assert_eq!(found.tried.1, published.tried.1);
    for (own, wanted) in found.tried.0.iter().zip(&published.tried.0) {
        assert_eq!(own.penalty, wanted.penalty);
        near(own.log_loss, wanted.log_loss, 1e-6, "log-loss of a penalty");
    }
    println!(
        "lever {lever:.3} ± {error:.3}, slope {slope:.3}, AUC {:.4}",
        marks.auc
    );
}
