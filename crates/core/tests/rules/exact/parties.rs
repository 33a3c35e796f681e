//! Parties of any size: every game that there is to form, and the right one.

use super::{dice, follow, near};
use lobbylab_core::rules::exact::game;
use lobbylab_core::rules::{
    Choice, Conditions, Packing, Parties, PossibleGames, ServiceRule, Versus, WaitingRoom,
    WaitingRoomError, count_states,
};
use rand::RngExt;

const PACKINGS: [Packing; 3] = [Packing::First, Packing::Best, Packing::Largest];

/// Which members of a mask, by place.
fn places(mask: u32, length: usize) -> Vec<usize> {
    (0..length)
        .filter(|&place| mask >> place & 1 == 1)
        .collect()
}

/// Every game by brute force: all sets of parties that split into two of k.
fn all_games(k: u32, line: &[u8]) -> Vec<u32> {
    let mut players = vec![0u32];
    for &class in line {
        players.extend_from_within(..);
        let half = players.len() / 2;
        for sum in &mut players[half..] {
            *sum += u32::from(class) + 1;
        }
    }
    let teams: Vec<u32> = (0..1u32 << line.len())
        .filter(|&mask| players[mask as usize] == k)
        .collect();
    let mut games = Vec::new();
    for (rank, &one) in teams.iter().enumerate() {
        for &other in &teams[rank + 1..] {
            if one & other == 0 && !games.contains(&(one | other)) {
                games.push(one | other);
            }
        }
    }
    games
}

/// The preferred game, as the definitions say.
fn preferred(packing: Packing, games: &[u32], line: &[u8]) -> u32 {
    let sizes = |mask: u32| {
        let mut sizes: Vec<u8> = places(mask, line.len()).iter().map(|&p| line[p]).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    };
    let oldest = |mask: u32| std::cmp::Reverse(places(mask, line.len()).iter().sum::<usize>());
    *games
        .iter()
        .max_by_key(|&&mask| match packing {
            // The one with the oldest member that only one of two has.
            Packing::First => (0, Vec::new(), std::cmp::Reverse(0), mask.reverse_bits()),
            Packing::Best => (32 - mask.count_ones(), sizes(mask), oldest(mask), 0),
            Packing::Largest => (0, sizes(mask), oldest(mask), 0),
        })
        .expect("a game")
}

#[test]
fn a_game_is_formed_iff_there_is_one_and_it_is_the_preferred_one() {
    let mut dice = dice("brute force");
    let mut formed = 0;
    for packing in PACKINGS {
        for k in 2..=6 {
            let choice = Parties::new(k, packing);
            assert_eq!(choice.sizes(), (1..=k).collect::<Vec<u32>>());
            let mut line: Vec<u8> = Vec::new();
            let mut games = PossibleGames::default();
            for arrival in 0..1_500 {
                // Sizes that leave many waiting, then those that leave few.
                let class = if arrival % 300 < 150 {
                    dice.random_range(0..k)
                } else {
                    dice.random_range(0..k).max(dice.random_range(0..k))
                };
                line.push(class as u8);
                choice.games(&line, &mut games);
                let all = all_games(k, &line);
                if all.is_empty() {
                    assert!(games.list.is_empty(), "k = {k}, {line:?}: {games:?}");
                } else {
                    formed += 1;
                    let best = places(preferred(packing, &all, &line), line.len());
                    assert_eq!(games.list, [(1.0, best)], "{packing:?}, k = {k}, {line:?}");
                    let members = games.list[0].1.clone();
                    assert_eq!(
                        members.last(),
                        Some(&(line.len() - 1)),
                        "the newcomer plays"
                    );
                    let classes: Vec<u8> = members.iter().map(|&place| line[place]).collect();
                    let teams = choice.teams(&classes).expect("a game");
                    let first: u32 = (classes.iter().zip(&teams))
                        .filter(|&(_, &first)| first)
                        .map(|(&class, _)| u32::from(class) + 1)
                        .sum();
                    assert_eq!(first, k, "teams of {classes:?}");
                    for &place in members.iter().rev() {
                        line.remove(place);
                    }
                }
                if line.len() > 10 {
                    line.remove(dice.random_range(0..line.len()));
                }
            }
        }
    }
    assert!(formed > 3_000, "{formed} games");
    assert_eq!(Parties::new(3, Packing::First).teams(&[1, 1, 1]), None);
}

#[test]
fn singles_alone_play_the_game_of_2k() {
    for packing in PACKINGS {
        for k in 2..=6u32 {
            let mut rates = vec![0.0; k as usize];
            rates[0] = 1.7;
            let (_, tagged) = follow(&Parties::new(k, packing), &Conditions::new(&rates));
            let wait = tagged.waits().expect("moments")[0];
            let closed = game::moments(2 * k, 1.7);
            near(wait.mean, closed.mean, 1e-13, "mean");
            near(wait.second, closed.second, 1e-12, "second");
        }
    }
}

#[test]
fn teams_of_two_are_2v2() {
    let conditions = Conditions::new(&[0.8, 1.3]).patience(0.1);
    for patience in [0.0, 0.4] {
        let conditions = conditions.clone().patience(patience);
        let (_, fifo) = follow(&Versus::new(ServiceRule::Fifo), &conditions);
        let wanted = fifo.waits().expect("moments");
        for packing in PACKINGS {
            let (_, tagged) = follow(&Parties::new(2, packing), &conditions);
            for (wait, wanted) in tagged.waits().expect("moments").iter().zip(&wanted) {
                near(wait.mean, wanted.mean, 1e-12, "mean");
                near(wait.second, wanted.second, 1e-12, "second");
            }
        }
    }
}

/// A rule told that it minds the order after all.
#[derive(Clone, Debug)]
struct Ordered(Parties);

impl Choice for Ordered {
    fn sizes(&self) -> &[u32] {
        self.0.sizes()
    }
    fn ordered(&self) -> bool {
        true
    }
    fn games(&self, line: &[u8], games: &mut PossibleGames) {
        self.0.games(line, games);
    }
}

#[test]
fn a_rule_that_ignores_the_order_needs_no_ordered_lines() {
    for packing in [Packing::Best, Packing::Largest] {
        for (k, room) in [(3, 5), (4, 4)] {
            let rates: Vec<f64> = (0..k).map(|size| 1.0 / f64::from(1 + size)).collect();
            let conditions = Conditions::new(&rates).room(room).patience(0.05);
            let choice = Parties::new(k, packing);
            let (few, short) = follow(&choice, &conditions);
            let (many, long) = follow(&Ordered(choice), &conditions);
            assert!(few.states() < many.states());
            let waits = short.waits().expect("moments");
            for (wait, wanted) in waits.iter().zip(long.waits().expect("moments")) {
                near(wait.mean, wanted.mean, 1e-10, "mean");
                near(wait.second, wanted.second, 1e-10, "second");
                near(wait.lost, wanted.lost, 1e-10, "lost");
            }
        }
    }
}

#[test]
fn states_are_counted_before_anything_is_solved() {
    let choice = Parties::new(3, Packing::First);
    let conditions = Conditions::new(&[1.0, 0.5, 0.25]).room(6).patience(0.1);
    let count = count_states(&choice, &conditions).expect("a count");
    assert!(!count.truncated);
    let room = WaitingRoom::new(&choice, &conditions).expect("a chain");
    assert_eq!(count.total(), room.states());
    let mut lengths = vec![0; count.by_length.len()];
    for state in 0..room.states() {
        lengths[room.line(state).len()] += 1;
    }
    assert_eq!(lengths, count.by_length);
    // With fewer states allowed, what would fit is named, and does fit.
    let tight = conditions.clone().most_states(30);
    let Err(WaitingRoomError::TooLarge(count)) = WaitingRoom::new(&choice, &tight) else {
        panic!("not refused");
    };
    let fits = count.largest_room();
    assert!(WaitingRoom::new(&choice, &tight.clone().room(fits)).is_ok());
    assert!(WaitingRoom::new(&choice, &tight.room(fits + 1)).is_err());
}

/// Every room of up to eight parties that arrivals and departures lead to: the
/// game of the fewest parties is the one of the largest.
#[test]
fn best_fit_and_largest_first_form_the_same_games() {
    for k in 2..=6 {
        let orders = [Packing::Best, Packing::Largest].map(|packing| Parties::new(k, packing));
        let mut seen = std::collections::BTreeSet::from([Vec::<u8>::new()]);
        let mut open: Vec<Vec<u8>> = vec![Vec::new()];
        let mut games_seen = 0;
        while let Some(line) = open.pop() {
            let mut next: Vec<Vec<u8>> = Vec::new();
            for place in 0..line.len() {
                let mut less = line.clone();
                less.remove(place);
                next.push(less);
            }
            for class in 0..k as u8 {
                let whole: Vec<u8> = line.iter().copied().chain([class]).collect();
                let found = orders.each_ref().map(|order| {
                    let mut games = PossibleGames::default();
                    order.games(&whole, &mut games);
                    let mut sizes: Vec<u8> = (games.list.iter())
                        .flat_map(|(_, places)| places.iter().map(|&place| whole[place]))
                        .collect();
                    sizes.sort_unstable();
                    sizes
                });
                assert_eq!(found[0], found[1], "k = {k}, {whole:?}");
                if found[0].is_empty() {
                    next.push(whole);
                    continue;
                }
                games_seen += 1;
                let mut rest = whole;
                for class in &found[0] {
                    let place = rest.iter().position(|other| other == class);
                    rest.remove(place.expect("a member"));
                }
                next.push(rest);
            }
            for mut line in next {
                line.sort_unstable();
                if line.len() <= 8 && seen.insert(line.clone()) {
                    open.push(line);
                }
            }
        }
        assert!(games_seen > 4, "k = {k}");
    }
}
