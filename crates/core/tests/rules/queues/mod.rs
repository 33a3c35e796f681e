//! 2v2 queues of singles and teams: the fast matchers against a slow one, the
//! simulation against theory, the question `rules.compare`.

mod games;
mod histogram;
mod parameters;
mod slow;
mod theory;
mod whole;
