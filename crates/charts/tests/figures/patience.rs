//! The figures of the patience lab as they were, from short runs.

use crate::drawn::{as_text, golden, golden_with_picture, results};
use lobbylab_charts::patience as figures;
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Seed;
use lobbylab_core::patience::lab::{PatienceCompare, PatienceGroups, PatienceLevels, PatienceMap};
use lobbylab_core::patience::parameters::{GameWorth, PatienceRun, ShareResponse};

fn run() -> PatienceRun {
    PatienceRun {
        seed: Seed(5),
        periods: 1_000,
        replications: 16,
        warm_up: 100,
    }
}

#[test]
fn the_model_is_that_of_last_time() {
    let compare = PatienceCompare {
        run: run(),
        ..PatienceCompare::default()
    };
    let compared = results(Experiment::PatienceCompare(compare.clone()));
    let (_, parts) = compared
        .parts::<PatienceCompare>()
        .expect("its own question");
    golden_with_picture("patience", &figures::cost(&compare, parts), 640, 440);
    golden("patience", &figures::rules(&compare, parts), 640, 376);
    golden("patience", &figures::growth(&compare), 640, 440);
    let worth = GameWorth::default();
    assert_eq!(worth.alpha(), compare.price.alpha);
    golden("patience", &figures::price(&compare, &worth), 640, 440);
    let optimum = compare.optimum().expect("solved");
    let states = figures::states(&compare, Some(&optimum), Some((2, 3)));
    golden("patience", &states, 640, 512);
    let map = PatienceMap::default();
    let mapped = results(Experiment::PatienceMap(map.clone()));
    let (_, cells) = mapped.parts::<PatienceMap>().expect("its own question");
    // Where all are of one level patience never pays: α* is infinite there.
    as_text("patience", &figures::map(&compare, &map, cells), 640, 440);
}

#[test]
fn equilibria_are_those_of_last_time() {
    let replies = ShareResponse::default();
    golden(
        "patience",
        &figures::equilibrium(5, 1.0, &replies),
        640,
        512,
    );
    golden(
        "patience",
        &figures::switching(5, 1.0, &replies, 7),
        640,
        376,
    );
}

#[test]
fn groups_and_levels_are_those_of_last_time() {
    let groups = PatienceGroups {
        run: run(),
        ..PatienceGroups::default()
    };
    let grouped = results(Experiment::PatienceGroups(groups.clone()));
    let (_, parts) = grouped.parts::<PatienceGroups>().expect("its own question");
    golden("patience", &figures::groups(&groups), 640, 376);
    golden("patience", &figures::group_costs(&groups, parts), 640, 376);
    let levels = PatienceLevels::default();
    let solved = results(Experiment::PatienceLevels(levels.clone()));
    let (_, parts) = solved.parts::<PatienceLevels>().expect("its own question");
    let solved = parts.iter().next().map(|(_, solved)| solved);
    golden("patience", &figures::levels(&levels, solved), 900, 391);
}
