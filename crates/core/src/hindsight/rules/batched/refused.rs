//! Why a batch left somebody over.

use super::Batched;
use crate::order;
use crate::sim::{Lack, Placed, Refusal};

impl<P: Placed<D>, const D: usize> Batched<P, D> {
    /// What is missing for the player with this number. With one criterion, of those whom the
    /// last batch left over, the cheapest game with the player is known: it costs more than
    /// holding its players back, or the batch would have made it.
    ///
    /// O(n log n) of n who wait.
    pub(super) fn refused(&self, id: u64, now: f64) -> Option<Refusal> {
        let place = self.queue.binary_search_by_key(&id, |ticket| ticket.id);
        let me = self.queue.get(place.ok()?)?;
        let players = self.cost_model.players;
        let missing = players.saturating_sub(self.queue.len());
        let lack = if missing > 0 {
            Lack::Players(missing as u32)
        } else if id >= self.looked {
            Lack::Look
        } else {
            let values = self.queue.iter().take_while(|other| other.id < self.looked);
            let values = values.map(|other| other.player.criteria()[0]).collect();
            let own = me.player.criteria()[0];
            match narrowest(values, own, players).filter(|_| D == 1) {
                Some(range) => {
                    let cost = self.cost_model.weights[0] * range / players as f64;
                    Lack::Price(cost - self.hold)
                }
                None => Lack::Passed,
            }
        };
        let first = self.queue.first().map_or(now, |first| first.arrived);
        let mut until = first + self.time_out.longest();
        if self.ticking {
            until = until.min((now / self.period).ceil() * self.period);
        }
        Some(Refusal { lack, until })
    }
}

/// The least range of so many values with this one among them; `None` if there are fewer.
fn narrowest(mut values: Vec<f64>, own: f64, count: usize) -> Option<f64> {
    order::many(&mut values, |a, b| a.total_cmp(b).is_lt());
    let place = values.iter().position(|&value| value == own)?;
    let first = (place + 1).saturating_sub(count);
    (first..=place)
        .filter_map(|start| Some(values.get(start + count - 1)? - values[start]))
        .fold(None, |best, range| match best {
            Some(best) if best <= range => Some(best),
            _ => Some(range),
        })
}
