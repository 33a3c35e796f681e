//! Xu, Yu and Wu's choice of sides and of zones, by tickets who say nothing of either.
//!
//! *Sides* (section IV): some players want one side of the game, some the other, the rest take
//! either. Nobody of a market says so: a share cares, and of those a share wants the first side,
//! each ticket's wish standing at a place of its own of the stream `sides`, so that all rules of a
//! replication meet the same wishes. *Zones* (section V): the places of all ratings in equal ranges;
//! whoever is near a border may play on both sides of it. The queues are the rules lab's own.

use super::settings::RuleSettings;
use crate::arena::market::Contender;
use crate::rules::{A, B, C, Graph, Meetings, SidePolicy, SideQueue};
use crate::sim::{
    Desk, Game, HashedUniforms, Inner, Lack, Matcher, Observer, Player, Refusal, Streams, Ticket,
};

/// What a ticket may play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Wishes {
    /// A side, or either.
    Sides {
        /// Where wishes stand.
        drawn: HashedUniforms,
        /// The share that cares.
        choosy: f64,
        /// The share of those that wants the first side.
        favour: f64,
    },
    /// A zone, or two neighbouring ones.
    Zones {
        /// How many.
        zones: u32,
        /// The share that may play in two.
        free: f64,
    },
}

impl Wishes {
    /// Sides as the settings have them.
    pub fn sides(settings: &RuleSettings, streams: &Streams) -> Self {
        Self::Sides {
            drawn: streams.numbers("sides"),
            choosy: settings.choosy,
            favour: settings.favour,
        }
    }

    /// The class of a ticket, as [`Graph::sides`] and [`Graph::zones`] number them.
    fn class(&self, player: &Contender) -> u8 {
        match *self {
            Self::Sides {
                drawn,
                choosy,
                favour,
            } => match drawn.at([u64::from(player.ticket), 0]) {
                draw if draw < choosy * favour => A,
                draw if draw < choosy => B,
                _ => C,
            },
            Self::Zones { zones, free } => {
                let at = player.place[0] * f64::from(zones);
                let border = (at + 0.5).floor();
                // Half of what is free of each border lies on either side of it.
                let near = 0.5 * free * f64::from(zones) / f64::from(zones.max(2) - 1);
                let inner = border >= 1.0 && border <= f64::from(zones) - 1.0;
                if inner && (at - border).abs() < near {
                    (zones as f64 + border - 1.0) as u8
                } else {
                    (at as u32).min(zones - 1) as u8
                }
            }
        }
    }
}

/// A ticket with its class.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wisher {
    player: Contender,
    class: u8,
}

impl Player for Wisher {
    fn class(&self) -> usize {
        usize::from(self.class)
    }
}

/// A rule of the rules lab that looks at classes only. A ticket costs what it costs there.
#[derive(Clone, Debug)]
pub(super) struct Wished<M> {
    inner: Inner<Wisher, M>,
    wishes: Wishes,
    waiting: usize,
    members: Vec<Ticket<Contender>>,
}

impl<M: Matcher<Wisher>> Wished<M> {
    fn new(wishes: Wishes, rule: M) -> Self {
        Self {
            inner: Inner::new(rule),
            wishes,
            waiting: 0,
            members: Vec::new(),
        }
    }
}

impl Wished<Meetings<Wisher>> {
    /// Zones, first come, first matched.
    pub fn zones(settings: &RuleSettings) -> Self {
        let (zones, free) = (settings.zones, settings.free);
        // Two to six zones are far from the limit of classes.
        let graph = Graph::zones(zones as usize).unwrap_or_else(|_| Graph::sides());
        Self::new(Wishes::Zones { zones, free }, Meetings::on(&graph))
    }
}

impl Wished<SideQueue<Wisher>> {
    /// Sides under a policy: open always, or while it pays.
    pub fn sides(wishes: Wishes, policy: SidePolicy) -> Self {
        Self::new(wishes, SideQueue::new(policy))
    }
}

impl<M: Matcher<Wisher>> Matcher<Contender> for Wished<M> {
    fn arrive<O: Observer<Contender>>(
        &mut self,
        ticket: Ticket<Contender>,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        let class = self.wishes.class(&ticket.player);
        let player = Wisher {
            player: ticket.player,
            class,
        };
        let Ticket { id, arrived, .. } = ticket;
        self.inner.arrive(
            desk.now(),
            Ticket {
                id,
                arrived,
                player,
            },
        );
        self.waiting += 1;
        while let Some(game) = self.inner.take() {
            self.waiting -= game.members.len().min(self.waiting);
            self.members.clear();
            self.members.extend(game.members.iter().map(|one| Ticket {
                id: one.id,
                arrived: one.arrived,
                player: one.player.player,
            }));
            if let Some(reason) = game.reason {
                desk.because(reason);
            }
            desk.game(Game {
                members: &self.members,
                teams: game.teams,
            });
        }
    }

    fn depart<O: Observer<Contender>>(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, Contender, O>,
    ) -> Option<Ticket<Contender>> {
        let gone = self.inner.depart(desk.now(), id)?;
        self.waiting = self.waiting.saturating_sub(1);
        Some(Ticket {
            id,
            arrived: gone.arrived,
            player: gone.player.player,
        })
    }

    fn waits(&self, id: u64) -> bool {
        self.inner.rule().waits(id)
    }

    /// Whoever fits meets at once.
    fn why_not(&self, id: u64, _now: f64) -> Option<Refusal> {
        let lack = match self.waiting {
            0 | 1 => Lack::Players(1),
            _ => Lack::Choice,
        };
        self.waits(id).then_some(Refusal::for_good(lack))
    }
}
