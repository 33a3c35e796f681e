//! The animations: the algorithm and the pool.

mod blossom;
mod players;
mod pool;
mod proofs;
