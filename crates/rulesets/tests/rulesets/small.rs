//! Small cases by hand, as people worked them out in public.

use lobbylab_rulesets::import;
use lobbylab_rulesets::small::small;
use lobbylab_rulesets::ticket::Ticket;

const ALONE: &str = r#"{"ruleLanguageVersion": "1.0", "teams": [{"name": "all", "minPlayers": 3, "maxPlayers": 4}],
  "expansions": [{"target": "teams[all].minPlayers", "steps": [{"waitTimeSeconds": 45, "value": 1}]}]}"#;

fn tickets(text: &str) -> Vec<Ticket> {
    Ticket::read_all(text).expect("tickets")
}

#[test]
fn the_newest_tickets_clock_makes_two_games_and_the_oldest_one() {
    let two = tickets("{\"id\": \"p1\", \"t\": 0}\n{\"id\": \"p2\", \"t\": 10}");
    let newest = import(ALONE).rules.expect("a rule set");
    let case = small(&newest, &two, 120.0, 1).expect("a case");
    let at: Vec<f64> = case.outcome.games.iter().map(|game| game.at).collect();
    assert_eq!(at, [45.0, 55.0]);
    let said: Vec<(f64, usize, &str)> = (case.events.iter())
        .map(|event| (event.at, event.ticket, event.words.as_str()))
        .collect();
    assert_eq!(said[0], (0.0, 0, "comes, one player"));
    assert!(said.iter().all(|one| one.2 != "fits with p1" || one.1 == 1));
    assert!(
        said.iter()
            .any(|one| one.0 == 45.0 && one.1 == 0 && one.2.starts_with("plays alone"))
    );
    assert!(
        said.iter()
            .any(|one| one.0 == 55.0 && one.1 == 1 && one.2.starts_with("plays alone"))
    );
    assert!(said.is_sorted_by(|one, other| one.0 <= other.0));
    let text = ALONE.replace(
        "\"teams\"",
        "\"algorithm\": {\"expansionAgeSelection\": \"oldest\"}, \"teams\"",
    );
    let oldest = import(&text).rules.expect("a rule set");
    let case = small(&oldest, &two, 120.0, 1).expect("a case");
    assert_eq!(case.outcome.games.len(), 1);
    assert_eq!(case.outcome.games[0].at, 45.0);
    assert_eq!(case.outcome.games[0].tickets().count(), 2);
}

#[test]
fn what_is_no_small_case_is_refused() {
    let rules = import(ALONE).rules.expect("a rule set");
    let many: String = (0..61)
        .map(|id| format!("{{\"id\": \"t{id}\", \"t\": 0}}\n"))
        .collect();
    let told = small(&rules, &tickets(&many), 10.0, 1).expect_err("too many");
    assert!(told.contains("61 tickets; allowed: at most 60"), "{told}");
    assert!(small(&rules, &[], f64::NAN, 1).is_err());
}

const WINDOW: &str = r#"{"ruleLanguageVersion": "1.0",
  "playerAttributes": [{"name": "skill", "type": "number"}],
  "teams": [{"name": "side", "minPlayers": 3, "maxPlayers": 3, "quantity": 2}],
  "rules": [{"name": "Skill", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 10},
    {"name": "Latency", "type": "latency", "maxLatency": 60}],
  "expansions": [{"target": "rules[Skill].maxDistance", "steps": [{"waitTimeSeconds": 15, "value": 50}]}]}"#;

#[test]
fn a_life_says_what_opened_who_fitted_and_which_rule_refused() {
    let line = |id: &str, skill: u32, latency: u32| {
        format!(
            "{{\"id\": \"{id}\", \"t\": 0, \"players\": [{{\"attributes\": {{\"skill\": {skill}}}, \"latency\": {{\"eu\": {latency}}}}}]}}\n"
        )
    };
    // Three within the wider window, two of the right skill who are too far away, one out of reach.
    let all = [
        line("me", 100, 20),
        line("a", 120, 30),
        line("b", 130, 30),
        line("c", 140, 30),
        line("x", 105, 90),
        line("y", 110, 90),
        line("z", 190, 30),
    ];
    let rules = import(WINDOW).rules.expect("a rule set");
    let case = small(&rules, &tickets(&all.concat()), 40.0, 1).expect("a case");
    let mine: Vec<(f64, &str)> = (case.events.iter())
        .filter(|event| event.ticket == 0)
        .map(|event| (event.at, event.words.as_str()))
        .collect();
    assert_eq!(mine[0], (0.0, "comes, one player"));
    assert_eq!(
        mine[1],
        (0.0, "none fitted; Skill refused four; Latency refused two")
    );
    let opened = mine.iter().position(|one| one.0 == 15.0).expect("a moment");
    assert_eq!(
        mine[opened].1,
        "Skill opens to maxDistance 50: three fitted; Skill refused one; Latency refused two"
    );
    assert!(mine[opened..].iter().any(|one| one.1 == "fits with a"));
}
