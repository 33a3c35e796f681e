//! The games of the animation in their order: what each cost more than it had to.

use super::begun;
use super::{PAPER, role, short};
use crate::figure::common::{axis, column, number, percent};
use crate::figure::pieces::round_up;
use crate::figure::{Cell, Entry, Figure, Glyph, Mark, Pattern, Role, Shape};
use lobbylab_core::hindsight::optimum::Judged;
use lobbylab_core::hindsight::parameters::{HindsightRule, Market};

/// A game of the animation.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedGame {
    /// Who plays, in the middle of a sentence: `players 7 and 9`.
    pub label: String,
    /// How it compares with hindsight.
    pub judged: Judged,
}

/// Below this a cost is rounding.
const NOTHING: f64 = 1e-9;

/// Delay and excess of each game; of those that the animation has shown, `formed`, in
/// full, of the others pale. No games are given where nobody knows the optimum.
#[must_use]
pub fn games(market: &Market, rule: HindsightRule, games: &[JudgedGame], formed: usize) -> Figure {
    let count = games.len();
    let mut cells = Vec::new();
    let mut late = Vec::new();
    let mut kept = Vec::new();
    let (mut low, mut high) = (0.0f64, 0.0f64);
    for (index, game) in games.iter().enumerate() {
        let x = (index + 1) as f64;
        let Judged {
            component,
            delay,
            excess,
            ..
        } = game.judged;
        let role = if component.is_none() {
            kept.push((x, 0.0));
            Role::Optimal
        } else {
            role(rule)
        };
        let past = index < formed;
        // Late games on top of what is above nought.
        let (bottom, middle, top) = (
            excess.min(0.0),
            excess.max(0.0),
            excess.max(0.0) + delay.max(0.0),
        );
        low = low.min(bottom);
        high = high.max(top);
        let bar = |from: f64, to: f64| Cell {
            x,
            y: (from + to) / 2.0,
            width: 0.76,
            height: to - from,
            role,
            shade: if past { 0.33 } else { 0.05 },
            glyph: Glyph::None,
            here: false,
            says: says(index, game),
        };
        // The whole first, for the pointer and the outline, then its late part.
        let mut whole = bar(bottom, top);
        whole.here = index + 1 == formed;
        cells.push(whole);
        if past && top - middle > NOTHING {
            let (left, right) = (x - 0.38, x + 0.38);
            late.push(Mark::Region {
                name: String::new(),
                role,
                pattern: Pattern::Hatched,
                outline: vec![(left, middle), (right, middle), (right, top), (left, top)],
                label_at: None,
            });
        }
    }
    let key = |name: &str, role, pattern| Mark::Region {
        name: name.to_owned(),
        role,
        pattern,
        outline: Vec::new(),
        label_at: None,
    };
    let mut marks = vec![
        key("other partners", role(rule), Pattern::Plain),
        key("began late", Role::Soft, Pattern::Hatched),
        Mark::Cells {
            name: "games".to_owned(),
            cells,
        },
    ];
    marks.append(&mut late);
    marks.push(Mark::Dots {
        name: "kept by hindsight".to_owned(),
        role: Role::Optimal,
        shape: Shape::Diamond,
        points: kept,
    });
    marks.push(Mark::HorizontalMark {
        y: 0.0,
        label: String::new(),
    });
    let top = round_up(1.05 * high);
    let bottom = if low < -NOTHING {
        -round_up(-1.05 * low)
    } else {
        -0.04 * top
    };
    let text = |of: fn(&JudgedGame) -> Entry| games.iter().map(of).collect();
    Figure {
        finding: finding(market, rule, games, formed),
        x: axis(
            "game, in the order in which they began",
            "",
            0.4,
            count.max(10) as f64 + 0.6,
        ),
        y: axis(
            "cost of the game above hindsight",
            "waits of τmax",
            bottom,
            top,
        ),
        marks,
        table: vec![
            column(
                "game",
                "",
                (1..=count).map(|game| Entry::Number(game as f64)).collect(),
            ),
            column("who", "", text(|game| Entry::Text(game.label.clone()))),
            column(
                "kept by hindsight",
                "",
                text(|game| {
                    let kept = game.judged.component.is_none();
                    Entry::Text(if kept { "yes" } else { "no" }.to_owned())
                }),
            ),
            column(
                "late",
                "waits of τmax",
                text(|game| Entry::Number(game.judged.delay)),
            ),
            column(
                "members bear more than in hindsight",
                "waits of τmax",
                text(|game| Entry::Number(game.judged.excess)),
            ),
        ],
        source: format!(
            "Exact for the players of the animation: the rule's games over the best matching \
             of the same players. A player bears the own waiting and half of the pair's criteria \
             cost; below nought, hindsight lets these players pay for others. Costs: {PAPER}, (1)."
        ),
        ..begun("games")
    }
}

/// Of one game, a whole sentence.
fn says(index: usize, game: &JudgedGame) -> String {
    let Judged {
        component,
        delay,
        excess,
        ..
    } = game.judged;
    let late = if delay > NOTHING {
        format!("beginning late cost {}", number(delay))
    } else {
        "it began as soon as it could".to_owned()
    };
    if component.is_none() {
        return format!(
            "Game {}, {}: hindsight makes it too; {late}.",
            index + 1,
            game.label
        );
    }
    let partners = if excess >= 0.0 {
        format!("its players bear {} more", number(excess))
    } else {
        format!("its players bear {} less", number(-excess))
    };
    format!(
        "Game {}, {}: {partners} than with the partners that hindsight gives them; {late}.",
        index + 1,
        game.label
    )
}

fn finding(market: &Market, rule: HindsightRule, games: &[JudgedGame], formed: usize) -> String {
    if market.k > 2 {
        return format!(
            "Nobody knows the best matching of games of {}: set k to 2 to see what each game \
             cost more than it had to.",
            market.k
        );
    }
    let past = &games[..formed.min(games.len())];
    let above = |game: &JudgedGame| game.judged.delay + game.judged.excess;
    let worst = (past.iter().enumerate()).max_by(|a, b| above(a.1).total_cmp(&above(b.1)));
    let Some((index, worst)) = worst else {
        return format!(
            "No game has begun. In the end there are {} by {}.",
            games.len(),
            short(rule)
        );
    };
    // Of one or two games there is no costliest and no share.
    if past.len() < 3 {
        let each = past.iter().enumerate();
        let each: Vec<String> = each.map(|(index, game)| says(index, game)).collect();
        return each.join(" ");
    }
    let kept = (past.iter())
        .filter(|game| game.judged.component.is_none())
        .count();
    let total: f64 = past.iter().map(above).sum();
    let so_far = if past.len() < games.len() {
        " so far"
    } else {
        ""
    };
    if above(worst) <= NOTHING {
        return format!(
            "None of the {} games{so_far} cost more than hindsight's.",
            past.len()
        );
    }
    format!(
        "Hindsight keeps {kept} of {} games{so_far}. That is {}. The costliest is game {}, {}: {} \
         above hindsight, {} of it for beginning late. All together cost {} {}.",
        past.len(),
        percent(kept as f64 / past.len() as f64),
        index + 1,
        worst.label,
        number(above(worst)),
        number(worst.judged.delay.max(0.0)),
        number(total.abs()),
        // Before the end others may still pay it back.
        if total < 0.0 { "less" } else { "more" }
    )
}
