//! The module of the lessons and of the page for a class: guesses, codes and the roll of a class.
//! It has no lab; what labs say comes in as their modules said it. Nothing here panics on what a
//! visitor can type or scan.
//!
//! * [`judge`], [`column`], [`cell`]: a guess beside the engine's numbers, a column of a figure as a curve, a cell of it.
//! * [`sheet`]: the paper to draw on.
//! * [`code`]: an answer as a code.
//! * [`ClassRoll`]: the answers of a class.

mod said;

use std::collections::BTreeSet;

use lobbylab_charts::figure::Figure;
use lobbylab_charts::palette::Theme;
use lobbylab_class::code::{Answer, Run, codes};
use lobbylab_class::compare::{self, Of, Said, Truth};
use lobbylab_class::guess::{Guess, Kind};
use lobbylab_class::pictures;
use lobbylab_class::roll::{Roll, Taken};
use said::{AnswerSaid, Asked, Given, PictureSaid, PooledSaid, SheetSaid, TakenSaid, plain, read};
use wasm_bindgen::prelude::*;

/// Height of a picture of a class, as a share of its width.
const FLAT: f64 = 0.55;

fn error(words: impl std::fmt::Display) -> JsError {
    JsError::new(&words.to_string())
}

/// The truth of a task, of what the lab said.
fn truth(asked: &Asked) -> Result<Truth, JsError> {
    if !asked.points.is_empty() {
        return Ok(Truth::Curve(asked.points.clone()));
    }
    let of = Of::named(&asked.of)
        .ok_or_else(|| error(format!("nothing is computed of “{}”", asked.of)))?;
    let numbers = (asked.values.iter())
        .map(|value| match (value.mean, value.half) {
            (Some(mean), Some(half)) => Some(Said {
                shown: value.shown.clone(),
                value: mean,
                half,
            }),
            _ => Said::exact(&value.shown),
        })
        .collect::<Option<Vec<Said>>>();
    (numbers.and_then(|numbers| Truth::of(&numbers, of)))
        .ok_or_else(|| error("the lab says no number here"))
}

/// Holds a guess against what the lab said: `{ hit, off, sentence, right, shown }`, where `right` is
/// the number or the place of the right answer, and `shown` how it is said.
///
/// # Errors
/// For what is no guess, or one of another kind than the task's.
#[wasm_bindgen]
pub fn judge(guess: &str, asked: JsValue) -> Result<JsValue, JsError> {
    let asked: Asked = read(asked)?;
    let guess = Guess::read(guess).map_err(error)?;
    let truth = truth(&asked)?;
    if let (Guess::Choice(at), false) = (&guess, asked.choices.is_empty())
        && *at >= asked.choices.len()
    {
        let last = (b'a'..=b'h')
            .nth(asked.choices.len() - 1)
            .map_or('h', char::from);
        return Err(error(format!(
            "“{}” is none of the answers: allowed are a to {last}",
            guess.write()
        )));
    }
    let paper = asked.paper();
    let judged = compare::judge(&guess, &truth, &asked.unit, &asked.choices, paper.as_ref())
        .ok_or_else(|| error("this guess is of another kind than what is asked"))?;
    plain(&said::Judged {
        hit: judged.hit,
        off: judged.off,
        sentence: judged.sentence,
        shown: truth.words(&asked.choices),
        right: match truth {
            Truth::Choice(at) => Some(at as f64),
            Truth::Number(said) => Some(said.value),
            Truth::Curve(_) => None,
        },
    })
}

/// A column of a figure's CSV file as points.
///
/// # Errors
/// Where the figure has no such column, or no numbers in it.
#[wasm_bindgen]
pub fn column(csv: &str, x: &str, y: &str) -> Result<JsValue, JsError> {
    let points = compare::columns(csv, x, y).map_err(error)?;
    if points.len() < 2 {
        return Err(error(format!("the column “{y}” has no curve here")));
    }
    plain(&points)
}

/// A number of a figure's CSV file, by the beginning of its row and the head of its column.
///
/// # Errors
/// Where the figure has no such row or column.
#[wasm_bindgen]
pub fn cell(csv: &str, row: &str, column: &str) -> Result<String, JsError> {
    compare::cell(csv, row, column).map_err(error)
}

/// A guess as it is written, of heights drawn (0 to 1).
#[wasm_bindgen]
#[must_use]
pub fn drawn(heights: &[f64]) -> String {
    Guess::Curve(heights.to_vec()).write()
}

/// The heights of a curve that was written; none of another guess.
#[wasm_bindgen]
#[must_use]
pub fn heights(guess: &str) -> Vec<f64> {
    match Guess::read(guess) {
        Ok(Guess::Curve(heights)) => heights,
        _ => Vec::new(),
    }
}

/// A guess as it is written, of a text that was typed for a number of this unit, or that stands in
/// an address.
///
/// # Errors
/// For a text that is none: what is allowed.
#[wasm_bindgen]
pub fn typed(text: &str, unit: &str) -> Result<String, JsError> {
    (Guess::typed(text, unit).map(|guess| guess.write())).map_err(error)
}

fn picture(figure: &Figure, width: u32, height: u32, theme: &str) -> Result<JsValue, JsError> {
    let theme = Theme::from_name(theme).unwrap_or(Theme::Light);
    let drawn = pictures::draw(figure, width, height, theme).map_err(error)?;
    plain(&PictureSaid {
        svg: drawn.svg,
        plot: drawn.plot,
        words: drawn.words,
    })
}

fn flat(figure: &Figure, width: u32, theme: &str) -> Result<JsValue, JsError> {
    picture(figure, width, (f64::from(width) * FLAT) as u32, theme)
}

/// The paper, with a curve on it (or none), and with the truth once it may be seen.
///
/// # Errors
/// For a size that cannot be drawn.
#[wasm_bindgen]
pub fn sheet(sheet: JsValue, width: u32, height: u32, theme: &str) -> Result<JsValue, JsError> {
    let sheet: SheetSaid = read(sheet)?;
    let own: Vec<&[f64]> = match sheet.heights.as_slice() {
        [] => Vec::new(),
        heights => vec![heights],
    };
    let points = (!sheet.points.is_empty()).then_some(sheet.points.as_slice());
    picture(
        &pictures::paper(&sheet.paper.paper(), &own, points),
        width,
        height,
        theme,
    )
}

/// An answer as a code.
///
/// # Errors
/// For a part that no code carries.
#[wasm_bindgen]
pub fn code(given: JsValue) -> Result<String, JsError> {
    let given: Given = read(given)?;
    let run = match (given.mean, given.half) {
        (Some(mean), Some(half)) => Some(Run {
            mean,
            half,
            samples: given.samples as u64,
        }),
        _ => None,
    };
    let answer = Answer {
        task: given.task,
        guess: Guess::read(&given.guess).map_err(error)?,
        state: given.state,
        seed: given.seed,
        run,
        name: given.name,
        tries: given.tries.max(1.0) as u32,
    };
    answer.code().map_err(error)
}

/// The tasks that the codes of a text answer, each once.
#[wasm_bindgen]
#[must_use]
pub fn named(text: &str) -> Vec<String> {
    let read = codes(text).filter_map(|code| Answer::read(code).ok());
    let tasks: BTreeSet<String> = read.map(|answer| answer.task).collect();
    tasks.into_iter().collect()
}

/// The answers of a class.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct ClassRoll {
    roll: Roll,
}

#[wasm_bindgen]
impl ClassRoll {
    /// Nobody has answered.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Tells what a task asks for: `choice` of so many, `number` or `curve`. Answers to others are
    /// refused from then on.
    ///
    /// # Errors
    /// For a kind that there is not.
    pub fn ask(&mut self, task: &str, kind: &str, choices: usize) -> Result<(), JsError> {
        let kind = match kind {
            "choice" => Kind::Choice(choices),
            "number" => Kind::Number,
            "curve" => Kind::Curve,
            _ => return Err(error(format!("no task asks for “{kind}”"))),
        };
        self.roll.ask(task, kind);
        Ok(())
    }

    /// Takes an answer out; whether it was there.
    pub fn remove(&mut self, task: &str, seed: &str) -> bool {
        self.roll.remove(task, seed)
    }

    /// Takes all codes of a text, and says in their order what became of each.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn take(&mut self, text: &str) -> Result<JsValue, JsError> {
        let told: Vec<TakenSaid> = (self.roll.take(text).into_iter())
            .map(|taken| match taken {
                Taken::New => TakenSaid::of("new", ""),
                Taken::Again => TakenSaid::of("again", ""),
                Taken::Instead => TakenSaid::of("instead", ""),
                Taken::Refused(why) => TakenSaid::of("refused", &why),
            })
            .collect();
        plain(&told)
    }

    /// Tasks with how many have answered, as they came.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn tasks(&self) -> Result<JsValue, JsError> {
        plain(&self.roll.tasks())
    }

    /// Who has answered a task, and how, of each.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn answers(&self, task: &str, choices: Vec<String>) -> Result<JsValue, JsError> {
        let rows: Vec<AnswerSaid> = (self.roll.answers(task))
            .map(|one| AnswerSaid {
                name: one.name.clone(),
                seed: one.seed.clone(),
                guess: one.guess.words(&choices),
                run: one.run.map_or_else(String::new, Run::words),
                tries: one.tries,
            })
            .collect();
        plain(&rows)
    }

    /// All codes, a line each.
    #[must_use]
    pub fn codes(&self) -> String {
        self.roll.codes()
    }

    /// What the class guessed at a task, as a picture; nothing where nobody did.
    ///
    /// # Errors
    /// For a size that cannot be drawn.
    pub fn guesses(
        &self,
        task: &str,
        asked: JsValue,
        width: u32,
        theme: &str,
    ) -> Result<JsValue, JsError> {
        let asked: Asked = read(asked)?;
        let truth = truth(&asked).ok();
        if let Some(paper) = asked.paper() {
            let curves = self.roll.curves(task);
            if curves.is_empty() {
                return Ok(JsValue::UNDEFINED);
            }
            let points = (!asked.points.is_empty()).then_some(asked.points.as_slice());
            return flat(&pictures::paper(&paper, &curves, points), width, theme);
        }
        if !asked.choices.is_empty() {
            let right = match truth {
                Some(Truth::Choice(at)) => Some(at),
                _ => None,
            };
            let votes = self.roll.votes(task, asked.choices.len());
            return flat(
                &pictures::votes(&asked.choices, &votes, right),
                width,
                theme,
            );
        }
        let right = match &truth {
            Some(Truth::Number(said)) => Some(said),
            _ => None,
        };
        let numbers = self.roll.numbers(task);
        match pictures::spread("What they guessed", &numbers, right, &asked.unit) {
            Some(figure) => flat(&figure, width, theme),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// Where the class left a field of the lab, whose `range` is where it begins, its least and its
    /// greatest value; nothing where nobody says.
    ///
    /// # Errors
    /// For a size that cannot be drawn.
    pub fn found(
        &self,
        task: &str,
        field: &str,
        range: &[f64],
        width: u32,
        theme: &str,
    ) -> Result<JsValue, JsError> {
        let &[begins, least, most] = range else {
            return Err(error(
                "a field has a beginning, a least and a greatest value",
            ));
        };
        let numbers = self.roll.found(task, field, begins, &(least..=most));
        match pictures::spread("Where they put it", &numbers, None, "") {
            Some(figure) => flat(&figure, width, theme),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// All simulations of a task as one interval, of what is measured in a unit; nothing where there is none.
    ///
    /// # Errors
    /// For a size that cannot be drawn.
    pub fn pooled(
        &self,
        task: &str,
        exact: &str,
        measure: &str,
        unit: &str,
        width: u32,
        theme: &str,
    ) -> Result<JsValue, JsError> {
        let Some(pool) = self.roll.pooled(task) else {
            return Ok(JsValue::UNDEFINED);
        };
        let exact = Said::exact(exact).map(|said| said.value);
        let theme = Theme::from_name(theme).unwrap_or(Theme::Light);
        let figure = pictures::narrowing(&pool, exact, measure, unit);
        let height = (f64::from(width) * FLAT) as u32;
        let drawn = pictures::draw(&figure, width, height, theme).map_err(error)?;
        plain(&PooledSaid {
            svg: drawn.svg,
            words: drawn.words,
            mean: pool.all.mean,
            half: pool.all.half_width,
            seeds: pool.steps.len(),
        })
    }
}
