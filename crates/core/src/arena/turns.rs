//! Rules one after another on the same tickets: a replication in steps.

use super::market::{Contender, TicketBook};
use super::parameters::ArenaRun;
use super::play::Playing;
use crate::experiment::{RunPlan, Step};
use crate::sim::Matcher;
use std::sync::Arc;

/// A race whose rules take turns: each plays the whole book of a replication before the next does.
pub trait Turns: Send + Sync + 'static {
    /// A rule at its turn.
    type Rule: Matcher<Contender>;
    /// What is kept of a rule that has played.
    type Card;

    /// Tickets that one step of a run lets come.
    const STEP: u64;

    /// Seed and lengths.
    fn run(&self) -> &ArenaRun;

    /// How many rules play.
    fn size(&self) -> usize;

    /// The tickets of a replication.
    fn book(&self, replication: u32) -> Arc<TicketBook>;

    /// A rule before the first ticket; `None` if it cannot play.
    fn enter(
        &self,
        entry: usize,
        book: &Arc<TicketBook>,
        replication: u32,
    ) -> Option<Playing<Self::Rule>>;

    /// What is kept of a rule that has played; `None` if nothing can be, and the replication with it.
    fn card(&self, book: &TicketBook, playing: Playing<Self::Rule>) -> Option<Self::Card>;
}

/// How the replications of a race are computed: each a card for every rule, in steps of
/// [`Turns::STEP`] tickets.
pub fn in_turns<T: Turns>(turns: T) -> RunPlan<Vec<T::Card>>
where
    T::Rule: Send + 'static,
    T::Card: Send + 'static,
{
    let turns = Arc::new(turns);
    let (steps, start) = (turns.clone(), turns.clone());
    RunPlan::in_steps(
        move |_| {
            let tickets = u64::from(steps.run().tickets);
            let count = tickets.div_ceil(T::STEP) * steps.size() as u64;
            (
                tickets.min(T::STEP),
                u32::try_from(count).unwrap_or(u32::MAX),
            )
        },
        move |replication| {
            Some(Underway {
                replication,
                book: start.book(replication),
                playing: None,
                cards: Vec::new(),
            })
        },
        move |underway: &mut Underway<T>| underway.step(&turns),
    )
}

/// A replication on its way.
struct Underway<T: Turns> {
    replication: u32,
    book: Arc<TicketBook>,
    playing: Option<Playing<T::Rule>>,
    cards: Vec<T::Card>,
}

impl<T: Turns> Underway<T> {
    fn step(&mut self, turns: &T) -> Step<Vec<T::Card>> {
        let playing = self.playing.take();
        let playing =
            playing.or_else(|| turns.enter(self.cards.len(), &self.book, self.replication));
        let Some(mut playing) = playing else {
            return Step::Gap;
        };
        if !playing.advance(T::STEP) {
            self.playing = Some(playing);
            return Step::More;
        }
        let Some(card) = turns.card(&self.book, playing) else {
            return Step::Gap;
        };
        self.cards.push(card);
        if self.cards.len() < turns.size() {
            Step::More
        } else {
            Step::Done(std::mem::take(&mut self.cards))
        }
    }
}
