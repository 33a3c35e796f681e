//! Conditions on measures, as `p90 > 90`: of pipelines, and of what a tuned rule set must keep.

/// A condition such as `p90 > 90`.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The place of the measure among those that there are.
    pub measure: usize,
    /// Whether larger values fulfil it.
    pub above: bool,
    /// Whether the bound itself does.
    pub inclusive: bool,
    /// The bound, finite.
    pub bound: f64,
}

impl Condition {
    /// Reads a condition on one of some measures.
    ///
    /// # Errors
    /// What is allowed.
    pub fn read(text: &str, keys: &[&str]) -> Result<Self, String> {
        let form = || {
            format!(
                "'{text}' is no condition; allowed: one of {}, then <, <=, > or >=, then a number",
                keys.join(", ")
            )
        };
        let at = text.find(['<', '>']).ok_or_else(form)?;
        let (key, rest) = text.split_at(at);
        let measure = (keys.iter())
            .position(|measure| *measure == key.trim())
            .ok_or_else(form)?;
        let above = rest.starts_with('>');
        let rest = &rest[1..];
        let inclusive = rest.starts_with('=');
        let bound = rest
            .trim_start_matches('=')
            .trim()
            .parse::<f64>()
            .map_err(|_| form())?;
        if !bound.is_finite() {
            return Err(form());
        }
        Ok(Self {
            measure,
            above,
            inclusive,
            bound,
        })
    }

    /// Whether a value fulfils it. No value, NaN, fulfils none.
    #[must_use]
    pub fn is_met(&self, value: f64) -> bool {
        (self.inclusive && value == self.bound)
            || if self.above {
                value > self.bound
            } else {
                value < self.bound
            }
    }
}
