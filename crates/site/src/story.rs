//! The stories of the labs as modules that pages load when a story is opened: words, states, and
//! the answers that the engine gives at them.

use anyhow::{Result, anyhow};
use lobbylab_core::catalog;
use lobbylab_core::experiment::story::{StoryGuess, StoryRight, StoryScreen};
use lobbylab_core::experiment::{Field, Lab};
use serde_json::{Value, json};

/// A lab's story as a module; `None` where it has none.
///
/// # Errors
/// When a screen's state is wrong or has no answer.
pub(crate) fn module(lab: &Lab) -> Result<Option<String>> {
    let screens = catalog::story_of(lab.key);
    if screens.is_empty() {
        return Ok(None);
    }
    let told: Vec<Value> = (screens.iter())
        .map(|screen| self::screen(screen, &lab.fields))
        .collect::<Result<_>>()?;
    let told = Value::Array(told);
    Ok(Some(format!(
        "// Generated from the Rust types.\nexport default {told};\n"
    )))
}

/// A screen as `www/js/types.d.ts` reads it.
fn screen(screen: &StoryScreen, fields: &[Field]) -> Result<Value> {
    let refused = |error| anyhow!("{}: {error}", screen.title);
    let checked = screen.checked(fields).map_err(refused)?;
    let answer = screen.answer(fields).map_err(refused)?;
    let state: serde_json::Map<String, Value> = (screen.state.iter())
        .filter_map(|(key, _)| Some(((*key).to_owned(), json!(checked.values().get(*key)?))))
        .collect();
    let guess = match screen.guess {
        StoryGuess::Choice(choices) => json!({ "choices": choices }),
        StoryGuess::Number {
            unit,
            range: (min, max),
            step,
            start,
        } => json!({ "unit": unit, "min": min, "max": max, "step": step, "start": start }),
    };
    let right = match answer.right {
        StoryRight::Choice(choice) => json!({ "choice": choice }),
        StoryRight::Number { value, near } => json!({
            "value": value, "near": near,
            "shown": lobbylab_core::words::significant(value, 3),
        }),
    };
    Ok(json!({
        "title": screen.title,
        "question": screen.question,
        "setting": screen.setting,
        "guess": guess,
        "turn": screen.turn,
        "tab": screen.tab,
        "state": state,
        "touch": screen.touch,
        "figure": screen.figure,
        "right": right,
        "sentence": answer.sentence,
        "method": screen.method,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lobbylab_core::experiment::{Tab, Value as Setting, tabs};

    /// Every screen of every lab, with its lab and its tab.
    fn screens() -> Vec<(Lab, &'static Tab, &'static StoryScreen)> {
        let mut all = Vec::new();
        for lab in catalog::labs() {
            for screen in catalog::story_of(lab.key) {
                let tab = lab.tabs.iter().find(|tab| tab.key == screen.tab);
                let tab = tab.unwrap_or_else(|| panic!("{}: no tab {}", lab.key, screen.tab));
                all.push((lab.clone(), tab, screen));
            }
        }
        all
    }

    #[test]
    fn a_story_has_five_or_six_screens_that_ask_something_else_each() {
        for lab in [
            "patience",
            "rules",
            "hindsight",
            "balance",
            "engagement",
            "arena",
        ] {
            let story = catalog::story_of(lab);
            assert!((5..=6).contains(&story.len()), "{lab}");
            for (at, screen) in story.iter().enumerate() {
                let before = &story[..at];
                assert!(
                    before
                        .iter()
                        .all(|one| one.question != screen.question && one.title != screen.title),
                    "{}",
                    screen.title
                );
            }
        }
    }

    #[test]
    fn a_screen_uses_what_its_tab_has() {
        for (lab, tab, screen) in screens() {
            let place = format!("{}, {}", lab.key, screen.title);
            assert!(tab.all_figures().any(|key| key == screen.figure), "{place}");
            for key in screen.touch {
                let there = tab.fields.contains(key) || tab.controls.contains(key);
                assert!(there, "{place}: no control of {key}");
            }
            // What the stage is about is said where it is not so by default.
            for (key, value) in tab.stage.iter().copied().flatten() {
                let field = lab.fields.iter().find(|field| field.key == *key);
                let plays = screen.state.iter().find(|(other, _)| other == key);
                let by_default = field.is_some_and(|field| field.default.to_string() == *value);
                assert!(
                    by_default || plays.is_some_and(|(_, own)| own == value),
                    "{place}: {key}"
                );
            }
            // A screen without a stage has something else to play with.
            assert!(tab.stage.is_some() || !screen.touch.is_empty(), "{place}");
        }
    }

    #[test]
    fn a_screen_says_something_that_can_be_guessed() {
        for (lab, _, screen) in screens() {
            let place = format!("{}, {}", lab.key, screen.title);
            let answer = screen
                .answer(&lab.fields)
                .unwrap_or_else(|error| panic!("{place}: {error}"));
            match (screen.guess, answer.right) {
                (StoryGuess::Choice(choices), StoryRight::Choice(right)) => {
                    assert!(
                        (2..=4).contains(&choices.len()) && right < choices.len(),
                        "{place}"
                    );
                }
                (
                    StoryGuess::Number {
                        range, start, step, ..
                    },
                    StoryRight::Number { value, near },
                ) => {
                    assert!(range.0 <= value && value <= range.1, "{place}: {value}");
                    assert!(
                        range.0 <= start && start <= range.1 && step > 0.0,
                        "{place}"
                    );
                    assert!(
                        (start - value).abs() > near,
                        "{place}: the slider gives it away"
                    );
                }
                other => panic!("{place}: {other:?}"),
            }
            let strong = answer.sentence.matches('*').count();
            assert!(
                strong > 0 && strong % 2 == 0,
                "{place}: {}",
                answer.sentence
            );
            for words in [screen.setting, screen.turn, &answer.sentence] {
                assert!(words.ends_with(['.', '?']), "{place}: {words}");
                assert!(words.split_whitespace().count() <= 50, "{place}: {words}");
            }
            assert!(screen.question.ends_with('?'), "{place}");
            for nothing in ["NaN", "inf", "—", "∞"] {
                assert!(
                    !answer.sentence.contains(nothing),
                    "{place}: {}",
                    answer.sentence
                );
            }
        }
    }

    #[test]
    fn a_link_to_a_screen_opens_its_tab() {
        use lobbylab_core::experiment::link;
        for (lab, tab, screen) in screens() {
            let mut values = screen.checked(&lab.fields).expect("checked").into_values();
            values.insert("story".to_owned(), Setting::Int(1));
            values.insert("tab".to_owned(), Setting::Text(tab.key.to_owned()));
            let text = link::encode(&lab.fields, &tabs::settled(lab.tabs, &lab.fields, &values));
            let read = link::decode(&lab.fields, &text);
            assert!(read.warnings.is_empty(), "{text}");
            let opened = tabs::open(lab.tabs, &lab.fields, &read.values).map(|tab| tab.key);
            assert_eq!(opened, Some(tab.key), "{text}");
        }
    }
}
