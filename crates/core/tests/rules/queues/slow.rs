//! The rules once more, as slow scans of a list.

use lobbylab_core::rules::{Party, ServiceRule};
use lobbylab_core::sim::{Desk, Game, Matcher, Observer, Stream, Teams, Ticket};
use rand::RngExt;

/// All who wait, by age. Every subset is looked at.
#[derive(Clone)]
pub struct Slow {
    pub rule: ServiceRule,
    pub line: Vec<Ticket<Party>>,
    pub order: Stream,
}

/// Whether these can play two against two under a rule.
pub fn is_game(rule: ServiceRule, members: &[Ticket<Party>]) -> bool {
    let persons: u32 = members
        .iter()
        .map(|ticket| u32::from(ticket.player.size))
        .sum();
    let mixed = members
        .iter()
        .any(|ticket| ticket.player.size != members[0].player.size);
    persons == 4 && !(mixed && rule == ServiceRule::Two)
}

/// Every game that those who wait could form, as places in the line.
pub fn games(rule: ServiceRule, line: &[Ticket<Party>]) -> Vec<Vec<usize>> {
    (1u32..1 << line.len())
        .map(|subset| {
            (0..line.len())
                .filter(|place| subset >> place & 1 == 1)
                .collect()
        })
        .filter(|places: &Vec<usize>| {
            let members: Vec<_> = places.iter().map(|place| line[*place]).collect();
            is_game(rule, &members)
        })
        .collect()
}

impl Slow {
    /// Packing as the paper tells it: two singles are a pair as soon as there
    /// are two, and pairs and teams are served in the order in which they came
    /// to be. Returns the places of the first two of them.
    fn packed(&self) -> Option<Vec<usize>> {
        let mut units: Vec<Vec<usize>> = Vec::new();
        let mut lone = None;
        for (place, ticket) in self.line.iter().enumerate() {
            if ticket.player.size == 2 {
                units.push(vec![place]);
            } else if let Some(partner) = lone.take() {
                units.push(vec![partner, place]);
            } else {
                lone = Some(place);
            }
        }
        (units.len() >= 2).then(|| units[..2].concat())
    }

    fn choose(&mut self) -> Option<Vec<usize>> {
        if self.rule == ServiceRule::Packing {
            return self.packed();
        }
        let mut all = games(self.rule, &self.line);
        if all.len() <= 1 {
            return all.pop();
        }
        match self.rule {
            // The first in the line that can be served is served, and so on.
            ServiceRule::Fifo => all.into_iter().min(),
            ServiceRule::Lifo => all.into_iter().max_by_key(|places| {
                let mut youngest = places.clone();
                youngest.reverse();
                youngest
            }),
            ServiceRule::Random => {
                assert_eq!(all.len(), 3, "a team and two of three singles");
                let singles: Vec<usize> = (0..self.line.len())
                    .filter(|place| self.line[*place].player.size == 1)
                    .collect();
                let stays = singles[self.order.random_range(0..3u32) as usize];
                all.into_iter().find(|places| !places.contains(&stays))
            }
            ServiceRule::Two | ServiceRule::Packing => panic!("a choice of {all:?}"),
        }
    }
}

impl Matcher<Party> for Slow {
    fn arrive<O: Observer<Party>>(&mut self, ticket: Ticket<Party>, desk: &mut Desk<'_, Party, O>) {
        self.line.push(ticket);
        if let Some(mut places) = self.choose() {
            places.sort_unstable();
            let members: Vec<_> = places.iter().map(|place| self.line[*place]).collect();
            for place in places.iter().rev() {
                self.line.remove(*place);
            }
            desk.game(Game {
                members: &members,
                teams: Teams::Given(1),
            });
        }
    }

    fn depart<O: Observer<Party>>(
        &mut self,
        id: u64,
        _desk: &mut Desk<'_, Party, O>,
    ) -> Option<Ticket<Party>> {
        let place = self.line.iter().position(|ticket| ticket.id == id)?;
        Some(self.line.remove(place))
    }
}
