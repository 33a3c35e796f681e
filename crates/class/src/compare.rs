//! A guess beside what the engine says.

use lobbylab_core::table::Fields;
use lobbylab_core::words;

use crate::guess::{Guess, POINTS};

/// A change of less than this share counts as none.
const STILL: f64 = 0.005;
/// A guess within this share of a number is as good as it.
const NEAR: f64 = 0.05;

/// A number as a lab's page says it: exact, or simulated with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// As the page writes it.
    pub shown: String,
    /// The number: of a simulated one its mean in full.
    pub value: f64,
    /// Half of the interval of a simulated one; 0 of an exact one.
    pub half: f64,
}

impl Said {
    /// An exact number, as written; `None` where the text begins with no number. O(length).
    ///
    /// ```
    /// use lobbylab_class::compare::Said;
    /// assert_eq!(Said::exact("−1 234.5 %").map(|said| said.value), Some(-1234.5));
    /// assert_eq!(Said::exact("never"), None);
    /// ```
    #[must_use]
    pub fn exact(shown: &str) -> Option<Self> {
        let mut plain = String::new();
        for sign in shown.trim().chars() {
            match sign {
                '−' => plain.push('-'),
                '0'..='9' | '.' | '-' => plain.push(sign),
                ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | ',' | '≈' | '≤' | '≥' => {}
                // A power of ten follows.
                '·' => return None,
                _ => break,
            }
        }
        let value = words::parse(&plain)?;
        Some(Self {
            shown: shown.to_owned(),
            value,
            half: 0.0,
        })
    }

    /// Digits behind the point of an exact number as it is written.
    fn places(&self) -> Option<usize> {
        if self.half > 0.0 {
            return None;
        }
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
        let behind = self.shown.split_once('.').map(|(_, behind)| behind);
        Some(behind.map_or(0, digits))
    }
}

/// What is made of several numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The first number itself.
    Value,
    /// The first less the second.
    Difference,
    /// The first divided by the second.
    Ratio,
    /// Which is the least.
    Least,
    /// Which is the greatest.
    Greatest,
    /// Whether the second is less than the first (0), as good as the same (1), or more (2).
    Change,
}

impl Of {
    /// By its name in a lesson. O(1).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "" | "value" => Self::Value,
            "difference" => Self::Difference,
            "ratio" => Self::Ratio,
            "least" => Self::Least,
            "greatest" => Self::Greatest,
            "change" => Self::Change,
            _ => return None,
        })
    }
}

/// What a guess is held against.
#[derive(Clone, Debug, PartialEq)]
pub enum Truth {
    /// Which answer is right, from 0.
    Choice(usize),
    /// A number.
    Number(Said),
    /// Points of a curve from left to right.
    Curve(Vec<(f64, f64)>),
}

impl Truth {
    /// What is right as one says it, without a unit; `choices` are the answers of a choice. Of a
    /// curve nothing. O(length).
    #[must_use]
    pub fn words(&self, choices: &[String]) -> String {
        match self {
            Self::Choice(at) => choices.get(*at).cloned().unwrap_or_default(),
            Self::Number(said) if said.half > 0.0 => {
                format!("{} ± {}", said.shown, words::significant(said.half, 2))
            }
            Self::Number(said) => said.shown.clone(),
            Self::Curve(_) => String::new(),
        }
    }

    /// From numbers of a lab's page; `None` where there are too few of them. O(numbers).
    #[must_use]
    pub fn of(numbers: &[Said], of: Of) -> Option<Self> {
        let first = numbers.first()?;
        let pair = || numbers.get(1).map(|second| (first, second));
        let made = |shown: String, value: f64, half: f64| Self::Number(Said { shown, value, half });
        let best = |better: fn(f64, f64) -> bool| {
            let mut at = 0;
            for (place, said) in numbers.iter().enumerate() {
                if better(said.value, numbers[at].value) {
                    at = place;
                }
            }
            (numbers.len() > 1).then_some(Self::Choice(at))
        };
        match of {
            Of::Value => Some(Self::Number(first.clone())),
            // Errors of two simulations add up at most.
            Of::Difference => pair().map(|(a, b)| {
                let value = a.value - b.value;
                // Exact numbers are known as the page writes them: the digits of the one that has more.
                let shown = match (a.places(), b.places()) {
                    (Some(a), Some(b)) => words::trimmed(&words::fixed(value, a.max(b))).to_owned(),
                    _ => words::significant(value, 3),
                };
                made(shown, value, a.half + b.half)
            }),
            Of::Ratio => pair().filter(|(_, b)| b.value != 0.0).map(|(a, b)| {
                let ratio = a.value / b.value;
                let share = |said: &Said| said.half / said.value.abs().max(f64::MIN_POSITIVE);
                let half = ratio.abs() * (share(a) + share(b));
                made(words::significant(ratio, 3), ratio, half)
            }),
            Of::Least => best(|a, b| a < b),
            Of::Greatest => best(|a, b| a > b),
            Of::Change => pair().map(|(a, b)| {
                let change = b.value - a.value;
                let still = (STILL * a.value.abs()).max(a.half + b.half);
                Self::Choice(if change.abs() <= still {
                    1
                } else if change < 0.0 {
                    0
                } else {
                    2
                })
            }),
        }
    }
}

/// The paper of a drawn curve: what its axes measure and from where to where.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// Horizontally.
    pub x: Side,
    /// Vertically.
    pub y: Side,
}

/// One side of the paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// What is measured.
    pub name: String,
    /// Its lower end.
    pub from: f64,
    /// Its upper end.
    pub to: f64,
}

impl Side {
    /// The number at a share of the side. O(1).
    #[must_use]
    pub fn at(&self, share: f64) -> f64 {
        self.from + share * (self.to - self.from)
    }
}

impl Paper {
    /// The points of a drawn curve. O(points).
    #[must_use]
    pub fn points(&self, heights: &[f64]) -> Vec<(f64, f64)> {
        let last = (heights.len().max(2) - 1) as f64;
        (heights.iter().enumerate())
            .map(|(at, height)| (self.x.at(at as f64 / last), self.y.at(*height)))
            .collect()
    }
}

/// What is said to a guess.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Whether it is right, or as near as can be asked.
    pub hit: bool,
    /// How far off: in the unit of the number, or of the vertical axis on average; 0 or 1 of a choice.
    pub off: f64,
    /// In a sentence.
    pub sentence: String,
}

/// Holds a guess against the truth. `None` where they are of two kinds, or where it is none of
/// the answers of a choice.
///
/// `unit` is said after numbers; `choices` are the answers of a choice; `paper` is that of a curve.
/// O(points).
#[must_use]
pub fn judge(
    guess: &Guess,
    truth: &Truth,
    unit: &str,
    choices: &[String],
    paper: Option<&Paper>,
) -> Option<Judged> {
    match (guess, truth) {
        (Guess::Choice(said), Truth::Choice(right)) => {
            let (mine, true_one) = (choices.get(*said)?, choices.get(*right)?);
            let hit = said == right;
            let sentence = match hit {
                true => format!("You said “{mine}”, and so it is."),
                false => format!("You said “{mine}”; it is “{true_one}”."),
            };
            let off = f64::from(u8::from(!hit));
            Some(Judged { hit, off, sentence })
        }
        (Guess::Number(said), Truth::Number(right)) => Some(number(*said, right, unit)),
        (Guess::Curve(heights), Truth::Curve(points)) => curve(heights, points, paper?),
        _ => None,
    }
}

fn number(said: f64, right: &Said, unit: &str) -> Judged {
    // Some numbers bring their unit with them.
    let own = match right.shown.ends_with(unit) {
        true => String::new(),
        false => spaced(right.value, unit),
    };
    let off = said - right.value;
    let inside = right.half > 0.0 && off.abs() <= right.half;
    let near = off.abs() <= NEAR * right.value.abs();
    let mut sentence = format!(
        "You said {}{}; it is {}",
        words::number(said),
        spaced(said, unit),
        right.shown
    );
    if right.half > 0.0 {
        sentence.push_str(&format!(" ± {}", words::significant(right.half, 2)));
    }
    sentence.push_str(&own);
    let more = if inside {
        ": inside the interval.".to_owned()
    } else if off == 0.0 {
        ": exactly that.".to_owned()
    } else {
        let way = if off > 0.0 { "too much" } else { "too little" };
        // Of numbers with four digits.
        let by = words::significant(off.abs(), 3);
        match right.value.abs() {
            0.0 => format!(": {by} {way}."),
            size => {
                let share = words::percent(off.abs() / size, 0);
                format!(": {by} {way}, {share} off.")
            }
        }
    };
    sentence.push_str(&more);
    Judged {
        hit: inside || near,
        off: off.abs(),
        sentence,
    }
}

/// A unit after its number, as one says it: one second, two seconds. O(length).
///
/// ```
/// use lobbylab_class::compare::spaced;
/// assert_eq!([spaced(1.0, "units of time"), spaced(2.0, "times")], [" unit of time", " times"]);
/// ```
#[must_use]
pub fn spaced(number: f64, unit: &str) -> String {
    let (first, rest) = unit.split_once(' ').map_or((unit, ""), |both| both);
    match first.strip_suffix('s') {
        _ if unit.is_empty() => String::new(),
        Some(one) if number.abs() == 1.0 && rest.is_empty() => format!(" {one}"),
        Some(one) if number.abs() == 1.0 => format!(" {one} {rest}"),
        _ => format!(" {unit}"),
    }
}

/// The height of a curve at a place, straight between its points; `None` beside it. O(points).
#[must_use]
pub fn height(points: &[(f64, f64)], x: f64) -> Option<f64> {
    let after = points.iter().position(|point| point.0 >= x)?;
    let (right, top) = points[after];
    if right == x || after == 0 {
        return (right == x).then_some(top);
    }
    let (left, bottom) = points[after - 1];
    Some(bottom + (top - bottom) * (x - left) / (right - left))
}

fn curve(heights: &[f64], truth: &[(f64, f64)], paper: &Paper) -> Option<Judged> {
    let mut sum = 0.0;
    let mut count = 0_u32;
    let mut worst = (-1.0, 0.0, 0.0, 0.0);
    for (x, drawn) in paper.points(heights) {
        let Some(right) = height(truth, x).filter(|right| right.is_finite()) else {
            continue;
        };
        // What is true beyond the paper cannot be drawn.
        let reach = right.clamp(paper.y.from, paper.y.to);
        let off = (drawn - reach).abs();
        sum += off;
        count += 1;
        if off > worst.0 {
            worst = (off, x, drawn, right);
        }
    }
    if count < POINTS as u32 / 2 {
        return None;
    }
    let off = sum / f64::from(count);
    let hit = off <= NEAR * (paper.y.to - paper.y.from);
    let short = |value: f64| words::significant(value, 3);
    let sentence = format!(
        "On average your curve is {} off; most at {} = {}, where you drew {} and it is {}.",
        words::significant(off, 2),
        paper.x.name,
        short(worst.1),
        short(worst.2),
        short(worst.3)
    );
    Some(Judged { hit, off, sentence })
}

/// Two columns of a figure's CSV file as a curve: `x` and `y` name their heads. Lines of which one
/// is no number are left out; a point at the place of the one before it too. O(length).
///
/// # Errors
/// Names the columns there are, where one is not among them.
pub fn columns(csv: &str, x: &str, y: &str) -> Result<Vec<(f64, f64)>, String> {
    let mut lines = csv.lines().filter(|line| !line.starts_with('#'));
    let heads = lines.next().map(fields).unwrap_or_default();
    let place = |name: &str| {
        heads.iter().position(|head| head == name).ok_or_else(|| {
            let known = heads.join("”, “");
            format!("the figure has no column “{name}”; it has “{known}”")
        })
    };
    let (x, y) = (place(x)?, place(y)?);
    let mut points: Vec<(f64, f64)> = Vec::new();
    for line in lines {
        let cells = fields(line);
        let number = |at: usize| cells.get(at).and_then(|cell| words::parse(cell));
        if let (Some(x), Some(y)) = (number(x), number(y))
            && points.last().is_none_or(|last| last.0 < x)
        {
            points.push((x, y));
        }
    }
    Ok(points)
}

/// A number of a figure's CSV file: in the row that begins with `row`, under the head `column`.
/// O(length).
///
/// # Errors
/// Names what there is, where there is no such row or column.
pub fn cell(csv: &str, row: &str, column: &str) -> Result<String, String> {
    let mut lines = csv.lines().filter(|line| !line.starts_with('#'));
    let heads = lines.next().map(fields).unwrap_or_default();
    let place = (heads.iter().position(|head| head == column)).ok_or_else(|| {
        let known = heads.join("”, “");
        format!("the figure has no column “{column}”; it has “{known}”")
    })?;
    let rows: Vec<Vec<String>> = lines.map(fields).collect();
    let found = rows
        .iter()
        .find(|cells| cells.first().is_some_and(|first| first == row));
    let cells = found.ok_or_else(|| {
        let known: Vec<&str> = rows
            .iter()
            .filter_map(|cells| Some(cells.first()?.as_str()))
            .collect();
        format!(
            "the figure has no row “{row}”; it has “{}”",
            known.join("”, “")
        )
    })?;
    Ok(cells.get(place).cloned().unwrap_or_default())
}

/// The fields of a line of CSV. O(length).
fn fields(line: &str) -> Vec<String> {
    let mut split = Fields::default();
    split.split(line, b',');
    split.iter().map(str::to_owned).collect()
}
