//! The judge as an observer of the event loop.

use super::foul::{Foul, FoulKind};
use super::record::{PlayRecord, TicketFate};
use crate::arena::market::{Contender, Deciding, GameFormat, TicketBook, best_site};
use crate::arena::seating::{Seating, side_by_side};
use crate::sim::{Game, Observer, Teams, Ticket};
use std::sync::Arc;

/// Watches a rule: every game is checked against what may be played, and measured. After a
/// [`Foul`] nothing more is taken.
///
/// Where a rule names the players of a game only, the fairest teams are made of them by their
/// ratings, parties staying together. A game costs O(players), and where teams are to be made
/// what [`Seating`] takes; a ticket O(1) more.
#[derive(Clone, Debug)]
pub struct Judge {
    book: Arc<TicketBook>,
    format: GameFormat,
    deciding: Deciding,
    record: PlayRecord,
    foul: Option<Foul>,
    seating: Seating,
    sides: Vec<u8>,
    skills: Vec<Vec<f64>>,
    strengths: Vec<f64>,
}

impl Judge {
    /// Nothing has happened yet.
    #[must_use]
    pub fn new(book: Arc<TicketBook>, format: GameFormat, deciding: Deciding) -> Self {
        let record = PlayRecord::new(book.len(), book.persons(), book.sites() > 0);
        Self {
            skills: vec![Vec::new(); format.sides().len()],
            strengths: Vec::with_capacity(format.sides().len()),
            seating: Seating::default(),
            sides: Vec::new(),
            foul: None,
            book,
            format,
            deciding,
            record,
        }
    }

    /// The first illegal game, if there was one.
    #[must_use]
    pub fn foul(&self) -> Option<&Foul> {
        self.foul.as_ref()
    }

    /// What has happened so far.
    #[must_use]
    pub fn record(&self) -> &PlayRecord {
        &self.record
    }

    /// What a game is.
    #[must_use]
    pub fn format(&self) -> &GameFormat {
        &self.format
    }

    /// The side of each member of the newest game, in the order in which the rule named them.
    #[must_use]
    pub fn sides(&self) -> &[u8] {
        &self.sides
    }

    /// The chance of the first of two sides to win the newest game, a draw counting half; `None`
    /// before the first game and of more sides.
    #[must_use]
    pub fn chance(&self) -> Option<f64> {
        match self.strengths[..] {
            [one, other] => Some(self.deciding.score(one - other)),
            _ => None,
        }
    }

    /// What has happened.
    ///
    /// # Errors
    /// The first illegal game.
    pub fn finish(self) -> Result<PlayRecord, Foul> {
        match self.foul {
            Some(foul) => Err(foul),
            None => Ok(self.record),
        }
    }

    /// Checks that the members wait, and takes them.
    fn admit(&mut self, now: f64, members: &[Ticket<Contender>]) -> Result<(), Foul> {
        for member in members {
            let foul = |kind| Foul {
                time: now,
                ticket: Some(member.id),
                kind,
            };
            let ticket = usize::try_from(member.id).unwrap_or(usize::MAX);
            let Some(&came) = self.book.times().get(ticket).filter(|&&came| came <= now) else {
                return Err(foul(FoulKind::Unknown));
            };
            match self.record.fates[ticket] {
                TicketFate::Played => return Err(foul(FoulKind::Twice)),
                TicketFate::Left => return Err(foul(FoulKind::Departed)),
                TicketFate::Waiting if now > came + self.book.patience()[ticket] => {
                    return Err(foul(FoulKind::Departed));
                }
                TicketFate::Waiting => {}
            }
            self.record.fates[ticket] = TicketFate::Played;
            self.record.waits[ticket] = now - came;
        }
        Ok(())
    }

    /// Gives each member a side, and checks that every side may play.
    fn seat(&mut self, now: f64, game: &Game<'_, Contender>) -> Result<(), Foul> {
        let foul = |kind| Foul {
            time: now,
            ticket: None,
            kind,
        };
        let size = |member: &Ticket<Contender>| self.book.size(member.id as usize);
        let players: usize = game.members.iter().map(size).sum();
        if players > self.format.places() {
            return Err(foul(FoulKind::TooMany));
        }
        if players < self.format.least() {
            return Err(foul(FoulKind::TooFew));
        }
        let seated = match game.teams {
            Teams::Given(first) => {
                let sizes = game.members.iter().map(size);
                side_by_side(&self.format, first, sizes, &mut self.sides)
            }
            Teams::Open => {
                let parties = game
                    .members
                    .iter()
                    .map(|member| (size(member), member.player.rating));
                self.seating.fairest(&self.format, parties, &mut self.sides)
            }
        };
        if !seated {
            return Err(foul(match game.teams {
                Teams::Given(_) => FoulKind::TooMany,
                Teams::Open => FoulKind::Parted,
            }));
        }
        for team in &mut self.skills {
            team.clear();
        }
        for (member, &side) in game.members.iter().zip(&self.sides) {
            let rows = self.book.members(member.id as usize);
            self.skills[usize::from(side)].extend_from_slice(&self.book.columns().skill[rows]);
        }
        if self.skills.iter().any(Vec::is_empty) {
            return Err(foul(FoulKind::TooFew));
        }
        Ok(())
    }

    /// Measures a legal game.
    fn measure(&mut self, now: f64, members: &[Ticket<Contender>]) {
        let mut least = f64::INFINITY;
        let (mut count, mut sum) = (0.0, 0.0);
        for &skill in self.skills.iter().flatten() {
            least = least.min(skill);
            sum += skill;
            count += 1.0;
        }
        let mean = sum / count;
        let squares: f64 = (self.skills.iter().flatten())
            .map(|skill| (skill - mean) * (skill - mean))
            .sum();
        self.strengths.clear();
        for team in &self.skills {
            self.strengths.push(self.deciding.strength(team, least));
        }
        let number = self.record.games.time.len() as u32;
        let columns = &mut self.record.games;
        columns.time.push(now);
        columns
            .unfair
            .push(self.deciding.unfairness(&self.strengths));
        columns.spread.push((squares / count).sqrt());
        let parties = members
            .iter()
            .filter(|member| member.player.size > 1)
            .count();
        columns.parties.push(parties as u16);
        columns.site.push(0);
        let chances = self.chances();
        for (member, &side) in members.iter().zip(&self.sides) {
            let ticket = member.id as usize;
            self.record.game_of[ticket] = number;
            let [win, draw] = chances
                .get(usize::from(side))
                .copied()
                .unwrap_or([0.5, 0.0]);
            let [won, drawn, lost] = member.player.risks;
            self.record.churn[ticket] = win * won + draw * drawn + (1.0 - win - draw) * lost;
        }
        if self.book.sites() > 0 {
            self.place(members);
        }
    }

    /// The chance of each of two sides to win, and of a draw.
    fn chances(&self) -> [[f64; 2]; 2] {
        let [one, other] = self.strengths[..] else {
            // Of many sides each wins as often as the others, about.
            let even = 1.0 / self.strengths.len() as f64;
            return [[even, 0.0]; 2];
        };
        let p = self.deciding.score(one - other);
        let draw = self.deciding.draws * 4.0 * p * (1.0 - p);
        [[p - 0.5 * draw, draw], [1.0 - p - 0.5 * draw, draw]]
    }

    /// Chooses the site and notes everybody's latency.
    fn place(&mut self, members: &[Ticket<Contender>]) {
        let rows = || (members.iter()).flat_map(|member| self.book.members(member.id as usize));
        let Some(chosen) = best_site(self.book.sites(), rows().map(|row| self.book.latency(row)))
        else {
            return;
        };
        if let Some(site) = self.record.games.site.last_mut() {
            *site = chosen.site as u8;
        }
        for row in rows() {
            self.record.latency[row] = self.book.latency(row)[chosen.site];
        }
    }
}

impl Observer<Contender> for Judge {
    fn game(&mut self, now: f64, game: &Game<'_, Contender>) {
        if self.foul.is_some() {
            return;
        }
        match self
            .admit(now, game.members)
            .and_then(|()| self.seat(now, game))
        {
            Ok(()) => self.measure(now, game.members),
            Err(foul) => self.foul = Some(foul),
        }
    }

    fn departure(&mut self, now: f64, ticket: &Ticket<Contender>) {
        let number = ticket.id as usize;
        if let (Some(fate), Some(&came)) = (
            self.record.fates.get_mut(number),
            self.book.times().get(number),
        ) && *fate == TicketFate::Waiting
        {
            *fate = TicketFate::Left;
            self.record.waits[number] = now - came;
        }
    }
}
