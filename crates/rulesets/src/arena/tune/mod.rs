//! Numbers of a rule set that may move, searched on the arena's markets; the winner is estimated
//! anew.
//!
//! Candidates are spread evenly over the ranges (the additive recurrence of the generalised golden
//! ratio), race on common random numbers with the worse half going after each lap, and race once
//! more with others close to the best. The best of many estimates is flattered, as it is the best
//! partly by luck; so both races use some replications and the last word has others, which no
//! choice has seen: what the winner gains there, and what choosing promised above that.
//! `lobbylab_core::arena` tunes its own rules in the same way.

mod measure;
mod outcome;
mod race;
mod wish;

pub use measure::Measure;
pub use outcome::{KeptOutcome, Tuned};
pub use race::{Aim, Race, Row};
pub use wish::{Keep, Move, read_goal};

use super::heat::{HeatCard, RuleSetHeat};
use super::market::RuleSetMarket;
use super::results::HeatParts;
use crate::export::{export, knobs};
use crate::text::Document;
use crate::{RuleSet, import};

/// Numbers that may move at once.
pub const MOST_MOVES: usize = 8;
/// Replications of a lap.
const LAP: u32 = 3;
/// Candidates of the second race that are new.
const NEAR: usize = 6;
/// How wide their part of each range is.
const NARROW: f64 = 0.3;

/// A setting of the numbers that may move.
#[derive(Clone, Debug)]
struct Candidate {
    values: Vec<f64>,
    text: String,
    rules: RuleSet,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Candidates of the whole ranges.
    Wide,
    /// Candidates around the best of them.
    Near,
    /// The winner, anew.
    Fresh,
    /// All is said.
    Done,
}

/// A search on its way: [`heat`](Self::heat) says what to compute next, [`take`](Self::take)
/// takes what came of it.
#[derive(Clone, Debug)]
pub struct Tuning {
    document: Document,
    moves: Vec<Move>,
    aim: Aim,
    frame: RuleSetHeat,
    market: RuleSetMarket,
    candidates: Vec<Candidate>,
    refused: usize,
    stage: Stage,
    race: Race,
    /// The first replication that nobody has seen.
    next: u32,
    work: (f64, f64),
    winner: usize,
    promised: (Vec<Row>, Vec<Row>),
    fresh: (Vec<Row>, Vec<Row>),
}

impl Tuning {
    /// Prepares a search in a text: `moves` as [`Move::read`] reads them, `keeps` as
    /// [`Keep::read`], the goal by its key. The market's `replications` are those of the last
    /// word; choosing takes others.
    ///
    /// # Errors
    /// A rule set that is refused, moves, keeps, a goal or a market that are wrong: in a sentence.
    pub fn new(
        text: &str,
        moves: &[&str],
        keeps: &[&str],
        goal: &str,
        market: &RuleSetMarket,
    ) -> Result<Self, String> {
        let found = import(text);
        let refused = |report: &crate::report::Report| {
            let mut lines = report.of(crate::report::Verdict::Refused);
            let first = lines.next().map(|line| line.words.clone());
            first.unwrap_or_else(|| "this is no rule set".to_owned())
        };
        let (Some(rules), Some(document)) = (found.rules, found.document) else {
            return Err(refused(&found.report));
        };
        let knobs = knobs(&document);
        let moves: Vec<Move> = (moves.iter())
            .map(|text| Move::read(text, &knobs))
            .collect::<Result<_, String>>()?;
        if moves.is_empty() || moves.len() > MOST_MOVES {
            return Err(format!(
                "{} numbers may move; allowed: 1 to {MOST_MOVES}",
                moves.len()
            ));
        }
        for (place, one) in moves.iter().enumerate() {
            if moves[..place].iter().any(|other| other.path == one.path) {
                return Err(format!("{} is named twice", one.path));
            }
        }
        let aim = Aim {
            goal: read_goal(goal)?,
            keeps: (keeps.iter())
                .map(|text| Keep::read(text))
                .collect::<Result<_, String>>()?,
        };
        let mut tuning = Self {
            frame: market.heat(std::slice::from_ref(&rules))?,
            candidates: vec![Candidate {
                values: moves.iter().map(|one| one.now).collect(),
                text: document.text.clone(),
                rules,
            }],
            document,
            aim,
            market: market.clone(),
            refused: 0,
            stage: Stage::Wide,
            race: Race::new([]),
            next: 0,
            work: (0.0, 0.0),
            winner: 0,
            promised: Default::default(),
            fresh: Default::default(),
            moves,
        };
        let count = tuning.moves.len();
        let corners = [vec![0.0; count], vec![1.0; count]];
        let spread = (1..=6 + 4 * count).map(|number| spread(number, count));
        let wide: Vec<usize> = (corners.into_iter().chain(spread))
            .filter_map(|shares| tuning.enter(&shares))
            .collect();
        if wide.is_empty() {
            return Err("none of the settings tried in these ranges can be simulated".to_owned());
        }
        // The game that the judge is told has room for all of them.
        let sets: Vec<RuleSet> = tuning
            .candidates
            .iter()
            .map(|one| one.rules.clone())
            .collect();
        tuning.frame.market = market.heat(&sets)?.market;
        tuning.work.1 = f64::from(LAP) * (laps(wide.len(), 2) + laps(NEAR + 2, 1))
            + 2.0 * f64::from(tuning.frame.run.replications);
        tuning.race = Race::new(wide);
        Ok(tuning)
    }

    /// Lets a candidate in, by its shares of the ranges; `None` if it is there already or cannot
    /// be simulated.
    fn enter(&mut self, shares: &[f64]) -> Option<usize> {
        let values: Vec<f64> = (self.moves.iter().zip(shares))
            .map(|(one, &share)| one.at(share))
            .collect();
        if self.candidates.iter().any(|other| other.values == values) {
            return None;
        }
        let changes = self.moves.iter().zip(&values);
        let changes: Vec<(&str, f64)> = changes
            .map(|(one, &value)| (one.path.as_str(), value))
            .collect();
        let text = export(&self.document, &changes).ok()?;
        let Some(rules) = import(&text).rules else {
            self.refused += 1;
            return None;
        };
        self.candidates.push(Candidate {
            values,
            text,
            rules,
        });
        Some(self.candidates.len() - 1)
    }

    /// What to compute next, all of its replications; `None` when all is said.
    ///
    /// # Errors
    /// What is wrong with the market for a candidate.
    pub fn heat(&self) -> Result<Option<RuleSetHeat>, String> {
        if self.stage == Stage::Done {
            return Ok(None);
        }
        let mut heat = self.frame.clone();
        heat.entries.clear();
        for &runner in &self.runners() {
            let set = std::slice::from_ref(&self.candidates[runner].rules);
            heat.entries.extend(self.market.heat(set)?.entries);
        }
        heat.from = self.next;
        heat.run.replications = match self.stage {
            Stage::Fresh => self.frame.run.replications,
            _ => LAP,
        };
        Ok(Some(heat))
    }

    fn runners(&self) -> Vec<usize> {
        match self.stage {
            Stage::Fresh => vec![0, self.winner],
            _ => self.race.runners().to_vec(),
        }
    }

    /// Takes what was computed.
    ///
    /// # Errors
    /// A game that the judge refused.
    pub fn take(&mut self, parts: &HeatParts) -> Result<(), String> {
        let runners = self.runners();
        let mut lap: Vec<Vec<Row>> = Vec::new();
        for (_, cards) in parts.iter() {
            let rows: Result<Vec<Row>, String> = (cards.iter())
                .map(|card| match card {
                    Ok(card) => Ok(self.row(card)),
                    Err(foul) => Err(format!("the judge refuses a game: {foul}")),
                })
                .collect();
            lap.push(rows?);
        }
        self.next += lap.len() as u32;
        self.work.0 += (lap.len() * runners.len()) as f64;
        if self.stage == Stage::Fresh {
            for mut rows in lap {
                let own = rows.pop().unwrap_or_default();
                self.fresh.0.push(own);
                self.fresh.1.extend(rows.pop());
            }
            self.stage = Stage::Done;
            return Ok(());
        }
        self.race.put(lap);
        let (least, left) = match self.stage {
            Stage::Wide => (2, self.race.runners().len() - 1 > 2),
            _ => (1, self.race.runners().len() - 1 > 1),
        };
        if left {
            self.race.halve(&self.aim, least);
        }
        if self.race.runners().len() - 1 > least {
            return Ok(());
        }
        self.go_on();
        Ok(())
    }

    /// A race is over: the next one, or the last word.
    fn go_on(&mut self) {
        let leader = self.race.leader(&self.aim);
        if self.stage == Stage::Wide {
            let others: Vec<usize> = self.race.runners()[1..].to_vec();
            let centre: Vec<f64> = (self.moves.iter().zip(&self.candidates[leader].values))
                .map(|(one, value)| (value - one.from) / (one.to - one.from))
                .collect();
            let near = (1..=2 * NEAR).map(|number| {
                let shares = spread(number + 100, centre.len());
                let around = centre.iter().zip(shares);
                around
                    .map(|(centre, share)| centre + NARROW * (share - 0.5))
                    .collect::<Vec<f64>>()
            });
            let mut entered = Vec::new();
            for shares in near {
                if entered.len() < NEAR {
                    entered.extend(self.enter(&shares));
                }
            }
            self.race = Race::new(others.into_iter().chain(entered));
            self.stage = Stage::Near;
            return;
        }
        let (rows, now) = self.race.rows(leader);
        self.promised = (rows.to_vec(), now.to_vec());
        self.winner = leader;
        self.stage = match leader {
            0 => Stage::Done,
            _ => Stage::Fresh,
        };
    }

    fn row(&self, card: &HeatCard) -> Row {
        let keeps = self.aim.keeps.iter().map(|keep| keep.measure);
        std::iter::once(self.aim.goal)
            .chain(keeps)
            .map(|measure| measure.of(card))
            .collect()
    }

    /// How far it is, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        match self.stage {
            Stage::Done => 1.0,
            _ => (self.work.0 / self.work.1).min(0.99),
        }
    }

    /// The part of all work that the next computation is.
    #[must_use]
    pub fn step(&self) -> f64 {
        let replications = match self.stage {
            Stage::Fresh => self.frame.run.replications,
            _ => LAP,
        };
        self.runners().len() as f64 * f64::from(replications) / self.work.1
    }

    /// What came of it; `None` before the end.
    #[must_use]
    pub fn tuned(&self) -> Option<Tuned> {
        (self.stage == Stage::Done).then(|| outcome::outcome(self))
    }
}

/// Candidate-laps of a race of so many that ends with so few, beside the rule set as it is.
fn laps(mut count: usize, least: usize) -> f64 {
    let mut all = count + 1;
    while count > least {
        count = count.div_ceil(2).max(least);
        if count > least {
            all += count + 1;
        }
    }
    all as f64
}

/// The point of a number in the unit cube of so many dimensions: multiples of the powers of the
/// generalised golden ratio, the root above 1 of x^(d+1) = x + 1, without their whole parts.
fn spread(number: usize, dimensions: usize) -> Vec<f64> {
    let degree = 1.0 / (dimensions as f64 + 1.0);
    let mut ratio: f64 = 2.0;
    for _ in 0..40 {
        ratio = libm::pow(1.0 + ratio, degree);
    }
    let mut power = 1.0;
    (0..dimensions)
        .map(|_| {
            power /= ratio;
            let place = 0.5 + power * number as f64;
            place - place.floor()
        })
        .collect()
}
