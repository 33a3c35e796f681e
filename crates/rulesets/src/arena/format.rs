//! Which game the judge is told for a rule set.

use crate::RuleSet;
use crate::presets::PresetRules;
use crate::unity::{Relaxed, UnityPool};
use lobbylab_core::arena::{GameFormat, Unplayable};

/// The teams of a rule set with their most and, when everything has relaxed, fewest players.
/// Nothing where it has no teams; then the fewest and most players of a game.
enum Shape {
    Teams(Vec<(String, u32, u32)>),
    Together(u32, u32),
}

/// The shapes of a rule set's games: one, but for Unity, where each pool has its own.
fn shapes(rules: &RuleSet) -> Vec<Shape> {
    let one = match rules {
        RuleSet::FlexMatch(rules) => Shape::Teams(
            (rules.teams.iter())
                .map(|team| {
                    let least = team.min.values().min().copied().unwrap_or(0);
                    let most = team.max.values().max().copied().unwrap_or(0);
                    (team.name.clone(), least, most)
                })
                .collect(),
        ),
        RuleSet::PlayFab(rules) if rules.teams.is_empty() => Shape::Together(rules.min, rules.max),
        RuleSet::PlayFab(rules) => Shape::Teams(
            (rules.teams.iter())
                .map(|team| (team.name.clone(), team.min, team.max))
                .collect(),
        ),
        RuleSet::Unity(rules) => {
            return rules.pools.iter().map(of_pool).collect();
        }
        RuleSet::Nakama(rules) => Shape::Together(rules.counts.0, rules.counts.1),
        RuleSet::OpenMatch(rules) => {
            let crate::openmatch::MatchFunction::Chunks(size) = rules.function;
            Shape::Together(size, size)
        }
        RuleSet::Preset(rules) => {
            let size = match rules {
                PresetRules::Faf(rules) => rules.team_size,
                PresetRules::Bar(rules) => rules.team_size,
                PresetRules::Lichess(_) => 1,
            };
            let team = |name: &str| (name.to_owned(), size, size);
            Shape::Teams(vec![team("1"), team("2")])
        }
    };
    vec![one]
}

fn of_pool(pool: &UnityPool) -> Shape {
    let least = |relaxed: &Relaxed<f64>| {
        let steps = relaxed.steps.iter().map(|step| step.2);
        steps.fold(relaxed.base, f64::min).max(0.0) as u32
    };
    let mut teams = Vec::new();
    for team in &pool.teams {
        for copy in 0..team.teams.max {
            // Of teams that may be missing nobody is needed.
            let fewest = match copy < least(&team.teams.min) {
                true => least(&team.players.min),
                false => 0,
            };
            teams.push((team.name.clone(), fewest, team.players.max));
        }
    }
    Shape::Teams(teams)
}

/// The game that a judge is told who looks at all of these rule sets: as many sides as they have
/// teams, each with the most places that one of them gives it. Where teams may stay empty, where
/// rule sets differ in their number, or where there are none, everybody is on one side, except
/// that a game of two without teams is one against one.
///
/// # Errors
/// No rule set, or games of nobody or of more players than the arena has.
pub fn judged_as(sets: &[&RuleSet]) -> Result<GameFormat, Unplayable> {
    let mut sides: Option<Vec<u32>> = None;
    let (mut least, mut most) = (u32::MAX, 0);
    let mut together = false;
    for shape in sets.iter().flat_map(|rules| shapes(rules)) {
        let (own, few, many) = match shape {
            Shape::Teams(teams) => {
                together |= teams.iter().any(|team| team.1 == 0);
                let own: Vec<u32> = teams.iter().map(|team| team.2).collect();
                let few = teams.iter().map(|team| team.1).sum();
                let many = own.iter().sum();
                (own, few, many)
            }
            Shape::Together(2, 2) => (vec![1, 1], 2, 2),
            Shape::Together(few, many) => (vec![many], few, many),
        };
        (least, most) = (least.min(few), most.max(many));
        sides = match sides {
            None => Some(own),
            Some(old) if old.len() == own.len() => {
                Some(old.iter().zip(&own).map(|(a, b)| *a.max(b)).collect())
            }
            Some(old) => {
                together = true;
                Some(old)
            }
        };
    }
    let mut sides = sides.unwrap_or_default();
    if together {
        sides = vec![most];
    }
    let narrow = |size: u32| u16::try_from(size).unwrap_or(u16::MAX);
    let all: u64 = sides.iter().map(|&size| u64::from(size)).sum();
    if all > lobbylab_core::arena::MOST_PLAYERS as u64 {
        let allowed = format!(
            "games of at most {} players",
            lobbylab_core::arena::MOST_PLAYERS
        );
        return Err(Unplayable::new("sides", all, allowed));
    }
    let places: Vec<u16> = sides.iter().map(|&size| narrow(size)).collect();
    let format = GameFormat::new(&places)?;
    let least = (least as usize).clamp(places.len(), format.places());
    format.beginning_with(least)
}
