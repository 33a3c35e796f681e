//! How a rule plays a market that is not its paper's own, or why it cannot.

use super::key::{ArenaRule, RuleFamily};
use super::settings::RuleSettings;
use super::shape::Shape;
use crate::arena::market::{ArenaMarket, Coming, Leaves, Unplayable, can_fill};
use crate::words;

impl ArenaRule {
    /// How the rule plays this market where that is not the paper's own way; `None` where it
    /// is.
    ///
    /// # Errors
    /// Why it cannot, and what would help: a format that the rule does not know, players of
    /// whom what it asks for is not known, and queues that would grow for ever.
    pub fn translation(
        self,
        market: &ArenaMarket,
        settings: &RuleSettings,
    ) -> Result<Option<&'static str>, Unplayable> {
        market.check()?;
        let format = &market.format;
        let label = self.label();
        let by_wish = matches!(self, Self::Sides | Self::SidesWhilePaid | Self::Zones);
        let fewer = self.family() == RuleFamily::Orders && !by_wish;
        if format.least() < format.places() && !fewer {
            let allowed = format!(
                "all {} players for “{label}”: only the orders of service begin games with fewer",
                format.places()
            );
            return Err(Unplayable::new("least", format.least(), allowed));
        }
        let Some(shape) = self.shape(market) else {
            return Err(Unplayable::new("sides", format.words(), self.needs(market)));
        };
        if self == Self::Zones
            && settings.free * f64::from(settings.zones) > f64::from(settings.zones - 1)
        {
            let most = 1.0 - 1.0 / f64::from(settings.zones);
            let allowed = format!(
                "at most {} with {}, as nobody is near more than two of their borders; more zones would help",
                words::number((most * 1000.0).floor() / 1000.0),
                words::counted(settings.zones as usize, "zone"),
            );
            return Err(Unplayable::new("free", settings.free, allowed));
        }
        self.asked_for(market)?;
        self.crowd(market, settings)?;
        self.drift(market, settings, shape)?;
        Ok(self.words(market, shape))
    }

    /// Whether players have what the rule asks for.
    fn asked_for(self, market: &ArenaMarket) -> Result<(), Unplayable> {
        match self {
            Self::Roles if !market.roles => Err(Unplayable::new(
                "roles",
                false,
                "true for “Best game with roles”: players then have roles",
            )),
            Self::Roles if !market.singles_only() => Err(Unplayable::new(
                "parties",
                "above singles",
                "singles only for “Best game with roles”, which places players one by one",
            )),
            Self::Apart if !market.singles_only() => {
                let sizes: Vec<u16> = market
                    .sizes()
                    .into_iter()
                    .filter(|&size| size > 1)
                    .collect();
                let stuck = market
                    .format
                    .sides()
                    .iter()
                    .find(|&&side| !can_fill(side, &sizes));
                match stuck {
                    Some(side) => Err(Unplayable::new(
                        "parties",
                        "with parties that fill no side",
                        format!(
                            "parties of two or more that add up to {side} for “Singles and parties apart”, as no single helps them out"
                        ),
                    )),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Whether the crowd on one side grows for ever: (12) of Xu, Yu and Wu asks that more take
    /// either side than one side has more friends than the other.
    fn crowd(self, market: &ArenaMarket, settings: &RuleSettings) -> Result<(), Unplayable> {
        let forever = market.willing.leaves == Leaves::Never && market.coming != Coming::File;
        let ahead = settings.choosy * (2.0 * settings.favour - 1.0).abs();
        let either = 1.0 - settings.choosy;
        if self != Self::Sides || !forever || settings.choosy == 0.0 || either > ahead {
            return Ok(());
        }
        let most = 1.0 / (2.0 - 2.0 * settings.favour.min(1.0 - settings.favour));
        let allowed = format!(
            "less than {} where {} of those who care want the first side for “{}”: at this share too few take either side, and one side waits longer and longer; who leaves, or a favour nearer to one half, would help",
            words::number(most),
            words::percent(settings.favour, 1),
            self.label(),
        );
        Err(Unplayable::new("choosy", settings.choosy, allowed))
    }

    /// Whether the queue grows for ever: more players come than the rule can let play, and
    /// nobody leaves.
    fn drift(
        self,
        market: &ArenaMarket,
        settings: &RuleSettings,
        shape: Shape,
    ) -> Result<(), Unplayable> {
        let one_a_batch = matches!(self, Self::BestEvery | Self::Timed | Self::Roles);
        // A log ends, and its queue with it.
        let ends = market.coming == Coming::File;
        if !one_a_batch || ends || market.willing.leaves != Leaves::Never {
            return Ok(());
        }
        // A batch forms one game, of players or of teams; where pairs are put together, one pair.
        let places = match shape {
            Shape::Pairs => 2.0,
            _ => market.format.places() as f64,
        };
        let can = 60.0 * places / settings.period;
        let more = market.rate - can;
        if more < 0.0 {
            return Ok(());
        }
        // Where just as many come as can play, chance alone makes the queue longer and longer.
        let grows = match more > 0.0 {
            true => format!("grow by {} players a minute for ever", words::number(more)),
            false => {
                "have no bound: as many come as can play, and what chance adds is never worked off"
                    .to_owned()
            }
        };
        let allowed = format!(
            "less than {} s at {} players a minute for “{}”, which forms one {} in each batch: at this one the queue would {grows}",
            words::number(60.0 * places / market.rate),
            words::number(market.rate),
            self.label(),
            if shape == Shape::Pairs {
                "pair"
            } else {
                "game"
            },
        );
        Err(Unplayable::new("period", settings.period, allowed))
    }

    /// The translation in words.
    fn words(self, market: &ArenaMarket, shape: Shape) -> Option<&'static str> {
        let many = market.format.sides().len() > 2;
        match (self.family(), shape) {
            (_, Shape::Tickets) if matches!(self, Self::Sides | Self::SidesWhilePaid) => {
                Some("who wants which side is drawn: a share cares, and each side has a share of those")
            }
            (_, Shape::Tickets) if self == Self::Zones => {
                Some("zones are equal ranges of all ratings; whoever is near a border plays on both sides of it")
            }
            (_, Shape::Tickets) if self == Self::Levels => {
                Some("levels are equal ranges of all ratings; the table is the best for players who come at random and never leave")
            }
            (RuleFamily::Orders, Shape::Tickets) if self == Self::Regions => {
                (market.regions.len() < 2).then_some("with one region this is first come, first served")
            }
            (RuleFamily::Orders, Shape::Tickets) => market.format.two_even().is_none_or(|size| size > 6).then_some(
                "sides are filled one after another, each by the first parties in the order that fill it exactly",
            ),
            (_, Shape::Teams) if many => Some(
                "full teams are made first come, first served, and the rule chooses among teams by what their members are on average",
            ),
            (_, Shape::Teams) => Some(
                "full teams are made first come, first served, and the rule pairs teams by what their members are on average",
            ),
            (RuleFamily::Patience, Shape::Named) => Some(
                "strong means: of the upper share of ratings; who plays is chosen as for two teams of the same size, and sides are made as fair as can be",
            ),
            (_, Shape::Named) => Some(
                "who plays is chosen as for two teams of the same size, and sides are made as fair as can be",
            ),
            (_, Shape::Pairs) => Some(
                "the rule pairs players, pairs make a game first come, first served, and sides are made as fair as can be",
            ),
            (RuleFamily::Patience, _) => Some("strong means: of the upper share of ratings; a period is a second"),
            (RuleFamily::Hindsight, _) if many => {
                Some("a player's criterion is their place among all ratings; the rule names the players of a game, and sides are made as fair as can be")
            }
            (RuleFamily::Hindsight, _) => {
                Some("a player's criterion is their place among all ratings; nobody plays with computers: at a time-out one looks again")
            }
            (RuleFamily::Balance, _) => many.then_some("sides are made as fair as can be"),
            (RuleFamily::Engagement, _) => Some("all who wait are paired every Δ; risks are those of players whose last two outcomes are known"),
        }
    }
}
