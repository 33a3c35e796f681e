//! Online rules, against slower programs of the same.

mod batched;
mod leaving;
mod queues;
mod slow_queues;
mod slow_waits;
mod waits;
mod widening;
