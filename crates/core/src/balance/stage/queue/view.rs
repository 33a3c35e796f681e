//! The search for the best game of the queue as the stage shows it.

use super::tape::{Moment, QueueStep, Round, SearchTape};
use crate::balance::parameters::BalanceScene;
use crate::balance::stage::phrases::short;
use crate::balance::stage::view::{
    BalanceStageView, BoardGame, BoardGauge, BoardLook, BoardRow, Panel, PanelMethod, Pin,
    RowStanding, SearchView, Why, gauge, hull, pins, zoom,
};
use crate::words::added;

/// Rows of the panel: the best game, and the one that was beaten, those looked at or, once it is
/// found, those who came first.
const ROWS: usize = 2;
/// A row shows so many players at most; of more only where they stand.
const MOST_PINS: usize = 64;
/// Gauges: the best game, and what those who came first would play.
const GAUGES: usize = 2;
/// Whose game the best one is held against.
const FIRST: &str = "first to come";

impl SearchTape {
    /// A step. O(n · (k + log n)) for n players who came.
    pub fn view(&self, step: usize) -> BalanceStageView {
        let moment = &self.moments[step];
        let round = &self.rounds[moment.round];
        let out = moment.event == QueueStep::Out;
        let formed = moment.round + usize::from(out);
        let games = &self.games[..formed.min(self.games.len())];
        let best = moment.best.map(|at| &self.found[at]);
        let cut = self.cut(moment, round);
        let team = |id: u64| best.and_then(|game| team_of(game, id));
        let mut crowd = Vec::with_capacity(round.line.len());
        for (at, &(value, id)) in round.line.iter().enumerate() {
            if out && team(id).is_some() {
                continue;
            }
            let near = moment
                .window
                .is_some_and(|(low, high)| (low..=high).contains(&value));
            let look = match team(id) {
                _ if moment.middle == Some(id) => BoardLook::Middle,
                Some(look) => look,
                None if near => BoardLook::Near,
                None => cut[at].map_or(BoardLook::Waiting, BoardLook::Cut),
            };
            let fresh = matches!(moment.event, QueueStep::Come(first, _) if id >= first);
            crowd.push(Pin::new(id, value, look, fresh));
        }
        let rows = self.rows(moment, round);
        let range = hull(self.skills.iter().copied());
        let zoom = zoom(range, &rows);
        let mut gauges: Vec<BoardGauge> = Vec::new();
        if let Some(game) = best.filter(|_| !out) {
            gauges.push(BoardGauge {
                bound: (!self.any).then_some(moment.least),
                ..gauge("best so far".to_owned(), game)
            });
        }
        let mut plain = round.plain.as_ref();
        if let Some(game) = games.last().filter(|_| gauges.is_empty()) {
            gauges.push(gauge(format!("game {}", games.len()), game));
            // Of those who waited when that game was looked for.
            plain = self
                .rounds
                .get(games.len() - 1)
                .and_then(|of| of.plain.as_ref());
        }
        if let (Some(game), false) = (plain, gauges.is_empty()) {
            gauges.push(gauge(FIRST.to_owned(), game));
        }
        let waiting = crowd.len();
        BalanceStageView {
            step: step as u32,
            view: BalanceScene::Queue,
            title: "The best game of the queue".to_owned(),
            axis: "skill of all who wait",
            range,
            zoom,
            panels: vec![Panel {
                title: if out {
                    format!("who plays game {formed} of {}", self.games.len())
                } else {
                    format!("the search for game {}", formed + 1)
                },
                method: PanelMethod::Exact,
                rows,
            }],
            beside: false,
            rows: ROWS,
            gauges,
            most_gauges: GAUGES,
            roles: Vec::new(),
            search: self.search(moment, &cut),
            games: games.to_vec(),
            counts: (waiting, round.came),
            crowd,
        }
    }

    /// Who cannot be in a better game: all in whose reach nobody is open.
    fn cut(&self, moment: &Moment, round: &Round) -> Vec<Option<Why>> {
        let count = round.line.len();
        if moment.closed.len() != count {
            return vec![None; count];
        }
        if round.overdue.is_some() {
            // All others cannot be in a game with that player.
            return moment.closed.clone();
        }
        let Some(best) = moment.best.map(|at| &self.found[at]) else {
            return vec![None; count];
        };
        // How many open windows begin, less how many end, at each place.
        let mut windows = vec![0i32; count + 1];
        for (at, &(skill, id)) in round.line.iter().enumerate() {
            if moment.closed[at].is_some() {
                continue;
            }
            // Better games with this player as the oldest are worth less than that.
            let waited = round.came as f64 - id as f64;
            let limit = best.priority + self.beta * waited;
            let reach = limit / self.spec.per_range;
            let low = if self.any { skill - reach } else { skill };
            let from = round.line.partition_point(|player| player.0 < low);
            let to = round
                .line
                .partition_point(|player| player.0 <= skill + reach);
            let from = if self.any { from } else { at };
            windows[from] += 1;
            windows[to.max(from)] -= 1;
        }
        let mut open = 0;
        (moment.closed.iter().zip(&windows))
            .map(|(why, change)| {
                open += change;
                why.filter(|_| open == 0)
            })
            .collect()
    }

    fn search(&self, moment: &Moment, cut: &[Option<Why>]) -> Option<SearchView> {
        if matches!(
            moment.event,
            QueueStep::Start | QueueStep::Come(..) | QueueStep::Short(_)
        ) {
            return None;
        }
        let round = &self.rounds[moment.round];
        let mut closed = [0; 4];
        for why in moment.closed.iter().flatten() {
            closed[*why as usize] += 1;
        }
        Some(SearchView {
            best: moment.best.map(|at| self.found[at].clone()),
            least: moment.least,
            middle: moment.middle,
            window: moment.window,
            closed,
            cut: cut.iter().flatten().count(),
            sets: round.sets,
            proven: match moment.event {
                QueueStep::Proven => true,
                QueueStep::Out => self.proven[moment.round],
                _ => false,
            },
        })
    }

    fn rows(&self, moment: &Moment, round: &Round) -> Vec<BoardRow> {
        let mut rows = Vec::new();
        let better = moment.event == QueueStep::Better;
        if let Some(at) = moment.best {
            let out = moment.event == QueueStep::Out;
            let fresh = better || out || moment.event == QueueStep::Bounds;
            let label = match moment.event {
                QueueStep::Out | QueueStep::Proven => "the best".to_owned(),
                _ => "best so far".to_owned(),
            };
            let game = &self.found[at];
            rows.push(self.game_row(label, game, RowStanding::Best, fresh));
            if better && at > round.found {
                let beaten = &self.found[at - 1];
                rows.push(self.game_row("beaten".to_owned(), beaten, RowStanding::Cut, false));
            }
        }
        if matches!(moment.event, QueueStep::Proven | QueueStep::Out) {
            rows.extend(self.first_to_come(round));
        }
        if let (Some(middle), Some((low, high))) = (moment.middle, moment.window) {
            let first = round.line.partition_point(|player| player.0 < low);
            let last = round.line.partition_point(|player| player.0 <= high);
            let near = &round.line[first..last.max(first)];
            let mut pins = Vec::new();
            if near.len() <= MOST_PINS {
                for &(value, id) in near {
                    let look = if id == middle {
                        BoardLook::Middle
                    } else {
                        BoardLook::Near
                    };
                    pins.push(Pin::new(id, value, look, false));
                }
            }
            let note = match &moment.event {
                QueueStep::Nothing { goal, .. } => format!("nothing below {}", short(*goal)),
                _ => format!("{} near", near.len().saturating_sub(1)),
            };
            rows.push(BoardRow {
                label: format!("player {middle}"),
                note,
                standing: RowStanding::Looked,
                pins,
                span: Some((low, high)),
                fresh: false,
            });
        }
        rows.truncate(ROWS);
        rows
    }

    /// Who would play if those who came first did.
    fn first_to_come(&self, round: &Round) -> Option<BoardRow> {
        let game = round.plain.as_ref()?;
        Some(BoardRow {
            label: FIRST.to_owned(),
            note: format!("unfairness {}", added(gauge(String::new(), game).parts).1),
            standing: RowStanding::Plain,
            pins: pins(game, &self.skills, false),
            span: None,
            fresh: false,
        })
    }

    fn game_row(
        &self,
        label: String,
        game: &BoardGame,
        standing: RowStanding,
        fresh: bool,
    ) -> BoardRow {
        let mut note = format!("unfairness {}", short(game.value));
        if self.beta > 0.0 {
            note = format!(
                "{} − {} (waited) = {}",
                short(game.value),
                short(game.value - game.priority),
                short(game.priority)
            );
        }
        BoardRow {
            label,
            note,
            standing,
            pins: pins(game, &self.skills, fresh),
            span: None,
            fresh,
        }
    }
}

/// The team that a player plays in.
fn team_of(game: &BoardGame, id: u64) -> Option<BoardLook> {
    if game.teams[0].contains(&id) {
        Some(BoardLook::First)
    } else if game.teams[1].contains(&id) {
        Some(BoardLook::Second)
    } else {
        None
    }
}
