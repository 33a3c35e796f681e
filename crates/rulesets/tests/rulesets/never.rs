//! Tickets that can never be in a game: none of those named is ever in a game of the slow engines, and
//! those are named that pencil and paper name.

use crate::random::Random;
use lobbylab_rulesets::never::{PAIRS, never};
use lobbylab_rulesets::play::{Game, Watch, in_order, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};
use lobbylab_rulesets::{RuleSet, import};

/// Holds that nobody is in a game who is said to be in none, and counts those.
pub fn nobody_named_plays(rules: &RuleSet, tickets: &[Ticket], games: &[Game]) -> usize {
    let found = never(rules, tickets, PAIRS);
    assert_eq!(found.looked, tickets.len());
    let named: Vec<usize> = (found.never.iter())
        .flat_map(|one| one.tickets.iter().copied())
        .collect();
    for game in games {
        for ticket in game.tickets() {
            let why = found.never.iter().find(|one| one.tickets.contains(&ticket));
            assert!(
                why.is_none(),
                "{ticket} plays {game:?}, but {why:?}\n{tickets:#?}"
            );
        }
    }
    named.len()
}

fn rules(text: &str) -> RuleSet {
    let found = import(text);
    let Some(rules) = found.rules else {
        panic!("{text}: {:?}", found.report.lines);
    };
    rules
}

fn tickets(lines: &str) -> Vec<Ticket> {
    let mut tickets = Ticket::read_all(lines).expect("tickets");
    in_order(&mut tickets);
    tickets
}

/// The sentences of a rule set about tickets.
fn said(text: &str, lines: &str) -> Vec<String> {
    let tickets = tickets(lines);
    never(&rules(text), &tickets, PAIRS).words(&tickets)
}

const DUEL: &str = r#"{"ruleLanguageVersion": "1.0", "playerAttributes": [{"name": "skill", "type": "number"}],
  "teams": [{"name": "side", "minPlayers": 1, "maxPlayers": 2, "quantity": 2}],
  "rules": [{"name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 10},
    {"name": "Near", "type": "latency", "maxLatency": 50}],
  "expansions": [{"target": "rules[Close].maxDistance", "steps": [{"waitTimeSeconds": 20, "value": 40}]},
    {"target": "rules[Near].maxLatency", "steps": [{"waitTimeSeconds": 20, "value": 80}]}]}"#;

#[test]
fn every_reason_is_told_in_a_sentence() {
    let player = |id: &str, skill: &str, latency: u32| {
        format!(
            "{{\"id\": \"{id}\", \"t\": 0, \"players\": [{{\"attributes\": {{{skill}}}, \"latency\": {{\"eu\": {latency}}}}}]}}\n"
        )
    };
    let lines = [
        player("a", "\"skill\": 100", 20),
        player("b", "\"skill\": 140", 80),
        player("far", "\"skill\": 181", 20),
        player("slow", "\"skill\": 100", 81),
        player("mute", "", 20),
        "{\"id\": \"deaf\", \"t\": 0, \"players\": [{\"attributes\": {\"skill\": 100}}]}\n".to_owned(),
        "{\"id\": \"many\", \"t\": 0, \"players\": [{\"attributes\": {\"skill\": 1}}, {\"attributes\": {\"skill\": 1}}, {\"attributes\": {\"skill\": 1}}]}\n".to_owned(),
    ];
    let told = said(DUEL, &lines.concat());
    let has = |part: &str| {
        assert!(
            told.iter().any(|line| line.contains(part)),
            "{part}: {told:#?}"
        );
    };
    assert_eq!(told.len(), 5, "{told:#?}");
    has(
        "Ticket far can never be in a game: Close keeps everybody else away, however long they wait.",
    );
    has("Ticket slow can never be in a game: Near never allows more than 80 ms");
    has("Ticket mute can never be in a game: skill is missing, and has no default.");
    has("Ticket deaf can never be in a game: Near asks for latencies, and it has none.");
    has("Ticket many can never be in a game: a party of 3 is larger than every team.");
}

#[test]
fn an_attribute_that_every_ticket_lacks_keeps_all_of_them_out() {
    let lines: String = (0..30)
        .map(|id| {
            format!(
                "{{\"id\": \"t{id}\", \"t\": 0, \"players\": [{{\"latency\": {{\"eu\": 20}}}}]}}\n"
            )
        })
        .collect();
    let told = said(DUEL, &lines);
    assert_eq!(
        told,
        [
            "30 of 30 tickets, t0 the first, can never be in a game: skill is missing, and has no default."
        ]
    );
}

#[test]
fn a_step_that_comes_after_the_players_have_left_opens_nothing() {
    let line = |id: &str, skill: u32, end: u32| {
        format!(
            "{{\"id\": \"{id}\", \"t\": 0, \"remove_at\": {end}, \"players\": [{{\"attributes\": {{\"skill\": {skill}}}, \"latency\": {{\"eu\": 20}}}}]}}\n"
        )
    };
    let patient = [line("a", 100, 20), line("b", 130, 25)].concat();
    assert!(said(DUEL, &patient).is_empty());
    let hurried = [line("a", 100, 19), line("b", 130, 25)].concat();
    assert_eq!(said(DUEL, &hurried).len(), 1);
}

#[test]
fn a_total_that_nobody_brings_is_told_for_all() {
    let text = r#"{"Name": "q", "MinMatchSize": 2, "MaxMatchSize": 4, "Rules": [
      {"Type": "MatchTotalRule", "Name": "host", "Attribute": {"Path": "IsHost", "Source": "User"}, "Min": 1, "Max": 1}]}"#;
    let guest = |id: u32| {
        format!(
            "{{\"id\": \"g{id}\", \"t\": 0, \"players\": [{{\"attributes\": {{\"IsHost\": 0}}}}]}}\n"
        )
    };
    let guests: String = (0..3).map(guest).collect();
    let told = said(text, &guests);
    assert!(
        told[0].contains("3 of 3 tickets")
            && told[0].contains("host asks for 1, and all tickets together have 0"),
        "{told:?}"
    );
    let host = "{\"id\": \"h\", \"t\": 0, \"players\": [{\"attributes\": {\"IsHost\": 1}}]}\n";
    assert!(said(text, &format!("{guests}{host}")).is_empty());
}

#[test]
fn duels_name_exactly_those_without_a_neighbour() {
    let mut random = Random(77);
    let rules = rules(&DUEL.replace("\"maxPlayers\": 2", "\"maxPlayers\": 1"));
    let (mut named, mut free) = (0, 0);
    for _ in 0..300 {
        let skills: Vec<f64> = (0..2 + random.below(9))
            .map(|_| random.below(400) as f64)
            .collect();
        let tickets: Vec<Ticket> = (skills.iter().enumerate())
            .map(|(place, &skill)| Ticket {
                id: format!("t{place}"),
                players: vec![Player {
                    attributes: [("skill".to_owned(), Attribute::Number(skill))].into(),
                    latency: vec![("eu".to_owned(), 20.0)],
                    ..Player::default()
                }],
                ..Ticket::default()
            })
            .collect();
        let found = never(&rules, &tickets, PAIRS);
        let mut told: Vec<usize> = found
            .never
            .iter()
            .flat_map(|one| one.tickets.clone())
            .collect();
        told.sort_unstable();
        let lonely = |&at: &usize| {
            let near = |other: usize| other != at && (skills[other] - skills[at]).abs() <= 40.0;
            !(0..skills.len()).any(near)
        };
        let wanted: Vec<usize> = (0..skills.len()).filter(lonely).collect();
        assert_eq!(told, wanted, "{skills:?}");
        named += told.len();
        free += skills.len() - told.len();
    }
    assert!(named > 200 && free > 200, "{named} named, {free} not");
}

#[test]
fn presets_name_nobody_who_plays() {
    let mut random = Random(78);
    let mut named = 0;
    for round in 0..900 {
        let text = match round % 3 {
            0 => r#"{"preset": "faforever"}"#,
            1 => r#"{"preset": "bar"}"#,
            _ => r#"{"preset": "lichess", "pool": "3+0"}"#,
        };
        let rules = rules(text);
        let mut tickets: Vec<Ticket> = (0..2 + random.below(8))
            .map(|place| {
                let wide = random.below(3000) as f64;
                let of = |name: &str, value: f64| (name.to_owned(), Attribute::Number(value));
                Ticket {
                    id: format!("t{place}"),
                    at: random.below(60) as f64,
                    players: vec![Player {
                        id: format!("t{place}"),
                        attributes: [
                            of("mean", wide),
                            of("dev", 60.0 + random.below(200) as f64),
                            of("games", random.below(40) as f64),
                            of("skill", wide / 60.0),
                            of("uncertainty", 1.0 + random.below(7) as f64),
                            of("rating", wide),
                            of("sit", 0.0 - random.below(20) as f64),
                        ]
                        .into(),
                        ..Player::default()
                    }],
                    ..Ticket::default()
                }
            })
            .collect();
        in_order(&mut tickets);
        let outcome = play(
            &mut *rules.service(round),
            &tickets,
            900.0,
            &mut Watch::default(),
        );
        named += nobody_named_plays(&rules, &tickets, &outcome.games);
    }
    assert!(named > 300, "only {named} were named");
}

#[test]
fn a_search_that_is_cut_off_says_so() {
    let lines: String = (0..40)
        .map(|id| format!("{{\"id\": \"t{id}\", \"t\": 0, \"players\": [{{\"attributes\": {{\"skill\": {}}}, \"latency\": {{\"eu\": 20}}}}]}}\n", id * 1000))
        .collect();
    let tickets = tickets(&lines);
    let found = never(&rules(DUEL), &tickets, 100);
    assert_eq!(found.looked, 2);
    assert_eq!(found.never[0].tickets, [0, 1]);
    let told = found.words(&tickets);
    assert_eq!(told[1], "Only the first 2 of 40 tickets were looked at.");
}
