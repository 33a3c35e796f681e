//! A game with roles as the stage shows it.

use super::{RoleResults, RoleStep, RolesTape};
use crate::balance::parameters::BalanceScene;
use crate::balance::roles::RoleGame;
use crate::balance::stage::phrases::short;
use crate::balance::stage::view::{
    BalanceStageView, BoardGauge, BoardLook, BoardRow, Panel, PanelMethod, Pin, RowStanding,
    SearchView,
};
use crate::balance::stage::view::{gauge, hull, pins, zoom};

/// Rows of the panel: the interval, the three methods' games, who is looked at.
const ROWS: usize = 5;

impl RolesTape {
    /// A step. O(n · k) for n players.
    pub fn view(&self, step: usize) -> BalanceStageView {
        let event = &self.moments[step].event;
        let range = hull(self.skills.iter().copied());
        let rows = self.rows(step);
        let out = self.found.as_ref().filter(|_| *event == RoleStep::Out);
        let best = out.map(|found| self.seen(Self::best(found)));
        let leaves = |id: u64| {
            best.as_ref()
                .is_some_and(|game| game.teams.iter().flatten().any(|&other| other == id))
        };
        let within = match (&self.found, event) {
            (Some(found), RoleStep::Interval) => Some((found.interval.first, found.interval.last)),
            _ => None,
        };
        let mut crowd = Vec::with_capacity(self.line.len());
        for &(value, id) in self.line.iter().filter(|player| !leaves(player.1)) {
            let near = within
                .is_some_and(|(first, last)| first <= (value, id) && (value, id) <= last)
                || self.moments[step].looked.contains(&id);
            let look = if near {
                BoardLook::Near
            } else {
                BoardLook::Waiting
            };
            crowd.push(self.with_roles(Pin::new(id, value, look, false)));
        }
        let names = (0..self.k).map(|role| letter(role).to_string());
        BalanceStageView {
            step: step as u32,
            title: "A game with roles".to_owned(),
            zoom: zoom(range, &rows),
            range,
            counts: (crowd.len(), self.skills.len()),
            crowd,
            gauges: self.gauges(step),
            most_gauges: 4,
            panels: vec![Panel {
                title: if out.is_some() {
                    "who plays what".to_owned()
                } else {
                    "games with roles".to_owned()
                },
                method: PanelMethod::Interval,
                rows,
            }],
            rows: ROWS,
            roles: names.collect(),
            search: self.search(step),
            games: best.into_iter().collect(),
            ..BalanceStageView::nothing(BalanceScene::Roles)
        }
    }

    fn search(&self, step: usize) -> Option<SearchView> {
        let found = self.found.as_ref()?;
        let (game, least) = match &self.moments[step].event {
            RoleStep::Start => return None,
            RoleStep::Interval => (None, found.least),
            RoleStep::First => (Some(&found.first), found.least),
            RoleStep::Windows => (Some(&found.best), found.least),
            RoleStep::Widened => (Some(&found.widened.found), found.widened.least),
            RoleStep::Better(_) | RoleStep::Nothing { .. } => (self.so_far(step), found.least),
            RoleStep::Exact => (Some(&found.exact.found), found.exact.least),
            RoleStep::Compare | RoleStep::Out => (Some(Self::best(found)), Self::least(found)),
        };
        Some(SearchView {
            best: game.map(|game| self.seen(game)),
            least: game.map_or(least, |game| least.min(game.value)),
            middle: None,
            window: None,
            closed: [0; 4],
            cut: 0,
            sets: found.exact.effort.splits,
            proven: game.is_some_and(|game| least >= game.value),
        })
    }

    /// The exact search's best game so far.
    fn so_far(&self, step: usize) -> Option<&RoleGame> {
        let before = self.moments[..=step].iter().rev();
        let mut better = before.filter_map(|moment| match &moment.event {
            RoleStep::Better(game) => Some(&**game),
            _ => None,
        });
        better.next()
    }

    fn with_roles(&self, mut pin: Pin) -> Pin {
        pin.roles = self
            .sets
            .get(pin.id as usize - 1)
            .copied()
            .unwrap_or(0)
            .into();
        pin
    }

    fn row(&self, label: &str, game: &RoleGame, standing: RowStanding, fresh: bool) -> BoardRow {
        let game = self.seen(game);
        let mut pins = pins(&game, &self.skills, fresh);
        for pin in &mut pins {
            *pin = self.with_roles(*pin);
            let mut seats = game.teams.iter();
            pin.plays = seats
                .find_map(|team| team.iter().position(|&id| id == pin.id))
                .map(|role| role as u8);
        }
        BoardRow {
            label: label.to_owned(),
            note: format!("unfairness {}", short(game.value)),
            standing,
            pins,
            span: None,
            fresh,
        }
    }

    fn rows(&self, step: usize) -> Vec<BoardRow> {
        let event = &self.moments[step].event;
        let Some(found) = &self.found else {
            return self.nearest().into_iter().collect();
        };
        if *event == RoleStep::Out {
            return vec![self.row("the best found", Self::best(found), RowStanding::Best, true)];
        }
        let stage = match event {
            RoleStep::Start => 0,
            RoleStep::Interval => 1,
            RoleStep::First => 2,
            RoleStep::Windows => 3,
            RoleStep::Widened => 4,
            _ => 5,
        };
        let mut rows = Vec::new();
        if stage == 1 || stage == 2 {
            let (first, last) = (found.interval.first, found.interval.last);
            let near = (self.line.iter()).filter(|&&player| first <= player && player <= last);
            let pins = near
                .map(|&(value, id)| self.with_roles(Pin::new(id, value, BoardLook::Near, false)));
            rows.push(BoardRow {
                label: "shortest interval".to_owned(),
                note: format!("{} wide", short(found.interval.length())),
                standing: RowStanding::Looked,
                pins: pins.collect(),
                span: Some((first.0, last.0)),
                fresh: stage == 1,
            });
        }
        let mut best = f64::INFINITY;
        let mut games = Vec::new();
        for (at, label, game) in [
            (2, "of the interval", &found.first),
            (3, "of all windows", &found.best),
            (4, "widened", &found.widened.found),
        ] {
            if stage >= at {
                games.push((label, game, stage == at));
                best = best.min(game.value);
            }
        }
        let exact = match event {
            RoleStep::Exact | RoleStep::Compare => Some(&found.exact.found),
            RoleStep::Better(_) | RoleStep::Nothing { .. } => self.so_far(step),
            _ => None,
        };
        if let Some(game) = exact {
            games.push(("exact search", game, matches!(event, RoleStep::Better(_))));
            best = best.min(game.value);
        }
        for (label, game, fresh) in games {
            let standing = if game.value <= best {
                RowStanding::Best
            } else {
                RowStanding::Plain
            };
            rows.push(self.row(label, game, standing, fresh));
        }
        let looked = &self.moments[step].looked;
        if !looked.is_empty() {
            let pins = looked.iter().filter_map(|&id| {
                let value = *self.skills.get(id as usize - 1)?;
                Some(self.with_roles(Pin::new(id, value, BoardLook::Near, false)))
            });
            rows.push(BoardRow {
                label: "looked at".to_owned(),
                note: "no better teams".to_owned(),
                standing: RowStanding::Looked,
                pins: pins.collect(),
                span: None,
                fresh: false,
            });
        }
        rows
    }

    /// Where a game would need the fewest newcomers.
    fn nearest(&self) -> Option<BoardRow> {
        let short = self.shortage.as_ref()?;
        Some(BoardRow {
            label: "nearest to a game".to_owned(),
            note: format!("{} missing", short.missing),
            standing: RowStanding::Looked,
            pins: Vec::new(),
            span: Some(short.interval?),
            fresh: false,
        })
    }

    fn gauges(&self, step: usize) -> Vec<BoardGauge> {
        let Some(found) = &self.found else {
            return Vec::new();
        };
        let event = &self.moments[step].event;
        let (many, exact) = match event {
            RoleStep::Start | RoleStep::Interval => (0, None),
            RoleStep::First => (1, None),
            RoleStep::Windows => (2, None),
            RoleStep::Widened => (3, None),
            RoleStep::Better(_) | RoleStep::Nothing { .. } => (3, self.so_far(step)),
            RoleStep::Exact | RoleStep::Compare | RoleStep::Out => (3, Some(&found.exact.found)),
        };
        let of = |label: &str, game: &RoleGame, found: &RoleResults| BoardGauge {
            bound: Some(Self::least(found)),
            ..gauge(label.to_owned(), &self.seen(game))
        };
        let fast = [
            ("interval", &found.first),
            ("windows", &found.best),
            ("widened", &found.widened.found),
        ];
        let fast = fast.into_iter().take(many);
        let all = fast.chain(exact.map(|game| ("exact", game)));
        all.map(|(label, game)| of(label, game, found)).collect()
    }
}

/// A role's name.
pub(in crate::balance::stage) fn letter(role: usize) -> char {
    char::from(b'A' + (role.min(25) as u8))
}
