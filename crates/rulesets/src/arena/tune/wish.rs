//! What a visitor asks of a tuning: which numbers may move and in what range, what should get
//! better, and what must not get worse.

use super::measure::Measure;
use crate::arena::Condition;
use crate::export::Knob;

/// A number that may move.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Where it is in the rule set, as `export` names it.
    pub path: String,
    /// The least it may be.
    pub from: f64,
    /// The most.
    pub to: f64,
    /// Whether only whole numbers are tried.
    pub whole: bool,
    /// What it is now.
    pub now: f64,
}

impl Move {
    /// Reads `PATH=LO..HI`. Where the number and both ends are whole, so are all that are tried.
    ///
    /// # Errors
    /// The path, the range, and what is allowed.
    pub fn read(text: &str, knobs: &[Knob]) -> Result<Self, String> {
        let form = || format!("'{text}' is no range; allowed: PATH=LO..HI with LO below HI");
        let (path, range) = text.rsplit_once('=').ok_or_else(form)?;
        let (from, to) = range.split_once("..").ok_or_else(form)?;
        let path = path.trim();
        let number = |text: &str| {
            let number = text.trim().parse::<f64>().ok();
            number.filter(|number| number.is_finite()).ok_or_else(form)
        };
        let (from, to) = (number(from)?, number(to)?);
        if from >= to {
            return Err(form());
        }
        let mut named = knobs.iter().filter(|knob| knob.path == path);
        let Some(knob) = named.next() else {
            let all: Vec<&str> = knobs.iter().map(|knob| knob.path.as_str()).collect();
            return Err(format!(
                "{path} is no number of the rule set; allowed: {}",
                all.join(", ")
            ));
        };
        if named.next().is_some() {
            return Err(format!("{path} stands more than once in the text"));
        }
        let whole = [from, to, knob.value].iter().all(|one| one.floor() == *one);
        Ok(Self {
            path: path.to_owned(),
            from,
            to,
            whole,
            now: knob.value,
        })
    }

    /// The number at a share of the range, rounded: to whole numbers, or to a power of ten that
    /// is at most a hundredth of the range.
    #[must_use]
    pub fn at(&self, share: f64) -> f64 {
        let width = self.to - self.from;
        let value = self.from + share.clamp(0.0, 1.0) * width;
        let mut scale = 1.0;
        while !self.whole && scale < 1e12 && 1.0 / scale > width / 100.0 {
            scale *= 10.0;
        }
        let rounded = (value * scale + 0.5).floor() / scale;
        rounded.clamp(self.from, self.to)
    }
}

/// What must not get worse.
#[derive(Clone, Debug, PartialEq)]
pub struct Keep {
    /// As the visitor wrote it.
    pub text: String,
    /// What is measured.
    pub measure: Measure,
    /// What must hold; nothing: not worse than the rule set is now.
    pub condition: Option<Condition>,
}

impl Keep {
    /// Reads `p90 < 90`, or `p90` alone: not worse than now.
    ///
    /// # Errors
    /// What is allowed.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let all = Measure::all();
        let keys: Vec<&str> = all.iter().map(|measure| measure.key()).collect();
        if let Some(place) = keys.iter().position(|key| *key == text) {
            let measure = all[place];
            if measure.less_is_better().is_none() {
                return Err(format!(
                    "{text} is neither better nor worse; allowed: {text} with a bound, such as {text} < 10"
                ));
            }
            return Ok(Self {
                text: text.to_owned(),
                measure,
                condition: None,
            });
        }
        let condition = Condition::read(text, &keys)?;
        Ok(Self {
            text: text.to_owned(),
            measure: all[condition.measure],
            condition: Some(condition),
        })
    }

    /// By how much it is missed, as a share of the bound: 0 where it is kept, and infinite where
    /// there is no value. `now` is the value of the rule set as it is.
    #[must_use]
    pub fn missed(&self, value: f64, now: f64) -> f64 {
        let (bound, above) = match &self.condition {
            Some(condition) if condition.is_met(value) => return 0.0,
            Some(condition) => (condition.bound, condition.above),
            // Where nobody has a value, nothing has got worse.
            None if value.is_nan() && now.is_nan() => return 0.0,
            None => (now, self.measure.less_is_better() == Some(false)),
        };
        let excess = if above { bound - value } else { value - bound };
        if excess.is_nan() {
            return f64::INFINITY;
        }
        if excess <= 0.0 && self.condition.is_none() {
            return 0.0;
        }
        // At an exclusive bound itself nothing is missing but the inequality.
        (excess / bound.abs().max(1e-9)).max(1e-12)
    }
}

/// What should get better.
///
/// # Errors
/// What is allowed.
pub fn read_goal(text: &str) -> Result<Measure, String> {
    let good = |measure: &Measure| measure.less_is_better().is_some();
    let all = Measure::all();
    let found = all.iter().find(|measure| measure.key() == text.trim());
    found.copied().filter(good).ok_or_else(|| {
        let keys: Vec<&str> = all
            .iter()
            .filter(|one| good(one))
            .map(|one| one.key())
            .collect();
        format!("the goal is '{text}'; allowed: {}", keys.join(", "))
    })
}
