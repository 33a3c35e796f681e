//! One rule on one sequence of arrivals: what becomes of the games, and of those who wait.
//!
//! Player number i comes at time i. At time n, when so many wait, the rounds begin: 2k
//! players come, then a game begins at once. The first quarter of the rounds is left out
//! of all means, as the queue at first is a fresh crowd.

use crate::balance::crowd::Newcomers;
use crate::balance::model::Measure;
use crate::balance::queue::{BestGameRule, FirstComeRule, GameRule, TimedGameRule};
use crate::balance::{GameUnfairness, RatedPlayer};
use crate::sim::{BatchRule, Batching, Engine, Game, Observer, Periodic, Stream, Ticket, When};
use serde::{Deserialize, Serialize};

/// So many sets of players are looked at for one game of teams of up to 5, at most; half as
/// many for each player more, as their teams take twice as long. Some hundredths of the
/// games that an old player must be in need more, up to millions.
const BUDGET: u64 = 2_500;

/// Who makes the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum RoundRule {
    /// The best game of all.
    Best,
    /// The least f − β·(longest wait); who has waited `longest` is in the next game.
    Timed {
        /// Units of skill per unit of time.
        beta: f64,
        /// Units of time.
        longest: f64,
    },
    /// The best teams of the 2k who came first.
    First,
    /// The same players in random teams.
    Chance,
}

/// What became of one sequence of arrivals. Times are in arrivals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QueueOutcome {
    /// The games, on average.
    pub games: GameUnfairness,
    /// How long their players had waited, on average.
    pub wait: f64,
    /// 19 of 20 of them had waited no longer than this.
    pub late: f64,
    /// The longest of these waits.
    pub longest: f64,
    /// How many wait at the end.
    pub waiting: u32,
    /// How long they have waited then, on average.
    pub age: f64,
    /// How long the oldest of them has waited.
    pub oldest: f64,
    /// How many of them have waited more than 5n.
    pub forgotten: u32,
    /// Games whose search was stopped: they may not be the best.
    pub unproven: u32,
    /// By how much less f, or f − β·(longest wait), the best games may have, on average
    /// over all games.
    pub gap: f64,
}

/// A sequence of arrivals, of which as many leave in games as come.
pub(super) struct Rounds {
    pub measure: Measure,
    /// Players of a team.
    pub k: usize,
    /// How many wait when the rounds begin.
    pub start: usize,
    /// Games.
    pub rounds: usize,
    /// Who comes, one in a unit of time.
    pub newcomers: Newcomers,
}

impl Rounds {
    /// Plays all rounds; `teams` is the chance of [`RoundRule::Chance`]. `None` only for
    /// numbers out of range.
    pub fn play(&self, rule: RoundRule, teams: Stream) -> Option<QueueOutcome> {
        let (measure, k) = (self.measure, self.k);
        let sets = BUDGET >> k.saturating_sub(5);
        match rule {
            RoundRule::Best => self.run(BestGameRule::new(measure, k, sets).ok()?),
            RoundRule::Timed { beta, longest } => {
                self.run(TimedGameRule::new(measure, k, beta, longest, sets).ok()?)
            }
            RoundRule::First => self.run(FirstComeRule::new(measure, k, None).ok()?),
            RoundRule::Chance => self.run(FirstComeRule::new(measure, k, Some(teams)).ok()?),
        }
    }

    fn run<R: GameRule + BatchRule<RatedPlayer>>(&self, rule: R) -> Option<QueueOutcome> {
        let players = 2 * self.k;
        let batching = Batching::new(When::Crowd(self.start + players), rule);
        let mut engine = Engine::new(Periodic::new(self.newcomers.clone()), batching);
        let mut outcome = QueueOutcome::default();
        let mut waits = Waits::default();
        let mut counted = 0;
        engine.run(self.start as u64, &mut ());
        for round in 0..self.rounds {
            let counts = round >= self.rounds / 4;
            if counts {
                engine.run(players as u64, &mut waits);
            } else {
                engine.run(players as u64, &mut ());
            }
            let formed = engine.matcher().rule().formed()?;
            outcome.unproven += u32::from(formed.gap > 0.0);
            if counts {
                counted += 1;
                let game = GameUnfairness::of(&formed.game);
                outcome.games.mean_with(&game, counted);
                outcome.gap += (formed.gap - outcome.gap) / f64::from(counted);
            }
        }
        waits.count(&mut outcome);
        let now = engine.arrived() as usize;
        left(
            &mut outcome,
            engine.matcher().waiting().iter(),
            now,
            self.start,
        );
        Some(outcome)
    }
}

/// How long the players of games had waited, in arrivals.
#[derive(Default)]
struct Waits(Vec<u32>);

impl Observer<RatedPlayer> for Waits {
    fn game(&mut self, now: f64, game: &Game<'_, RatedPlayer>) {
        let members = game.members.iter();
        self.0
            .extend(members.map(|ticket| (now - ticket.arrived) as u32));
    }
}

impl Waits {
    /// What the waits come to.
    fn count(mut self, outcome: &mut QueueOutcome) {
        let waits = &mut self.0;
        crate::order::many(waits, |a, b| a < b);
        let sum: u64 = waits.iter().map(|&wait| u64::from(wait)).sum();
        outcome.wait = sum as f64 / waits.len().max(1) as f64;
        let late = (waits.len() * 19).div_ceil(20).saturating_sub(1);
        outcome.late = waits.get(late).copied().map_or(0.0, f64::from);
        outcome.longest = waits.last().copied().map_or(0.0, f64::from);
    }
}

/// What has become of those who wait at the end, the longest first, when so many have come.
fn left<'a>(
    outcome: &mut QueueOutcome,
    waiting: impl Iterator<Item = &'a Ticket<RatedPlayer>>,
    now: usize,
    start: usize,
) {
    let mut sum = 0;
    for ticket in waiting {
        let age = now - ticket.arrived as usize;
        if outcome.waiting == 0 {
            outcome.oldest = age as f64;
        }
        outcome.waiting += 1;
        outcome.forgotten += u32::from(age > 5 * start);
        sum += age;
    }
    outcome.age = sum as f64 / f64::from(outcome.waiting.max(1));
}

#[cfg(test)]
mod tests {
    use super::{RoundRule, Rounds};
    use crate::balance::crowd::Newcomers;
    use crate::balance::parameters::{BalanceFairness, Crowd};

    fn rounds(k: u32, start: usize, count: usize) -> Rounds {
        let fairness = BalanceFairness {
            k,
            ..BalanceFairness::default()
        };
        Rounds {
            measure: fairness.measure().expect("a measure"),
            k: fairness.team(),
            start,
            rounds: count,
            newcomers: Newcomers::new(&Crowd::default(), 0),
        }
    }

    #[test]
    fn without_a_weight_the_queues_are_one() {
        for (k, start) in [(1, 30), (2, 0), (5, 60)] {
            let rounds = rounds(k, start, 100);
            let play = |rule| {
                let teams = Crowd::default().streams(0).stream("teams");
                rounds.play(rule, teams).expect("in range")
            };
            let none = RoundRule::Timed {
                beta: 0.0,
                longest: f64::INFINITY,
            };
            assert_eq!(play(none), play(RoundRule::Best), "k {k}");
        }
    }

    #[test]
    fn nobody_plays_twice_and_nobody_is_lost() {
        let rounds = rounds(5, 40, 50);
        let rules = [
            RoundRule::Best,
            RoundRule::First,
            RoundRule::Chance,
            RoundRule::Timed {
                beta: 3.0,
                longest: 90.0,
            },
        ];
        for rule in rules {
            let teams = Crowd::default().streams(0).stream("teams");
            let play = rounds.play(rule, teams).expect("in range");
            assert_eq!(play.waiting, 40, "{rule:?}");
            assert!(play.wait <= play.late && play.late <= play.longest);
            assert!(play.age <= play.oldest);
        }
    }

    #[test]
    fn who_has_waited_long_enough_plays() {
        let rounds = rounds(2, 20, 200);
        let teams = Crowd::default().streams(0).stream("teams");
        let rule = RoundRule::Timed {
            beta: 0.0,
            longest: 100.0,
        };
        let play = rounds.play(rule, teams.clone()).expect("in range");
        // One overdue player for each game, and games are 4 arrivals apart.
        let free = rounds.play(RoundRule::Best, teams).expect("in range");
        assert!(play.longest < 130.0 && play.oldest < 130.0, "{play:?}");
        assert!(free.longest > 200.0 && free.oldest > 200.0, "{free:?}");
    }
}
