//! The figures of the arena: drawn on several markets, their numbers against plain means.

mod sought;
mod stage;

use crate::drawn::{
    bars, check, golden, line, nothing_of_few, numbers, only, results, same, samples,
};
use lobbylab_charts::arena::{
    coming, differences, fairness, far, first_come_mean, front, hours, lost, party, party_unfair,
    promise, race, region, region_unfair, role, role_unfair, skill, skill_unfair, tuned,
};
use lobbylab_charts::figure::{Figure, Mark};
use lobbylab_core::arena::lab::{
    ArenaCurves, ArenaDay, ArenaFront, ArenaRace, ArenaTune, FrontCards,
};
use lobbylab_core::arena::parameters::ArenaRun;
use lobbylab_core::arena::{ArenaGauge, ArenaRule, Coming, Leaves, Scorecard};
use lobbylab_core::catalog::Listed;
use lobbylab_core::experiment::{Parts, Seed, Switch};

fn run(tickets: u32, replications: u32) -> ArenaRun {
    ArenaRun {
        seed: Seed(5),
        tickets,
        replications,
        margin: 0.1,
    }
}

fn parts<Q: Listed + Clone>(question: &Q) -> Parts<Q::Part> {
    let results = results(question.clone().listed());
    let (_, parts) = Q::of(&results).expect("its own results");
    parts.clone()
}

fn default_race() -> ArenaRace {
    ArenaRace {
        run: run(400, 4),
        ..ArenaRace::default()
    }
}

/// Parties of five sizes in games of 5v5 of three regions, and people who leave.
fn crowded() -> ArenaRace {
    let mut question = ArenaRace {
        run: run(400, 4),
        ..ArenaRace::default()
    };
    question.game.size = 5;
    question.tickets.rate = 120.0;
    question.tickets.regions = 3;
    question.players.leaves = Leaves::Exponential;
    question.players.patience = 60.0;
    let shares = &mut question.tickets;
    (shares.singles, shares.twos, shares.threes) = (0.6, 0.2, 0.1);
    (shares.fours, shares.fives) = (0.05, 0.05);
    question.lanes.lanes = 3;
    question.lanes.rule2 = ArenaRule::Largest;
    question.lanes.rule3 = ArenaRule::Fewest;
    question
}

/// The same of singles in games of two against two, whose places are roles.
fn roled() -> ArenaRace {
    let mut roled = crowded();
    (roled.game.size, roled.players.roles) = (2, Switch::On);
    roled.tickets.singles = 1.0;
    roled.tickets.threes = 0.0;
    roled.tickets.fours = 0.0;
    roled.tickets.fives = 0.0;
    roled
}

fn front_of(
    race: &ArenaRace,
) -> (
    ArenaFront,
    Parts<FrontCards>,
    ArenaCurves,
    Parts<Vec<Scorecard>>,
) {
    let question = ArenaFront {
        game: race.game.clone(),
        tickets: race.tickets.clone(),
        players: race.players.clone(),
        lanes: race.lanes.clone(),
        settings: race.settings.clone(),
        prices: Default::default(),
        run: race.run.clone(),
    };
    let curves = ArenaCurves {
        game: race.game.clone(),
        tickets: race.tickets.clone(),
        players: race.players.clone(),
        lanes: race.lanes.clone(),
        settings: race.settings.clone(),
        run: race.run.clone(),
    };
    let (fronts, swept) = (parts(&question), parts(&curves));
    (question, fronts, curves, swept)
}

#[test]
fn bars_are_plain_means_of_the_replications() {
    let question = default_race();
    let parts = parts(&question);
    for (figure, gauge) in [
        (race(&question, &parts), ArenaGauge::WaitMean),
        (fairness(&question, &parts), ArenaGauge::Unfair),
    ] {
        check(&figure);
        for (lane, bar) in bars(&figure).iter().enumerate() {
            let all: Vec<f64> = (parts.iter())
                .map(|(_, cards)| cards[lane].value(gauge).expect("somebody played"))
                .collect();
            let mean = all.iter().sum::<f64>() / all.len() as f64;
            assert!(same(bar.value, mean), "{} {mean}", bar.value);
        }
    }
    // 1v1 at 12 a minute: every second player waits 5 s.
    assert_eq!(first_come_mean(&question), Some(2.5));
    let first = &bars(&race(&question, &parts))[0];
    let (low, high) = first.interval.expect("simulated");
    assert_eq!(first.exact, Some(2.5));
    assert!(low - 0.5 < 2.5 && 2.5 < high + 0.5, "{low} to {high}");
    // Where somebody leaves there is a closed form for games of two alone.
    assert_eq!(first_come_mean(&crowded()), None);
}

#[test]
fn ratios_are_of_the_same_tickets() {
    let question = default_race();
    let parts = parts(&question);
    let figure = differences(&question, &parts, 0);
    check(&figure);
    for (lane, rule) in question.lanes.rules().into_iter().enumerate().skip(1) {
        let shown = numbers(&figure, &format!("{}, times the baseline", rule.label()));
        let all: Vec<f64> = (parts.iter())
            .map(|(_, cards)| {
                let of = |lane: usize| cards[lane].value(ArenaGauge::WaitMean).expect("a wait");
                of(lane) / of(0)
            })
            .collect();
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        assert!(same(shown[0], mean), "{} {mean}", shown[0]);
    }
    // Against another baseline the ratio of the two is turned over, ticket for ticket.
    let pinned = differences(&question, &parts, 1);
    check(&pinned);
    let first = question.lanes.rules()[0].label();
    let shown = numbers(&pinned, &format!("{first}, times the baseline"));
    let wait = |cards: &[Scorecard], lane: usize| cards[lane].value(ArenaGauge::WaitMean);
    let all = (parts.iter()).map(|(_, cards)| wait(cards, 0).zip(wait(cards, 1)).expect("waits"));
    let mean = all.map(|(one, other)| one / other).sum::<f64>() / parts.len() as f64;
    assert!(same(shown[0], mean), "{} {mean}", shown[0]);
    // Nobody gave up, so nothing is a multiple of that.
    assert!(!format!("{:?}", figure.table[0]).contains("gave up"));
    let one = ArenaRace {
        lanes: lobbylab_core::arena::parameters::ArenaLanes {
            lanes: 1,
            ..question.lanes.clone()
        },
        ..question
    };
    let alone = differences(&one, &only(&parts, 4), 0);
    check(&alone);
    assert!(alone.finding.contains("second rule"), "{}", alone.finding);
}

/// The corners of the hatched region.
fn outline(figure: &Figure) -> Option<Vec<(f64, f64)>> {
    figure.marks.iter().find_map(|mark| match mark {
        Mark::Region { outline, .. } => Some(outline.clone()),
        _ => None,
    })
}

#[test]
fn no_rule_is_where_nobody_can_be() {
    let race = default_race();
    let (question, fronts, curves, swept) = front_of(&race);
    let figure = front((&question, &fronts), Some((&curves, &swept)), 0);
    check(&figure);
    let edge = outline(&figure).expect("games of two, nobody leaves");
    for rule in race.lanes.rules() {
        let name = lobbylab_charts::arena::short(rule);
        let own = samples(&figure, name);
        assert_eq!(own.len(), 1, "{name}");
        // Left of the edge at its own height; who is left over at the end is worth a little.
        let beyond = edge.windows(2).any(|pair| {
            let ((_, low), (_, high)) = (pair[0], pair[1]);
            let within = (low..=high).contains(&own[0].y);
            within && own[0].x < pair[0].0.min(pair[1].0) - 1.0
        });
        assert!(!beyond, "{name} {own:?}");
    }
    assert!(figure.finding.contains("hindsight"), "{}", figure.finding);
    // A rule without a setting has no line.
    assert!(line(&figure, "first come").is_empty());
    assert!(line(&figure, "widening").len() > 1);
}

#[test]
fn the_baseline_wears_a_ring_that_the_legend_names() {
    let race = default_race();
    let (question, fronts, curves, swept) = front_of(&race);
    let ring = |figure: &Figure| -> Vec<(f64, f64)> {
        let rings = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Dots { name, points, .. } if name == "baseline" => Some(points.clone()),
            _ => None,
        });
        rings.flatten().collect()
    };
    for (base, rule) in race.lanes.rules().into_iter().enumerate() {
        let figure = front((&question, &fronts), Some((&curves, &swept)), base);
        check(&figure);
        let own = samples(&figure, lobbylab_charts::arena::short(rule));
        assert_eq!(ring(&figure), [(own[0].x, own[0].y)], "{}", rule.label());
    }
    // One beyond the race marks nobody.
    assert_eq!(ring(&front((&question, &fronts), None, 6)), []);
}

#[test]
fn larger_games_have_a_bound_of_the_wait_alone() {
    let mut race = crowded();
    race.players.leaves = Leaves::Never;
    let (question, fronts, curves, swept) = front_of(&race);
    let figure = front((&question, &fronts), Some((&curves, &swept)), 0);
    check(&figure);
    assert_eq!(outline(&figure), None);
    let bound = figure.marks.iter().find_map(|mark| match mark {
        Mark::VerticalMark { x, .. } => Some(*x),
        _ => None,
    });
    let bound = bound.expect("a bound");
    for rule in race.lanes.rules() {
        let own = samples(&figure, lobbylab_charts::arena::short(rule));
        assert!(own[0].x >= bound - 1e-9, "{} {bound}", own[0].x);
    }
    assert!(figure.source.contains("a bound, not an optimum"));
    // Where people leave not even that is known.
    let (question, fronts, curves, swept) = front_of(&crowded());
    for figure in [
        front((&question, &fronts), Some((&curves, &swept)), 0),
        far((&question, &fronts), Some((&curves, &swept)), 0),
        lost((&question, &fronts), None, 0),
    ] {
        check(&figure);
        assert_eq!(outline(&figure), None);
    }
}

#[test]
fn a_map_has_a_cell_for_each_group_and_rule() {
    let question = crowded();
    let roled = roled();
    let of_roles = parts(&roled);
    // Without roles there is nothing to show, and that is said.
    let parts = parts(&question);
    assert!(
        role(&question, &parts, 0)
            .finding
            .contains("switch roles on")
    );
    for (figure, groups) in [
        (skill(&question, &parts, 0), 10),
        (skill_unfair(&question, &parts, 0), 10),
        (party(&question, &parts, 0), 5),
        (region(&question, &parts, 0), 3),
        (party_unfair(&question, &parts, 0), 5),
        (region_unfair(&question, &parts, 0), 3),
        (role(&roled, &of_roles, 0), 2),
        (role_unfair(&roled, &of_roles, 0), 2),
    ] {
        check(&figure);
        let cells = figure.marks.iter().find_map(|mark| match mark {
            Mark::Cells { cells, .. } => Some(cells),
            _ => None,
        });
        let cells = cells.expect("cells");
        assert_eq!(cells.len(), 3 * groups, "{}", figure.key);
        assert!(cells.iter().all(|cell| (0.0..=1.0).contains(&cell.shade)));
        assert!(cells.iter().any(|cell| cell.shade == 1.0));
    }
    // Of the weakest tenth, by the cards.
    let figure = skill(&question, &parts, 0);
    let shown = numbers(&figure, "mean wait, Largest parties first, simulated");
    let all: Vec<f64> = (parts.iter())
        .filter_map(|(_, cards)| cards[1].groups.iter().find(|group| group.group == 0)?.wait)
        .collect();
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    assert!(same(shown[0], mean), "{} {mean}", shown[0]);
    // Singles of one region are of no group.
    let question = default_race();
    let parts = crate::arena::parts(&question);
    assert!(party(&question, &parts, 0).finding.contains("one size"));
    assert!(region(&question, &parts, 0).finding.contains("one region"));
}

fn a_day() -> ArenaDay {
    let mut day = ArenaDay {
        run: run(3_000, 3),
        ..ArenaDay::default()
    };
    day.tickets.coming = Coming::Day;
    day.tickets.rate = 4.0;
    day.lanes.lanes = 2;
    day
}

#[test]
fn hours_are_those_that_all_replications_have() {
    let question = a_day();
    let parts = parts(&question);
    let figure = hours(&question, &parts, 0);
    check(&figure);
    check(&coming(&question, &parts, 0));
    let least = parts.iter().map(|(_, cards)| cards[0].hours.len()).min();
    let shown = samples(&figure, "first come");
    assert_eq!(Some(shown.len() + 1), least);
    let third: Vec<f64> = parts
        .iter()
        .map(|(_, cards)| cards[0].hours[2][0])
        .collect();
    let mean = third.iter().sum::<f64>() / third.len() as f64;
    assert!(same(shown[2].y, mean));
    // A run of minutes has no hours.
    let short = ArenaDay {
        run: run(60, 3),
        ..a_day()
    };
    let figure = hours(&short, &crate::arena::parts(&short), 0);
    check(&figure);
    assert!(
        figure.finding.contains("take more tickets"),
        "{}",
        figure.finding
    );
}

#[test]
fn the_winner_is_estimated_on_tickets_that_did_not_choose_it() {
    let question = ArenaTune {
        run: run(400, 6),
        ..ArenaTune::default()
    };
    let parts = parts(&question);
    let figure = tuned(&question, &parts);
    check(&figure);
    check(&promise(&question, &parts));
    let costs = numbers(&figure, "cost of a player, anew, simulated");
    let values = numbers(&figure, "growth");
    // The present setting is among those tried, and shown once.
    assert_eq!(values.iter().filter(|value| **value == 0.005).count(), 1);
    assert!(values.windows(2).all(|pair| pair[0] < pair[1]));
    let place = values
        .iter()
        .position(|value| *value == 0.005)
        .expect("yours");
    let fresh: Vec<f64> = (parts.iter().filter(|(number, _)| *number >= 3))
        .map(|(_, cards)| question.cost(&cards[0]).expect("a cost"))
        .collect();
    let mean = fresh.iter().sum::<f64>() / fresh.len() as f64;
    assert!(same(costs[place], mean), "{} {mean}", costs[place]);
}

#[test]
fn nothing_is_shown_of_few_replications() {
    let question = default_race();
    let found = parts(&question);
    nothing_of_few(&found, &|parts| {
        [
            race(&question, parts),
            fairness(&question, parts),
            differences(&question, parts, 0),
            skill(&question, parts, 0),
        ]
    });
    let (question, fronts, ..) = front_of(&default_race());
    nothing_of_few(&fronts, &|parts| [front((&question, parts), None, 0)]);
    let day = a_day();
    nothing_of_few(&parts(&day), &|parts| {
        [hours(&day, parts, 0), coming(&day, parts, 0)]
    });
}

#[test]
fn pictures_are_those_of_last_time() {
    let question = default_race();
    let found = parts(&question);
    for figure in [
        race(&question, &found),
        fairness(&question, &found),
        differences(&question, &found, 0),
    ] {
        golden("arena", &figure, 720, 430);
    }
    let crowd = crowded();
    let found = parts(&crowd);
    for figure in [
        skill(&crowd, &found, 0),
        skill_unfair(&crowd, &found, 0),
        party(&crowd, &found, 0),
        region(&crowd, &found, 0),
        party_unfair(&crowd, &found, 0),
        region_unfair(&crowd, &found, 0),
    ] {
        golden("arena", &figure, 720, 400);
    }
    let roled = roled();
    let found = parts(&roled);
    for figure in [role(&roled, &found, 0), role_unfair(&roled, &found, 0)] {
        golden("arena", &figure, 720, 400);
    }
    let (question, fronts, curves, swept) = front_of(&question);
    golden(
        "arena",
        &front((&question, &fronts), Some((&curves, &swept)), 0),
        720,
        450,
    );
    let (question, fronts, curves, swept) = front_of(&crowd);
    golden(
        "arena",
        &far((&question, &fronts), Some((&curves, &swept)), 0),
        720,
        450,
    );
    golden(
        "arena",
        &lost((&question, &fronts), Some((&curves, &swept)), 0),
        720,
        450,
    );
    let day = a_day();
    let found = parts(&day);
    golden("arena", &hours(&day, &found, 0), 720, 430);
    golden("arena", &coming(&day, &found, 0), 720, 430);
    let tune = ArenaTune {
        run: run(400, 6),
        ..ArenaTune::default()
    };
    let found = parts(&tune);
    golden("arena", &tuned(&tune, &found), 720, 430);
    golden("arena", &promise(&tune, &found), 720, 330);
}
