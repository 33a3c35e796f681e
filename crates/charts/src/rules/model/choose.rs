//! Which rule wins where, by what one wants.

use crate::figure::common::{axis, column, number, percent};
use crate::figure::{Cell, Entry, Figure, Glyph, Mark, Role};
use crate::rules::begun;
use crate::rules::{PAPER, role, short};
use lobbylab_core::experiment::Parts;
use lobbylab_core::order;
use lobbylab_core::rules::lab::{COLUMNS, ChooseCell, RIVALS, ROWS, RulesCompare, TOP};
use lobbylab_core::rules::{ServiceRule, WaitObjective, WaitPopulation};
use lobbylab_core::words::{listed, three_digits};

/// The winners of a cell as one family: a rule alone, or all one-queue orders.
fn winner(rules: &[ServiceRule]) -> (Role, Glyph, String) {
    let two = rules.contains(&ServiceRule::Two);
    match (rules.len(), two) {
        (_, true) if rules.len() == RIVALS.len() => {
            (Role::Soft, Glyph::Dash, "all rules alike".to_owned())
        }
        (1, _) => {
            let glyph = match rules[0] {
                ServiceRule::Two => Glyph::Cross,
                ServiceRule::Lifo => Glyph::Ring,
                _ => Glyph::None,
            };
            (role(rules[0]), glyph, short(rules[0]).to_owned())
        }
        (_, false) if rules.len() == RIVALS.len() - 1 => {
            (Role::Patient, Glyph::Dot, "one queue, any order".to_owned())
        }
        _ => {
            let names: Vec<String> = rules.iter().map(|&rule| short(rule).to_owned()).collect();
            (role(rules[0]), Glyph::None, listed(&names))
        }
    }
}

/// The map of winners for an objective.
#[must_use]
pub fn choose(
    compare: &RulesCompare,
    parts: &Parts<ChooseCell>,
    objective: WaitObjective,
) -> Figure {
    let players = compare.players();
    let share = compare.rates.l1 / players;
    let impatience = compare.patience.theta().map(|theta| theta / players);
    let width = 1.0 / f64::from(COLUMNS);
    let height = TOP / f64::from(ROWS - 1);
    let mut cells = Vec::new();
    let mut wins: Vec<((Role, Glyph, String), usize)> = Vec::new();
    for (_, cell) in parts.iter() {
        let (least, rules) = cell.best(objective);
        let (role, glyph, name) = winner(&rules);
        // How much the worst rule loses, as shade: where it matters.
        let most = (cell.values.iter())
            .map(|values| values[objective as usize])
            .fold(0.0, f64::max);
        let stake = if most > 0.0 && most.is_finite() {
            1.0 - least / most
        } else if most.is_infinite() {
            1.0
        } else {
            0.0
        };
        match wins.iter_mut().find(|(known, _)| known.2 == name) {
            Some((_, count)) => *count += 1,
            None => wins.push(((role, glyph, name.clone()), 1)),
        }
        let here = impatience.is_some_and(|impatience| {
            (share - cell.share).abs() <= 0.5 * width
                && (impatience - cell.impatience).abs() <= 0.5 * height
        });
        cells.push(Cell {
            x: cell.share,
            y: cell.impatience,
            width,
            height,
            role,
            shade: 0.12 + 0.75 * stake,
            glyph,
            here,
            says: format!(
                "{name} best: {} {} against {} for the worst rule, in gaps between players; \
                 {} come alone, patience {}",
                objective.label(),
                three_digits(least),
                three_digits(most),
                percent(cell.share),
                if cell.impatience > 0.0 {
                    number(1.0 / cell.impatience)
                } else {
                    "without end".to_owned()
                }
            ),
        });
    }
    order::few(&mut wins, |a, b| a.1 > b.1);
    let finding = if cells.is_empty() {
        "The chains of all cells are being solved.".to_owned()
    } else {
        let all = cells.len() as f64;
        let list: Vec<String> = (wins.iter())
            .map(|((.., name), count)| format!("{name} in {}", percent(*count as f64 / all)))
            .collect();
        format!(
            "Least {}: {} of the plane. Strong colour marks where the choice matters most.",
            objective.label(),
            listed(&list)
        )
    };
    let keys = wins.into_iter();
    let mut marks: Vec<Mark> = keys
        .map(|((role, glyph, name), _)| Mark::key(name, role, glyph))
        .collect();
    marks.push(Mark::Cells {
        name: "best rule".to_owned(),
        cells,
    });
    Figure {
        finding,
        x: axis("share of players who come alone, λ₁/λt", "", 0.0, 1.0),
        y: axis(
            "θ/λt, rate of losing patience",
            "",
            -0.5 * height,
            TOP + 0.5 * height,
        ),
        marks,
        table: table(parts, objective),
        source: format!(
            "Exact in every cell: the waiting room's chain and the tagged party's phase type; \
             {}, over players. Model: {PAPER}, with exponential impatience.",
            WaitPopulation::Players.label()
        ),
        ..begun("choose")
    }
}

fn table(parts: &Parts<ChooseCell>, objective: WaitObjective) -> Vec<crate::figure::Column> {
    let numbers = |read: &dyn Fn(&ChooseCell) -> f64| -> Vec<Entry> {
        parts
            .iter()
            .map(|(_, cell)| Entry::Number(read(cell)))
            .collect()
    };
    let mut table = vec![
        column("λ₁/λt", "", numbers(&|cell| cell.share)),
        column("θ/λt", "", numbers(&|cell| cell.impatience)),
        column(
            "best",
            "",
            (parts.iter())
                .map(|(_, cell)| Entry::Text(winner(&cell.best(objective).1).2))
                .collect(),
        ),
    ];
    for (place, rule) in RIVALS.iter().enumerate() {
        table.push(column(
            format!("{}, {}", objective.label(), short(*rule)),
            if objective == WaitObjective::Lost {
                ""
            } else {
                "gaps"
            },
            numbers(&|cell| cell.values[place][objective as usize]),
        ));
    }
    table
}
