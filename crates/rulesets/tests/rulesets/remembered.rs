//! The engine that remembers anchors in vain, and asks only whom nothing plain keeps apart, against
//! the one that tries everybody anew in every pass: the same games, and with a watch the same counts
//! and the same life of a ticket.

use crate::never::nobody_named_plays;
use crate::random::Random;
use lobbylab_rulesets::flexmatch::FlexMatch;
use lobbylab_rulesets::play::{Watch, in_order, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};
use lobbylab_rulesets::{RuleSet, import};

/// A rule set of several kinds of rules, all of which may expand.
fn drawn(random: &mut Random) -> String {
    let mut teams = Vec::new();
    for team in 0..1 + random.below(3) {
        let max = 1 + random.below(4);
        let min = random.below(max + 1);
        teams.push(format!(
            r#"{{"name": "t{team}", "minPlayers": {min}, "maxPlayers": {max}, "quantity": {}}}"#,
            1 + random.below(2)
        ));
    }
    let mut steps = |largest: u64| {
        let mut at = 0;
        let all: Vec<String> = (0..1 + random.below(3))
            .map(|place| {
                at += 1 + random.below(7);
                let value = largest * (place + 1) / 2;
                format!(r#"{{"waitTimeSeconds": {at}, "value": {value}}}"#)
            })
            .collect();
        all.join(", ")
    };
    let gap = steps(40);
    let latency = steps(160);
    let minimum = steps(1);
    let mut rules = Vec::new();
    let mut expansions = Vec::new();
    if random.below(4) > 0 {
        let way = random.pick(&["avg", "min", "max"]);
        rules.push(format!(r#"{{"name": "Gap", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": {}, "partyAggregation": "{way}"}}"#, 5 + random.below(25)));
        expansions.push(format!(
            r#"{{"target": "rules[Gap].maxDistance", "steps": [{gap}]}}"#
        ));
    }
    if random.below(2) == 0 {
        rules.push(
            r#"{"name": "Mode", "type": "batchDistance", "batchAttribute": "mode"}"#.to_owned(),
        );
    }
    if random.below(2) == 0 {
        let distance = match random.below(3) {
            0 => r#", "maxDistance": 60, "distanceReference": "min""#,
            _ => "",
        };
        rules.push(format!(
            r#"{{"name": "Near", "type": "latency", "maxLatency": {}{distance}}}"#,
            40 + random.below(60)
        ));
        expansions.push(format!(
            r#"{{"target": "rules[Near].maxLatency", "steps": [{latency}]}}"#
        ));
    }
    if random.below(3) == 0 {
        rules.push(r#"{"name": "Floor", "type": "comparison", "measurements": ["teams[t0].players.attributes[skill]"], "referenceValue": 20, "operation": ">="}"#.to_owned());
    }
    if random.below(3) == 0 {
        rules.push(r#"{"name": "Means", "type": "distance", "measurements": ["avg(teams[*].players.attributes[skill])"], "referenceValue": "avg(flatten(teams[*].players.attributes[skill]))", "maxDistance": 12}"#.to_owned());
    }
    if random.below(3) == 0 && !teams[0].contains("\"minPlayers\": 0") {
        expansions.push(format!(
            r#"{{"target": "teams[t0].minPlayers", "steps": [{minimum}]}}"#
        ));
    }
    let algorithm = match random.below(6) {
        0 => r#""expansionAgeSelection": "oldest""#,
        1 => {
            r#""strategy": "exhaustiveSearch", "batchingPreference": "sorted", "sortByAttributes": ["skill"]"#
        }
        _ => r#""expansionAgeSelection": "newest""#,
    };
    format!(
        r#"{{"ruleLanguageVersion": "1.0", "playerAttributes": [{{"name": "skill", "type": "number"}}, {{"name": "mode", "type": "string", "default": "a"}}],
        "algorithm": {{{algorithm}}}, "teams": [{}], "rules": [{}], "expansions": [{}]}}"#,
        teams.join(", "),
        rules.join(", "),
        expansions.join(", ")
    )
}

fn tickets(random: &mut Random) -> Vec<Ticket> {
    let mut tickets: Vec<Ticket> = (0..5 + random.below(40))
        .map(|number| {
            let at = random.below(120) as f64 / 4.0;
            let players = (0..1 + random.below(6) / 3).map(|_| {
                let mut player = Player {
                    latency: ["x", "y"]
                        .map(|site| (site.to_owned(), 20.0 + random.below(120) as f64))
                        .into(),
                    ..Player::default()
                };
                if random.below(12) == 0 {
                    player.latency.pop();
                }
                let skill = Attribute::Number(random.below(60) as f64);
                player.attributes.insert("skill".to_owned(), skill);
                if random.below(3) == 0 {
                    let mode = Attribute::Text("b".to_owned());
                    player.attributes.insert("mode".to_owned(), mode);
                }
                player
            });
            Ticket {
                players: players.collect(),
                id: format!("a{number}"),
                at,
                remove_at: (random.below(3) == 0).then(|| at + random.below(80) as f64 / 4.0),
                ..Ticket::default()
            }
        })
        .collect();
    in_order(&mut tickets);
    tickets
}

#[test]
fn what_is_remembered_changes_no_game() {
    let mut random = Random(21);
    let (mut games, mut late, mut checks, mut named) = (0, 0, 0, 0);
    for round in 0..4000 {
        let text = drawn(&mut random);
        let found = import(&text);
        let Some(mut rules) = found.rules else {
            panic!("{text}: {:?}", found.report.lines);
        };
        if let RuleSet::FlexMatch(rules) = &mut rules {
            rules.timeout = Some(10.0 + random.below(30) as f64);
        }
        let tickets = tickets(&mut random);
        let RuleSet::FlexMatch(flex) = &rules else {
            panic!("{text}");
        };
        let mut anew = Watch::counting(rules.service(0).rules());
        anew.follow = Some(random.below(tickets.len() as u64) as usize);
        let mut counted = anew.clone();
        let mut literal = FlexMatch::literal(flex.clone());
        let wanted = play(&mut literal, &tickets, 60.0, &mut anew);
        let outcome = play(
            &mut *rules.service(0),
            &tickets,
            60.0,
            &mut Watch::default(),
        );
        assert_eq!(outcome, wanted, "round {round}: {text}\n{tickets:?}");
        let outcome = play(&mut *rules.service(0), &tickets, 60.0, &mut counted);
        let told = format!("round {round}: {text}\n{tickets:?}");
        assert_eq!(outcome, wanted, "{told}");
        assert_eq!(counted.rules, anew.rules, "{told}");
        assert_eq!(counted.kept_out, anew.kept_out, "{told}");
        assert_eq!(counted.story, anew.story, "{told}");
        checks += anew.rules.iter().map(|rule| rule.alone).sum::<u64>();
        named += nobody_named_plays(&rules, &tickets, &wanted.games);
        games += wanted.games.len();
        late += wanted.games.iter().filter(|game| game.step > 0).count();
    }
    assert!(
        games > 8000 && late > 500 && checks > 100_000 && named > 1000,
        "{games} games, {late} after a step, {checks} times a rule alone in the way, {named} without hope"
    );
}
