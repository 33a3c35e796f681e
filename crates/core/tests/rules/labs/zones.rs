//! `rules.zones` against the closed forms for two zones and exact chains for
//! more of them.

use super::club;
use super::club::{estimate, exact, near};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Report, Seed};
use lobbylab_core::rules::Leaving;
use lobbylab_core::rules::exact::zones::Zones as Closed;
use lobbylab_core::rules::lab::RulesZones;
use lobbylab_core::rules::parameters::{Patience, RulesRun, ZoneRates};

fn question(zones: u32, [za, zb, zc]: [f64; 3]) -> RulesZones {
    RulesZones {
        zones: ZoneRates { zones, za, zb, zc },
        patience: Patience::default(),
        run: RulesRun {
            seed: Seed(5),
            arrivals: 10_000,
            replications: 24,
            warm_up: 1_000,
        },
    }
}

fn report(question: RulesZones) -> Report {
    club::report(Experiment::RulesZones(question))
}

#[test]
fn two_zones_are_the_papers() {
    for rates in [
        [0.5, 0.3, 0.2],
        [0.1, 0.9, 0.4],
        [0.7, 0.0, 0.3],
        [0.4, 0.4, 0.0],
    ] {
        let [la, lb, lc] = rates;
        let report = report(question(2, rates));
        let closed = Closed::new(la, lb, lc);
        for ((key, rate), mean) in ["a", "b", "c"].iter().zip(rates).zip(closed.means) {
            if rate > 0.0 {
                near(&estimate(&report, &format!("{key}.mean")), mean, 0.05, key);
                near(
                    &estimate(&report, &format!("{key}.waiting")),
                    rate * mean,
                    0.05,
                    key,
                );
            }
        }
        near(
            &estimate(&report, "players.mean"),
            closed.mean(),
            0.05,
            "players",
        );
    }
}

#[test]
fn rows_of_zones_are_their_chains() {
    for (zones, rates) in [
        (2, [0.5, 0.3, 0.2]),
        (3, [0.6, 0.2, 0.3]),
        (4, [0.3, 0.3, 0.1]),
    ] {
        let mut asked = vec![question(zones, rates)];
        let mut impatient = question(zones, rates);
        impatient.patience = Patience {
            leaving: Leaving::Exponential,
            tau: 1.5,
        };
        asked.push(impatient);
        for question in asked {
            let names: Vec<String> = (0..question.classes())
                .map(|class| question.class_name(class).0)
                .collect();
            let report = report(question);
            for key in names.iter().map(String::as_str).chain(["players"]) {
                for what in ["mean", "variance"] {
                    let key = format!("{key}.{what}");
                    near(&estimate(&report, &key), exact(&report, &key), 0.1, &key);
                }
            }
        }
    }
}

#[test]
fn six_zones_have_eleven_classes_with_names_of_their_own() {
    let question = question(6, [0.5, 0.3, 0.2]);
    let mut names: Vec<String> = (0..question.classes())
        .map(|class| question.class_name(class).0)
        .collect();
    assert_eq!(names.len(), 11);
    assert_eq!(names[10], "free56");
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 11);
}
