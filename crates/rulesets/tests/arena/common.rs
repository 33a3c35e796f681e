//! Markets and rule sets that several tests share.

use lobbylab_core::arena::{
    ArenaMarket, Coming, Contender, DayCurve, Deciding, GameFormat, Leaves, SkillLaw, Willing,
};
use lobbylab_core::sim::{EventLog, Logged};
use lobbylab_rulesets::{RuleSet, import};

/// Tickets at 60 players a minute; nobody leaves.
pub fn market(format: GameFormat) -> ArenaMarket {
    ArenaMarket {
        format,
        deciding: Deciding::mean(173.7),
        coming: Coming::Poisson,
        rate: 60.0,
        day: DayCurve {
            swing: 0.6,
            peak: 20.5,
        },
        start: 18.0,
        parties: [1.0, 0.0, 0.0, 0.0, 0.0],
        skills: SkillLaw {
            mean: 1500.0,
            deviation: 350.0,
            uncertainty: 60.0,
            alike: 0.5,
            strong: 0.5,
        },
        regions: vec![1.0],
        roles: false,
        willing: Willing {
            leaves: Leaves::Never,
            mean: 60.0,
            shape: 0.7,
            parties: 1.0,
        },
    }
}

/// The games of a log: when, and which tickets.
pub fn games(log: &EventLog<Contender>) -> Vec<(f64, Vec<u64>)> {
    let all = log.events.iter().filter_map(|logged| match logged {
        Logged::Game { time, members, .. } => {
            Some((*time, members.iter().map(|member| member.id).collect()))
        }
        _ => None,
    });
    all.collect()
}

pub fn rules(text: &str) -> RuleSet {
    let found = import(text);
    let refused = format!("{:?}", found.report.lines);
    found.rules.unwrap_or_else(|| panic!("{refused}"))
}

/// One against one, whoever came first.
pub const DUEL: &str = r#"{"ruleLanguageVersion": "1.0",
  "teams": [{"name": "red", "minPlayers": 1, "maxPlayers": 1}, {"name": "blue", "minPlayers": 1, "maxPlayers": 1}]}"#;

/// Five against five by skill and latency, both of which relax.
pub const FIVES: &str = r#"{"ruleLanguageVersion": "1.0",
  "playerAttributes": [{"name": "skill", "type": "number", "default": 1500}],
  "teams": [{"name": "red", "minPlayers": 5, "maxPlayers": 5}, {"name": "blue", "minPlayers": 5, "maxPlayers": 5}],
  "rules": [
    {"name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 200},
    {"name": "Near", "type": "latency", "maxLatency": 120}],
  "expansions": [{"target": "rules[Close].maxDistance", "steps": [{"waitTimeSeconds": 10, "value": 600}, {"waitTimeSeconds": 20, "value": 2500}]}]}"#;
