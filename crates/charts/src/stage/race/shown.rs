//! The arena's stage as a race.

use super::{PartyFate, PartyShown, Race, RaceGame, RaceLane};
use crate::figure::Role;
use lobbylab_core::arena::ArenaRule;
use lobbylab_core::arena::stage::{ArenaLaneView, ArenaStage, story};

/// Regions in two letters, in the order of the market's.
const REGIONS: [&str; 5] = ["NA", "EU", "AS", "SA", "OC"];

/// The picture of a step, each lane in the colour of its rule.
#[must_use]
pub fn race(stage: &ArenaStage, role: impl Fn(ArenaRule, usize) -> Role) -> Race {
    let lanes = stage.lanes();
    let market = stage.market();
    let regions = market.map_or(0, |market| market.regions.len()) > 1;
    let ratings = market.map_or([0.0, 1.0], |market| {
        let law = market.skills;
        let spread = (law.deviation * law.deviation + law.uncertainty * law.uncertainty).sqrt();
        [law.mean - 3.0 * spread, law.mean + 3.0 * spread]
    });
    let usual = lanes.iter().map(|lane| lane.usual).fold(0.0, f64::max);
    Race {
        lanes: (lanes.iter().enumerate())
            .map(|(number, lane)| shown(lane, role(lane.rule, number), regions))
            .collect(),
        ratings,
        wait: round_up(usual),
        places: market.map_or_else(Vec::new, |market| {
            market
                .format
                .sides()
                .iter()
                .map(|&places| u32::from(places))
                .collect()
        }),
    }
}

/// The next of 10, 20, 50, 100, …: the axis grows by steps.
fn round_up(wait: f64) -> f64 {
    let mut most = 10.0;
    for factor in [2.0, 2.5, 2.0].into_iter().cycle().take(60) {
        if wait <= most {
            break;
        }
        most *= factor;
    }
    most
}

fn shown(lane: &ArenaLaneView, role: Role, regions: bool) -> RaceLane {
    let plays = |id: u64| {
        let game = lane.game.as_ref();
        game.is_some_and(|game| game.sides.iter().flatten().any(|one| one.id == id))
    };
    let fate = |id: u64| {
        if plays(id) {
            PartyFate::Plays
        } else if lane.after.iter().any(|one| one.id == id) {
            PartyFate::Waits
        } else if lane.left.iter().any(|one| one.id == id) {
            PartyFate::GivesUp
        } else {
            PartyFate::Played
        }
    };
    let region = |number: u8| match regions {
        true => REGIONS.get(usize::from(number)).copied().unwrap_or("–"),
        false => "",
    };
    let there = lane.before.iter().chain(&lane.arrival);
    RaceLane {
        title: lane.rule.label().to_owned(),
        role,
        times: [lane.from, lane.now],
        parties: there
            .map(|one| PartyShown {
                id: one.id,
                size: u32::from(one.player.size),
                rating: one.player.rating,
                region: region(one.player.region).to_owned(),
                arrived: one.arrived,
                fate: fate(one.id),
            })
            .collect(),
        newcomer: lane.arrival.map(|one| one.id),
        longest: lane.longest.as_ref().map(|longest| longest.ticket.id),
        game: lane.game.as_ref().map(|game| RaceGame {
            time: game.time,
            sides: (game.sides.iter())
                .map(|side| side.iter().map(|one| one.id).collect())
                .collect(),
            verdict: story::verdict(game),
        }),
        cannot: lane.cannot.clone().unwrap_or_default(),
    }
}
