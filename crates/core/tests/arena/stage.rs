//! The stage shows the long run: the same games, one after another, whichever way one goes.

use crate::common::play;
use lobbylab_core::arena::lab::ArenaTables;
use lobbylab_core::arena::stage::{ArenaLaneView, ArenaStage, ArenaStageSetting, STEPS, story};
use lobbylab_core::arena::{ArenaRule, Leaves, TicketFate};
use lobbylab_core::experiment::{Data, Numbers, Question, Shard, Switch};
use lobbylab_core::sim::Streams;
use std::sync::Arc;

/// Markets of every kind: duels, teams with parties and regions, sides, a free for all, roles.
pub fn settings() -> Vec<(&'static str, ArenaStageSetting)> {
    let with = |change: fn(&mut ArenaStageSetting)| {
        let mut setting = ArenaStageSetting::default();
        setting.run.tickets = 900;
        change(&mut setting);
        setting
    };
    vec![
        ("duels", with(|_| {})),
        (
            "duels that give up",
            with(|setting| {
                setting.players.leaves = Leaves::Exponential;
                setting.players.patience = 20.0;
            }),
        ),
        (
            "2v2 of parties and regions",
            with(|setting| {
                setting.game.size = 2;
                setting.tickets.rate = 30.0;
                (setting.tickets.singles, setting.tickets.twos) = (0.7, 0.3);
                setting.tickets.regions = 3;
                setting.players.leaves = Leaves::TimeOut;
                setting.players.patience = 90.0;
            }),
        ),
        (
            "5v5 of parties",
            with(|setting| {
                setting.game.size = 5;
                setting.tickets.rate = 60.0;
                setting.tickets.singles = 0.6;
                setting.tickets.twos = 0.2;
                setting.tickets.threes = 0.1;
                setting.tickets.fives = 0.1;
            }),
        ),
        (
            "one against three",
            with(|setting| setting.game.sides = Numbers(vec![1.0, 3.0])),
        ),
        (
            "a free for all that may begin with three",
            with(|setting| {
                setting.game.teams = 5;
                setting.game.least = 3;
            }),
        ),
        ("a free for all", with(|setting| setting.game.teams = 4)),
        (
            "2v2 with roles",
            with(|setting| {
                setting.game.size = 2;
                setting.players.roles = Switch::On;
            }),
        ),
    ]
}

/// All rules that can play a market, two by two.
fn races(setting: &ArenaStageSetting) -> Vec<ArenaStageSetting> {
    let mut playable = Vec::new();
    for rule in ArenaRule::ALL.iter().copied() {
        let mut alone = setting.clone();
        (alone.lanes.lanes, alone.lanes.rule1) = (1, rule);
        if ArenaStage::new(&alone).steps() > 0 {
            playable.push(rule);
        }
    }
    playable
        .chunks(2)
        .map(|pair| {
            let mut race = setting.clone();
            race.lanes.rule1 = pair[0];
            race.lanes.rule2 = pair.get(1).copied().unwrap_or(pair[0]);
            race.lanes.lanes = 2;
            race
        })
        .collect()
}

/// What a lane shows of each game: when, who, on which side.
fn games(lane: &ArenaLaneView) -> Vec<(u64, Vec<u64>)> {
    let game = lane.game.iter();
    game.map(|game| {
        let mut members: Vec<u64> = game.sides.iter().flatten().map(|one| one.id).collect();
        members.sort_unstable();
        (game.time.to_bits(), members)
    })
    .collect()
}

#[test]
fn the_games_are_those_of_the_long_run() {
    let mut rules = 0;
    for (name, setting) in settings() {
        for race in races(&setting) {
            let mut stage = ArenaStage::new(&race);
            let market = stage.market().expect("a market").clone();
            let streams = Streams::new(race.run.seed.0, 0);
            let book = Arc::new(market.draw(race.run.tickets as usize, &streams));
            let long: Vec<_> = (stage.rules())
                .map(|rule| play(&market, rule, &race.settings, &book, streams))
                .collect();
            rules += long.len();
            let mut shown = vec![0; long.len()];
            for step in 1..=STEPS {
                stage.seek(step);
                for (number, lane) in stage.lanes().iter().enumerate() {
                    let record = &long[number];
                    shown[number] += lane.earlier as usize + usize::from(lane.game.is_some());
                    assert_eq!(shown[number] as u64, lane.games, "{name}");
                    for (time, members) in games(lane) {
                        let newest = shown[number] - 1;
                        assert_eq!(time, record.games.time[newest].to_bits(), "{name}");
                        let whole: Vec<u64> = (0..book.len() as u64)
                            .filter(|&ticket| {
                                record.fates[ticket as usize] == TicketFate::Played
                                    && record.game_of[ticket as usize] == newest as u32
                            })
                            .collect();
                        assert_eq!(members, whole, "{name} at {step}");
                    }
                    let game = lane.game.as_ref();
                    let unfair = game.map(|game| game.unfair.to_bits());
                    let same = game.map(|_| record.games.unfair[shown[number] - 1].to_bits());
                    assert_eq!(unfair, same, "{name} at {step}");
                }
            }
            let end = book.times()[STEPS as usize];
            for (record, shown) in long.iter().zip(shown) {
                let formed = record.games.time.iter().filter(|&&time| time < end).count();
                // Of games at that very moment some come before the arrival.
                let also = record
                    .games
                    .time
                    .iter()
                    .filter(|&&time| time <= end)
                    .count();
                assert!((formed..=also).contains(&shown), "{name}");
            }
        }
    }
    assert!(rules > 120, "{rules} rules on markets");
}

#[test]
fn every_way_to_a_step_shows_the_same() {
    for (name, setting) in settings() {
        let mut forward = ArenaStage::new(&setting);
        let mut views = vec![forward.lanes()];
        for step in 1..=150 {
            forward.seek(step);
            views.push(forward.lanes());
        }
        let mut jumping = ArenaStage::new(&setting);
        for step in [150, 3, 64, 65, 63, 128, 0, 149, 2, 150] {
            jumping.seek(step);
            let same = format!("{:?}", jumping.lanes()) == format!("{:?}", views[step as usize]);
            assert!(same, "{name} at {step}");
        }
    }
}

#[test]
fn who_waits_adds_up() {
    for (name, setting) in settings() {
        let mut stage = ArenaStage::new(&setting);
        let mut before = vec![Vec::new(); 2];
        for step in 1..=STEPS {
            stage.seek(step);
            for (lane, before) in stage.lanes().iter().zip(&mut before) {
                if lane.cannot.is_some() {
                    continue;
                }
                assert_eq!(&lane.before, before, "{name} at {step}");
                let arrival = lane.arrival.expect("somebody came");
                assert_eq!(arrival.id, u64::from(step) - 1);
                let gone = lane.before.len() + 1 - lane.after.len();
                let newest = lane.game.as_ref();
                let played: usize = newest.map_or(0, |game| game.sides.iter().map(Vec::len).sum());
                if lane.earlier == 0 {
                    assert_eq!(gone, played + lane.left.len(), "{name} at {step}");
                } else {
                    assert!(gone > played + lane.left.len(), "{name} at {step}");
                }
                before.clone_from(&lane.after);
            }
        }
    }
}

#[test]
fn every_step_is_told_in_words() {
    for (name, setting) in settings() {
        for race in races(&setting) {
            let mut stage = ArenaStage::new(&race);
            for step in (0..=STEPS).step_by(23) {
                stage.seek(step);
                let told = story::sentence(&stage, &stage.lanes());
                assert!(told.ends_with('.'), "{name}: {told}");
                for wrong in ["NaN", "inf", "..", "; .", "  ", "−"] {
                    assert!(!told.contains(wrong), "{name}: {told}");
                }
            }
        }
    }
}

/// An odd one out at the end of a run, with rules that know a longest wait.
#[test]
fn the_last_ticket_waits_in_peace() {
    for (name, mut setting) in settings().into_iter().take(3) {
        setting.run.tickets = 21;
        for race in races(&setting) {
            let stage = ArenaStage::new(&race);
            let market = stage.market().expect("a market").clone();
            let streams = Streams::new(race.run.seed.0, 0);
            for tickets in [1, 20, 21] {
                let book = Arc::new(market.draw(tickets, &streams));
                for rule in stage.rules() {
                    let record = play(&market, rule, &race.settings, &book, streams);
                    let left = record
                        .fates
                        .iter()
                        .filter(|&&fate| fate == TicketFate::Waiting);
                    let games = record.games.time.len();
                    assert!(left.count() + 2 * games <= tickets, "{name}");
                    assert!(name != "duels" || tickets < 20 || games > 0, "{name}");
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_played_is_said() {
    let mut setting = ArenaStageSetting::default();
    setting.game.sides = Numbers(vec![1.0, 3.0]);
    setting.lanes.rule1 = ArenaRule::Fifo;
    setting.lanes.rule2 = ArenaRule::Sides;
    let mut stage = ArenaStage::new(&setting);
    stage.seek(40);
    let told = story::sentence(&stage, &stage.lanes());
    assert!(
        told.contains("Players choose sides: cannot play this market, as sides is 1v3"),
        "{told}"
    );
    setting.tickets.rate = 1e-3;
    let stage = ArenaStage::new(&setting);
    assert_eq!(stage.steps(), 0);
    let told = story::sentence(&stage, &stage.lanes());
    assert!(
        told.starts_with("Nothing is played on this market: "),
        "{told}"
    );
}

#[test]
fn any_rule_of_the_race_may_be_the_baseline() {
    use ArenaRule::{Batched, Fifo, Widening};
    let shown = |base, beside| {
        let mut setting = ArenaStageSetting::default();
        let lanes = &mut setting.lanes;
        (lanes.lanes, lanes.rule1, lanes.rule2, lanes.rule3) = (3, Fifo, Widening, Batched);
        (setting.shown.base, setting.shown.beside) = (base, beside);
        setting.rules()
    };
    assert_eq!(shown(1, 2), [Fifo, Widening]);
    assert_eq!(shown(3, 2), [Batched, Widening]);
    // The baseline is not beside itself, and a number beyond the race is none of it.
    assert_eq!(shown(2, 2), [Widening, Fifo]);
    assert_eq!(shown(5, 2), [Fifo, Widening]);
    assert_eq!(shown(1, 6), [Fifo, Batched]);
}

#[test]
fn tables_solved_elsewhere_play_as_those_solved_here() {
    for rule in [ArenaRule::Optimal, ArenaRule::Levels] {
        let mut setting = ArenaStageSetting::default();
        setting.lanes.lanes = 2;
        setting.lanes.rule2 = rule;
        let question = ArenaTables {
            game: setting.game.clone(),
            tickets: setting.tickets.clone(),
            players: setting.players.clone(),
            lanes: setting.lanes.clone(),
            shown: setting.shown.clone(),
            settings: setting.settings.clone(),
        };
        assert!(question.needed());
        let plan = question.plan(&Data::default()).expect("a plan");
        let mut runner = plan.runner(Shard::WHOLE, question.parts());
        while !runner.advance(1).finished {}
        let parts = runner.take();
        let (_, tables) = parts.iter().next().expect("tables");
        assert_eq!(question.quantities(&parts).len(), 1);
        let mut here = ArenaStage::new(&setting);
        let mut elsewhere = ArenaStage::with_tables(&setting, None, tables);
        let mut waiting = ArenaStage::with_tables(&setting, None, &[]);
        for step in [1, 40, 150] {
            here.seek(step);
            elsewhere.seek(step);
            waiting.seek(step);
            // Before the first game means are no numbers, which equal nothing.
            let shown = |lane: &ArenaLaneView| format!("{lane:?}");
            let all = |stage: &ArenaStage| stage.lanes().iter().map(shown).collect::<Vec<_>>();
            assert_eq!(all(&here), all(&elsewhere));
            let lanes = waiting.lanes();
            assert_eq!(shown(&lanes[0]), all(&here)[0]);
            let told = lanes[1].cannot.clone().expect("it has no table yet");
            assert!(told.contains("being solved"), "{told}");
        }
    }
}
