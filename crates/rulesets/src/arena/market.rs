//! A market for rule sets, as words: the arena's own fields, and what players say.

use super::accept::Acceptance;
use super::cast::Casting;
use super::format::judged_as;
use super::heat::RuleSetHeat;
use crate::RuleSet;
use lobbylab_core::arena::parameters::{
    ArenaGame, ArenaPlayers, ArenaRun, ArenaTickets, market_of,
};
use lobbylab_core::experiment::{Checked, Field, FieldError, Numbers, Parameters, Value, Values};

/// What the game is: where none of these is said, it is the rule set's own.
const GAME: [&str; 4] = ["teams", "size", "sides", "least"];

/// Matches that players must accept.
const ACCEPT: [&str; 3] = ["accept", "accept.answer", "accept.timeout"];

/// The arena's market with its fields, and what players say of attributes.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleSetMarket {
    /// The fields that were given.
    pub values: Values,
    /// What players say of attributes, by name, as [`Casting::put`] reads it.
    pub says: Vec<(String, String)>,
    /// How players accept matches, if they are asked.
    pub acceptance: Option<Acceptance>,
    /// Numbers that are assumed of rule sets, by their keys.
    pub assumed: Vec<(String, f64)>,
}

impl Default for RuleSetMarket {
    /// Two thousand tickets in each replication, of three regions: with one there are no
    /// latencies, and a rule on them would keep everybody out.
    fn default() -> Self {
        Self {
            values: [
                ("tickets".to_owned(), Value::Int(2000)),
                ("regions".to_owned(), Value::Int(3)),
            ]
            .into(),
            says: Vec::new(),
            acceptance: None,
            assumed: Vec::new(),
        }
    }
}

impl RuleSetMarket {
    /// The arena's fields that count for rule sets.
    #[must_use]
    pub fn fields() -> Vec<Field> {
        let mut fields = ArenaTickets::list();
        fields.extend(ArenaPlayers::list());
        fields.extend(ArenaGame::list());
        fields.extend(ArenaRun::list());
        // What is hidden is a page's: a file of tickets goes with no rule set.
        fields.retain(|field| !field.hidden());
        fields
    }

    /// Reads `key=value` pairs, separated by commas: a field of the arena, one of [`Acceptance`]
    /// (`accept`, `accept.answer`, `accept.timeout`), `assume.KEY=…` for a number that is assumed
    /// ([`RuleSet::assumptions`]), or `@NAME=…` for what players say of an attribute.
    ///
    /// # Errors
    /// The key, the value, and what is allowed.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut market = Self::default();
        let pairs = text.split(',').map(str::trim);
        for pair in pairs.filter(|pair| !pair.is_empty()) {
            let Some((key, value)) = pair.split_once('=') else {
                return Err(format!("'{pair}' is no key=value"));
            };
            market.put(key.trim(), value.trim())?;
        }
        Ok(market)
    }

    /// Sets a field, or with an `@` in front of the key what players say of an attribute.
    ///
    /// # Errors
    /// The key, the value, and what is allowed.
    pub fn put(&mut self, key: &str, value: &str) -> Result<(), String> {
        if let Some(name) = key.strip_prefix('@') {
            self.says.retain(|(other, _)| other != name);
            self.says.push((name.to_owned(), value.to_owned()));
            return Ok(());
        }
        if let Some(name) = key.strip_prefix("assume.") {
            let number = value
                .parse::<f64>()
                .ok()
                .filter(|number| number.is_finite());
            let number = number.ok_or_else(|| format!("{key} is {value}; allowed: a number"))?;
            self.assumed.retain(|(other, _)| other != name);
            self.assumed.push((name.to_owned(), number));
            return Ok(());
        }
        if ACCEPT.contains(&key) {
            return self.acceptance.get_or_insert_default().put(key, value);
        }
        let fields = Self::fields();
        let Some(field) = fields.iter().find(|field| field.key == key) else {
            let keys: Vec<&str> = fields.iter().map(|field| field.key).collect();
            return Err(format!(
                "there is no key '{key}'; allowed: {}, accept, accept.answer, accept.timeout, assume.KEY for a number that is assumed of the rule set, and @NAME for what players say of an attribute",
                keys.join(", ")
            ));
        };
        let value = field.parse(value).map_err(|error| error.to_string())?;
        self.values.insert(key.to_owned(), value);
        Ok(())
    }

    /// The rule sets on this market.
    ///
    /// # Errors
    /// The fields that are wrong, a game that cannot be judged, attributes that no rule set has.
    pub fn heat(&self, sets: &[RuleSet]) -> Result<RuleSetHeat, String> {
        let sets = &self.assuming(sets)?[..];
        let (checked, errors) = Checked::new(&Self::fields(), &self.values);
        if let Some(error) = errors.first() {
            return Err(error.to_string());
        }
        let mut game: ArenaGame = settled(&checked)?;
        let given = GAME.iter().any(|key| self.values.contains_key(*key));
        if !given {
            let all: Vec<&RuleSet> = sets.iter().collect();
            let format = judged_as(&all).map_err(|error| error.to_string())?;
            game.sides = Numbers(format.sides().iter().map(|&side| f64::from(side)).collect());
            game.least = format.least() as u32;
        }
        let (tickets, players) = (settled(&checked)?, settled(&checked)?);
        let market = market_of(&game, &tickets, &players).map_err(|error| error.to_string())?;
        let mut entries = Vec::new();
        let mut known = vec![false; self.says.len()];
        for rules in sets {
            let mut casting = Casting::guess(rules);
            for ((name, says), known) in self.says.iter().zip(&mut known) {
                if casting.says.iter().any(|(other, _)| other == name) {
                    casting.put(name, says)?;
                    *known = true;
                }
            }
            entries.push((rules.clone(), casting));
        }
        if let Some(place) = known.iter().position(|known| !known) {
            let name = &self.says[place].0;
            let all = entries.iter().flat_map(|(_, casting)| &casting.says);
            let mut names: Vec<&str> = all.map(|(name, _)| name.as_str()).collect();
            names.dedup();
            return Err(format!(
                "no rule set asks for {name}; allowed: {}",
                names.join(", ")
            ));
        }
        Ok(RuleSetHeat {
            market,
            entries,
            run: settled(&checked)?,
            acceptance: self.acceptance,
            from: 0,
            counts: false,
        })
    }

    /// The rule sets with what is assumed of them; each number must be assumed of one of them.
    fn assuming(&self, sets: &[RuleSet]) -> Result<Vec<RuleSet>, String> {
        let mut sets = sets.to_vec();
        for (key, value) in &self.assumed {
            let mut found = Err(format!("{key} is assumed of no rule set"));
            for rules in &mut sets {
                let known = rules.assumptions().iter().any(|one| one.key == key);
                if known || found.is_err() {
                    found = rules.assume(key, *value);
                    if known {
                        found.clone()?;
                    }
                }
            }
            found?;
        }
        Ok(sets)
    }
}

/// Parameters that are right together.
fn settled<P: Parameters>(checked: &Checked) -> Result<P, String> {
    let (parameters, errors) = P::settled(checked);
    let story = errors.first().map(FieldError::to_string);
    story.map_or(Ok(parameters), Err)
}
