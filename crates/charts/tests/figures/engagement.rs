//! The figures of the engagement lab: drawn for all kinds of parameters, with and without
//! results; their numbers against plain means over the parts.

#[allow(
    dead_code,
    reason = "shared by several programs, each of which needs a part"
)]
mod drawn;

use drawn::{check, numbers, only, results};
use lobbylab_charts::engagement as figures;
use lobbylab_core::engagement::lab::{
    Front, MAKERS, ManyRounds, SIZES, Study, Table, TeamGames, Theory,
};
use lobbylab_core::engagement::model::DrawKind;
use lobbylab_core::engagement::setting::{Maker, People, Players, Run, Simple, Teams, Waiting};
use lobbylab_core::experiment::{Experiment, Numbers, Parts, Seed};

fn players(people: People, lever: f64) -> Players {
    Players {
        people,
        lever,
        seed: Seed(5),
        ..Players::default()
    }
}

fn run() -> Run {
    Run {
        draws_of_table: 20,
        replications: 4,
    }
}

#[test]
fn table_two_is_the_mean_of_its_rounds() {
    for (people, lever) in [(People::Paper, 1.0), (People::Arena, 0.0)] {
        let table = Table {
            players: players(people, lever),
            run: run(),
            ..Table::default()
        };
        let results = results(Experiment::EngagementTable(table.clone()));
        let (_, parts) = results.engagement_table().expect("its own question");
        for some in [Parts::default(), only(parts, 3), parts.clone()] {
            let shown = [figures::table, figures::gains, figures::significance];
            for figure in shown.map(|figure| figure(&table, &some)) {
                check(&figure);
            }
        }
        let figure = figures::table(&table, parts);
        let eomm = MAKERS
            .iter()
            .position(|&one| one == Maker::Eomm)
            .expect("a row");
        for (size, &players) in SIZES.iter().enumerate() {
            let rounds: Vec<f64> = (parts.iter())
                .filter(|(number, _)| *number as usize % SIZES.len() == size)
                .flat_map(|(_, part)| &part.rounds)
                .map(|round| f64::from(round.retained[eomm]))
                .collect();
            assert_eq!(rounds.len(), 20);
            let mean = rounds.iter().sum::<f64>() / 20.0;
            let found = numbers(&figure, "EOMM, go on")[size];
            assert!((found - mean).abs() < 1e-9, "{players}: {found}, {mean}");
        }
        let gains = figures::gains(&table, parts);
        let gain = numbers(&gains, "EOMM over RandomMM");
        if lever == 0.0 {
            assert_eq!(gain, [0.0; 5]);
        } else {
            assert!(gain.iter().all(|gain| *gain > 0.1), "{gain:?}");
            let worst = numbers(&gains, "WorstMM over RandomMM");
            assert!(worst.iter().all(|gain| *gain < -0.1), "{worst:?}");
        }
    }
}

#[test]
fn fairness_is_bought_with_retention() {
    for pool in [1, 2, 3, 40] {
        let front = Front {
            players: players(People::Paper, 1.0),
            waiting: Waiting { pool },
            run: run(),
            ..Front::default()
        };
        let results = results(Experiment::EngagementFront(front.clone()));
        let (_, parts) = results.engagement_front().expect("its own question");
        check(&figures::front(&front, &Parts::default()));
        let figure = figures::front(&front, parts);
        check(&figure);
        if pool == 40 {
            // The dearer unfairness is, the fairer games are, and the fewer stay.
            let off = &numbers(&figure, "mean |p − ½|")[7..17];
            assert!(
                off.windows(2).all(|pair| pair[1] <= pair[0] + 1e-12),
                "{off:?}"
            );
            let gain = &numbers(&figure, "more of 100 than with RandomMM")[7..17];
            assert!(
                gain.windows(2).all(|pair| pair[1] <= pair[0] + 1e-9),
                "{gain:?}"
            );
        }
    }
}

#[test]
fn section_four_says_where_its_claim_holds() {
    let skills = [
        vec![1000.0, 1499.0, 1501.0, 2000.0],
        vec![1500.0],
        vec![1500.0, 1500.0, 1500.0],
        (0..40).map(f64::from).collect(),
    ];
    for &shape in DrawKind::ALL {
        for (skills, draw) in skills.iter().zip([0.02, 0.05, 0.2, 0.0]) {
            let theory = Theory {
                simple: Simple {
                    draw,
                    shape,
                    skills: Numbers(skills.clone()),
                    ..Simple::default()
                },
                ..Theory::default()
            };
            for shown in [
                figures::claim_curves,
                figures::claim_map,
                figures::claim_example,
            ] {
                check(&shown(&theory, &Parts::default()));
            }
        }
    }
    let theory = Theory::default();
    let results = results(Experiment::EngagementTheory(theory.clone()));
    let (_, parts) = results.engagement_theory().expect("its own question");
    check(&figures::claim_map(&theory, parts));
    let figure = figures::claim_example(&theory, parts);
    assert!(
        figure.finding.starts_with("A counterexample"),
        "{}",
        figure.finding
    );
    let cost = numbers(&figure, "expected to stop, EOMM, the least")[0];
    assert!((cost - 0.176_004_266_287_429_9).abs() < 1e-12, "{cost}");
}

#[test]
fn what_was_fitted_is_shown_of_every_population() {
    for people in [People::Paper, People::Arena] {
        let study = Study {
            players: players(people, 1.0),
        };
        let results = results(Experiment::EngagementStudy(study.clone()));
        let (_, parts) = results.engagement_study().expect("its own question");
        let shown = [
            figures::wins,
            figures::churn,
            figures::last_three,
            figures::coefficients,
        ];
        for figure in shown {
            check(&figure(&study, &Parts::default()));
            check(&figure(&study, parts));
        }
        // The paper's figures have no numbers: those of the tournament stand there.
        let figure = figures::churn(&study, parts);
        assert_eq!(
            figure.finding.contains("not public"),
            people == People::Paper
        );
        assert_eq!(numbers(&figure, "cases").len(), 10);
    }
}

#[test]
fn rounds_and_teams_are_drawn_for_any_pool() {
    for (pool, k) in [(1, 1), (2, 5), (30, 2)] {
        let rounds = ManyRounds {
            players: players(People::Arena, 1.0),
            waiting: Waiting { pool },
            run: run(),
            ..ManyRounds::default()
        };
        let results_of = results(Experiment::EngagementRounds(rounds.clone()));
        let (_, parts) = results_of.engagement_rounds().expect("its own question");
        for some in [&Parts::default(), parts] {
            check(&figures::rounds(&rounds, some));
            check(&figures::compound(&rounds, some));
        }
        let left = numbers(&figures::rounds(&rounds, parts), "of 100 still play, EOMM");
        assert!(left.windows(2).all(|pair| pair[1] <= pair[0]), "{left:?}");
        let teams = TeamGames {
            players: players(People::Paper, 1.0),
            waiting: Waiting { pool },
            teams: Teams { k },
            run: run(),
            ..TeamGames::default()
        };
        let results_of = results(Experiment::EngagementTeams(teams.clone()));
        let (_, parts) = results_of.engagement_teams().expect("its own question");
        check(&figures::teams(&teams, &Parts::default()));
        check(&figures::teams(&teams, parts));
    }
}
