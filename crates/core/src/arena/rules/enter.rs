//! The factory: a rule of the list, ready to play a book.

use super::endless::{Endless, NEVER};
use super::in_order::{InOrder, SideBySide, Taking};
use super::joined::Joined;
use super::key::ArenaRule;
use super::neighbours::Neighbours;
use super::one_of::{OneOfBatches, OneOfPool};
use super::settings::RuleSettings;
use super::shape::Shape;
use super::units::Units;
use super::wishes::{Wished, Wishes};
use crate::arena::market::{ArenaMarket, Contender, MOST_REGIONS, Unplayable};
use crate::balance::queue::{BestGameRule, TimedGameRule};
use crate::balance::roles::RoleGameRule;
use crate::balance::{Exponent, Measure};
use crate::engagement::contest::{BatchMatchmaker, Constraints};
use crate::engagement::matchers::Matchmaker;
use crate::engagement::{DrawKind, DrawModel};
use crate::hindsight::CostModel;
use crate::hindsight::rules::{RulePlan, Window};
use crate::patience::{GreedyRule, PatientRule, TwoLevelPool, WaitAtMost};
use crate::rules::{Controller, Line, Packing, Parties, ServiceRule, SidePolicy, Versus};
use crate::sim::{Batching, Entrant, Matcher, Streams, When};

/// What the factory needs: the market, the settings, and the streams of the replication. A
/// rule's own chance is drawn from the stream `rule`.
#[derive(Clone, Copy, Debug)]
pub struct EntryTable<'a> {
    /// Who plays what.
    pub market: &'a ArenaMarket,
    /// What rules are told.
    pub settings: &'a RuleSettings,
    /// Where a rule's own chance comes from.
    pub streams: Streams,
}

impl EntryTable<'_> {
    /// What a rule takes for a player here.
    pub(super) fn shape(&self, rule: ArenaRule) -> Result<Shape, Unplayable> {
        let needs =
            || Unplayable::new("sides", self.market.format.words(), rule.needs(self.market));
        rule.shape(self.market).ok_or_else(needs)
    }
}

/// How many sets of players a search for the best game looks at.
const SETS: u64 = 2_000;

/// Arrivals that the controller of sides remembers, and by how much those who take either side must
/// outweigh the crowd before it opens the choice.
const REMEMBERED: f64 = 200.0;
const MARGIN: f64 = 0.05;

impl ArenaRule {
    /// The rule in a box, to whom nobody has come.
    ///
    /// # Errors
    /// As [`translation`](Self::translation), and a setting out of the rule's own range.
    pub fn enter(self, table: &EntryTable<'_>) -> Result<Entrant<Contender>, Unplayable> {
        self.translation(table.market, table.settings)?;
        match self {
            Self::Fifo
            | Self::Lifo
            | Self::ByLot
            | Self::Fewest
            | Self::Largest
            | Self::Apart
            | Self::Regions => Ok(self.order(table)),
            Self::Sides | Self::SidesWhilePaid => {
                let wishes = Wishes::sides(table.settings, &table.streams);
                let policy = match self {
                    Self::Sides => SidePolicy::Open,
                    _ => SidePolicy::Adaptive(Controller::new(REMEMBERED, MARGIN)),
                };
                shaped(self, table, Wished::sides(wishes, policy))
            }
            Self::Zones => shaped(self, table, Wished::zones(table.settings)),
            Self::Optimal | Self::Levels => {
                let solved = self.solve(table.market, table.settings)?;
                self.enter_with(table, solved.as_ref())
            }
            Self::Greedy | Self::Patient | Self::WaitAtMost => self.patience(table),
            Self::AtOnce
            | Self::Periodic
            | Self::PeriodicByRate
            | Self::MultiQueue
            | Self::MultiQueueByRate
            | Self::DifferenceWait
            | Self::Widening
            | Self::Batched => self.hindsight(table),
            Self::BestAtOnce
            | Self::BestEvery
            | Self::BestOfCrowd
            | Self::Neighbours
            | Self::Timed
            | Self::Roles => self.balance(table),
            Self::RandomPairs => paired(self, table, Matchmaker::Random),
            Self::SkillPairs => paired(self, table, Matchmaker::Skill),
            Self::Eomm => paired(self, table, Matchmaker::Eomm),
            Self::GreedyEomm => paired(self, table, Matchmaker::Greedy),
            Self::CappedEomm => paired(self, table, Matchmaker::Capped),
            Self::PricedEomm => paired(self, table, Matchmaker::Priced),
            Self::WorstPairs => paired(self, table, Matchmaker::Worst),
        }
    }

    fn order(self, table: &EntryTable<'_>) -> Entrant<Contender> {
        let EntryTable {
            market,
            settings,
            streams,
        } = *table;
        let stream = streams.stream("rule");
        let format = market.format.clone();
        let full = format.least() == format.places();
        // The rules lab's own, where it knows the game.
        let even = format.two_even().filter(|_| full && !market.singles_only());
        match (self, even) {
            (Self::Fifo, Some(k @ 2..=6)) => return Entrant::new(line(k, Packing::First, stream)),
            (Self::Fewest, Some(k @ 2..=6)) => return Entrant::new(line(k, Packing::Best, stream)),
            (Self::Largest, Some(k @ 2..=6)) => {
                return Entrant::new(line(k, Packing::Largest, stream));
            }
            (Self::Lifo, Some(2)) => {
                return Entrant::new(Line::new(Versus::new(ServiceRule::Lifo), stream));
            }
            (Self::ByLot, Some(2)) => {
                return Entrant::new(Line::new(Versus::new(ServiceRule::Random), stream));
            }
            (Self::Apart, Some(2)) => {
                return Entrant::new(Line::new(Versus::new(ServiceRule::Two), stream));
            }
            _ => {}
        }
        let taking = match self {
            Self::Lifo => Taking::Newest,
            Self::ByLot => Taking::ByLot(stream),
            Self::Fewest | Self::Largest => Taking::Largest,
            _ => Taking::Oldest,
        };
        let one = InOrder::new(format, taking, settings.begin);
        match self {
            Self::Apart => Entrant::new(SideBySide::new(&one, 2, |player| {
                usize::from(player.size > 1)
            })),
            Self::Regions => Entrant::new(SideBySide::new(&one, MOST_REGIONS, |player| {
                usize::from(player.region)
            })),
            _ => Entrant::new(one),
        }
    }

    fn patience(self, table: &EntryTable<'_>) -> Result<Entrant<Contender>, Unplayable> {
        let n = table.shape(self)?.team(&table.market.format) as u32;
        let cap = 2 * n + table.settings.slack;
        let rule = match self {
            Self::Greedy => OneOfPool::Greedy(GreedyRule { n }),
            Self::Patient => OneOfPool::Patient(PatientRule { n, cap }),
            Self::WaitAtMost => {
                let periods = table.settings.m;
                OneOfPool::WaitAtMost(WaitAtMost { n, cap, periods })
            }
            // The others have tables (`solved`).
            _ => {
                let solved = self.solve(table.market, table.settings)?;
                return self.enter_with(table, solved.as_ref());
            }
        };
        shaped(self, table, TwoLevelPool::new(n, rule))
    }

    fn hindsight(self, table: &EntryTable<'_>) -> Result<Entrant<Contender>, Unplayable> {
        let settings = table.settings;
        let shape = table.shape(self)?;
        let players = shape.takes(&table.market.format);
        let timed_out = matches!(
            self,
            Self::Periodic
                | Self::PeriodicByRate
                | Self::MultiQueue
                | Self::MultiQueueByRate
                | Self::Batched
        );
        // Without a time-out nobody is ever put together with computers.
        let longest = if timed_out { settings.longest } else { NEVER };
        let costs = CostModel::<1>::new(players, longest);
        let plan = match self {
            Self::Periodic => RulePlan::Periodic(settings.x as usize),
            Self::MultiQueue => RulePlan::multi_queue(settings.ranges as usize),
            Self::PeriodicByRate => RulePlan::PeriodicAdaptive,
            Self::MultiQueueByRate => match RulePlan::multi_queue(1) {
                RulePlan::MultiQueue { ranges, borrow } => {
                    RulePlan::MultiQueueAdaptive { ranges, borrow }
                }
                other => other,
            },
            Self::DifferenceWait => RulePlan::difference_wait(settings.f),
            Self::Widening => RulePlan::Widening {
                start: settings.start,
                growth: settings.growth,
                window: Window::Every,
            },
            Self::Batched => RulePlan::Batched {
                period: settings.period,
                hold: settings.hold,
            },
            _ => RulePlan::Greedy,
        };
        let rule: Entrant<Contender> = plan.entrant(&costs)?;
        let format = &table.market.format;
        Ok(match shape {
            Shape::Teams => Entrant::new(Units::of_teams(rule, format)?),
            _ if timed_out => Entrant::new(Units::of_tickets(rule, players)),
            _ => Entrant::new(Endless(rule)),
        })
    }

    fn balance(self, table: &EntryTable<'_>) -> Result<Entrant<Contender>, Unplayable> {
        let settings = table.settings;
        let measure = Measure::new(settings.weight, Exponent::ONE, Exponent::TWO)?;
        let (shape, format) = (table.shape(self)?, &table.market.format);
        let k = shape.team(format);
        let every = When::Every(settings.period);
        let (when, rule) = match self {
            Self::Neighbours => {
                let rule = Neighbours {
                    players: shape.takes(format),
                };
                return shaped(self, table, Batching::new(every, rule));
            }
            Self::Roles => (
                every,
                OneOfBatches::Roles(RoleGameRule::new(measure, k, SETS)?),
            ),
            Self::Timed => {
                let rule = TimedGameRule::new(measure, k, settings.beta, f64::INFINITY, SETS)?;
                (every, OneOfBatches::Timed(rule))
            }
            _ => {
                let when = match self {
                    Self::BestAtOnce => When::EveryArrival,
                    Self::BestEvery => every,
                    _ => When::Crowd((settings.crowd as usize).max(2 * k)),
                };
                let rule = BestGameRule::new(measure, k, SETS)?;
                (when, OneOfBatches::Best(rule))
            }
        };
        shaped(self, table, Batching::new(when, rule))
    }
}

/// The rules lab's line of parties for two teams of k.
fn line(k: usize, packing: Packing, stream: crate::sim::Stream) -> Line<Parties, Contender> {
    Line::new(Parties::new(k as u32, packing), stream)
}

/// A rule on what it takes for players and games here.
pub(super) fn shaped<M: Matcher<Contender> + Send + 'static>(
    key: ArenaRule,
    table: &EntryTable<'_>,
    rule: M,
) -> Result<Entrant<Contender>, Unplayable> {
    // In its box before it plays teams, so that units are made of one type of rule.
    translated(key, table, Entrant::new(rule))
}

/// The same of a rule in its box, once for all types of rules.
fn translated(
    key: ArenaRule,
    table: &EntryTable<'_>,
    rule: Entrant<Contender>,
) -> Result<Entrant<Contender>, Unplayable> {
    let format = &table.market.format;
    Ok(match table.shape(key)? {
        Shape::Tickets => rule,
        Shape::Teams => Entrant::new(Units::of_teams(rule, format)?),
        Shape::Named => Entrant::new(Units::named(rule, format.places())),
        Shape::Pairs => Entrant::new(Joined::new(rule, format.places())),
    })
}

/// A matchmaker that pairs all who wait, every Δ.
fn paired(
    key: ArenaRule,
    table: &EntryTable<'_>,
    maker: Matchmaker,
) -> Result<Entrant<Contender>, Unplayable> {
    let EntryTable {
        market,
        settings,
        streams,
    } = *table;
    let draws = DrawModel {
        kind: DrawKind::Constant,
        rate: market.deciding.draws,
        scale: market.deciding.scale,
    };
    let constraints = Constraints {
        cap: settings.cap,
        price: settings.price,
        ..Constraints::default()
    };
    let rule = BatchMatchmaker::new(maker, draws, constraints, streams.stream("rule"));
    let every = When::Every(settings.period);
    shaped(key, table, Batching::new(every, OneOfBatches::Paired(rule)))
}
