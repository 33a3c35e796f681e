//! What a figure of a lab is made of, put together from reports instead of a page's state.
//!
//! A page has one state for all its questions. Here the parameters of the reports given are that
//! state; of what none of them has, the defaults. The animation stands at its beginning.

use lobbylab_charts::figure::Figure;
use lobbylab_charts::figure::row::{Answers, FigureRow};
use lobbylab_charts::{arena, balance, engagement, hindsight, patience, rules};
use lobbylab_core::balance::parameters::BalanceFairness;
use lobbylab_core::catalog::{Experiment, Results, fields_of};
use lobbylab_core::experiment::{Checked, Limits, Parameters, Values};
use lobbylab_core::hindsight::lab::HindsightRace;
use lobbylab_core::hindsight::stage::{HindsightStage, HindsightStageSetting};
use lobbylab_core::patience::lab::PatienceCompare;
use lobbylab_core::patience::parameters::{GameWorth, ShareResponse};
use lobbylab_core::rules::Solutions;
use lobbylab_core::rules::lab::{RulesCompare, RulesSides};
use lobbylab_core::rules::parameters::{Attraction, RulesShown, ZoneLevel};
use lobbylab_core::rules::stage::{RulesStage, RulesStageSetting};
use std::collections::BTreeMap;

/// Results by question.
pub type Known = BTreeMap<&'static str, Results>;

/// The figure of this key, of the lab of these results; nothing where they do not suffice.
///
/// # Errors
/// When something exact that it shows cannot be solved.
pub fn make(lab: &str, key: &str, known: &Known) -> Result<Option<Figure>, String> {
    let mut given = Values::new();
    for results in known.values() {
        given.extend(results.experiment().values());
    }
    let (values, _) = Checked::new(&fields_of(lab).unwrap_or_default(), &given);
    let answers = Answers::of(known);
    Ok(match lab {
        "patience" => {
            let compare = PatienceCompare::from_checked(&values);
            // The policy is one of the figures' truths; where it is too large it is left out.
            let small = Experiment::PatienceCompare(compare.clone())
                .fits(&Limits::PAGE)
                .is_ok();
            let optimum = (small.then(|| compare.optimum()))
                .transpose()
                .map_err(|error| error.to_string())?;
            let known = patience::PatienceKnown {
                answers,
                compare: &compare,
                replies: &ShareResponse::from_checked(&values),
                worth: &GameWorth::from_checked(&values),
                optimum: optimum.as_ref(),
                stage: None,
                tick: 0,
            };
            of(patience::FIGURES, key).and_then(|make| make(&known))
        }
        "rules" => {
            let (compare, _) = RulesCompare::settled(&values);
            let solutions = Solutions::new(&compare.rates, &compare.patience)
                .map_err(|error| error.to_string())?;
            let known = rules::RulesKnown {
                answers,
                compare: &compare,
                solutions: &solutions,
                sides: &RulesSides::settled(&values).0,
                attraction: &Attraction::from_checked(&values),
                level: &ZoneLevel::from_checked(&values),
                shown: &RulesShown::from_checked(&values),
                stage: &RulesStage::new(&RulesStageSetting::from_checked(&values)),
            };
            of(rules::FIGURES, key).and_then(|make| make(&known))
        }
        "hindsight" => {
            let (race, _) = HindsightRace::settled(&values);
            // Of the animation the figures here take the rule that is shown, and no player.
            let mut setting = HindsightStageSetting {
                shown: HindsightStageSetting::from_checked(&values).shown,
                ..Default::default()
            };
            setting.shown.step = 0;
            let known = hindsight::HindsightKnown {
                answers,
                rules: &race.rules,
                stage: &HindsightStage::new(&setting, None),
            };
            of(hindsight::FIGURES, key).and_then(|make| make(&known))
        }
        "balance" => {
            let known = balance::BalanceKnown {
                answers,
                fairness: &BalanceFairness::from_checked(&values),
                points: &[],
            };
            of(balance::FIGURES, key).and_then(|make| make(&known))
        }
        "engagement" => {
            let known = engagement::EngagementKnown { answers };
            of(engagement::FIGURES, key).and_then(|make| make(&known))
        }
        "arena" => {
            // A report is there, so something could be played.
            let known = arena::ArenaKnown {
                answers,
                stopped: "",
                untuned: "",
                unfitted: "",
                base: 0,
            };
            of(arena::FIGURES, key).and_then(|make| make(&known))
        }
        _ => None,
    })
}

fn of<M: Copy>(rows: &[FigureRow<M>], key: &str) -> Option<M> {
    (rows.iter().find(|row| row.place.key == key)).map(|row| row.make)
}
