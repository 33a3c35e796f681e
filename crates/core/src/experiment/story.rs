//! The story of a lab: a few screens, one question each. A visitor guesses, does one thing with
//! the lab itself, sees one figure, and reads the answer in a sentence.
//!
//! A screen is words and a state of the page; nothing is simulated for it but what the page
//! simulates anyway. Which guess is right and what the last sentence says is made from the lab's
//! own exact figures at that state ([`StoryScreen::tell`]), so no number stands here twice. The
//! words go into a file of their own (`crates/site`), which a page loads when its story is opened;
//! modules have none of this.

use super::parameters::{Checked, Field, Values};

/// One question of a story.
///
/// ```
/// use lobbylab_core::catalog::{fields_of, story_of};
/// // Each screen's answer is made at its own state, from the lab's exact figures.
/// let fields = fields_of("patience").unwrap();
/// for screen in story_of("patience") {
///     let answer = (screen.tell)(&screen.checked(&fields)?)?;
///     assert!(!answer.sentence.is_empty());
/// }
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StoryScreen {
    /// A few words for lists of screens.
    pub title: &'static str,
    /// The question, as the page's heading.
    pub question: &'static str,
    /// What one must know to guess.
    pub setting: &'static str,
    /// How one guesses.
    pub guess: StoryGuess,
    /// The one thing to do before the answer.
    pub turn: &'static str,
    /// The tab whose stage and controls are used.
    pub tab: &'static str,
    /// The state: keys and values as in links; other fields have their defaults.
    pub state: &'static [(&'static str, &'static str)],
    /// The controls that are shown: fields of the tab, or those above its stage.
    pub touch: &'static [&'static str],
    /// The figure that comes with the answer, one of the tab's.
    pub figure: &'static str,
    /// How the answer is known.
    pub method: &'static str,
    /// The answer at a state, by the lab's exact figures.
    pub tell: fn(&Checked) -> Result<StoryAnswer, String>,
}

/// How one guesses.
///
/// ```
/// use lobbylab_core::experiment::story::StoryGuess;
/// let guess = StoryGuess::Choice(&["it falls", "it rises"]);
/// assert!(matches!(guess, StoryGuess::Choice(choices) if choices.len() == 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StoryGuess {
    /// One of two to four answers.
    Choice(&'static [&'static str]),
    /// A number on a slider.
    Number {
        /// What it counts.
        unit: &'static str,
        /// The ends of the slider.
        range: (f64, f64),
        /// Its step.
        step: f64,
        /// Where it stands at first.
        start: f64,
    },
}

/// What is so.
///
/// ```
/// use lobbylab_core::experiment::story::StoryRight;
/// let right = StoryRight::Number { value: 4.5, near: 0.5 };
/// let good = |guess: f64| match right {
///     StoryRight::Number { value, near } => (guess - value).abs() <= near,
///     StoryRight::Choice(_) => false,
/// };
/// assert!(good(5.0) && !good(6.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StoryRight {
    /// This one of the choices, from 0.
    Choice(usize),
    /// This number; a guess no further away than `near` is as good as right.
    Number {
        /// The number.
        value: f64,
        /// How far a good guess may be off.
        near: f64,
    },
}

/// The answer to a question of a story.
///
/// ```
/// use lobbylab_core::experiment::story::{StoryAnswer, StoryRight};
/// let answer = StoryAnswer::choice(1, "It *rises*.".to_owned());
/// assert_eq!(answer.right, StoryRight::Choice(1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct StoryAnswer {
    /// Which guess is right.
    pub right: StoryRight,
    /// The answer, and why, in a sentence or two; what stands between asterisks is strong.
    pub sentence: String,
}

impl StoryAnswer {
    /// One of the choices is right.
    #[must_use]
    pub fn choice(right: usize, sentence: String) -> Self {
        Self {
            right: StoryRight::Choice(right),
            sentence,
        }
    }

    /// A number is right.
    #[must_use]
    pub fn number(value: f64, near: f64, sentence: String) -> Self {
        Self {
            right: StoryRight::Number { value, near },
            sentence,
        }
    }
}

impl StoryScreen {
    /// Its state, complete. O(fields · values).
    ///
    /// # Errors
    /// Which of its fields is unknown or has a value that is not allowed.
    pub fn checked(&self, fields: &[Field]) -> Result<Checked, String> {
        let mut values = Values::new();
        for (key, text) in self.state {
            let field = (fields.iter().find(|field| field.key == *key))
                .ok_or_else(|| format!("{}: there is no field {key}", self.title))?;
            let value = field
                .parse(text)
                .map_err(|error| format!("{}: {error}", self.title))?;
            values.insert((*key).to_owned(), value);
        }
        let (checked, wrong) = Checked::new(fields, &values);
        match wrong.first() {
            None => Ok(checked),
            Some(error) => Err(format!("{}: {error}", self.title)),
        }
    }

    /// The answer at its own state.
    ///
    /// # Errors
    /// If the state is wrong, or the lab has no answer there.
    pub fn answer(&self, fields: &[Field]) -> Result<StoryAnswer, String> {
        (self.tell)(&self.checked(fields)?)
    }
}

/// The place of the least of several values, the first of equals. O(values).
///
/// ```
/// assert_eq!(lobbylab_core::experiment::story::least(&[3.0, 1.0, 1.0]), 1);
/// ```
#[must_use]
pub fn least(values: &[f64]) -> usize {
    let mut best = 0;
    for (place, value) in values.iter().enumerate() {
        if *value < values[best] {
            best = place;
        }
    }
    best
}

/// The place of the value nearest to another, as a quotient. O(values).
///
/// ```
/// // 1 is a quarter of 4, and 9 is 2.25 times 4: as a quotient the latter is nearer.
/// assert_eq!(lobbylab_core::experiment::story::nearest(&[1.0, 9.0], 4.0), 1);
/// ```
#[must_use]
pub fn nearest(values: &[f64], to: f64) -> usize {
    let off: Vec<f64> = values
        .iter()
        .map(|value| libm::log(value / to).abs())
        .collect();
    least(&off)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::parameters::{Spec, Value};

    fn screen(state: &'static [(&'static str, &'static str)]) -> StoryScreen {
        StoryScreen {
            title: "A screen",
            question: "How many?",
            setting: "",
            guess: StoryGuess::Choice(&["few", "many"]),
            turn: "",
            tab: "one",
            state,
            touch: &[],
            figure: "a",
            method: "counted",
            tell: |values| match values.values().get("x") {
                Some(Value::Int(x)) => {
                    Ok(StoryAnswer::choice(usize::from(*x > 4), format!("*{x}*.")))
                }
                _ => Err("no x".to_owned()),
            },
        }
    }

    fn fields() -> Vec<Field> {
        vec![Field {
            key: "x",
            doc: String::new(),
            section: "model",
            default: Value::Int(3),
            spec: Spec::int(0, 9, "a number"),
        }]
    }

    #[test]
    fn the_answer_is_that_of_the_state() {
        let told = |state| screen(state).answer(&fields());
        assert_eq!(told(&[]), Ok(StoryAnswer::choice(0, "*3*.".to_owned())));
        assert_eq!(
            told(&[("x", "8")]),
            Ok(StoryAnswer::choice(1, "*8*.".to_owned()))
        );
    }

    #[test]
    fn a_state_that_is_wrong_is_named() {
        for (state, said) in [
            (&[("y", "1")] as &'static [(&str, &str)], "no field y"),
            (&[("x", "10")], "x"),
            (&[("x", "many")], "x"),
        ] {
            let error = screen(state).checked(&fields()).expect_err("refused");
            assert!(error.contains(said), "{error}");
        }
    }

    #[test]
    fn the_least_and_the_nearest_are_found() {
        assert_eq!(least(&[3.0, 1.0, 1.0, 2.0]), 1);
        assert_eq!(nearest(&[1.0, 10.0, 100.0], 30.0), 1);
        assert_eq!(nearest(&[1.0, 10.0, 100.0], 40.0), 2);
    }
}
