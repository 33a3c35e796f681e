//! Expressions and rules for teams that somebody put together.

use crate::flexmatch::{Aggregate, Expression, FlexRules, Seat, Value, place};
use crate::ticket::Ticket;

impl FlexRules {
    /// The sizes of the teams after so many solos who fit everywhere.
    #[must_use]
    pub fn fill(&self, players: u32) -> Vec<(String, u32)> {
        let sizes = place::fill(self, players);
        let names = self.teams.iter().map(|team| team.name.clone());
        names.zip(sizes).collect()
    }
}

/// Teams that somebody put together, by name.
type Given = [(String, Vec<Ticket>)];

impl FlexRules {
    /// The value of an expression for given teams; nothing where nobody has a value.
    ///
    /// # Errors
    /// What is wrong with the expression or with a ticket.
    pub fn evaluate(&mut self, teams: &Given, expression: &str) -> Result<Option<Value>, String> {
        let seats = self.seated(teams)?;
        let read = Expression::read(expression, &self.teams, &|name| self.attribute(name))?;
        Ok(read.value(&table(&seats), Aggregate::Usual))
    }

    /// Whether a rule holds for given teams before any wait.
    ///
    /// # Errors
    /// A name that no rule has, or what is wrong with a ticket.
    pub fn rule_holds(&mut self, teams: &Given, rule: &str) -> Result<bool, String> {
        let seats = self.seated(teams)?;
        let rule = self.rules.iter().find(|known| known.name == rule);
        let rule = rule.ok_or("there is no such rule")?;
        Ok(rule.holds(&self.rules, &table(&seats), 0.0))
    }

    fn seated(&mut self, teams: &Given) -> Result<Vec<Vec<Seat>>, String> {
        let mut all = vec![Vec::new(); self.teams.len()];
        for (name, tickets) in teams {
            let place = self.teams.iter().position(|team| team.name == *name);
            let place = place.ok_or_else(|| format!("there is no team {name}"))?;
            for (number, ticket) in tickets.iter().enumerate() {
                all[place].push(Seat::new(number, ticket, self)?);
            }
        }
        Ok(all)
    }
}

fn table(seats: &[Vec<Seat>]) -> Vec<Vec<&Seat>> {
    seats.iter().map(|team| team.iter().collect()).collect()
}
