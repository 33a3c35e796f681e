//! A class without a server: what students guess, what the engine says to it, and what thirty of
//! them guessed together.
//!
//! * [`guess`]: a letter, a number or a drawn curve, as it stands in a link.
//! * [`compare`]: how far a guess is from what the engine computed.
//! * [`code`]: an answer as a code that can be read aloud, pasted or scanned, with a digest.
//! * [`roll`]: the answers of a class, each counted once; thirty simulations as one interval.
//! * [`pictures`]: the paper to draw on, the spread of guesses, the interval that narrows.
//!
//! It knows no lab and no page: numbers come in as the labs say them.

#![forbid(unsafe_code)]

pub mod code;
pub mod compare;
pub mod guess;
pub mod pictures;
pub mod roll;
