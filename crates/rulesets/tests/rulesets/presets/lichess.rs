//! Lichess: every wave's pairs are as many as can be and of the least total score, by trying all
//! matchings; waves come by the clock or when enough wait.

use super::{present, ticket};
use crate::random::Random;
use lobbylab_rulesets::RuleSet;
use lobbylab_rulesets::play::{Game, Watch, in_order, play};
use lobbylab_rulesets::presets::PresetRules;
use lobbylab_rulesets::presets::lichess::LichessRules;
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};

fn whole(player: &Player, name: &str) -> i64 {
    player.number(name).expect("a number") as i64
}

/// The range that a player asks for.
fn range(player: &Player) -> Option<(i64, i64)> {
    match player.attributes.get("range") {
        Some(Attribute::Texts(ends)) => Some((
            ends[0].parse().expect("an end"),
            ends[1].parse().expect("an end"),
        )),
        _ => None,
    }
}

fn is(player: &Player, name: &str) -> bool {
    player.attributes.get(name) == Some(&Attribute::Truth(true))
}

/// The score of a pair, if it is allowed.
fn score(one: (&Player, i64), other: (&Player, i64)) -> Option<i64> {
    let players = [one.0, other.0];
    let rating = players.map(|player| whole(player, "rating"));
    let ranges = players.map(range);
    for (range, rating) in ranges.iter().zip([rating[1], rating[0]]) {
        if range.is_some_and(|(low, high)| rating < low || rating > high) {
            return None;
        }
    }
    let blocks = |player: &Player, other: &Player| matches!(player.attributes.get("blocking"), Some(Attribute::Texts(all)) if all.contains(&other.id));
    if blocks(one.0, other.0) || blocks(other.0, one.0) {
        return None;
    }
    let sits = players.map(|player| whole(player, "sit"));
    let missed = |(player, misses): (&Player, i64)| {
        let most = 460 + 20 * whole(player, "sit").min(-3);
        (12 * misses).min(most).max(0)
    };
    let gap = (sits[0] - sits[1]).abs();
    let sitting = if sits.iter().all(|sit| *sit >= -2) {
        30
    } else if sits.iter().all(|sit| *sit <= -12) {
        60
    } else if sits.iter().all(|sit| *sit <= -5) {
        30
    } else {
        -20 * gap.min(10)
    };
    let ranged = if ranges.iter().all(Option::is_some) {
        200
    } else {
        0
    };
    let provisional = if players.iter().all(|one| is(one, "provisional")) {
        30
    } else {
        0
    };
    let score = (rating[0] - rating[1]).abs()
        - missed(one).min(missed(other))
        - ranged
        - sitting
        - provisional;
    let lower = rating[0].min(rating[1]);
    let most = if lower < 1000 {
        130
    } else if lower < 1500 {
        100
    } else {
        lower / 15
    };
    (score <= most).then_some(score)
}

/// Most pairs, and of these the least total: all matchings are tried.
fn best(scores: &[Vec<Option<i64>>], used: u32) -> (i64, i64) {
    let count = scores.len();
    let Some(one) = (0..count).find(|at| used >> at & 1 == 0) else {
        return (0, 0);
    };
    let alone = best(scores, used | 1 << one);
    (one + 1..count)
        .filter(|other| used >> other & 1 == 0)
        .filter_map(|other| {
            let score = scores[one][other]?;
            let rest = best(scores, used | 1 << one | 1 << other);
            Some((rest.0 + 1, rest.1 - score))
        })
        .chain([alone])
        .max()
        .expect("alone is a way")
}

struct Wave<'a> {
    tickets: &'a [Ticket],
    misses: Vec<i64>,
}

impl Wave<'_> {
    fn player(&self, at: usize) -> (&Player, i64) {
        (&self.tickets[at].players[0], self.misses[at])
    }

    /// Holds that the games of a wave are best for those who wait.
    fn holds(&self, waiting: &[usize], games: &[&Game]) {
        let pairs: Vec<(usize, usize)> = (games.iter())
            .map(|game| {
                let all: Vec<usize> = game.tickets().collect();
                assert_eq!(all.len(), 2, "{game:?}");
                (all[0], all[1])
            })
            .collect();
        let lame = |at: &usize| is(self.player(*at).0, "lame");
        let (flagged, usual): (Vec<usize>, Vec<usize>) = waiting.iter().copied().partition(lame);
        let (marked, others): (Vec<_>, Vec<_>) =
            pairs.iter().copied().partition(|pair| lame(&pair.0));
        // Flagged accounts play among themselves, neighbours by rating.
        let rating = |at: usize| whole(self.player(at).0, "rating");
        assert_eq!(marked.len(), flagged.len() / 2);
        let mut ratings: Vec<i64> = flagged.iter().map(|&at| rating(at)).collect();
        ratings.sort_by_key(|rating| -rating);
        let mut wanted: Vec<[i64; 2]> = ratings
            .chunks_exact(2)
            .map(|two| [two[0], two[1]])
            .collect();
        let mut played: Vec<[i64; 2]> = (marked.iter())
            .map(|&(one, other)| {
                assert!(lame(&other));
                [
                    rating(one).max(rating(other)),
                    rating(one).min(rating(other)),
                ]
            })
            .collect();
        wanted.sort_unstable();
        played.sort_unstable();
        assert_eq!(played, wanted);
        let scores: Vec<Vec<Option<i64>>> = (usual.iter())
            .map(|&one| {
                usual
                    .iter()
                    .map(|&other| score(self.player(one), self.player(other)))
                    .collect()
            })
            .collect();
        let total: i64 = (others.iter())
            .map(|&(one, other)| {
                let found = score(self.player(one), self.player(other));
                found.unwrap_or_else(|| panic!("{one} and {other} must not meet"))
            })
            .sum();
        assert_eq!(
            (others.len() as i64, -total),
            best(&scores, 0),
            "{pairs:?} of {waiting:?}\n{:#?}",
            self.tickets
        );
    }
}

fn draw_tickets(random: &mut Random) -> Vec<Ticket> {
    let count = 2 + random.below(12);
    let mut tickets: Vec<Ticket> = (0..count)
        .map(|place| {
            let mut made = ticket(random, place, 1, &mut |random| {
                let sit = [0, 0, 0, -3, -6, -13][random.below(6) as usize];
                vec![
                    ("rating", 800.0 + random.below(900) as f64),
                    ("sit", f64::from(sit)),
                ]
            });
            let player = &mut made.players[0];
            let mut put = |name: &str, value| player.attributes.insert(name.to_owned(), value);
            if random.below(4) == 0 {
                let low = 700 + random.below(500);
                let ends = vec![low.to_string(), (low + 200 + random.below(500)).to_string()];
                put("range", Attribute::Texts(ends));
            }
            if random.below(4) == 0 {
                put("provisional", Attribute::Truth(true));
            }
            if random.below(7) == 0 {
                put("lame", Attribute::Truth(true));
            }
            if random.below(4) == 0 {
                let other = format!("a{}.0", random.below(count));
                put("blocking", Attribute::Texts(vec![other]));
            }
            made
        })
        .collect();
    in_order(&mut tickets);
    tickets
}

#[test]
fn lichess_makes_best_waves_at_the_right_moments() {
    let mut random = Random(62);
    let (mut games, mut full) = (0, 0);
    for round in 0..1500 {
        let rules = LichessRules {
            every: 5.0 + random.below(40) as f64 / 2.0,
            full: 3 + random.below(8) as u32,
        };
        let set = RuleSet::Preset(PresetRules::Lichess(rules.clone()));
        let tickets = draw_tickets(&mut random);
        // With the seed 0 there is no jitter.
        let outcome = play(&mut *set.service(0), &tickets, 200.0, &mut Watch::default());
        let mut wave = Wave {
            tickets: &tickets,
            misses: vec![0; tickets.len()],
        };
        let mut left: Vec<usize> = (0..tickets.len()).collect();
        let mut next = rules.every;
        let mut found = 0;
        for quarter in 0..=800 {
            let now = f64::from(quarter) / 4.0;
            // Who comes now is counted with those who leave now: they go after that.
            let before: Vec<usize> = (left.iter().copied())
                .filter(|&at| {
                    tickets[at].at <= now && tickets[at].remove_at.is_none_or(|end| end >= now)
                })
                .collect();
            let comes = before.iter().any(|&at| tickets[at].at == now);
            if comes && before.len() >= rules.full as usize {
                next = now;
                full += 1;
            }
            if next > now {
                continue;
            }
            next = now + rules.every;
            let waiting = present(&tickets, &left, now);
            let made: Vec<&Game> = outcome.games.iter().filter(|game| game.at == now).collect();
            wave.holds(&waiting, &made);
            found += made.len();
            left.retain(|at| !made.iter().any(|game| game.tickets().any(|one| one == *at)));
            for at in waiting {
                wave.misses[at] += 1;
            }
        }
        assert_eq!(
            found,
            outcome.games.len(),
            "round {round}: games between waves\n{rules:?} {tickets:#?}"
        );
        games += found;
    }
    assert!(
        games > 2500 && full > 300,
        "{games} games, {full} full waves"
    );
}
