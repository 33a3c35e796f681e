//! Bradley and Terry's model, fitted to a whole history at once.
//!
//! R. A. Bradley and M. E. Terry, *Rank analysis of incomplete block designs*, Biometrika 39
//! (1952): i beats j with odds e^(θᵢ − θⱼ). R. R. Davidson, *On extending the Bradley–Terry
//! model to accommodate ties*, JASA 65 (1970): win, draw and loss are as
//! e^(δ/2) : ν : e^(−δ/2) with δ = θᵢ − θⱼ. Without ties in the model a draw is half a win
//! and half a loss. In points r = θ/q, so the odds are those of Elo's curve.
//!
//! Every θ has a normal prior, so the best θ are finite and unique whoever won or lost all
//! games and whoever never met whom. ν has the prior of one game between equals that was
//! decided, so it is finite if all games are draws; it is 0 if none is.
//!
//! # The fit
//! The log-likelihood is concave in all θ and ln ν together (all weights of a game's outcomes
//! are exponentials of linear functions). Newton's method with step halving; each step is
//! solved by conjugate gradients, with the diagonal as preconditioner, no further than is of
//! use to the step. The simpler cyclic ascent (Hunter's MM, or a player at a time) needs the
//! more passes the weaker the prior is, as only the prior says how high the whole field is.

use crate::engagement::history::HistoryGame;
use crate::engagement::model::{Outcome, Q};

/// What draws are to the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// Half a win and half a loss.
    Half,
    /// An outcome of its own, with a chance that is fitted.
    Davidson,
}

/// Bradley and Terry's system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BradleyTerry {
    /// What draws are.
    pub ties: Ties,
}

/// Newton steps at most; some ten are taken.
const STEPS: u32 = 60;
/// Products for one Newton step at most.
const PRODUCTS: u32 = 300;
/// Halvings of one step at most.
const HALVINGS: u32 = 40;
/// Done when no score differs from its expectation by more.
const EXACT: f64 = 1e-11;

/// Chances of win, draw and loss by the difference of both θ, and ln of what they were
/// divided by.
fn chances(delta: f64, log_nu: f64) -> ([f64; 3], f64) {
    let most = (0.5 * delta.abs()).max(log_nu);
    let win = libm::exp(0.5 * delta - most);
    let draw = libm::exp(log_nu - most);
    let loss = libm::exp(-0.5 * delta - most);
    let sum = win + draw + loss;
    ([win / sum, draw / sum, loss / sum], most + libm::log(sum))
}

/// The expected score by the difference of two ratings in points, and the chance `ties` of a
/// draw between equals, 0 ≤ ties < 1.
#[must_use]
pub fn expected(gap: f64, ties: f64) -> f64 {
    let ([win, draw, _], _) = chances(Q * gap, libm::log(2.0 * ties / (1.0 - ties)));
    win + 0.5 * draw
}

/// What is to be done next.
enum Next {
    /// Likelihood, gradient and curvature at the point to be tried.
    Try,
    /// A product with the curvature.
    Product,
    Done,
}

/// A fit that goes on pass by pass over the games.
pub(super) struct Solver {
    /// θ by player, and ln ν behind them: the best so far, and the point to be tried.
    best: Vec<f64>,
    tried: Vec<f64>,
    /// Prior of every θ: mean and 1/variance.
    prior: Vec<[f64; 2]>,
    /// Whether ln ν is fitted.
    free: bool,
    /// Of the point tried last: log-posterior, its gradient, the curvature's diagonal, and
    /// for each game the curvature by δ and by δ and ln ν.
    value: f64,
    gradient: Vec<f64>,
    diagonal: Vec<f64>,
    curved: Vec<[f64; 2]>,
    /// Log-posterior at `best`; gradient along the step.
    reached: f64,
    slope: f64,
    /// The greatest part of the gradient at `best`.
    off: f64,
    /// The step, and what conjugate gradients keep.
    step: Vec<f64>,
    residual: Vec<f64>,
    toward: Vec<f64>,
    product: Vec<f64>,
    /// Residual times preconditioned residual, and where it is small enough.
    left: f64,
    enough: f64,
    length: f64,
    halvings: u32,
    products: u32,
    steps: u32,
    next: Next,
}

impl Solver {
    /// A fit to these games, with a prior for each player: mean and deviation in points.
    pub(super) fn new(
        games: &[HistoryGame],
        prior: impl Iterator<Item = [f64; 2]>,
        ties: Ties,
    ) -> Self {
        let prior: Vec<[f64; 2]> = prior
            .map(|[mean, sd]| [Q * mean, 1.0 / (Q * Q * sd * sd)])
            .collect();
        let draws = (games.iter())
            .filter(|game| game.outcome == Outcome::Draw)
            .count();
        let free = ties == Ties::Davidson && draws > 0;
        let log_nu = if free {
            libm::log(2.0 * draws as f64 / (games.len() - draws + 1) as f64)
        } else {
            f64::NEG_INFINITY
        };
        let mut best: Vec<f64> = prior.iter().map(|&[mean, _]| mean).collect();
        best.push(log_nu);
        let none = || vec![0.0; best.len()];
        Self {
            tried: best.clone(),
            gradient: none(),
            diagonal: none(),
            step: none(),
            residual: none(),
            toward: none(),
            product: none(),
            curved: vec![[0.0; 2]; games.len()],
            best,
            prior,
            free,
            value: 0.0,
            reached: f64::NEG_INFINITY,
            slope: 0.0,
            off: f64::INFINITY,
            left: 0.0,
            enough: 0.0,
            length: 1.0,
            halvings: 0,
            products: 0,
            steps: 0,
            next: Next::Try,
        }
    }

    /// One pass over the games; true if the fit is done. `games` are those given first.
    pub(super) fn pass(&mut self, games: &[HistoryGame]) -> bool {
        match self.next {
            Next::Done => return true,
            Next::Try => {
                self.evaluate(games);
                self.judge();
            }
            Next::Product => {
                self.multiply(games);
                self.conjugate();
            }
        }
        matches!(self.next, Next::Done)
    }

    /// How much of the work is done, about.
    pub(super) fn progress(&self) -> f64 {
        (f64::from(self.steps) / 12.0).min(0.95)
    }

    /// Rating of a player and its deviation if all others were known, in points.
    pub(super) fn skill(&self, player: usize) -> [f64; 2] {
        [
            self.best[player] / Q,
            1.0 / (self.diagonal[player].sqrt() * Q),
        ]
    }

    /// The chance of a draw between equals.
    pub(super) fn ties(&self) -> f64 {
        let nu = self.best.last().map_or(0.0, |&log_nu| libm::exp(log_nu));
        nu / (2.0 + nu)
    }

    /// Log-posterior, gradient and curvature at the point to be tried.
    fn evaluate(&mut self, games: &[HistoryGame]) {
        let last = self.prior.len();
        let log_nu = self.tried[last];
        self.value = 0.0;
        for (at, &[mean, weight]) in self.prior.iter().enumerate() {
            let away = self.tried[at] - mean;
            self.value -= 0.5 * weight * away * away;
            self.gradient[at] = -weight * away;
            self.diagonal[at] = weight;
        }
        (self.gradient[last], self.diagonal[last]) = (0.0, 1.0);
        if self.free {
            // The decided game between equals.
            let ([win, draw, loss], log_sum) = chances(0.0, log_nu);
            self.value -= log_sum;
            (self.gradient[last], self.diagonal[last]) = (-draw, draw * (win + loss));
        }
        for (game, curved) in games.iter().zip(&mut self.curved) {
            let [i, j] = game.players.map(|player| player as usize);
            let delta = self.tried[i] - self.tried[j];
            let ([win, draw, loss], log_sum) = chances(delta, log_nu);
            let (log_weight, surplus) = match game.outcome {
                Outcome::Win => (0.5 * delta, loss + 0.5 * draw),
                Outcome::Loss => (-0.5 * delta, -(win + 0.5 * draw)),
                Outcome::Draw if self.free => (log_nu, 0.5 * (loss - win)),
                Outcome::Draw => (0.0, 0.5 * (loss - win)),
            };
            self.value += log_weight - log_sum;
            self.gradient[i] += surplus;
            self.gradient[j] -= surplus;
            let by_delta = win * loss + 0.25 * draw * (win + loss);
            self.diagonal[i] += by_delta;
            self.diagonal[j] += by_delta;
            *curved = [by_delta, -0.5 * draw * (win - loss)];
            if self.free {
                let tied = f64::from(u8::from(game.outcome == Outcome::Draw));
                self.gradient[last] += tied - draw;
                self.diagonal[last] += draw * (win + loss);
            }
        }
    }

    /// Takes the point that was tried, or a shorter step, and starts on the next step.
    fn judge(&mut self) {
        // Near the end all the gain of a step is less than the rounding of the sum.
        let wanted = self.reached + 1e-4 * self.length * self.slope;
        let gained = self.value >= wanted - 1e-12 * self.value.abs();
        if !gained && self.halvings < HALVINGS {
            self.halvings += 1;
            self.length *= 0.5;
            self.walk();
            return;
        }
        let off = self
            .gradient
            .iter()
            .fold(0.0, |most: f64, g| most.max(g.abs()));
        self.best.copy_from_slice(&self.tried);
        self.reached = self.value;
        // Not `>`: a NaN must end it as well.
        let stuck = off < 1e-6 && off > 0.5 * self.off;
        if !(gained && off > EXACT && self.steps < STEPS) || stuck {
            self.next = Next::Done;
            return;
        }
        self.off = off;
        self.steps += 1;
        (self.halvings, self.products, self.length) = (0, 0, 1.0);
        self.left = 0.0;
        self.step.fill(0.0);
        self.residual.copy_from_slice(&self.gradient);
        for (at, toward) in self.toward.iter_mut().enumerate() {
            *toward = self.residual[at] / self.diagonal[at];
            self.left += self.residual[at] * *toward;
        }
        // The closer, the more exactly: that makes the steps converge faster than linearly.
        let share = off.min(0.1);
        self.enough = self.left * share * share;
        self.next = Next::Product;
    }

    /// The curvature times `toward`.
    fn multiply(&mut self, games: &[HistoryGame]) {
        let last = self.prior.len();
        for (at, &[_, weight]) in self.prior.iter().enumerate() {
            self.product[at] = weight * self.toward[at];
        }
        let by_nu = self.toward[last];
        let mut of_nu = self.diagonal[last] * by_nu;
        for (game, &[by_delta, mixed]) in games.iter().zip(&self.curved) {
            let [i, j] = game.players.map(|player| player as usize);
            let difference = self.toward[i] - self.toward[j];
            let force = by_delta * difference + mixed * by_nu;
            self.product[i] += force;
            self.product[j] -= force;
            of_nu += mixed * difference;
        }
        self.product[last] = of_nu;
    }

    /// One step of conjugate gradients after a product.
    fn conjugate(&mut self) {
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let bend = dot(&self.toward, &self.product);
        let far = self.left / bend;
        let right = bend > 0.0 && far.is_finite();
        if right {
            let before = self.left;
            self.left = 0.0;
            for at in 0..self.step.len() {
                self.step[at] += far * self.toward[at];
                self.residual[at] -= far * self.product[at];
                self.left += self.residual[at] * self.residual[at] / self.diagonal[at];
            }
            let again = self.left / before;
            for (at, toward) in self.toward.iter_mut().enumerate() {
                *toward = self.residual[at] / self.diagonal[at] + again * *toward;
            }
        }
        self.products += 1;
        if !right || self.left <= self.enough || self.products >= PRODUCTS {
            self.slope = dot(&self.step, &self.gradient);
            self.walk();
        }
    }

    /// The next point to be tried.
    fn walk(&mut self) {
        for (at, tried) in self.tried.iter_mut().enumerate() {
            *tried = self.best[at] + self.length * self.step[at];
        }
        self.next = Next::Try;
    }
}
