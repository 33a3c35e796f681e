//! The stage of the hindsight lab: it shows what the long runs do, to the last bit.

use super::settings::settings;
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::hindsight::rules::{DifferenceWait, MultiQueue, WithMatcher};
use lobbylab_core::hindsight::stage::{
    Happened, HindsightStage, HindsightStageSetting, NO_GHOST, PlayerStanding,
};
use lobbylab_core::hindsight::{CostModel, HindsightPlayer, Sequence};
use lobbylab_core::sim::{Engine, EventLog, Logged, Matcher, Streams};
use rand::RngExt;
use std::any::Any;

/// The players as the long runs draw them.
fn drawn<const D: usize>(setting: &HindsightStageSetting) -> Sequence<D> {
    let traffic = setting.players.traffic(u64::from(setting.run.players));
    let streams = Streams::new(setting.run.seed.0, 0);
    let count = setting.shown.cast as usize;
    Sequence::draw(
        traffic.expect("no file"),
        setting.players.spread,
        &streams,
        count,
    )
    .expect("in range")
}

/// Runs a rule on a sequence, arrival by arrival, without the stage: all events, and what
/// the rule shows of itself before each next arrival.
struct Run<'a, const D: usize>(&'a Sequence<D>);

/// Temporary pairs and ranges.
type Look = (Vec<(Vec<usize>, u64)>, Vec<usize>);

impl<const D: usize> WithMatcher<HindsightPlayer<D>> for Run<'_, D> {
    type Out = (Vec<Logged<HindsightPlayer<D>>>, Vec<Look>);

    fn with_matcher<M: Matcher<HindsightPlayer<D>> + Send + 'static>(self, rule: M) -> Self::Out {
        let mut log = EventLog::default();
        let mut engine = Engine::new(self.0.trace(), rule);
        let mut looks = Vec::new();
        while engine.run(1, &mut log) == 1 {
            let rule: &dyn Any = engine.matcher();
            let mut pairs: Vec<(Vec<usize>, u64)> = Vec::new();
            for pair in rule
                .downcast_ref::<DifferenceWait<HindsightPlayer<D>, D>>()
                .map(DifferenceWait::temporary)
                .unwrap_or_default()
            {
                let mut members: Vec<usize> = pair.members.iter().map(|&id| id as usize).collect();
                members.sort_unstable();
                pairs.push((members, pair.until.to_bits()));
            }
            pairs.sort();
            let ranges = rule
                .downcast_ref::<MultiQueue<HindsightPlayer<D>, D>>()
                .map(MultiQueue::ranges);
            looks.push((
                pairs,
                ranges.map_or_else(Vec::new, |ranges| ranges.to_vec()),
            ));
        }
        (log.events, looks)
    }
}

/// The stage against a run without it.
fn compare<const D: usize>(setting: &HindsightStageSetting) {
    let players: Sequence<D> = drawn(setting);
    let cost_model: CostModel<D> = setting.market.cost_model();
    let plan = setting.rules.plan(setting.shown.rule);
    let (events, looks) = plan
        .with_matcher(&cost_model, Run(&players))
        .expect("in range");
    let costs = players.play(plan, &cost_model).expect("in range");
    let at = format!("{setting:?}");

    // What happened, step by step, is what happened.
    let mut stage = HindsightStage::new(setting, None);
    assert_eq!(stage.problem(), None, "{at}");
    let (mut happened, mut now) = (Vec::new(), 0.0);
    for step in 1..=stage.steps() {
        stage.seek(step);
        let view = stage.view();
        assert_eq!(view.before.to_bits(), f64::to_bits(now), "{at}");
        now = view.now;
        for &one in &view.happened {
            happened.push((view.now.to_bits(), one));
        }
    }
    let mut game = 0;
    let mut expected = Vec::new();
    for event in &events {
        expected.push(match event {
            Logged::Arrival(ticket) => {
                let place = ticket.id as usize;
                let actor = stage.cast()[place];
                assert_eq!(actor.arrived.to_bits(), ticket.arrived.to_bits());
                for axis in 0..setting.market.criteria as usize {
                    assert_eq!(actor.values[axis], ticket.player.criteria[axis]);
                }
                (ticket.arrived.to_bits(), Happened::Arrival(place))
            }
            Logged::Game { time, members, .. } => {
                let formed = &stage.games()[game];
                let ids: Vec<usize> = members.iter().map(|member| member.id as usize).collect();
                assert_eq!(formed.members, ids, "{at}");
                assert_eq!(formed.time.to_bits(), time.to_bits(), "{at}");
                assert_eq!(formed.cost, cost_model.game(*time, members), "{at}");
                assert_eq!(formed.computers, cost_model.players - members.len());
                game += 1;
                (time.to_bits(), Happened::Game(game - 1))
            }
            Logged::Reason { time, reason } => (time.to_bits(), Happened::Reason(*reason)),
            Logged::Departure { .. } => unreachable!("nobody leaves"),
        });
    }
    assert_eq!(happened, expected, "{at}");
    assert_eq!(stage.games().len(), game);

    // The account at the end is that of the run.
    let view = stage.view();
    assert_eq!(view.totals.account.cost, costs.cost, "{at}");
    assert_eq!(view.totals.games as u64, costs.games);
    assert_eq!(view.totals.computers as u64, costs.computers);
    assert_eq!(view.totals.played, players.len());
    assert_eq!((view.totals.waiting, view.totals.promised), (0, 0));

    // The last step before each arrival shows the rule as it then is.
    let mut arrivals = 0;
    for step in 1..=stage.steps() {
        stage.seek(step + 1);
        let next = stage.view();
        let comes = matches!(next.happened.first(), Some(Happened::Arrival(_)));
        stage.seek(step);
        let view = stage.view();
        arrivals += usize::from(matches!(view.happened.first(), Some(Happened::Arrival(_))));
        if !comes || arrivals == players.len() {
            continue;
        }
        let (pairs, ranges) = &looks[arrivals - 1];
        let mut shown: Vec<(Vec<usize>, u64)> = (view.temporary.iter())
            .map(|pair| (pair.members.clone(), pair.until.to_bits()))
            .collect();
        shown.sort();
        assert_eq!(&shown, pairs, "{at} step {step}");
        assert_eq!(
            view.bands.len() + 1,
            ranges.first().copied().unwrap_or(1),
            "{at}"
        );
    }
}

#[test]
fn the_stage_shows_the_events_of_the_run_to_the_bit() {
    for setting in settings(60, "fidelity") {
        if setting.market.criteria == 1 {
            compare::<1>(&setting);
        } else {
            compare::<3>(&setting);
        }
    }
}

#[test]
fn criteria_that_nobody_has_change_no_game() {
    // Batches look at the players in the order of every criterion, so they may.
    for setting in settings(40, "padding") {
        if setting.market.criteria != 2 || setting.shown.rule == HindsightRule::Batched {
            continue;
        }
        let stage = HindsightStage::new(&setting, None);
        let players = Sequence::<2> {
            times: stage.cast().iter().map(|actor| actor.arrived).collect(),
            criteria: (stage.cast().iter())
                .map(|actor| [actor.values[0], actor.values[1]])
                .collect(),
            patience: Vec::new(),
        };
        let plan = setting.rules.plan(setting.shown.rule);
        let (events, _) = plan
            .with_matcher(&setting.market.cost_model(), Run(&players))
            .expect("in range");
        let games = events.iter().filter_map(|event| match event {
            Logged::Game { time, members, .. } => Some((
                *time,
                members.iter().map(|member| member.id as usize).collect(),
            )),
            _ => None,
        });
        let games: Vec<(f64, Vec<usize>)> = games.collect();
        let shown: Vec<(f64, Vec<usize>)> = (stage.games().iter())
            .map(|game| (game.time, game.members.clone()))
            .collect();
        assert_eq!(shown, games, "{setting:?}");
        assert!(stage.cast().iter().all(|actor| actor.values[2] == 0.0));
    }
}

#[test]
fn going_back_and_forth_shows_the_same() {
    let mut stream = Streams::new(6, 0).stream("seek");
    for setting in settings(12, "seek") {
        let mut stage = HindsightStage::new(&setting, None);
        let mut views = Vec::new();
        for step in 0..=stage.steps() {
            stage.seek(step);
            views.push(stage.view());
        }
        for _ in 0..40 {
            let step = stream.random_range(0..=stage.steps() + 3);
            stage.seek(step);
            assert_eq!(stage.step(), step.min(stage.steps()));
            assert_eq!(stage.view(), views[stage.step() as usize]);
        }
    }
}

#[test]
fn every_view_is_consistent_with_itself_and_the_one_before() {
    let mut promised = 0;
    for setting in settings(25, "views") {
        let mut stage = HindsightStage::new(&setting, None);
        stage.seek(0);
        let mut last = stage.view();
        assert!(last.players.is_empty() && last.games.is_empty() && last.happened.is_empty());
        for step in 1..=stage.steps() {
            stage.seek(step);
            let view = stage.view();
            assert!(
                !view.happened.is_empty() && view.now >= last.now,
                "{setting:?}"
            );
            // A step without an arrival has a moment of its own.
            let came = view.players.len() - last.players.len();
            assert!(
                came == 1 || (came == 0 && view.now > last.now),
                "{setting:?}"
            );
            for (place, player) in view.players.iter().enumerate() {
                let seats = |games: &[_]| seats(games, place);
                let in_pair = (view.temporary.iter()).filter(|pair| pair.members.contains(&place));
                let (played, paired) = (seats(&view.games), in_pair.count());
                let expected = match (played, paired) {
                    (0, 0) => PlayerStanding::Waiting,
                    (0, 1) => PlayerStanding::Promised,
                    (1, 0) if player.standing == PlayerStanding::Computers => {
                        PlayerStanding::Computers
                    }
                    (1, 0) => PlayerStanding::Played,
                    other => panic!("{other:?} in {setting:?}"),
                };
                promised += paired;
                assert_eq!(player.standing, expected);
                assert_eq!(player.until.is_some(), played == 1);
                assert_eq!(player.id, place as u64 + 1);
                let wait = player.until.unwrap_or(view.now) - player.arrived;
                let rounding = 1e-12 * (1.0 + view.now);
                assert!(
                    wait >= 0.0 && wait <= setting.market.tau + rounding,
                    "{setting:?}"
                );
                // What stands as before is not fresh, what does not is.
                let before = last.players.get(place).map(|player| player.standing);
                if before != Some(player.standing) {
                    assert!(player.fresh, "{setting:?} step {step} player {place}");
                }
                let quiet = before == Some(PlayerStanding::Played)
                    || before == Some(PlayerStanding::Computers);
                assert!(!(quiet && player.fresh));
            }
            for game in &view.games {
                assert_eq!(game.fresh, game.number >= last.games.len());
                assert!(game.time <= view.now && (!game.fresh || game.time == view.now));
                let seats = game.members.len() + game.computers;
                assert_eq!(seats, setting.market.k as usize);
                assert!(game.members.is_sorted());
            }
            for pair in &view.temporary {
                assert!(pair.until >= view.now && (0.0..=1.0).contains(&pair.spread));
                let stood = last.temporary.iter().any(|old| {
                    old.members == pair.members && old.until.to_bits() == pair.until.to_bits()
                });
                assert_eq!(pair.fresh, !stood, "{setting:?} step {step}");
            }
            assert!(view.marks.is_sorted() && view.marks.starts_with(&last.marks));
            let acts = matches!(
                setting.shown.rule,
                HindsightRule::Periodic | HindsightRule::Batched
            );
            let games = view
                .games
                .iter()
                .all(|game| view.marks.contains(&game.time));
            assert!(if acts { games } else { view.marks.is_empty() });
            last = view;
        }
        assert_eq!(last.players.len(), setting.shown.cast as usize);
        assert_eq!(last.now, stage.end());
    }
    assert!(promised > 1_000, "{promised}");
}

/// How many games somebody is in.
fn seats(games: &[lobbylab_core::hindsight::stage::HindsightGameView], place: usize) -> usize {
    games
        .iter()
        .filter(|game| game.members.contains(&place))
        .count()
}

#[test]
fn hindsight_is_proved_and_its_accounts_are_exact() {
    let mut known = 0;
    for setting in settings(25, "hindsight") {
        let mut stage = HindsightStage::new(&setting, None);
        stage.seek(u32::MAX);
        let view = stage.view();
        let Ok(hindsight) = stage.hindsight() else {
            assert!(setting.market.k > 2, "{setting:?}");
            assert_eq!(
                (view.no_ghost, view.totals.account.best),
                (Some(NO_GHOST), None)
            );
            assert!(view.ghosts.is_empty() && view.games.iter().all(|game| game.judged.is_none()));
            continue;
        };
        known += 1;
        assert_eq!((setting.market.k, view.no_ghost), (2, None));
        let close = |one: f64, other: f64| (one - other).abs() <= 1e-9 * (1.0 + one.abs());
        let best = &hindsight.optimum;
        let verdict = if setting.market.criteria == 1 {
            let players: Sequence<1> = drawn(&setting);
            best.verify(
                &players.times,
                &players.criteria,
                &setting.market.cost_model(),
            )
        } else {
            let players: Sequence<3> = drawn(&setting);
            best.verify(
                &players.times,
                &players.criteria,
                &setting.market.cost_model(),
            )
        };
        assert_eq!(verdict, Ok(()), "{setting:?}");
        // Ghosts are the optimum's games, shares its cost, regret what the rule adds.
        let ghosts: f64 = view.ghosts.iter().map(|ghost| ghost.cost.total()).sum();
        assert!(close(ghosts, best.cost.total()));
        assert!(close(
            view.totals.account.best.expect("known"),
            best.cost.total()
        ));
        assert!(best.cost.total() <= view.totals.account.cost.total() + 1e-9);
        let regret = hindsight.regret.total();
        assert!(
            close(view.totals.account.cost.total(), best.cost.total() + regret),
            "{setting:?}"
        );
        for (place, &ghost) in hindsight.ghost_of.iter().enumerate() {
            let ghost = &view.ghosts[ghost];
            assert!(ghost.members.contains(&place));
            assert_eq!(ghost.members.len() + ghost.computers, 2);
            let last = ghost.members[ghost.members.len() - 1];
            let wait = if ghost.computers > 0 {
                setting.market.tau
            } else {
                0.0
            };
            assert_eq!(ghost.time, stage.cast()[last].arrived + wait);
        }
        for game in &view.games {
            let judged = game.judged.expect("judged");
            let kept = (view.ghosts.iter()).any(|ghost| ghost.members == game.members);
            assert_eq!(judged.component.is_none(), kept);
            assert!(close(game.cost.total(), judged.cost.total() + judged.delay));
        }
    }
    assert!(known > 50, "{known}");
}
