//! The balance lab's step as an account, and the picture in words.

use crate::words::{LaneWords, Meter};
use lobbylab_core::balance::parameters::BalanceScene;
use lobbylab_core::balance::stage::{BalanceStage, BalanceStageView, BoardGame};
use lobbylab_core::words::significant;

/// What the picture shows, for those who do not see it.
pub(super) fn alt(stage: &BalanceStage, view: &BalanceStageView) -> String {
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
        view.status()
    )
}

/// The account beside the picture.
pub(super) fn lanes(view: &BalanceStageView) -> Vec<LaneWords> {
    let best = (view.search.as_ref()).and_then(|search| search.best.as_ref());
    let game = match view.view {
        BalanceScene::Queue | BalanceScene::Roles => best.or(view.games.last()),
        BalanceScene::Partition | BalanceScene::Sum => None,
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

fn meters(game: &BoardGame, view: &BalanceStageView, proven: bool) -> Vec<Meter> {
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
