//! The best table at work: who waits by level, and which games the table forms.

use crate::arena::market::Contender;
use crate::sim::{Desk, Game, Lack, Matcher, Observer, Reason, Refusal, Teams, Ticket};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// Games as pairs of levels.
pub(super) type Pairs = Vec<(u8, u8)>;

/// The table forms this game now.
pub const TABLE: Reason = Reason("table");

/// Plays a table of games by how many wait on each level; of a level the oldest play. A ticket
/// costs O(levels · log states).
#[derive(Clone, Debug)]
pub struct LevelTable {
    table: Arc<BTreeMap<Vec<u8>, Pairs>>,
    lines: Vec<VecDeque<Ticket<Contender>>>,
    room: Vec<u8>,
}

impl LevelTable {
    pub(super) fn new(levels: usize, table: Arc<BTreeMap<Vec<u8>, Pairs>>) -> Self {
        Self {
            table,
            lines: vec![VecDeque::new(); levels],
            room: vec![0; levels],
        }
    }
}

impl Matcher<Contender> for LevelTable {
    fn arrive<O: Observer<Contender>>(
        &mut self,
        ticket: Ticket<Contender>,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        let levels = self.lines.len();
        let level = ((ticket.player.place[0] * levels as f64) as usize).min(levels - 1);
        self.lines[level].push_back(ticket);
        self.room[level] += 1;
        let Some(pairs) = self.table.get(&self.room) else {
            return;
        };
        for &(one, other) in pairs {
            let members = [one, other].map(|level| self.lines[usize::from(level)].pop_front());
            if let [Some(one), Some(other)] = members {
                desk.because(TABLE);
                desk.game(Game {
                    members: &[one, other],
                    teams: Teams::Given(1),
                });
            }
        }
        for (count, line) in self.room.iter_mut().zip(&self.lines) {
            *count = line.len() as u8;
        }
    }

    fn depart<O: Observer<Contender>>(
        &mut self,
        id: u64,
        _desk: &mut Desk<'_, Contender, O>,
    ) -> Option<Ticket<Contender>> {
        for (count, line) in self.room.iter_mut().zip(&mut self.lines) {
            if let Ok(place) = line.binary_search_by_key(&id, |ticket| ticket.id) {
                *count -= 1;
                return line.remove(place);
            }
        }
        None
    }

    fn waits(&self, id: u64) -> bool {
        let stands = |line: &VecDeque<Ticket<Contender>>| {
            line.binary_search_by_key(&id, |ticket| ticket.id).is_ok()
        };
        self.lines.iter().any(stands)
    }

    fn why_not(&self, id: u64, _now: f64) -> Option<Refusal> {
        let others: usize = self.lines.iter().map(VecDeque::len).sum();
        let lack = match others {
            0 | 1 => Lack::Players(1),
            _ => Lack::Consent,
        };
        self.waits(id).then_some(Refusal::for_good(lack))
    }
}
