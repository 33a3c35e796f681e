//! Why a window holds no game yet: the game that opens first with a player in it, and how much
//! the window still has to widen for it.

use super::Widening;
use super::windows::{Stand, Window};
use crate::sim::{Lack, Placed, Refusal, Ticket};

/// A game that is not open yet.
#[derive(Clone, Copy)]
struct Shut {
    opens: f64,
    other: u64,
    by: f64,
}

impl<P: Placed<D>, const D: usize> Widening<P, D> {
    /// What is missing for the player with this number. It is known for games of two, and of
    /// more where there is one criterion and every player's window counts.
    ///
    /// O(n) of n who wait for games of two, else O(n²).
    pub(super) fn refused(&self, id: u64, now: f64) -> Option<Refusal> {
        let at = self.find(id)?;
        let line = self.line.items();
        let me = &line[self.line.place(at.value, id)].ticket;
        let missing = self.players.saturating_sub(line.len());
        if missing > 0 {
            return Some(Refusal {
                lack: Lack::Players(missing as u32),
                until: me.arrived + self.windows.longest,
            });
        }
        let shut = match self.players {
            2 => self.first_pair(line, me, now),
            _ if D == 1 && self.windows.window == Window::Every => self.first_run(line, me, now),
            _ => None,
        }?;
        Some(Refusal {
            lack: Lack::Window {
                other: shut.other,
                by: shut.by,
            },
            until: shut.opens.min(me.arrived + self.windows.longest),
        })
    }

    /// When players whose criteria differ so much may play, and how much too narrow the window
    /// is now; `first` and `last` are arrivals.
    fn shut(&self, apart: &[f64; D], (first, last): (f64, f64), now: f64, other: u64) -> Shut {
        let windows = &self.windows;
        let from = match windows.window {
            Window::Every => last,
            Window::Oldest => first,
        };
        let by = (0..D)
            .map(|axis| apart[axis] - (windows.start[axis] + windows.growth[axis] * (now - from)));
        Shut {
            opens: from + windows.delays(&[0.0; D], apart),
            other,
            by: by.fold(f64::NEG_INFINITY, f64::max),
        }
    }

    fn first_pair(&self, line: &[Stand<P>], me: &Ticket<P>, now: f64) -> Option<Shut> {
        let others = line.iter().map(|stand| &stand.ticket);
        let games = others.filter(|other| other.id != me.id).map(|other| {
            let (mine, theirs) = (me.player.criteria(), other.player.criteria());
            let apart = std::array::from_fn(|axis| (mine[axis] - theirs[axis]).abs());
            let times = (me.arrived.min(other.arrived), me.arrived.max(other.arrived));
            self.shut(&apart, times, now, other.id)
        });
        games.fold(None, sooner)
    }

    /// Whoever of a game came last opens it: for each who may be that, the narrowest game of
    /// those who had come by then with both in it.
    fn first_run(&self, line: &[Stand<P>], me: &Ticket<P>, now: f64) -> Option<Shut> {
        let value = |ticket: &Ticket<P>| ticket.player.criteria()[0];
        let mut best = None;
        for last in line.iter().map(|stand| &stand.ticket) {
            if last.id < me.id {
                continue;
            }
            let there: Vec<&Ticket<P>> = (line.iter())
                .map(|stand| &stand.ticket)
                .filter(|other| other.id <= last.id)
                .collect();
            let place = |id: u64| there.iter().position(|other| other.id == id);
            let (Some(mine), Some(theirs)) = (place(me.id), place(last.id)) else {
                continue;
            };
            let (low, high) = (mine.min(theirs), mine.max(theirs));
            // Between the two there may be enough for a game already.
            let reach = (high + 1 - low).max(self.players);
            for start in (high + 1).saturating_sub(reach)..=low {
                let Some(end) = there.get(start + reach - 1) else {
                    break;
                };
                let apart = [value(end) - value(there[start]); D];
                let far = if last.id != me.id {
                    last.id
                } else if end.id != me.id {
                    end.id
                } else {
                    there[start].id
                };
                let shut = self.shut(&apart, (me.arrived, last.arrived), now, far);
                best = sooner(best, shut);
            }
        }
        best
    }
}

/// The one that opens first; of several the one found first.
fn sooner(best: Option<Shut>, game: Shut) -> Option<Shut> {
    match best {
        Some(best) if best.opens <= game.opens => Some(best),
        _ => Some(game),
    }
}
