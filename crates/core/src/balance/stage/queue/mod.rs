//! The search for the best game of the queue as it happens: the very turns of the engine
//! of both queues (`keys`), one at a time, with what is seen after each.
//!
//! A turn that finds nothing better is a step of its own while there are few of them, and
//! is told together with its neighbours when they are many.

mod steps;
mod tape;
mod view;

pub(super) use tape::{Moment, QueueStep, Round, SearchTape};

use super::view::{BoardGame, Why};
use crate::balance::model::{Measure, TeamGame};
use crate::balance::near::GameSpec;
use crate::balance::queue::{Best, Found, GameQueue, Place, Pool, Turn, with_teams};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Sets of players that all searches of a stage look at, at most, times k²: some
/// milliseconds.
const SETS: u64 = 150_000;

/// Waiting players and the log.
pub(in crate::balance::stage) struct Recording<'a> {
    pub tape: SearchTape,
    pub pool: Pool,
    /// Who waits: ids and skills.
    pub players: BTreeMap<u64, f64>,
    newcomers: &'a mut dyn FnMut() -> Option<f64>,
    /// How many came: the time.
    pub came: u64,
    /// Who was searched in this round.
    pub searched: Vec<u64>,
}

/// What games are worth and when, and how many are formed.
pub(in crate::balance::stage) struct QueueTerms {
    pub measure: Measure,
    pub k: usize,
    pub beta: f64,
    pub longest: f64,
    pub games: usize,
}

/// Forms games out of those who wait, one after the other; `newcomers` says who comes.
pub(in crate::balance::stage) fn play(
    terms: &QueueTerms,
    skills: &[f64],
    newcomers: &mut dyn FnMut() -> Option<f64>,
) -> SearchTape {
    let any = terms.beta > 0.0 || terms.longest < f64::INFINITY;
    let spec = GameSpec::new(terms.measure, terms.k);
    let mut play = Recording {
        pool: Pool::new(spec.clone(), any),
        tape: SearchTape {
            spec,
            any,
            beta: terms.beta,
            longest: terms.longest,
            skills: Vec::new(),
            rounds: Vec::new(),
            moments: Vec::new(),
            found: Vec::new(),
            games: Vec::new(),
            proven: Vec::new(),
            chunk: 1,
        },
        players: BTreeMap::new(),
        newcomers,
        came: 0,
        searched: Vec::new(),
    };
    skills.iter().for_each(|&skill| play.come(skill));
    let size = terms.k.max(1) as u64;
    let mut left = (SETS / (size * size)).min(20_000);
    for game in 0..terms.games.max(1) {
        let from = play.came;
        if game > 0 {
            for _ in 0..2 * terms.k {
                let Some(skill) = (play.newcomers)() else {
                    break;
                };
                play.come(skill);
            }
        }
        play.begin(from);
        let missing = (2 * terms.k).saturating_sub(play.players.len());
        if missing > 0 {
            if game > 0 {
                play.push(QueueStep::Short(missing));
            }
            break;
        }
        let before = play.pool.effort.sets;
        play.game(left / 2);
        let sets = play.pool.effort.sets - before;
        left = left.saturating_sub(sets);
    }
    play.tape
}

impl Recording<'_> {
    /// A player comes; the time is how many came.
    fn come(&mut self, skill: f64) {
        self.came += 1;
        self.tape.skills.push(skill);
        let offset = self.tape.any.then(|| self.offset(self.came));
        self.players.insert(self.came, skill);
        self.pool.insert(skill, self.came, offset);
    }

    /// What is added to a player's f in the keys.
    fn offset(&self, id: u64) -> f64 {
        self.tape.beta * (id - 1) as f64
    }

    /// The line as it is now, and the step in which it is first seen.
    fn begin(&mut self, from: u64) {
        let blocks = self.pool.blocks.blocks.iter();
        let line = blocks.flat_map(|block| {
            let skills = block.skills.iter().copied();
            skills.zip(block.ids.iter().copied())
        });
        let round = Round {
            line: line.collect(),
            came: self.came as usize,
            sets: 0,
            found: self.tape.found.len(),
            first: self.tape.moments.len(),
            overdue: None,
            plain: self.plain_game(),
        };
        self.tape.chunk = 1;
        self.searched.clear();
        self.pool.incumbent = None;
        if self.tape.rounds.is_empty() {
            self.tape.rounds.push(round);
            self.push(QueueStep::Start);
        } else {
            self.tape.rounds.push(round);
            if self.came > from {
                self.push(QueueStep::Come(from + 1, self.came));
            }
        }
    }

    /// What those who came first would play, in their best teams: what a queue does that looks
    /// at nothing. One set of players.
    fn plain_game(&self) -> Option<BoardGame> {
        let spec = &self.tape.spec;
        if self.players.len() <= spec.players() {
            return None;
        }
        let first = self.players.iter().take(spec.players());
        let first = first.map(|(&id, &skill)| (id, skill));
        let mut queue = GameQueue::of(spec.measure, spec.k, first)?;
        queue.best().cloned().map(|game| self.judged(game))
    }

    /// A game as it is seen now.
    pub(in crate::balance::stage) fn seen(&self, found: &Found) -> BoardGame {
        self.judged(with_teams(found, self.tape.spec.players()))
    }

    fn judged(&self, game: TeamGame) -> BoardGame {
        let oldest = game.members().min().unwrap_or(1);
        let wait = self.came.saturating_sub(oldest) as f64;
        BoardGame {
            value: game.value,
            difference: game.difference,
            spread: game.spread,
            priority: game.value - self.tape.beta * wait,
            oldest,
            wait,
            teams: game.teams,
        }
    }

    /// Searches one game and takes it out.
    fn game(&mut self, sets: u64) {
        let before = self.pool.effort.sets;
        let budget = before.saturating_add(sets);
        let overdue = self.players.keys().next().copied();
        let overdue = overdue.filter(|&id| (self.came - id) as f64 >= self.tape.longest);
        let best = match overdue {
            Some(id) => self.search_one(id, budget),
            None => self.search_all(budget),
        };
        let (found, proven) = match best {
            Best::None => return,
            Best::Exact(found) => (found, true),
            Best::Bound(found, _) => (found, false),
        };
        if let Some(round) = self.tape.rounds.last_mut() {
            round.sets = self.pool.effort.sets - before;
        }
        let game = self.seen(&found);
        self.tape.games.push(game.clone());
        self.tape.proven.push(proven);
        for id in game.teams.iter().flatten() {
            if let Some(skill) = self.players.remove(id) {
                self.pool.remove(skill, *id);
            }
        }
        let least = self.tape.moments.last().map_or(0.0, |moment| moment.least);
        let out = Moment {
            round: self.tape.rounds.len() - 1,
            event: QueueStep::Out,
            least,
            ..self.plain()
        };
        self.tape.moments.push(out);
    }

    /// The best game of all.
    fn search_all(&mut self, budget: u64) -> Best {
        loop {
            let met = self.pool.incumbent.map(|met| met.1);
            let next = self.next();
            let seen = next.map(|(id, at)| {
                let block = &self.pool.blocks.blocks[at.0];
                let offset = block.offset(at.1);
                (id, at, block.keys[at.1] - offset, self.pool.goal(at))
            });
            let players = &self.players;
            let is_there = |id: u64, skill: f64| players.get(&id) == Some(&skill);
            let turn = self.pool.turn(budget, &is_there);
            // The engine compares by the player in whose search a game is found, who need
            // not be the one who waits longest in it.
            let changed = self.pool.incumbent.filter(|new| Some(new.1) != met);
            let game = changed.map(|(found, _)| self.seen(&found));
            let before = self.best().map(|at| self.tape.found[at].priority);
            let game = game.filter(|game| before.is_none_or(|before| game.priority < before));
            let better = game.is_some();
            self.tape.found.extend(game);
            match turn {
                ControlFlow::Continue(Turn::Swept) if better => self.bounds(),
                ControlFlow::Continue(Turn::Swept) => self.again(),
                ControlFlow::Continue(Turn::Searched(id)) => {
                    if !self.searched.contains(&id) {
                        self.searched.push(id);
                    }
                    let (_, _, bound, goal) = seen.unwrap_or((0, (0, 0), 0.0, 0.0));
                    let event = if better {
                        QueueStep::Better
                    } else {
                        let players = vec![id];
                        let turns = 1;
                        QueueStep::Nothing {
                            turns,
                            players,
                            goal,
                        }
                    };
                    self.looked(event, id, bound, goal);
                }
                ControlFlow::Break(best) => {
                    self.over(&best);
                    return best;
                }
            }
        }
    }

    /// The best game of one player, whose wait is over.
    fn search_one(&mut self, id: u64, budget: u64) -> Best {
        let skill = self.tape.skills[id as usize - 1];
        let place = self.pool.blocks.place(skill, id);
        let mut rises: Vec<(Found, f64)> = Vec::new();
        let mut told = |some: &Found, known: f64| rises.push((*some, known));
        let best = self.pool.best_of_logged(place, budget, &mut told);
        let Some((some, first)) = rises.first().copied() else {
            return Best::None;
        };
        let game = self.seen(&some);
        let reach = game.value / self.tape.spec.per_range;
        self.tape.found.push(game);
        if let Some(round) = self.tape.rounds.last_mut() {
            round.overdue = Some(id);
        }
        let shift = self.tape.beta * (self.came - id) as f64;
        let far = |other: f64| ((other - skill).abs() > reach).then_some(Why::Range);
        let closed: Vec<Option<Why>> = self.line().map(far).collect();
        let mut bound = first;
        for (at, &(_, known)) in rises.iter().enumerate() {
            let event = if at == 0 {
                QueueStep::Overdue
            } else {
                QueueStep::Nothing {
                    turns: 1,
                    players: vec![id],
                    goal: known,
                }
            };
            let moment = Moment {
                least: known - shift,
                closed: closed.clone(),
                middle: Some(id),
                bound,
                window: Some((skill - reach, skill + reach)),
                event,
                ..self.plain()
            };
            bound = known;
            self.tape.add(moment);
        }
        let least = match &best {
            Best::Exact(found) => found.value,
            Best::Bound(found, known) => known.min(found.value),
            Best::None => bound,
        };
        self.over(&best);
        if let Some(moment) = self.tape.moments.last_mut() {
            moment.least = least - shift;
            moment.closed = closed;
            moment.middle = Some(id);
            if moment.event == QueueStep::Proven {
                let all = moment.closed.iter_mut();
                all.for_each(|why| *why = why.or(Some(Why::Searched)));
            }
        }
        best
    }

    /// The best game so far of this round.
    pub(in crate::balance::stage) fn best(&self) -> Option<usize> {
        let first = self.tape.rounds.last().map_or(0, |round| round.found);
        self.tape
            .found
            .len()
            .checked_sub(1)
            .filter(|&best| best >= first)
    }

    fn line(&self) -> impl Iterator<Item = f64> {
        let line = self.tape.rounds.last().map_or(&[][..], |round| &round.line);
        line.iter().map(|player| player.0)
    }

    /// Who is searched next, if somebody is.
    fn next(&mut self) -> Option<(u64, Place)> {
        let (top, at) = self.pool.blocks.top();
        let block = &self.pool.blocks.blocks[at];
        if top == f64::INFINITY || top >= block.horizon {
            return None;
        }
        let place = block.keys.iter().position(|&key| key == top)?;
        Some((block.ids[place], (at, place)))
    }
}
