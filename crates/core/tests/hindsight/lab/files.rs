//! Questions about a file of players.

use super::shared::{ask, check_numbers, int, run_on, text};
use lobbylab_core::catalog::Files;
use lobbylab_core::experiment::{Evidence, ExperimentError, Shard};
use lobbylab_core::hindsight::CostModel;
use lobbylab_core::hindsight::file::PlayerFile;
use lobbylab_core::hindsight::lab::ON_FILE;
use lobbylab_core::hindsight::rules::{Borrow, Readings, RulePlan, Window};
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

/// Groups who never meet cost what they cost one by one, with every rule and in hindsight.
#[test]
fn groups_are_markets_of_their_own() {
    let longest = 5.0;
    let whole = file(240, 1);
    let group = |player: usize| [0, 1, 0, 2, 1, 0][player % 6];
    let groups: Vec<u32> = (0..240).map(group).collect();
    let divided = whole.clone().with_groups(groups);
    assert_eq!(divided.groups(), 3);
    assert_ne!(divided.fingerprint(), whole.fingerprint());
    let together = divided.sequence::<1>(240, longest);
    assert!(together.times.is_sorted() && together.len() == 240);
    let all = whole.sequence::<1>(240, longest);
    let parts = [0, 1, 2].map(|wanted| {
        let mut part = lobbylab_core::hindsight::Sequence::<1>::default();
        for player in (0..240).filter(|&player| group(player) == wanted) {
            part.times.push(all.times[player]);
            part.criteria.push(all.criteria[player]);
        }
        part
    });
    // The animation shows the largest group, from its first player on.
    let cast = divided.cast::<1>(20);
    assert_eq!(cast.criteria, parts[0].criteria[..20]);
    assert_eq!(cast.times[0], 0.0);
    let cost_model = CostModel::<1>::new(2, longest);
    let best: f64 = (parts.iter())
        .map(|part| part.optimum(&cost_model).unwrap().total())
        .sum();
    let found = together.optimum(&cost_model).unwrap().total();
    assert!((found - best).abs() < 1e-9 * best, "{found} for {best}");
    for plan in [
        RulePlan::Greedy,
        RulePlan::Periodic(2),
        RulePlan::MultiQueue {
            ranges: [3, 1, 1],
            borrow: Borrow::Anywhere,
        },
        RulePlan::DifferenceWait {
            factor: 2.0,
            readings: Readings::default(),
        },
        RulePlan::Widening {
            start: 0.0,
            growth: 0.5,
            window: Window::Every,
        },
        RulePlan::Batched {
            period: 0.0,
            hold: 0.2,
        },
    ] {
        let alone = parts
            .iter()
            .map(|part| part.play(plan, &cost_model).unwrap());
        let (cost, games) = alone.fold((0.0, 0), |(cost, games), run| {
            (cost + run.cost.total(), games + run.games)
        });
        let run = together.play(plan, &cost_model).unwrap();
        assert_eq!(run.games, games, "{plan:?}");
        assert!((run.cost.total() - cost).abs() < 1e-9 * cost, "{plan:?}");
        // And it is not what it costs where all may meet.
        let mixed = all.play(plan, &cost_model).unwrap();
        assert!(mixed.cost.total() < cost, "{plan:?}");
    }
}
