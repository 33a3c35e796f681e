//! Where players of the animation wait: by their criteria, in the queues of the multi-queue
//! (Schlup, section 4.3 and Figure 1), and from how far away players are borrowed.

use super::{PAPER, begun, role};
use crate::figure::common::{axis, column, number};
use crate::figure::pieces::entry;
use crate::figure::{Cell, Column, Entry, Figure, Glyph, Mark, Role, Shape};
use lobbylab_core::hindsight::parameters::{HindsightRule, Market};
use lobbylab_core::hindsight::stage::{
    HindsightGameView, HindsightStageView, PlayerStanding, PlayerView, story,
};
use lobbylab_core::words::{capital, counted, players_wait};

/// With this many in a queue its shade is the strongest.
const CROWD: f64 = 6.0;
/// The shade of an empty queue and of one with [`CROWD`].
const SHADES: (f64, f64) = (0.02, 0.5);
/// The colour of queues from which players are borrowed, and how much stronger it is.
const REACHED: Role = Role::Low;
const LIFTED: f64 = 0.2;

/// The queues of a step: columns are ranges of the first criterion, rows those of the second;
/// with one criterion there is one row, and players rise in it while they wait.
struct Queues<'a> {
    view: &'a HindsightStageView,
    market: &'a Market,
    columns: usize,
    rows: usize,
}

impl Queues<'_> {
    fn second(&self) -> bool {
        self.market.criteria > 1
    }

    fn at(&self, player: &PlayerView) -> (f64, f64) {
        let up = if self.second() {
            player.values[1]
        } else {
            self.waited(player).clamp(0.0, 1.0)
        };
        (player.values[0], up)
    }

    /// How long somebody waits or waited, in τmax.
    fn waited(&self, player: &PlayerView) -> f64 {
        (player.until.unwrap_or(self.view.now) - player.arrived) / self.market.tau
    }

    /// The first of a game, who has waited longest.
    fn first(&self, game: &HindsightGameView) -> &PlayerView {
        &self.view.players[game.members[0]]
    }

    fn waiting(&self) -> impl Iterator<Item = &PlayerView> {
        (self.view.players.iter()).filter(|player| {
            matches!(
                player.standing,
                PlayerStanding::Waiting | PlayerStanding::Promised
            )
        })
    }

    /// How many wait in each queue, row by row.
    fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.columns * self.rows];
        for player in self.waiting() {
            let [column, row] = queue(player);
            counts[row * self.columns + column] += 1;
        }
        counts
    }

    /// The queues; those of `reach` in the rule's colour.
    fn cells(&self, counts: &[usize], reach: Option<Reach>) -> Vec<Cell> {
        let (width, height) = (1.0 / self.columns as f64, 1.0 / self.rows as f64);
        let cell = |(index, &count): (usize, &usize)| {
            let place = [index % self.columns, index / self.columns];
            let full = (count as f64 / CROWD).min(1.0);
            let shade = SHADES.0 + full * (SHADES.1 - SHADES.0);
            let reached = reach.is_some_and(|reach| apart(reach.own, place) <= reach.away);
            Cell {
                x: (place[0] as f64 + 0.5) * width,
                y: (place[1] as f64 + 0.5) * height,
                width,
                height,
                role: if reached { REACHED } else { Role::Soft },
                shade: if reached { shade + LIFTED } else { shade },
                glyph: Glyph::None,
                here: reach.is_some_and(|reach| reach.own == place),
                says: format!("{}: {} there.", self.name(place), players_wait(count)),
            }
        };
        counts.iter().enumerate().map(cell).collect()
    }

    fn name(&self, [column, row]: [usize; 2]) -> String {
        if self.columns * self.rows == 1 {
            "The only queue".to_owned()
        } else if self.rows > 1 {
            format!("Queue {} × {}", column + 1, row + 1)
        } else {
            format!("Queue {}", column + 1)
        }
    }
}

/// The queues within which a game's players are.
#[derive(Clone, Copy)]
struct Reach {
    /// Of who waited longest.
    own: [usize; 2],
    /// How many queues away the farthest is.
    away: usize,
}

/// The column and the row in which somebody waits or waited.
fn queue(player: &PlayerView) -> [usize; 2] {
    [player.queue[0], player.queue[1]]
}

/// How many queues apart two are, in the criterion in which they are farther.
fn apart(one: [usize; 2], other: [usize; 2]) -> usize {
    one[0].abs_diff(other[0]).max(one[1].abs_diff(other[1]))
}

/// Who waits where at the step shown, and who has just been brought together. Of three criteria
/// the third is left out. O(players and queues).
#[must_use]
pub fn queues(market: &Market, rule: HindsightRule, view: &HindsightStageView) -> Figure {
    let queues = Queues {
        view,
        market,
        columns: view.ranges[0],
        rows: if market.criteria > 1 {
            view.ranges[1]
        } else {
            1
        },
    };
    let games: Vec<&HindsightGameView> = view.games.iter().filter(|game| game.fresh).collect();
    // Of two time-outs at once the later.
    let borrows = |game: &&&HindsightGameView| rule == HindsightRule::MultiQueue && game.away > 0;
    let reach = games.iter().rev().find(borrows).map(|game| Reach {
        own: queue(queues.first(game)),
        away: game.away,
    });
    let counts = queues.counts();
    let mut marks = vec![Mark::Cells {
        name: "queues".to_owned(),
        cells: queues.cells(&counts, reach),
    }];
    if let Some(reach) = reach {
        let shade = SHADES.0 + LIFTED;
        marks.push(Mark::Key {
            name: format!("borrowed within {}", counted(reach.away, "queue")),
            role: REACHED,
            shades: (shade, shade),
            glyph: Glyph::None,
        });
    }
    let mut playing = Vec::new();
    for game in &games {
        let first = queues.first(game);
        for &member in &game.members[1..] {
            marks.push(Mark::Arrow {
                role: role(rule),
                points: vec![queues.at(&view.players[member]), queues.at(first)],
            });
        }
        let members = game.members.iter().map(|&member| &view.players[member]);
        playing.extend(members.map(|player| queues.at(player)));
    }
    let dots = |name: &str, role, shape, points| Mark::Dots {
        name: name.to_owned(),
        role,
        shape,
        points,
    };
    let waiting: Vec<(f64, f64)> = queues.waiting().map(|player| queues.at(player)).collect();
    marks.push(dots("waits", Role::Ink, Shape::Disc, waiting));
    marks.push(dots("begins to play", role(rule), Shape::Diamond, playing));
    Figure {
        finding: finding(&queues, &counts, rule, &games),
        x: axis("first criterion", "", 0.0, 1.0),
        y: if queues.second() {
            axis("second criterion", "", 0.0, 1.0)
        } else {
            axis("time waited", "of τmax", 0.0, 1.0)
        },
        marks,
        table: table(&queues, &games),
        source: format!(
            "Exact for the players of the animation, at the event that it shows. Queues: {PAPER}, \
             section 4.3; at a time-out players are borrowed from the nearest queues, of which \
             those who wait longest."
        ),
        ..begun("queues")
    }
}

fn table(queues: &Queues<'_>, games: &[&HindsightGameView]) -> Vec<Column> {
    let view = queues.view;
    let plays = |place: usize| games.iter().any(|game| game.members.contains(&place));
    let mut cells: [Vec<Entry>; 6] = Default::default();
    for (place, player) in view.players.iter().enumerate() {
        let stands = match player.standing {
            _ if plays(place) => "begins to play",
            PlayerStanding::Waiting | PlayerStanding::Promised => "waits",
            _ => continue,
        };
        let second = entry(queues.second().then_some(player.values[1]));
        let row = [
            Entry::Number(player.id as f64),
            Entry::Number(player.values[0]),
            second,
            Entry::Number(queues.waited(player)),
            Entry::Text(queues.name(queue(player))),
            Entry::Text(stands.to_owned()),
        ];
        for (column, cell) in cells.iter_mut().zip(row) {
            column.push(cell);
        }
    }
    let heads = [
        ("player", ""),
        ("first criterion", ""),
        ("second criterion", ""),
        ("time waited", "of τmax"),
        ("queue", ""),
        ("now", ""),
    ];
    (heads.iter().zip(cells))
        .map(|((head, unit), cells)| column(*head, unit, cells))
        .collect()
}

fn finding(
    queues: &Queues<'_>,
    counts: &[usize],
    rule: HindsightRule,
    games: &[&HindsightGameView],
) -> String {
    let all: usize = counts.iter().sum();
    let many = counts.len();
    if rule != HindsightRule::MultiQueue {
        let who = capital(&players_wait(all));
        return format!(
            "{who}, all in one queue. Choose the multi-queue to see it divided by criteria."
        );
    }
    let mut said = match games.last() {
        Some(game) => begins(queues, game),
        None => match counts.iter().max() {
            Some(&most) if all > 1 => {
                format!(
                    "{}, at most {most} in one queue.",
                    capital(&players_wait(all))
                )
            }
            _ => format!("{}.", capital(&players_wait(all))),
        },
    };
    let kinds = match (queues.rows, queues.market.criteria) {
        (_, 1) => format!(
            "{}, a range of the first criterion each",
            counted(many, "queue")
        ),
        (rows, 2) => format!("{} × {rows} queues, of two criteria", queues.columns),
        (rows, _) => format!(
            "{} × {rows} queues of two criteria, the third left out",
            queues.columns
        ),
    };
    said.push_str(&format!(" There are {kinds}."));
    if games.is_empty() || all == 0 {
        return said;
    }
    said.push_str(&format!(" Now {}.", players_wait(all)));
    said
}

/// What the last game of the step is.
fn begins(queues: &Queues<'_>, game: &HindsightGameView) -> String {
    let who = story::players(&game.members[..1]);
    let who = capital(&who);
    if game.computers > 0 {
        return format!(
            "{who} waited τmax, and too few are near: computer players make up the game."
        );
    }
    match game.away {
        0 => format!(
            "{who} meets others of the same queue after {} τmax.",
            number(queues.waited(queues.first(game)))
        ),
        1 => format!("{who} waited τmax and borrows from the next queue."),
        _ => format!("{who} waited τmax and borrows from several queues away."),
    }
}
