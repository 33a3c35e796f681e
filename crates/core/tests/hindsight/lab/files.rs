//! Questions about a file of players.

use super::shared::{ask, check_numbers, int, run_on, text};
use lobbylab_core::catalog::Files;
use lobbylab_core::experiment::{Evidence, ExperimentError, Shard};
use lobbylab_core::hindsight::file::PlayerFile;
use lobbylab_core::hindsight::lab::ON_FILE;
use lobbylab_core::sim::{Streams, exponential};
use rand::RngExt;

fn file(players: usize, axes: usize) -> PlayerFile {
    let mut chance = Streams::new(5, 0).stream("file");
    let mut now = 0.0;
    let mut times = Vec::new();
    for _ in 0..players {
        times.push(now);
        now += (exponential(&mut chance) * 4.0).floor() / 8.0;
    }
    let axis = |_| (0..players).map(|_| chance.random()).collect();
    let names = (0..axes).map(|axis| format!("criterion {axis}"));
    PlayerFile::new(times, (0..axes).map(axis).collect(), names.collect())
}

#[test]
fn a_file_is_asked_for_and_played_exactly() {
    for question in ["hindsight.race", "hindsight.sweep", "hindsight.front"] {
        for (axes, k) in [(1, 2), (2, 2), (1, 4)] {
            let file = file(150, axes);
            let data = Files::default().with_players(file.clone().into());
            let mark = file.fingerprint();
            let valid = ask(
                question,
                &[
                    ("flow", text("file")),
                    ("file", text(&format!("{mark:x}"))),
                    ("criteria", int(axes as i64)),
                    ("k", int(k)),
                    ("players", int(1_000)),
                ],
            );
            let missing = valid.job(Shard::WHOLE).map(|_| ());
            assert_eq!(missing, Err(ExperimentError::NoFile { wanted: mark }));
            let other = Files::default().with_players(self::file(151, axes).into());
            assert!(valid.job_on(Shard::WHOLE, &other).is_err());
            let results = run_on(&valid, &data);
            let report = results.report();
            assert!(check_numbers(&results, question) > 10 && report.done == 1.0);
            for quantity in &report.quantities {
                let exact = matches!(quantity.evidence, Evidence::Exact { method, .. } if method == ON_FILE);
                assert!(exact, "{question}: {quantity:?}");
            }
            let again = run_on(&valid, &data).report();
            assert_eq!(again.fingerprint(), report.fingerprint());
        }
    }
}
