//! A rule's regret, game by game: which of its games the optimum keeps, and what
//! each other one cost more.
//!
//! A rule's matching and the optimum's cover the same players. A pair that stands in
//! both is *kept*. What is left of the two, laid over each other, falls into
//! alternating paths and cycles (every player has one game in each): the *components*.
//! Within one the rule could have played the optimum's games without touching
//! anybody else, and within one alone it could not have done better by any exchange:
//!
//! * The components' differences, cost of the rule's games less cost of the optimum's
//!   games, add up to the whole difference, as each game lies in one component.
//! * Every difference is at least 0: if one were negative, the optimum with the
//!   rule's games in that component would cost less than the optimum.
//!
//! That compares *who* plays whom. A rule may also be late: a pair that could have
//! begun when the later of the two arrived, begins after that. This *delay* is kept
//! apart, costs 2/τ_max per unit of time, and belongs to the one game. So
//!
//! > cost of the rule − cost of the optimum = Σ delays + Σ differences.
//!
//! # Whose fault?
//! A difference belongs to a component, not to one game of it: a good pair may have
//! forced a bad one. For the display it is handed to the games by their members. In
//! either matching a player bears the own waiting and half of the pair's criteria
//! cost (all, with a computer player). A game's *excess* is what its members bear in
//! it less what they bear in the optimum. It is negative where the optimum lets these
//! players pay for others; over a component it adds up to the difference.

use super::matching::{OptimalMatching, Refused, check, pair};
use super::players::PlayerList;
use crate::hindsight::{Cost, CostModel};
use crate::sim::{Game, Observer, Player, Ticket};

/// A game that a rule has made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Made {
    /// When it began.
    pub time: f64,
    /// Its members by the number of their arrival; `None` is a computer player, or nobody
    /// where a player left without a game.
    pub members: (usize, Option<usize>),
}

/// Keeps the games of a run with games of two, as an observer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The games in the order in which they began; who left without one, alone and at the
    /// time of leaving.
    pub games: Vec<Made>,
}

impl<P: Player> Observer<P> for Record {
    fn game(&mut self, now: f64, game: &Game<'_, P>) {
        let mut members = game.members.iter().map(|member| member.id as usize);
        if let Some(first) = members.next() {
            self.games.push(Made {
                time: now,
                members: (first, members.next()),
            });
        }
    }

    fn departure(&mut self, now: f64, ticket: &Ticket<P>) {
        self.games.push(Made {
            time: now,
            members: (ticket.id as usize, None),
        });
    }
}

/// What a rule's game is, seen from the optimum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The component it belongs to, an index into [`Regret::components`]; `None`
    /// for a game that the optimum keeps.
    pub component: Option<usize>,
    /// What it would have cost if it had begun as early as it could.
    pub cost: Cost,
    /// What beginning later cost.
    pub delay: f64,
    /// What its members bear in it (without the delay) less what they bear in the
    /// optimum; 0 for a game that is kept.
    pub excess: f64,
}

/// An alternating path or cycle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Component {
    /// How many of the rule's games.
    pub games: usize,
    /// How many players.
    pub players: usize,
    /// Whether every player of it has a partner in both matchings.
    pub cycle: bool,
    /// What the rule's games cost more than the optimum's, delays apart; not
    /// negative but for rounding.
    pub difference: f64,
}

/// A rule's games against the optimum's.
#[derive(Clone, Debug, PartialEq)]
pub struct Regret {
    /// For each game as given.
    pub games: Vec<Judged>,
    /// By the first of the rule's games in them.
    pub components: Vec<Component>,
    /// Σ delays.
    pub delay: f64,
    /// Σ differences.
    pub difference: f64,
}

impl Regret {
    /// What the rule's games cost more than the optimum's.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.delay + self.difference
    }

    /// How many games the optimum keeps. O(games).
    #[must_use]
    pub fn kept(&self) -> usize {
        (self.games.iter())
            .filter(|game| game.component.is_none())
            .count()
    }
}

/// Judges the games of a rule. They may come in any order.
///
/// # Errors
/// If times, criteria or cost model are not what [`optimum`](super::optimum())
/// takes, or the optimum is of other players, or a player is in no game, in two, or
/// not there ([`Refused::Games`] with the game's index).
///
/// # Complexity
/// O(n).
pub fn regret<const D: usize>(
    times: &[f64],
    criteria: &[[f64; D]],
    cost_model: &CostModel<D>,
    games: &[Made],
    optimum: &OptimalMatching,
) -> Result<Regret, Refused> {
    regret_of(
        PlayerList::patient(times, criteria),
        cost_model,
        games,
        optimum,
    )
}

/// The same for players who may leave.
pub(crate) fn regret_of<const D: usize>(
    list: PlayerList<'_, D>,
    cost_model: &CostModel<D>,
    games: &[Made],
    optimum: &OptimalMatching,
) -> Result<Regret, Refused> {
    check(list, cost_model)?;
    if cost_model.players != 2 {
        return Err(Refused::Players {
            players: cost_model.players,
        });
    }
    let bench = Bench { list, cost_model };
    let players = list.times.len();
    check_mates(&optimum.mates, players)?;
    let game_of = games_of(games, players)?;
    let mut regret = Regret {
        games: games.iter().map(|game| bench.judged(game)).collect(),
        components: Vec::new(),
        delay: 0.0,
        difference: 0.0,
    };
    let mut seen = vec![false; games.len()];
    let mut open = Vec::new();
    for start in 0..games.len() {
        let (one, other) = games[start].members;
        if seen[start] || optimum.mates[one] == other {
            continue;
        }
        seen[start] = true;
        open.push(start);
        let number = regret.components.len();
        let mut component = Component {
            games: 0,
            players: 0,
            cycle: true,
            difference: 0.0,
        };
        while let Some(at) = open.pop() {
            let (one, other) = games[at].members;
            component.games += 1;
            component.cycle &= other.is_some();
            let mut excess = 0.0;
            for (player, mate) in [(Some(one), other), (other, Some(one))] {
                let Some(player) = player else { continue };
                component.players += 1;
                let ideal = optimum.mates[player];
                component.cycle &= ideal.is_some();
                excess += bench.share(player, mate) - bench.share(player, ideal);
                if let Some(next) = ideal.map(|mate| game_of[mate])
                    && !seen[next]
                {
                    seen[next] = true;
                    open.push(next);
                }
            }
            component.difference += excess;
            regret.games[at].component = Some(number);
            regret.games[at].excess = excess;
        }
        regret.components.push(component);
    }
    regret.delay = regret.games.iter().map(|game| game.delay).sum();
    regret.difference = (regret.components.iter())
        .map(|component| component.difference)
        .sum();
    Ok(regret)
}

/// The game of each player.
fn games_of(games: &[Made], players: usize) -> Result<Vec<usize>, Refused> {
    let mut game_of = vec![usize::MAX; players];
    for (index, game) in games.iter().enumerate() {
        for player in [Some(game.members.0), game.members.1].into_iter().flatten() {
            match game_of.get_mut(player) {
                Some(place) if *place == usize::MAX => *place = index,
                _ => return Err(Refused::Games { index }),
            }
        }
    }
    if game_of.contains(&usize::MAX) {
        return Err(Refused::Games { index: games.len() });
    }
    Ok(game_of)
}

/// Whether these are partners of so many players.
fn check_mates(mates: &[Option<usize>], players: usize) -> Result<(), Refused> {
    let mutual = |(player, mate): (usize, &Option<usize>)| {
        mate.is_none_or(|mate| mate != player && mates.get(mate) == Some(&Some(player)))
    };
    if mates.len() != players || !mates.iter().enumerate().all(mutual) {
        return Err(Refused::Lengths {
            times: players,
            criteria: mates.len(),
        });
    }
    Ok(())
}

/// The players and their cost model.
struct Bench<'a, const D: usize> {
    list: PlayerList<'a, D>,
    cost_model: &'a CostModel<D>,
}

impl<const D: usize> Bench<'_, D> {
    /// The cost of a pair that begins as soon as it can.
    fn pair(&self, one: usize, other: usize) -> Cost {
        let (earlier, later) = (one.min(other), one.max(other));
        let PlayerList {
            times, criteria, ..
        } = self.list;
        pair(times, criteria, self.cost_model, earlier, later)
    }

    /// What a player bears in a game with this partner.
    fn share(&self, player: usize, mate: Option<usize>) -> f64 {
        match mate {
            None => self.list.alone(player, self.cost_model).total(),
            Some(mate) => {
                let cost = self.pair(player, mate);
                // Only the earlier has waited.
                0.5 * cost.criteria + if player < mate { cost.time } else { 0.0 }
            }
        }
    }

    /// A game by itself: what it costs, and what its delay costs.
    fn judged(&self, game: &Made) -> Judged {
        let waits = |player: usize| (game.time - self.list.times[player]) / self.cost_model.longest;
        let (cost, delay) = match game.members {
            (one, None) => {
                let wait = self.list.wait_alone(one, self.cost_model);
                let waited = (self.cost_model).wait_alone(self.list.times[one], game.time);
                (self.list.alone(one, self.cost_model), waited - wait)
            }
            (one, Some(other)) => {
                let cost = self.pair(one, other);
                (cost, waits(one) + waits(other) - cost.time)
            }
        };
        Judged {
            component: None,
            cost,
            delay,
            excess: 0.0,
        }
    }
}
