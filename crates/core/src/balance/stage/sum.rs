//! A hard instance on the stage (Theorem 2): numbers, the players that the reduction makes
//! of them, the search for their best game, and what it says of the numbers.

use super::phrases::short;
use super::view::{
    BalanceStageView, BoardGame, BoardGauge, BoardLook, BoardRow, Panel, PanelMethod, Pin,
    RowStanding, SearchView,
};
use super::view::{hull, zoom};
use crate::balance::bounded::Bounded;
use crate::balance::hardness::{Reduction, SumEvent, SumGame, SumInstance};
use crate::balance::model::{Exponent, GREATEST_ALPHA};
use crate::balance::parameters::{BalanceScene, Instance};
use crate::balance::queue::QueueEffort;

/// Pairs of players that the search tries at most.
const NODES: u64 = 150_000;
/// Sets of players that the search without roles looks at.
const SETS: u64 = 2000;
/// Better games that are shown, the last ones.
const MOST_BETTER: usize = 10;

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SumStep {
    /// The numbers.
    Start,
    /// The players of each role.
    Roles,
    /// M and α.
    Far,
    /// A better game: its f and d, and how often the search gave up before.
    Better {
        value: f64,
        difference: f64,
        cut: u64,
        /// Whether it is the first that is shown.
        first: bool,
    },
    /// The search's end.
    End,
    /// What it says.
    Answer,
}

/// Everything that happens.
#[derive(Clone, Debug)]
pub(super) struct SumTape {
    pub numbers: Vec<i64>,
    pub reduction: Reduction,
    pub solved: Bounded<SumGame, u64>,
    /// The best game, ids from 1.
    pub game: BoardGame,
    /// What the search without roles did.
    pub plain: Option<QueueEffort>,
    /// How often the search gave up.
    pub cut: u64,
    pub events: Vec<SumStep>,
}

/// Makes the players and searches; or says why not.
pub(super) fn reduce(instance: &Instance, q: Exponent) -> Result<SumTape, String> {
    let numbers: Vec<i64> = instance
        .numbers
        .0
        .iter()
        .map(|&number| number as i64)
        .collect();
    if numbers.is_empty() {
        return Err("There are no numbers to add up.".to_owned());
    }
    let made =
        SumInstance::repeated(&numbers, instance.terms.team()).and_then(|sum| sum.players(q, 1));
    let reduction = made.map_err(|error| {
        let value = short(error.value);
        if error.field.starts_with("alpha") {
            format!(
                "The numbers are too far apart for the reduction: it would need α = {value}, and \
                 {} is the largest.",
                short(GREATEST_ALPHA)
            )
        } else {
            format!(
                "The numbers are too large for the reduction: {} is {value}.",
                error.field
            )
        }
    })?;
    let mut cut = 0;
    let mut better: Vec<SumStep> = Vec::new();
    let mut log = |event: SumEvent| match event {
        SumEvent::Cut { .. } => cut += 1,
        SumEvent::Better { value, difference } => better.push(SumStep::Better {
            value,
            difference,
            cut,
            first: false,
        }),
        _ => {}
    };
    let solved = reduction.decide(NODES, &mut log);
    let Some(solved) = solved else {
        return Err("The search was stopped before a game was found.".to_owned());
    };
    let mut events = vec![SumStep::Start, SumStep::Roles, SumStep::Far];
    let skipped = better.len().saturating_sub(MOST_BETTER);
    if let Some(SumStep::Better { first, .. }) = better.get_mut(skipped) {
        *first = true;
    }
    events.extend(better.into_iter().skip(skipped));
    events.extend([SumStep::End, SumStep::Answer]);
    let game = &solved.found.game;
    let teams = [0, 1].map(|side: usize| game.teams[side].iter().map(|id| id + 1).collect());
    Ok(SumTape {
        game: BoardGame {
            teams,
            value: game.value,
            difference: game.difference,
            spread: game.spread,
            priority: game.value,
            oldest: 1,
            wait: 0.0,
        },
        plain: reduction.without_roles(SETS).map(|answer| answer.effort),
        numbers,
        reduction,
        solved,
        cut,
        events,
    })
}

impl SumTape {
    /// How many numbers are added up.
    pub fn terms(&self) -> usize {
        2 * self.reduction.team_size() - 2
    }

    /// A step. O(n · (k + log n)) for n players.
    pub fn view(&self, step: usize) -> BalanceStageView {
        let event = self.events[step];
        if event == SumStep::Start {
            return self.numbers(step);
        }
        let k = self.reduction.team_size();
        let players = self.reduction.players();
        let mut line: Vec<(f64, u64)> = (players.iter())
            .map(|player| (player.skill, player.id))
            .collect();
        crate::order::many(&mut line, |a, b| a < b);
        let out = matches!(event, SumStep::End | SumStep::Answer);
        let crowd = line.iter().map(|&(_, id)| self.pin(id as usize, false));
        let rows = if out {
            vec![self.game_row(event)]
        } else {
            self.role_rows(event)
        };
        let range = hull(players.iter().map(|player| player.skill));
        BalanceStageView {
            step: step as u32,
            title: "A hard instance".to_owned(),
            zoom: zoom(range, &rows),
            range,
            crowd: crowd.collect(),
            panels: vec![Panel {
                title: if out {
                    "the best game"
                } else {
                    "who plays which role"
                }
                .to_owned(),
                method: PanelMethod::Numbers,
                rows,
            }],
            rows: k,
            gauges: self.gauge(event).into_iter().collect(),
            most_gauges: 1,
            roles: (0..k)
                .map(|role| crate::balance::stage::roles::letter(role).to_string())
                .collect(),
            search: self.search(event),
            counts: (players.len(), players.len()),
            games: if out {
                vec![self.game.clone()]
            } else {
                Vec::new()
            },
            ..BalanceStageView::nothing(BalanceScene::Sum)
        }
    }

    /// Before everything: the numbers on a line of their own.
    fn numbers(&self, step: usize) -> BalanceStageView {
        let mut line: Vec<(f64, u64)> = (self.numbers.iter())
            .map(|&number| number as f64)
            .zip(1..)
            .collect();
        crate::order::many(&mut line, |a, b| a < b);
        let crowd = line
            .iter()
            .map(|&(value, id)| Pin::new(id, value, BoardLook::Waiting, false));
        BalanceStageView {
            step: step as u32,
            title: "A hard instance".to_owned(),
            axis: "number",
            range: hull(line.iter().map(|player| player.0)),
            crowd: crowd.collect(),
            panels: vec![Panel {
                title: "who plays which role".to_owned(),
                method: PanelMethod::Numbers,
                rows: Vec::new(),
            }],
            rows: self.reduction.team_size(),
            counts: (line.len(), line.len()),
            ..BalanceStageView::nothing(BalanceScene::Sum)
        }
    }

    fn pin(&self, id: usize, plays: bool) -> Pin {
        let player = self.reduction.players()[id];
        Pin {
            roles: 1 << player.role,
            plays: plays.then_some(player.role as u8),
            ..Pin::new(id as u64 + 1, player.skill, BoardLook::Waiting, false)
        }
    }

    fn role_rows(&self, event: SumStep) -> Vec<BoardRow> {
        let players = self.reduction.players();
        let k = self.reduction.team_size();
        let mut rows = Vec::new();
        for role in 0..k {
            let mut pins: Vec<Pin> = Vec::new();
            for player in players.iter().filter(|player| player.role == role) {
                pins.push(self.pin(player.id as usize, false));
            }
            crate::order::many(&mut pins, |a, b| (a.value, a.id) < (b.value, b.id));
            let now = match event {
                SumStep::Roles => role + 1 < k,
                SumStep::Far => role + 1 == k,
                _ => false,
            };
            rows.push(BoardRow {
                label: format!("role {}", crate::balance::stage::roles::letter(role)),
                note: format!("lists {} and {}", 2 * role + 1, 2 * role + 2),
                standing: if now {
                    RowStanding::Looked
                } else {
                    RowStanding::Plain
                },
                pins,
                span: None,
                fresh: now,
            });
        }
        if event == SumStep::Roles {
            rows.pop();
        }
        rows
    }

    fn game_row(&self, event: SumStep) -> BoardRow {
        let mut pins: Vec<Pin> = Vec::new();
        for (team, look) in self
            .game
            .teams
            .iter()
            .zip([BoardLook::First, BoardLook::Second])
        {
            for id in team {
                pins.push(Pin {
                    look,
                    fresh: event == SumStep::End,
                    ..self.pin(*id as usize - 1, true)
                });
            }
        }
        crate::order::few(&mut pins, |a, b| (a.value, a.id) < (b.value, b.id));
        BoardRow {
            label: "the best game".to_owned(),
            note: format!(
                "{} apart, unfairness {}",
                short(self.game.difference),
                short(self.game.value)
            ),
            standing: RowStanding::Best,
            pins,
            span: None,
            fresh: event == SumStep::End,
        }
    }

    fn gauge(&self, event: SumStep) -> Option<BoardGauge> {
        let (value, difference) = match event {
            SumStep::Better {
                value, difference, ..
            } => (value, difference),
            SumStep::End | SumStep::Answer => (self.game.value, self.game.difference),
            _ => return None,
        };
        let parts = self.reduction.measure().alpha() * difference;
        Some(BoardGauge {
            label: "best so far".to_owned(),
            parts: [parts.min(value), (value - parts).max(0.0)],
            bound: None,
        })
    }

    fn search(&self, event: SumStep) -> Option<SearchView> {
        if !matches!(event, SumStep::End | SumStep::Answer) {
            return None;
        }
        Some(SearchView {
            best: Some(self.game.clone()),
            least: self.solved.least,
            middle: None,
            window: None,
            closed: [0; 4],
            cut: 0,
            sets: self.solved.effort,
            proven: self.solved.least >= self.game.value,
        })
    }
}
