//! The M/M/1 queue: one server, Poisson arrivals, exponential service, nine
//! tenths of the time busy. What is watched is the wait before service.

use lobbylab_core::sim::stats::{LogHistogram, Moments};
use lobbylab_core::sim::{
    Arrival, Desk, Engine, Game, Matcher, Observer, Player, Stream, Streams, Teams, Ticket,
    TimerKey, WaitsByClass, Workload, exponential,
};
use std::cmp::Ordering;
use std::collections::{BinaryHeap, VecDeque};

/// Mean service time; one customer arrives per unit of time.
const SERVICE: f64 = 0.9;

/// Runs a loop; the amount is customers. NaN for a name that is none.
pub fn run(name: &str, amount: u64) -> f64 {
    match name {
        "mm1/engine" => engine(amount),
        "mm1/peer: plain heap loop" => plain(amount),
        _ => f64::NAN,
    }
}

fn streams() -> (Stream, Stream) {
    let streams = Streams::new(1, 0);
    (streams.stream("arrivals"), streams.stream("service"))
}

#[derive(Clone, Copy)]
struct Customer;

impl Player for Customer {
    fn class(&self) -> usize {
        0
    }
}

#[derive(Clone)]
struct Customers {
    time: f64,
    gaps: Stream,
}

impl Workload for Customers {
    type Player = Customer;

    #[inline]
    fn next(&mut self) -> Option<Arrival<Customer>> {
        self.time += exponential(&mut self.gaps);
        Some(Arrival {
            time: self.time,
            player: Customer,
            patience: f64::INFINITY,
        })
    }
}

#[derive(Clone)]
struct Server {
    queue: VecDeque<Ticket<Customer>>,
    busy: bool,
    service: Stream,
}

impl Server {
    #[inline]
    fn serve<O: Observer<Customer>>(
        &mut self,
        ticket: Ticket<Customer>,
        desk: &mut Desk<'_, Customer, O>,
    ) {
        self.busy = true;
        desk.game(Game {
            members: &[ticket],
            teams: Teams::Given(1),
        });
        desk.timer_at(desk.now() + SERVICE * exponential(&mut self.service), 0);
    }
}

impl Matcher<Customer> for Server {
    #[inline]
    fn arrive<O: Observer<Customer>>(
        &mut self,
        ticket: Ticket<Customer>,
        desk: &mut Desk<'_, Customer, O>,
    ) {
        if self.busy {
            self.queue.push_back(ticket);
        } else {
            self.serve(ticket, desk);
        }
    }

    fn depart<O: Observer<Customer>>(
        &mut self,
        id: u64,
        _desk: &mut Desk<'_, Customer, O>,
    ) -> Option<Ticket<Customer>> {
        let place = self.queue.iter().position(|ticket| ticket.id == id)?;
        self.queue.remove(place)
    }

    #[inline]
    fn timer<O: Observer<Customer>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, Customer, O>) {
        match self.queue.pop_front() {
            Some(ticket) => self.serve(ticket, desk),
            None => self.busy = false,
        }
    }
}

/// The engine: arrivals from the workload, ends of service by timers.
fn engine(customers: u64) -> f64 {
    let (gaps, service) = streams();
    let server = Server {
        queue: VecDeque::new(),
        busy: false,
        service,
    };
    let mut engine = Engine::new(Customers { time: 0.0, gaps }, server);
    let mut waits = WaitsByClass::<1>::new(1.0);
    engine.run(customers, &mut waits);
    let [moments] = waits.moments();
    std::hint::black_box(waits.histograms());
    moments.mean + moments.variance()
}

/// What happens next in the plain loop.
#[derive(Clone, Copy, PartialEq)]
struct Event {
    at: f64,
    arrival: bool,
}

impl Eq for Event {}
impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Event {
    fn cmp(&self, other: &Self) -> Ordering {
        other.at.total_cmp(&self.at)
    }
}

/// The textbook's event list: a heap of arrivals and ends of service.
fn plain(customers: u64) -> f64 {
    let (mut gaps, mut service) = streams();
    let mut events = BinaryHeap::new();
    let mut queue: VecDeque<f64> = VecDeque::new();
    let mut histogram = LogHistogram::new(1.0);
    let (mut count, mut sum, mut square) = (0u64, 0.0, 0.0);
    let (mut arrived, mut busy) = (0, false);
    events.push(Event {
        at: exponential(&mut gaps),
        arrival: true,
    });
    while let Some(event) = events.pop() {
        let now = event.at;
        let next = if event.arrival {
            arrived += 1;
            if arrived <= customers {
                let at = now + exponential(&mut gaps);
                events.push(Event { at, arrival: true });
            } else {
                break;
            }
            if busy {
                queue.push_back(now);
                None
            } else {
                Some(now)
            }
        } else {
            queue.pop_front()
        };
        if let Some(came) = next {
            let wait = now - came;
            count += 1;
            sum += wait;
            square += wait * wait;
            histogram.add(wait);
            busy = true;
            let at = now + SERVICE * exponential(&mut service);
            events.push(Event { at, arrival: false });
        } else if !event.arrival {
            busy = false;
        }
    }
    std::hint::black_box(&histogram);
    let mean = sum / count as f64;
    let squares = square - sum * mean;
    let moments = Moments {
        count,
        mean,
        squares,
    };
    moments.mean + moments.variance()
}
