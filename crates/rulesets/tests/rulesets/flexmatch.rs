//! FlexMatch a second time, slow and literal: every anchor anew after every match, every rule from
//! the players themselves, nothing kept.

use crate::random::Random;
use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Outcome, Watch, in_order, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};

/// A drawn rule set of the kinds that the slow engine knows.
struct Drawn {
    teams: Vec<(u32, u32)>,
    /// Largest gap of skills between tickets, and its steps.
    gap: f64,
    steps: Vec<(f64, f64)>,
    /// Least skill in the first team.
    floor: Option<f64>,
    /// Largest difference of the teams' means.
    means: Option<f64>,
    newest: bool,
    timeout: f64,
}

impl Drawn {
    fn new(random: &mut Random) -> Self {
        let mut teams = Vec::new();
        for _ in 0..1 + random.below(3) {
            let max = 1 + random.below(3) as u32;
            teams.push((random.below(u64::from(max) + 1) as u32, max));
        }
        let mut at = 0.0;
        let mut steps = Vec::new();
        for place in 0..random.below(3) {
            at += 1.0 + random.below(8) as f64;
            steps.push((at, 20.0 * (place + 2) as f64));
        }
        Self {
            teams,
            gap: 5.0 + random.below(25) as f64,
            steps,
            floor: (random.below(3) == 0).then(|| random.below(60) as f64),
            means: (random.below(2) == 0).then(|| random.below(30) as f64),
            newest: random.below(2) == 0,
            timeout: 10.0 + random.below(30) as f64,
        }
    }

    fn text(&self) -> String {
        let teams: Vec<String> = (self.teams.iter().enumerate())
            .map(|(place, (min, max))| {
                format!("{{\"name\": \"t{place}\", \"minPlayers\": {min}, \"maxPlayers\": {max}}}")
            })
            .collect();
        let mut rules = vec![format!(
            "{{\"name\": \"Gap\", \"type\": \"batchDistance\", \"batchAttribute\": \"skill\", \"maxDistance\": {}}}",
            self.gap
        )];
        if let Some(floor) = self.floor {
            rules.push(format!(
                "{{\"name\": \"Floor\", \"type\": \"comparison\", \"measurements\": [\"teams[t0].players.attributes[skill]\"], \"referenceValue\": {floor}, \"operation\": \">=\"}}"
            ));
        }
        if let Some(means) = self.means {
            rules.push(format!(
                "{{\"name\": \"Means\", \"type\": \"distance\", \"measurements\": [\"max(avg(teams[*].players.attributes[skill]))\"], \"referenceValue\": \"min(avg(teams[*].players.attributes[skill]))\", \"maxDistance\": {means}}}"
            ));
        }
        let steps: Vec<String> = (self.steps.iter())
            .map(|(at, value)| format!("{{\"waitTimeSeconds\": {at}, \"value\": {value}}}"))
            .collect();
        let expansions = if steps.is_empty() {
            String::new()
        } else {
            format!(
                ", \"expansions\": [{{\"target\": \"rules[Gap].maxDistance\", \"steps\": [{}]}}]",
                steps.join(", ")
            )
        };
        format!(
            "{{\"ruleLanguageVersion\": \"1.0\", \"playerAttributes\": [{{\"name\": \"skill\", \"type\": \"number\"}}], \"algorithm\": {{\"expansionAgeSelection\": \"{}\"}}, \"teams\": [{}], \"rules\": [{}]{expansions}}}",
            if self.newest { "newest" } else { "oldest" },
            teams.join(", "),
            rules.join(", ")
        )
    }

    fn gap_at(&self, wait: f64) -> f64 {
        let mut reached = self.steps.iter().filter(|(at, _)| *at <= wait);
        reached.next_back().map_or(self.gap, |(_, value)| *value)
    }
}

/// A party counts as its mean for each of its members.
fn worth(ticket: &Ticket) -> f64 {
    let skills = ticket
        .players
        .iter()
        .map(|player| player.number("skill").expect("a skill"));
    skills.sum::<f64>() / ticket.players.len() as f64
}

fn mean(team: &[usize], tickets: &[Ticket]) -> Option<f64> {
    let all = team
        .iter()
        .flat_map(|&at| vec![worth(&tickets[at]); tickets[at].players.len()]);
    let all: Vec<f64> = all.collect();
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
}

/// The raw mean by which ties between teams are decided.
fn tie(team: &[usize], tickets: &[Ticket]) -> f64 {
    let all: Vec<f64> = (team.iter().flat_map(|&at| &tickets[at].players))
        .map(|player| player.number("skill").expect("a skill"))
        .collect();
    if all.is_empty() {
        f64::NEG_INFINITY
    } else {
        all.iter().sum::<f64>() / all.len() as f64
    }
}

/// The largest group around an anchor that passes.
fn around(
    drawn: &Drawn,
    tickets: &[Ticket],
    pool: &[usize],
    anchor: usize,
    now: f64,
) -> Option<Vec<Vec<usize>>> {
    let mut teams: Vec<Vec<usize>> = vec![Vec::new(); drawn.teams.len()];
    let mut best = None;
    let others = pool.iter().copied().filter(|&at| at != anchor);
    for at in std::iter::once(anchor).chain(others) {
        let size = |team: &[usize]| team.iter().map(|&at| tickets[at].size()).sum::<u32>();
        let mut order: Vec<usize> = (0..teams.len()).collect();
        order.sort_by(|&one, &other| {
            let missing = |team: usize| drawn.teams[team].0.saturating_sub(size(&teams[team]));
            let open = |team: usize| drawn.teams[team].1 - size(&teams[team]);
            (missing(other).cmp(&missing(one)))
                .then(open(other).cmp(&open(one)))
                .then(tie(&teams[one], tickets).total_cmp(&tie(&teams[other], tickets)))
        });
        let mut placed = false;
        for team in order {
            if size(&teams[team]) + tickets[at].size() > drawn.teams[team].1 {
                continue;
            }
            teams[team].push(at);
            let all: Vec<usize> = teams.iter().flatten().copied().collect();
            let waits = all.iter().map(|&at| now - tickets[at].at);
            let wait = if drawn.newest {
                waits.fold(f64::INFINITY, f64::min)
            } else {
                waits.fold(0.0, f64::max)
            };
            let worths: Vec<f64> = all.iter().map(|&at| worth(&tickets[at])).collect();
            let near = worths
                .iter()
                .all(|one| worths.iter().all(|other| one - other <= drawn.gap_at(wait)));
            let high = drawn
                .floor
                .is_none_or(|floor| teams[0].iter().all(|&at| worth(&tickets[at]) >= floor));
            if near && high {
                placed = true;
                break;
            }
            teams[team].pop();
        }
        if !placed {
            if at == anchor {
                return None;
            }
            continue;
        }
        let filled = teams
            .iter()
            .zip(&drawn.teams)
            .all(|(team, (min, _))| size(team) >= *min);
        let means: Vec<f64> = teams
            .iter()
            .filter_map(|team| mean(team, tickets))
            .collect();
        let even = drawn.means.is_none_or(|most| {
            means
                .iter()
                .all(|one| means.iter().all(|other| (one - other).abs() <= most))
        });
        if filled && even {
            best = Some(teams.clone());
        }
    }
    best
}

fn slow(drawn: &Drawn, tickets: &[Ticket], until: u32) -> Outcome {
    let mut outcome = Outcome::default();
    let mut left: Vec<usize> = (0..tickets.len()).collect();
    for second in 0..=until {
        let now = f64::from(second);
        left.retain(|&at| {
            let over = tickets[at].at + drawn.timeout <= now;
            if over {
                outcome.timed_out.push((at, tickets[at].at + drawn.timeout));
            }
            !over
        });
        'again: loop {
            let pool: Vec<usize> = left
                .iter()
                .copied()
                .filter(|&at| tickets[at].at <= now)
                .collect();
            for &anchor in &pool {
                if let Some(teams) = around(drawn, tickets, &pool, anchor, now) {
                    left.retain(|at| !teams.iter().flatten().any(|other| other == at));
                    let named = teams
                        .into_iter()
                        .enumerate()
                        .filter(|(_, team)| !team.is_empty());
                    outcome.games.push(lobbylab_rulesets::play::Game {
                        at: now,
                        teams: named
                            .map(|(place, team)| (format!("t{place}"), team))
                            .collect(),
                        ..Default::default()
                    });
                    continue 'again;
                }
            }
            break;
        }
    }
    outcome.waiting = left;
    outcome
}

fn draw_tickets(random: &mut Random) -> Vec<Ticket> {
    let mut tickets: Vec<Ticket> = (0..3 + random.below(14))
        .map(|number| {
            let size = if random.below(4) == 0 { 2 } else { 1 };
            let players = (0..size).map(|_| Player {
                attributes: [(
                    "skill".to_owned(),
                    Attribute::Number(random.below(100) as f64),
                )]
                .into(),
                ..Player::default()
            });
            Ticket {
                players: players.collect(),
                id: format!("a{number}"),
                at: random.below(20) as f64,
                ..Ticket::default()
            }
        })
        .collect();
    in_order(&mut tickets);
    tickets
}

#[test]
fn the_engine_plays_as_the_slow_one() {
    let mut random = Random(11);
    let mut games = 0;
    for round in 0..1500 {
        let drawn = Drawn::new(&mut random);
        let text = drawn.text();
        let found = import(&text);
        let mut rules = found
            .rules
            .unwrap_or_else(|| panic!("{text}: {:?}", found.report.lines));
        if let lobbylab_rulesets::RuleSet::FlexMatch(rules) = &mut rules {
            rules.timeout = Some(drawn.timeout);
        }
        let tickets = draw_tickets(&mut random);
        let wanted = slow(&drawn, &tickets, 40);
        // With a watch every rule is checked, without one up to the first that fails.
        for mut watch in [Watch::default(), Watch::counting(rules.service(0).rules())] {
            let mut outcome = play(&mut *rules.service(0), &tickets, 40.0, &mut watch);
            outcome.hopeless.clear();
            outcome.games.iter_mut().for_each(|game| game.step = 0);
            outcome.timed_out.sort_by_key(|(number, _)| *number);
            let mut wanted = wanted.clone();
            wanted.timed_out.sort_by_key(|(number, _)| *number);
            assert_eq!(outcome, wanted, "round {round}: {text}\n{tickets:?}");
        }
        games += wanted.games.len();
    }
    assert!(
        games > 2000,
        "only {games} games: the drawn rule sets say little"
    );
}

#[test]
fn a_wider_window_never_delays_the_first_match() {
    let mut random = Random(12);
    for _ in 0..500 {
        let mut drawn = Drawn::new(&mut random);
        drawn.teams = vec![(1, 1), (1, 1)];
        drawn.floor = None;
        drawn.means = None;
        let tickets = draw_tickets(&mut random);
        let first = |drawn: &Drawn| {
            let rules = import(&drawn.text()).rules.expect("rules");
            let outcome = play(
                &mut *rules.service(0),
                &tickets,
                60.0,
                &mut Watch::default(),
            );
            outcome.games.first().map_or(f64::INFINITY, |game| game.at)
        };
        let narrow = first(&drawn);
        drawn.gap += 10.0;
        drawn.steps.iter_mut().for_each(|step| step.1 += 10.0);
        assert!(first(&drawn) <= narrow);
    }
}
