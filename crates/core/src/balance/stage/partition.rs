//! Games for everybody on the stage: runs (Theorem 5), players who change places, and the
//! best partition that a budget finds, on the first players of the crowd.

use super::phrases::{choose, short};
use super::view::{
    BalanceStageView, BoardGame, BoardGauge, BoardLook, BoardRow, Panel, PanelMethod, RowStanding,
};
use super::view::{gauge, line, pins};
use crate::balance::bounded::Bounded;
use crate::balance::model::{Measure, TeamGame};
use crate::balance::parameters::BalanceScene;
use crate::balance::partition::{
    MOST_PLAYERS, Objective, Partition, PartitionEffort, PartitionProblem, Roster, RosterError,
    unhappiness,
};
use crate::sim::Streams;

/// Games of a partition that is shown, at most.
const MOST_GAMES: usize = 20;
/// Sets of players looked at for the best games of all players together, times k².
const SETS: u64 = 100_000;
/// Games computed by exchanges, times the ways to make teams, and at least.
const EXCHANGES: (f64, f64) = (1_000_000.0, 200.0);
/// Steps of the exact search.
const STEPS: u64 = 200_000;
/// Starts of the exchanges.
const STARTS: u32 = 12;

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartitionStep {
    /// Nothing yet.
    Start,
    /// A run becomes a game.
    Run(usize),
    /// The worst of them.
    Worst,
    /// Players change places as long as that helps.
    Descent,
    /// The same from other starts.
    Restarts,
    /// The exact search.
    Exact,
    /// All beside each other.
    Compare,
}

/// A partition as it is shown.
#[derive(Clone, Debug)]
pub(super) struct ShownPartition {
    pub answer: Bounded<Partition, PartitionEffort>,
    pub games: Vec<BoardGame>,
    /// What each game costs: f, or the unhappiness of its unhappiest player.
    pub costs: Vec<f64>,
    /// The game that costs most.
    pub worst: usize,
}

/// Everything that happens.
#[derive(Clone, Debug)]
pub(super) struct PartitionTape {
    pub k: usize,
    pub objective: Objective,
    /// ρ.
    pub rho: f64,
    /// Skills of those who play, in the order of arrival.
    pub skills: Vec<f64>,
    /// How many wait, and how many games were asked for.
    pub waiting: usize,
    pub asked: usize,
    /// Whether the best game of every player is known exactly.
    pub bests_exact: bool,
    pub runs: ShownPartition,
    pub descent: ShownPartition,
    pub restarts: ShownPartition,
    pub exact: Option<ShownPartition>,
    pub events: Vec<PartitionStep>,
}

/// What is asked for.
pub(super) struct PartitionRequest {
    /// How many games.
    pub games: usize,
    /// How many players wait, those not shown included.
    pub waiting: usize,
    pub objective: Objective,
}

/// Divides the first players, given in the order of arrival, into at most so many games.
///
/// # Errors
/// If there is no game: a number is out of range, or there are fewer than 2k players.
pub(super) fn divide(
    measure: Measure,
    k: usize,
    cast: &[f64],
    ask: &PartitionRequest,
    streams: &Streams,
) -> Result<PartitionTape, RosterError> {
    let size = 2 * k;
    let PartitionRequest {
        games: asked,
        waiting,
        objective,
    } = *ask;
    let games = asked.min(cast.len() / size).min(MOST_GAMES);
    let skills = cast[..games * size].to_vec();
    let players: Vec<(u64, f64)> = (1..).zip(skills.iter().copied()).collect();
    let roster = Roster::new(measure, k, &players)?;
    let square = (k * k) as u64;
    let bests = roster.bests(SETS / square / players.len() as u64);
    let problem = PartitionProblem::new(&roster, &bests, objective)?;
    let mut best_of = vec![0.0; players.len()];
    for ((id, _), &best) in roster.players().zip(&bests.values) {
        best_of[id as usize - 1] = best;
    }
    let parted = |answer: Bounded<Partition, PartitionEffort>| {
        let cost = |game: &TeamGame| {
            if objective != Objective::Unhappiness {
                return game.value;
            }
            let bests = game.members().map(|id| best_of[id as usize - 1]);
            unhappiness(game.value, bests.fold(f64::INFINITY, f64::min))
        };
        let costs: Vec<f64> = answer.found.games.iter().map(cost).collect();
        let mut worst = 0;
        for (at, cost) in costs.iter().enumerate() {
            if *cost > costs[worst] {
                worst = at;
            }
        }
        let games = answer.found.games.iter().map(|game| seen(game, waiting));
        ShownPartition {
            games: games.collect(),
            costs,
            worst,
            answer,
        }
    };
    let runs = parted(problem.runs());
    let mut events = vec![PartitionStep::Start];
    events.extend((0..games).map(PartitionStep::Run));
    let budget = (EXCHANGES.0 / choose(size, k)).clamp(EXCHANGES.1, 1e4) as u64;
    let mut quiet = |_: f64| {};
    let descent = parted(problem.exchanges(streams, 1, budget, &mut quiet));
    let restarts = parted(problem.exchanges(streams, STARTS, budget, &mut quiet));
    let exact = if players.len() <= MOST_PLAYERS {
        problem.exact(STEPS, &mut |_| {}).ok().map(parted)
    } else {
        None
    };
    if games > 1 {
        events.extend([
            PartitionStep::Worst,
            PartitionStep::Descent,
            PartitionStep::Restarts,
        ]);
        events.extend(exact.as_ref().map(|_| PartitionStep::Exact));
        events.push(PartitionStep::Compare);
    }
    Ok(PartitionTape {
        k,
        objective,
        rho: measure.rho(k),
        skills,
        waiting,
        asked,
        bests_exact: bests.exact,
        runs,
        descent,
        restarts,
        exact,
        events,
    })
}

/// A game when so many have come.
pub(super) fn seen(game: &TeamGame, came: usize) -> BoardGame {
    let oldest = game.members().min().unwrap_or(1);
    BoardGame {
        teams: game.teams.clone(),
        value: game.value,
        difference: game.difference,
        spread: game.spread,
        priority: game.value,
        oldest,
        wait: came as f64 - oldest as f64,
    }
}

impl PartitionTape {
    /// The exchanges' best partition so far.
    pub fn exchanged(&self, event: PartitionStep) -> Option<&ShownPartition> {
        match event {
            PartitionStep::Start | PartitionStep::Run(_) | PartitionStep::Worst => None,
            PartitionStep::Descent => Some(&self.descent),
            _ => Some(&self.restarts),
        }
    }

    /// A step. O(n · (k + log n)) for n players.
    pub fn view(&self, step: usize) -> BalanceStageView {
        let event = self.events[step];
        let runs = match event {
            PartitionStep::Start => 0,
            PartitionStep::Run(run) => run + 1,
            _ => self.runs.games.len(),
        };
        let judged = !matches!(event, PartitionStep::Start | PartitionStep::Run(_));
        let mut first = self.rows(&self.runs, judged, false);
        first.truncate(runs);
        if let (PartitionStep::Run(_), Some(row)) = (event, first.last_mut()) {
            row.fresh = true;
            row.pins.iter_mut().for_each(|pin| pin.fresh = true);
        }
        let mut panels = vec![Panel {
            title: "runs".to_owned(),
            method: PanelMethod::Runs,
            rows: first,
        }];
        if self.runs.games.len() > 1 {
            let fresh = matches!(event, PartitionStep::Descent | PartitionStep::Restarts);
            let rows = self.exchanged(event);
            panels.push(Panel {
                title: "exchanges".to_owned(),
                method: PanelMethod::Exchanges,
                rows: rows.map_or_else(Vec::new, |parted| self.rows(parted, true, fresh)),
            });
            if let Some(exact) = &self.exact {
                let shown = matches!(event, PartitionStep::Exact | PartitionStep::Compare);
                let rows = || self.rows(exact, true, event == PartitionStep::Exact);
                panels.push(Panel {
                    title: if exact.answer.is_proven() {
                        "the optimum".to_owned()
                    } else {
                        "the best found".to_owned()
                    },
                    method: PanelMethod::Exact,
                    rows: if shown { rows() } else { Vec::new() },
                });
            }
        }
        let lifted = match event {
            PartitionStep::Run(run) => Some(&self.runs.games[run]),
            _ => None,
        };
        let (mut crowd, range) = line(&self.skills);
        for pin in &mut crowd {
            match lifted.map(|game| &game.teams) {
                Some([first, _]) if first.contains(&pin.id) => pin.look = BoardLook::First,
                Some([_, second]) if second.contains(&pin.id) => pin.look = BoardLook::Second,
                _ => {}
            }
        }
        BalanceStageView {
            step: step as u32,
            title: "Games for everybody".to_owned(),
            range,
            crowd,
            beside: true,
            rows: self.runs.games.len(),
            gauges: self.gauges(event),
            most_gauges: 3,
            games: match event {
                PartitionStep::Start => Vec::new(),
                PartitionStep::Run(run) => self.runs.games[..=run].to_vec(),
                PartitionStep::Worst => self.runs.games.clone(),
                PartitionStep::Descent => self.descent.games.clone(),
                PartitionStep::Restarts => self.restarts.games.clone(),
                PartitionStep::Exact | PartitionStep::Compare => self.best().games.clone(),
            },
            counts: (self.skills.len(), self.waiting),
            panels,
            ..BalanceStageView::nothing(BalanceScene::Partition)
        }
    }

    /// The best partition known.
    pub fn best(&self) -> &ShownPartition {
        match &self.exact {
            Some(exact) if exact.answer.value() <= self.restarts.answer.value() => exact,
            _ => &self.restarts,
        }
    }

    /// What no partition is below.
    pub fn least(&self) -> f64 {
        let exact = self.exact.as_ref().map_or(0.0, |exact| exact.answer.least);
        exact.max(self.restarts.answer.least)
    }

    fn rows(&self, parted: &ShownPartition, judged: bool, fresh: bool) -> Vec<BoardRow> {
        let mut rows = Vec::new();
        for (at, (game, cost)) in parted.games.iter().zip(&parted.costs).enumerate() {
            let mut note = format!("unfairness {}", short(game.value));
            if self.objective == Objective::Unhappiness {
                note.push_str(&format!(", unhappiness {}", short(*cost)));
            }
            let worst = judged && at == parted.worst && parted.games.len() > 1;
            rows.push(BoardRow {
                label: format!("game {}", at + 1),
                note,
                standing: if worst {
                    RowStanding::Worst
                } else {
                    RowStanding::Plain
                },
                pins: pins(game, &self.skills, fresh),
                span: None,
                fresh,
            });
        }
        rows
    }

    fn gauges(&self, event: PartitionStep) -> Vec<BoardGauge> {
        let least = self.least();
        let of = |label: &str, parted: &ShownPartition| {
            let mut gauge = gauge(label.to_owned(), &parted.games[parted.worst]);
            if self.objective == Objective::Sum {
                gauge.parts = [0.0; 2];
                for game in &parted.games {
                    gauge.parts[0] += (game.value - game.spread).max(0.0);
                    gauge.parts[1] += game.spread;
                }
            }
            gauge.bound = (self.objective != Objective::Unhappiness).then_some(least);
            gauge
        };
        if matches!(event, PartitionStep::Start | PartitionStep::Run(_)) {
            return Vec::new();
        }
        let mut gauges = vec![of("runs", &self.runs)];
        gauges.extend(self.exchanged(event).map(|parted| of("exchanges", parted)));
        if matches!(event, PartitionStep::Exact | PartitionStep::Compare) {
            gauges.extend(self.exact.as_ref().map(|parted| of("exact", parted)));
        }
        gauges
    }
}
