//! What every lab gives the page: the one trait that the labs' folders implement.

use crate::words::{Span, StageWords, View};
use lobbylab_charts::figure::Figure;
use lobbylab_charts::stage::Scene;
use lobbylab_core::catalog::{Files, Partial, Valid};
use lobbylab_core::experiment::{self, Checked, Offer, Value};

/// What a lab's own file provides.
pub(crate) trait LabView {
    /// Takes a complete state and recomputes what is exact.
    ///
    /// # Errors
    /// When a solver fails; what it said.
    fn set(&mut self, values: &Checked) -> Result<(), String>;
    /// Fields that are wrong together although each is in its range; their
    /// defaults are used.
    fn refused(&self) -> Vec<experiment::FieldError> {
        Vec::new()
    }
    /// Everything in words but what is wrong with the fields and what the
    /// figures say; its answer is that of the first question.
    fn view(&self) -> View;
    /// The answer to the question of a tab, where the lab has words of its own for it.
    fn answer(&self, tab: &str) -> Option<Vec<Span>> {
        let _ = tab;
        None
    }
    /// What a visitor may take over from what was found, under the answer of a tab.
    fn offers(&self, tab: &str) -> Vec<Offer> {
        let _ = tab;
        Vec::new()
    }
    /// What is to be computed in workers, in the order of importance, each with
    /// the number of shards it can be cut into.
    fn jobs(&self) -> Vec<(Valid, u32)>;
    /// Takes in results of one of those.
    ///
    /// # Errors
    /// When they belong to another state.
    fn merge(&mut self, question: &str, partial: Partial) -> Result<(), String>;
    /// Whether the step's picture shows results of a question, and so is another when they come.
    fn shows(&self, question: &str) -> bool {
        let _ = question;
        false
    }
    /// A figure by key.
    fn figure(&self, key: &str) -> Option<Figure>;
    /// Goes to a step of the animation.
    fn seek(&mut self, step: u32);
    /// The step shown, in words.
    fn stage(&self) -> StageWords;
    /// The step shown, as a picture.
    fn scene(&self) -> Scene;
    /// Moves what moves by itself one step on.
    fn tick(&mut self) {}
    /// What a state gets by a click on what reads so in a figure, where the lab has that: words
    /// there begin with the name of their series.
    fn pick(&self, words: &str) -> Option<(&'static str, Value)> {
        let _ = words;
        None
    }
    /// Takes a file that the page has read, for the states that are about it.
    fn attach(&mut self, data: Files) {
        let _ = data;
    }
    /// Takes times that the page measured: for each size the players waiting, the seconds
    /// of an insertion and of a round, and the share of games proven best.
    fn measured(&mut self, points: &[[f64; 4]]) {
        let _ = points;
    }
    /// The paper, for provenance.
    fn paper(&self) -> &'static str;
}
