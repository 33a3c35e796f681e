//! The balance lab's loops: a queue of 100,000 players, teams of five, f = d_1 + v_2.
//!
//! The amount is rounds of {ten players come, the best game leaves}, or insertions, each
//! with the removal of that player. The queue stays from one call to the next: the first
//! call fills it, and settles it with 10⁵ rounds before any are counted as steady.

use lobbylab_core::balance::parameters::{BalanceFairness, Crowd, CrowdSkills, Roles};
use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::balance::roles::RoleQueue;
use lobbylab_core::sim::Stream;
use std::cell::RefCell;

/// How many wait.
const WAITING: u32 = 100_000;
/// Rounds before the state is called steady.
const SETTLED: u64 = 100_000;
/// A fresh pool is filled anew after so many rounds.
const FRESH: u64 = 500;

pub fn run(name: &str, amount: u64) -> f64 {
    let done = match name {
        "balance/fresh round of 100000" => FILLED.with_borrow_mut(|floor| {
            let floor = kept(floor, 0)?;
            let mut total = 0.0;
            for first in (0..amount).step_by(FRESH as usize) {
                let mut copy = floor.clone();
                total += copy.rounds((amount - first).min(FRESH));
            }
            Some(total)
        }),
        "balance/steady round of 100000" => {
            STEADY.with_borrow_mut(|floor| Some(kept(floor, SETTLED)?.rounds(amount)))
        }
        "balance/insertion and removal in 100000" => {
            STEADY.with_borrow_mut(|floor| Some(kept(floor, SETTLED)?.come_and_go(amount)))
        }
        "balance/role round of 100000" => CAST.with_borrow_mut(|cast| {
            if cast.is_none() {
                *cast = Cast::new();
            }
            Some(cast.as_mut()?.rounds(amount))
        }),
        _ => None,
    };
    done.unwrap_or(f64::NAN)
}

thread_local! {
    static FILLED: RefCell<Option<Floor>> = const { RefCell::new(None) };
    static STEADY: RefCell<Option<Floor>> = const { RefCell::new(None) };
    static CAST: RefCell<Option<Cast>> = const { RefCell::new(None) };
}

fn kept(floor: &mut Option<Floor>, settled: u64) -> Option<&mut Floor> {
    if floor.is_none() {
        let mut new = Floor::new()?;
        new.rounds(settled);
        *floor = Some(new);
    }
    floor.as_mut()
}

/// Who comes.
#[derive(Clone)]
struct Door {
    crowd: Crowd,
    skills: Stream,
    id: u64,
}

impl Door {
    fn new() -> Self {
        let crowd = Crowd {
            skills: CrowdSkills::Uniform,
            ..Crowd::default()
        };
        let skills = crowd.streams(0).stream("skills");
        let id = 0;
        Self { crowd, skills, id }
    }

    fn next(&mut self) -> (u64, f64) {
        self.id += 1;
        (self.id, self.crowd.skill(&mut self.skills))
    }
}

#[derive(Clone)]
struct Floor {
    queue: GameQueue,
    door: Door,
}

impl Floor {
    fn new() -> Option<Self> {
        let fairness = BalanceFairness::default();
        let queue = GameQueue::new(fairness.measure().ok()?, fairness.team()).ok()?;
        let door = Door::new();
        let mut floor = Self { queue, door };
        floor.join(WAITING);
        floor.queue.best();
        Some(floor)
    }

    fn join(&mut self, players: u32) {
        for _ in 0..players {
            let (id, skill) = self.door.next();
            // Ids are new and skills in range.
            let _ = self.queue.insert(id, skill);
        }
    }

    fn rounds(&mut self, count: u64) -> f64 {
        let players = 2 * self.queue.team_size() as u32;
        let mut total = 0.0;
        for _ in 0..count {
            self.join(players);
            total += self.queue.pop().map_or(f64::NAN, |game| game.value);
        }
        total
    }

    fn come_and_go(&mut self, count: u64) -> f64 {
        for _ in 0..count {
            self.join(1);
            let _ = self.queue.remove(self.door.id);
        }
        self.queue.len() as f64
    }
}

struct Cast {
    queue: RoleQueue,
    door: Door,
    roles: Roles,
    parts: Stream,
}

impl Cast {
    fn new() -> Option<Self> {
        let fairness = BalanceFairness::default();
        let queue = RoleQueue::new(fairness.measure().ok()?, fairness.team()).ok()?;
        let door = Door::new();
        let mut cast = Self {
            queue,
            parts: door.crowd.streams(0).stream("roles"),
            door,
            roles: Roles::default(),
        };
        cast.join(WAITING);
        Some(cast)
    }

    fn join(&mut self, players: u32) {
        for _ in 0..players {
            let (id, skill) = self.door.next();
            let (k, crowd) = (self.queue.team_size(), &self.door.crowd);
            let roles = self.roles.draw(&mut self.parts, k, crowd, skill) as u8;
            let _ = self.queue.insert(id, skill, roles);
        }
    }

    fn rounds(&mut self, count: u64) -> f64 {
        let players = 2 * self.queue.team_size() as u32;
        let mut total = 0.0;
        for _ in 0..count {
            self.join(players);
            total += self.queue.pop().map_or(f64::NAN, |game| game.value);
        }
        total
    }
}
