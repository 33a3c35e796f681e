//! Who plays whom when nobody has wishes: the k-player game, and 2v2 with
//! singles and teams of two under every rule of the paper.
//!
//! Xu, Yu and Wu, *Rule Designs*, sections II-B, II-C and III. In 2v2 at most
//! one team or pair waits beside singles, so rules differ in one place only:
//! three singles wait and a team arrives; which two of the three go?

use super::{Choice, PossibleGames};
use crate::rules::ServiceRule;

/// Class of singles in 2v2.
pub const SINGLE: u8 = 0;
/// Class of teams of two in 2v2.
pub const TEAM: u8 = 1;

/// A game of k players who all came alone (section II-B).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KPlayer {
    k: usize,
}

impl KPlayer {
    /// A game of `k` players; 0 counts as 1.
    #[must_use]
    pub fn new(k: u32) -> Self {
        Self {
            k: (k as usize).max(1),
        }
    }
}

impl Choice for KPlayer {
    fn sizes(&self) -> &[u32] {
        &[1]
    }

    fn ordered(&self) -> bool {
        false
    }

    fn games(&self, line: &[u8], games: &mut PossibleGames) {
        games.clear();
        if line.len() >= self.k {
            games.only((0..self.k).collect());
        }
    }
}

/// 2v2 with singles (class 0) and teams of two (class 1) under a [`ServiceRule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Versus {
    /// The rule.
    pub rule: ServiceRule,
}

impl Versus {
    /// The game under this rule.
    #[must_use]
    pub fn new(rule: ServiceRule) -> Self {
        Self { rule }
    }
}

impl Choice for Versus {
    fn sizes(&self) -> &[u32] {
        &[1, 2]
    }

    /// Never: no line that leaves a choice holds both classes.
    fn ordered(&self) -> bool {
        false
    }

    fn games(&self, line: &[u8], games: &mut PossibleGames) {
        games.clear();
        match self.rule {
            ServiceRule::Packing => packing(line, games),
            ServiceRule::Two => two_queues(line, games),
            ServiceRule::Fifo | ServiceRule::Lifo | ServiceRule::Random => {
                one_queue(self.rule, line, games)
            }
        }
    }
}

/// Places of one class, longest first.
fn places(line: &[u8], class: u8) -> Vec<usize> {
    (0..line.len())
        .filter(|&place| line[place] == class)
        .collect()
}

/// Forms a game of these places.
fn form(mut members: Vec<usize>, probability: f64, games: &mut PossibleGames) {
    crate::order::few(&mut members, |one, other| one < other);
    games.list.push((probability, members));
}

fn one_queue(rule: ServiceRule, line: &[u8], games: &mut PossibleGames) {
    let (singles, teams) = (places(line, SINGLE), places(line, TEAM));
    let count = singles.len();
    match teams[..] {
        [first, second, ..] => form(vec![first, second], 1.0, games),
        [team] if count >= 2 => match rule {
            ServiceRule::Random => {
                let share = 2.0 / (count * (count - 1)) as f64;
                for (rank, &one) in singles.iter().enumerate() {
                    for &other in &singles[rank + 1..] {
                        form(vec![one, other, team], share, games);
                    }
                }
            }
            ServiceRule::Lifo => {
                form(
                    vec![singles[count - 2], singles[count - 1], team],
                    1.0,
                    games,
                );
            }
            _ => form(vec![singles[0], singles[1], team], 1.0, games),
        },
        _ if count >= 4 => form(singles[..4].to_vec(), 1.0, games),
        _ => {}
    }
}

/// Singles are put in pairs as they come; pairs and teams meet in the order in
/// which they came to be.
fn packing(line: &[u8], games: &mut PossibleGames) {
    let mut lone = None;
    let mut packages: Vec<Vec<usize>> = Vec::new();
    for (place, &class) in line.iter().enumerate() {
        if class == TEAM {
            packages.push(vec![place]);
        } else if let Some(partner) = lone.take() {
            packages.push(vec![partner, place]);
        } else {
            lone = Some(place);
        }
    }
    if packages.len() >= 2 {
        form(packages.drain(..2).flatten().collect(), 1.0, games);
    }
}

fn two_queues(line: &[u8], games: &mut PossibleGames) {
    let needed = match line.last() {
        Some(&TEAM) => 2,
        Some(_) => 4,
        None => return,
    };
    let mut same = places(line, line[line.len() - 1]);
    if same.len() >= needed {
        same.truncate(needed);
        form(same, 1.0, games);
    }
}
