//! The arena's state as links and options say it.

use lobbylab_core::arena::ArenaRule;
use lobbylab_core::arena::lab::ArenaRace;
use lobbylab_core::experiment::{Checked, FieldError, Parameters, link};

/// Reads a link's text (`v1.rate=30&…`, with or without `#`) as a race of the arena. What is no
/// field of a race is left out, as the arena's links carry the fields of all its questions; a bad value
/// has its default, which the arena's page has told by then.
///
/// # Errors
/// Fields that are wrong together, such as a game of more players than there are.
pub fn race_of(state: &str) -> Result<ArenaRace, String> {
    let fields = ArenaRace::list();
    let decoded = link::decode(&fields, state);
    let (checked, _) = Checked::new(&fields, &decoded.values);
    let (race, errors) = ArenaRace::settled(&checked);
    match errors.first().map(FieldError::to_string) {
        Some(story) => Err(story),
        None => Ok(race),
    }
}

/// The built-in rule of a key.
///
/// # Errors
/// The key, and those that there are.
pub fn builtin(key: &str) -> Result<ArenaRule, String> {
    let all = ArenaRule::ALL.iter().copied();
    all.clone().find(|rule| rule.key() == key).ok_or_else(|| {
        let keys: Vec<&str> = all.map(ArenaRule::key).collect();
        format!("rule is {key}; allowed: {}", keys.join(", "))
    })
}
