//! Where α comes from: the length of a game, how often players arrive, how much they mind (Wu,
//! section 4).

use super::begun;
use super::{axis, column, number};
use crate::figure::pieces::round_up;
use crate::figure::{Dash, Entry, Figure, Mark, Role};
use lobbylab_core::patience::exact;
use lobbylab_core::patience::lab::{PAPER, PatienceCompare};
use lobbylab_core::patience::parameters::GameWorth;
use lobbylab_core::words::three_digits;

/// Lengths of games that are drawn, as parts of the visitor's.
const LENGTHS: [(f64, Role, Dash); 3] = [
    (0.5, Role::Soft, Dash::Dotted),
    (1.0, Role::Ink, Dash::Solid),
    (2.0, Role::Soft, Dash::Dashed),
];

/// α against the arrivals in a minute, for games of three lengths, beside the border α*.
#[must_use]
pub fn price(compare: &PatienceCompare, worth: &GameWorth) -> Figure {
    let border = exact::alpha_star(compare.team.n, compare.share.q);
    let own = worth.alpha();
    let finite = if border.is_finite() { border } else { 1.0 };
    let top = round_up(1.5 * own.max(finite));
    let right = 2.0 * worth.arrivals;
    let at = |arrivals: f64, length: f64| {
        let other = GameWorth {
            minutes: length * worth.minutes,
            arrivals,
            ..worth.clone()
        };
        other.alpha()
    };
    let mut marks = Vec::new();
    if border <= top {
        marks.push(Mark::HorizontalMark {
            y: border,
            label: format!("α* = {}, below it greed wins", three_digits(border)),
        });
    }
    for (length, role, dash) in LENGTHS {
        let most = at(right, length);
        // Up to the top of the picture.
        let end = if most > top {
            right * top / most
        } else {
            right
        };
        marks.push(Mark::Line {
            name: format!("games of {} min", number(length * worth.minutes)),
            role,
            dash,
            points: vec![(0.0, 0.0), (end, at(end, length))],
        });
    }
    marks.push(Mark::Here {
        x: worth.arrivals,
        y: own,
        label: "your game".to_owned(),
    });
    let steps: Vec<f64> = (0..=8).map(|step| right * f64::from(step) / 8.0).collect();
    let numbers = |of: &dyn Fn(f64) -> f64| steps.iter().map(|&x| Entry::Number(of(x))).collect();
    let mut table = vec![column("arrivals in a minute", "players", numbers(&|x| x))];
    for (length, ..) in LENGTHS {
        let head = format!("α, games of {} min", number(length * worth.minutes));
        table.push(column(head, "periods", numbers(&|x| at(x, length))));
    }
    Figure {
        finding: finding(compare, worth, border),
        x: axis("arrivals in a minute", "players", 0.0, right),
        y: axis("price of unfairness, α", "periods", 0.0, top),
        marks,
        table,
        source: format!(
            "Exact. α as the part of an unfair game that is spoiled, times its length, times arrivals \
             in a minute, is our reading of {PAPER}, section 4; α* is Theorem 3.3’s."
        ),
        ..begun("price")
    }
}

fn finding(compare: &PatienceCompare, worth: &GameWorth, border: f64) -> String {
    let alpha = worth.alpha();
    let rule = if alpha > border {
        "waiting for a fair one is better"
    } else {
        "playing at once is better"
    };
    let lost = worth.spoiled * worth.minutes;
    format!(
        "An unfair game of yours costs each player {} periods of waiting: {rule}. It spoils {} minutes; \
         a period is the time between two arrivals. Longer games and more arrivals raise α; players \
         who mind less lower it. The lab’s α is set to {}.",
        three_digits(alpha),
        three_digits(lost),
        number(compare.price.alpha)
    )
}
