//! The M/M/1 queue of `crates/loops/src/labs/server.rs`, written for
//! [`nexosim`].
//!
//! One model holds queue and server and schedules its own arrivals and ends of
//! service, on one thread: fewer messages than a source, a queue and a server
//! of their own would send. Times of events are passed along as numbers, since
//! nexosim's clock counts nanoseconds.

use lobbylab_core::sim::stats::{LogHistogram, Moments};
use lobbylab_core::sim::{Stream, Streams, exponential};
use nexosim::model::{Context, Model, schedulable};
use nexosim::ports::{EventSinkReader, Output, SinkState, event_slot};
use nexosim::simulation::{ExecutionError, Mailbox, SimInit, SimulationError};
use nexosim::time::MonotonicTime;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::time::Duration;

/// Mean service time; one customer arrives per unit of time.
const SERVICE: f64 = 0.9;

/// All that the model keeps, which nexosim need not be able to save.
struct State {
    gaps: Stream,
    service: Stream,
    left: u64,
    busy: bool,
    queue: VecDeque<f64>,
    histogram: LogHistogram,
    count: u64,
    sum: f64,
    square: f64,
}

impl Default for State {
    fn default() -> Self {
        let streams = Streams::new(1, 0);
        Self {
            gaps: streams.stream("arrivals"),
            service: streams.stream("service"),
            left: 0,
            busy: false,
            queue: VecDeque::new(),
            histogram: LogHistogram::new(1.0),
            count: 0,
            sum: 0.0,
            square: 0.0,
        }
    }
}

/// Queue and server.
#[derive(Serialize, Deserialize)]
struct Server {
    /// Mean and variance of the wait, once the last customer has come.
    result: Output<f64>,
    #[serde(skip)]
    state: State,
}

/// A time span of the model, in whole nanoseconds, at least one.
fn span(units: f64) -> Duration {
    Duration::from_secs_f64(units).max(Duration::from_nanos(1))
}

#[Model]
impl Server {
    #[nexosim(init)]
    async fn init(&mut self, cx: &Context<Self>) {
        self.next_arrival(0.0, cx);
    }

    /// A customer arrives.
    #[nexosim(schedulable)]
    async fn arrive(&mut self, now: f64, cx: &Context<Self>) {
        let state = &mut self.state;
        if state.left == 0 {
            let mean = state.sum / state.count as f64;
            let squares = state.square - state.sum * mean;
            let count = state.count;
            std::hint::black_box(&state.histogram);
            let moments = Moments {
                count,
                mean,
                squares,
            };
            self.result.send(mean + moments.variance()).await;
            return;
        }
        state.left -= 1;
        if state.busy {
            state.queue.push_back(now);
        } else {
            self.serve(now, now, cx);
        }
        self.next_arrival(now, cx);
    }

    /// A service ends.
    #[nexosim(schedulable)]
    async fn end(&mut self, now: f64, cx: &Context<Self>) {
        match self.state.queue.pop_front() {
            Some(came) => self.serve(came, now, cx),
            None => self.state.busy = false,
        }
    }

    fn next_arrival(&mut self, now: f64, cx: &Context<Self>) {
        let gap = exponential(&mut self.state.gaps);
        // A span is never empty and the model is never halted, so this is done.
        let _ = cx.schedule_event(span(gap), schedulable!(Self::arrive), now + gap);
    }

    fn serve(&mut self, came: f64, now: f64, cx: &Context<Self>) {
        let state = &mut self.state;
        let wait = now - came;
        state.count += 1;
        state.sum += wait;
        state.square += wait * wait;
        state.histogram.add(wait);
        state.busy = true;
        let time = SERVICE * exponential(&mut state.service);
        let _ = cx.schedule_event(span(time), schedulable!(Self::end), now + time);
    }
}

/// Lets so many customers arrive. Returns the mean of their waits before
/// service plus its variance; NaN if the simulation failed.
#[must_use]
pub fn run(customers: u64) -> f64 {
    simulate(customers).ok().flatten().unwrap_or(f64::NAN)
}

fn simulate(customers: u64) -> Result<Option<f64>, SimulationError> {
    let state = State {
        left: customers,
        ..State::default()
    };
    let mut server = Server {
        result: Output::default(),
        state,
    };
    let (sink, mut result) = event_slot(SinkState::Enabled);
    server.result.connect_sink(sink);
    let bench = SimInit::with_num_threads(1).add_model(server, Mailbox::new(), "server");
    let mut simulation = bench.init(MonotonicTime::EPOCH)?;
    loop {
        if let Some(found) = result.try_read() {
            return Ok(Some(found));
        }
        let step: Result<(), ExecutionError> = simulation.step();
        step?;
    }
}
