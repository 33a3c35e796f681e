//! Beyond All Reason: all pairs of teams in the order in which the original makes them.

use super::{present, sides, ticket};
use crate::random::Random;
use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Watch, in_order, play};
use lobbylab_rulesets::ticket::Ticket;

/// A party's skill and uncertainty: the means of its players'.
fn rating(ticket: &Ticket) -> (f64, f64) {
    let mean = |name: &str| {
        let sum: f64 = ticket
            .players
            .iter()
            .map(|one| one.number(name).expect("a number"))
            .sum();
        sum / ticket.players.len() as f64
    };
    (mean("skill"), mean("uncertainty"))
}

/// The chance of the first team to win, by the error function.
fn wins(one: &[&Ticket], other: &[&Ticket]) -> f64 {
    let beta = 25.0 / 6.0;
    let sum = |team: &[&Ticket]| team.iter().map(|ticket| rating(ticket).0).sum::<f64>();
    let all = one
        .iter()
        .chain(other)
        .map(|ticket| rating(ticket).1.powi(2));
    let spread = (2.0 * beta * beta + all.sum::<f64>()).sqrt();
    let z = (sum(one) - sum(other)) / spread;
    0.5 * (1.0 + libm::erf(z / 2.0_f64.sqrt()))
}

/// All teams of a size, by members in or out: those with the first member in come first.
fn teams(sizes: &[u32], size: u32) -> Vec<Vec<bool>> {
    let count = sizes.len();
    let mut all: Vec<Vec<bool>> = (0..1_u32 << count)
        .map(|bits| (0..count).map(|at| bits >> at & 1 == 1).collect())
        .collect();
    all.retain(|team: &Vec<bool>| {
        let players = team.iter().zip(sizes).filter(|one| *one.0).map(|one| one.1);
        players.sum::<u32>() == size
    });
    all.sort_by(|one, other| other.cmp(one));
    all
}

fn slow(size: u32, filter: bool, tickets: &[Ticket]) -> Vec<(f64, Vec<Vec<usize>>)> {
    let mut games = Vec::new();
    let mut left: Vec<usize> = (0..tickets.len()).collect();
    for tick in 1..=30 {
        let now = 5.0 * f64::from(tick);
        loop {
            let mut members = present(tickets, &left, now);
            members.retain(|at| tickets[*at].size() <= size);
            members.reverse();
            let sizes: Vec<u32> = members.iter().map(|&at| tickets[at].size()).collect();
            let all = teams(&sizes, size);
            let chosen = |team: &[bool]| -> Vec<usize> {
                let inside = members.iter().zip(team).filter(|one| *one.1);
                inside.map(|one| *one.0).collect()
            };
            let fair = |one: &[usize], other: &[usize]| {
                let [one, other] = [one, other]
                    .map(|team| team.iter().map(|&at| &tickets[at]).collect::<Vec<_>>());
                !filter || (0.3..=0.7).contains(&wins(&one, &other))
            };
            let found = all.iter().find_map(|one| {
                all.iter().find_map(|other| {
                    let apart = one.iter().zip(other).all(|pair| !(*pair.0 && *pair.1));
                    let teams = [chosen(one), chosen(other)];
                    (apart && fair(&teams[0], &teams[1])).then_some(teams)
                })
            });
            let Some(found) = found else { break };
            left.retain(|at| !found.iter().flatten().any(|one| one == at));
            games.push((now, sides(found.into_iter())));
        }
    }
    games
}

#[test]
fn bar_takes_the_first_fair_teams() {
    let mut random = Random(61);
    let (mut games, mut parties) = (0, 0);
    for round in 0..2000 {
        let size = 1 + random.below(3);
        let filter = random.below(4) > 0;
        let algorithm = if filter {
            "bruteforce_filter"
        } else {
            "ignore_os"
        };
        let text =
            format!(r#"{{"preset": "bar", "team_size": {size}, "algorithm": "{algorithm}"}}"#);
        let rules = import(&text).rules.expect("a preset");
        let count = 2 + random.below(8);
        let mut tickets: Vec<Ticket> = (0..count)
            .map(|place| {
                let players = 1 + random.below(size + 1) / 2;
                ticket(&mut random, place, players, &mut |random| {
                    let skill = 10.0 + random.below(3000) as f64 / 100.0;
                    vec![
                        ("skill", skill),
                        ("uncertainty", 1.0 + random.below(700) as f64 / 100.0),
                    ]
                })
            })
            .collect();
        in_order(&mut tickets);
        let wanted = slow(size as u32, filter, &tickets);
        let outcome = play(
            &mut *rules.service(round),
            &tickets,
            150.0,
            &mut Watch::default(),
        );
        let played: Vec<(f64, Vec<Vec<usize>>)> = (outcome.games.iter())
            .map(|game| (game.at, sides(game.teams.iter().map(|team| team.1.clone()))))
            .collect();
        assert_eq!(played, wanted, "round {round}: {text}\n{tickets:#?}");
        games += wanted.len();
        parties += wanted
            .iter()
            .filter(|game| game.1.iter().any(|team| team.len() < size as usize))
            .count();
    }
    assert!(
        games > 2000 && parties > 200,
        "{games} games, {parties} with parties"
    );
}
