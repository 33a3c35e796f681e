//! What several tests need: arrivals drawn by proptest, an account of who left
//! how, and a line written as slowly and plainly as can be.

use lobbylab_core::catalog::{Experiment, Results};
use lobbylab_core::experiment::{Evidence, Report, Shard};
use lobbylab_core::rules::{Choice, Party, PossibleGames, TURNED_AWAY};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::sim::{Arrival, Game, Observer, Reason, Ticket};
use proptest::prelude::*;

/// All parts of an experiment.
pub fn results(experiment: Experiment) -> Results {
    let valid = experiment.validate().expect("in range");
    let mut job = valid.job(Shard::WHOLE).expect("a job");
    while !job.advance(u64::MAX).finished {}
    let mut results = valid.results();
    results.merge(job.take()).expect("its own");
    results
}

/// What an experiment reports.
pub fn report(experiment: Experiment) -> Report {
    let valid = experiment.validate().expect("in range");
    valid.run().expect("a report")
}

/// Up to 80 parties of `classes` classes with gaps that are multiples of ¼,
/// about a third with a patience; party of class c has `sizes[c]` persons.
pub fn trace(sizes: &'static [u8]) -> impl Strategy<Value = Vec<Arrival<Party>>> {
    let one = (
        0u32..6,
        0..sizes.len(),
        prop::option::weighted(0.3, 0u32..40),
    );
    prop::collection::vec(one, 0..80).prop_map(move |list| {
        let mut time = 0.0;
        list.into_iter()
            .map(|(gap, class, patience)| {
                time += 0.25 * f64::from(gap);
                Arrival {
                    time,
                    player: Party {
                        class: class as u8,
                        size: sizes[class],
                    },
                    patience: patience.map_or(f64::INFINITY, |p| 0.25 * f64::from(p)),
                }
            })
            .collect()
    })
}

/// How somebody's visit ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    Played {
        at: f64,
        with: Vec<u64>,
        first_team: usize,
    },
    Left(f64),
    Refused(f64),
}

/// Everybody's end, by number.
#[derive(Clone, Debug, Default)]
pub struct Account {
    pub arrived: Vec<Ticket<Party>>,
    pub ends: Vec<Option<End>>,
    pub faults: Vec<String>,
    refused: bool,
}

impl Account {
    fn end(&mut self, ticket: &Ticket<Party>, end: End) {
        match self.ends.get_mut(ticket.id as usize) {
            Some(slot @ None) => *slot = Some(end),
            other => self
                .faults
                .push(format!("{ticket:?} ends twice: {other:?}, {end:?}")),
        }
        if self.arrived.get(ticket.id as usize) != Some(ticket) {
            self.faults.push(format!("{ticket:?} is not who arrived"));
        }
    }

    /// How many still wait.
    pub fn waiting(&self) -> usize {
        self.ends.iter().filter(|end| end.is_none()).count()
    }
}

impl Observer<Party> for Account {
    fn arrival(&mut self, ticket: &Ticket<Party>) {
        assert_eq!(ticket.id as usize, self.arrived.len());
        self.arrived.push(*ticket);
        self.ends.push(None);
    }
    fn game(&mut self, now: f64, game: &Game<'_, Party>) {
        assert!(!self.refused, "a game of somebody who was turned away");
        let mut with: Vec<u64> = game.members.iter().map(|member| member.id).collect();
        let sum = |team: &[Ticket<Party>]| -> u32 {
            team.iter()
                .map(|member| u32::from(member.player.size))
                .sum()
        };
        if sum(game.split().0) != sum(game.split().1) {
            self.faults.push(format!("uneven teams: {game:?}"));
        }
        with.sort_unstable();
        for member in game.members {
            self.end(
                member,
                End::Played {
                    at: now,
                    with: with.clone(),
                    first_team: game.teams.first(game.members.len()),
                },
            );
        }
    }
    fn departure(&mut self, now: f64, ticket: &Ticket<Party>) {
        let refused = std::mem::take(&mut self.refused);
        self.end(
            ticket,
            if refused {
                End::Refused(now)
            } else {
                End::Left(now)
            },
        );
    }
    fn reason(&mut self, _now: f64, reason: Reason) {
        self.refused = reason == TURNED_AWAY;
    }
}

/// A party in the slow line: its number, class and when it leaves.
pub type Waiting = (u64, u8, f64);

/// The same, one arrival after another over a plain list; for rules that leave
/// nothing to chance. Returns everybody's end, with teams left out.
pub fn slowly<C: Choice>(choice: &C, arrivals: &[Arrival<Party>], room: usize) -> Vec<Option<End>> {
    slowly_by(arrivals, room, |line| {
        let classes: Vec<u8> = line.iter().map(|waiting| waiting.1).collect();
        let mut games = PossibleGames::default();
        choice.games(&classes, &mut games);
        assert!(games.list.len() < 2, "chance");
        games.list.pop().map(|(_, places)| places)
    })
}

/// As [`slowly`], with a rule given as a function of the line.
pub fn slowly_by(
    arrivals: &[Arrival<Party>],
    room: usize,
    rule: impl Fn(&[Waiting]) -> Option<Vec<usize>>,
) -> Vec<Option<End>> {
    let mut ends: Vec<Option<End>> = vec![None; arrivals.len()];
    let mut line: Vec<Waiting> = Vec::new();
    let depart = |line: &mut Vec<Waiting>, until: f64, ends: &mut Vec<Option<End>>| {
        line.retain(|&(id, _, leaves)| {
            let gone = leaves <= until;
            if gone {
                ends[id as usize] = Some(End::Left(leaves));
            }
            !gone
        });
    };
    for (id, arrival) in (0u64..).zip(arrivals) {
        let now = arrival.time;
        depart(&mut line, now, &mut ends);
        line.push((id, arrival.player.class, now + arrival.patience));
        if let Some(places) = rule(&line) {
            let with: Vec<u64> = places.iter().map(|&place| line[place].0).collect();
            for id in &with {
                ends[*id as usize] = Some(End::Played {
                    at: now,
                    with: with.clone(),
                    first_team: 0,
                });
            }
            line.retain(|waiting| !with.contains(&waiting.0));
        } else if line.len() > room {
            line.pop();
            ends[id as usize] = Some(End::Refused(now));
        }
    }
    depart(&mut line, f64::MAX, &mut ends);
    ends
}

/// Ends without how the teams are split.
pub fn without_teams(ends: &[Option<End>]) -> Vec<Option<End>> {
    let mut ends = ends.to_vec();
    for end in ends.iter_mut().flatten() {
        if let End::Played { first_team, .. } = end {
            *first_team = 0;
        }
    }
    ends
}

/// An estimate in a report.
pub fn estimate(report: &Report, key: &str) -> Interval {
    let key = format!("{key}.simulated");
    match report.get(&key).map(|quantity| &quantity.evidence) {
        Some(Evidence::Simulated { interval }) => interval.clone(),
        other => panic!("{key}: {other:?}"),
    }
}

/// An exact value in a report.
pub fn exact(report: &Report, key: &str) -> f64 {
    match report.get(key).map(|quantity| &quantity.evidence) {
        Some(Evidence::Exact { value, .. }) => *value,
        other => panic!("{key}: {other:?}"),
    }
}

/// Asserts that an estimate lies within four of its standard errors, and that
/// those are small enough for this to mean something.
pub fn near(interval: &Interval, value: f64, sharp: f64, what: &str) {
    let error = interval.standard_error;
    assert!(
        error > 0.0 && error < sharp * value.abs(),
        "{what}: blunt, {interval:?}"
    );
    let off = (interval.mean - value).abs();
    assert!(
        off < 4.0 * error,
        "{what}: {} for {value}, {} errors off",
        interval.mean,
        off / error
    );
}
