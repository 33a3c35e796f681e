//! The figures of the engagement lab as they were, from short runs.

use crate::drawn::{golden, golden_with_picture, results};
use crate::engagement::drawn::{players, run};
use lobbylab_charts::engagement as figures;
use lobbylab_core::catalog::Experiment;
use lobbylab_core::engagement::lab::{
    EngagementFront, EngagementRatings, EngagementRounds, EngagementStudy, EngagementTable,
    EngagementTeams, EngagementTheory,
};
use lobbylab_core::engagement::parameters::{EngagementTeamSize, People, WaitingPool};

#[test]
fn one_round_is_that_of_last_time() {
    let table = EngagementTable {
        players: players(People::Paper, 1.0),
        run: run(),
        ..EngagementTable::default()
    };
    let played = results(Experiment::EngagementTable(table.clone()));
    let (_, parts) = played.parts::<EngagementTable>().expect("its own question");
    golden("engagement", &figures::table(&table, parts), 900, 391);
    golden("engagement", &figures::gains(&table, parts), 640, 440);
    golden(
        "engagement",
        &figures::significance(&table, parts),
        640,
        440,
    );
    let front = EngagementFront {
        players: players(People::Paper, 1.0),
        waiting: WaitingPool { pool: 40 },
        run: run(),
        ..EngagementFront::default()
    };
    let played = results(Experiment::EngagementFront(front.clone()));
    let (_, parts) = played.parts::<EngagementFront>().expect("its own question");
    golden_with_picture("engagement", &figures::front(&front, parts), 900, 391);
}

#[test]
fn section_four_and_the_case_study_are_those_of_last_time() {
    let theory = EngagementTheory::default();
    let mapped = results(Experiment::EngagementTheory(theory.clone()));
    let (_, parts) = mapped
        .parts::<EngagementTheory>()
        .expect("its own question");
    golden(
        "engagement",
        &figures::claim_curves(&theory, parts),
        640,
        440,
    );
    golden("engagement", &figures::claim_map(&theory, parts), 640, 440);
    golden(
        "engagement",
        &figures::claim_example(&theory, parts),
        900,
        391,
    );
    let study = EngagementStudy {
        players: players(People::Arena, 1.0),
    };
    let found = results(Experiment::EngagementStudy(study.clone()));
    let (_, parts) = found.parts::<EngagementStudy>().expect("its own question");
    golden("engagement", &figures::wins(&study, parts), 480, 400);
    golden("engagement", &figures::churn(&study, parts), 480, 400);
    golden("engagement", &figures::last_three(&study, parts), 480, 400);
    golden(
        "engagement",
        &figures::coefficients(&study, parts),
        480,
        400,
    );
}

#[test]
fn many_rounds_and_teams_are_those_of_last_time() {
    let rounds = EngagementRounds {
        players: players(People::Paper, 1.0),
        waiting: WaitingPool { pool: 30 },
        run: run(),
        ..EngagementRounds::default()
    };
    let played = results(Experiment::EngagementRounds(rounds.clone()));
    let (_, parts) = played
        .parts::<EngagementRounds>()
        .expect("its own question");
    golden("engagement", &figures::rounds(&rounds, parts), 640, 440);
    golden("engagement", &figures::compound(&rounds, parts), 640, 440);
    let teams = EngagementTeams {
        players: players(People::Paper, 1.0),
        waiting: WaitingPool { pool: 30 },
        teams: EngagementTeamSize { k: 2 },
        run: run(),
        ..EngagementTeams::default()
    };
    let played = results(Experiment::EngagementTeams(teams.clone()));
    let (_, parts) = played.parts::<EngagementTeams>().expect("its own question");
    golden("engagement", &figures::teams(&teams, parts), 900, 391);
}

#[test]
fn rating_systems_are_those_of_last_time() {
    let study = EngagementRatings {
        players: players(People::Arena, 1.0),
        ..EngagementRatings::default()
    };
    let found = results(Experiment::EngagementRatings(study.clone()));
    let (_, parts) = found
        .parts::<EngagementRatings>()
        .expect("its own question");
    golden("engagement", &figures::systems(&study, parts), 480, 400);
    golden(
        "engagement",
        &figures::system_calibration(&study, parts),
        480,
        400,
    );
}
