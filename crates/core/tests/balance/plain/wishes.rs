//! Requests for games under wishes, and the plainest way to answer them: all sets, all
//! teams, all data centres.
use super::{Dice, measure, sets};
use lobbylab_core::balance::wishes::{Delay, Dimension, Latency, Request, WishPlayer, WishedGame};
use lobbylab_core::balance::{Exponent, Measure};

/// A request and what it was made of.
#[derive(Clone, Debug)]
pub struct Case {
    pub k: usize,
    pub dimensions: Vec<Dimension>,
    pub latency: Option<Latency>,
    pub players: Vec<WishPlayer>,
    pub parties: Vec<Vec<u64>>,
    pub apart: Vec<(u64, u64)>,
    pub never: Vec<(u64, u64)>,
}

impl Case {
    pub fn request(&self) -> Request {
        let mut request =
            Request::new(self.k, self.dimensions.clone(), self.latency).expect("a request");
        for player in &self.players {
            request.add(player.clone()).expect("a new player");
        }
        for party in &self.parties {
            request.party(party).expect("a party");
        }
        for &(a, b) in &self.apart {
            request.apart(a, b).expect("a pair");
        }
        for &(a, b) in &self.never {
            request.never(a, b).expect("a pair");
        }
        request
    }

    /// What rounding can do to F.
    pub fn rounding(&self) -> f64 {
        let sizes = self.dimensions.iter().enumerate().map(|(at, dimension)| {
            let most = self
                .players
                .iter()
                .map(|player| player.skills[at])
                .fold(0.0, f64::max);
            dimension.weight * (1.0 + dimension.measure.alpha()) * most
        });
        let delay = self.latency.map_or(0.0, |latency| 1000.0 * latency.weight);
        64.0 * f64::EPSILON * (sizes.sum::<f64>() + delay)
    }

    /// Whether the teams keep to all wishes at a data centre.
    fn keeps(&self, teams: &[Vec<u64>; 2], centre: Option<usize>) -> bool {
        let side = |id: u64| (0..2).find(|&team| teams[team].contains(&id));
        let reached = |id: u64| {
            let player = self
                .players
                .iter()
                .find(|player| player.id == id)
                .expect("a player");
            centre.is_none_or(|centre| player.latencies[centre].is_finite())
        };
        teams.iter().flatten().all(|&id| reached(id))
            && (self.parties.iter()).all(|party| party.iter().all(|&id| side(id) == side(party[0])))
            && (self.apart.iter()).all(|&(a, b)| side(a).is_none() || side(a) != side(b))
            && (self.never.iter()).all(|&(a, b)| side(a).is_none() || side(b).is_none())
    }

    /// F, term by term.
    fn value(&self, teams: &[Vec<u64>; 2], centre: Option<usize>) -> f64 {
        let numbers = |ids: &[u64], number: &dyn Fn(&WishPlayer) -> f64| -> Vec<f64> {
            let find = |&id: &u64| self.players.iter().find(|player| player.id == id);
            ids.iter().filter_map(find).map(number).collect()
        };
        let mut value = 0.0;
        for (at, dimension) in self.dimensions.iter().enumerate() {
            let [x, y] = [0, 1].map(|team| numbers(&teams[team], &|player| player.skills[at]));
            value += dimension.weight * dimension.measure.unfairness(&x, &y);
        }
        if let (Some(latency), Some(centre)) = (self.latency, centre) {
            let all = numbers(&teams.concat(), &|player| player.latencies[centre]);
            value += latency.weight * delay(latency.delay, &all);
        }
        value
    }

    /// The least F of all games; infinity if there is none.
    pub fn plain(&self) -> f64 {
        let mut best = f64::INFINITY;
        let centres: Vec<Option<usize>> = match self.latency {
            Some(latency) => (0..latency.centres).map(Some).collect(),
            None => vec![None],
        };
        sets(self.players.len(), 2 * self.k, |set| {
            let ids: Vec<u64> = set.iter().map(|&at| self.players[at].id).collect();
            sets(2 * self.k, self.k, |team| {
                if team.first() != Some(&0) {
                    return;
                }
                let side = |one: bool| -> Vec<u64> {
                    let at = (0..ids.len()).filter(|at| team.contains(at) == one);
                    at.map(|at| ids[at]).collect()
                };
                let teams = [side(true), side(false)];
                for &centre in &centres {
                    if self.keeps(&teams, centre) {
                        best = best.min(self.value(&teams, centre));
                    }
                }
            });
        });
        best
    }

    /// What is told of a game must be so.
    pub fn check(&self, wished: &WishedGame) {
        let game = &wished.game;
        assert_eq!(
            [self.k; 2],
            [0, 1].map(|team| game.teams[team].len()),
            "{self:?} {wished:?}"
        );
        assert!(
            self.keeps(&game.teams, wished.centre),
            "{self:?} {wished:?}"
        );
        let size = self.rounding();
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-12 * (a.abs() + b.abs()) + size;
        assert!(
            near(game.value, self.value(&game.teams, wished.centre)),
            "{self:?} {wished:?}"
        );
        assert_eq!(wished.centre.is_some(), self.latency.is_some());
        let mut sum = self
            .latency
            .map_or(0.0, |latency| latency.weight * wished.delay);
        for (dimension, (difference, spread)) in self.dimensions.iter().zip(&wished.dimensions) {
            sum += dimension.weight * (dimension.measure.alpha() * difference + spread);
        }
        assert!(near(sum, game.value), "{self:?} {wished:?}");
        let order = |id: &u64| {
            let player = self
                .players
                .iter()
                .find(|player| player.id == *id)
                .expect("a player");
            (player.skills[0], *id)
        };
        for team in &game.teams {
            assert!(team.is_sorted_by(|a, b| order(a) < order(b)));
        }
        assert!(order(&game.teams[0][0]) < order(&game.teams[1][0]));
    }
}

/// The delay of these latencies, as it is written down.
fn delay(delay: Delay, all: &[f64]) -> f64 {
    let count = all.len() as f64;
    let (r, numbers) = match delay {
        Delay::Mean(r) => (r.get(), all.to_vec()),
        Delay::Spread(r) => {
            let mean = all.iter().sum::<f64>() / count;
            (r.get(), all.iter().map(|l| (l - mean).abs()).collect())
        }
    };
    if r == f64::INFINITY {
        return numbers.iter().copied().fold(0.0, f64::max);
    }
    (numbers.iter().map(|l| l.powf(r)).sum::<f64>() / count).powf(1.0 / r)
}

/// Which wishes a case has: a bit for each of parties, apart, never, dimensions, latency.
pub fn case(dice: &mut Dice, k: usize, count: usize, wishes: usize) -> Case {
    let kind = dice.below(7);
    let has = |wish: usize| wishes >> wish & 1 == 1;
    let many = if has(3) { 2 + dice.below(2) } else { 1 };
    let dimensions = (0..many).map(|_| Dimension {
        weight: if has(3) {
            dice.pick(&[0.0, 0.5, 1.0, 1.0, 3.0])
        } else {
            1.0
        },
        measure: dice.measure(),
    });
    let dimensions: Vec<Dimension> = dimensions.collect();
    let exponents = [1.0, 1.0, 1.5, 2.0, 4.0, f64::INFINITY].map(Exponent::new);
    let latency = has(4).then(|| {
        let r = dice.pick(&exponents).expect("an exponent");
        Latency {
            centres: 1 + dice.below(3),
            weight: dice.pick(&[0.0, 0.1, 1.0, 7.0]),
            delay: dice.pick(&[Delay::Mean(r), Delay::Spread(r)]),
        }
    });
    let centres = latency.map_or(0, |latency| latency.centres);
    // Where latencies or several skills are added up, all are of one size.
    let kind = if has(3) || has(4) { kind % 4 } else { kind };
    let players: Vec<WishPlayer> = (0..count)
        .map(|at| WishPlayer {
            id: at as u64 * 7 % 16,
            skills: (0..many).map(|_| dice.skill(kind)).collect(),
            latencies: (0..centres)
                .map(|_| match dice.below(12) {
                    0 => f64::INFINITY,
                    1..4 => dice.below(3) as f64,
                    _ => 100.0 * dice.real(),
                })
                .collect(),
        })
        .collect();
    let mut case = Case {
        k,
        dimensions,
        latency,
        players,
        parties: Vec::new(),
        apart: Vec::new(),
        never: Vec::new(),
    };
    let mut free: Vec<u64> = case.players.iter().map(|player| player.id).collect();
    while has(0) && k > 1 && free.len() > 3 && dice.below(4) > 0 {
        let size = 2 + dice.below(k - 1);
        let party: Vec<u64> = (0..size)
            .map(|_| free.swap_remove(dice.below(free.len())))
            .collect();
        case.parties.push(party);
        if free.len() < k {
            break;
        }
    }
    let all: Vec<u64> = case.players.iter().map(|player| player.id).collect();
    let mut pairs = |most: usize| -> Vec<(u64, u64)> {
        (0..dice.below(most))
            .map(|_| (dice.pick(&all), dice.pick(&all)))
            .filter(|&(a, b)| {
                let inside = |party: &Vec<u64>| party.contains(&a) && party.contains(&b);
                a != b && !case.parties.iter().any(inside)
            })
            .collect()
    };
    let (apart, never) = (
        pairs(if has(1) { 9 } else { 1 }),
        pairs(if has(2) { 7 } else { 1 }),
    );
    (case.apart, case.never) = (apart, never);
    case
}

/// A request for players with these skills in one dimension, with ids from 0.
pub fn plain(k: usize, skills: &[f64]) -> Request {
    measured(measure(1.0, 1.0, 2.0), k, skills)
}

/// The same by a measure.
pub fn measured(measure: Measure, k: usize, skills: &[f64]) -> Request {
    let mut request = Request::plain(k, measure).expect("a request");
    for (id, &skill) in (0..).zip(skills) {
        let (skills, latencies) = (vec![skill], Vec::new());
        request
            .add(WishPlayer {
                id,
                skills,
                latencies,
            })
            .expect("a new player");
    }
    request
}

pub fn members(wished: &WishedGame) -> Vec<u64> {
    let mut all: Vec<u64> = wished.game.members().collect();
    all.sort_unstable();
    all
}
