//! Numbers that stand in no file, as the service keeps them to itself or another file has them: what
//! is assumed of them, and may be set.

use crate::flexmatch::LONGEST;
use crate::import::RuleSet;
use crate::openmatch::MatchFunction;

/// A number that is assumed.
#[derive(Clone, Debug, PartialEq)]
pub struct Assumption {
    /// Its key.
    pub key: &'static str,
    /// What it is.
    pub words: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// What is assumed; nothing stands for never.
    pub value: Option<f64>,
    /// The least that may be set.
    pub least: f64,
    /// The most that may be set.
    pub most: f64,
    /// Whether only whole numbers may be set.
    pub whole: bool,
}

impl Assumption {
    const fn seconds(
        key: &'static str,
        words: &'static str,
        value: Option<f64>,
        [least, most]: [f64; 2],
    ) -> Self {
        Self {
            key,
            words,
            unit: "s",
            value,
            least,
            most,
            whole: false,
        }
    }

    const fn count(key: &'static str, words: &'static str, value: u32, most: f64) -> Self {
        Self {
            key,
            words,
            unit: "",
            value: Some(value as f64),
            least: 2.0,
            most,
            whole: true,
        }
    }
}

impl RuleSet {
    /// The numbers that are assumed of this rule set; none where all are known.
    #[must_use]
    pub fn assumptions(&self) -> Vec<Assumption> {
        let period = |value: f64| {
            let words = "between two passes of the service";
            Assumption::seconds("period", words, Some(value), [0.1, 60.0])
        };
        match self {
            Self::FlexMatch(rules) => {
                let words = "until a request ends (RequestTimeoutSeconds of the configuration)";
                let bounds = [1.0, LONGEST];
                let timeout = Assumption::seconds("timeout", words, rules.timeout, bounds);
                vec![period(rules.period), timeout]
            }
            Self::PlayFab(rules) => {
                let words = "trials of a seed before its search gives up";
                let budget = Assumption::count("budget", words, rules.budget, 1e6);
                vec![period(rules.period), budget]
            }
            Self::Unity(rules) => vec![period(rules.period)],
            Self::OpenMatch(rules) => {
                let MatchFunction::Chunks(size) = rules.function;
                let words = "that a ticket lives";
                let bounds = [1.0, 86_400.0];
                vec![
                    period(rules.period),
                    Assumption::count(
                        "players",
                        "players of a match of the match function",
                        size,
                        200.0,
                    ),
                    Assumption::seconds("lifetime", words, Some(rules.lifetime), bounds),
                ]
            }
            Self::Nakama(_) | Self::Preset(_) => Vec::new(),
        }
    }

    /// Sets an assumed number.
    ///
    /// # Errors
    /// A key that is not assumed of this rule set, or a number out of its range, with what is allowed.
    pub fn assume(&mut self, key: &str, value: f64) -> Result<(), String> {
        let all = self.assumptions();
        let Some(known) = all.iter().find(|one| one.key == key) else {
            let keys: Vec<&str> = all.iter().map(|one| one.key).collect();
            let keys = if keys.is_empty() {
                "nothing".to_owned()
            } else {
                keys.join(", ")
            };
            return Err(format!(
                "{key} is not assumed of this rule set; it assumes {keys}"
            ));
        };
        let inside = (known.least..=known.most).contains(&value);
        if !inside || (known.whole && libm::floor(value) != value) {
            let numbers = if known.whole {
                "whole numbers"
            } else {
                "numbers"
            };
            return Err(format!(
                "{key} is {value}; allowed: {numbers} from {} to {}",
                known.least, known.most
            ));
        }
        match (self, key) {
            (Self::FlexMatch(rules), "timeout") => rules.timeout = Some(value),
            (Self::FlexMatch(rules), _) => rules.period = value,
            (Self::PlayFab(rules), "budget") => rules.budget = value as u32,
            (Self::PlayFab(rules), _) => rules.period = value,
            (Self::Unity(rules), _) => rules.period = value,
            (Self::OpenMatch(rules), "players") => {
                rules.function = MatchFunction::Chunks(value as u32);
            }
            (Self::OpenMatch(rules), "lifetime") => rules.lifetime = value,
            (Self::OpenMatch(rules), _) => rules.period = value,
            (Self::Nakama(_) | Self::Preset(_), _) => {}
        }
        Ok(())
    }
}
