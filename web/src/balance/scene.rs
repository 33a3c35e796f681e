//! The balance lab's step as a picture and as an account.

use crate::words::{LaneWords, Meter};
use lobbylab_charts::balance as figures;
use lobbylab_charts::board::{self, Board};
use lobbylab_charts::figure::Role;
use lobbylab_charts::numbers::significant;
use lobbylab_core::balance::setting::View;
use lobbylab_core::balance::stage::{GameView, Look, Method, Pin, Row, Stage, StageView, Standing};
use lobbylab_core::balance::story;

/// The step as data of a picture.
pub(super) fn board(view: &StageView) -> Board {
    Board {
        title: view.title.clone(),
        axis: view.axis.to_owned(),
        from: view.range.0,
        to: view.range.1,
        zoom: view.zoom,
        crowd: view.crowd.iter().map(pin).collect(),
        panels: (view.panels.iter())
            .map(|panel| board::Panel {
                title: panel.title.clone(),
                role: Some(role(panel.method)),
                rows: panel.rows.iter().map(row).collect(),
            })
            .collect(),
        beside: view.beside,
        rows: view.rows,
        gauges: (view.gauges.iter())
            .map(|gauge| board::Gauge {
                label: gauge.label.clone(),
                parts: [
                    ("α·d_p".to_owned(), gauge.parts[0]),
                    ("v_q".to_owned(), gauge.parts[1]),
                ],
                bound: gauge.bound,
            })
            .collect(),
        most_gauges: view.most_gauges,
        roles: view.roles.clone(),
        status: story::status(view),
    }
}

fn row(row: &Row) -> board::Row {
    board::Row {
        label: row.label.clone(),
        note: row.note.clone(),
        standing: match row.standing {
            Standing::Plain => board::Standing::Plain,
            Standing::Best => board::Standing::Best,
            Standing::Looked => board::Standing::Looked,
            Standing::Cut => board::Standing::Cut,
            Standing::Worst => board::Standing::Worst,
        },
        pins: row.pins.iter().map(pin).collect(),
        span: row.span,
        fresh: row.fresh,
    }
}

fn pin(pin: &Pin) -> board::Pin {
    board::Pin {
        id: pin.id,
        value: pin.value,
        look: match pin.look {
            Look::Waiting => board::Look::Waiting,
            Look::Cut(_) => board::Look::Cut,
            Look::Near => board::Look::Near,
            Look::Middle => board::Look::Middle,
            Look::First => board::Look::First,
            Look::Second => board::Look::Second,
        },
        roles: pin.roles,
        plays: pin.plays,
        fresh: pin.fresh,
    }
}

/// The colour of what was found in one way: as the figures have it.
fn role(method: Method) -> Role {
    match method {
        Method::Exact => figures::BEST.role,
        Method::Formed => Role::Ink,
        Method::Runs => figures::NEIGHBOURS.role,
        Method::Exchanges => figures::OLDEST.role,
        Method::Interval => figures::SHORTEST.role,
        Method::Widened => figures::INTERVALS.role,
        Method::Numbers => Role::Soft,
    }
}

/// What the picture shows, for those who do not see it.
pub(super) fn alt(stage: &Stage, view: &StageView) -> String {
    let (who, what) = match view.axis {
        "number" => ("numbers", ""),
        _ => ("players", ", and games above it"),
    };
    format!(
        "{}: {who} on the line of {}s{what}, at step {} of {}. {}",
        view.title,
        view.axis,
        view.step,
        stage.steps(),
        story::status(view)
    )
}

/// The account beside the picture.
pub(super) fn lanes(view: &StageView) -> Vec<LaneWords> {
    let best = (view.search.as_ref()).and_then(|search| search.best.as_ref());
    let game = match view.view {
        View::Queue | View::Roles => best.or(view.games.last()),
        View::Partition | View::Sum => None,
    };
    let Some(game) = game else {
        return Vec::new();
    };
    let proven = view.search.as_ref().is_none_or(|search| search.proven);
    let title = match best {
        None => "the game formed last",
        Some(_) if proven => "best game",
        Some(_) => "best so far",
    };
    let proven = proven || best.is_none();
    vec![LaneWords {
        title: title.to_owned(),
        role: "optimal",
        meters: meters(game, view, proven),
    }]
}

fn meters(game: &GameView, view: &StageView, proven: bool) -> Vec<Meter> {
    let short = |value: f64| significant(value, 4);
    let least = view.search.as_ref().map(|search| search.least);
    vec![
        Meter {
            name: "unfairness f",
            value: short(game.value),
            note: match least {
                Some(least) if !proven && least > 0.0 && least < game.value => {
                    format!("none is below {}", short(least))
                }
                _ => String::new(),
            },
        },
        Meter {
            name: "difference of the teams",
            value: short(game.difference),
            note: String::new(),
        },
        Meter {
            name: "spread of the players",
            value: short(game.spread),
            note: String::new(),
        },
    ]
}
