//! One way to make games on one sequence of arrivals: what becomes of the games, and of
//! those who wait.
//!
//! Player number i comes at time i. At time n, when so many wait, the rounds begin: 2k
//! players come, then a game begins at once. The first quarter of the rounds is left out
//! of all means, as the queue at first is a fresh crowd.

use super::common::{Judged, shuffle};
use super::mend::mend;
use crate::balance::model::{Game, Measure};
use crate::balance::queue::GameQueue;
use crate::balance::timed::TimedQueue;
use crate::sim::Stream;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// So many sets of players are looked at for one game of teams of up to 5, at most; half as
/// many for each player more, as their teams take twice as long. Some hundredths of the
/// games that an old player must be in need more, up to millions.
const BUDGET: u64 = 2_500;

/// Who makes the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Maker {
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
    /// The same players in teams by chance.
    Chance,
}

/// What became of one sequence of arrivals. Times are in arrivals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Play {
    /// The games, in the mean.
    pub games: Judged,
    /// How long their players had waited, in the mean.
    pub wait: f64,
    /// 19 of 20 of them had waited no longer than this.
    pub late: f64,
    /// The longest of these waits.
    pub longest: f64,
    /// How many wait at the end.
    pub waiting: u32,
    /// How long they have waited then, in the mean.
    pub age: f64,
    /// How long the oldest of them has waited.
    pub oldest: f64,
    /// How many of them have waited more than 5n.
    pub forgotten: u32,
    /// Games whose search was stopped: they may not be the best.
    pub unproven: u32,
    /// By how much less f, or f − β·(longest wait), the best games may have, in the mean
    /// over all games.
    pub gap: f64,
}

/// A sequence of arrivals.
pub(crate) struct Rounds {
    pub measure: Measure,
    /// Players of a team.
    pub k: usize,
    /// How many wait when the rounds begin.
    pub start: usize,
    /// Games.
    pub rounds: usize,
    /// The players' skills in the order in which they come: `start`, and 2k each round.
    pub skills: Vec<f64>,
}

/// Those who wait.
enum Room {
    Best(GameQueue),
    /// And β.
    Timed(TimedQueue, f64),
    /// Only who came first is asked: the number of those who have played.
    Line(usize),
}

impl Rounds {
    /// Plays all rounds; `teams` is the chance of [`Maker::Chance`]. `None` only for
    /// numbers out of range.
    pub fn play(&self, maker: Maker, teams: &mut Stream) -> Option<Play> {
        let mut room = match maker {
            Maker::Best => Room::Best(GameQueue::new(self.measure, self.k).ok()?),
            Maker::Timed { beta, longest } => {
                let queue = TimedQueue::new(self.measure, self.k, beta, longest).ok()?;
                Room::Timed(queue, beta)
            }
            Maker::First | Maker::Chance => Room::Line(0),
        };
        let players = 2 * self.k;
        let mut gone = vec![false; self.skills.len()];
        let mut waits: Vec<u32> = Vec::new();
        let mut play = Play::default();
        let (mut now, mut counted) = (0, 0);
        for round in 0..self.rounds {
            let until = self.start + (round + 1) * players;
            while now < until {
                let skill = *self.skills.get(now)?;
                now += 1;
                match &mut room {
                    Room::Best(queue) => queue.insert(now as u64, skill).ok()?,
                    Room::Timed(queue, _) => queue.insert(now as u64, skill, now as f64).ok()?,
                    Room::Line(_) => {}
                }
            }
            let made = match &mut room {
                Room::Best(queue) => self.best(queue, now, &gone)?,
                Room::Timed(queue, beta) => self.timed(queue, *beta, now, &gone)?,
                Room::Line(played) => {
                    *played += players;
                    self.line(*played - players..*played, maker, teams)?
                }
            };
            for &id in &made.ids {
                *gone.get_mut(id - 1)? = true;
            }
            play.unproven += u32::from(made.gap > 0.0);
            if round >= self.rounds / 4 {
                counted += 1;
                play.games.mean_with(&made.judged, counted);
                play.gap += (made.gap - play.gap) / f64::from(counted);
                waits.extend(made.ids.iter().map(|&id| (now - id) as u32));
            }
        }
        waited(&mut play, &mut waits);
        left(&mut play, &gone, self.start);
        Some(play)
    }
}

/// A game that was made.
struct Made {
    /// The players' numbers.
    ids: Vec<usize>,
    judged: Judged,
    /// How much better another game may be, by f or by f − β·(longest wait).
    gap: f64,
}

impl Made {
    /// A best game.
    fn of(game: &Game) -> Self {
        Self {
            ids: game.members().map(|id| id as usize).collect(),
            judged: Judged::of(game),
            gap: 0.0,
        }
    }
}

impl Rounds {
    /// The game of the players who came first.
    fn line(&self, places: Range<usize>, maker: Maker, teams: &mut Stream) -> Option<Made> {
        let mut skills = self.skills.get(places.clone())?.to_vec();
        let judged = if maker == Maker::First {
            Judged::best(&self.measure, &mut skills)
        } else {
            shuffle(teams, &mut skills);
            Judged::halves(&self.measure, &mut skills)
        };
        Some(Made {
            ids: places.map(|place| place + 1).collect(),
            judged,
            gap: 0.0,
        })
    }

    fn budget(&self) -> u64 {
        BUDGET >> self.k.saturating_sub(5)
    }

    /// The best game of all; `gone` have played.
    fn best(&self, queue: &mut GameQueue, now: usize, gone: &[bool]) -> Option<Made> {
        let answer = queue.best_within(self.budget())?;
        let mut made = Made::of(&answer.game);
        if answer.gap() > 0.0 {
            made = self.mended(&answer.game, answer.least, 0..now, gone);
        }
        for &id in &made.ids {
            queue.remove(id as u64).ok()?;
        }
        Some(made)
    }

    /// The game of the time-sensitive queue.
    fn timed(&self, queue: &mut TimedQueue, beta: f64, now: usize, gone: &[bool]) -> Option<Made> {
        let (answer, least) = queue.best_within(now as f64, self.budget())?;
        let (mut game, mut since) = (answer.game, answer.since);
        let mut made = Made::of(&game);
        // What waiting counts: nothing if somebody has to play.
        let rate = if answer.overdue { 0.0 } else { beta };
        if least < game.value + rate * since {
            // Also a game of the oldest, which costs nothing.
            let (oldest, came) = queue.oldest()?;
            let other = queue.best_containing_within(oldest, 0).ok()??;
            if other.game.value + rate * came < game.value + rate * since {
                (game, since) = (other.game, came);
            }
            // With nobody older, so that only f changes.
            made = self.mended(&game, least - rate * since, since as usize..now, gone);
        }
        for &id in &made.ids {
            queue.remove(id as u64).ok()?;
        }
        Some(made)
    }

    /// A game that may not be the best, as f may be down to `least`: with others from some
    /// places, and always with its own oldest if he stands before them.
    fn mended(&self, game: &Game, least: f64, from: Range<usize>, gone: &[bool]) -> Made {
        let mut places: Vec<usize> = game.members().map(|id| id as usize - 1).collect();
        crate::order::few(&mut places, |a, b| a < b);
        let fixed = places.iter().filter(|&&place| place < from.start).count();
        let mut others: Vec<usize> = from
            .filter(|place| !gone[*place] && !places.contains(place))
            .collect();
        let judged = mend(&self.measure, &self.skills, &mut places, fixed, &mut others);
        Made {
            ids: places.iter().map(|place| place + 1).collect(),
            gap: (judged.value - least).max(0.0),
            judged,
        }
    }
}

/// What the waits come to.
fn waited(play: &mut Play, waits: &mut [u32]) {
    crate::order::many(waits, |a, b| a < b);
    let sum: u64 = waits.iter().map(|&wait| u64::from(wait)).sum();
    play.wait = sum as f64 / waits.len().max(1) as f64;
    let late = (waits.len() * 19).div_ceil(20).saturating_sub(1);
    play.late = waits.get(late).copied().map_or(0.0, f64::from);
    play.longest = waits.last().copied().map_or(0.0, f64::from);
}

/// What has become of those who wait at the end, when `gone` have played.
fn left(play: &mut Play, gone: &[bool], start: usize) {
    let mut sum = 0;
    for (place, _) in gone.iter().enumerate().filter(|(_, gone)| !**gone) {
        let age = gone.len() - 1 - place;
        if play.waiting == 0 {
            play.oldest = age as f64;
        }
        play.waiting += 1;
        play.forgotten += u32::from(age > 5 * start);
        sum += age;
    }
    play.age = sum as f64 / f64::from(play.waiting.max(1));
}

#[cfg(test)]
mod tests {
    use super::{Maker, Rounds};
    use crate::balance::setting::{Crowd, Fairness};

    fn rounds(k: u32, start: usize, count: usize) -> Rounds {
        let fairness = Fairness {
            k,
            ..Fairness::default()
        };
        let crowd = Crowd::default();
        let mut stream = crowd.streams(0).stream("skills");
        let players = start + count * fairness.players();
        Rounds {
            measure: fairness.measure().expect("a measure"),
            k: fairness.team(),
            start,
            rounds: count,
            skills: (0..players).map(|_| crowd.skill(&mut stream)).collect(),
        }
    }

    #[test]
    fn without_a_weight_the_queues_are_one() {
        for (k, start) in [(1, 30), (2, 0), (5, 60)] {
            let rounds = rounds(k, start, 100);
            let play = |maker| {
                let mut teams = Crowd::default().streams(0).stream("teams");
                rounds.play(maker, &mut teams).expect("in range")
            };
            let none = Maker::Timed {
                beta: 0.0,
                longest: f64::INFINITY,
            };
            assert_eq!(play(none), play(Maker::Best), "k {k}");
        }
    }

    #[test]
    fn nobody_plays_twice_and_nobody_is_lost() {
        let rounds = rounds(5, 40, 50);
        let makers = [
            Maker::Best,
            Maker::First,
            Maker::Chance,
            Maker::Timed {
                beta: 3.0,
                longest: 90.0,
            },
        ];
        for maker in makers {
            let mut teams = Crowd::default().streams(0).stream("teams");
            let play = rounds.play(maker, &mut teams).expect("in range");
            assert_eq!(play.waiting, 40, "{maker:?}");
            assert!(play.wait <= play.late && play.late <= play.longest);
            assert!(play.age <= play.oldest);
        }
    }

    #[test]
    fn who_has_waited_long_enough_plays() {
        let rounds = rounds(2, 20, 200);
        let mut teams = Crowd::default().streams(0).stream("teams");
        let maker = Maker::Timed {
            beta: 0.0,
            longest: 100.0,
        };
        let play = rounds.play(maker, &mut teams).expect("in range");
        // One overdue player for each game, and games are 4 arrivals apart.
        let free = rounds.play(Maker::Best, &mut teams).expect("in range");
        assert!(play.longest < 130.0 && play.oldest < 130.0, "{play:?}");
        assert!(free.longest > 200.0 && free.oldest > 200.0, "{free:?}");
    }
}
