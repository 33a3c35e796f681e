//! A service's rule set among the rules of a heat: it plays the same tickets before the same judge.

use lobbylab_core::arena::{ArenaMarket, TicketBook};
use lobbylab_core::sim::Streams;
use lobbylab_rulesets::arena::{Casting, ServiceRule, judged_as};
use lobbylab_rulesets::{RuleSet, System, import};
use std::sync::Arc;

/// A rule set, and what players say to it.
#[derive(Clone, Debug)]
pub struct OwnService {
    rules: RuleSet,
    casting: Casting,
    system: &'static str,
}

impl OwnService {
    /// Reads a rule set as it is deployed; what players say of its attributes is guessed from
    /// their names.
    ///
    /// # Errors
    /// What it refuses, with its lines, or that it is no service's.
    pub fn read(text: &str) -> Result<Self, String> {
        let found = import(text);
        let Some(rules) = found.rules else {
            return Err(found.report.refusals("").join("; "));
        };
        Ok(Self {
            casting: Casting::guess(&rules),
            system: found.system.map_or("a service", System::name),
            rules,
        })
    }

    /// Whose rule set it is.
    #[must_use]
    pub const fn system(&self) -> &'static str {
        self.system
    }

    /// Whether its games are games of a market.
    ///
    /// # Errors
    /// The game that it plays, and the market's.
    pub(crate) fn fits(&self, market: &ArenaMarket) -> Result<(), String> {
        let own = judged_as(&[&self.rules]).map_err(|error| error.to_string())?;
        let format = &market.format;
        if own.sides() == format.sides() && own.least() >= format.least() {
            return Ok(());
        }
        Err(format!(
            "the rule set plays {}, and this market {}",
            own.words(),
            format.words()
        ))
    }

    /// The service to whom nobody has come.
    pub(crate) fn enter(
        &self,
        market: &ArenaMarket,
        book: &Arc<TicketBook>,
        streams: &Streams,
    ) -> ServiceRule {
        ServiceRule::new(&self.rules, &self.casting, book, &market.format, streams)
    }
}
