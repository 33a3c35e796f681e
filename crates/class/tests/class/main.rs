//! Guesses, codes and the roll of a class, held against numbers made another way.

mod codes;
mod guesses;
mod pictures;
mod rolls;
