//! PlayFab a second time, by looking at all groups: the order in which Microsoft's loop meets them
//! is spelled out, and the first that holds is taken.

mod every_rule;
mod queue;

use crate::never::nobody_named_plays;
use crate::random::Random;
use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Watch, in_order, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};

struct Drawn {
    min: u32,
    max: u32,
    gap: f64,
    delta: f64,
    every: f64,
    /// At most so many hosts, and at least one.
    hosts: Option<f64>,
}

impl Drawn {
    fn new(random: &mut Random) -> Self {
        let min = 2 + random.below(3) as u32;
        Self {
            min,
            max: min + random.below(3) as u32,
            gap: random.below(20) as f64,
            delta: random.below(10) as f64,
            every: 1.0 + random.below(8) as f64,
            hosts: (random.below(2) == 0).then(|| 1.0 + random.below(2) as f64),
        }
    }

    fn text(&self) -> String {
        let mut rules = vec![format!(
            "{{\"Type\": \"DifferenceRule\", \"Name\": \"elo\", \"Attribute\": {{\"Path\": \"elo\", \"Source\": \"User\"}}, \"Difference\": {}, \"Expansion\": {{\"Type\": \"Linear\", \"Delta\": {}, \"Limit\": 50, \"SecondsBetweenExpansions\": {}}}}}",
            self.gap, self.delta, self.every
        )];
        if let Some(hosts) = self.hosts {
            rules.push(format!(
                "{{\"Type\": \"MatchTotalRule\", \"Name\": \"host\", \"Attribute\": {{\"Path\": \"host\", \"Source\": \"User\"}}, \"Min\": 1, \"Max\": {hosts}}}"
            ));
        }
        format!(
            "{{\"Name\": \"q\", \"MinMatchSize\": {}, \"MaxMatchSize\": {}, \"Rules\": [{}]}}",
            self.min,
            self.max,
            rules.join(", ")
        )
    }

    fn limit(&self, wait: f64) -> f64 {
        (self.gap + (wait / self.every).floor() * self.delta).min(50.0)
    }
}

fn number(ticket: &Ticket, name: &str) -> f64 {
    ticket.players[0].number(name).expect("a number")
}

/// Whether any two tickets are within both of their limits, and the hosts not too many.
fn holds(drawn: &Drawn, tickets: &[Ticket], group: &[usize], now: f64) -> bool {
    let pairs = group.iter().all(|&one| {
        group.iter().all(|&other| {
            let gap = (number(&tickets[one], "elo") - number(&tickets[other], "elo")).abs();
            gap <= drawn.limit(now - tickets[one].at)
        })
    });
    let hosts: f64 = group.iter().map(|&at| number(&tickets[at], "host")).sum();
    pairs && drawn.hosts.is_none_or(|most| hosts <= most)
}

fn players(tickets: &[Ticket], group: &[usize]) -> u32 {
    group.iter().map(|&at| tickets[at].size()).sum()
}

/// All groups around a seed, in the order in which the loop is done with them: all that go on
/// from a group before the group itself.
fn groups(
    drawn: &Drawn,
    tickets: &[Ticket],
    ranked: &[usize],
    group: &[usize],
    now: f64,
    out: &mut Vec<Vec<usize>>,
) {
    for (turn, &at) in ranked.iter().enumerate() {
        let mut longer = group.to_vec();
        longer.push(at);
        if players(tickets, &longer) <= drawn.max && holds(drawn, tickets, &longer, now) {
            groups(drawn, tickets, &ranked[turn + 1..], &longer, now, out);
        }
    }
    out.push(group.to_vec());
}

fn slow(drawn: &Drawn, tickets: &[Ticket], until: u32) -> Vec<(f64, Vec<usize>)> {
    let mut games = Vec::new();
    let mut left: Vec<usize> = (0..tickets.len()).collect();
    for second in 0..=until {
        let now = f64::from(second);
        'again: loop {
            let pool: Vec<usize> = left
                .iter()
                .copied()
                .filter(|&at| tickets[at].at <= now)
                .collect();
            for &seed in &pool {
                let mut ranked: Vec<(f64, usize)> = (pool.iter().copied())
                    .filter(|&at| at != seed && holds(drawn, tickets, &[seed, at], now))
                    .map(|at| {
                        let gap =
                            (number(&tickets[seed], "elo") - number(&tickets[at], "elo")).abs();
                        let limit = [seed, at].map(|at| drawn.limit(now - tickets[at].at));
                        let scale = limit[0].min(limit[1]);
                        let mut distance = if gap == 0.0 { 0.0 } else { gap / scale };
                        if let Some(most) = drawn.hosts {
                            let hosts =
                                number(&tickets[seed], "host") + number(&tickets[at], "host");
                            distance += (most - hosts) / most;
                        }
                        (distance, at)
                    })
                    .collect();
                ranked.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
                let ranked: Vec<usize> = ranked.into_iter().map(|(_, at)| at).collect();
                let mut all = Vec::new();
                groups(drawn, tickets, &ranked, &[seed], now, &mut all);
                let found = all.into_iter().find(|group| {
                    let hosts: f64 = group.iter().map(|&at| number(&tickets[at], "host")).sum();
                    group.len() >= 2
                        && players(tickets, group) >= drawn.min
                        && drawn.hosts.is_none_or(|_| hosts >= 1.0)
                });
                if let Some(mut group) = found {
                    left.retain(|at| !group.contains(at));
                    group.sort_unstable();
                    games.push((now, group));
                    continue 'again;
                }
            }
            break;
        }
    }
    games
}

#[test]
fn the_loop_takes_the_group_that_all_groups_in_order_give() {
    let mut random = Random(21);
    let (mut count, mut named) = (0, 0);
    for round in 0..1500 {
        let drawn = Drawn::new(&mut random);
        let text = drawn.text();
        let found = import(&text);
        let rules = found
            .rules
            .unwrap_or_else(|| panic!("{text}: {:?}", found.report.lines));
        let mut tickets: Vec<Ticket> = (0..3 + random.below(7))
            .map(|place| {
                let player = Player {
                    attributes: [
                        ("elo".to_owned(), Attribute::Number(random.below(60) as f64)),
                        ("host".to_owned(), Attribute::Number(random.below(2) as f64)),
                    ]
                    .into(),
                    ..Player::default()
                };
                Ticket {
                    players: vec![player],
                    id: format!("a{place}"),
                    at: random.below(10) as f64,
                    ..Ticket::default()
                }
            })
            .collect();
        in_order(&mut tickets);
        let wanted = slow(&drawn, &tickets, 25);
        let outcome = play(
            &mut *rules.service(0),
            &tickets,
            25.0,
            &mut Watch::default(),
        );
        let found: Vec<(f64, Vec<usize>)> = (outcome.games.iter())
            .map(|game| {
                let mut all: Vec<usize> = game.tickets().collect();
                all.sort_unstable();
                (game.at, all)
            })
            .collect();
        assert_eq!(found, wanted, "round {round}: {text}\n{tickets:?}");
        named += nobody_named_plays(&rules, &tickets, &outcome.games);
        count += wanted.len();
    }
    assert!(
        count > 1500 && named > 200,
        "only {count} games, {named} tickets without hope: the drawn queues say little"
    );
}
