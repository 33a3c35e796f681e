//! How many tickets a second the services' engines play, in one thread: FlexMatch with five against
//! five and parties, and the loops of Nakama and PlayFab. `cargo bench -p lobbylab-rulesets`.

use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Watch, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};
use std::time::Instant;

const FIVES: &str = r#"{"ruleLanguageVersion": "1.0",
  "playerAttributes": [{"name": "skill", "type": "number", "default": 1500}],
  "teams": [{"name": "red", "minPlayers": 5, "maxPlayers": 5}, {"name": "blue", "minPlayers": 5, "maxPlayers": 5}],
  "rules": [
    {"name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 80},
    {"name": "Even", "type": "distance", "measurements": ["avg(teams[*].players.attributes[skill])"],
     "referenceValue": "avg(flatten(teams[*].players.attributes[skill]))", "maxDistance": 50},
    {"name": "Near", "type": "latency", "maxLatency": 90}],
  "expansions": [{"target": "rules[Close].maxDistance", "steps": [{"waitTimeSeconds": 10, "value": 160}, {"waitTimeSeconds": 25, "value": 400}]}]}"#;

const PLAYFAB: &str = r#"{"Name": "q", "MinMatchSize": 4, "MaxMatchSize": 4, "Rules": [
  {"Type": "DifferenceRule", "Name": "Skill", "Attribute": {"Path": "skill", "Source": "User"},
   "Difference": 20, "MergeFunction": "Average", "DefaultAttributeValue": 1500, "AttributeNotSpecifiedBehavior": "UseDefault"}]}"#;

const NAKAMA: &str = r#"{"query": "+properties.skill:>=1400 +properties.skill:<=1600", "min_count": 4, "max_count": 4,
  "matchmaker": {"interval_sec": 15, "max_intervals": 2}}"#;

const PLAYFAB_FEW: &str = r#"{"Name": "q", "MinMatchSize": 4, "MaxMatchSize": 4, "Rules": [
  {"Type": "DifferenceRule", "Name": "Skill", "Attribute": {"Path": "skill", "Source": "User"},
   "Difference": 0.2, "MergeFunction": "Average", "DefaultAttributeValue": 1500, "AttributeNotSpecifiedBehavior": "UseDefault"}]}"#;

const NAKAMA_FEW: &str = r#"{"query": "+properties.skill:>=1400 +properties.skill:<=1600", "min_count": 4, "max_count": 4,
  "matchmaker": {"interval_sec": 30, "max_intervals": 2}}"#;

/// Numbers from 0 to 1: SplitMix64.
struct Random(u64);

impl Random {
    fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

fn tickets(count: usize, per_second: f64, parties: bool) -> Vec<Ticket> {
    let mut random = Random(7);
    let mut now = 0.0;
    (0..count)
        .map(|number| {
            now += 2.0 * random.uniform() / per_second;
            let size = match random.uniform() {
                _ if !parties => 1,
                share if share < 0.7 => 1,
                share if share < 0.86 => 2,
                share if share < 0.91 => 3,
                share if share < 0.94 => 4,
                _ => 5,
            };
            let home = (random.uniform() * 3.0) as usize;
            let players = (0..size).map(|place| {
                let skill = 1500.0 + 1200.0 * (random.uniform() + random.uniform() - 1.0);
                let access = 15.0 + 40.0 * random.uniform();
                let sites = ["us", "eu", "asia"].iter().enumerate();
                let latency = sites.map(|(site, name)| {
                    let trip = if site == home { 2.0 } else { 60.0 };
                    ((*name).to_owned(), access + trip)
                });
                Player {
                    id: format!("p{number}.{place}"),
                    attributes: [("skill".to_owned(), Attribute::Number(skill))].into(),
                    latency: latency.collect(),
                    ..Player::default()
                }
            });
            Ticket {
                players: players.collect(),
                id: format!("t{number}"),
                at: now,
                ..Ticket::default()
            }
        })
        .collect()
}

fn measure(name: &str, text: &str, tickets: &[Ticket], watch: bool) {
    let rules = import(text).rules.expect("a rule set");
    let until = tickets.last().map_or(0.0, |ticket| ticket.at);
    let mut best = 0.0_f64;
    let mut waiting = 0.0;
    for _ in 0..3 {
        let mut service = rules.service(1);
        let mut watch = match watch {
            true => Watch::counting(service.rules()),
            false => Watch::default(),
        };
        let begun = Instant::now();
        let outcome = play(&mut *service, tickets, until, &mut watch);
        best = best.max(tickets.len() as f64 / begun.elapsed().as_secs_f64());
        let waits: f64 = (outcome.games.iter())
            .flat_map(|game| game.tickets().map(|number| game.at - tickets[number].at))
            .sum();
        let rest = outcome
            .waiting
            .iter()
            .map(|&number| until - tickets[number].at);
        waiting = (waits + rest.sum::<f64>()) / until;
    }
    println!("{name:44} {best:>10.0} tickets/s, {waiting:.0} waiting on average");
}

fn main() {
    let fives = tickets(20_000, 12.0, true);
    measure("FlexMatch 5v5, parties", FIVES, &fives, false);
    let crowd = tickets(20_000, 24.0, true);
    measure(
        "FlexMatch 5v5, parties, more a second",
        FIVES,
        &crowd,
        false,
    );
    measure(
        "FlexMatch 5v5, parties, every rule counted",
        FIVES,
        &fives[..4_000],
        true,
    );
    let solos = tickets(10_000, 60.0, false);
    measure("PlayFab, 4 by skill", PLAYFAB, &solos, false);
    measure("Nakama, 4 by query", NAKAMA, &solos, false);
    // With a thousand who wait on average, as few find anybody.
    let apart = tickets(2_200, 60.0, false);
    measure("PlayFab, 4 by skill within 0.2", PLAYFAB_FEW, &apart, false);
    measure("Nakama, 4 by query, every 30 s", NAKAMA_FEW, &apart, false);
}
