//! A replication's fit, one play after another.
//!
//! The search is written as if every play were done at once ([`ArenaFit::card`]). Here it is told
//! anew after each of them, with what all plays before have given: the first that is not known yet is
//! the next to be played, and what the search makes of its absence is dropped. Telling it costs
//! nothing beside a play, so the search needs no memory of its own.

use super::{ArenaFit, FitCard, Seen};
use crate::arena::lab::heat::Heat;
use crate::arena::market::{Contender, TicketBook};
use crate::arena::play::Playing;
use crate::experiment::{RunPlan, Step};
use crate::sim::Entrant;
use std::sync::Arc;

/// Tickets that one step lets come.
const STEP: u64 = 8192;

/// How the fits are computed.
pub(super) fn plan(question: ArenaFit, heat: Heat) -> RunPlan<FitCard> {
    let tickets = u64::from(question.run.tickets);
    let steps = question.calls().saturating_mul(tickets.div_ceil(STEP));
    RunPlan::in_steps(
        move |_| (tickets.min(STEP), u32::try_from(steps).unwrap_or(u32::MAX)),
        |replication| {
            Some(Fitting {
                replication,
                known: Vec::new(),
                underway: None,
            })
        },
        move |fitting: &mut Fitting| fitting.step(&question, &heat),
    )
}

/// A fit on its way.
struct Fitting {
    replication: u32,
    /// What each play has given, in their order; `None` where the rule could not play.
    known: Vec<Option<Seen>>,
    underway: Option<Underway>,
}

/// A play on its way: the rule on a market, and its tickets.
struct Underway {
    heat: Heat,
    book: Arc<TicketBook>,
    playing: Playing<Entrant<Contender>>,
}

impl Fitting {
    fn step(&mut self, question: &ArenaFit, heat: &Heat) -> Step<FitCard> {
        if let Some(mut underway) = self.underway.take() {
            if !underway.playing.advance(STEP) {
                self.underway = Some(underway);
                return Step::More;
            }
            let Underway {
                heat,
                book,
                playing,
            } = underway;
            let card = heat.score(&book, playing);
            let seen = card.map(|card| question.seen_of(&heat.market, &card));
            self.known.push(seen);
        }
        let (mut played, mut next) = (self.known.iter(), None);
        let card = question.card(heat, self.replication, &mut |point, number| {
            if next.is_some() {
                return None;
            }
            let known = played.next().copied();
            if known.is_none() {
                next = Some((point.to_vec(), number));
            }
            known.flatten()
        });
        match (next, card) {
            (Some((point, number)), _) => {
                self.begin(question, heat, &point, number);
                Step::More
            }
            (None, Some(card)) => Step::Done(card),
            (None, None) => Step::Gap,
        }
    }

    /// Begins to play a point on the tickets of a number.
    fn begin(&mut self, question: &ArenaFit, heat: &Heat, point: &[f64], number: u32) {
        let mut heat = heat.clone();
        heat.market = question.at(&heat.market, point);
        let book = heat.book(number);
        match heat.enter(0, &book, number) {
            Ok(playing) => {
                self.underway = Some(Underway {
                    heat,
                    book,
                    playing,
                });
            }
            Err(_) => self.known.push(None),
        }
    }
}
